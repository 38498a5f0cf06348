/** A calendar day as `YYYY-MM-DD`; such strings compare in the order of the calendar. */
export type Day = string;

/** The stretch of days the demo shows, and the day it is seen on. */
export interface DemoDays {
  today: Day;
  first: Day;
  last: Day;
}

export const WEEKDAY = { sunday: 0, monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6 } as const;

type Weekday = (typeof WEEKDAY)[keyof typeof WEEKDAY];

const MS_PER_DAY = 86_400_000;
const EPOCH_2020 = Date.UTC(2020, 0, 1);

function toMs(day: Day): number {
  return Date.UTC(yearOf(day), monthOf(day) - 1, dayOfMonth(day));
}

function fromMs(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}

export function makeDay(year: number, month: number, dayInMonth: number): Day {
  return fromMs(Date.UTC(year, month - 1, dayInMonth));
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** The month of a day, from 1 to 12. */
export function monthOf(day: Day): number {
  return Number(day.slice(5, 7));
}

export function dayOfMonth(day: Day): number {
  return Number(day.slice(8, 10));
}

export function addDays(day: Day, count: number): Day {
  return fromMs(toMs(day) + count * MS_PER_DAY);
}

export function weekdayOf(day: Day): number {
  return new Date(toMs(day)).getUTCDay();
}

/** The number of days since 1 January 2020. */
export function dayNumber(day: Day): number {
  return (toMs(day) - EPOCH_2020) / MS_PER_DAY;
}

/** The running number of the week a day lies in, the same from Monday to Sunday. */
export function weekNumber(day: Day): number {
  return Math.floor((dayNumber(day) + 2) / 7);
}

/** The number of months since January 2020. */
export function monthNumber(day: Day): number {
  return (yearOf(day) - 2020) * 12 + monthOf(day) - 1;
}

/** Which of its month's same weekdays a day is: 1 for the first Sunday of the month, and so on. */
export function nthInMonth(day: Day): number {
  return Math.ceil(dayOfMonth(day) / 7);
}

/** The first day with this weekday on or after the given one. */
export function onOrAfter(day: Day, weekday: Weekday): Day {
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7);
}

export function lastOfMonth(day: Day): Day {
  return makeDay(yearOf(day), monthOf(day) + 1, 0);
}

export function daysOf(span: DemoDays): Day[] {
  const count = dayNumber(span.last) - dayNumber(span.first) + 1;
  return Array.from({ length: count }, (_, index) => addDays(span.first, index));
}

/** Every such weekday of the span. */
export function weekly(span: DemoDays, weekday: Weekday): Day[] {
  return daysOf(span).filter((day) => weekdayOf(day) === weekday);
}

/** Every second such weekday of the span, on the same weeks whatever the span. */
export function fortnightly(span: DemoDays, weekday: Weekday): Day[] {
  return weekly(span, weekday).filter((day) => weekNumber(day) % 2 === 0);
}

/** The n-th such weekday of every month of the span. */
export function monthly(span: DemoDays, weekday: Weekday, nth: number): Day[] {
  return weekly(span, weekday).filter((day) => nthInMonth(day) === nth);
}

/** The years the span touches. */
export function yearsOf(span: DemoDays): number[] {
  const first = yearOf(span.first);
  return Array.from({ length: yearOf(span.last) - first + 1 }, (_, index) => first + index);
}

export function isWithin(span: DemoDays, day: Day): boolean {
  return day >= span.first && day <= span.last;
}
