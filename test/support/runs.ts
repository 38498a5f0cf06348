// Length of randomized tests: short in every check, long in `npm run test:full`.

import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly length: number;
  }
}

/** Number of cases or steps; `short` is used in every check. */
export function runs(short: number): number {
  return short * inject('length');
}
