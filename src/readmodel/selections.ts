// Selection of events and persons by requested ids. An unknown id matches nothing (rule I3); several sets intersect (rule L4).

import { type Bitset, computeRanks, createEmptySet, hasPosition, listPositions, pickPage } from '../util/bitset.ts';
import { positionOf } from './event-table.ts';
import type { Memberships } from './memberships.ts';
import type { View } from './view.ts';

type Ids = readonly number[] | 'all';

export interface PageWindow {
  readonly offset: number;
  readonly max: number;
  /** Events to choose from. Default: all visible ones. */
  readonly among?: Bitset;
}

export interface ListPage {
  readonly total: number;
  readonly positions: readonly number[];
}

/** Length of a bit set, in words, above which memoized ranks make paging faster: about ten thousand events. */
const LARGE_SET_WORDS = 256;

/** Returns a page of the events in all of the given lists, layers or groups. */
export function findEventsIn(
  view: View,
  memberships: Memberships,
  ids: Ids,
  { offset, max, among }: PageWindow,
): ListPage {
  const sets: Bitset[] = [among ?? view.visible];
  if (ids !== 'all') {
    for (const id of ids) {
      const set = memberships.get(id);
      if (set === undefined) return { total: 0, positions: [] };
      sets.push(set);
    }
  }
  const isLarge = view.visible.length > LARGE_SET_WORDS && max < Number.POSITIVE_INFINITY;
  const ranks =
    isLarge && among === undefined ? view.ranks(memberships, String(ids), () => computeRanks(sets)) : undefined;
  return pickPage(sets, offset, max, ranks);
}

export function findAllVisibleEvents({ visible }: View): ListPage {
  return pickPage([visible], 0, Number.POSITIVE_INFINITY);
}

export function findVisibleEvents({ visible, snapshot }: View, ids: Ids): number[] {
  if (ids === 'all') return listPositions(visible);
  const found: number[] = [];
  for (const id of ids) {
    const position = positionOf(snapshot.events, id);
    if (position !== undefined && hasPosition(visible, position)) found.push(position);
  }
  return found;
}

export function findVisibleMembers({ visible, snapshot }: View, members: Bitset | undefined): number[] {
  return pickPage([visible, members ?? createEmptySet(snapshot.events.ids.length)], 0, Number.POSITIVE_INFINITY)
    .positions;
}

/**
 * Returns the positions of the requested persons who are visible on the web, in the requested order; for `all`, in P4 order (rules P2 and
 * P4).
 */
export function findWebPersons({ snapshot: { persons } }: View, ids: Ids): number[] {
  if (ids === 'all') return [...persons.ids.keys()];
  return ids.flatMap((id) => persons.places.get(id) ?? []);
}

/** Returns the indexes of persons on the web in any of the requested public groups, in P4 order. */
export function findWebPersonsInGroups(view: View, ids: Ids): number[] {
  if (ids === 'all') return findWebPersons(view, ids);
  const { members } = view.snapshot.persons;
  const places = new Set(ids.flatMap((id) => (members.get(id) ?? []).map(({ place }) => place)));
  return [...places].sort((a, b) => a - b);
}
