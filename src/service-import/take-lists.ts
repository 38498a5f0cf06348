// Lists of events. Their rules are not told: a list becomes one that is picked by hand (rule Z7).

import { idAt, type ServiceRow } from '../service-client/rows.ts';
import { idListOf, idOf, isFilled, type Taking } from '../service-client/taking.ts';
import type { GatheredService } from './gathered.ts';
import { inOrderTold } from './ordering.ts';
import { namedRows } from './take-groups.ts';

export function takeLists(
  { lists, groupsOfLists }: Pick<GatheredService, 'lists' | 'groupsOfLists'>,
  eventIds: ReadonlySet<number>,
  groupIds: ReadonlySet<number>,
  taking: Taking,
) {
  return inOrderTold(
    namedRows(lists, ['list_id', 'name', 'list'], taking, (id, name, row) => ({
      id,
      group_ids: idListOf(groupsOfLists.get(idAt(row, 'list_id'))).filter((group) => groupIds.has(group)),
      // A title of blanks alone is shown, and can't be a name.
      name,
      public_title: isFilled(taking.text(row, 'name')) ? '' : taking.text(row, 'name'),
      include_event_ids: idListOf(row['event_ids']).filter((event) => eventIds.has(event)),
    })),
  );
}

/** The lists that the newsletter offers, in its order. */
export function takeOfferedLists(rows: readonly ServiceRow[], listIds: ReadonlySet<number>, taking: Taking) {
  const seen = new Set<number>();
  taking.about('newsletter');
  return rows.flatMap((row) => {
    const [id, name] = [idOf(row, 'value'), taking.text(row, 'public_name')];
    if (id === undefined || !listIds.has(id) || seen.has(id) || !isFilled(name)) return [];
    seen.add(id);
    return [{ list_id: id, public_name: name }];
  });
}
