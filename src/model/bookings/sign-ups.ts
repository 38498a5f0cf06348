// Port for visitors' actions on bookings, for pages and operations (rules J4 to J11, J19).

import type { Event } from '../event.ts';
import type { Problem } from '../format/problem.ts';
import type { Language } from '../instance.ts';
import type { BookedPerson, Booking, FieldAnswers } from './booking.ts';
import type { BookingForm } from './form.ts';
import type { ShownSeats } from './seats.ts';
import type { OnlineEvent, SignUpPhase } from './sign-up.ts';

/** Minimum time to fill in the form, in milliseconds; a faster submission, or a filled hidden field, indicates a robot. */
export const FORM_MIN_MS = 2000;
/** Validity of a form, in milliseconds. */
export const FORM_MAX_MS = 24 * 3_600_000;

export interface SignUpForm {
  readonly event: OnlineEvent;
  /** Null: only the standard fields. */
  readonly form: BookingForm | null;
  readonly phase: SignUpPhase;
  readonly seats: ShownSeats;
  readonly token: string;
  readonly nextToken: () => string;
}

/** Reason why there is no form: `unknown`: no such event, or no online sign-up; `over`: the event has ended. */
export type NoForm = 'unknown' | 'over';

/** Visitor's input, not validated. */
export interface EnteredBooking {
  /** The first person makes the booking. */
  readonly people: readonly BookedPerson[];
  readonly email: string;
  readonly phone: string;
  readonly answers: FieldAnswers;
  /** Language of the page, also used for mails. */
  readonly language: Language;
}

/** Origin of a sign-up: parvis's form with its token, or a website's program that vouches for its visitors. */
export type SignUpWay = { readonly token: string; readonly trap: string } | 'website';

/**
 * Result of a sign-up. `booked`, `waiting` and `pending` are the same for a mailbox that had signed up before (rule J9). Never contains
 * the private link: it would work only for a new booking, and so reveal whether the mailbox is known (rule J22).
 */
export type SignUpOutcome =
  | {
      readonly state: 'booked' | 'waiting' | 'pending';
      readonly event: OnlineEvent;
      readonly people: number;
      /** Position on the waiting list, from 1; otherwise 0. */
      readonly place: number;
      /** Whether a mail with the private link is sent (rule J11). */
      readonly isMailed: boolean;
      /** Whether free seats go to the waiting list automatically (rule J6). */
      readonly movesUp: boolean;
    }
  | { readonly refused: NoForm }
  /** The form is shown again with the input and a new token; `quick`: sent within FORM_MIN_MS, `stale`: too old or filled by a robot. */
  | { readonly refused: 'quick' | 'stale' | 'unconfirmed' | 'not_open' | 'too_many_mails' }
  /** Number of people for whom the waiting list has room: fewer than the party. */
  | { readonly refused: 'full'; readonly roomToWait: number }
  | { readonly refused: 'faults'; readonly faults: readonly Problem[] };

export interface OwnBooking {
  readonly booking: Booking;
  readonly language: Language;
  readonly event: Event;
  readonly form: BookingForm | null;
  /** Current phase; `closed` if the event no longer has online sign-up. */
  readonly phase: SignUpPhase;
  /** Position on the waiting list, from 1; otherwise 0. */
  readonly place: number;
  /** Maximum number of people possible now. */
  readonly most: number;
  /** Whether free seats go to the waiting list automatically (rule J6). */
  readonly movesUp: boolean;
  /** Whether the event has begun, so that nothing can be changed. */
  readonly isOver: boolean;
}

/** Stored data of a sign-up, for the holder of its private link. */
export type KnownBooking = Pick<OwnBooking, 'booking' | 'event' | 'form' | 'language'>;

export interface RemovedOwn {
  /** Milliseconds since 1970. */
  readonly keptUntil: number;
  readonly known: KnownBooking | undefined;
}

/** Result of an action by private link; repeating it changes nothing. */
export type OwnOutcome =
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
 * Visitors' actions; all reject with DataAway if the database can't be reached, and then nothing was changed. Undefined: there is no
 * such instance.
 */
export interface SignUps {
  readonly form: (instance: string, eventId: number) => Promise<SignUpForm | NoForm | undefined>;
  readonly signUp: (
    instance: string,
    eventId: number,
    entered: EnteredBooking,
    way: SignUpWay,
  ) => Promise<SignUpOutcome | undefined>;
  /** Finds a booking by the key of its private link. */
  readonly find: (instance: string, key: string) => Promise<OwnBooking | 'unknown' | undefined>;
  /** Finds a booking in the trash after its event was removed (rule W22). */
  readonly findRemoved: (instance: string, key: string) => Promise<RemovedOwn | 'unknown' | undefined>;
  readonly confirm: (instance: string, key: string) => Promise<OwnOutcome | undefined>;
  /** Changes people, phone and answers; the address stays. Websites ask only the person who signed up for details. */
  readonly change: (
    instance: string,
    key: string,
    entered: Omit<EnteredBooking, 'email'>,
    way: 'page' | 'website',
  ) => Promise<OwnOutcome | undefined>;
  readonly cancel: (instance: string, key: string) => Promise<OwnOutcome | undefined>;
  /** Cancels a booking made with somebody else's address, and blocks mails about the event to it (rule J5). */
  readonly notMe: (instance: string, key: string) => Promise<OwnOutcome | undefined>;
  /** Erases a booking without a trace. */
  readonly erase: (instance: string, key: string) => Promise<'erased' | 'unknown' | undefined>;
  /** Mails the private link to the address if it has a booking; the response is the same otherwise (rule R19). */
  readonly mailLink: (instance: string, eventId: number, email: string) => Promise<'done' | undefined>;
}
