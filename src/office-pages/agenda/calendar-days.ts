// Days of a calendar view, the previous and next views, and the events of each day. Days are `YYYY-MM-DD`.

import type { Event } from '../../model/event.ts';
import { spansOfEvent } from '../../model/event-hours.ts';
import type { UseSpan } from '../../model/resources.ts';
import { addDays, isDate } from '../../util/dates.ts';
import { dayNumber, firstOfMonth, fromDayNumber, monthNumber, weekdayOfDayNumber } from '../../util/day-number.ts';

export type AgendaView = 'list' | 'week' | 'month' | 'rooms';

export type CalendarView = Exclude<AgendaView, 'list'>;

export interface CalendarSpan {
  /** In chronological order; whole weeks for a month. */
  readonly days: readonly string[];
  /** A day in the previous view; `after`: a day in the next view. */
  readonly before: string;
  readonly after: string;
}

export function parseCalendarView(query: URLSearchParams): CalendarView | undefined {
  const view = query.get('view');
  return view === 'week' || view === 'month' || view === 'rooms' ? view : undefined;
}

/** Day of `?on=`; today if it is missing, invalid or beyond the range of the calendar. */
export function readDayFromQuery(query: URLSearchParams, today: string): string {
  const on = query.get('on') ?? '';
  return isDate(on) && on >= '1600-01-01' && on < '9990-01-01' ? on : today;
}

export function computeCalendarSpan(view: CalendarView, day: string): CalendarSpan {
  if (view === 'rooms') return { days: [day], before: addDays(day, -1), after: addDays(day, 1) };
  if (view === 'week') {
    const monday = mondayOf(dayNumber(day));
    return { days: daysFrom(monday, 7), before: addDays(day, -7), after: addDays(day, 7) };
  }
  const month = monthNumber(dayNumber(day));
  const [first, next] = [firstOfMonth(month), firstOfMonth(month + 1)];
  const monday = mondayOf(first);
  return {
    days: daysFrom(monday, mondayOf(next - 1) + 7 - monday),
    before: fromDayNumber(firstOfMonth(month - 1)),
    after: fromDayNumber(next),
  };
}

function mondayOf(day: number): number {
  return day - weekdayOfDayNumber(day);
}

function daysFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => fromDayNumber(first + index));
}

/** True if the event takes place on a day. An event that ends at midnight does not take place on the day that begins then. */
export function takesPlaceOn(day: string, event: TimedEvent): boolean {
  return spansOfEvent(event).some((span) => overlapsDay(day, span));
}

/** Times of an event: from start to end, or its daily hours (rule W21). */
export type TimedEvent = Pick<Event, 'startsAt' | 'endsAt' | 'hours'>;

export function overlapsDay(day: string, { from, to }: UseSpan): boolean {
  const begin = `${day} 00:00:00`;
  return from <= `${day} 23:59:59` && (to > begin || (to === begin && from === begin));
}

const LONG_DAYS = 7;

/** True if the event lasts longer than a week; it is then listed once above the days. */
export function isLongerThanWeek({ startsAt, endsAt }: Pick<Event, 'startsAt' | 'endsAt'>): boolean {
  return dayNumber(endsAt.slice(0, 10)) - dayNumber(startsAt.slice(0, 10)) >= LONG_DAYS;
}
