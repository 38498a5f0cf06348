import { toMoment } from '../../model/moment.ts';
import { chosenEvents } from '../../readmodel/chosen-events.ts';
import type { View } from '../../readmodel/view.ts';
import { add, type Bitset, count, emptySet, intersection, positions } from '../../util/bitset.ts';
import { addDays } from '../../util/dates.ts';
import { dayNumber, dayOfNumber, firstOfMonth, monthNumber, weekdayOf } from '../../util/day-number.ts';
import type { Question, Span } from './addresses.ts';
import { matching, wordsOf } from './search.ts';

/** Events on one page. */
export const PER_PAGE = 50;

export interface FoundEvents {
  /** In all, whatever the page. */
  readonly total: number;
  /** How many pages there are, at least 1. */
  readonly pages: number;
  /** The positions of the page's events, in C4 order; none past the last page. */
  readonly positions: readonly number[];
}

/** The visible events that a question asks for (rule C3), those of one page. */
export function findEvents(view: View, question: Question): FoundEvents {
  const set = eventsAsked(view, question);
  const total = count(set);
  return {
    total,
    pages: Math.max(1, Math.ceil(total / PER_PAGE)),
    positions: positions(set, (question.page - 1) * PER_PAGE, PER_PAGE),
  };
}

/** The positions of all visible events that a question asks for, whatever the page (rule C3). */
export function eventsAsked(view: View, question: Question): Bitset {
  return eventsOf(view, question, requestedDays(view, question));
}

/** The positions of the visible events that a question asks for, on the days given; none on days that are over. */
export function eventsOf(view: View, { choice, q }: Question, days: DaySpan): Bitset {
  const first = days.from > view.today ? days.from : view.today;
  if (days.to !== '' && days.to < first) return emptySet(view.snapshot.events.ids.length);
  const set = onDays(view, chosenEvents(view, choice), days);
  const words = wordsOf(q);
  return words.length > 0 ? matching(view, set, words) : set;
}

/** Those of a set of visible events that are on some of these days. */
export function onDays(view: View, set: Bitset, { from, to }: DaySpan): Bitset {
  const { startsAt, ids } = view.snapshot.events;
  const left = from > view.today ? intersection(set, view.visibleAt(`${from} 00:00:00`)) : set;
  if (to === '') return left;
  const end = toMoment(`${to} 23:59:59`);
  const found = emptySet(ids.length);
  for (const position of positions(left)) if ((startsAt[position] ?? 0) <= end) add(found, position);
  return found;
}

/** The days of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): DaySpan {
  const first = dayNumber(`${month}-01`);
  return { from: `${month}-01`, to: dayOfNumber(firstOfMonth(monthNumber(first) + 1) - 1) };
}

/** DaySpan from one until another, both with it, as `YYYY-MM-DD`; "" for no bound. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** The days that a question asks for: those around today that it names, and of these the ones between its own. */
export function requestedDays({ today }: View, { when, from, to }: Question): DaySpan {
  const span = when === '' ? { from: '', to: '' } : spanOf(when, today);
  return {
    from: from > span.from ? from : span.from,
    to: to === '' || (span.to !== '' && span.to < to) ? span.to : to,
  };
}

/** The days of a span: a weekend is Saturday and Sunday, or what is left of it; a week ends on Sunday. */
function spanOf(span: Span, today: string): DaySpan {
  const sunday = addDays(today, SUNDAY - weekdayOf(dayNumber(today)));
  if (span === 'today') return { from: today, to: today };
  if (span === 'week') return { from: today, to: sunday };
  const saturday = addDays(sunday, -1);
  return { from: saturday > today ? saturday : today, to: sunday };
}

const SUNDAY = 6;
