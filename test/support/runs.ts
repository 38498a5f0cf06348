// Length of randomized tests: short in normal runs, long in `npm run test:full`.

import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly length: number;
  }
}

/** Returns the number of cases or steps. `short`: their number in normal runs. */
export function runs(short: number): number {
  return short * inject('length');
}
