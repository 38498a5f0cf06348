// Deletion of room requests without a trace (rule W17), including their mails.

import type { Transaction } from 'kysely';
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
    (ids) => tx.deleteFrom('room_requests').where('instance_id', '=', instanceId).where('id', 'in', ids).execute(),
  );
  await deleteMailsAbout(tx, { instanceId, column: 'request_id', at }, requests);
}
