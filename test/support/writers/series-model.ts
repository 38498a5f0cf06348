// Model of weekly series, whose events are on the weekday of their start.

import type { Loose } from '../full-bundle.ts';
import { arrayOf, type Key, keyOf, type Model, wallClockAt } from './model.ts';
import { DAY_MS } from './servers.ts';

export function createMissingEvents(model: Model, at: number, one?: { readonly key: Key; readonly value: Loose }) {
  const made = new Map<Key, Loose>();
  const all = [...model.there]
    .map(([key, { value }]) => ({ key, value }))
    .filter(({ key }) => arrayOf(key) === 'series');
  for (const { value: series } of one === undefined ? all : [one]) {
    const there = new Set(eventsOf(model, series['id']).map(([, value]) => value['series'].date));
    for (const date of datesOf(series, at)) {
      if (there.has(date)) continue;
      const id = (model.highest.get('events') ?? 0) + made.size + 1;
      made.set(keyOf('events', id), eventOn(series, date, id));
    }
  }
  return made;
}

/** Returns the events of a changed series. Future ones follow in all fields that they do not override. */
export function computeChangedSeriesEvents(model: Model, series: Loose, at: number): Map<Key, Loose> {
  const now = wallClockAt(at);
  const outcome = new Map<Key, Loose>();
  for (const [key, value] of eventsOf(model, series['id'])) {
    if (value['date_from'] <= now) continue;
    const like = eventOn(series, value['series'].date, value['id']);
    const own = new Set(value['series'].own);
    const theirs = Object.entries(like).filter(([name]) => !own.has(name) && name !== 'series');
    outcome.set(key, { ...value, ...Object.fromEntries(theirs) });
  }
  return outcome;
}

function eventsOf({ there }: Model, series: number): [Key, Loose][] {
  return [...there].flatMap(([key, { value }]): [Key, Loose][] =>
    arrayOf(key) === 'events' && value['series']?.id === series ? [[key, value]] : [],
  );
}

function datesOf(series: Loose, at: number): string[] {
  const today = Date.parse(`${new Date(at).toISOString().slice(0, 10)}T00:00:00Z`);
  const first = Date.parse(`${series['starts_on']}T00:00:00Z`);
  const dates: string[] = [];
  for (let day = first; day <= today + series['ahead_days'] * DAY_MS; day += 7 * DAY_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    if (day >= today && !series['except'].includes(date)) dates.push(date);
  }
  return dates;
}

function eventOn(series: Loose, date: string, id: number): Loose {
  const times = { date_from: `${date} ${series['time_from']}:00`, date_to: `${date} ${series['time_to']}:00` };
  const of = { id, series: { id: series['id'], date, own: [] }, source: null, request_id: null };
  return { ...series['template'], ...times, occupies_from: null, occupies_to: null, hours: [], ...of };
}
