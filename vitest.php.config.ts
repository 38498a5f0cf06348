import { defineConfig } from 'vitest/config';

// Tests that need PHP, or Python with Debian's icalendar. Normal test runs exclude them.
export default defineConfig({
  test: {
    include: ['test/php/**/*.php-test.ts', 'test/python/**/*.python-test.ts'],
    testTimeout: 20_000,
  },
});
