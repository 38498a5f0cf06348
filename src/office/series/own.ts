// When one event of a series is changed or removed by itself, or follows the series again (rule Y4).

import type { Event } from '../../model/event.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import { EVENT_FIELDS } from '../../model/kinds/event.ts';
import { Invalid, NotFound } from '../../store/content/errors.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { sameJson } from '../../util/same-json.ts';
import { following } from './events.ts';

/**
 * What is wrong with how an event that somebody wrote names its series, with JSON pointers into it. Who writes an event can
 * take it out of its series (null), and nothing else: which events a series has, and what is their own, is kept by the office.
 */
export function ofSeriesProblems(before: Event | undefined, after: Event): Problem[] {
  if (after.series === null || sameJson(after.series, before?.series)) return [];
  const had = before?.series ?? null;
  if (had === null) return [problem('/series', 'set_by_series')];
  const names = (['id', 'date', 'own'] as const).filter((name) => !sameJson(had[name], after.series?.[name]));
  return names.map((name) => problem(`/series/${name}`, 'kept_by_series', { was: JSON.stringify(had[name]) }));
}

/** The event after a change, with the names of the fields that the change set in its `own`, in the order of the format. */
export function withOwn(before: Event, after: Event): Event {
  if (after.series === null) return after;
  const known = new Set(after.series.own);
  const own = EVENT_FIELDS.filter(([name, key]) => known.has(name) || !sameJson(before[key], after[key]));
  return { ...after, series: { ...after.series, own: own.map(([name]) => name) } };
}

/** Puts the date of an event that was removed, or taken out of its series, into the series' exceptions. */
export async function takeOut(content: ContentTransaction, { series: of }: Pick<Event, 'series'>): Promise<void> {
  if (of === null) return;
  const series = await content.get('series', of.id);
  if (series === undefined || series.value.except.includes(of.date)) return;
  const except = [...series.value.except, of.date].sort();
  await content.put('series', { ...series.value, except }, series.revision);
}

/** Takes the date of an event that came back out of the exceptions, so that the next change of its series keeps it. */
export async function takeBack(content: ContentTransaction, { series: of }: Pick<Event, 'series'>): Promise<void> {
  if (of === null) return;
  const series = await content.get('series', of.id);
  if (series === undefined || !series.value.except.includes(of.date)) return;
  const except = series.value.except.filter((date) => date !== of.date);
  await content.put('series', { ...series.value, except }, series.revision);
}

/**
 * Gives the own fields of an event back to its series, and with them its day. Throws NotFound, and Invalid for an event of no
 * series, or one that a source brings.
 */
export async function followSeries(content: ContentTransaction, id: number): Promise<void> {
  const event = await content.get('event', id);
  if (event === undefined) throw new NotFound(`event ${id}`);
  const of = event.value.series;
  const series = of === null ? undefined : await content.get('series', of.id);
  if (of === null || series === undefined) {
    throw new Invalid([{ kind: 'event', id, ...problem('/series', 'no_series') }]);
  }
  if (event.value.source !== null) {
    throw new Invalid([{ kind: 'event', id, ...problem('/source', 'follows_source') }]);
  }
  const freed = { ...event.value, series: { ...of, own: [] } };
  await content.put('event', following(series.value, freed), event.revision);
}
