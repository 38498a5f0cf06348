// What visitors can do about signing up for events, as those see it who let it happen: pages and operations (rules J4 to J11, J19).

import type { Event } from '../event.ts';
import type { Problem } from '../format/problem.ts';
import type { Language } from '../instance.ts';
import type { BookedPerson, Booking, FieldAnswers } from './booking.ts';
import type { BookingForm } from './form.ts';
import type { ShownSeats } from './seats.ts';
import type { OnlineEvent, SignUpPhase } from './sign-up.ts';

/** A form that visitors never see filled means a robot; whoever sends one faster than that is one, too. In milliseconds. */
export const FORM_MIN_MS = 2000;
/** For how long a form can be sent. */
export const FORM_MAX_MS = 24 * 3_600_000;

/** What a page shows of signing up for an event. */
export interface SignUpForm {
  readonly event: OnlineEvent;
  /** Null: nothing is asked beside name, e-mail, telephone and number of people. */
  readonly form: BookingForm | null;
  readonly phase: SignUpPhase;
  readonly seats: ShownSeats;
  /** To be sent with the form, once. */
  readonly token: string;
  /** Makes one for somebody else who is shown the same. */
  readonly nextToken: () => string;
}

/** Why there is no form: `unknown`: there is no such event here, or nobody signs up for it here; `over`: it has ended. */
export type NoForm = 'unknown' | 'over';

/** What somebody entered, not yet judged. */
export interface EnteredBooking {
  /** The first is who signs up. */
  readonly people: readonly BookedPerson[];
  readonly email: string;
  readonly phone: string;
  readonly answers: FieldAnswers;
  /** Of the page: mails are written in it. */
  readonly language: Language;
}

/** How it came: by a form of ours with its token, or by a website's program, which answers for its visitors. */
export type SignUpWay = { readonly token: string; readonly trap: string } | 'website';

/**
 * What came of it. `booked`, `waiting` and `pending` are the same for a mailbox that had signed up before (rule J9). It never has the
 * private link: only that of a new sign-up could be opened, so it would tell whether the mailbox is known (rule J22).
 */
export type SignUpOutcome =
  | {
      readonly state: 'booked' | 'waiting' | 'pending';
      readonly event: OnlineEvent;
      readonly people: number;
      /** The place in the line of who waits, from 1; else 0. */
      readonly place: number;
      /** Whether an e-mail with the private link goes out (rule J11). */
      readonly isMailed: boolean;
      /** Whether places that come free go to who waits by themselves (rule J6). */
      readonly movesUp: boolean;
    }
  | { readonly refused: NoForm }
  /**
   * The form is to be shown again, with all that was typed and a fresh token; `quick`: sent within FORM_MIN_MS, `stale`: too old or
   * filled by a robot.
   */
  | { readonly refused: 'quick' | 'stale' | 'unconfirmed' | 'not_open' | 'too_many_mails' }
  /** The number of people for whom the waiting list has room: fewer than the party. */
  | { readonly refused: 'full'; readonly roomToWait: number }
  | { readonly refused: 'faults'; readonly faults: readonly Problem[] };

/** A booking as its own page shows it. */
export interface OwnBooking {
  readonly booking: Booking;
  readonly language: Language;
  readonly event: Event;
  readonly form: BookingForm | null;
  /** Where signing up stands; `closed` for an event at which nobody signs up here any more. */
  readonly phase: SignUpPhase;
  /** The place in the line of who waits, from 1; else 0. */
  readonly place: number;
  /** For how many people it can be now. */
  readonly most: number;
  /** Whether places that come free go to who waits by themselves (rule J6). */
  readonly movesUp: boolean;
  /** Whether nothing can be changed any more: the event has begun. */
  readonly isOver: boolean;
}

/** Stored data of a sign-up, for the holder of its private link. */
export type KnownBooking = Pick<OwnBooking, 'booking' | 'event' | 'form' | 'language'>;

/** A booking whose event was removed. */
export interface RemovedOwn {
  /** Milliseconds since 1970. */
  readonly keptUntil: number;
  /** Undefined if the event is no longer known. */
  readonly known: KnownBooking | undefined;
}

/** What came of what somebody did by their private link; a link used twice does nothing twice: then it is as it was. */
export type OwnOutcome =
  | {
      readonly own: OwnBooking;
      readonly changed: boolean;
      /** False where a mail belongs to it and none can go: the mailbox has had too many (rule R17). */
      readonly isMailed: boolean;
    }
  /** `called_off`: the event does not take place as planned. */
  | { readonly refused: 'unknown' | 'over' | 'wrong_state' | 'full' | 'called_off' }
  | { readonly refused: 'faults'; readonly faults: readonly Problem[] };

/** All reject with DataAway when the database can't be reached; then nothing has happened. Undefined: there is no such instance. */
export interface SignUps {
  readonly form: (instance: string, eventId: number) => Promise<SignUpForm | NoForm | undefined>;
  readonly signUp: (
    instance: string,
    eventId: number,
    entered: EnteredBooking,
    way: SignUpWay,
  ) => Promise<SignUpOutcome | undefined>;
  /** By the key of the private link. */
  readonly find: (instance: string, key: string) => Promise<OwnBooking | 'unknown' | undefined>;
  /** A booking that the trash keeps, since its event was removed (rule W22). */
  readonly findRemoved: (instance: string, key: string) => Promise<RemovedOwn | 'unknown' | undefined>;
  readonly confirm: (instance: string, key: string) => Promise<OwnOutcome | undefined>;
  /** Changes people, telephone and answers; the address stays. A website asks nothing of others than who signed up. */
  readonly change: (
    instance: string,
    key: string,
    entered: Omit<EnteredBooking, 'email'>,
    way: 'page' | 'website',
  ) => Promise<OwnOutcome | undefined>;
  readonly cancel: (instance: string, key: string) => Promise<OwnOutcome | undefined>;
  /** Cancels for somebody who did not sign up, and lets no more mails about this event go there (rule J5). */
  readonly notMe: (instance: string, key: string) => Promise<OwnOutcome | undefined>;
  /** Removes a booking so that nothing of it is kept. */
  readonly erase: (instance: string, key: string) => Promise<'erased' | 'unknown' | undefined>;
  /** Mails the private link to who has signed up by this address; nobody learns whether somebody has (rule R19). */
  readonly mailLink: (instance: string, eventId: number, email: string) => Promise<'done' | undefined>;
}
