import type { Event, EventHours } from '../../model/event.ts';
import { shiftHoursToStart } from '../../model/event-hours.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { addDays, formatAsUtc, fromCompactDate, isDate, isTimeOfDay, toCompactDate } from '../../util/dates.ts';
import { isPastMidnight } from '../../util/past-midnight.ts';
import { applyChanges, type IdempotencyOptions } from '../content/apply-changes.ts';
import { BadContentError } from '../content/errors.ts';
import type { CreateStep } from '../content/step.ts';
import type { WriteContext } from '../write-context.ts';
import {
  computeDurationInDays,
  DAY_MS,
  parseReplayedResult,
  pickRepeatableFields,
  type RepeatedDate,
  type RepeatedEvents,
  type RepeatOptions,
  readEventToRepeat,
  wallClockToMs,
} from './repetition.ts';

export const MAX_REPEATED_DATES = 200;

interface ToDates {
  readonly id: number;
  readonly dates: readonly RepeatedDate[];
}

/** Throws the same errors as `repeatEvent`. */
export async function copyToDates(
  editing: WriteContext,
  instance: string,
  { id, dates }: ToDates,
  { once, ifRevision, ...wish }: RepeatOptions,
): Promise<RepeatedEvents> {
  const problems = findDateProblems(dates);
  if (problems.length > 0) throw new BadContentError(problems);
  const find = async (content: ContentTransaction): Promise<readonly CreateStep[]> => {
    const { value } = await readEventToRepeat(content, id, ifRevision);
    return createCopySteps(value, dates);
  };
  const steps = { action: `repeat event ${id}`, what: 'create' as const, find };
  const asked = once && { ...once, toAnswer: (applied: Applied) => JSON.stringify(repeatedEventsOf(applied)) };
  try {
    const outcome = await applyChanges(editing, instance, steps, { ...wish, ...(asked && { once: asked }) });
    return 'replayed' in outcome ? parseReplayedResult(outcome.replayed) : repeatedEventsOf(outcome.applied);
  } catch (error) {
    if (error instanceof BadContentError) throw new BadContentError(error.problems.map(toDatePath));
    throw error;
  }
}

/** Steps that create the copies, in order of their dates. Throws BadContentError for two events with the same start. */
export function createCopySteps(event: Event, dates: readonly RepeatedDate[]): readonly CreateStep[] {
  const copies = dates.map((date, index) => ({ value: copyToDate(event, date), at: `/dates/${index}` }));
  const itself = copies.filter((copy) => copy.value['date_from'] === event.startsAt);
  const notes = itself.map(({ at }) =>
    createProblem(`${at}/date`, 'date_of_itself', { date: event.startsAt.slice(0, 10) }),
  );
  const problems = [...notes, ...duplicateDateProblems(copies.map((copy) => String(copy.value['date_from'])))];
  if (problems.length > 0) throw new BadContentError(problems);
  const sorted = copies.toSorted((a, b) => (String(a.value['date_from']) < String(b.value['date_from']) ? -1 : 1));
  return sorted.map((copy) => ({ kind: 'event', ...copy }));
}

function duplicateDateProblems(moments: readonly string[]): Problem[] {
  return moments.flatMap((value, index) => {
    const first = moments.indexOf(value);
    return first === index ? [] : [createProblem(`/dates/${index}/date`, 'twice', { noun: 'date', value, first })];
  });
}

const PLACES: Readonly<Record<string, string>> = { date_from: '/time_from', date_to: '/time_to', hours: '/date' };

export function toDatePath<P extends Pick<Problem, 'path'>>(one: P): P {
  const [, at = one.path, name = ''] = /^(\/dates\/\d+)\/value(?:\/(\w+))?/.exec(one.path) ?? [];
  return { ...one, path: `${at}${PLACES[name] ?? ''}` };
}

type Applied = Parameters<IdempotencyOptions['toAnswer']>[0];

function repeatedEventsOf({ revision, results, warnings }: Applied): RepeatedEvents {
  return { revision, eventIds: results.map((one) => one.id), seriesId: null, warnings: warnings.map(toDatePath) };
}

export function findDateProblems(dates: readonly RepeatedDate[]): Problem[] {
  if (dates.length === 0) return [createProblem('/dates', 'empty')];
  if (dates.length > MAX_REPEATED_DATES)
    return [createProblem('/dates', 'too_many', { has: dates.length, most: MAX_REPEATED_DATES })];
  const seen = new Map<string, number>();
  return dates.flatMap(({ date, timeFrom, timeTo }, index) => {
    const at = `/dates/${index}`;
    if (!isDate(date)) return [createProblem(`${at}/date`, 'no_date', { given: date })];
    const wrong = Object.entries({ time_from: timeFrom, time_to: timeTo }).filter(
      ([, time]) => time !== undefined && !isTimeOfDay(time),
    );
    const first = seen.get(`${date} ${timeFrom}`);
    seen.set(`${date} ${timeFrom}`, first ?? index);
    const again =
      first === undefined ? [] : [createProblem(`${at}/date`, 'twice', { noun: 'date', value: date, first })];
    return [
      ...wrong.map(([name, time]) => createProblem(`${at}/${name}`, 'no_time_of_day', { given: String(time) })),
      ...again,
    ];
  });
}

export function copyToDate(event: Event, { date, timeFrom, timeTo }: RepeatedDate): Record<string, unknown> {
  const from = `${date} ${timeFrom === undefined ? event.startsAt.slice(11) : `${timeFrom}:00`}`;
  const moved = (moment: string) =>
    formatAsUtc(wallClockToMs(from) + wallClockToMs(moment) - wallClockToMs(event.startsAt));
  const to = timeTo === undefined ? moved(event.endsAt) : endAt(event, from, timeTo);
  const { occupiesFrom, occupiesTo } = event;
  const after =
    occupiesTo === null
      ? null
      : formatAsUtc(wallClockToMs(to) + wallClockToMs(occupiesTo) - wallClockToMs(event.endsAt));
  return {
    ...withDeadline(pickRepeatableFields(event), event, date),
    date_from: from,
    date_to: to,
    occupies_from: occupiesFrom === null ? null : moved(occupiesFrom),
    occupies_to: after,
    hours: hoursOf(event, from, timeTo),
  };
}

function hoursOf(event: Event, begins: string, timeTo: string | undefined): readonly EventHours[] {
  const hours = shiftHoursToStart(event, begins);
  return hours.map((one, index) => (index === hours.length - 1 && timeTo !== undefined ? { ...one, to: timeTo } : one));
}

/** End of the copy: as many days after the start as the original, or the next day if it passes midnight. */
function endAt(event: Event, from: string, timeTo: string): string {
  const [day = '', time = ''] = from.split(' ');
  const days = computeDurationInDays(event);
  const isOfOneNight = days === 1 && isPastMidnight(event.startsAt.slice(11, 16), event.endsAt.slice(11, 16));
  const further = days === 0 || isOfOneNight ? Number(isPastMidnight(time.slice(0, 5), timeTo)) : days;
  return `${addDays(day, further)} ${timeTo}:00`;
}

/** Shifts the sign-up period by the same number of days as the event, and clears the counts of the original. */
function withDeadline(value: Record<string, unknown>, { startsAt, subscription }: Event, date: string) {
  if (subscription === null || (subscription.deadline === null && subscription.online === null)) return value;
  const days = (wallClockToMs(`${date} 00:00:00`) - wallClockToMs(`${startsAt.slice(0, 10)} 00:00:00`)) / DAY_MS;
  const { deadline, online } = subscription;
  const moved = {
    ...(value['subscription'] as object),
    deadline: deadline === null ? null : toCompactDate(addDays(fromCompactDate(deadline), days)),
  };
  if (online === null) return { ...value, subscription: moved };
  const opensAt = online.opensAt && `${addDays(online.opensAt.slice(0, 10), days)}${online.opensAt.slice(10)}`;
  return { ...value, subscription: { ...moved, online: resetOnlineSignUp(moved, opensAt) } };
}

/** Returns the online sign-up settings for another date: with that date's opening time, and without the counts of the original. */
export function resetOnlineSignUp(subscription: object, opensAt: string | null): Record<string, unknown> | null {
  const online = (subscription as { readonly online?: Record<string, unknown> | null }).online;
  if (online === undefined || online === null) return null;
  const { counted: _, ...rest } = online;
  return { ...rest, opens_at: opensAt };
}
