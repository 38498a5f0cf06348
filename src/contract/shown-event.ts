// An event as the public sees it, read back from its finished texts: for what is made of few events and seldom. Titles and
// descriptions are most of what a snapshot holds: kept as facts too, they would stand in memory twice.

import { EVENT_STATUSES, type EventStatus } from '../model/event.ts';
import { slice } from '../readmodel/byte-log.ts';
import type { Stamp } from '../readmodel/event-rows.ts';
import { DETAIL, DETAIL_END, SPANS, STATUS, stampOf, TYPE } from '../readmodel/event-rows.ts';
import type { View } from '../readmodel/view.ts';

/** Where it takes place; every part may be "". */
export interface ShownPlace {
  readonly room: string;
  readonly building: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
}

export interface ShownEvent {
  readonly id: number;
  /** Wall-clock `YYYY-MM-DD HH:MM:SS`, as the end. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly hideTime: boolean;
  readonly title: string;
  readonly topic: string;
  readonly shortDesc: string;
  readonly eventType: string;
  readonly status: EventStatus;
  /** Its first room; undefined when there is none. */
  readonly place: ShownPlace | undefined;
  /** The last change of the event, its first room, or that room’s building. */
  readonly changed: Stamp;
}

/** The event at a position. */
export function shownEvent({ snapshot, rows: rowOf }: View, position: number): ShownEvent {
  const { rows } = snapshot.events;
  const row = rowOf[position] ?? 0;
  const column = (name: number) => rows.spans[row * SPANS + name] ?? 0;
  const detail = JSON.parse(Buffer.from(slice(rows.details, column(DETAIL), column(DETAIL_END))).toString());
  const type = Buffer.from(rows.types[column(TYPE)] ?? []).toString();
  const [first] = detail.rooms;
  return {
    id: Number(detail.event_id),
    startsAt: detail.date_from,
    endsAt: detail.date_to,
    hideTime: detail.hide_time === '1',
    title: detail.title,
    topic: detail.topic,
    shortDesc: detail.short_desc,
    eventType: JSON.parse(`{${type.slice(1)}}`).event_type,
    status: EVENT_STATUSES[column(STATUS)] ?? 'confirmed',
    place: first && {
      room: first.name,
      building: first.location_name,
      street: first.location_address,
      postcode: first.location_postcode,
      city: first.location_city,
    },
    changed: stampOf(rows, row),
  };
}
