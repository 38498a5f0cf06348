import type { Settings } from './bench.ts';
import { type Dataset, dataset, type InstanceSize } from './dataset.ts';

/** As many events as a parish of middle size has that knows a year ahead. */
export const EVENTS = 313;

/** As many parishes, all alike; their events begin today. */
export function manyParishes(count: number): InstanceSize[] {
  const from = new Date(Date.now()).toISOString().slice(0, 10);
  return [{ name: 'parish', count, events: EVENTS, from }];
}

/** A database with as many parishes as the settings say, which nobody may change. */
export function manyInstances({ parishes }: Settings): Promise<Dataset> {
  return dataset(manyParishes(parishes));
}
