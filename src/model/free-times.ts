// Free times near a wanted one: the wanted uses are shifted until none clashes (rules W13 and W19).

import { formatAsUtc, parseAsUtc } from '../util/dates.ts';
import { type ResourceUse, resourceKeyOf } from './resource-use.ts';
import type { UseSpan } from './resources.ts';

const MINUTE_MS = 60_000;

export function shiftSpan<S extends UseSpan>(span: S, minutes: number): S {
  const shifted = (moment: string) => formatAsUtc(parseAsUtc(moment).getTime() + minutes * MINUTE_MS);
  return { ...span, from: shifted(span.from), to: shifted(span.to) };
}

export interface FreeShiftOptions {
  readonly limit: number;
  /** True if a shift may be added to those already found. Default: always. */
  readonly isSuitable?: (minutes: number, found: readonly number[]) => boolean;
}

/** Returns the first shifts, in minutes and in the given order, after which no wanted use clashes with an existing one. */
export function findFreeShifts(
  wanted: readonly ResourceUse[],
  taken: readonly ResourceUse[],
  shifts: Iterable<number>,
  { limit, isSuitable = () => true }: FreeShiftOptions,
): number[] {
  const candidates = [...shifts];
  const farthest = Math.max(0, ...candidates.map(Math.abs)) * MINUTE_MS;
  const byResource = Map.groupBy(taken, resourceKeyOf);
  const needs = wanted.map((use) => {
    const { from, to } = toMs(use);
    const others = (byResource.get(resourceKeyOf(use)) ?? [])
      .filter(({ eventId }) => eventId !== use.eventId)
      .map(toMs);
    return { from, to, others: others.filter((one) => from - farthest < one.to && one.from < to + farthest) };
  });
  const isFree = (shift: number) =>
    needs.every(({ from, to, others }) => others.every((one) => to + shift <= one.from || one.to <= from + shift));
  const found: number[] = [];
  for (const minutes of candidates) {
    if (found.length === limit) break;
    if (isSuitable(minutes, found) && isFree(minutes * MINUTE_MS)) found.push(minutes);
  }
  return found;
}

function toMs({ from, to }: UseSpan): { readonly from: number; readonly to: number } {
  return { from: parseAsUtc(from).getTime(), to: parseAsUtc(to).getTime() };
}
