// Data of rota mails (rules D10 to D14), stored with the mail until it is sent, because the event may change before.

import type { Event } from '../event.ts';
import type { Language } from '../instance.ts';

/**
 * Kinds of rota mails. `ask`: duty request; `changed`: changes of events with a duty or request; `reminder`; `offer`: a volunteer looks
 * for a substitute; `gaps`: open duties; `taken`: an offered duty was claimed; `link`: address of the private page, on request;
 * `answers`: declined requests with notes, for the requester.
 */
export const PLAN_MAILS = ['ask', 'changed', 'reminder', 'offer', 'gaps', 'taken', 'link', 'answers'] as const;

export type PlanMailAbout = (typeof PLAN_MAILS)[number];

export type ServedEvent = Pick<
  Event,
  'id' | 'title' | 'startsAt' | 'endsAt' | 'hideTime' | 'rooms' | 'status' | 'statusNote'
>;

/** Change of an event: moved in time or place, cancelled, postponed, or the recipient was removed. */
export type ServedChange = 'moved' | 'cancelled' | 'postponed' | 'taken_out';

export interface PlanMailItem {
  readonly event: ServedEvent;
  readonly roles: readonly string[];
  /** Only for `changed`. */
  readonly change?: ServedChange;
  /** Only for `answers`: the answer, and the names of possible substitutes. */
  readonly answer?: 'yes' | 'no' | 'spare';
  readonly instead?: readonly string[];
}

export interface PlanMail {
  readonly about: PlanMailAbout;
  readonly language: Language;
  /** Recipient; for `answers`, the person who answered. */
  readonly personId: number;
  readonly name: string;
  /** Key of the recipient's private page; "" if the mail has no link to it. */
  readonly key: string;
  /** In order of time. */
  readonly items: readonly PlanMailItem[];
  /** Message of the requester; "" for none. */
  readonly text: string;
  /** Reply address; "" for the parish's. */
  readonly replyTo: string;
}

export function servedEvent(event: Event): ServedEvent {
  const { id, title, startsAt, endsAt, hideTime, rooms, status, statusNote } = event;
  return { id, title, startsAt, endsAt, hideTime, rooms, status, statusNote };
}
