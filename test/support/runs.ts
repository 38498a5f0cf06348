// How far tests by chance go: a short way with every check, a long one in `npm run test:full`.

import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times as far as the short way. */
    readonly length: number;
  }
}

/** How many cases or steps are tried, where `short` are enough for every check. */
export function runs(short: number): number {
  return short * inject('length');
}
