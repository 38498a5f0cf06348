import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { MAX_PENDING_EVENTS } from '../webhooks/change-events.ts';

/** Returns the ids of visible events with online sign-up, at most one more than can be announced individually. `now` is wall-clock time. */
export async function findVisibleSignUpEvents(
  tx: Transaction<Tables>,
  instanceId: number,
  now: string,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('entities')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'event')
    .where('shown_until', '>=', now)
    .where((eb) => eb.or([eb('opens_at', 'is', null), eb('opens_at', '<=', now)]))
    // Texts entered by the office can't match, because JSON escapes their quotation marks.
    .where('document', 'like', '%"online":{%')
    .limit(MAX_PENDING_EVENTS + 1)
    .execute();
  return rows.map(({ id }) => id);
}
