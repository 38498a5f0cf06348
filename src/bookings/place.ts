// Sign-up page data: the event, its form, and its sign-up status (rules J8 and J10).

import type { BookingForm } from '../model/bookings/form.ts';
import { isOnline, type OnlineEvent, phaseAt, type SignUpPhase } from '../model/bookings/sign-up.ts';
import type { NoForm } from '../model/bookings/sign-ups.ts';
import type { Event } from '../model/event.ts';
import type { Instance } from '../model/instance.ts';
import { isOpen, mayBeShown } from '../model/visibility.ts';
import type { BookingReader } from '../store/bookings/bookings.ts';

export interface SignUpPlace {
  readonly event: OnlineEvent;
  readonly form: BookingForm | null;
  readonly phase: SignUpPhase;
}

/** Returns where visitors sign up for an event, or why there is no form. */
export async function placeOf(tx: BookingReader, eventId: number): Promise<SignUpPlace | NoForm> {
  const event = await tx.event(eventId);
  if (event === undefined || !isShown(event, tx.instance, tx.now)) return 'unknown';
  if (event.endsAt < tx.now) return 'over';
  if (!isOnline(event)) return 'unknown';
  return { event, form: await formOf(tx, event), phase: phaseAt(event, tx.now) };
}

/** Whether the public sees the event, or saw it until it was over, and the instance offers sign-up. */
function isShown(event: Event, { outside }: Instance, now: string): boolean {
  return outside.signup && mayBeShown(event) && isOpen(event.publishFrom, now);
}

export async function formOf(tx: Pick<BookingReader, 'form'>, event: Event): Promise<BookingForm | null> {
  const id = event.subscription?.online?.formId ?? null;
  return id === null ? null : ((await tx.form(id)) ?? null);
}
