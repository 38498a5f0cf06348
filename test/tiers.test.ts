import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALONE, LONG, ON_POSTGRES, SLOWEST_TESTS } from './support/tiers.ts';

it.each([...ALONE, ...LONG, ...SLOWEST_TESTS, ...ON_POSTGRES])('%s exists', (pattern) => {
  expect(globSync(pattern).length).toBeGreaterThan(0);
});
