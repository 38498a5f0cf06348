// What an event loses with its removal beside itself: assignments, and its places in hand-picked lists (rule W22).

import type { List } from '../../model/list.ts';
import type { Assignment } from '../../model/rota/rota.ts';
import { referencesOf } from '../../store/content/documents.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import type { ContentTransaction } from '../../store/content/port.ts';

/** Puts an event that came back into the lists it was taken out of, and its assignments back, as its removal left them. */
export async function restorePlaces(
  content: ContentTransaction,
  eventId: number,
  past: PastChange | undefined,
): Promise<void> {
  for (const one of past?.entities ?? []) {
    if (one.kind === 'list') await restoreInList(content, eventId, one);
    if (one.kind === 'assignment') await restoreAssignment(content, eventId, one);
  }
}

async function restoreInList(content: ContentTransaction, eventId: number, { id, before, after }: PastEntity) {
  const present = await content.get('list', id);
  if (before === null || after === null || present === undefined) return;
  const list = { ...present.value } as { -readonly [K in keyof List]: List[K] };
  let isChanged = false;
  for (const key of ['includeEventIds', 'excludeEventIds'] as const) {
    const ids = (before as Partial<List>)[key] ?? [];
    if (!ids.includes(eventId) || list[key].includes(eventId)) continue;
    list[key] = insertedAsIn(ids, eventId, list[key]);
    isChanged = true;
  }
  if (isChanged) await content.put('list', list, present.revision);
}

/** The ids with one more, behind the nearest of those that stood before it. */
function insertedAsIn(order: readonly number[], id: number, into: readonly number[]): readonly number[] {
  const earlier = order.slice(0, order.indexOf(id)).findLast((one) => into.includes(one));
  const place = earlier === undefined ? 0 : into.indexOf(earlier) + 1;
  return into.toSpliced(place, 0, id);
}

async function restoreAssignment(content: ContentTransaction, eventId: number, { id, before, after }: PastEntity) {
  if (before === null || after !== null) return;
  const assignment = { ...before, id } as unknown as Assignment;
  if (assignment.eventId !== eventId || (await content.get('assignment', id)) !== undefined) return;
  const missing = await content.missing(referencesOf('assignment', assignment));
  if (missing.length === 0) await content.put('assignment', assignment, 'new');
}
