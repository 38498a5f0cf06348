// Deletion of bookings without a trace (rules J15 and W17), including mails and submitted forms.

import type { Transaction } from 'kysely';
import type { Booking } from '../../model/bookings/booking.ts';
import type { BookingNews } from '../../model/bookings/booking-mail.ts';
import { runInBatches } from '../batches.ts';
import { deleteMailsAbout } from '../mail/delete-mails.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';

/**
 * Removes bookings with their mails. A mail that counts towards the recipient's limit leaves a hash for an hour; otherwise repeated
 * sign-ups and erasures could cause unlimited mail. `keepsMails`: keeps queued mails, which announce that the event was removed.
 */
export async function deleteBookings(
  tx: Transaction<Tables>,
  instanceId: number,
  bookings: readonly Pick<Booking, 'id' | 'email' | 'eventId'>[],
  at: number,
  { keepsMails = false }: { readonly keepsMails?: boolean } = {},
): Promise<void> {
  await runInBatches(bookings, async (some) => {
    const ids = some.map(({ id }) => id);
    await tx.deleteFrom('bookings').where('instance_id', '=', instanceId).where('id', 'in', ids).execute();
    if (keepsMails) {
      await tx
        .deleteFrom('mails')
        .where('instance_id', '=', instanceId)
        .where('booking_id', 'in', ids)
        .where('sent_at', 'is not', null)
        .execute();
    }
    await tx
      .updateTable('spent_forms')
      .set({ booking_id: null, outcome: '' })
      .where('instance_id', '=', instanceId)
      .where('booking_id', 'in', ids)
      .execute();
  });
  await takeBackLists(tx, instanceId, [...new Set(bookings.map(({ eventId }) => eventId))]);
  if (!keepsMails) await deleteMailsAbout(tx, { instanceId, column: 'booking_id', at }, bookings);
}

/** Deletes queued booking lists for contacts, because they contain names. If a list is still due, the booking worker queues it again. */
async function takeBackLists(tx: Transaction<Tables>, instanceId: number, eventIds: readonly number[]): Promise<void> {
  const waiting = await tx
    .selectFrom('mails')
    .select(['id', 'details'])
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'booking_news')
    .where('sent_at', 'is', null)
    .execute();
  for (const { id, details } of waiting) {
    const { about, event } = parseStoredJson(details, `mail ${id}`) as BookingNews;
    if (about !== 'list' || !eventIds.includes(event.id)) continue;
    await tx.deleteFrom('mails').where('id', '=', id).execute();
    await tx
      .updateTable('event_seats')
      .set({ listed_at: 0 })
      .where('instance_id', '=', instanceId)
      .where('event_id', '=', event.id)
      .execute();
  }
}
