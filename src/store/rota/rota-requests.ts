// Senders of duty requests (rules D10 and D12).

import type { Kysely, Transaction } from 'kysely';
import { runInBatches } from '../batches.ts';
import type { Tables } from '../tables.ts';

export interface PersonDutyKey {
  readonly eventId: number;
  readonly roleId: number;
  readonly personId: number;
}

export interface DutyRequest extends PersonDutyKey {
  /** E-mail address for the answers; "" if unknown. */
  readonly askerEmail: string;
  readonly askedAt: number;
}

export async function readDutyRequests(
  db: Kysely<Tables>,
  instanceId: number,
  eventIds: readonly number[],
): Promise<DutyRequest[]> {
  const asks: DutyRequest[] = [];
  await runInBatches(eventIds, async (some) => {
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

export async function putDutyRequests(
  tx: Transaction<Tables>,
  instanceId: number,
  asks: readonly DutyRequest[],
): Promise<void> {
  await runInBatches(asks, (some) =>
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

export async function deleteDutyRequest(
  tx: Transaction<Tables>,
  instanceId: number,
  { eventId, roleId, personId }: PersonDutyKey,
): Promise<void> {
  await tx
    .deleteFrom('plan_asks')
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .where('role_id', '=', roleId)
    .where('person_id', '=', personId)
    .execute();
}
