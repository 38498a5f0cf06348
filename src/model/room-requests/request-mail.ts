// Data of mails about room requests (rules H5 and H12), stored with the mail until it is sent, because the request may change before then.

import type { MailedEvent } from '../bookings/booking-mail.ts';
import type { Language } from '../instance.ts';
import type { RoomRequest } from './room-request.ts';

/**
 * Kinds of mails to the requester. `confirm`: link that confirms the request; `entered`: the office entered the request; `moved`,
 * `room_lost`, `called_off`: its events were changed.
 */
export const REQUEST_MAIL_KINDS = [
  'confirm',
  'expired',
  'withdrawn',
  'entered',
  'approved',
  'offered',
  'declined',
  'change_declined',
  'message',
  'moved',
  'room_lost',
  'called_off',
  'reminder',
] as const;

/**
 * Kinds of mails to the office, at the `notify` addresses of the rooms. `again`: reminder of an unanswered request; `accepted`, `refused`
 * and `lapsed` are about an offer.
 */
export const REQUEST_NOTICE_KINDS = ['new', 'again', 'changed', 'taken_back', 'accepted', 'refused', 'lapsed'] as const;

export type RequestMailKind = (typeof REQUEST_MAIL_KINDS)[number];

export type RequestNoticeKind = (typeof REQUEST_NOTICE_KINDS)[number];

export interface RequestMail {
  readonly about: RequestMailKind | RequestNoticeKind;
  readonly language: Language;
  readonly requestId: number;
  /** Key of the private page; "" in mails to the office. */
  readonly key: string;
  /** "" in mails to the office, because it may contain a name. */
  readonly title: string;
  readonly rooms: readonly string[];
  /** Rooms with their addresses, one text per building. Default: only the rooms. */
  readonly places?: readonly string[];
  readonly dates: RoomRequest['dates'];
  readonly text: string;
  /** Events at the requested times, for the requester's calendar. */
  readonly events: readonly MailedEvent[];
}
