import type { Settings } from './bench.ts';
import { type Dataset, type InstanceSize, openSharedDataset } from './dataset.ts';

export const EVENTS_PER_INSTANCE = 313;

export function createManyInstanceSizes(count: number): InstanceSize[] {
  const from = new Date(Date.now()).toISOString().slice(0, 10);
  return [{ name: 'parish', count, events: EVENTS_PER_INSTANCE, from }];
}

export function openManyInstances({ parishes }: Settings): Promise<Dataset> {
  return openSharedDataset(createManyInstanceSizes(parishes));
}
