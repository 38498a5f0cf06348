import type { Entity, Image } from './entity.ts';
import type { Need } from './rota/rota.ts';

/** Someone of the office's persons, or free text for someone who is not registered. */
export type Organizer = { readonly personId: number } | { readonly name: string };

export type Contact = { readonly personId: number } | { readonly name: string; readonly email: string };

/** A place that is not one of the office's rooms. */
export interface FreePlace {
  readonly name: string;
  readonly locationName: string;
  readonly locationUrl: string;
  readonly locationUrlIsExternal: boolean;
  readonly locationAddress: string;
  readonly locationPostcode: string;
  readonly locationCity: string;
}

export type EventRoom = { readonly roomId: number } | FreePlace;

export interface TextOffer {
  readonly id: number;
  readonly text: string;
}

export interface Childcare extends TextOffer {
  readonly personIds: readonly number[];
}

export interface Collection {
  readonly project: string;
  readonly url: string;
}

/** How pages tell how many places are free: when few are, always, or never. */
export const SHOWS_FREE = ['few', 'number', 'no'] as const;

/** So many free places, and less, are few. */
export const FEW = 5;

/** What stays of the bookings of an event once they are deleted (rule J15): numbers of people. */
export interface CountedBookings {
  readonly booked: number;
  readonly present: number;
}

/** How people sign up for an event without an account (rule J1). */
export interface OnlineSignUp {
  /** What is asked beside name, e-mail, telephone and number of people; null: nothing. */
  readonly formId: number | null;
  /** From when on, wall-clock; null: as soon as the event is shown. */
  readonly opensAt: string | null;
  /** How many people there is room for; null: no limit. */
  readonly seats: number | null;
  /** Those of them that are never given online: for who walks in. */
  readonly kept: number;
  /** How many people may wait. */
  readonly waiting: number;
  /** How many people one booking may be for. */
  readonly party: number;
  readonly showFree: (typeof SHOWS_FREE)[number];
  /** Whether a booking counts only once it is confirmed by mail. */
  readonly confirm: boolean;
  /** How many days before it people are reminded; 0: not. */
  readonly remindDays: number;
  /** For how many days after it bookings are kept. */
  readonly keepDays: number;
  /** Set once they are deleted. */
  readonly counted: CountedBookings | null;
}

export interface SignUp {
  readonly open: boolean;
  /** The last day, `YYYYMMDD`; null: no deadline. */
  readonly deadline: string | null;
  readonly person: Contact | null;
  /** Until when on that day, `HH:MM`; "": until its end. */
  readonly deadlineTime: string;
  /** Null: by mail or telephone alone. */
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

/** How far the office is with an event; only one that is ready is shown (rule V1). */
export const EVENT_STATES = ['ready', 'draft', 'proposed'] as const;

/** Which date of a series an event stands for. */
export interface OfSeries {
  readonly id: number;
  /** `YYYY-MM-DD`; it stays when the event is moved to another day. */
  readonly date: string;
  /** The keys that were set for this date alone, in the order of the bundle. */
  readonly own: readonly string[];
}

/** Where an event was brought in from. */
export interface OfSource {
  readonly id: number;
  /** What the source calls it. */
  readonly uid: string;
}

/** A time within a day of an event over several days. */
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
  /** As `startsAt`, and not before it. */
  readonly endsAt: string;
  readonly hideTime: boolean;
  readonly title: string;
  readonly topic: string;
  readonly shortDesc: string;
  /** Sanitised HTML (rule F9). */
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
  readonly baptismOffer: TextOffer | null;
  readonly collection: Collection | null;
  readonly subscription: SignUp | null;
  /** Sorted by id, as are the layers. */
  readonly targetGroupIds: readonly number[];
  readonly layerIds: readonly number[];
  readonly rooms: readonly EventRoom[];
  readonly files: readonly EventFile[];
  readonly image: EventImage | null;
  readonly status: EventStatus;
  /** Why it is cancelled or postponed; up to 200 characters. */
  readonly statusNote: string;
  readonly state: (typeof EVENT_STATES)[number];
  /** The public sees it from then on, as `startsAt`; null: at once. */
  readonly publishFrom: string | null;
  /** Since when and until when its rooms are taken, where that is longer than the event, as `startsAt`. */
  readonly occupiesFrom: string | null;
  readonly occupiesTo: string | null;
  /** In which it takes place, in order, if not all the time: the first begins and the last ends as the event does (rule W21). */
  readonly hours: readonly EventHours[];
  /** For the office alone. */
  readonly internalNote: string;
  readonly series: OfSeries | null;
  readonly source: OfSource | null;
  /** How many people it needs in which roles, instead of what the roles say; null: as they say (rule D2). */
  readonly needs: readonly Need[] | null;
}
