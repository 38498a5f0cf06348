// Free times near a wanted one: the wanted uses shifted until none clashes (rules W13 and W19).

import { formatAsUtc, parseAsUtc } from '../util/dates.ts';
import { areClashing, type ResourceUse, resourceKey } from './resource-use.ts';
import type { UseSpan } from './resources.ts';

const MINUTE_MS = 60_000;

export function shiftSpan<S extends UseSpan>(span: S, minutes: number): S {
  const shifted = (moment: string) => formatAsUtc(parseAsUtc(moment).getTime() + minutes * MINUTE_MS);
  return { ...span, from: shifted(span.from), to: shifted(span.to) };
}

/** Returns the first shifts, in minutes and in the given order, by which no wanted use clashes with a taken one. */
export function findFreeShifts(
  wanted: readonly ResourceUse[],
  taken: readonly ResourceUse[],
  shifts: Iterable<number>,
  limit: number,
): number[] {
  const byResource = Map.groupBy(taken, resourceKey);
  const found: number[] = [];
  for (const minutes of shifts) {
    if (found.length === limit) break;
    const isFree = wanted.every((use) => {
      const shifted = shiftSpan(use, minutes);
      return !(byResource.get(resourceKey(use)) ?? []).some((other) => areClashing(shifted, other));
    });
    if (isFree) found.push(minutes);
  }
  return found;
}
