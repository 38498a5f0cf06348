import type { Clock } from '../../util/clock.ts';
import { ContentIndex } from './content-index.ts';

const IDLE_MS = 600_000;

/** Maximum memory of all indexes, in bytes. */
const MAX_BYTES = 256 * 2 ** 20;

export interface SearchIndexes {
  readonly of: (instance: string) => ContentIndex;
}

/** Keeps indexes used within ten minutes, as long as they fit into memory. */
export function createSearchIndexes(clock: Clock, mostBytes = MAX_BYTES): SearchIndexes {
  const kept = new Map<string, { readonly index: ContentIndex; readonly usedAt: number }>();
  const evict = (now: number, asked: string) => {
    let bytes = 0;
    // Iterates from the most recently used index.
    for (const [name, { index, usedAt }] of [...kept].reverse()) {
      bytes += index.bytes();
      const isIdle = now - usedAt > IDLE_MS;
      if (name !== asked && (isIdle || bytes > mostBytes)) kept.delete(name);
    }
  };
  let measuredAt = 0;
  return {
    of: (instance) => {
      const now = clock();
      const index = kept.get(instance)?.index ?? new ContentIndex();
      kept.delete(instance);
      kept.set(instance, { index, usedAt: now });
      // Throttled, because measuring memory on every request would be too slow.
      if (Math.abs(now - measuredAt) > 1000) {
        measuredAt = now;
        evict(now, instance);
      }
      return index;
    },
  };
}
