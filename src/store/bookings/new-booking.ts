import { randomBytes, randomInt } from 'node:crypto';
import { MAX_BOOKING_ID } from '../../model/bookings/booking.ts';
import type { BookingReader } from './bookings.ts';

export function createBookingKey(): string {
  return randomBytes(24).toString('base64url');
}

export async function createBookingId(tx: Pick<BookingReader, 'byId' | 'isRemoved'>): Promise<number> {
  for (;;) {
    const id = randomInt(1, MAX_BOOKING_ID + 1);
    if ((await tx.byId(id)) === undefined && !(await tx.isRemoved(id))) return id;
  }
}
