// Sign-up page data: the event, its form, and its sign-up status (rules J8 and J10).

import type { BookingForm } from '../model/bookings/form.ts';
import { hasOnlineSignUp, type SignUpEvent, type SignUpPhase, signUpPhaseAt } from '../model/bookings/sign-up.ts';
import type { NoFormReason } from '../model/bookings/visitor-sign-ups.ts';
import type { Event } from '../model/event.ts';
import type { Instance } from '../model/instance.ts';
import { canBePublic, isPublicationStarted } from '../model/visibility.ts';
import type { BookingReader } from '../store/bookings/bookings.ts';

export interface SignUpFormState {
  readonly event: SignUpEvent;
  readonly form: BookingForm | null;
  readonly phase: SignUpPhase;
}

export async function readSignUpForm(tx: BookingReader, eventId: number): Promise<SignUpFormState | NoFormReason> {
  const event = await tx.event(eventId);
  if (event === undefined || !isShown(event, tx.instance, tx.now)) return 'unknown';
  if (event.endsAt < tx.now) return 'over';
  if (!hasOnlineSignUp(event)) return 'unknown';
  return { event, form: await readBookingForm(tx, event), phase: signUpPhaseAt(event, tx.now) };
}

/** True if the public sees the event, or saw it until it was over, and the instance offers sign-up. */
function isShown(event: Event, { outside }: Instance, now: string): boolean {
  return outside.signup && canBePublic(event) && isPublicationStarted(event.publishFrom, now);
}

export async function readBookingForm(tx: Pick<BookingReader, 'form'>, event: Event): Promise<BookingForm | null> {
  const id = event.subscription?.online?.formId ?? null;
  return id === null ? null : ((await tx.form(id)) ?? null);
}
