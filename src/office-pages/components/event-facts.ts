// Facts of an agenda row beyond the fields of the event: names of rooms, areas and people, lists, double bookings.

import type { Event } from '../../model/event.ts';
import type { List } from '../../model/list.ts';
import { buildAncestry, isInList } from '../../model/list-rule.ts';
import { placeNames } from '../../model/place-names.ts';
import { findClashes } from '../../model/resource-use.ts';
import { RESOURCE_KINDS, type ResourceKind } from '../../model/resources.ts';
import { isWithinAreas } from '../../office/access/areas.ts';
import { readSeatCounts, type SeatCounts } from '../../office/bookings/read-bookings.ts';
import { findEventsWithPendingChanges } from '../../office/proposals/list-proposals.ts';
import type { WriteContext } from '../../office/write-context.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { PageRequest } from '../page.ts';
import { type AreaMark, createAreaMarker } from './area-marks.ts';

export interface AgendaFacts {
  readonly rooms: (event: Event) => string;
  /** Room names with their buildings: `Foyer / Küche, Kirchgemeindehaus`. */
  readonly places: (event: Event) => string;
  readonly layers: (event: Event) => string;
  readonly area: (event: Event) => AreaMark | undefined;
  readonly people: (event: Event) => string;
  readonly lists: (event: Event) => number;
  /** Kinds of resources that the event double-books: rooms, people. */
  readonly clashes: (event: Event) => readonly ResourceKind[];
  /** True if the user may move the event: it takes place, no source sets its time, and it belongs to the user’s areas (rule U3). */
  readonly isMovable: (event: Event) => boolean;
  /** Seat counts, or undefined if the event has no online sign-up. */
  readonly seats: (event: Event) => SeatCounts | undefined;
  /** True if a change to the event waits for approval and the user may see it (rule W18). */
  readonly hasPendingProposal: (event: Event) => boolean;
}

export async function readSeats({ editing, instance }: PageRequest, events: readonly Event[]): Promise<SeatsByEvent> {
  return instance.outside.signup ? readSeatCounts(editing, instance.name, events) : new Map();
}

type SeatsByEvent = ReadonlyMap<number, SeatCounts>;

export async function readAgendaFacts(
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
  const [names, ancestry] = [new Map(layers.map(({ id, name }) => [id, name])), buildAncestry(layers)];
  const lists: readonly List[] = await content.all('list');
  const clashing = await clashingOf(content, events);
  const waiting = await findEventsWithPendingChanges(editing, content);
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
    area: createAreaMarker(layers),
    people: (event) => {
      const organizer = event.organizer !== null && 'name' in event.organizer ? [event.organizer.name] : [];
      return [...organizer, ...named(persons, personIds(event))].filter((name) => name !== '').join(' · ');
    },
    lists: (event) => lists.filter((list) => isInList(list, listedEvent(event), ancestry)).length,
    clashes: ({ id }) => RESOURCE_KINDS.filter((kind) => clashing.get(kind)?.has(id) === true),
    isMovable: (event) =>
      event.status === 'confirmed' && event.source === null && isWithinAreas(editing.authority, event, ancestry),
    seats: ({ id }) => seats.get(id),
    hasPendingProposal: ({ id }) => waiting.has(id),
  };
}

/** Creates a function that returns the building of a room by its id; "" for a room without a building. */
async function buildings(content: ContentReader, roomIds: readonly number[]): Promise<(roomId: number) => string> {
  const ofRooms = new Map((await content.getAll('room', roomIds)).map(({ id, value }) => [id, value.buildingId]));
  const names = await content.labels('building', [...new Set(ofRooms.values())]);
  return (roomId) => names.get(ofRooms.get(roomId) ?? 0) ?? '';
}

function listedEvent(event: Event): Parameters<typeof isInList>[1] {
  return event;
}

function roomIds({ rooms }: Event): readonly number[] {
  return rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : []));
}

function personIds({ organizer, organistIds }: Event): readonly number[] {
  return [...(organizer !== null && 'personId' in organizer ? [organizer.personId] : []), ...organistIds];
}

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
    found.set(kind, new Set(findClashes(await content.uses(kind, span)).flatMap(({ eventIds }) => eventIds)));
  }
  return found;
}
