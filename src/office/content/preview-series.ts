// Preview of the dates of a series, with clashes of rooms and people (rules Y6 and W19); nothing is written.

import { missingReferenceProblem as missingOne } from '../../model/format/problem.ts';
import type { Series } from '../../model/series.ts';
import { ruleOf } from '../../store/content/documents.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { findClashesWith } from '../clashes/find-clashes.ts';
import { checkSeries } from '../series/check.ts';
import { createEventOn } from '../series/events.ts';
import { type PreviewedDate, previewSeries } from '../series/preview.ts';
import type { WriteContext } from '../write-context.ts';
import { BadContentError } from './errors.ts';
import { readValue } from './read-value.ts';

export interface DateWithConflicts extends PreviewedDate {
  /** Sorted ids of events that use one of the rooms at that time. */
  readonly conflicts: readonly number[];
  /** Sorted ids of events that involve one of the people at that time. */
  readonly personConflicts: readonly number[];
}

export interface SeriesPreview {
  readonly items: readonly DateWithConflicts[];
  readonly total: number;
}

/**
 * Previews a series given in the bundle format without `id`. Returns at most `most` dates (default: 100). Throws BadContentError with every
 * problem.
 */
export async function previewSeriesValue(
  { store, clock }: WriteContext,
  instance: string,
  value: unknown,
  { most }: { readonly most?: number } = {},
): Promise<SeriesPreview> {
  const read = readValue(ruleOf('series'), { id: 1, isNew: true }, value, new Map());
  return store.content.read(instance, async (content) => {
    const series = read.entity;
    const today = createWallClock(content.instance.timeZone)(clock()).slice(0, 10);
    const missing = (await content.missing(read.references())).map(missingOne);
    const faults = read.problems.length > 0 ? read.problems : checkSeries(series, today);
    if (faults.length + missing.length > 0) throw new BadContentError([...faults, ...missing]);
    const { items, total } = previewSeries(series, today, most);
    return { items: await withConflicts(content, series, items), total };
  });
}

async function withConflicts(
  content: ContentReader,
  series: Series,
  items: readonly PreviewedDate[],
): Promise<DateWithConflicts[]> {
  const events = items.map(({ date }) => createEventOn(series, date, 0));
  const [rooms, persons] = [
    await findClashesWith(content, 'room', events),
    await findClashesWith(content, 'person', events),
  ];
  return items.map((item, index) => ({
    ...item,
    conflicts: rooms[index] ?? [],
    personConflicts: persons[index] ?? [],
  }));
}
