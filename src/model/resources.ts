// What events take while they last, so that two events at the same time can clash over it. What is a resource is an entry here;
// uses, the table of the database, look-ups by time and clashes follow from it for every kind (`resource-use.ts`).

import type { Kind } from './entity.ts';
import type { Event } from './event.ts';

/** From when until when; at `to` itself it is over. All moments are wall-clock times, which compare as texts. */
export interface UseSpan {
  readonly from: string;
  readonly to: string;
}

/** How events take resources of a kind. */
export interface ResourceRule {
  /** The ids of those that an event names; one may come twice. */
  readonly idsIn: (event: Event) => readonly number[];
  /** When an event takes them. */
  readonly spanOf: (event: Event) => UseSpan;
}

/** By kind; a new one needs a migration too, which derives the uses of the events that there are. */
export const RESOURCES = {
  // Places in free text belong to nobody, so nothing takes them.
  room: {
    idsIn: ({ rooms }) => rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : [])),
    spanOf: ({ startsAt, endsAt, occupiesFrom, occupiesTo }) => ({
      from: occupiesFrom ?? startsAt,
      to: occupiesTo ?? endsAt,
    }),
  },
} as const satisfies Partial<Record<Kind, ResourceRule>>;

export type ResourceKind = keyof typeof RESOURCES;
