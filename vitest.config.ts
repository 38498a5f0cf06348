import { defineConfig } from 'vitest/config';

/** What stands in the database is tested a second time on PostgreSQL. */
const ON_POSTGRES = [
  'src/store/{news,replace-subscribers}.test.ts',
  'src/push/{pusher,day-watch}.test.ts',
  'src/office/{subscribers,websites}.test.ts',
  'src/newsletter/{registration,intake,leaving,rounds}.test.ts',
  'src/store/bounces.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'all', include: ['{src,test,bench}/**/*.test.ts'], provide: { database: 'sqlite' } },
      },
      { extends: true, test: { name: 'postgres', include: ON_POSTGRES, provide: { database: 'postgres' } } },
    ],
    globalSetup: 'test/support/postgres-setup.ts',
    // Bounds on what hangs, not on how long anything takes: other programs may have most of the machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    maxWorkers: 2,
    reporters: process.env['CI'] ? ['default', ['json', { outputFile: 'coverage/tests.json' }]] : ['default'],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts', 'src/main.ts'],
      reporter: ['text-summary', 'json-summary'],
      thresholds: {
        'src/{contract,operations,readmodel,model}/**/*.ts': { lines: 100 },
      },
    },
  },
});
