// A test that is renamed stays in its tier: what a list names is there.

import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALONE, LONG, LONGEST, ON_POSTGRES } from './support/tiers.ts';

it.each([...ALONE, ...LONG, ...LONGEST, ...ON_POSTGRES])('%s is there', (pattern) => {
  expect(globSync(pattern).length).toBeGreaterThan(0);
});
