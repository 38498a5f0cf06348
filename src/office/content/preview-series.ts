// Which dates a series would have, and where its rooms are taken then (rule Y6); nothing is written.

import { wallClock } from '../../kit/wall-clock.ts';
import { missing as missingOne } from '../../model/format/problem.ts';
import { overlap, type ResourceUse, usesOf } from '../../model/resource-use.ts';
import type { Series } from '../../model/series.ts';
import { ruleOf } from '../../store/content/documents.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { Editing } from '../editing.ts';
import { checkSeries } from '../series/check.ts';
import { eventOn } from '../series/events.ts';
import { type PreviewedDate, previewSeries } from '../series/preview.ts';
import { BadContent } from './errors.ts';
import { readValue } from './read-value.ts';

export interface DateWithConflicts extends PreviewedDate {
  /** The events that take one of its rooms then, sorted. */
  readonly conflicts: readonly number[];
}

export interface SeriesPreview {
  readonly items: readonly DateWithConflicts[];
  readonly total: number;
}

/**
 * `value` is a series without `id`, in the words of the bundle; of its dates the first 100, or as many as `most` says. Throws
 * BadContent with every problem.
 */
export async function previewOf(
  { store, clock }: Editing,
  instance: string,
  value: unknown,
  { most }: { readonly most?: number } = {},
): Promise<SeriesPreview> {
  const read = readValue(ruleOf('series'), { id: 1, isNew: true }, value, new Map());
  return store.content.read(instance, async (content) => {
    const series = read.entity;
    const today = wallClock(content.instance.timeZone)(clock()).slice(0, 10);
    const missing = (await content.missing(read.references())).map(missingOne);
    const faults = read.problems.length > 0 ? read.problems : checkSeries(series, today);
    if (faults.length + missing.length > 0) throw new BadContent([...faults, ...missing]);
    const { items, total } = previewSeries(series, today, most);
    return { items: await withConflicts(content, series, items), total };
  });
}

async function withConflicts(
  { uses }: ContentReader,
  series: Series,
  items: readonly PreviewedDate[],
): Promise<DateWithConflicts[]> {
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return [];
  const span = { from: first.dateFrom, to: last.dateTo > last.dateFrom ? last.dateTo : `${last.dateFrom}~` };
  const taken: ResourceUse[] = [];
  for (const { id } of roomsOn(series, first)) taken.push(...(await uses('room', span, id)));
  return items.map((item) => {
    const own = roomsOn(series, item);
    const clashing = taken.filter((use) => own.some((one) => one.id === use.id && overlap(one, use)));
    return { ...item, conflicts: [...new Set(clashing.map(({ eventId }) => eventId))].sort((a, b) => a - b) };
  });
}

/** The rooms that a date of a series takes. */
function roomsOn(series: Series, { date }: PreviewedDate): ResourceUse[] {
  return usesOf(eventOn(series, date, 0)).filter(({ kind }) => kind === 'room');
}
