import { defineConfig } from 'vitest/config';
import { RANDOMIZED } from './test/support/tiers.ts';

// Tests by chance, twenty times as far as every check goes: so they are not among those that every checkout runs.
export default defineConfig({
  test: {
    include: [...RANDOMIZED],
    globalSetup: 'test/support/postgres-setup.ts',
    provide: { database: 'sqlite', length: 20 },
    testTimeout: 3_600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    maxWorkers: 2,
  },
});
