// Length of randomized tests: short in every check, long in `npm run test:full`.

import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Factor relative to the short length. */
    readonly length: number;
  }
}

/** Number of cases or steps, if `short` is enough for every check. */
export function runs(short: number): number {
  return short * inject('length');
}
