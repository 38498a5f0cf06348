// The lists of events, the groups that they are in, and the events in each.

import { idAt, idsOf, type ServiceRow, textAt } from '../service-client/rows.ts';
import { type Ask, bounded } from './ask.ts';
import { itemsIn } from './gather-events.ts';
import type { GatheredService } from './gathered.ts';

/** The groups of lists; none where the service has no operation for them. */
export async function gatherListGroups(ask: Ask): Promise<readonly ServiceRow[]> {
  return (await ask.rows('getlistgroups')) ?? [];
}

export async function gatherLists(
  ask: Ask,
  groups: readonly ServiceRow[],
): Promise<Pick<GatheredService, 'lists' | 'groupsOfLists'>> {
  const groupsOfLists = new Map<string, string[]>();
  const inGroups: ServiceRow[] = [];
  for (const group of idsOf(groups, 'list_group_id')) {
    for (const list of (await ask.rows('getlistsbygroup', group)) ?? []) {
      const id = idAt(list, 'list_id');
      groupsOfLists.set(id, [...(groupsOfLists.get(id) ?? []), group]);
      inGroups.push(list);
    }
  }
  const listed = await listsOf(ask, inGroups);
  const lists: ServiceRow[] = [];
  for (const list of bounded('getlistsbygroup', listed)) {
    lists.push(typeof list['event_ids'] === 'string' ? list : { ...list, event_ids: await eventsOf(ask, list) });
  }
  return { lists, groupsOfLists };
}

/**
 * All lists; where the service does not take 0 for all groups, those of the first, which website programs ask for, or of the known ones.
 */
async function listsOf(ask: Ask, inGroups: readonly ServiceRow[]): Promise<readonly ServiceRow[]> {
  for (const group of inGroups.length > 0 ? ['0-e'] : ['0-e', '1-e']) {
    const lists = await ask.rows('getlistsbygroup', group);
    if (lists !== undefined && lists.length > 0) return lists;
  }
  return [...new Map(inGroups.map((list) => [textAt(list, 'list_id'), list])).values()];
}

/** The ids of the events of a list as a text. */
async function eventsOf(ask: Ask, list: ServiceRow): Promise<string> {
  const json = await ask.json('geteventsbylist', idAt(list, 'list_id'), '0', '100000');
  return idsOf(itemsIn(json), 'event_id').join(',');
}
