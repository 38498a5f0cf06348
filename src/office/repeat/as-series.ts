// Conversion of an event into the first date of a new series.

import type { Event } from '../../model/event.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import { EVENT_FIELDS, TEMPLATE_FIELDS } from '../../model/kinds/event.ts';
import { MAX_AHEAD_DAYS } from '../../model/kinds/series.ts';
import type { Series } from '../../model/series.ts';
import type { PresentOf } from '../../store/content/by-kind.ts';
import { ruleOf } from '../../store/content/documents.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { isDate, toCompactDate } from '../../util/dates.ts';
import { sameJson } from '../../util/same-json.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { changeContent } from '../content/change-content.ts';
import { warnOfClashes } from '../content/clash-warnings.ts';
import { BadContent, KeyTaken } from '../content/errors.ts';
import { expectMayChange } from '../content/permissions.ts';
import { readValue } from '../content/read-value.ts';
import type { Warning } from '../content/warning.ts';
import { checkSeries } from '../series/check.ts';
import { datesOf } from '../series/dates.ts';
import { eventOn, eventsOf } from '../series/events.ts';
import { writeEventsOf } from '../series/write-events.ts';
import type { WriteContext } from '../write-context.ts';
import { onlineAnew } from './on-dates.ts';
import {
  DAY_MS,
  daysLong,
  eventIn,
  msOf,
  type RepeatedEvents,
  type RepeatOptions,
  repeatable,
  replayed,
} from './repetition.ts';

const TEMPLATE_KEYS = new Set(TEMPLATE_FIELDS.map(([name]) => name));

/** Default number of days ahead for which a new series creates events. */
const AHEAD_DAYS = 400;

interface ToSeries {
  readonly id: number;
  readonly rule: string;
  readonly until?: string | undefined;
}

/** Throws as `repeatEvent`. */
export async function makeSeries(
  editing: WriteContext,
  instance: string,
  { id, rule, until }: ToSeries,
  { once, ifRevision, ...wish }: RepeatOptions,
): Promise<RepeatedEvents> {
  expectMayChange(editing.authority, 'series');
  const at = editing.clock();
  const change = { action: `repeat event ${id}`, at, what: 'create' as const };
  const { result } = await changeContent(editing, instance, change, async (content) => {
    const before = once && (await content.answered(once.key));
    if (once !== undefined && before !== undefined) {
      if (before.request !== once.request) throw new KeyTaken();
      return replayed(before.answer);
    }
    const event = await eventIn(content, id, ifRevision);
    const begun = await beginSeries(content, event, { rule, until }, wallClock(content.instance.timeZone)(at));
    const made: RepeatedEvents = {
      revision: content.revision,
      ...begun,
      warnings: [...hoursWarnings(event.value), ...(await warnOfClashes(content, [], wish))],
    };
    if (once !== undefined) await content.keepAnswer(once.key, { request: once.request, answer: JSON.stringify(made) });
    return made;
  });
  return result;
}

/** Opening hours belong to the single event and are not copied to other dates. */
export function hoursWarnings({ hours }: Pick<Event, 'hours'>): Warning[] {
  return hours.length === 0 ? [] : [problem('/rule', 'hours_left_out')];
}

type Begun = Pick<RepeatedEvents, 'eventIds'> & { readonly seriesId: number };

/** Turns an event into the first date of a new series and creates its other dates; `now` is wall-clock time. Throws BadContent. */
export async function beginSeries(
  content: ContentTransaction,
  { id, value, revision }: Pick<PresentOf<'event'>, 'id' | 'value' | 'revision'>,
  { rule, until }: Omit<ToSeries, 'id'>,
  now: string,
): Promise<Begun> {
  const series = readSeries(value, endedAt(rule, until), await content.newId('series'), now.slice(0, 10));
  await content.put('series', series, 'new');
  await content.put('event', asFirstOf(series, value), revision);
  await writeEventsOf(content, { after: series }, now);
  return { eventIds: await idsOf(content, series.id, id), seriesId: series.id };
}

function endedAt(rule: string, until: string | undefined): string {
  if (until === undefined) return rule;
  if (!isDate(until)) throw new BadContent([problem('/until', 'no_date', { given: until })]);
  return `${rule};UNTIL=${toCompactDate(until)}`;
}

/** Series based on the event, in the bundle format, without an id. */
export function seriesFor(event: Event, rule: string, today: string): Record<string, unknown> {
  const date = event.startsAt.slice(0, 10);
  // Extended for an event in the far future, so that the series has dates after it.
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
    template: { ...template, subscription: subscription && withoutDays(subscription) },
  };
}

/** Sign-up settings without dates, which belong to a single event. */
function withoutDays(subscription: object): Record<string, unknown> {
  const { deadline_time: _, ...rest } = subscription as Record<string, unknown>;
  const online = onlineAnew(rest, null);
  return { ...rest, deadline: null, ...(online !== null && { online }) };
}

/** Throws BadContent if the event can’t start a series. */
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

/** Problems of the series concern the rule, or the event itself. */
function atRule(one: Problem): Problem {
  return one.path === '/rule' ? one : { ...one, path: '' };
}

/** The event as the first date of the series; fields that differ become its own. */
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
