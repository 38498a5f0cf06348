import { type Bitset, count, intersection, positions } from '../../kit/bitset.ts';
import { chosenEvents } from '../../readmodel/chosen-events.ts';
import type { View } from '../../readmodel/view.ts';
import type { Question } from './addresses.ts';
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
  const { page } = question;
  const total = count(set);
  return {
    total,
    pages: Math.max(1, Math.ceil(total / PER_PAGE)),
    positions: positions(set, (page - 1) * PER_PAGE, PER_PAGE),
  };
}

/** The positions of all visible events that a question asks for, whatever the page (rule C3). */
export function eventsAsked(view: View, { choice, q, from }: Omit<Question, 'page'>): Bitset {
  const chosen = chosenEvents(view, choice);
  const set = from > view.today ? intersection(chosen, view.visibleAt(`${from} 00:00:00`)) : chosen;
  const words = wordsOf(q);
  return words.length > 0 ? matching(view, set, words) : set;
}
