// What a row shows of an event besides its own fields: names of rooms, areas and people, lists, and rooms and people that are taken twice.

import type { Event } from '../../model/event.ts';
import type { List } from '../../model/list.ts';
import { ancestryOf, isInList } from '../../model/list-rule.ts';
import { placeNames } from '../../model/place-names.ts';
import { clashesAmong } from '../../model/resource-use.ts';
import { RESOURCE_KINDS, type ResourceKind } from '../../model/resources.ts';
import { isWithinAreas } from '../../office/access/areas.ts';
import { type BookingNumbers, numbersOfEvents } from '../../office/bookings/read-bookings.ts';
import { changesWaiting } from '../../office/proposals/list-proposals.ts';
import type { WriteContext } from '../../office/write-context.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { PageRequest } from '../page.ts';
import { type AreaMark, areaMarks } from './area-marks.ts';

export interface AgendaFacts {
  readonly rooms: (event: Event) => string;
  /** Rooms with their buildings: `Foyer / Küche, Kirchgemeindehaus`. */
  readonly places: (event: Event) => string;
  readonly layers: (event: Event) => string;
  /** The area whose colour it has; undefined without any. */
  readonly area: (event: Event) => AreaMark | undefined;
  /** Whoever is named first: the organiser and the organist. */
  readonly people: (event: Event) => string;
  /** How many lists it is in. */
  readonly lists: (event: Event) => number;
  /** What of it is taken twice: rooms, people. */
  readonly clashes: (event: Event) => readonly ResourceKind[];
  /** Whether whoever looks may give it another time: it takes place, no source sets its time, and it lies in their areas (rule U3). */
  readonly isMovable: (event: Event) => boolean;
  /** How full it is; undefined where nobody signs up for it here. */
  readonly seats: (event: Event) => BookingNumbers | undefined;
  /** Whether a change of it waits for a yes, as far as whoever looks may know (rule W18). */
  readonly waits: (event: Event) => boolean;
}

/** How full some events are; nothing is read where nobody signs up here. */
export async function readSeats({ editing, instance }: PageRequest, events: readonly Event[]): Promise<SeatsByEvent> {
  return instance.outside.signup ? numbersOfEvents(editing, instance.name, events) : new Map();
}

type SeatsByEvent = ReadonlyMap<number, BookingNumbers>;

/** Reads what some events need. */
export async function readFacts(
  content: ContentReader,
  events: readonly Event[],
  editing: WriteContext,
  seats: SeatsByEvent = new Map(),
): Promise<AgendaFacts> {
  const ids = (of: (event: Event) => readonly number[]) => [...new Set(events.flatMap(of))];
  const rooms = await content.labels('room', ids(roomIds));
  const buildingOf = await buildings(content, ids(roomIds));
  const persons = await content.labels('person', ids(personIds));
  const layers = await content.all('layer');
  const [names, ancestry] = [new Map(layers.map(({ id, name }) => [id, name])), ancestryOf(layers)];
  const lists: readonly List[] = await content.all('list');
  const clashing = await clashingOf(content, events);
  const waiting = await changesWaiting(editing, content);
  const named = (of: ReadonlyMap<number, string>, some: readonly number[]) => some.flatMap((id) => of.get(id) ?? []);
  return {
    rooms: (event) =>
      event.rooms
        .map((room) => ('roomId' in room ? (rooms.get(room.roomId) ?? '') : room.name || room.locationName))
        .join(', '),
    places: (event) =>
      placeNames(
        event.rooms.map((room) =>
          'roomId' in room
            ? { name: rooms.get(room.roomId) ?? '', location_name: buildingOf(room.roomId) }
            : { name: room.name, location_name: room.locationName },
        ),
      ),
    layers: (event) => named(names, event.layerIds).join(', '),
    area: areaMarks(layers),
    people: (event) => {
      const organizer = event.organizer !== null && 'name' in event.organizer ? [event.organizer.name] : [];
      return [...organizer, ...named(persons, personIds(event))].filter((name) => name !== '').join(' · ');
    },
    lists: (event) => lists.filter((list) => isInList(list, listed(event), ancestry)).length,
    clashes: ({ id }) => RESOURCE_KINDS.filter((kind) => clashing.get(kind)?.has(id) === true),
    isMovable: (event) =>
      event.status === 'confirmed' && event.source === null && isWithinAreas(editing.authority, event, ancestry),
    seats: ({ id }) => seats.get(id),
    waits: ({ id }) => waiting.has(id),
  };
}

/** The name of the building that a room is in; "" where nobody knows. */
async function buildings(content: ContentReader, roomIds: readonly number[]): Promise<(roomId: number) => string> {
  const ofRooms = new Map((await content.getAll('room', roomIds)).map(({ id, value }) => [id, value.buildingId]));
  const names = await content.labels('building', [...new Set(ofRooms.values())]);
  return (roomId) => names.get(ofRooms.get(roomId) ?? 0) ?? '';
}

function listed(event: Event): Parameters<typeof isInList>[1] {
  return event;
}

function roomIds({ rooms }: Event): readonly number[] {
  return rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : []));
}

function personIds({ organizer, organistIds }: Event): readonly number[] {
  return [...(organizer !== null && 'personId' in organizer ? [organizer.personId] : []), ...organistIds];
}

/** Those that clash, by the kind of what they take. */
async function clashingOf(
  content: ContentReader,
  events: readonly Event[],
): Promise<ReadonlyMap<ResourceKind, ReadonlySet<number>>> {
  if (events.length === 0) return new Map();
  const starts = events.map(({ occupiesFrom, startsAt }) => occupiesFrom ?? startsAt).sort();
  const ends = events.map(({ occupiesTo, endsAt }) => occupiesTo ?? endsAt).sort();
  const span = { from: starts[0] ?? '', to: ends.at(-1) ?? '' };
  const found = new Map<ResourceKind, ReadonlySet<number>>();
  for (const kind of RESOURCE_KINDS) {
    found.set(kind, new Set(clashesAmong(await content.uses(kind, span)).flatMap(({ eventIds }) => eventIds)));
  }
  return found;
}
