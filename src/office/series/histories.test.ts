// Properties that hold for any history of changes to series and their events: no date has two events, none is lost, no own field is
// overwritten, and events that have begun stay unchanged.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countRuns } from '../../../test/support/runs.ts';
import {
  createSundaySeries,
  openSeriesOffice,
  type SeriesOffice,
  templateOf,
} from '../../../test/support/series-office.ts';
import type { Event } from '../../model/event.ts';
import { EVENT_FIELDS } from '../../model/kinds/event.ts';
import type { Series } from '../../model/series.ts';
import { InvalidContentError } from '../../store/content/errors.ts';
import { addDays, parseAsUtc } from '../../util/dates.ts';
import { OfficeError } from '../office-error.ts';
import { createEventOnDate } from './events.ts';

const HISTORIES = countRuns(10);
const NAMES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const RULES = [
  'FREQ=WEEKLY;BYDAY=SU',
  'FREQ=WEEKLY;BYDAY=SU,WE',
  'FREQ=WEEKLY;BYDAY=SA',
  'FREQ=WEEKLY;COUNT=9;BYDAY=SU,SA',
  'FREQ=DAILY;UNTIL=20261210',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
];

function expectedDates({ rule, startsOn }: Pick<Series, 'rule' | 'startsOn'>): string[] {
  const part = (name: string) => new RegExp(`${name}=([^;]*)`).exec(rule)?.[1];
  const on = part('BYDAY')?.split(',') ?? NAMES;
  const until = part('UNTIL') ?? '99999999';
  const found: string[] = [];
  for (let day = startsOn; day < '2028-01-01'; day = addDays(day, 1)) {
    const isOn = on.includes(NAMES[parseAsUtc(day).getUTCDay()] ?? '') && day.replaceAll('-', '') <= until;
    if (isOn && found.length < Number(part('COUNT') ?? 1e9)) found.push(day);
  }
  return found;
}

function hasBegun({ startsAt }: Event, now: string): boolean {
  return startsAt <= now;
}

type Own = Map<number, Partial<Event>>;

interface Step {
  readonly what:
    | 'template'
    | 'rule'
    | 'except'
    | 'edit'
    | 'move'
    | 'leave'
    | 'remove'
    | 'follow'
    | 'split'
    | 'night'
    | 'end';
  readonly pick: number;
  readonly value: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom<Step['what'][]>(
    'template',
    'rule',
    'except',
    'edit',
    'edit',
    'move',
    'move',
    'leave',
    'remove',
    'follow',
    'split',
    'night',
    'night',
    'night',
    'end',
  ),
  pick: fc.nat(1000),
  value: fc.nat(1000),
});

const KINDS = [
  'template',
  'edit',
  'move',
  'follow',
  'leave',
  'remove',
  'split',
  'except',
  'night',
  'rule',
  'end',
] as const;
// The value 22 makes `except` select the third and fourth dates, which are upcoming; 15 would select dates that a series may lack.
const EACH_KIND: Step[] = KINDS.map((what, index) => ({ what, pick: 7 * index, value: what === 'except' ? 22 : 15 }));

/** Applies a step if possible; returns the ids of the affected events. */
async function take(office: SeriesOffice, { what, pick, value }: Step, own: Own): Promise<number[]> {
  const all = await office.series();
  const series = all[pick % all.length];
  const open = (await office.events()).filter((one) => one.series !== null && !hasBegun(one, office.now()));
  const some = what === 'follow' ? open.filter((one) => one.series?.own.length !== 0) : open;
  const event = some[pick % some.length];
  const set = async (one: Event, fields: Partial<Event>) => {
    await office.editEvent(one.id, fields);
    own.set(one.id, { ...own.get(one.id), ...fields });
    return [one.id];
  };
  if (what === 'night') {
    office.clock.at += (1 + (value % 9)) * 86_400_000;
    await office.extend();
  }
  if (series !== undefined) {
    const times = { timeFrom: `${10 + (value % 9)}:00`, timeTo: `${11 + (value % 9)}:00` };
    if (what === 'template') await office.putSeries({ ...series, ...times, template: templateOf(`T${value}`) });
    if (what === 'rule')
      await office.putSeries({ ...series, rule: RULES[value % RULES.length] ?? '', aheadDays: 7 + (value % 40) });
    if (what === 'except') {
      const except = [
        ...new Set([...series.except, ...expectedDates(series).slice(value % 20, (value % 20) + 2)]),
      ].sort();
      await office.putSeries({ ...series, except });
    }
    if (what === 'end' && value % 3 === 0) await office.removeSeries(series.id);
    if (what === 'split') {
      const from = addDays(office.now().slice(0, 10), value % 30);
      const set: Partial<Series> = value % 2 === 0 ? {} : { template: templateOf(`S${value}`), timeFrom: '08:00' };
      const next = await office.split(series.id, from, set).catch((error) => {
        if (!(error instanceof OfficeError || error instanceof InvalidContentError)) throw error;
      });
      const sides = (await office.series()).filter(({ id }) => id === series.id || id === next?.id);
      expect(sides.flatMap(({ except }) => except).sort()).toEqual(series.except);
    }
  }
  if (event === undefined) return [];
  if (what === 'edit')
    return set(event, value % 2 === 0 ? { title: `E${value}` } : { topic: `E${value}`, public: value % 4 === 1 });
  if (what === 'move') {
    const day = addDays(event.startsAt.slice(0, 10), (value % 15) - 7);
    return set(event, { startsAt: `${day} 07:30:00`, endsAt: `${day} 21:00:00` });
  }
  if (what === 'leave') await office.editEvent(event.id, { series: null });
  if (what === 'remove') await office.removeEvent(event.id);
  if (what === 'follow') {
    await office.follow(event.id);
    own.delete(event.id);
  }
  return ['leave', 'remove', 'follow'].includes(what) ? [event.id] : [];
}

function checkState(events: readonly Event[], all: readonly Series[], own: Own, now: string): void {
  const today = now.slice(0, 10);
  for (const series of all) {
    const dates = expectedDates(series);
    const named = events.filter((event) => event.series?.id === series.id);
    const stands = named.map((event) => event.series?.date ?? '');
    expect(stands.length).toBe(new Set(stands).size);
    const last = addDays(today, series.aheadDays);
    const due = dates.filter((day) => day >= today && day <= last && !series.except.includes(day));
    expect(due.filter((day) => !stands.includes(day))).toEqual([]);
    for (const event of named.filter((one) => !hasBegun(one, now))) {
      const of = event.series;
      if (of === null) continue;
      expect(dates.filter((day) => !series.except.includes(day))).toContain(of.date);
      const like = { ...createEventOnDate(series, of.date, event.id), ...own.get(event.id) };
      const isPossible = like.startsAt <= like.endsAt;
      for (const [name, key] of EVENT_FIELDS) {
        if (isPossible || !name.startsWith('date_')) expect([name, event[key]]).toEqual([name, like[key]]);
      }
    }
  }
  for (const event of events) {
    const set = own.get(event.id) ?? {};
    expect(event).toMatchObject(set);
    const names = EVENT_FIELDS.filter(([, key]) => Object.hasOwn(set, key)).map(([name]) => name);
    if (event.series !== null) expect(names).toEqual(expect.arrayContaining(event.series.own as string[]));
  }
}

/** Invariants of a step: events that had begun, or were not affected, are unchanged. */
function checkStep(
  before: readonly Event[],
  after: readonly Event[],
  { what }: Step,
  about: readonly number[],
  now: string,
) {
  for (const event of before) {
    if (about.includes(event.id)) continue;
    const stands = after.find(({ id }) => id === event.id);
    if (hasBegun(event, now) || event.series === null) {
      expect({ ...stands, series: null }).toEqual({ ...event, series: null });
    } else if (stands === undefined) {
      expect(['rule', 'except', 'end']).toContain(what);
      if (what !== 'except') expect(event.series.own).toEqual([]);
    }
  }
}

it('a series keeps its invariants through any history', async () => {
  const told = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25, size: 'max' }), async (steps) => {
      const office = await openSeriesOffice('2026-11-18');
      try {
        const own: Own = new Map();
        await office.putSeries(createSundaySeries(3, { rule: 'FREQ=WEEKLY;BYDAY=SU,WE' }));
        await office.putSeries(createSundaySeries(4, { rule: 'FREQ=WEEKLY;COUNT=12;BYDAY=SA' }));
        for (const one of steps) {
          const before = await office.events();
          const about = await take(office, one, own);
          const after = await office.events();
          checkStep(before, after, one, about, office.now());
          checkState(after, await office.series(), own, office.now());
          if (JSON.stringify(before) !== JSON.stringify(after)) told.set(one.what, (told.get(one.what) ?? 0) + 1);
        }
      } finally {
        await office.store.close();
      }
    }),
    { numRuns: HISTORIES, examples: [[EACH_KIND]] },
  );
  // Every kind of step must have been applied, otherwise the histories would prove little.
  expect([...told.keys()].sort()).toEqual([...KINDS].sort());
});
