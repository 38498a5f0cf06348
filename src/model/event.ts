import type { Entity, Image } from './entity.ts';
import type { Need } from './rota/rota.ts';

export type Organizer = { readonly personId: number } | { readonly name: string };

export type Contact = { readonly personId: number } | { readonly name: string; readonly email: string };

export interface FreeTextPlace {
  readonly name: string;
  readonly locationName: string;
  readonly locationUrl: string;
  readonly locationUrlIsExternal: boolean;
  readonly locationAddress: string;
  readonly locationPostcode: string;
  readonly locationCity: string;
}

export type EventRoom = { readonly roomId: number } | FreeTextPlace;

export interface DescribedOffer {
  readonly id: number;
  readonly text: string;
}

export interface Childcare extends DescribedOffer {
  readonly personIds: readonly number[];
}

export interface Collection {
  readonly project: string;
  readonly url: string;
}

/** Display of the number of free seats: when few are left, always, or never. */
export const FREE_SEATS_DISPLAYS = ['few', 'number', 'no'] as const;

export const FEW_SEATS_THRESHOLD = 5;

export interface BookingCounts {
  readonly booked: number;
  readonly present: number;
}

/** Online sign-up for an event; visitors need no account (rule J1). */
export interface OnlineSignUp {
  /** Form with additional questions, or null. */
  readonly formId: number | null;
  /** Beginning of sign-up, wall-clock; null: as soon as the event is shown. */
  readonly opensAt: string | null;
  readonly seats: number | null;
  /** Seats reserved for walk-ins, which can’t be booked online. */
  readonly kept: number;
  readonly waiting: number;
  readonly party: number;
  readonly showFree: (typeof FREE_SEATS_DISPLAYS)[number];
  readonly confirm: boolean;
  readonly remindDays: number;
  readonly keepDays: number;
  readonly counted: BookingCounts | null;
}

export interface SignUp {
  readonly open: boolean;
  /** Last day, `YYYYMMDD`; null: no deadline. */
  readonly deadline: string | null;
  readonly person: Contact | null;
  /** Time of day of the deadline, `HH:MM`; "": the end of that day. */
  readonly deadlineTime: string;
  /** Null if people sign up only by mail or phone. */
  readonly online: OnlineSignUp | null;
}

export interface EventFile {
  readonly fileName: string;
  readonly desc: string;
  readonly url: string;
  readonly filesizeKb: number;
  readonly fileType: string;
}

export interface EventImage extends Image {
  readonly caption: string;
}

export const EVENT_STATUSES = ['confirmed', 'cancelled', 'postponed'] as const;

export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Editing states of an event; only `ready` events are shown (rule V1). */
export const EVENT_STATES = ['ready', 'draft', 'proposed'] as const;

export interface SeriesLink {
  readonly id: number;
  /** `YYYY-MM-DD`; stays when the event is moved to another day. */
  readonly date: string;
  /** Fields overridden for this date, in the order of the bundle. */
  readonly own: readonly string[];
}

export interface SourceLink {
  readonly id: number;
  readonly uid: string;
}

export interface EventHours {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`, before `to`. */
  readonly from: string;
  readonly to: string;
}

export interface Event extends Entity {
  readonly public: boolean;
  /** Wall-clock `YYYY-MM-DD HH:MM:SS` in the instance's zone, never converted (rule C1). */
  readonly startsAt: string;
  /** In the format of `startsAt`, and not before it. */
  readonly endsAt: string;
  readonly hideTime: boolean;
  readonly title: string;
  readonly topic: string;
  readonly shortDesc: string;
  readonly longDesc: string;
  readonly eventType: string;
  readonly organizer: Organizer | null;
  readonly coorganizerIds: readonly number[];
  readonly furtherCoorganizer: string;
  readonly lectorIds: readonly number[];
  readonly visitatorIds: readonly number[];
  readonly organistIds: readonly number[];
  readonly vergerIds: readonly number[];
  readonly catering: string;
  readonly withSacrament: number;
  readonly childcare: Childcare | null;
  readonly baptismOffer: DescribedOffer | null;
  readonly collection: Collection | null;
  readonly subscription: SignUp | null;
  /** Sorted by id, like the layers. */
  readonly targetGroupIds: readonly number[];
  readonly layerIds: readonly number[];
  readonly rooms: readonly EventRoom[];
  readonly files: readonly EventFile[];
  readonly image: EventImage | null;
  readonly status: EventStatus;
  /** Reason for the cancellation or postponement; up to 200 characters. */
  readonly statusNote: string;
  readonly state: (typeof EVENT_STATES)[number];
  /** Start of publication, in the format of `startsAt`; null: immediately. */
  readonly publishFrom: string | null;
  /** Beginning of the use of the rooms if they are used longer than the event lasts, in the format of `startsAt`; null otherwise. */
  readonly occupiesFrom: string | null;
  readonly occupiesTo: string | null;
  /** Hours within the event, in order, or empty; the first begins and the last ends with the event (rule W21). */
  readonly hours: readonly EventHours[];
  readonly internalNote: string;
  readonly series: SeriesLink | null;
  readonly source: SourceLink | null;
  /** Number of people needed by role, overriding the roles' settings; null: no override (rule D2). */
  readonly needs: readonly Need[] | null;
  /** Room request that the event was made for, or null (rule H2). */
  readonly requestId: number | null;
}
