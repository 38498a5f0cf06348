import { createProblem } from '../../model/format/problem.ts';
import { MAX_SERIES_AHEAD_DAYS } from '../../model/kinds/series.ts';
import type { Series } from '../../model/series.ts';
import type { BookingUpdateOptions } from '../../store/bookings/update-bookings-on-event-change.ts';
import { type EntityProblem, InvalidContentError, NotFoundError } from '../../store/content/errors.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { addDays } from '../../util/dates.ts';
import { OfficeError } from '../office-error.ts';
import { createRefusal } from '../refusal-codes.ts';
import { checkSeries } from './check.ts';
import { createContinuedName } from './continued-name.ts';
import { datesOf, generateDates } from './dates.ts';
import { readEventsOfSeries } from './events.ts';
import { continueRule, endRuleBefore, hasCount } from './rule.ts';
import { writeSeriesEvents } from './write-events.ts';

export interface SeriesSplitOptions {
  readonly id: number;
  /** First day of the new series, `YYYY-MM-DD`: today or later. */
  readonly from: string;
  /** Derives the new series from the old one; must keep the given id. */
  readonly change: (series: Series) => Series;
  /** True to append the first day to the name if `change` keeps it, so that lists distinguish the two series. */
  readonly isRenamed?: boolean | undefined;
  /** Options for booked events whose date is in neither series (rule J25). */
  readonly bookings?: BookingUpdateOptions | undefined;
}

/**
 * Ends a series the day before `from` and starts a new one with the next date; later events move to the new series with their ids and own
 * fields. COUNT is divided between the two. `now` is wall-clock time in the instance's zone. Returns the new series. Throws NotFoundError,
 * OfficeError if one side has no date or `from` is invalid, and InvalidContentError if the new series is invalid.
 */
export async function splitSeries(
  content: ContentTransaction,
  { id, from, change, isRenamed = false, bookings }: SeriesSplitOptions,
  now: string,
): Promise<Series> {
  const present = await content.get('series', id);
  if (present === undefined) throw new NotFoundError(`series ${id}`);
  const old = present.value;
  const today = now.slice(0, 10);
  const { before, first } = findSplit(old, from, today);
  const base: Series = {
    ...old,
    id: await content.newId('series'),
    startsOn: first,
    rule: continueRule(old.rule, before),
    except: old.except.filter((date) => date >= from),
  };
  const changed = { ...change(base), id: base.id };
  const isSameName = isRenamed && changed.name === old.name;
  const next = isSameName ? { ...changed, name: createContinuedName(old, first, content.instance) } : changed;
  const faults = faultsOf(next, from, today).map((one): EntityProblem => ({ kind: 'series', id, ...one }));
  if (faults.length > 0) throw new InvalidContentError(faults);
  const ended = {
    ...old,
    rule: endRuleBefore(old.rule, from, before),
    except: old.except.filter((date) => date < from),
  };
  await content.put('series', ended, present.revision);
  await content.put('series', next, 'new');
  for (const { value, revision } of await readEventsOfSeries(content, id)) {
    if (value.series.date < from) continue;
    await content.put('event', { ...value, series: { ...value.series, id: next.id } }, revision);
  }
  await writeSeriesEvents(content, { before: base, after: next, bookings }, now);
  return next;
}

function findSplit(series: Series, from: string, today: string): { before: number; first: string } {
  const told = { series: series.id, from };
  if (from < today) throw new OfficeError(createRefusal('split_past', { ...told, today }));
  const to = addDays(today, MAX_SERIES_AHEAD_DAYS);
  if (from > to) throw new OfficeError(createRefusal('split_too_far', { ...told, last: to }));
  const last = addDays(from, -1);
  const [earlier] = generateDates(series, series.startsOn, last);
  if (earlier === undefined) throw new OfficeError(createRefusal('split_before_first', told));
  const [first] = generateDates(series, from, addDays(from, MAX_SERIES_AHEAD_DAYS));
  if (first === undefined) throw new OfficeError(createRefusal('split_after_last', told));
  return { before: hasCount(series.rule) ? datesOf(series, series.startsOn, last).length : 0, first };
}

function faultsOf(next: Series, from: string, today: string) {
  if (next.startsOn < from) {
    return [createProblem('/starts_on', 'starts_before_split', { from })];
  }
  return checkSeries(next, next.startsOn > today ? next.startsOn : today);
}
