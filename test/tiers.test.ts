import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ISOLATED_TESTS, LONG_TESTS, POSTGRES_TESTS, SLOWEST_TESTS } from './support/tiers.ts';

it.each([...ISOLATED_TESTS, ...LONG_TESTS, ...SLOWEST_TESTS, ...POSTGRES_TESTS])('%s exists', (pattern) => {
  expect(globSync(pattern).length).toBeGreaterThan(0);
});
