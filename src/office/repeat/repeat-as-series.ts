import type { Event } from '../../model/event.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import { EVENT_FIELDS, TEMPLATE_FIELDS } from '../../model/kinds/event.ts';
import { MAX_SERIES_AHEAD_DAYS } from '../../model/kinds/series.ts';
import type { Series } from '../../model/series.ts';
import type { VersionedOf } from '../../store/content/by-kind.ts';
import { ruleOf } from '../../store/content/documents.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { isDate, toCompactDate } from '../../util/dates.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { changeContent } from '../content/change-content.ts';
import { collectClashWarnings } from '../content/clash-warnings.ts';
import { BadContentError, IdempotencyKeyReusedError } from '../content/errors.ts';
import { requireCanChange } from '../content/permissions.ts';
import { readValue } from '../content/read-value.ts';
import type { Warning } from '../content/warning.ts';
import { checkSeries } from '../series/check.ts';
import { datesOf } from '../series/dates.ts';
import { createEventOnDate, readEventsOfSeries } from '../series/events.ts';
import { writeSeriesEvents } from '../series/write-events.ts';
import type { WriteContext } from '../write-context.ts';
import { resetOnlineSignUp } from './copy-to-dates.ts';
import {
  computeDurationInDays,
  DAY_MS,
  parseReplayedResult,
  pickRepeatableFields,
  type RepeatedEvents,
  type RepeatOptions,
  readEventToRepeat,
  wallClockToMs,
} from './repetition.ts';

const TEMPLATE_KEYS = new Set(TEMPLATE_FIELDS.map(([name]) => name));

/** Default number of days ahead for which a new series creates events. */
const AHEAD_DAYS = 400;

interface ToSeries {
  readonly id: number;
  readonly rule: string;
  readonly until?: string | undefined;
}

export async function repeatAsSeries(
  editing: WriteContext,
  instance: string,
  { id, rule, until }: ToSeries,
  { once, ifRevision, ...wish }: RepeatOptions,
): Promise<RepeatedEvents> {
  requireCanChange(editing.authority, 'series');
  const at = editing.clock();
  const change = { action: `repeat event ${id}`, at, what: 'create' as const };
  const { result } = await changeContent(editing, instance, change, async (content) => {
    const before = once && (await content.findResponse(once.key));
    if (once !== undefined && before !== undefined) {
      if (before.request !== once.request) throw new IdempotencyKeyReusedError();
      return parseReplayedResult(before.answer);
    }
    const event = await readEventToRepeat(content, id, ifRevision);
    const begun = await startSeries(content, event, { rule, until }, createWallClock(content.instance.timeZone)(at));
    const made: RepeatedEvents = {
      revision: content.revision,
      ...begun,
      warnings: [...findOpeningHoursWarnings(event.value), ...(await collectClashWarnings(content, [], wish))],
    };
    if (once !== undefined)
      await content.storeResponse(once.key, { request: once.request, answer: JSON.stringify(made) });
    return made;
  });
  return result;
}

/** Opening hours belong to the single event and are not copied to other dates. */
export function findOpeningHoursWarnings({ hours }: Pick<Event, 'hours'>): Warning[] {
  return hours.length === 0 ? [] : [createProblem('/rule', 'hours_left_out')];
}

type Begun = Pick<RepeatedEvents, 'eventIds'> & { readonly seriesId: number };

/** Turns an event into the first date of a new series and creates its other dates; `now` is wall-clock time. Throws BadContentError. */
export async function startSeries(
  content: ContentTransaction,
  { id, value, revision }: Pick<VersionedOf<'event'>, 'id' | 'value' | 'revision'>,
  { rule, until }: Omit<ToSeries, 'id'>,
  now: string,
): Promise<Begun> {
  const series = readSeries(value, endedAt(rule, until), await content.newId('series'), now.slice(0, 10));
  await content.put('series', series, 'new');
  await content.put('event', attachAsFirst(series, value), revision);
  await writeSeriesEvents(content, { after: series }, now);
  return { eventIds: await idsOf(content, series.id, id), seriesId: series.id };
}

function endedAt(rule: string, until: string | undefined): string {
  if (until === undefined) return rule;
  if (!isDate(until)) throw new BadContentError([createProblem('/until', 'no_date', { given: until })]);
  return `${rule};UNTIL=${toCompactDate(until)}`;
}

export function createSeriesValue(event: Event, rule: string, today: string): Record<string, unknown> {
  const date = event.startsAt.slice(0, 10);
  const until =
    Math.round((wallClockToMs(`${date} 00:00:00`) - wallClockToMs(`${today} 00:00:00`)) / DAY_MS) + AHEAD_DAYS;
  const aheadDays = Math.min(MAX_SERIES_AHEAD_DAYS, Math.max(AHEAD_DAYS, until));
  const template = Object.fromEntries(
    Object.entries(pickRepeatableFields(event)).filter(([name]) => TEMPLATE_KEYS.has(name)),
  );
  const subscription = template['subscription'] as object | null;
  return {
    name: event.title,
    rule,
    starts_on: date,
    time_from: event.startsAt.slice(11, 16),
    time_to: event.endsAt.slice(11, 16),
    days: computeDurationInDays(event),
    ahead_days: aheadDays,
    template: { ...template, subscription: subscription && withoutDays(subscription) },
  };
}

function withoutDays(subscription: object): Record<string, unknown> {
  const { deadline_time: _, ...rest } = subscription as Record<string, unknown>;
  const online = resetOnlineSignUp(rest, null);
  return { ...rest, deadline: null, ...(online !== null && { online }) };
}

function readSeries(event: Event, rule: string, id: number, today: string): Series {
  if (event.series !== null) throw new BadContentError([createProblem('/rule', 'of_series')]);
  if (event.source !== null) throw new BadContentError([createProblem('/rule', 'follows_source')]);
  const date = event.startsAt.slice(0, 10);
  const { entity, problems } = readValue(
    ruleOf('series'),
    { id, isNew: true },
    createSeriesValue(event, rule, today),
    new Map(),
  );
  const series = entity as Series;
  const faults = problems.length > 0 ? problems : checkSeries(series, today);
  if (faults.length > 0) throw new BadContentError(faults.map(moveProblemToRule));
  if (datesOf(series, date, date).length === 0)
    throw new BadContentError([createProblem('/rule', 'rule_without_day', { date })]);
  return { ...series, id };
}

function moveProblemToRule(one: Problem): Problem {
  return one.path === '/rule' ? one : { ...one, path: '' };
}

function attachAsFirst(series: Series, event: Event): Event {
  const like = createEventOnDate(series, series.startsOn, event.id);
  const own = EVENT_FIELDS.filter(([, key]) => !isSameJson(event[key], like[key])).map(([name]) => name);
  return { ...event, series: { id: series.id, date: series.startsOn, own } };
}

async function idsOf(content: ContentTransaction, seriesId: number, first: number): Promise<readonly number[]> {
  const events = await readEventsOfSeries(content, seriesId);
  const others = events.filter((event) => event.id !== first);
  return others.sort((a, b) => (a.value.series.date < b.value.series.date ? -1 : 1)).map((event) => event.id);
}
