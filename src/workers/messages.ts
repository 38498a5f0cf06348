// What the first process and its workers tell each other. They may be of two versions for a moment, while workers are
// replaced: what is not understood is passed over.

import type { Family } from '../metrics/exposition.ts';

/** To a worker: `leave` ends it as a server ends; `give way` ends it at once, since others take what comes. */
export type ToWorker = { readonly ask: 'leave' | 'give way' } | { readonly ask: 'figures'; readonly number: number };

/** From a worker: that it answers at an address, why it can't, or its figures. */
export type FromWorker =
  | { readonly answers: string }
  | { readonly refused: string }
  | { readonly figures: readonly Family[]; readonly number: number };
