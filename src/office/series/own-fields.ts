import type { Event } from '../../model/event.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import { EVENT_FIELDS } from '../../model/kinds/event.ts';
import { InvalidContentError, NotFoundError } from '../../store/content/errors.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { updateEventFromSeries } from './events.ts';

/**
 * Problems with the series field of a written event, with JSON pointers into it. Writers may only remove an event from its series (null):
 * the office maintains the events of a series and their own fields.
 */
export function findSeriesFieldProblems(before: Event | undefined, after: Event): Problem[] {
  if (after.series === null || isSameJson(after.series, before?.series)) return [];
  const had = before?.series ?? null;
  if (had === null) return [createProblem('/series', 'set_by_series')];
  const names = (['id', 'date', 'own'] as const).filter((name) => !isSameJson(had[name], after.series?.[name]));
  return names.map((name) => createProblem(`/series/${name}`, 'kept_by_series', { was: JSON.stringify(had[name]) }));
}

/** Returns the event with the changed fields added to `own`, in the order of the format. */
export function addOwnFields(before: Event, after: Event): Event {
  if (after.series === null) return after;
  const known = new Set(after.series.own);
  const own = EVENT_FIELDS.filter(([name, key]) => known.has(name) || !isSameJson(before[key], after[key]));
  return { ...after, series: { ...after.series, own: own.map(([name]) => name) } };
}

/** Adds the date of a removed or detached event to the exceptions of its series. */
export async function addDateException(
  content: ContentTransaction,
  { series: of }: Pick<Event, 'series'>,
): Promise<void> {
  if (of === null) return;
  const series = await content.get('series', of.id);
  if (series === undefined || series.value.except.includes(of.date)) return;
  const except = [...series.value.except, of.date].sort();
  await content.put('series', { ...series.value, except }, series.revision);
}

/** Removes the date of a restored event from the exceptions, so that the next change to its series keeps the event. */
export async function removeDateException(
  content: ContentTransaction,
  { series: of }: Pick<Event, 'series'>,
): Promise<void> {
  if (of === null) return;
  const series = await content.get('series', of.id);
  if (series === undefined || !series.value.except.includes(of.date)) return;
  const except = series.value.except.filter((date) => date !== of.date);
  await content.put('series', { ...series.value, except }, series.revision);
}

/**
 * Resets the own fields of an event, including its day, to the series. Throws NotFoundError, and InvalidContentError for an event without a
 * series, or from a source.
 */
export async function resetToSeries(content: ContentTransaction, id: number): Promise<void> {
  const event = await content.get('event', id);
  if (event === undefined) throw new NotFoundError(`event ${id}`);
  const of = event.value.series;
  const series = of === null ? undefined : await content.get('series', of.id);
  if (of === null || series === undefined) {
    throw new InvalidContentError([{ kind: 'event', id, ...createProblem('/series', 'no_series') }]);
  }
  if (event.value.source !== null) {
    throw new InvalidContentError([{ kind: 'event', id, ...createProblem('/source', 'follows_source') }]);
  }
  const freed = { ...event.value, series: { ...of, own: [] } };
  await content.put('event', updateEventFromSeries(series.value, freed), event.revision);
}
