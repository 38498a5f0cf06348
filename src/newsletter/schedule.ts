// When digests are due. All times are wall-clock texts of the instance's zone, `YYYY-MM-DD HH:MM:SS`, which compare in the
// order of time: where the clocks skip the time of sending, it is due as soon as they have, and where they show it twice,
// at the first of both.

import type { Interval } from '../model/newsletter/newsletter.ts';
import type { NewsletterSettings } from '../model/newsletter/newsletter-settings.ts';
import { addDays, asUtc } from '../util/dates.ts';
import { memoize } from '../util/memoize.ts';

/** One issue for those of a rhythm. */
export interface Period {
  readonly interval: Interval;
  /** The same for the same week, month or quarter, whatever the weekday and time of sending: nobody gets two of one. */
  readonly name: string;
  readonly due: string;
  /** When the next one is due. */
  readonly until: string;
}

/** The Thursday’s newsletter comes on Mondays too for those who want it twice a week. */
const HALF_WEEK_LATER = 4;

/** So many are kept: of a server’s instances most send at the same time, and all of them are looked at again and again. */
const MAX_KEPT = 200;

/** By what they were made of, with blanks between. */
const periods = memoize((text): Period => {
  const [interval = '', weekday, time = '', ...now] = text.split(' ');
  return findPeriod(interval as Interval, { weekday: Number(weekday), time }, now.join(' '));
}, MAX_KEPT);

/** The newest period that is due now or was before. */
export function periodAt(interval: Interval, { weekday, time }: SendingTime, now: string): Period {
  return periods(`${interval} ${weekday} ${time} ${now}`);
}

type SendingTime = Pick<NewsletterSettings, 'weekday' | 'time'>;

function findPeriod(interval: Interval, sending: SendingTime, now: string): Period {
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

/** What a rhythm counts: the first day of the unit that a day is in, and of the one after it. */
interface Unit {
  readonly first: (day: string) => string;
  readonly next: (first: string) => string;
}

const WEEKS: Unit = { first: (day) => addDays(day, 1 - weekdayOf(day)), next: (first) => addDays(first, 7) };

const UNITS: Readonly<Record<Interval, Unit>> = {
  HALF_WEEK: WEEKS,
  WEEK: WEEKS,
  '2_WEEKS': {
    // Two weeks begin on every second Monday since 1970-01-05, across the years.
    first: (day) => {
      const monday = WEEKS.first(day);
      return Math.round(asUtc(monday).getTime() / 604_800_000) % 2 === 1 ? monday : addDays(monday, -7);
    },
    next: (first) => addDays(first, 14),
  },
  MONTH: { first: (day) => `${day.slice(0, 7)}-01`, next: (first) => monthsLater(first, 1) },
  QUARTER_YEAR: {
    first: (day) => monthsLater(`${day.slice(0, 7)}-01`, -((Number(day.slice(5, 7)) - 1) % 3)),
    next: (first) => monthsLater(first, 3),
  },
};

/** The periods that are due in a unit, in their order. */
function slotsOf(interval: Interval, { weekday, time }: SendingTime, first: string) {
  // The first of that weekday in the unit: in a week the only one, in a month the newsletter’s.
  const day = addDays(first, (weekday - weekdayOf(first) + 7) % 7);
  const slot = (on: string, number = '') => ({ name: `${interval} ${first}${number}`, due: `${on} ${time}:00` });
  if (interval !== 'HALF_WEEK') return [slot(day)];
  const other = addDays(first, (weekday - 1 + HALF_WEEK_LATER) % 7);
  const [one = day, two = day] = [day, other].sort();
  return [slot(one, ' 1'), slot(two, ' 2')];
}

/** 1 is Monday, 7 Sunday (ISO 8601). */
function weekdayOf(day: string): number {
  return asUtc(day).getUTCDay() || 7;
}

function monthsLater(first: string, months: number): string {
  const date = asUtc(first);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
