// Makes the other dates of an event at once (rule W21): copies of it on single dates, or a series of which it becomes the first date.

import { addDays, asUtc, fromCompactDate, fromUtc, isDate, isTimeOfDay, toCompactDate } from '../../kit/dates.ts';
import { isPastMidnight } from '../../kit/past-midnight.ts';
import { sameJson } from '../../kit/same-json.ts';
import { wallClock } from '../../kit/wall-clock.ts';
import type { Event } from '../../model/event.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import { EVENT_FIELDS, TEMPLATE_FIELDS } from '../../model/kinds/event.ts';
import { MAX_AHEAD_DAYS } from '../../model/kinds/series.ts';
import type { Series } from '../../model/series.ts';
import { ruleOf, writtenWhole } from '../../store/content/documents.ts';
import { Conflict, NotFound } from '../../store/content/errors.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import type { Editing } from '../editing.ts';
import { checkSeries } from '../series/check.ts';
import { datesOf } from '../series/dates.ts';
import { eventOn, eventsOf } from '../series/events.ts';
import { writeEventsOf } from '../series/write-events.ts';
import { applyChanges, type ChangeWish, type Once } from './apply-changes.ts';
import { warnOfClashes } from './clash-warnings.ts';
import { BadContent, KeyTaken } from './errors.ts';
import { expectMayChange } from './permissions.ts';
import { readValue } from './read-value.ts';
import type { Create } from './step.ts';
import type { Warning } from './warning.ts';

export interface RepeatedDate {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`; the event’s own where nothing is said. */
  readonly timeFrom?: string | undefined;
  /** As long after the beginning as the event’s own end where nothing is said. */
  readonly timeTo?: string | undefined;
}

export type Repetition =
  | { readonly dates: readonly RepeatedDate[] }
  /** As that of a series; `until`, `YYYY-MM-DD`, ends it. */
  | { readonly rule: string; readonly until?: string | undefined };

export interface RepeatedEvents {
  readonly revision: number;
  /** Of the new events, in the order of their dates. */
  readonly eventIds: readonly number[];
  /** The series that the event begins; null for single dates. */
  readonly seriesId: number | null;
  readonly warnings: readonly Warning[];
  /** Whether this was asked, and done, before. */
  readonly isReplayed?: boolean;
}

export interface RepeatWish extends Pick<ChangeWish, 'despite' | 'language'> {
  /** The revision that the event is expected to have; undefined: whatever it has. */
  readonly ifRevision?: number | undefined;
  /** A request that may come again: it is done once, and answered the same (rule W4). */
  readonly once?: Pick<Once, 'key' | 'request'> | undefined;
}

/** What a series says of its events. */
const TEMPLATE_KEYS = new Set(TEMPLATE_FIELDS.map(([name]) => name));

/** So many single dates at once. */
export const MOST_REPEATED = 200;

/** So far ahead a series makes events at first, in days. */
const AHEAD_DAYS = 400;

/**
 * Repeats an event. Throws BadContent with JSON pointers into the repetition, Conflict, NotFound, Forbidden, RoomTaken and KeyTaken;
 * nothing has changed then.
 */
export async function repeatEvent(
  editing: Editing,
  instance: string,
  id: number,
  repetition: Repetition,
  wish: RepeatWish = {},
): Promise<RepeatedEvents> {
  return 'rule' in repetition
    ? makeSeries(editing, instance, { id, ...repetition }, wish)
    : copyToDates(editing, instance, { id, dates: repetition.dates }, wish);
}

interface ToDates {
  readonly id: number;
  readonly dates: readonly RepeatedDate[];
}

async function copyToDates(
  editing: Editing,
  instance: string,
  { id, dates }: ToDates,
  { once, ifRevision, ...wish }: RepeatWish,
): Promise<RepeatedEvents> {
  const problems = datesProblems(dates);
  if (problems.length > 0) throw new BadContent(problems);
  const find = async (content: ContentTransaction): Promise<readonly Create[]> => {
    const { value } = await eventIn(content, id, ifRevision);
    const copies = dates.map((date, index) => ({ value: copyOn(value, date), at: `/dates/${index}` }));
    const itself = copies.filter((copy) => copy.value['date_from'] === value.startsAt);
    const told = itself.map(({ at }) => problem(`${at}/date`, 'date_of_itself', { date: value.startsAt.slice(0, 10) }));
    if (told.length > 0) throw new BadContent(told);
    const sorted = copies.toSorted((a, b) => (String(a.value['date_from']) < String(b.value['date_from']) ? -1 : 1));
    return sorted.map((copy) => ({ kind: 'event', ...copy }));
  };
  const steps = { action: `repeat event ${id}`, what: 'create' as const, find };
  const asked = once && { ...once, toAnswer: (applied: Applied) => JSON.stringify(madeOf(applied)) };
  try {
    const outcome = await applyChanges(editing, instance, steps, { ...wish, ...(asked && { once: asked }) });
    return 'replayed' in outcome ? replayed(outcome.replayed) : madeOf(outcome.applied);
  } catch (error) {
    if (error instanceof BadContent) throw new BadContent(error.problems.map(atDate));
    throw error;
  }
}

/** The places of times as the repetition has them; what else is wrong with a copy is said of its date. */
const PLACES: Readonly<Record<string, string>> = { date_from: '/time_from', date_to: '/time_to' };

function atDate<P extends Pick<Problem, 'path'>>(one: P): P {
  const [, at = one.path, name = ''] = /^(\/dates\/\d+)\/value(?:\/(\w+))?/.exec(one.path) ?? [];
  return { ...one, path: `${at}${PLACES[name] ?? ''}` };
}

type Applied = Parameters<Once['toAnswer']>[0];

function madeOf({ revision, results, warnings }: Applied): RepeatedEvents {
  return { revision, eventIds: results.map((one) => one.id), seriesId: null, warnings: warnings.map(atDate) };
}

function replayed(answer: string): RepeatedEvents {
  return { ...(JSON.parse(answer) as RepeatedEvents), isReplayed: true };
}

/** What is wrong with dates that a repetition has, with JSON pointers into it. */
export function datesProblems(dates: readonly RepeatedDate[]): Problem[] {
  if (dates.length === 0) return [problem('/dates', 'empty')];
  if (dates.length > MOST_REPEATED) return [problem('/dates', 'too_many', { has: dates.length, most: MOST_REPEATED })];
  const seen = new Map<string, number>();
  return dates.flatMap(({ date, timeFrom, timeTo }, index) => {
    const at = `/dates/${index}`;
    if (!isDate(date)) return [problem(`${at}/date`, 'no_date', { given: date })];
    const wrong = Object.entries({ time_from: timeFrom, time_to: timeTo }).filter(
      ([, time]) => time !== undefined && !isTimeOfDay(time),
    );
    const first = seen.get(`${date} ${timeFrom}`);
    seen.set(`${date} ${timeFrom}`, first ?? index);
    const twice = first === undefined ? [] : [problem(`${at}/date`, 'twice', { noun: 'date', value: date, first })];
    return [
      ...wrong.map(([name, time]) => problem(`${at}/${name}`, 'no_time_of_day', { given: String(time) })),
      ...twice,
    ];
  });
}

async function eventIn(content: ContentTransaction, id: number, ifRevision: number | undefined) {
  const present = await content.get('event', id);
  if (present === undefined) throw new NotFound(`event ${id}`);
  if (ifRevision !== undefined && ifRevision !== present.revision) throw new Conflict([present]);
  return present;
}

/** What every other date of an event has of it, in the bundle’s words: not that it was called off, or what is of its one day alone. */
function repeatable(event: Event): Record<string, unknown> {
  const plain: Event = { ...event, series: null, source: null, status: 'confirmed', statusNote: '', publishFrom: null };
  const { id: _, ...value } = writtenWhole('event', plain);
  return value;
}

function copyOn(event: Event, { date, timeFrom, timeTo }: RepeatedDate): Record<string, unknown> {
  const from = `${date} ${timeFrom === undefined ? event.startsAt.slice(11) : `${timeFrom}:00`}`;
  const moved = (moment: string) => fromUtc(msOf(from) + msOf(moment) - msOf(event.startsAt));
  const to = timeTo === undefined ? moved(event.endsAt) : endAt(event, from, timeTo);
  const { occupiesFrom, occupiesTo } = event;
  const after = occupiesTo === null ? null : fromUtc(msOf(to) + msOf(occupiesTo) - msOf(event.endsAt));
  return {
    ...withDeadline(repeatable(event), event, date),
    date_from: from,
    date_to: to,
    occupies_from: occupiesFrom === null ? null : moved(occupiesFrom),
    occupies_to: after,
  };
}

const DAY_MS = 86_400_000;

const msOf = (moment: string) => asUtc(moment).getTime();

/** As many days after the beginning as the event ends; where it goes past midnight, on the next day. */
function endAt(event: Event, from: string, timeTo: string): string {
  const [day = '', time = ''] = from.split(' ');
  const days = daysLong(event);
  const isOfOneNight = days === 1 && isPastMidnight(event.startsAt.slice(11, 16), event.endsAt.slice(11, 16));
  const further = days === 0 || isOfOneNight ? Number(isPastMidnight(time.slice(0, 5), timeTo)) : days;
  return `${addDays(day, further)} ${timeTo}:00`;
}

/** How many days after its beginning an event ends. */
function daysLong({ startsAt, endsAt }: Event): number {
  return (msOf(`${endsAt.slice(0, 10)} 00:00:00`) - msOf(`${startsAt.slice(0, 10)} 00:00:00`)) / DAY_MS;
}

/** The last day to sign up lies as many days before each date as before the event. */
function withDeadline(value: Record<string, unknown>, { startsAt, subscription }: Event, date: string) {
  if (subscription === null || subscription.deadline === null) return value;
  const days = (msOf(`${date} 00:00:00`) - msOf(`${startsAt.slice(0, 10)} 00:00:00`)) / DAY_MS;
  const deadline = toCompactDate(addDays(fromCompactDate(subscription.deadline), days));
  return { ...value, subscription: { ...(value['subscription'] as object), deadline } };
}

interface ToSeries {
  readonly id: number;
  readonly rule: string;
  readonly until?: string | undefined;
}

async function makeSeries(
  { store, clock, actor, accountId, authority }: Editing,
  instance: string,
  { id, rule, until }: ToSeries,
  { once, ifRevision, ...wish }: RepeatWish,
): Promise<RepeatedEvents> {
  expectMayChange(authority, 'series');
  const at = clock();
  const change = { actor, accountId, action: `repeat event ${id}`, at, what: 'create' as const };
  const { result } = await store.content.change(instance, change, async (content) => {
    const before = once && (await content.answered(once.key));
    if (once !== undefined && before !== undefined) {
      if (before.request !== once.request) throw new KeyTaken();
      return replayed(before.answer);
    }
    const event = await eventIn(content, id, ifRevision);
    const now = wallClock(content.instance.timeZone)(at);
    const series = readSeries(event.value, endedAt(rule, until), await content.newId('series'), now.slice(0, 10));
    await content.put('series', series, 'new');
    await content.put('event', asFirstOf(series, event.value), event.revision);
    await writeEventsOf(content, { after: series }, now);
    const made: RepeatedEvents = {
      revision: content.revision,
      eventIds: await idsOf(content, series.id, id),
      seriesId: series.id,
      warnings: await warnOfClashes(content, [], wish),
    };
    if (once !== undefined) await content.keepAnswer(once.key, { request: once.request, answer: JSON.stringify(made) });
    return made;
  });
  return result;
}

function endedAt(rule: string, until: string | undefined): string {
  if (until === undefined) return rule;
  if (!isDate(until)) throw new BadContent([problem('/until', 'no_date', { given: until })]);
  return `${rule};UNTIL=${toCompactDate(until)}`;
}

/** The series that an event would begin, in the bundle’s words; without its id. */
export function seriesFor(event: Event, rule: string, today: string): Record<string, unknown> {
  const date = event.startsAt.slice(0, 10);
  // As far ahead of the event as usual, though that lies far ahead itself.
  const until = Math.round((msOf(`${date} 00:00:00`) - msOf(`${today} 00:00:00`)) / DAY_MS) + AHEAD_DAYS;
  const aheadDays = Math.min(MAX_AHEAD_DAYS, Math.max(AHEAD_DAYS, until));
  const template = Object.fromEntries(Object.entries(repeatable(event)).filter(([name]) => TEMPLATE_KEYS.has(name)));
  const subscription = template['subscription'] as object | null;
  return {
    name: event.title,
    rule,
    starts_on: date,
    time_from: event.startsAt.slice(11, 16),
    time_to: event.endsAt.slice(11, 16),
    days: daysLong(event),
    ahead_days: aheadDays,
    template: { ...template, subscription: subscription && { ...subscription, deadline: null } },
  };
}

/** Throws BadContent where the event can’t begin a series. */
function readSeries(event: Event, rule: string, id: number, today: string): Series {
  if (event.series !== null) throw new BadContent([problem('/rule', 'of_series')]);
  if (event.source !== null) throw new BadContent([problem('/rule', 'follows_source')]);
  const date = event.startsAt.slice(0, 10);
  const { entity, problems } = readValue(
    ruleOf('series'),
    { id, isNew: true },
    seriesFor(event, rule, today),
    new Map(),
  );
  const series = entity as Series;
  const faults = problems.length > 0 ? problems : checkSeries(series, today);
  if (faults.length > 0) throw new BadContent(faults.map(atRule));
  if (datesOf(series, date, date).length === 0) throw new BadContent([problem('/rule', 'rule_without_day', { date })]);
  return { ...series, id };
}

/** What is wrong with the series comes of the rule, or of the event itself. */
function atRule(one: Problem): Problem {
  return one.path === '/rule' ? one : { ...one, path: '' };
}

/** The event as the first date of a series; what it has otherwise than the series is its own. */
function asFirstOf(series: Series, event: Event): Event {
  const like = eventOn(series, series.startsOn, event.id);
  const own = EVENT_FIELDS.filter(([, key]) => !sameJson(event[key], like[key])).map(([name]) => name);
  return { ...event, series: { id: series.id, date: series.startsOn, own } };
}

async function idsOf(content: ContentTransaction, seriesId: number, first: number): Promise<readonly number[]> {
  const events = await eventsOf(content, seriesId);
  const others = events.filter((event) => event.id !== first);
  return others.sort((a, b) => (a.value.series.date < b.value.series.date ? -1 : 1)).map((event) => event.id);
}
