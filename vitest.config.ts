import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 20_000,
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
