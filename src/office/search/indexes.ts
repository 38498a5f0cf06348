// The indexes of the instances that are searched; those that nobody asks for are let go.

import type { Clock } from '../../util/clock.ts';
import { ContentIndex } from './content-index.ts';

const IDLE_MS = 600_000;

/** How much all of them may take, in bytes. */
const MAX_BYTES = 256 * 2 ** 20;

export interface Indexes {
  readonly of: (instance: string) => ContentIndex;
}

/** Keeps those that were asked for within ten minutes, and as many as fit. */
export function openIndexes(clock: Clock, mostBytes = MAX_BYTES): Indexes {
  const kept = new Map<string, { readonly index: ContentIndex; readonly usedAt: number }>();
  const letGo = (now: number, asked: string) => {
    let bytes = 0;
    // The one asked last stands last.
    for (const [name, { index, usedAt }] of [...kept].reverse()) {
      bytes += index.bytes();
      const isIdle = now - usedAt > IDLE_MS;
      if (name !== asked && (isIdle || bytes > mostBytes)) kept.delete(name);
    }
  };
  let lookedAt = 0;
  return {
    of: (instance) => {
      const now = clock();
      const index = kept.get(instance)?.index ?? new ContentIndex();
      kept.delete(instance);
      kept.set(instance, { index, usedAt: now });
      // Counting bytes is not for every question.
      if (Math.abs(now - lookedAt) > 1000) {
        lookedAt = now;
        letGo(now, instance);
      }
      return index;
    },
  };
}
