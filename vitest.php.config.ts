import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './test/support/memory-folder.ts';

keepTemporaryFilesInMemory();

// Tests that need PHP, or Python with Debian's icalendar. Normal test runs exclude them.
export default defineConfig({
  test: {
    include: ['test/php/**/*.php-test.ts', 'test/python/**/*.python-test.ts'],
    testTimeout: 20_000,
  },
});
