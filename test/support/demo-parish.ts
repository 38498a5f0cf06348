import { createDemoBundle } from '../../src/demo/parish.ts';
import type { DemoBundle } from '../../src/demo/types.ts';

export const DEMO_PARISH: DemoBundle = deepFreeze(structuredClone(createDemoBundle('2026-11-23')));

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const one of Object.values(value)) deepFreeze(one);
  return Object.freeze(value);
}
