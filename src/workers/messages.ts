// Messages between the first process and its workers. Both may run different versions for a moment while workers are replaced, so unknown
// messages are ignored.

import type { Family } from '../metrics/exposition.ts';

/** Message to a worker: `leave` shuts it down like a server; `give way` ends it at once, because other workers take new connections. */
export type ToWorker = { readonly ask: 'leave' | 'give way' } | { readonly ask: 'figures'; readonly number: number };

/** Message from a worker: the address at which it answers, why it cannot, or its figures. */
export type FromWorker =
  | { readonly answers: string }
  | { readonly refused: string }
  | { readonly figures: readonly Family[]; readonly number: number };
