// Which events the public could see until a write took them away: calendars and websites that have them learn it here (rules G3, G6).

import type { Transaction } from 'kysely';
import { wallClock } from '../../kit/wall-clock.ts';
import { isOpen } from '../../model/visibility.ts';
import { inBatches } from '../batches.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import type { Delta } from './diff.ts';
import { opensAtOf } from './documents.ts';

const DAY_MS = 86_400_000;

/** For how long it is known that an event went: pages say so for 400 days (rule G1), cursors live for 90 (G6). */
const DEPARTURE_DAYS = 401;

/**
 * Notes the events of a write that the public could see until now, or that were over, and that it may see no more: those that
 * were removed or hidden, and those that were moved into the past.
 */
export async function noteDepartures(
  tx: Transaction<Tables>,
  deltas: readonly Delta[],
  { id, instance, revision }: InstanceRecord,
  at: number,
): Promise<void> {
  const now = wallClock(instance.timeZone)(at);
  const isShown = (shownUntil: string | null | undefined, opensAt: () => string | null) =>
    (shownUntil ?? '') !== '' && isOpen(opensAt(), now);
  const rows = deltas.flatMap(({ kind, id: eventId, before, after, entityBefore }) => {
    if (kind !== 'event' || !isShown(before?.shownUntil, () => opensAtOf(kind, entityBefore()))) return [];
    const isOverSooner = (after?.shownUntil ?? '') < now && (after?.shownUntil ?? '') < (before?.shownUntil ?? '');
    if (isShown(after?.shownUntil, () => after?.opensAt ?? null) && !isOverSooner) return [];
    const reason = after === undefined ? 'removed' : 'hidden';
    return [{ instance_id: id, event_id: eventId, revision, left_at: at, reason }];
  });
  if (rows.length === 0) return;
  await inBatches(rows, (some) =>
    tx
      .insertInto('departures')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['instance_id', 'event_id']).doUpdateSet((eb) => ({
          revision: eb.ref('excluded.revision'),
          left_at: eb.ref('excluded.left_at'),
          reason: eb.ref('excluded.reason'),
        })),
      )
      .execute(),
  );
  await tx
    .deleteFrom('departures')
    .where('instance_id', '=', id)
    .where('left_at', '<', at - DEPARTURE_DAYS * DAY_MS)
    .execute();
}
