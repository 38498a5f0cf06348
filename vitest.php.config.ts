import { defineConfig } from 'vitest/config';

// Tests that need php, or Python with Debian's icalendar: so they are not among those that every checkout runs.
export default defineConfig({
  test: {
    include: ['test/php/**/*.php-test.ts', 'test/python/**/*.python-test.ts'],
    testTimeout: 20_000,
  },
});
