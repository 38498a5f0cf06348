import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './test/support/memory-folder.ts';
import { createSkippedReporter } from './test/support/skipped-reporter.ts';
import { SlowestFirstSequencer } from './test/support/slowest-first.ts';
import { ISOLATED_TESTS, LONG_TESTS, POSTGRES_TESTS } from './test/support/tiers.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['{src,test,bench}/**/*.test.ts'],
          exclude: [...LONG_TESTS, ...ISOLATED_TESTS],
          provide: { database: 'sqlite' },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: [...ISOLATED_TESTS], isolate: true, provide: { database: 'sqlite' } },
      },
      { extends: true, test: { name: 'long', include: [...LONG_TESTS], provide: { database: 'sqlite' } } },
      { extends: true, test: { name: 'postgres', include: [...POSTGRES_TESTS], provide: { database: 'postgres' } } },
    ],
    // Files of one process share modules, so that each module is loaded once.
    isolate: false,
    // A large heap for young objects needs fewer garbage collections, which saves a twentieth of the work.
    execArgv: ['--max-semi-space-size=64'],
    provide: { length: 1 },
    globalSetup: 'test/support/postgres-setup.ts',
    setupFiles: 'test/support/light-passwords.ts',
    // These limits are for hanging tests, not for slow ones: other programs may use most of the machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirstSequencer },
    reporters: ['default', createSkippedReporter(LONG_TESTS)],
    coverage: {
      provider: 'istanbul',
      // The quick tests must run every line on which clients rely. Other rooms have no threshold.
      include: ['src/{contract,operations,readmodel,model}/**/*.ts'],
      exclude: ['src/**/*.{test,faults}.ts'],
      reporter: ['text-summary', ['text', { skipFull: true }]],
      reportsDirectory: 'coverage/code',
      thresholds: { lines: 100 },
    },
  },
});
