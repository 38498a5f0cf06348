// Actions of visitors who request rooms (rules H4, H5, H8 and H9).

import type { BookingForm } from '../bookings/form.ts';
import type { Problem } from '../format/problem.ts';
import type { Language } from '../instance.ts';
import type { ResourceUse } from '../resource-use.ts';
import type { UseSpan } from '../resources.ts';
import type { AnsweredForm } from './answered-form.ts';
import type { RequestSettings } from './request-settings.ts';
import type { RequestMessage, RoomRequest } from './room-request.ts';

/** Repetitions of the first date; `monthly`: the same weekday of the month, such as the second or the last Friday. */
export const REQUEST_REPEATS = ['once', 'weekly', 'fortnightly', 'monthly'] as const;

export type RequestRepeat = (typeof REQUEST_REPEATS)[number];

/** Part of a request that the requester enters. */
export type RequestInput = Pick<
  RoomRequest,
  | ('roomIds' | 'dates' | 'title' | 'kind' | 'organisation' | 'name' | 'email' | 'phone' | 'people')
  | ('answers' | 'publish')
>;

/** Input of a request, unchecked; the number of people is NaN if it is not a number. */
export interface EnteredRequest extends RequestInput {
  /** Language of the page and of the mails. */
  readonly language: Language;
}

export interface RequestForm {
  readonly form: BookingForm | null;
  readonly token: string;
  /** Volunteer who sent the form from their private page; undefined for all other senders. */
  readonly member?: RequestMember | undefined;
}

/** Member of a group whose requests for free times need no approval (rule H10). */
export interface RequestMember {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly group: string;
}

/**
 * Origin of a request: parvis's form with its token, including the form linked from a private page of the rota, or a website's program that
 * vouches for its visitors.
 */
export type RequestOrigin =
  | { readonly token: string; readonly trap: string; readonly memberKey?: string | undefined }
  | 'website';

export type RequestOutcome =
  /** `key`: key of the private page, for a member's request, which needs no confirmation. */
  | { readonly sent: true; readonly key?: string }
  | { readonly refused: 'unknown' | 'stale' | 'quick' | 'too_many_mails' }
  | { readonly refused: 'taken'; readonly dates: readonly UseSpan[] }
  | { readonly refused: 'faults'; readonly faults: readonly Problem[] };

export interface OwnRequest {
  readonly request: RoomRequest;
  readonly form: BookingForm | null;
  readonly rooms: readonly { readonly id: number; readonly name: string }[];
  /** Uses of rooms by the events of the request; they do not clash with the request itself. */
  readonly uses: readonly ResourceUse[];
  /** Rooms of the offer; `lostRooms`: names of rooms removed since the request. */
  readonly offerRooms: OwnRequest['rooms'];
  readonly lostRooms: readonly string[];
  readonly settings: RequestSettings | null;
  /** Messages from the office, oldest first. */
  readonly messages: readonly RequestMessage[];
}

export interface OwnRequestDetails extends OwnRequest {
  readonly answeredForm: AnsweredForm | null;
}

/** Result of an action by private link; repeating it changes nothing. */
export type OwnRequestOutcome =
  | { readonly own: OwnRequest }
  | { readonly refused: 'unknown' | 'wrong_state' }
  | { readonly refused: 'taken'; readonly dates: readonly UseSpan[] }
  | { readonly refused: 'faults'; readonly faults: readonly Problem[] };

/**
 * Actions of visitors. Each returns undefined if the instance does not exist, and rejects with DataUnavailableError if the database can't
 * be reached.
 */
export interface VisitorRequestService {
  /** Returns the form of a room for a visitor, or for the volunteer with the key; `unknown` if they can't request the room. */
  readonly form: (
    instance: string,
    roomId: number,
    memberKey?: string | undefined,
  ) => Promise<RequestForm | 'unknown' | undefined>;
  readonly send: (
    instance: string,
    roomId: number,
    entered: EnteredRequest,
    way: RequestOrigin,
  ) => Promise<RequestOutcome | undefined>;
  readonly find: (instance: string, key: string) => Promise<OwnRequestDetails | 'unknown' | undefined>;
  readonly confirm: (instance: string, key: string) => Promise<OwnRequestOutcome | undefined>;
  readonly withdraw: (instance: string, key: string) => Promise<OwnRequestOutcome | undefined>;
  /** Changes the request, except its e-mail address; the office must answer it again. */
  readonly change: (instance: string, key: string, entered: EnteredRequest) => Promise<OwnRequestOutcome | undefined>;
  /** Accepts the offer of the office, or refuses it (rule H8). */
  readonly accept: (instance: string, key: string) => Promise<OwnRequestOutcome | undefined>;
  readonly refuse: (instance: string, key: string) => Promise<OwnRequestOutcome | undefined>;
  readonly erase: (instance: string, key: string) => Promise<'erased' | 'unknown' | undefined>;
}
