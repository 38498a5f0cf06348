// Requests about bookings that may come again: each is done once (rule W4).

import type { BookingTransaction } from '../../store/bookings/booking-transaction.ts';
import { KeyTaken } from '../content/errors.ts';

export interface BookingOnce {
  /** Hashes of the idempotency key and whose it is, and of the request. */
  readonly key: string;
  readonly request: string;
}

/**
 * Does the work, or answers the number that it gave the first time: of a booking, or of mails. No more is stored, since answers hold names.
 * Throws KeyTaken where the key came with another request.
 */
export async function doOnce(
  tx: BookingTransaction,
  once: BookingOnce | undefined,
  work: () => Promise<number>,
): Promise<{ readonly number: number; readonly isReplayed: boolean }> {
  const before = once && (await tx.answered(once.key));
  if (before !== undefined) {
    if (before.request !== once?.request) throw new KeyTaken();
    return { number: Number(before.answer), isReplayed: true };
  }
  const number = await work();
  if (once !== undefined) await tx.keepAnswer(once.key, { request: once.request, answer: String(number) });
  return { number, isReplayed: false };
}
