// Which events and persons a request means. An unknown id matches nothing (rule I3); several sets intersect (rule L4).

import { type Bitset, emptySet, has, positions } from '../kit/bitset.ts';
import type { Person } from '../model/person.ts';
import { isOnWeb } from '../model/visibility.ts';
import type { Memberships } from './memberships.ts';
import { type Page, page, type View } from './view.ts';

/** Ids asked for, or no restriction. */
type Ids = readonly number[] | 'all';

export interface Window {
  readonly offset: number;
  readonly max: number;
  /** The events to choose from; all visible ones when left out. */
  readonly among?: Bitset;
}

/** The events that belong to all of the given lists, layers or groups. */
export function eventsIn(view: View, memberships: Memberships, ids: Ids, { offset, max, among }: Window): Page {
  const none = emptySet(view.snapshot.events.length);
  const sets = ids === 'all' ? [] : ids.map((id) => memberships.get(id) ?? none);
  return page(among ?? view.visible, sets, offset, max);
}

/** The positions of the visible ones among the events asked for, in the order asked for (rule C5). */
export function visibleEvents(view: View, ids: Ids): number[] {
  if (ids === 'all') return positions(view.visible);
  return ids.flatMap((id) => {
    const position = view.snapshot.positions.get(id);
    return position !== undefined && has(view.visible, position) ? [position] : [];
  });
}

/** The persons asked for who are on the web, in the order asked for; all of them in P4 order (rules P2 and P4). */
export function webPersons({ snapshot }: View, ids: Ids): readonly Person[] {
  if (ids === 'all') return snapshot.webPersons;
  return ids.flatMap((id) => {
    const person = snapshot.persons.get(id);
    return person !== undefined && isOnWeb(person) ? [person] : [];
  });
}

/** The web persons who are in any of the public groups asked for, in P4 order. */
export function webPersonsInGroups({ snapshot }: View, ids: Ids): readonly Person[] {
  if (ids === 'all') return snapshot.webPersons;
  const groups = new Set(ids.filter((id) => snapshot.publicGroups.has(id)));
  return snapshot.webPersons.filter((person) => person.groups.some(({ groupId }) => groups.has(groupId)));
}

export interface GroupMember {
  readonly person: Person;
  /** What the person does in the group; "" when nothing is said. */
  readonly function: string;
}

/** The web persons who are in a public group, in P4 order; nobody for an unknown group. */
export function membersOf({ snapshot }: View, groupId: number): GroupMember[] {
  if (!snapshot.publicGroups.has(groupId)) return [];
  return snapshot.webPersons.flatMap((person) => {
    const membership = person.groups.find((one) => one.groupId === groupId);
    return membership === undefined ? [] : [{ person, function: membership.function }];
  });
}
