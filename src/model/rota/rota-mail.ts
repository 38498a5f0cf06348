// What mails to those who serve are made of (rules D10 to D14): all that stands in one is kept with it until it is sent, since by then
// the event may be another one.

import type { Event } from '../event.ts';
import type { Language } from '../instance.ts';

/**
 * `ask`: whether they serve; `changed`: what became of events at which they serve, or are asked to; `reminder`; `offer`: somebody looks
 * for who takes over; `gaps`: what is free to take; `taken`: somebody took over what they offered; `link`: the address of their page,
 * which they or the office asked for; `answers`: for who asked, who said no and what they wrote.
 */
export const PLAN_MAILS = ['ask', 'changed', 'reminder', 'offer', 'gaps', 'taken', 'link', 'answers'] as const;

export type PlanMailAbout = (typeof PLAN_MAILS)[number];

/** The event as it was when the mail was written. */
export type ServedEvent = Pick<
  Event,
  'id' | 'title' | 'startsAt' | 'endsAt' | 'hideTime' | 'rooms' | 'status' | 'statusNote'
>;

/** What became of it: it is at another time or place, does not take place, is put off, or goes on without who is told. */
export type ServedChange = 'moved' | 'cancelled' | 'postponed' | 'taken_out';

export interface PlanMailItem {
  readonly event: ServedEvent;
  /** Names of the roles. */
  readonly roles: readonly string[];
  /** Of `changed` alone. */
  readonly change?: ServedChange;
  /** Of `answers` alone: what was answered, and who could serve instead, by name. */
  readonly answer?: 'yes' | 'no' | 'spare';
  readonly instead?: readonly string[];
}

/** The details of a mail of the kind `plan`. */
export interface PlanMail {
  readonly about: PlanMailAbout;
  readonly language: Language;
  /** Whom it is for; of `answers`, who answered. */
  readonly personId: number;
  readonly name: string;
  /** Of their private page; "" where the mail leads to none. */
  readonly key: string;
  /** In order of time. */
  readonly items: readonly PlanMailItem[];
  /** In the asker's words; "" for nothing. */
  readonly text: string;
  /** Whom one answers; "" for whom the parish says. */
  readonly replyTo: string;
}

export function servedEvent(event: Event): ServedEvent {
  const { id, title, startsAt, endsAt, hideTime, rooms, status, statusNote } = event;
  return { id, title, startsAt, endsAt, hideTime, rooms, status, statusNote };
}
