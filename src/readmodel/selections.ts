// Selection of events and persons by requested ids. An unknown id matches nothing (rule I3); several sets intersect (rule L4).

import { type Bitset, emptySet, has, pick, positions, ranksOf } from '../util/bitset.ts';
import { positionOf } from './event-table.ts';
import type { Memberships } from './memberships.ts';
import type { View } from './view.ts';

type Ids = readonly number[] | 'all';

export interface Window {
  readonly offset: number;
  readonly max: number;
  /** Events to choose from. Default: all visible ones. */
  readonly among?: Bitset;
}

export interface ListPage {
  readonly total: number;
  /** Positions of the page's events, in C4 order. */
  readonly positions: readonly number[];
}

/** Number of words from which stored page starts are faster: some ten thousand events. */
const LARGE = 256;

/** Returns a page of the events in all of the given lists, layers or groups. */
export function eventsIn(view: View, memberships: Memberships, ids: Ids, { offset, max, among }: Window): ListPage {
  const sets: Bitset[] = [among ?? view.visible];
  if (ids !== 'all') {
    for (const id of ids) {
      const set = memberships.get(id);
      if (set === undefined) return { total: 0, positions: [] };
      sets.push(set);
    }
  }
  const isLarge = view.visible.length > LARGE && max < Number.POSITIVE_INFINITY;
  const ranks = isLarge && among === undefined ? view.ranks(memberships, String(ids), () => ranksOf(sets)) : undefined;
  return pick(sets, offset, max, ranks);
}

export function everyEvent({ visible }: View): ListPage {
  return pick([visible], 0, Number.POSITIVE_INFINITY);
}

/** Returns the positions of the visible events among the ids, in the requested order (rule C5). */
export function visibleEvents({ visible, snapshot }: View, ids: Ids): number[] {
  if (ids === 'all') return positions(visible);
  const found: number[] = [];
  for (const id of ids) {
    const position = positionOf(snapshot.events, id);
    if (position !== undefined && has(visible, position)) found.push(position);
  }
  return found;
}

/** Returns the places of the visible members of a list, layer or group. */
export function visibleMembers({ visible, snapshot }: View, members: Bitset | undefined): number[] {
  return pick([visible, members ?? emptySet(snapshot.events.ids.length)], 0, Number.POSITIVE_INFINITY).positions;
}

/** Returns the places of the requested persons on the web, in the requested order; all in P4 order (rules P2 and P4). */
export function webPersons({ snapshot: { persons } }: View, ids: Ids): number[] {
  if (ids === 'all') return [...persons.ids.keys()];
  return ids.flatMap((id) => persons.places.get(id) ?? []);
}

/** Returns the places of persons on the web in any of the requested public groups, in P4 order. */
export function webPersonsInGroups(view: View, ids: Ids): number[] {
  if (ids === 'all') return webPersons(view, ids);
  const { members } = view.snapshot.persons;
  const places = new Set(ids.flatMap((id) => (members.get(id) ?? []).map(({ place }) => place)));
  return [...places].sort((a, b) => a - b);
}
