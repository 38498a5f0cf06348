// What mails about bookings are made of (rules J11 and J12): all that stands in one is kept with it until it is sent, since by then
// the event may be another one.

import type { Event } from '../event.ts';
import type { Language } from '../instance.ts';

/** What a mail to somebody who signed up is about; `known`: the mailbox has signed up before; `link`: somebody asked for the link. */
export const BOOKING_MAILS = [
  'confirm',
  'confirm_again',
  'booked',
  'waiting',
  'place',
  'changed',
  'cancelled',
  'reminder',
  'moved',
  'called_off',
  'takes_place',
  'valid_again',
  'known',
  'link',
  'message',
] as const;

export type BookingMailAbout = (typeof BOOKING_MAILS)[number];

/** The event as it was when the mail was written. */
export type MailedEvent = Pick<
  Event,
  'id' | 'title' | 'startsAt' | 'endsAt' | 'hideTime' | 'rooms' | 'status' | 'statusNote' | 'organizer' | 'subscription'
>;

/** The details of a mail of the kind `booking`. */
export interface BookingMail {
  readonly about: BookingMailAbout;
  readonly language: Language;
  readonly event: MailedEvent;
  readonly bookingId: number;
  /** Of the private link. */
  readonly key: string;
  /** Who is signed up. */
  readonly names: readonly string[];
  /** The place in the line, from 1, of who waits; 0 otherwise. */
  readonly place: number;
  /** The SEQUENCE of its calendar entry: later ones have a higher number. */
  readonly sequence: number;
  /** Of `message` alone. */
  readonly subject?: string;
  readonly text?: string;
}

/** The details of a mail of the kind `booking_news`, for who is asked about an event (rule J12): without sensitive answers. */
export interface BookingNews {
  readonly about: 'news' | 'list';
  readonly event: MailedEvent;
  readonly numbers: {
    readonly booked: number;
    readonly waiting: number;
    readonly pending: number;
    readonly seats: number | null;
  };
  /** What is new, oldest first; of a list nothing. */
  readonly deeds: readonly { readonly at: number; readonly what: string; readonly people: number }[];
  /** Headings and lines of the list; of news nothing. */
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function mailedEvent(event: Event): MailedEvent {
  const { id, title, startsAt, endsAt, hideTime, rooms, status, statusNote, organizer, subscription } = event;
  return { id, title, startsAt, endsAt, hideTime, rooms, status, statusNote, organizer, subscription };
}
