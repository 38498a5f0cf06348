// Messages between the primary process and its workers. Both may run different versions for a moment while workers are replaced, so unknown
// messages are ignored.

import type { MetricFamily } from '../metrics/exposition.ts';

export type WorkerRequest =
  | { readonly ask: 'leave' | 'give way' }
  | { readonly ask: 'figures'; readonly number: number };

export type WorkerMessage =
  | { readonly answers: string }
  | { readonly refused: string }
  | { readonly figures: readonly MetricFamily[]; readonly number: number };
