// Resources that events use, so that simultaneous events can clash. Each kind is an entry here; uses, their database table, lookups by
// time and clashes derive from it (`resource-use.ts`).

import type { Kind } from './entity.ts';
import type { Event } from './event.ts';
import { spansOfEvent } from './event-hours.ts';

/** Time span; `to` is exclusive. Moments are wall-clock times, which compare as texts. */
export interface UseSpan {
  readonly from: string;
  readonly to: string;
}

export type OccupiedTimes = Pick<Event, 'startsAt' | 'endsAt' | 'occupiesFrom' | 'occupiesTo' | 'hours'>;

export interface ResourceRule {
  readonly idsIn: (event: Event) => readonly number[];
  /** Returns the times of use: at least one span, in order, without overlaps. */
  readonly spansOf: (event: OccupiedTimes) => readonly UseSpan[];
}

/** People of one role of an event, and the role's path in the bundle: `/organist_ids`. */
interface PersonRole {
  readonly ids: readonly number[];
  /** JSON pointer; the people of a list are at their indexes in it. */
  readonly path: string;
}

export type PeopleFields = Pick<
  Event,
  'organizer' | 'coorganizerIds' | 'lectorIds' | 'visitatorIds' | 'organistIds' | 'vergerIds' | 'childcare'
>;

export function personRolesOf(event: PeopleFields): readonly PersonRole[] {
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

/** Resources by kind; a new kind needs a migration that derives the uses of existing events. */
export const RESOURCES = {
  // Free-text places are not resources.
  room: {
    idsIn: ({ rooms }) => rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : [])),
    spansOf: (event) => {
      const times = spansOfEvent(event);
      const { occupiesFrom, occupiesTo } = event;
      return times.map(({ from, to }, index) => ({
        from: index === 0 ? (occupiesFrom ?? from) : from,
        to: index === times.length - 1 ? (occupiesTo ?? to) : to,
      }));
    },
  },
  // People with a task at the event, for its duration (rule W19). The contact for sign-up is not included.
  person: {
    idsIn: (event) => personRolesOf(event).flatMap(({ ids }) => ids),
    spansOf: spansOfEvent,
  },
} as const satisfies Partial<Record<Kind, ResourceRule>>;

export type ResourceKind = keyof typeof RESOURCES;

export const RESOURCE_KINDS = Object.keys(RESOURCES) as readonly ResourceKind[];
