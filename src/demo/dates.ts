export type Day = string;

export interface DemoPeriod {
  today: Day;
  first: Day;
  last: Day;
}

export const WEEKDAY_NUMBER = {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
} as const;

type Weekday = (typeof WEEKDAY_NUMBER)[keyof typeof WEEKDAY_NUMBER];

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

export function dayNumber(day: Day): number {
  return (toMs(day) - EPOCH_2020) / MS_PER_DAY;
}

/** Number of the week that contains a day; weeks begin on Monday. */
export function weekNumber(day: Day): number {
  return Math.floor((dayNumber(day) + 2) / 7);
}

export function monthNumber(day: Day): number {
  return (yearOf(day) - 2020) * 12 + monthOf(day) - 1;
}

export function weekdayOrdinalInMonth(day: Day): number {
  return Math.ceil(dayOfMonth(day) / 7);
}

export function weekdayOnOrAfter(day: Day, weekday: Weekday): Day {
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7);
}

export function lastOfMonth(day: Day): Day {
  return makeDay(yearOf(day), monthOf(day) + 1, 0);
}

export function daysOf(span: DemoPeriod): Day[] {
  const count = dayNumber(span.last) - dayNumber(span.first) + 1;
  return Array.from({ length: count }, (_, index) => addDays(span.first, index));
}

export function listWeeklyDays(span: DemoPeriod, weekday: Weekday): Day[] {
  return daysOf(span).filter((day) => weekdayOf(day) === weekday);
}

export function listFortnightlyDays(span: DemoPeriod, weekday: Weekday): Day[] {
  return listWeeklyDays(span, weekday).filter((day) => weekNumber(day) % 2 === 0);
}

/** Returns the days that are the nth of their weekday in the month. */
export function listMonthlyDays(span: DemoPeriod, weekday: Weekday, nth: number): Day[] {
  return listWeeklyDays(span, weekday).filter((day) => weekdayOrdinalInMonth(day) === nth);
}

export function yearsOf(span: DemoPeriod): number[] {
  const first = yearOf(span.first);
  return Array.from({ length: yearOf(span.last) - first + 1 }, (_, index) => first + index);
}

export function isWithin(span: DemoPeriod, day: Day): boolean {
  return day >= span.first && day <= span.last;
}
