import type { Transaction } from 'kysely';
import { runInBatches } from '../batches.ts';
import { hashAddress } from '../newsletter/suppressions.ts';
import type { Tables } from '../tables.ts';

const HOUR_MS = 3_600_000;

export interface MailSubjects {
  readonly instanceId: number;
  readonly column: 'booking_id' | 'request_id';
  readonly at: number;
}

/**
 * Deletes the mails about bookings or room requests. A mail that counts towards the recipient's limit leaves a hash for an hour; otherwise
 * repeated submissions and erasures could cause unlimited mail.
 */
export async function deleteMailsAbout(
  tx: Transaction<Tables>,
  { instanceId, column, at }: MailSubjects,
  subjects: readonly { readonly id: number; readonly email: string }[],
): Promise<void> {
  await runInBatches(
    subjects.map(({ id }) => id),
    (ids) =>
      tx
        .deleteFrom('mails')
        .where('instance_id', '=', instanceId)
        .where(column, 'in', ids)
        .where('created_at', '<=', at - HOUR_MS)
        .execute(),
  );
  for (const { id, email } of subjects) {
    await tx
      .updateTable('mails')
      .set({ email: '', email_folded: hashAddress(email), details: '{}', failed: '', [column]: null })
      .set((eb) => ({ sent_at: eb.fn.coalesce('sent_at', eb.val(at)) }))
      .where('instance_id', '=', instanceId)
      .where(column, '=', id)
      .execute();
  }
}
