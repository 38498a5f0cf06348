import type { Settings } from './bench.ts';
import { type Dataset, dataset, type InstanceSize } from './dataset.ts';

/** Number of events of a medium-sized parish that plans a year ahead. */
export const EVENTS = 313;

/** Identical parishes whose events begin today. */
export function manyParishes(count: number): InstanceSize[] {
  const from = new Date(Date.now()).toISOString().slice(0, 10);
  return [{ name: 'parish', count, events: EVENTS, from }];
}

/** Read-only database with as many parishes as the settings say. */
export function manyInstances({ parishes }: Settings): Promise<Dataset> {
  return dataset(manyParishes(parishes));
}
