// Which lists an event is in, one event at a time. The read model answers the same for all visible events at once.

import type { Nested } from './entity.ts';
import type { Event } from './event.ts';
import type { List, ListRule } from './list.ts';

/** The organizer and the co-organizers, whatever their visibility (rule L2). */
export function organizersOf({ organizer, coorganizerIds }: Pick<Event, 'organizer' | 'coorganizerIds'>) {
  return organizer !== null && 'personId' in organizer ? [organizer.personId, ...coorganizerIds] : coorganizerIds;
}

/** The rooms of the office that an event names, in the order entered. */
export function roomsOf({ rooms }: Pick<Event, 'rooms'>): number[] {
  return rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : []));
}

/** Tells the ids of an entity of a tree and of all above it; those of a loop once. */
export function openAncestry(entities: readonly Nested[]): (id: number) => readonly number[] {
  const parents = new Map(entities.map(({ id, parentId }) => [id, parentId]));
  return (id) => {
    const path = new Set<number>();
    for (let at: number | null | undefined = id; at !== null && at !== undefined && !path.has(at); ) {
      path.add(at);
      at = parents.get(at);
    }
    return [...path];
  };
}

/** What of an event lists go by; layers with all those above them (rule L3). */
export interface Traits {
  readonly id: number;
  readonly layers: ReadonlySet<number>;
  readonly targetGroupIds: readonly number[];
  readonly eventType: string;
  readonly rooms: readonly number[];
  readonly organizers: readonly number[];
}

export function traitsOf(event: Event, ancestry: (layerId: number) => readonly number[]): Traits {
  const { id, targetGroupIds, eventType } = event;
  const layers = new Set(event.layerIds.flatMap(ancestry));
  return { id, layers, targetGroupIds, eventType, rooms: roomsOf(event), organizers: organizersOf(event) };
}

/** Whether an event is in a list, visible or not (rules L1 and L2). */
export function isInList(list: List, event: Traits): boolean {
  if (list.excludeEventIds.includes(event.id)) return false;
  return list.includeEventIds.includes(event.id) || (list.rule !== null && matches(list.rule, event));
}

function matches(rule: ListRule, { layers, targetGroupIds, eventType, rooms, organizers }: Traits): boolean {
  const criteria = [
    [rule.layerIds, (id: number) => layers.has(id)],
    [rule.targetGroupIds, (id: number) => targetGroupIds.includes(id)],
    [rule.eventTypes, (type: string) => type === eventType],
    [rule.roomIds, (id: number) => rooms.includes(id)],
    [rule.personIds, (id: number) => organizers.includes(id)],
  ] as const;
  let isMet = false;
  for (const [wanted, has] of criteria) {
    if (wanted.length === 0) continue;
    if (!wanted.some(has as (one: number | string) => boolean)) return false;
    isMet = true;
  }
  return isMet;
}
