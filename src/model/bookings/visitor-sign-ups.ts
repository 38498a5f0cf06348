import type { Event } from '../event.ts';
import type { Problem } from '../format/problem.ts';
import type { Language } from '../instance.ts';
import type { BookedPerson, Booking, FieldAnswers } from './booking.ts';
import type { BookingForm } from './form.ts';
import type { PublicSeats } from './seats.ts';
import type { SignUpEvent, SignUpPhase } from './sign-up.ts';

/** Minimum time to fill in the form, in milliseconds; a faster submission indicates a robot. */
export const MIN_FORM_AGE_MS = 2000;
export const MAX_FORM_AGE_MS = 24 * 3_600_000;

export interface SignUpForm {
  readonly event: SignUpEvent;
  /** Null: only the standard fields. */
  readonly form: BookingForm | null;
  readonly phase: SignUpPhase;
  readonly seats: PublicSeats;
  readonly token: string;
  readonly nextToken: () => string;
}

/** Reason why there is no form: `unknown`: no such event, or no online sign-up; `over`: the event has ended. */
export type NoFormReason = 'unknown' | 'over';

export interface EnteredBooking {
  readonly people: readonly BookedPerson[];
  readonly email: string;
  readonly phone: string;
  readonly answers: FieldAnswers;
  /** Language of the page and of the mails. */
  readonly language: Language;
}

/** Origin of a sign-up: parvis's form with its token, or a website's program that vouches for its visitors. */
export type SignUpOrigin = { readonly token: string; readonly trap: string } | 'website';

/**
 * Result of a sign-up. `booked`, `waiting` and `pending` are the same for a mailbox that had signed up before (rule J9). Never contains
 * the private link: it would work only for a new booking, and so reveal whether the mailbox is known (rule J22).
 */
export type SignUpOutcome =
  | {
      readonly state: 'booked' | 'waiting' | 'pending';
      readonly event: SignUpEvent;
      readonly people: number;
      readonly place: number;
      readonly isMailed: boolean;
      readonly movesUp: boolean;
    }
  | { readonly refused: NoFormReason }
  /**
   * Reason to show the form again with the input and a new token; `quick`: sent within MIN_FORM_AGE_MS, `stale`: too old or filled by a
   * robot.
   */
  | { readonly refused: 'quick' | 'stale' | 'unconfirmed' | 'not_open' | 'too_many_mails' }
  /** `roomToWait`: number of people for whom the waiting list has room, fewer than the party. */
  | { readonly refused: 'full'; readonly roomToWait: number }
  | { readonly refused: 'faults'; readonly faults: readonly Problem[] };

export interface OwnBooking {
  readonly booking: Booking;
  readonly language: Language;
  readonly event: Event;
  readonly form: BookingForm | null;
  readonly phase: SignUpPhase;
  readonly place: number;
  readonly most: number;
  readonly movesUp: boolean;
  readonly isOver: boolean;
}

export type BookingFacts = Pick<OwnBooking, 'booking' | 'event' | 'form' | 'language'>;

export interface RemovedOwnBooking {
  readonly keptUntil: number;
  readonly known: BookingFacts | undefined;
}

/** Result of an action by private link; repeating it changes nothing. */
export type OwnBookingOutcome =
  | {
      readonly own: OwnBooking;
      readonly changed: boolean;
      /** False if a mail was due but not sent, because the mailbox reached its limit (rule R17). */
      readonly isMailed: boolean;
    }
  /** `called_off`: the event does not take place as planned. */
  | { readonly refused: 'unknown' | 'over' | 'wrong_state' | 'full' | 'called_off' }
  | { readonly refused: 'faults'; readonly faults: readonly Problem[] };

/**
 * Actions of visitors. Each returns undefined if the instance does not exist. If the database can't be reached, each rejects with
 * DataUnavailableError and changes nothing.
 */
export interface SignUpService {
  readonly form: (instance: string, eventId: number) => Promise<SignUpForm | NoFormReason | undefined>;
  readonly signUp: (
    instance: string,
    eventId: number,
    entered: EnteredBooking,
    way: SignUpOrigin,
  ) => Promise<SignUpOutcome | undefined>;
  readonly find: (instance: string, key: string) => Promise<OwnBooking | 'unknown' | undefined>;
  /** Finds a booking in the trash after its event was removed (rule W22). */
  readonly findRemoved: (instance: string, key: string) => Promise<RemovedOwnBooking | 'unknown' | undefined>;
  readonly confirm: (instance: string, key: string) => Promise<OwnBookingOutcome | undefined>;
  /**
   * Changes people, phone and answers, but not the address. With `website`, only the person who signed up needs complete details, because
   * websites do not ask for the details of the others.
   */
  readonly change: (
    instance: string,
    key: string,
    entered: Omit<EnteredBooking, 'email'>,
    way: 'page' | 'website',
  ) => Promise<OwnBookingOutcome | undefined>;
  readonly cancel: (instance: string, key: string) => Promise<OwnBookingOutcome | undefined>;
  /** Cancels a booking made with another person's address, and blocks mails about the event to it (rule J5). */
  readonly notMe: (instance: string, key: string) => Promise<OwnBookingOutcome | undefined>;
  readonly erase: (instance: string, key: string) => Promise<'erased' | 'unknown' | undefined>;
  /** Mails the private link to the address if it has a booking; the response is the same otherwise (rule R19). */
  readonly mailLink: (instance: string, eventId: number, email: string) => Promise<'done' | undefined>;
}
