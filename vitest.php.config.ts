import { defineConfig } from 'vitest/config';

// Tests of what runs in PHP: they need php, so they are not among those that every checkout runs.
export default defineConfig({
  test: {
    include: ['test/php/**/*.php-test.ts'],
    testTimeout: 20_000,
    reporters: process.env['CI'] ? ['default', ['json', { outputFile: 'coverage/php-tests.json' }]] : ['default'],
  },
});
