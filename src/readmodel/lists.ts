import type { List } from '../model/list.ts';
import type { View } from './view.ts';

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
