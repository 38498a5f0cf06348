// Senders of duty requests (rules D10 and D12).

import type { Kysely, Transaction } from 'kysely';
import { inBatches } from '../batches.ts';
import type { Tables } from '../tables.ts';

/** Person in a role at an event. */
export interface ServingKey {
  readonly eventId: number;
  readonly roleId: number;
  readonly personId: number;
}

export interface PlanAsk extends ServingKey {
  /** E-mail address for the answers; "" if unknown. */
  readonly askerEmail: string;
  /** In milliseconds since 1970. */
  readonly askedAt: number;
}

/** Returns the requests for events, in any order. */
export async function readAsks(
  db: Kysely<Tables>,
  instanceId: number,
  eventIds: readonly number[],
): Promise<PlanAsk[]> {
  const asks: PlanAsk[] = [];
  await inBatches(eventIds, async (some) => {
    const rows = await db
      .selectFrom('plan_asks')
      .selectAll()
      .where('instance_id', '=', instanceId)
      .where('event_id', 'in', some)
      .execute();
    for (const row of rows) {
      asks.push({
        eventId: row.event_id,
        roleId: row.role_id,
        personId: row.person_id,
        askerEmail: row.asker_email,
        askedAt: row.asked_at,
      });
    }
  });
  return asks;
}

/** Stores requests; the latest one replaces an earlier one. */
export async function putAsks(tx: Transaction<Tables>, instanceId: number, asks: readonly PlanAsk[]): Promise<void> {
  await inBatches(asks, (some) =>
    tx
      .insertInto('plan_asks')
      .values(
        some.map(({ eventId, roleId, personId, askerEmail, askedAt }) => ({
          instance_id: instanceId,
          event_id: eventId,
          role_id: roleId,
          person_id: personId,
          asker_email: askerEmail,
          asked_at: askedAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['instance_id', 'event_id', 'role_id', 'person_id']).doUpdateSet((eb) => ({
          asker_email: eb.ref('excluded.asker_email'),
          asked_at: eb.ref('excluded.asked_at'),
        })),
      )
      .execute(),
  );
}

export async function dropAsk(
  tx: Transaction<Tables>,
  instanceId: number,
  { eventId, roleId, personId }: ServingKey,
): Promise<void> {
  await tx
    .deleteFrom('plan_asks')
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .where('role_id', '=', roleId)
    .where('person_id', '=', personId)
    .execute();
}
