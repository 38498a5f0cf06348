import { defineConfig } from 'vitest/config';
import { createSkippedReporter } from './test/support/left-out.ts';
import { SlowestFirstSequencer } from './test/support/longest-first.ts';
import { ALONE, LONG, ON_POSTGRES } from './test/support/tiers.ts';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['{src,test,bench}/**/*.test.ts'],
          exclude: [...LONG, ...ALONE],
          provide: { database: 'sqlite' },
        },
      },
      { extends: true, test: { name: 'alone', include: [...ALONE], isolate: true, provide: { database: 'sqlite' } } },
      { extends: true, test: { name: 'long', include: [...LONG], provide: { database: 'sqlite' } } },
      { extends: true, test: { name: 'postgres', include: [...ON_POSTGRES], provide: { database: 'postgres' } } },
    ],
    // A process loads what it tests once, and not for each of its files anew.
    isolate: false,
    // Room for what is young: it is cleared away less often, which is a twentieth of the work.
    execArgv: ['--max-semi-space-size=64'],
    provide: { length: 1 },
    globalSetup: 'test/support/postgres-setup.ts',
    setupFiles: 'test/support/light-passwords.ts',
    // Bounds on what hangs, not on how long anything takes: other programs may have most of the machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirstSequencer },
    reporters: ['default', createSkippedReporter(LONG)],
    coverage: {
      provider: 'istanbul',
      // Every line of what clients rely on is run by the quick tests; elsewhere nobody counts.
      include: ['src/{contract,operations,readmodel,model}/**/*.ts'],
      exclude: ['src/**/*.{test,faults}.ts'],
      reporter: ['text-summary', ['text', { skipFull: true }]],
      reportsDirectory: 'coverage/code',
      thresholds: { lines: 100 },
    },
  },
});
