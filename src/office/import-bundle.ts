import type { InstanceRecord } from '../store/instances.ts';
import type { Acting } from './acting.ts';
import { readBundle } from './bundle/bundle.ts';
import type { Problem } from './bundle/report.ts';

export interface Imported {
  readonly record: InstanceRecord;
  /** How many entities of each kind the file has, by their names in it. */
  readonly counts: Readonly<Record<string, number>>;
  readonly warnings: readonly Problem[];
}

/**
 * Replaces an instance by what a bundle file holds, or makes it; its keys stay. Throws BundleRefused for a file with
 * any fault, and then nothing has changed. `progress` is told how many changed entities of how many are written.
 */
export async function importBundle(
  { store, clock, actor }: Acting,
  bytes: Uint8Array,
  progress?: (done: number, total: number) => void,
): Promise<Imported> {
  const { content, warnings } = readBundle(bytes);
  const record = await store.replaceContent(content, { actor, action: 'import', at: clock() }, progress);
  const counts = {
    events: content.events.length,
    persons: content.persons.length,
    lists: content.lists.length,
    rooms: content.rooms.length,
    layers: content.layers.length,
    subscribers: content.subscribers.length,
  };
  const path = 'newsletter.subscribers';
  const told = [...warnings];
  if (record.ended > 0) {
    const text = `${record.ended} of them ended the newsletter here and stay unsubscribed; only they themselves can change that`;
    told.push({ path, text });
  }
  if (record.lost > 0) {
    const text = `${record.lost} who had registered here are not in the file and were removed; to keep such, export before you import`;
    told.push({ path, text });
  }
  return { record, counts, warnings: told };
}
