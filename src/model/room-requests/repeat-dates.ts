import { addDays, isDateTime } from '../../util/dates.ts';
import { dayNumber, firstOfMonth, fromDayNumber, monthNumber, weekdayOfDayNumber } from '../../util/day-number.ts';
import type { UseSpan } from '../resources.ts';
import type { RequestRepeat } from './visitor-requests.ts';

const WEEK = 7;

/** Returns a date and its repetitions, `count` in all. Malformed dates are returned unchanged. */
export function repeatDates(first: UseSpan, repeat: RequestRepeat, count: number): UseSpan[] {
  if (!isDateTime(first.from) || !isDateTime(first.to) || repeat === 'once') return [first];
  const day = first.from.slice(0, 10);
  const nights = dayNumber(first.to.slice(0, 10)) - dayNumber(day);
  return Array.from({ length: Math.max(1, count) }, (_, index) => {
    const on =
      repeat === 'monthly' ? sameWeekdayAfter(day, index) : addDays(day, index * WEEK * (repeat === 'weekly' ? 1 : 2));
    return { from: `${on}${first.from.slice(10)}`, to: `${addDays(on, nights)}${first.to.slice(10)}` };
  });
}

/** Returns the same weekday of a later month: the first to the fourth, or the last if the first date is in the fifth week. */
function sameWeekdayAfter(day: string, months: number): string {
  const number = dayNumber(day);
  const place = Math.floor((Number(day.slice(8)) - 1) / WEEK);
  const month = monthNumber(number) + months;
  const [first, next] = [firstOfMonth(month), firstOfMonth(month + 1)];
  const ahead = (weekdayOfDayNumber(number) - weekdayOfDayNumber(first) + WEEK) % WEEK;
  const found = first + ahead + place * WEEK;
  return fromDayNumber(found < next ? found : found - WEEK);
}
