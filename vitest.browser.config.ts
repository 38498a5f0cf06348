import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './test/support/memory-folder.ts';

keepTemporaryFilesInMemory();

// Tests in a real browser. They need Chromium, so the default test run excludes them.
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    // Files of one process share modules, so that each module is loaded once.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
