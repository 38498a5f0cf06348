import { toMoment } from '../../model/moment.ts';
import { findChosenEvents } from '../../readmodel/chosen-events.ts';
import type { View } from '../../readmodel/view.ts';
import {
  addPosition,
  type Bitset,
  countPositions,
  createEmptySet,
  intersect,
  listPositions,
} from '../../util/bitset.ts';
import { addDays } from '../../util/dates.ts';
import { dayNumber, weekdayOfDayNumber } from '../../util/day-number.ts';
import type { AgendaQuery, RelativePeriod } from './addresses.ts';
import { filterByWords, splitSearchWords } from './search.ts';

export const EVENTS_PER_PAGE = 50;

export interface EventSearchPage {
  readonly total: number;
  readonly pages: number;
  /** Positions of the page's events, in C4 order; empty past the last page. */
  readonly positions: readonly number[];
}

/** Page of the visible events that match a query (rule C3). */
export function findEvents(view: View, question: AgendaQuery): EventSearchPage {
  const set = findMatchingEvents(view, question);
  const total = countPositions(set);
  return {
    total,
    pages: Math.max(1, Math.ceil(total / EVENTS_PER_PAGE)),
    positions: listPositions(set, (question.page - 1) * EVENTS_PER_PAGE, EVENTS_PER_PAGE),
  };
}

export function findMatchingEvents(view: View, question: AgendaQuery): Bitset {
  return findMatchingEventsOnDays(view, question, resolveRequestedDays(view, question));
}

export function findMatchingEventsOnDays(view: View, { choice, q }: AgendaQuery, days: DaySpan): Bitset {
  const first = days.from > view.today ? days.from : view.today;
  if (days.to !== '' && days.to < first) return createEmptySet(view.snapshot.events.ids.length);
  const set = restrictToDays(view, findChosenEvents(view, choice), days);
  const words = splitSearchWords(q);
  return words.length > 0 ? filterByWords(view, set, words) : set;
}

export function restrictToDays(view: View, set: Bitset, { from, to }: DaySpan): Bitset {
  const { startsAt, ids } = view.snapshot.events;
  const left = from > view.today ? intersect(set, view.visibleAt(`${from} 00:00:00`)) : set;
  if (to === '') return left;
  const end = toMoment(`${to} 23:59:59`);
  const found = createEmptySet(ids.length);
  for (const position of listPositions(left)) if ((startsAt[position] ?? 0) <= end) addPosition(found, position);
  return found;
}

/** Days `YYYY-MM-DD`, the last one included; "" for an open end. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** Requested days: the relative period within the explicit one. */
export function resolveRequestedDays({ today }: View, { when, from, to }: AgendaQuery): DaySpan {
  const span = when === '' ? { from: '', to: '' } : spanOf(when, today);
  return {
    from: from > span.from ? from : span.from,
    to: to === '' || (span.to !== '' && span.to < to) ? span.to : to,
  };
}

/** Days of a period: the weekend is Saturday and Sunday, on Sunday only that day; a week ends on Sunday. */
function spanOf(span: RelativePeriod, today: string): DaySpan {
  const sunday = addDays(today, SUNDAY - weekdayOfDayNumber(dayNumber(today)));
  if (span === 'today') return { from: today, to: today };
  if (span === 'week') return { from: today, to: sunday };
  const saturday = addDays(sunday, -1);
  return { from: saturday > today ? saturday : today, to: sunday };
}

const SUNDAY = 6;
