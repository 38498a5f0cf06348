// All that the public side of an instance can show, as of one state of its data: immutable and indexed, so that every
// operation is a pure function over it. Events are in C4 order, and a position is an event's place in that order.

import { byPosition } from '../model/entity.ts';
import type { Event } from '../model/event.ts';
import type { DocumentGroup, Layer, PersonGroup, TargetGroup } from '../model/group.ts';
import { type Instance, type InstanceContent, type Language, languageOf } from '../model/instance.ts';
import type { List, ListGroup } from '../model/list.ts';
import { foldEmail, type Subscriber, type TargetList } from '../model/newsletter.ts';
import type { Person } from '../model/person.ts';
import type { Building, Room } from '../model/place.ts';
import { isKnownSubscriber, isListedDocumentGroup, isOnWeb, isPublicGroup } from '../model/visibility.ts';
import { byLayer, byList, byTargetGroup, type Memberships } from './memberships.ts';
import { ancestry, depthFirst, type Shown } from './tree.ts';

export interface RoomInBuilding {
  readonly room: Room;
  readonly building: Building;
}

/** When something changed last: the instance's revision then, and the instant in milliseconds since 1970. */
export interface Stamp {
  readonly revision: number;
  readonly at: number;
}

/** The stamps of events, rooms and buildings by kind and id: `event 12`. */
export type Stamps = ReadonlyMap<string, Stamp>;

export interface Snapshot {
  readonly instance: Instance;
  readonly stamps: Stamps;
  readonly language: Language;
  /** The public ones, in C4 order: by start, then by id. */
  readonly events: readonly Event[];
  /** Event id → position. */
  readonly positions: ReadonlyMap<number, number>;
  readonly byLayer: Memberships;
  readonly byTargetGroup: Memberships;
  readonly byList: Memberships;
  /** Everyone, whatever their visibility: what is shown of them is the shapes' matter (rule P3). */
  readonly persons: ReadonlyMap<number, Person>;
  /** Those who agreed to be shown, in P4 order. */
  readonly webPersons: readonly Person[];
  /** Public groups, as a tree depth-first. */
  readonly personGroups: readonly Shown<PersonGroup>[];
  /** Public groups by id, with their place in the tree's order. */
  readonly publicGroups: ReadonlyMap<number, { readonly group: PersonGroup; readonly place: number }>;
  readonly layers: readonly Shown<Layer>[];
  /** Layer id → layer and its place in the order of getlayers. */
  readonly layerPlaces: ReadonlyMap<number, { readonly layer: Layer; readonly place: number }>;
  readonly targetGroups: readonly TargetGroup[];
  readonly targetGroupPlaces: ReadonlyMap<number, { readonly group: TargetGroup; readonly place: number }>;
  /** By building, then by room. */
  readonly rooms: readonly RoomInBuilding[];
  readonly roomsById: ReadonlyMap<number, RoomInBuilding>;
  readonly listGroups: readonly ListGroup[];
  readonly lists: readonly List[];
  readonly documentGroups: readonly Shown<DocumentGroup>[];
  readonly targetLists: readonly TargetList[];
  /** Confirmed subscribers, by key and by folded e-mail address. */
  readonly subscribersByKey: ReadonlyMap<string, Subscriber>;
  readonly subscribersByEmail: ReadonlyMap<string, Subscriber>;
}

/** Builds the snapshot of an instance's content. */
export function buildSnapshot(content: InstanceContent, stamps: Stamps = new Map()): Snapshot {
  const { instance } = content;
  return {
    instance,
    stamps,
    language: languageOf(instance.locale) ?? 'de',
    targetLists: content.targetLists,
    ...ofEvents(content),
    ...ofPersons(content),
    ...ofRooms(content),
    ...ofSubscribers(content.subscribers),
    listGroups: [...content.listGroups].sort(byPosition),
    documentGroups: depthFirst(
      content.documentGroups,
      (a, b) => a.order - b.order || a.id - b.id,
      isListedDocumentGroup,
    ),
  };
}

function ofEvents(content: InstanceContent) {
  const events = content.events.filter((event) => event.public).sort(byStart);
  const positions = new Map(events.map((event, position) => [event.id, position]));
  const layers = depthFirst(content.layers, byPosition);
  const targetGroups = [...content.targetGroups].sort(byPosition);
  const lists = [...content.lists].sort(byPosition);
  const inLayer = byLayer(events, ancestry(layers));
  const inTargetGroup = byTargetGroup(events);
  return {
    events,
    positions,
    layers,
    layerPlaces: new Map(layers.map(({ entity: layer }, place) => [layer.id, { layer, place }])),
    targetGroups,
    targetGroupPlaces: new Map(targetGroups.map((group, place) => [group.id, { group, place }])),
    lists,
    byLayer: inLayer,
    byTargetGroup: inTargetGroup,
    byList: byList(lists, events, positions, inLayer, inTargetGroup),
  };
}

/** The order of every event list (rule C4). */
function byStart(a: Event, b: Event): number {
  if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt ? -1 : 1;
  return a.id - b.id;
}

function ofPersons(content: InstanceContent) {
  const { compare } = new Intl.Collator(content.instance.locale);
  const byName = (a: Person, b: Person) =>
    compare(a.lastname, b.lastname) || compare(a.firstname, b.firstname) || a.id - b.id;
  const personGroups = depthFirst(content.personGroups, byPosition, isPublicGroup);
  return {
    persons: new Map(content.persons.map((person) => [person.id, person])),
    webPersons: content.persons.filter(isOnWeb).sort(byName),
    personGroups,
    publicGroups: new Map(personGroups.map(({ entity: group }, place) => [group.id, { group, place }])),
  };
}

function ofRooms(content: InstanceContent) {
  const buildings = [...content.buildings].sort(byPosition);
  const rooms = Map.groupBy([...content.rooms].sort(byPosition), (room) => room.buildingId);
  const inBuildings = buildings.flatMap((building) =>
    (rooms.get(building.id) ?? []).map((room) => ({ room, building })),
  );
  return { rooms: inBuildings, roomsById: new Map(inBuildings.map((entry) => [entry.room.id, entry])) };
}

function ofSubscribers(subscribers: readonly Subscriber[]) {
  const known = subscribers.filter(isKnownSubscriber);
  return {
    subscribersByKey: new Map(known.map((subscriber) => [subscriber.key, subscriber])),
    subscribersByEmail: new Map(known.map((subscriber) => [foldEmail(subscriber.email), subscriber])),
  };
}
