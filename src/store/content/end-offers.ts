// Who is taken out of a field of an event, whoever does it, no longer serves there, and so offers it to nobody (rules D2 and D13).

import type { Assignment, PlanRole } from '../../model/rota/rota.ts';
import { personIdsIn } from '../../model/rota/rota-cells.ts';
import { inBatches } from '../batches.ts';
import { ofKind } from './by-kind.ts';
import type { PendingContent } from './pending.ts';

/** Removes the offers of those who have left a field. */
export async function endOffers(pending: PendingContent): Promise<void> {
  const left = await leftFields(pending);
  if (left.size === 0) return;
  const ids: number[] = [];
  await inBatches([...left.keys()], async (labels) => {
    const rows = await pending.tx
      .selectFrom('entities')
      .select('id')
      .where('instance_id', '=', pending.record.id)
      .where('kind', '=', 'assignment')
      .where('label', 'in', labels)
      .execute();
    ids.push(...rows.map(({ id }) => id));
  });
  for (const { id, value } of await pending.lookAll('assignment', ids)) {
    const { eventId, roleId, personId, offered } = value as Assignment;
    if (!offered || personId === null || left.get(`${eventId} ${roleId}`)?.has(personId) !== true) continue;
    const row = (await pending.look({ kind: 'assignment', id }))?.row;
    pending.set({ kind: 'assignment', id, before: row, entity: undefined });
  }
}

/** Who has left, by event and role as assignments are called. */
async function leftFields(pending: PendingContent): Promise<Map<string, ReadonlySet<number>>> {
  const left = new Map<string, ReadonlySet<number>>();
  let roles: readonly PlanRole[] | undefined;
  for (const { kind, id, after, entityBefore } of pending.deltas()) {
    if (kind !== 'event') continue;
    const [was, is] = [ofKind('event', kind, entityBefore()), ofKind('event', kind, after?.entity)];
    if (was === undefined || is === undefined) continue;
    roles ??= (await pending.lookAll('role')).map(({ value }) => value as PlanRole);
    for (const { id: roleId, field } of roles) {
      const stay = new Set(personIdsIn(is, field));
      const gone = personIdsIn(was, field).filter((personId) => !stay.has(personId));
      if (gone.length > 0) left.set(`${id} ${roleId}`, new Set(gone));
    }
  }
  return left;
}
