// Deletion of sensitive answers seven days after an event; later writes never restore them (rules J15 and J23).

import { withoutAnswers } from '../../model/bookings/answers.ts';
import type { Booking } from '../../model/bookings/booking.ts';
import type { BookingForm } from '../../model/bookings/form.ts';
import { isOnline } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { duesOf } from './due.ts';

/** Returns the ids of the fields whose answers are no longer kept at an instant; empty before that day. */
export function expiredFields(
  event: Event | undefined,
  form: Pick<BookingForm, 'fields'> | null | undefined,
  { timeZone, at }: { readonly timeZone: string; readonly at: number },
): ReadonlySet<string> {
  if (event === undefined || !isOnline(event) || form == null) return new Set();
  if (event.endsAt > wallClock(timeZone)(at) || duesOf(event, timeZone).first > at) return new Set();
  return new Set(form.fields.filter(({ sensitive }) => sensitive).map(({ id }) => String(id)));
}

/** A booking without its answers to these fields. */
export function withoutExpired(booking: Booking, fields: ReadonlySet<string>): Booking {
  return fields.size === 0 ? booking : { ...booking, ...withoutAnswers(booking, (id) => fields.has(id)) };
}
