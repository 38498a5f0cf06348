// Data of rota mails (rules D10 to D14), stored with the mail until it is sent, because the event may change before then.

import type { Event } from '../event.ts';
import type { Language } from '../instance.ts';

/**
 * Kinds of rota mails. `ask`: duty request; `changed`: changes of events with a duty or request; `reminder`; `offer`: a volunteer looks
 * for a substitute; `gaps`: open duties; `taken`: an offered duty was claimed; `link`: address of the private page, on request;
 * `answers`: declined requests with notes, for the requester.
 */
export const ROTA_MAIL_KINDS = ['ask', 'changed', 'reminder', 'offer', 'gaps', 'taken', 'link', 'answers'] as const;

export type RotaMailKind = (typeof ROTA_MAIL_KINDS)[number];

export type DutyEvent = Pick<
  Event,
  'id' | 'title' | 'startsAt' | 'endsAt' | 'hideTime' | 'rooms' | 'status' | 'statusNote'
>;

/** Change of an event: moved in time or place, cancelled, postponed, or the recipient was removed. */
export type DutyChange = 'moved' | 'cancelled' | 'postponed' | 'taken_out';

export interface RotaMailItem {
  readonly event: DutyEvent;
  readonly roles: readonly string[];
  /** Change that a `changed` mail reports. */
  readonly change?: DutyChange;
  /** Answer that an `answers` mail reports, and the names of possible substitutes. */
  readonly answer?: 'yes' | 'no' | 'spare';
  readonly instead?: readonly string[];
}

export interface RotaMail {
  readonly about: RotaMailKind;
  readonly language: Language;
  /** Recipient; for `answers`, the person who answered. */
  readonly personId: number;
  readonly name: string;
  /** Key of the recipient's private page; "" if the mail has no link to it. */
  readonly key: string;
  readonly items: readonly RotaMailItem[];
  readonly text: string;
  readonly replyTo: string;
}

export function toDutyEvent(event: Event): DutyEvent {
  const { id, title, startsAt, endsAt, hideTime, rooms, status, statusNote } = event;
  return { id, title, startsAt, endsAt, hideTime, rooms, status, statusNote };
}
