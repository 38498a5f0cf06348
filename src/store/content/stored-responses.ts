// Stored responses by idempotency key, so that a repeated request is processed only once (rule W4).

import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import type { IdempotentResponse } from './port.ts';

const RETENTION_MS = 86_400_000;

export async function findStoredResponse(
  tx: Transaction<Tables>,
  instanceId: number,
  key: string,
  now: number,
): Promise<IdempotentResponse | undefined> {
  return tx
    .selectFrom('answered_requests')
    .select(['request', 'answer'])
    .where('instance_id', '=', instanceId)
    .where('key', '=', key)
    .where('at', '>', now - RETENTION_MS)
    .executeTakeFirst();
}

export async function storeResponse(
  tx: Transaction<Tables>,
  instanceId: number,
  key: string,
  { request, answer }: IdempotentResponse,
  at: number,
): Promise<void> {
  await deleteExpiredResponses(tx, at, instanceId);
  await tx.insertInto('answered_requests').values({ instance_id: instanceId, key, request, answer, at }).execute();
}

export async function deleteExpiredResponses(tx: Transaction<Tables>, now: number, instanceId?: number): Promise<void> {
  await tx
    .deleteFrom('answered_requests')
    .$if(instanceId !== undefined, (query) => query.where('instance_id', '=', instanceId ?? 0))
    .where('at', '<=', now - RETENTION_MS)
    .execute();
}

/** Deletes all stored responses of an instance, because they may contain data of an erased person. */
export async function deleteAllResponses(tx: Transaction<Tables>, instanceId: number): Promise<void> {
  await tx.deleteFrom('answered_requests').where('instance_id', '=', instanceId).execute();
}
