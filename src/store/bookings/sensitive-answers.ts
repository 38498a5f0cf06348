// Deletion of sensitive answers seven days after an event; later writes never restore them (rules J15 and J23).

import type { Booking } from '../../model/bookings/booking.ts';
import type { BookingForm } from '../../model/bookings/form.ts';
import { removeAnswers } from '../../model/bookings/form-answers.ts';
import { hasOnlineSignUp } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { taskTimesOf } from './task-times.ts';

/** Returns the ids of fields whose answers are no longer kept at an instant; empty before the seventh day after the event. */
export function findFieldsWithExpiredAnswers(
  event: Event | undefined,
  form: Pick<BookingForm, 'fields'> | null | undefined,
  { timeZone, at }: { readonly timeZone: string; readonly at: number },
): ReadonlySet<string> {
  if (event === undefined || !hasOnlineSignUp(event) || form == null) return new Set();
  if (event.endsAt > createWallClock(timeZone)(at) || taskTimesOf(event, timeZone).first > at) return new Set();
  return new Set(form.fields.filter(({ sensitive }) => sensitive).map(({ id }) => String(id)));
}

export function stripExpiredAnswers(booking: Booking, fields: ReadonlySet<string>): Booking {
  return fields.size === 0 ? booking : { ...booking, ...removeAnswers(booking, (id) => fields.has(id)) };
}
