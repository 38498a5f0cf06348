// Data of an instance besides events: places, groups, lists and people, each in display order.

import type { BookingForm } from '../model/bookings/form.ts';
import { byPosition } from '../model/entity.ts';
import type { PictureCopies } from '../model/foreign-pictures.ts';
import type { DocumentGroup, Layer, PersonGroup, TargetGroup } from '../model/group.ts';
import { type Entities, type Instance, type Language, languageOf } from '../model/instance.ts';
import type { List, ListGroup } from '../model/list.ts';
import type { TargetList } from '../model/newsletter/newsletter.ts';
import type { Person } from '../model/person.ts';
import type { Building, Room } from '../model/place.ts';
import { isListedDocumentGroup, isPublicGroup } from '../model/visibility.ts';
import { type ShownRota, shownRota } from './shown-rota.ts';
import { depthFirst, type ShownNode } from './tree.ts';

export interface RoomInBuilding {
  readonly room: Room;
  readonly building: Building;
}

/** Public data only. */
export interface Directory {
  readonly instance: Instance;
  readonly language: Language;
  /** Public groups, depth-first. */
  readonly personGroups: readonly ShownNode<PersonGroup>[];
  /** Public groups by id, with their place in that order. */
  readonly publicGroups: ReadonlyMap<number, { readonly group: PersonGroup; readonly place: number }>;
  readonly layers: readonly ShownNode<Layer>[];
  /** Layers by id, with their place in the order of getlayers. */
  readonly layerPlaces: ReadonlyMap<number, { readonly layer: Layer; readonly place: number }>;
  readonly targetGroups: readonly TargetGroup[];
  readonly targetGroupPlaces: ReadonlyMap<number, { readonly group: TargetGroup; readonly place: number }>;
  readonly rooms: readonly RoomInBuilding[];
  readonly roomsById: ReadonlyMap<number, RoomInBuilding>;
  readonly listGroups: readonly ListGroup[];
  readonly lists: readonly List[];
  readonly documentGroups: readonly ShownNode<DocumentGroup>[];
  readonly targetLists: readonly TargetList[];
  readonly forms: ReadonlyMap<number, BookingForm>;
  readonly plan: ShownRota;
  readonly pictures: PictureCopies;
}

/** Directory with all people, whatever their visibility: the shapes decide what is shown (rule P3). */
export interface FullDirectory extends Directory {
  readonly persons: ReadonlyMap<number, Person>;
}

/** Content of an instance without events and subscribers. */
export interface DirectoryContent extends Omit<Entities, 'events'> {
  readonly instance: Instance;
  readonly targetLists: readonly TargetList[];
  /** Default: none. */
  readonly pictures?: PictureCopies;
}

export function openDirectory(content: DirectoryContent): FullDirectory {
  const { instance, targetLists, pictures = new Map() } = content;
  const personGroups = depthFirst(content.personGroups, byPosition, isPublicGroup);
  const layers = depthFirst(content.layers, byPosition);
  const targetGroups = [...content.targetGroups].sort(byPosition);
  const rooms = roomsInBuildings(content);
  const persons = new Map(content.persons.map((person) => [person.id, person]));
  return {
    instance,
    language: languageOf(instance.locale) ?? 'de',
    targetLists,
    pictures,
    forms: new Map(content.forms.map((form) => [form.id, form])),
    plan: shownRota(content.roles, content.rosters, persons),
    persons,
    personGroups,
    publicGroups: new Map(personGroups.map(({ entity: group }, place) => [group.id, { group, place }])),
    layers,
    layerPlaces: new Map(layers.map(({ entity: layer }, place) => [layer.id, { layer, place }])),
    targetGroups,
    targetGroupPlaces: new Map(targetGroups.map((group, place) => [group.id, { group, place }])),
    rooms,
    roomsById: new Map(rooms.map((entry) => [entry.room.id, entry])),
    listGroups: [...content.listGroups].sort(byPosition),
    lists: [...content.lists].sort(byPosition),
    documentGroups: depthFirst(
      content.documentGroups,
      (a, b) => a.order - b.order || a.id - b.id,
      isListedDocumentGroup,
    ),
  };
}

function roomsInBuildings(content: DirectoryContent): RoomInBuilding[] {
  const rooms = Map.groupBy([...content.rooms].sort(byPosition), (room) => room.buildingId);
  return [...content.buildings]
    .sort(byPosition)
    .flatMap((building) => (rooms.get(building.id) ?? []).map((room) => ({ room, building })));
}
