import type { Settings } from './bench.ts';
import { type Dataset, dataset, type InstanceSize } from './dataset.ts';

export const EVENTS = 313;

export function describeManyParishes(count: number): InstanceSize[] {
  const from = new Date(Date.now()).toISOString().slice(0, 10);
  return [{ name: 'parish', count, events: EVENTS, from }];
}

export function openManyInstances({ parishes }: Settings): Promise<Dataset> {
  return dataset(describeManyParishes(parishes));
}
