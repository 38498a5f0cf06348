import type { BookingTransaction } from '../../store/bookings/booking-transaction.ts';
import { IdempotencyKeyReusedError } from '../content/errors.ts';

export interface BookingIdempotency {
  /** Hash of the idempotency key and its owner. */
  readonly key: string;
  /** Hash of the request. */
  readonly request: string;
}

/**
 * Does the work and returns a number: the id of a booking, or a number of mails. A repeated call returns the number of the first one
 * without doing the work again. Only the number is stored, because responses contain names. Throws IdempotencyKeyReusedError if the key was
 * used with another request.
 */
export async function runOnce(
  tx: BookingTransaction,
  once: BookingIdempotency | undefined,
  work: () => Promise<number>,
): Promise<{ readonly number: number; readonly isReplayed: boolean }> {
  const before = once && (await tx.findResponse(once.key));
  if (before !== undefined) {
    if (before.request !== once?.request) throw new IdempotencyKeyReusedError();
    return { number: Number(before.answer), isReplayed: true };
  }
  const number = await work();
  if (once !== undefined) await tx.storeResponse(once.key, { request: once.request, answer: String(number) });
  return { number, isReplayed: false };
}
