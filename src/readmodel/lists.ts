import type { List } from '../model/list.ts';
import { has } from '../util/bitset.ts';
import { visibleEvents } from './selections.ts';
import type { View } from './view.ts';

export interface EventInLists {
  readonly eventId: number;
  /** At least one, in the order asked for. */
  readonly listIds: readonly number[];
}

/**
 * The visible events that are in any of the lists, in C4 order, with those of the asked lists that each is in; of all
 * events when `eventId` is 0.
 */
export function listsOfEvents(view: View, listIds: readonly number[] | 'all', eventId: number): EventInLists[] {
  const { snapshot } = view;
  const ids = listIds === 'all' ? snapshot.lists.map((list) => list.id) : listIds;
  const lists = ids.flatMap((id) => {
    const members = snapshot.byList.get(id);
    return members === undefined ? [] : [{ id, members }];
  });
  return visibleEvents(view, eventId === 0 ? 'all' : [eventId]).flatMap((position) => {
    const inLists = lists.filter(({ members }) => has(members, position)).map(({ id }) => id);
    const id = snapshot.events.ids[position];
    return id === undefined || inLists.length === 0 ? [] : [{ eventId: id, listIds: inLists }];
  });
}

/**
 * The lists that are in any of the groups, each once: by the order of the groups asked for, then by the list's position;
 * without restriction all lists by their position, also those in no group (rule L6).
 */
export function listsInGroups({ snapshot }: View, groupIds: readonly number[] | 'all'): readonly List[] {
  if (groupIds === 'all') return snapshot.lists;
  const found = new Set<List>();
  for (const groupId of groupIds) {
    for (const list of snapshot.lists) if (list.groupIds.includes(groupId)) found.add(list);
  }
  return [...found];
}
