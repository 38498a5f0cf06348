import type { List } from '../model/list.ts';
import { hasPosition } from '../util/bitset.ts';
import { findVisibleEvents } from './selections.ts';
import type { View } from './view.ts';

export interface EventInLists {
  readonly eventId: number;
  readonly listIds: readonly number[];
}

/** Returns the visible events in any of the lists, in C4 order, each with its requested lists; for all events if `eventId` is 0. */
export function findEventsInLists(view: View, listIds: readonly number[] | 'all', eventId: number): EventInLists[] {
  const { snapshot } = view;
  const ids = listIds === 'all' ? snapshot.lists.map((list) => list.id) : listIds;
  const lists = ids.flatMap((id) => {
    const members = snapshot.byList.get(id);
    return members === undefined ? [] : [{ id, members }];
  });
  return findVisibleEvents(view, eventId === 0 ? 'all' : [eventId]).flatMap((position) => {
    const inLists = lists.filter(({ members }) => hasPosition(members, position)).map(({ id }) => id);
    const id = snapshot.events.ids[position];
    return id === undefined || inLists.length === 0 ? [] : [{ eventId: id, listIds: inLists }];
  });
}

/**
 * Returns the lists in any of the groups, without duplicates: in the requested order of the groups, then by position; for `all`, all lists
 * by position, including those without a group (rule L6).
 */
export function findListsInGroups({ snapshot }: View, groupIds: readonly number[] | 'all'): readonly List[] {
  if (groupIds === 'all') return snapshot.lists;
  const found = new Set<List>();
  for (const groupId of groupIds) {
    for (const list of snapshot.lists) if (list.groupIds.includes(groupId)) found.add(list);
  }
  return [...found];
}
