// Length of randomized tests: short and with the same cases in normal runs, long and with new cases in `npm run test:full`.

import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly length: number;
  }
}

/** Seed of normal runs, so that a check fails because of a change, not by chance. */
const SEED = 1;

if (inject('length') === 1) fc.configureGlobal({ seed: SEED });

/** Returns the number of cases or steps. `short`: their number in normal runs. */
export function countRuns(short: number): number {
  return short * inject('length');
}
