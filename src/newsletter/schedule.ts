// Due times of digests. All times are wall-clock texts of the instance's zone, `YYYY-MM-DD HH:MM:SS`, which compare chronologically. A
// sending time that a clock change skips is due right after the skip; a repeated one at its first occurrence.

import type { Interval } from '../model/newsletter/newsletter.ts';
import type { NewsletterSettings } from '../model/newsletter/newsletter-settings.ts';
import { addDays, parseAsUtc } from '../util/dates.ts';
import { memoize } from '../util/memoize.ts';

export interface IssuePeriod {
  readonly interval: Interval;
  /** Name of the week, month or quarter. It does not depend on weekday and time of sending, so that no subscriber gets an issue twice. */
  readonly name: string;
  readonly due: string;
  readonly until: string;
}

/** Days from Thursday's issue to Monday's, for subscribers who get the newsletter twice a week. */
const HALF_WEEK_DAYS = 4;

const MAX_KEPT = 200;

/** Memoized periods; the key joins the inputs with spaces. */
const periods = memoize((text): IssuePeriod => {
  const [interval = '', weekday, time = '', ...now] = text.split(' ');
  return findPeriod(interval as Interval, { weekday: Number(weekday), time }, now.join(' '));
}, MAX_KEPT);

export function findLatestPeriod(interval: Interval, { weekday, time }: SendingTime, now: string): IssuePeriod {
  return periods(`${interval} ${weekday} ${time} ${now}`);
}

type SendingTime = Pick<NewsletterSettings, 'weekday' | 'time'>;

function findPeriod(interval: Interval, sending: SendingTime, now: string): IssuePeriod {
  const today = now.slice(0, 10);
  const first = UNITS[interval].first(today);
  const before = UNITS[interval].first(addDays(first, -1));
  const after = UNITS[interval].next(first);
  const slots = [before, first, after, UNITS[interval].next(after)].flatMap((unit) => slotsOf(interval, sending, unit));
  const index = slots.findLastIndex(({ due }) => due <= now);
  const [current, next] = [slots[index], slots[index + 1]];
  if (current === undefined || next === undefined) throw new RangeError(`no period of ${interval} at ${now}`);
  return { interval, ...current, until: next.due };
}

interface Unit {
  readonly first: (day: string) => string;
  readonly next: (first: string) => string;
}

const WEEKS: Unit = { first: (day) => addDays(day, 1 - weekdayOf(day)), next: (first) => addDays(first, 7) };

const UNITS: Readonly<Record<Interval, Unit>> = {
  HALF_WEEK: WEEKS,
  WEEK: WEEKS,
  '2_WEEKS': {
    // A unit of two weeks begins on every second Monday, counted from 1970-01-05, even across years.
    first: (day) => {
      const monday = WEEKS.first(day);
      return Math.round(parseAsUtc(monday).getTime() / 604_800_000) % 2 === 1 ? monday : addDays(monday, -7);
    },
    next: (first) => addDays(first, 14),
  },
  MONTH: { first: (day) => `${day.slice(0, 7)}-01`, next: (first) => monthsLater(first, 1) },
  QUARTER_YEAR: {
    first: (day) => monthsLater(`${day.slice(0, 7)}-01`, -((Number(day.slice(5, 7)) - 1) % 3)),
    next: (first) => monthsLater(first, 3),
  },
};

function slotsOf(interval: Interval, { weekday, time }: SendingTime, first: string) {
  // First day of the unit with the configured weekday: the only one of a week, or the sending day of a month.
  const day = addDays(first, (weekday - weekdayOf(first) + 7) % 7);
  const slot = (on: string, number = '') => ({ name: `${interval} ${first}${number}`, due: `${on} ${time}:00` });
  if (interval !== 'HALF_WEEK') return [slot(day)];
  const other = addDays(first, (weekday - 1 + HALF_WEEK_DAYS) % 7);
  const [one = day, two = day] = [day, other].sort();
  return [slot(one, ' 1'), slot(two, ' 2')];
}

/** Returns the weekday, from 1 (Monday) to 7 (Sunday, ISO 8601). */
function weekdayOf(day: string): number {
  return parseAsUtc(day).getUTCDay() || 7;
}

function monthsLater(first: string, months: number): string {
  const date = parseAsUtc(first);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
