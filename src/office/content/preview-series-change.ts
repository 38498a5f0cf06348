// Preview of the dates of a series, with clashes of rooms and people (rules Y6 and W19); nothing is written.

import { createMissingReferenceProblem as missingOne } from '../../model/format/problem.ts';
import { resourceUsesOf } from '../../model/resource-use.ts';
import type { Series } from '../../model/series.ts';
import { ruleOf } from '../../store/content/documents.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { findFreeTimes } from '../clashes/free-times.ts';
import { findClashesOfNewEvents } from '../clashes/preview-clashes.ts';
import { checkSeries } from '../series/check.ts';
import { createEventOnDate } from '../series/events.ts';
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
  return store.content.read(instance, async (content) => {
    const { series, items, total } = await datesIn(content, clock, { value, most });
    return { items: await withConflicts(content, series, items), total };
  });
}

/**
 * Finds shifts of the time of day, in minutes, after which no date of a series clashes with events outside the series. Empty if no shift is
 * needed. Throws BadContentError.
 */
export async function findFreeSeriesTimes(
  { store, clock }: WriteContext,
  instance: string,
  value: unknown,
  { most, ignored }: { readonly most: number; readonly ignored: ReadonlySet<number> },
): Promise<readonly number[]> {
  return store.content.read(instance, async (content) => {
    const { series, items } = await datesIn(content, clock, { value, most });
    const wanted = items.flatMap(({ date }) => resourceUsesOf(createEventOnDate(series, date, 0)));
    return findFreeTimes(content, { wanted, ignored, now: '', maxWeeks: 0 });
  });
}

async function datesIn(
  content: ContentReader,
  clock: WriteContext['clock'],
  { value, most }: { readonly value: unknown; readonly most: number | undefined },
) {
  const read = readValue(ruleOf('series'), { id: 1, isNew: true }, value, new Map());
  const series = read.entity;
  const today = createWallClock(content.instance.timeZone)(clock()).slice(0, 10);
  const missing = (await content.missing(read.references())).map(missingOne);
  const faults = read.problems.length > 0 ? read.problems : checkSeries(series, today);
  if (faults.length + missing.length > 0) throw new BadContentError([...faults, ...missing]);
  return { series, ...previewSeries(series, today, most) };
}

async function withConflicts(
  content: ContentReader,
  series: Series,
  items: readonly PreviewedDate[],
): Promise<DateWithConflicts[]> {
  const events = items.map(({ date }) => createEventOnDate(series, date, 0));
  const [rooms, persons] = [
    await findClashesOfNewEvents(content, 'room', events),
    await findClashesOfNewEvents(content, 'person', events),
  ];
  return items.map((item, index) => ({
    ...item,
    conflicts: rooms[index] ?? [],
    personConflicts: persons[index] ?? [],
  }));
}
