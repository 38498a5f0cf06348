// The demo parish as the tests of the office have it: made once for all files of a process.

import { demoBundle } from '../../src/demo/parish.ts';
import type { DemoBundle } from '../../src/demo/types.ts';

/** On a Monday. Nothing can change it, in no depth. */
export const DEMO_PARISH: DemoBundle = frozen(structuredClone(demoBundle('2026-11-23')));

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const one of Object.values(value)) frozen(one);
  return Object.freeze(value);
}
