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

/** The visible events that a question asks for (rule C3). */
export function findEvents(view: View, { choice, q, from, page }: Question): FoundEvents {
  let set: Bitset = chosenEvents(view, choice);
  if (from > view.today) set = intersection(set, view.visibleAt(`${from} 00:00:00`));
  const words = wordsOf(q);
  if (words.length > 0) set = matching(view, set, words);
  const total = count(set);
  return {
    total,
    pages: Math.max(1, Math.ceil(total / PER_PAGE)),
    positions: positions(set, (page - 1) * PER_PAGE, PER_PAGE),
  };
}
