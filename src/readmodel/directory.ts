import type { BookingForm } from '../model/bookings/form.ts';
import { compareByPosition } from '../model/entity.ts';
import type { PictureCopies } from '../model/external-pictures.ts';
import type { DocumentGroup, Layer, PersonGroup, TargetGroup } from '../model/group.ts';
import { type Entities, type Instance, type Language, languageOf } from '../model/instance.ts';
import type { List, ListGroup } from '../model/list.ts';
import type { NewsletterList } from '../model/newsletter/newsletter.ts';
import type { Person } from '../model/person.ts';
import type { Building, Room } from '../model/place.ts';
import { isListedDocumentGroup, isPublicGroup } from '../model/visibility.ts';
import { createPublicRota, type PublicRota } from './public-rota.ts';
import { flattenDepthFirst, type VisibleNode } from './tree.ts';

export interface RoomInBuilding {
  readonly room: Room;
  readonly building: Building;
}

/** Public data of an instance, without its events. */
export interface Directory {
  readonly instance: Instance;
  readonly language: Language;
  /** Public groups, depth-first. */
  readonly personGroups: readonly VisibleNode<PersonGroup>[];
  /** Public groups by id, with their index in that order. */
  readonly publicGroups: ReadonlyMap<number, { readonly group: PersonGroup; readonly place: number }>;
  readonly layers: readonly VisibleNode<Layer>[];
  /** Layers by id, with their index in the order of getlayers. */
  readonly layerPlaces: ReadonlyMap<number, { readonly layer: Layer; readonly place: number }>;
  readonly targetGroups: readonly TargetGroup[];
  readonly targetGroupPlaces: ReadonlyMap<number, { readonly group: TargetGroup; readonly place: number }>;
  readonly rooms: readonly RoomInBuilding[];
  readonly roomsById: ReadonlyMap<number, RoomInBuilding>;
  readonly listGroups: readonly ListGroup[];
  readonly lists: readonly List[];
  readonly documentGroups: readonly VisibleNode<DocumentGroup>[];
  readonly targetLists: readonly NewsletterList[];
  readonly forms: ReadonlyMap<number, BookingForm>;
  readonly plan: PublicRota;
  readonly pictures: PictureCopies;
  /** Uses of the requestable rooms as moments, by room: start and end of each use, in chronological order. */
  readonly roomUses: ReadonlyMap<number, Float64Array>;
}

/** Directory with all people, regardless of visibility: the shapes decide what is shown (rule P3). */
export interface FullDirectory extends Directory {
  readonly persons: ReadonlyMap<number, Person>;
}

/** Content of an instance without events and subscribers. */
export interface DirectoryContent extends Omit<Entities, 'events'> {
  readonly instance: Instance;
  readonly targetLists: readonly NewsletterList[];
  readonly pictures?: PictureCopies;
  readonly roomUses?: Directory['roomUses'];
}

export function createDirectory(content: DirectoryContent): FullDirectory {
  const { instance, targetLists, pictures = new Map(), roomUses = new Map() } = content;
  const personGroups = flattenDepthFirst(content.personGroups, compareByPosition, isPublicGroup);
  const layers = flattenDepthFirst(content.layers, compareByPosition);
  const targetGroups = [...content.targetGroups].sort(compareByPosition);
  const rooms = roomsInBuildings(content);
  const persons = new Map(content.persons.map((person) => [person.id, person]));
  return {
    instance,
    language: languageOf(instance.locale) ?? 'de',
    targetLists,
    pictures,
    roomUses,
    forms: new Map(content.forms.map((form) => [form.id, form])),
    plan: createPublicRota(content.roles, content.rosters, persons),
    persons,
    personGroups,
    publicGroups: new Map(personGroups.map(({ entity: group }, place) => [group.id, { group, place }])),
    layers,
    layerPlaces: new Map(layers.map(({ entity: layer }, place) => [layer.id, { layer, place }])),
    targetGroups,
    targetGroupPlaces: new Map(targetGroups.map((group, place) => [group.id, { group, place }])),
    rooms,
    roomsById: new Map(rooms.map((entry) => [entry.room.id, entry])),
    listGroups: [...content.listGroups].sort(compareByPosition),
    lists: [...content.lists].sort(compareByPosition),
    documentGroups: flattenDepthFirst(
      content.documentGroups,
      (a, b) => a.order - b.order || a.id - b.id,
      isListedDocumentGroup,
    ),
  };
}

function roomsInBuildings(content: DirectoryContent): RoomInBuilding[] {
  const rooms = Map.groupBy([...content.rooms].sort(compareByPosition), (room) => room.buildingId);
  return [...content.buildings]
    .sort(compareByPosition)
    .flatMap((building) => (rooms.get(building.id) ?? []).map((room) => ({ room, building })));
}
