import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './test/support/memory-folder.ts';

keepTemporaryFilesInMemory();

// Tests behind real reverse proxies. They need nginx and Caddy, so normal test runs exclude them.
export default defineConfig({
  test: {
    include: ['test/proxy/**/*.proxy.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    maxWorkers: 2,
  },
});
