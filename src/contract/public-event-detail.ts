// Full public data of an event, parsed from its finished text, so that nothing beyond the API's data can be included (rules P1 to P3).

import type { EventHours } from '../model/event.ts';
import { EVENT_STATUSES, type EventStatus } from '../model/event.ts';
import { removeStatusNote } from '../model/public-event.ts';
import { readBytes } from '../readmodel/byte-log.ts';
import {
  DETAIL,
  DETAIL_END,
  HOURS,
  ITEM,
  ITEM_END,
  NOTE,
  readStamp,
  SERIES,
  SPANS_PER_ROW,
  STATUS,
  type Stamp,
  TYPE,
} from '../readmodel/event-rows.ts';
import type { View } from '../readmodel/view.ts';
import { type PublicSignUp, readPublicSignUp } from './bookings/public-sign-up.ts';

/** Person in a role; if not on the web, all but the name is "" ("0" for the id). */
export interface DetailPerson {
  readonly name: string;
  readonly person_id: string;
  readonly phone: string;
  readonly profession: string;
  readonly email: string;
  readonly url: string;
  readonly url_type: string;
}

export interface DetailRoom {
  readonly location_name: string;
  readonly location_url: string;
  readonly location_url_is_external: string;
  readonly location_address: string;
  readonly location_postcode: string;
  readonly location_city: string;
  readonly name: string;
  readonly id: string;
}

export interface DetailTag {
  readonly id: string;
  readonly text: string;
  readonly url: string;
}

export interface DetailFile {
  readonly file_name: string;
  readonly desc: string;
  readonly url: string;
  readonly filesize_kb: string;
  readonly file_type: string;
}

export interface WireDetail {
  readonly event_id: string;
  readonly date_from: string;
  readonly date_to: string;
  readonly date_text: string;
  readonly hide_time: '0' | '1';
  readonly title: string;
  readonly topic: string;
  readonly short_desc: string;
  readonly long_desc: string;
  readonly organizer: { readonly name: string; readonly person_id: number };
  readonly coorganizers: readonly DetailPerson[];
  readonly further_coorganizer: string;
  readonly lectors: readonly DetailPerson[];
  readonly visitators: readonly DetailPerson[];
  readonly organists: readonly DetailPerson[];
  readonly vergers: readonly DetailPerson[];
  readonly catering: string;
  readonly with_sacrament: number;
  readonly childcare_id: string;
  readonly childcare_text: string;
  readonly childcare_person: readonly DetailPerson[];
  readonly subscribe_date: string;
  readonly subscribe_person: readonly DetailPerson[];
  readonly baptism_offer_id: string;
  readonly baptism_offer_text: string;
  readonly collection: readonly { readonly project: string; readonly url: string }[];
  readonly target_groups: readonly DetailTag[];
  readonly layers: readonly DetailTag[];
  readonly rooms: readonly DetailRoom[];
  readonly files: readonly DetailFile[];
  readonly image_url: string;
  readonly image_width: string;
  readonly image_height: string;
}

export interface PublicEventDetail {
  readonly wire: WireDetail;
  readonly eventType: string;
  readonly status: EventStatus;
  /** Status note and short text, which the API joins into one text (rule V2). Either may be "". */
  readonly note: string;
  readonly shortDesc: string;
  /** Id of its series; 0 if it has none. */
  readonly series: number;
  /** Hours of the event (rule W21); empty if it has none, or the time is hidden. */
  readonly hours: readonly EventHours[];
  /** State of online sign-up (rule J8), or undefined. */
  readonly signUp: PublicSignUp | undefined;
  /** Last change of the event, its first room, or that room’s building. */
  readonly changed: Stamp;
}

export function readPublicEventDetail(view: View, position: number): PublicEventDetail {
  const { snapshot, rows: rowOf } = view;
  const { rows } = snapshot.events;
  const row = rowOf[position] ?? 0;
  const column = (name: number) => rows.spans[row * SPANS_PER_ROW + name] ?? 0;
  const [type, hours] = [TYPE, HOURS].map((name) => Buffer.from(rows.types[column(name)] ?? []).toString());
  const wire: WireDetail = JSON.parse(
    Buffer.from(readBytes(rows.details, column(DETAIL), column(DETAIL_END))).toString(),
  );
  return {
    wire,
    note: wire.short_desc.slice(0, column(NOTE)),
    shortDesc: removeStatusNote(wire.short_desc, column(NOTE)),
    eventType: JSON.parse(`{${type?.slice(1)}}`).event_type,
    status: EVENT_STATUSES[column(STATUS)] ?? 'confirmed',
    series: column(SERIES),
    hours: hours ? JSON.parse(hours) : [],
    signUp: readPublicSignUp(view, position),
    changed: readStamp(rows, row),
  };
}

/** Returns whether sign-up for the event at a position is open today (rule F6); undefined if the event needs none. */
export function determineSignUpStatus(
  { snapshot, rows: rowOf }: View,
  position: number,
): 'open' | 'closed' | undefined {
  const { rows } = snapshot.events;
  const at = (rowOf[position] ?? 0) * SPANS_PER_ROW;
  const text = Buffer.from(
    readBytes(rows.items, rows.spans[at + ITEM] ?? 0, rows.spans[at + ITEM_END] ?? 0),
  ).toString();
  const { subscription, subscribe_person_name: person } = JSON.parse(text);
  if (person === undefined) return undefined;
  return subscription === true ? 'open' : 'closed';
}
