import { type Booking, type BookingState, toInstantText } from '../../src/model/bookings/booking.ts';
import type { Store } from '../../src/store/store.ts';

export interface BookingOptions {
  readonly id: number;
  readonly eventId: number;
  readonly state: BookingState;
  readonly people?: number;
}

function bookingOf({ id, eventId, state, people = 1 }: BookingOptions, at: number): Booking {
  return {
    id,
    key: `key-of-the-booking-${id}`,
    eventId,
    state,
    people: Array.from({ length: people }, (_, index) => ({ name: `Person ${index + 1}`, answers: {} })),
    email: '',
    phone: '',
    answers: {},
    note: '',
    createdAt: toInstantText(at),
    heldUntil: state === 'pending' ? toInstantText(at + 86_400_000) : null,
    present: 0,
  };
}

export async function book(
  store: Store,
  instance: string,
  at: number,
  ...some: readonly BookingOptions[]
): Promise<void> {
  await store.bookings.change(instance, { actor: 'test', action: 'test', at }, async (tx) => {
    for (const one of some) await tx.put(bookingOf(one, at), 'de', { what: 'booked', by: 'visitor' });
  });
}
