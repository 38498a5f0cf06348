// Requests for rooms by visitors (rule H2). Because they contain names, they are not a kind of content: no history, no trash.

import type { FieldAnswers } from '../bookings/booking.ts';
import type { UseSpan } from '../resources.ts';

export const REQUEST_STATES = [
  'unconfirmed',
  'open',
  'approved',
  'declined',
  'offered',
  'withdrawn',
  'expired',
] as const;

/** State of a request; `unconfirmed`: not confirmed by mail, `offered`: the office has offered other rooms or dates. */
export type RequestState = (typeof REQUEST_STATES)[number];

export const REQUEST_KINDS = ['private', 'group', 'church'] as const;

export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Other rooms or dates offered by the office. Events reserve them until the visitor answers. */
export interface RoomOffer {
  readonly roomIds: readonly number[];
  readonly dates: readonly UseSpan[];
  readonly text: string;
  readonly eventIds: readonly number[];
  /** UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly until: string;
}

export interface RoomRequest {
  /** Random integer from 1 to 2147483647, like a subscriber's (rule N5). */
  readonly id: number;
  readonly key: string;
  readonly state: RequestState;
  readonly roomIds: readonly number[];
  /** Requested times in order, wall-clock, without the time before and after. */
  readonly dates: readonly UseSpan[];
  readonly title: string;
  readonly kind: RequestKind;
  readonly organisation: string;
  readonly name: string;
  /** "" if the office entered the request without an address. */
  readonly email: string;
  readonly phone: string;
  readonly people: number | null;
  readonly answers: FieldAnswers;
  /** Text that the person agreed to. */
  readonly terms: string;
  /** True if the visitor would like the event to be public; the office decides. */
  readonly publish: boolean;
  /** UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly createdAt: string;
  readonly eventIds: readonly number[];
  readonly offer: RoomOffer | null;
}

/** Text that the office mailed to the requester; the text of an offer is stored with the offer. */
export interface RequestMessage {
  readonly text: string;
  /** UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly sentAt: string;
}

/** Maximum number of stored messages of a request; the oldest is deleted first. */
export const MAX_REQUEST_MESSAGES = 50;

export const MAX_REQUEST_PEOPLE = 100_000;

export const MAX_REQUEST_ROOMS = 20;
