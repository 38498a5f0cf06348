// Copies of an event on single dates, created in one change.

import type { Event, EventHours } from '../../model/event.ts';
import { hoursFrom } from '../../model/event-hours.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { addDays, fromCompactDate, fromUtc, isDate, isTimeOfDay, toCompactDate } from '../../util/dates.ts';
import { isPastMidnight } from '../../util/past-midnight.ts';
import { applyChanges, type Once } from '../content/apply-changes.ts';
import { BadContent } from '../content/errors.ts';
import type { Create } from '../content/step.ts';
import type { WriteContext } from '../write-context.ts';
import {
  DAY_MS,
  daysLong,
  eventIn,
  msOf,
  type RepeatedDate,
  type RepeatedEvents,
  type RepeatOptions,
  repeatable,
  replayed,
} from './repetition.ts';

/** Maximum dates at once. */
export const MAX_REPEATED = 200;

interface ToDates {
  readonly id: number;
  readonly dates: readonly RepeatedDate[];
}

/** Throws as `repeatEvent`. */
export async function copyToDates(
  editing: WriteContext,
  instance: string,
  { id, dates }: ToDates,
  { once, ifRevision, ...wish }: RepeatOptions,
): Promise<RepeatedEvents> {
  const problems = datesProblems(dates);
  if (problems.length > 0) throw new BadContent(problems);
  const find = async (content: ContentTransaction): Promise<readonly Create[]> => {
    const { value } = await eventIn(content, id, ifRevision);
    return copiesOf(value, dates);
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

/** Steps that create the copies, in order of date. Throws BadContent for two events with the same start. */
export function copiesOf(event: Event, dates: readonly RepeatedDate[]): readonly Create[] {
  const copies = dates.map((date, index) => ({ value: copyOn(event, date), at: `/dates/${index}` }));
  const itself = copies.filter((copy) => copy.value['date_from'] === event.startsAt);
  const told = itself.map(({ at }) => problem(`${at}/date`, 'date_of_itself', { date: event.startsAt.slice(0, 10) }));
  const problems = [...told, ...twice(copies.map((copy) => String(copy.value['date_from'])))];
  if (problems.length > 0) throw new BadContent(problems);
  const sorted = copies.toSorted((a, b) => (String(a.value['date_from']) < String(b.value['date_from']) ? -1 : 1));
  return sorted.map((copy) => ({ kind: 'event', ...copy }));
}

/** Problems of copies with the same start, given explicitly or by default. */
function twice(moments: readonly string[]): Problem[] {
  return moments.flatMap((value, index) => {
    const first = moments.indexOf(value);
    return first === index ? [] : [problem(`/dates/${index}/date`, 'twice', { noun: 'date', value, first })];
  });
}

/** Paths of times in the repetition; other problems of a copy concern its date. */
const PLACES: Readonly<Record<string, string>> = { date_from: '/time_from', date_to: '/time_to', hours: '/date' };

/** Moves a problem of a copy to the path of its date. */
export function atDate<P extends Pick<Problem, 'path'>>(one: P): P {
  const [, at = one.path, name = ''] = /^(\/dates\/\d+)\/value(?:\/(\w+))?/.exec(one.path) ?? [];
  return { ...one, path: `${at}${PLACES[name] ?? ''}` };
}

type Applied = Parameters<Once['toAnswer']>[0];

function madeOf({ revision, results, warnings }: Applied): RepeatedEvents {
  return { revision, eventIds: results.map((one) => one.id), seriesId: null, warnings: warnings.map(atDate) };
}

/** Problems of the dates of a repetition, with JSON pointers into it. */
export function datesProblems(dates: readonly RepeatedDate[]): Problem[] {
  if (dates.length === 0) return [problem('/dates', 'empty')];
  if (dates.length > MAX_REPEATED) return [problem('/dates', 'too_many', { has: dates.length, most: MAX_REPEATED })];
  const seen = new Map<string, number>();
  return dates.flatMap(({ date, timeFrom, timeTo }, index) => {
    const at = `/dates/${index}`;
    if (!isDate(date)) return [problem(`${at}/date`, 'no_date', { given: date })];
    const wrong = Object.entries({ time_from: timeFrom, time_to: timeTo }).filter(
      ([, time]) => time !== undefined && !isTimeOfDay(time),
    );
    const first = seen.get(`${date} ${timeFrom}`);
    seen.set(`${date} ${timeFrom}`, first ?? index);
    const again = first === undefined ? [] : [problem(`${at}/date`, 'twice', { noun: 'date', value: date, first })];
    return [
      ...wrong.map(([name, time]) => problem(`${at}/${name}`, 'no_time_of_day', { given: String(time) })),
      ...again,
    ];
  });
}

export function copyOn(event: Event, { date, timeFrom, timeTo }: RepeatedDate): Record<string, unknown> {
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
    hours: hoursOf(event, from, timeTo),
  };
}

/** Opening hours shifted by the same distance as the start; the last ones end at `timeTo` if given. */
function hoursOf(event: Event, begins: string, timeTo: string | undefined): readonly EventHours[] {
  const hours = hoursFrom(event, begins);
  return hours.map((one, index) => (index === hours.length - 1 && timeTo !== undefined ? { ...one, to: timeTo } : one));
}

/** End of the copy: as many days after the start as the original, or the next day if it passes midnight. */
function endAt(event: Event, from: string, timeTo: string): string {
  const [day = '', time = ''] = from.split(' ');
  const days = daysLong(event);
  const isOfOneNight = days === 1 && isPastMidnight(event.startsAt.slice(11, 16), event.endsAt.slice(11, 16));
  const further = days === 0 || isOfOneNight ? Number(isPastMidnight(time.slice(0, 5), timeTo)) : days;
  return `${addDays(day, further)} ${timeTo}:00`;
}

/** Shifts the sign-up period by the same number of days as the event, and clears the counts of the original. */
function withDeadline(value: Record<string, unknown>, { startsAt, subscription }: Event, date: string) {
  if (subscription === null || (subscription.deadline === null && subscription.online === null)) return value;
  const days = (msOf(`${date} 00:00:00`) - msOf(`${startsAt.slice(0, 10)} 00:00:00`)) / DAY_MS;
  const { deadline, online } = subscription;
  const moved = {
    ...(value['subscription'] as object),
    deadline: deadline === null ? null : toCompactDate(addDays(fromCompactDate(deadline), days)),
  };
  if (online === null) return { ...value, subscription: moved };
  const opensAt = online.opensAt && `${addDays(online.opensAt.slice(0, 10), days)}${online.opensAt.slice(10)}`;
  return { ...value, subscription: { ...moved, online: onlineAnew(moved, opensAt) } };
}

/** Online sign-up settings without those of a single date. */
export function onlineAnew(subscription: object, opensAt: string | null): Record<string, unknown> | null {
  const online = (subscription as { readonly online?: Record<string, unknown> | null }).online;
  if (online === undefined || online === null) return null;
  const { counted: _, ...rest } = online;
  return { ...rest, opens_at: opensAt };
}
