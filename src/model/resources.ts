// What events take while they last, so that two events at the same time can clash over it. What is a resource is an entry here;
// uses, the table of the database, look-ups by time and clashes follow from it for every kind (`resource-use.ts`).

import type { Kind } from './entity.ts';
import type { Event } from './event.ts';
import { timesOf } from './event-hours.ts';

/** From when until when; at `to` itself it is over. All moments are wall-clock times, which compare as texts. */
export interface UseSpan {
  readonly from: string;
  readonly to: string;
}

/** By what it is known when an event takes something. */
export type TakenTimes = Pick<Event, 'startsAt' | 'endsAt' | 'occupiesFrom' | 'occupiesTo' | 'hours'>;

/** How events take resources of a kind. */
export interface ResourceRule {
  /** The ids of those that an event names; one may come twice. */
  readonly idsIn: (event: Event) => readonly number[];
  /** When an event takes them: at least one span, in order, of which none overlaps another. */
  readonly spansOf: (event: TakenTimes) => readonly UseSpan[];
}

/** People of one role of an event, and where the role stands in the bundle: `/organist_ids`. */
interface PersonRole {
  readonly ids: readonly number[];
  /** As a JSON pointer; each person of a list at its index in it. */
  readonly path: string;
}

/** The fields in which an event names people for what it is. */
export type PeopleFields = Pick<
  Event,
  'organizer' | 'coorganizerIds' | 'lectorIds' | 'visitatorIds' | 'organistIds' | 'vergerIds' | 'childcare'
>;

/** The roles in which an event takes people, in the order of the bundle. */
export function personRoles(event: PeopleFields): readonly PersonRole[] {
  const { organizer, childcare } = event;
  return [
    { path: '/organizer', ids: organizer !== null && 'personId' in organizer ? [organizer.personId] : [] },
    { path: '/coorganizer_ids', ids: event.coorganizerIds },
    { path: '/lector_ids', ids: event.lectorIds },
    { path: '/visitator_ids', ids: event.visitatorIds },
    { path: '/organist_ids', ids: event.organistIds },
    { path: '/verger_ids', ids: event.vergerIds },
    { path: '/childcare/person_ids', ids: childcare?.personIds ?? [] },
  ];
}

/** By kind; a new one needs a migration too, which derives the uses of the events that there are. */
export const RESOURCES = {
  // Places in free text belong to nobody, so nothing takes them.
  room: {
    idsIn: ({ rooms }) => rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : [])),
    spansOf: (event) => {
      const times = timesOf(event);
      const { occupiesFrom, occupiesTo } = event;
      return times.map(({ from, to }, index) => ({
        from: index === 0 ? (occupiesFrom ?? from) : from,
        to: index === times.length - 1 ? (occupiesTo ?? to) : to,
      }));
    },
  },
  // Whoever is named for what an event is, while it lasts (rule W19). Whoever takes the bookings need not be there.
  person: {
    idsIn: (event) => personRoles(event).flatMap(({ ids }) => ids),
    spansOf: timesOf,
  },
} as const satisfies Partial<Record<Kind, ResourceRule>>;

export type ResourceKind = keyof typeof RESOURCES;

export const RESOURCE_KINDS = Object.keys(RESOURCES) as readonly ResourceKind[];
