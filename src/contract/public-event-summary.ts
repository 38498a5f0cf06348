// Public data of an event, parsed from its finished texts, for rare uses with few events. Titles and descriptions are most of a snapshot;
// if they were also stored separately, they would be in memory twice.

import type { EventStatus } from '../model/event.ts';
import type { Stamp } from '../readmodel/event-rows.ts';
import type { View } from '../readmodel/view.ts';
import { readPublicEventDetail } from './public-event-detail.ts';

export interface PublicPlace {
  readonly room: string;
  readonly building: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
}

export interface PublicEventSummary {
  readonly id: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly hideTime: boolean;
  readonly title: string;
  readonly topic: string;
  readonly note: string;
  readonly shortDesc: string;
  readonly eventType: string;
  readonly status: EventStatus;
  /** Picture with its size in pixels, 0 if unknown; undefined if there is none. */
  readonly image: { readonly url: string; readonly width: number; readonly height: number } | undefined;
  readonly place: PublicPlace | undefined;
  readonly changed: Stamp;
}

export function readPublicEventSummary(view: View, position: number): PublicEventSummary {
  const { wire, ...own } = readPublicEventDetail(view, position);
  const [first] = wire.rooms;
  return {
    id: Number(wire.event_id),
    startsAt: wire.date_from,
    endsAt: wire.date_to,
    hideTime: wire.hide_time === '1',
    title: wire.title,
    topic: wire.topic,
    ...own,
    image:
      wire.image_url === ''
        ? undefined
        : { url: wire.image_url, width: Number(wire.image_width), height: Number(wire.image_height) },
    place: first && {
      room: first.name,
      building: first.location_name,
      street: first.location_address,
      postcode: first.location_postcode,
      city: first.location_city,
    },
  };
}
