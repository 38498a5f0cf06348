import { toMoment } from '../../model/moment.ts';
import { chosenEvents } from '../../readmodel/chosen-events.ts';
import type { View } from '../../readmodel/view.ts';
import { add, type Bitset, count, emptySet, intersection, positions } from '../../util/bitset.ts';
import { addDays } from '../../util/dates.ts';
import { dayNumber, dayOfNumber, firstOfMonth, monthNumber, weekdayOf } from '../../util/day-number.ts';
import type { Question, Span } from './addresses.ts';
import { matching, wordsOf } from './search.ts';

export const PER_PAGE = 50;

export interface FoundEvents {
  readonly total: number;
  /** At least 1. */
  readonly pages: number;
  /** Positions of the page's events, in C4 order; empty past the last page. */
  readonly positions: readonly number[];
}

/** One page of the visible events that match a query (rule C3). */
export function findEvents(view: View, question: Question): FoundEvents {
  const set = eventsAsked(view, question);
  const total = count(set);
  return {
    total,
    pages: Math.max(1, Math.ceil(total / PER_PAGE)),
    positions: positions(set, (question.page - 1) * PER_PAGE, PER_PAGE),
  };
}

/** Positions of all visible events that match a query (rule C3). */
export function eventsAsked(view: View, question: Question): Bitset {
  return eventsOf(view, question, requestedDays(view, question));
}

/** Positions of the visible events that match a query on the given days; none on past days. */
export function eventsOf(view: View, { choice, q }: Question, days: DaySpan): Bitset {
  const first = days.from > view.today ? days.from : view.today;
  if (days.to !== '' && days.to < first) return emptySet(view.snapshot.events.ids.length);
  const set = onDays(view, chosenEvents(view, choice), days);
  const words = wordsOf(q);
  return words.length > 0 ? matching(view, set, words) : set;
}

/** Events of the set on any of the days. */
export function onDays(view: View, set: Bitset, { from, to }: DaySpan): Bitset {
  const { startsAt, ids } = view.snapshot.events;
  const left = from > view.today ? intersection(set, view.visibleAt(`${from} 00:00:00`)) : set;
  if (to === '') return left;
  const end = toMoment(`${to} 23:59:59`);
  const found = emptySet(ids.length);
  for (const position of positions(left)) if ((startsAt[position] ?? 0) <= end) add(found, position);
  return found;
}

/** Days of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): DaySpan {
  const first = dayNumber(`${month}-01`);
  return { from: `${month}-01`, to: dayOfNumber(firstOfMonth(monthNumber(first) + 1) - 1) };
}

/** Inclusive range of days, `YYYY-MM-DD`; "" for no bound. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** Requested days: the relative period, limited to the explicit range. */
export function requestedDays({ today }: View, { when, from, to }: Question): DaySpan {
  const span = when === '' ? { from: '', to: '' } : spanOf(when, today);
  return {
    from: from > span.from ? from : span.from,
    to: to === '' || (span.to !== '' && span.to < to) ? span.to : to,
  };
}

/** Days of a period: a weekend is Saturday and Sunday, or the rest of it; a week ends on Sunday. */
function spanOf(span: Span, today: string): DaySpan {
  const sunday = addDays(today, SUNDAY - weekdayOf(dayNumber(today)));
  if (span === 'today') return { from: today, to: today };
  if (span === 'week') return { from: today, to: sunday };
  const saturday = addDays(sunday, -1);
  return { from: saturday > today ? saturday : today, to: sunday };
}

const SUNDAY = 6;
