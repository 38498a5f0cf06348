// Deletion of room requests without a trace (rule W17), including their mails.

import type { Transaction } from 'kysely';
import { MAX_FORM_AGE_MS } from '../../model/bookings/visitor-sign-ups.ts';
import type { RoomRequest } from '../../model/room-requests/room-request.ts';
import { runInBatches } from '../batches.ts';
import { deleteMailsAbout } from '../mail/delete-mails.ts';
import type { Tables } from '../tables.ts';

export async function deleteRequests(
  tx: Transaction<Tables>,
  instanceId: number,
  requests: readonly Pick<RoomRequest, 'id' | 'email'>[],
  at: number,
): Promise<void> {
  await runInBatches(
    requests.map(({ id }) => id),
    async (ids) => {
      await keepSpentForms(tx, instanceId, ids, at);
      await tx.deleteFrom('room_requests').where('instance_id', '=', instanceId).where('id', 'in', ids).execute();
    },
  );
  await deleteMailsAbout(tx, { instanceId, column: 'request_id', at }, requests);
}

/**
 * Keeps the hashes of the forms of deleted requests while their tokens are valid. Sending such a form again creates no second request, and
 * the response does not reveal that the first one was deleted (rule J22).
 */
async function keepSpentForms(
  tx: Transaction<Tables>,
  instanceId: number,
  ids: readonly number[],
  at: number,
): Promise<void> {
  await tx
    .insertInto('spent_forms')
    .columns(['instance_id', 'hash', 'event_id', 'mailbox', 'expires_at', 'outcome'])
    .expression((from) =>
      from
        .selectFrom('room_requests')
        .select(({ eb, ref }) => [
          'instance_id',
          eb.cast<string>(ref('form_hash'), 'text').as('hash'),
          eb.lit(0).as('event_id'),
          'mailbox',
          eb('created_at', '+', MAX_FORM_AGE_MS).as('expires_at'),
          eb.val('').as('outcome'),
        ])
        .where('instance_id', '=', instanceId)
        .where('id', 'in', ids)
        .where('form_hash', 'is not', null)
        .where('created_at', '>', at - MAX_FORM_AGE_MS),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
