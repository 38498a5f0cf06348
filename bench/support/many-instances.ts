import type { Settings } from './bench.ts';
import { type Dataset, dataset } from './dataset.ts';

/** A database with 1,000 instances of 500 events, or with 100 when it has to be quick. */
export function manyInstances({ quick }: Settings): Promise<Dataset> {
  const count = quick ? 100 : 1000;
  return dataset(Array.from({ length: count }, (_, index) => ({ name: `parish-${index + 1}`, events: 500 })));
}
