import type { Kysely } from 'kysely';
import type { Event } from '../../model/event.ts';
import { narrowToKind } from '../content/by-kind.ts';
import type { PendingContent } from '../content/pending.ts';
import type { Tables } from '../tables.ts';

/**
 * Sets `request_id` of changed events to null if the request no longer exists, for example when an event returns from the trash (rule H2).
 */
export async function dropLostRequestIds(pending: PendingContent): Promise<void> {
  const named = pending.deltas().flatMap(({ kind, id, after }) => {
    const event = narrowToKind('event', kind, after?.entity);
    return event === undefined || event.requestId === null ? [] : [{ id, event, requestId: event.requestId }];
  });
  if (named.length === 0) return;
  const known = await findRequestIds(
    pending.tx,
    pending.record.id,
    named.map(({ requestId }) => requestId),
  );
  for (const { id, event, requestId } of named) {
    if (known.has(requestId)) continue;
    const one = pending.get({ kind: 'event', id });
    const unlinked: Event = { ...event, requestId: null };
    if (one !== undefined) pending.set({ ...one, entity: unlinked });
  }
}

async function findRequestIds(
  db: Kysely<Tables>,
  instanceId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('room_requests')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
