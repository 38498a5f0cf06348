// Which other entities an entity names. The store keeps these as foreign keys, so that nothing can point nowhere.

import type { Kind } from './entity.ts';
import type { Event } from './event.ts';
import type { DocumentGroup, Layer, PersonGroup } from './group.ts';
import type { List } from './list.ts';
import type { Person } from './person.ts';
import type { Room } from './place.ts';

export type Reference = readonly [kind: Kind, id: number];

function all(kind: Kind, ids: readonly (number | null)[]): Reference[] {
  return ids.filter((id) => id !== null).map((id) => [kind, id] as const);
}

export function roomReferences(room: Room): Reference[] {
  return all('building', [room.buildingId]);
}

export function nestedReferences(kind: Kind, entity: Layer | PersonGroup | DocumentGroup): Reference[] {
  return all(kind, [entity.parentId]);
}

export function personReferences(person: Person): Reference[] {
  return all('person_group', [person.mainGroupId, ...person.groups.map((membership) => membership.groupId)]);
}

export function listReferences(list: List): Reference[] {
  return [
    ...all('list_group', list.groupIds),
    ...all('layer', list.rule?.layerIds ?? []),
    ...all('target_group', list.rule?.targetGroupIds ?? []),
    ...all('room', list.rule?.roomIds ?? []),
    ...all('person', list.rule?.personIds ?? []),
    ...all('event', [...list.includeEventIds, ...list.excludeEventIds]),
  ];
}

export function eventReferences(event: Event): Reference[] {
  return [
    ...all('person', eventPersonIds(event)),
    ...all(
      'room',
      event.rooms.map((room) => ('roomId' in room ? room.roomId : null)),
    ),
    ...all('layer', event.layerIds),
    ...all('target_group', event.targetGroupIds),
  ];
}

/** Everyone who has a part in the event, in whatever role; a person may come several times. */
function eventPersonIds(event: Event): number[] {
  const { organizer, subscription } = event;
  const contact = subscription?.person ?? null;
  return [
    ...(organizer !== null && 'personId' in organizer ? [organizer.personId] : []),
    ...event.coorganizerIds,
    ...event.lectorIds,
    ...event.visitatorIds,
    ...event.organistIds,
    ...event.vergerIds,
    ...(event.childcare?.personIds ?? []),
    ...(contact !== null && 'personId' in contact ? [contact.personId] : []),
  ];
}
