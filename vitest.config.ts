import { defineConfig } from 'vitest/config';
import { sayLeftOut } from './test/support/left-out.ts';

/** What stands in the database is tested a second time on PostgreSQL. */
const ON_POSTGRES = [
  'src/store/{news,replace-subscribers}.test.ts',
  'src/push/{pusher,day-watch}.test.ts',
  'src/office/{subscribers,two-writers,websites}.test.ts',
  'src/newsletter/{registration,intake,leaving,rounds}.test.ts',
  'src/store/newsletter/bounces.test.ts',
];

/** What takes minutes: servers that come and go by the dozen, and what is played on a PostgreSQL of its own. */
const LONG = [
  'test/torture.test.ts',
  'test/torture-{prove,power,turns}.test.ts',
  'test/e2e/{backup,doctor,newsletter-commands,postgres,slow-readers,stopping,websites,workers}.test.ts',
  'src/store/dialects/postgres*.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['{src,test,bench}/**/*.test.ts'],
          exclude: LONG,
          provide: { database: 'sqlite' },
        },
      },
      { extends: true, test: { name: 'long', include: LONG, provide: { database: 'sqlite' } } },
      { extends: true, test: { name: 'postgres', include: ON_POSTGRES, provide: { database: 'postgres' } } },
    ],
    globalSetup: 'test/support/postgres-setup.ts',
    // Bounds on what hangs, not on how long anything takes: other programs may have most of the machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    maxWorkers: 2,
    reporters: process.env['CI']
      ? ['default', sayLeftOut(LONG), ['json', { outputFile: 'coverage/tests.json' }]]
      : ['default', sayLeftOut(LONG)],
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
