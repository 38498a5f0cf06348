import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './test/support/memory-folder.ts';
import { RANDOMIZED_TESTS } from './test/support/tiers.ts';

keepTemporaryFilesInMemory();

// Randomized tests, 20 times as long as in the other configurations, which is too slow for every check.
export default defineConfig({
  test: {
    include: [...RANDOMIZED_TESTS],
    globalSetup: 'test/support/postgres-setup.ts',
    provide: { database: 'sqlite', length: 20 },
    testTimeout: 3_600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    maxWorkers: 2,
  },
});
