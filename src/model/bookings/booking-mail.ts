// Data of booking mails (rules J11 and J12), stored with the mail until it is sent, because the event may change before then.

import type { Event } from '../event.ts';
import type { Language } from '../instance.ts';

/** Kinds of mails about a booking; `known`: the mailbox already had a booking; `link`: the private link was requested. */
export const BOOKING_MAIL_KINDS = [
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

export type BookingMailKind = (typeof BOOKING_MAIL_KINDS)[number];

export type MailedEvent = Pick<
  Event,
  'id' | 'title' | 'startsAt' | 'endsAt' | 'hideTime' | 'rooms' | 'status' | 'statusNote' | 'organizer' | 'subscription'
>;

export interface BookingMail {
  readonly about: BookingMailKind;
  readonly language: Language;
  readonly event: MailedEvent;
  readonly bookingId: number;
  readonly key: string;
  readonly names: readonly string[];
  /** Position on the waiting list, from 1; 0 if not waiting. */
  readonly place: number;
  /** SEQUENCE of the calendar entry; higher for later versions. */
  readonly sequence: number;
  readonly subject?: string;
  readonly text?: string;
}

export interface BookingNews {
  readonly about: 'news' | 'list';
  readonly event: MailedEvent;
  readonly numbers: {
    readonly booked: number;
    readonly waiting: number;
    readonly pending: number;
    readonly seats: number | null;
  };
  /** Recent changes of bookings, oldest first; empty for a list. */
  readonly deeds: readonly { readonly at: number; readonly what: string; readonly people: number }[];
  /** Headings and rows of the list; empty for news. */
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function toMailedEvent(event: Event): MailedEvent {
  const { id, title, startsAt, endsAt, hideTime, rooms, status, statusNote, organizer, subscription } = event;
  return { id, title, startsAt, endsAt, hideTime, rooms, status, statusNote, organizer, subscription };
}
