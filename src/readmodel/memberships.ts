// Which events belong to what, as sets of positions in the order of events. Intersections and lists are made of these.

import { add, addAll, type Bitset, emptySet, intersection, remove } from '../kit/bitset.ts';
import type { Event } from '../model/event.ts';
import type { List, ListRule } from '../model/list.ts';

export type Memberships = ReadonlyMap<number, Bitset>;

/** For each key the positions of the events that have it. */
function index<K>(events: readonly Event[], keysOf: (event: Event) => Iterable<K>): Map<K, Bitset> {
  const sets = new Map<K, Bitset>();
  for (const [position, event] of events.entries()) {
    for (const key of keysOf(event)) {
      let set = sets.get(key);
      if (set === undefined) {
        set = emptySet(events.length);
        sets.set(key, set);
      }
      add(set, position);
    }
  }
  return sets;
}

/** Events by layer; an event in a layer is in all those above it too (rule L3). */
export function byLayer(events: readonly Event[], ancestry: ReadonlyMap<number, readonly number[]>): Memberships {
  return index(events, (event) => event.layerIds.flatMap((id) => ancestry.get(id) ?? []));
}

export function byTargetGroup(events: readonly Event[]): Memberships {
  return index(events, (event) => event.targetGroupIds);
}

/** The organizer and the co-organizers, whatever their visibility (rule L2). */
function organizersOf(event: Event): number[] {
  const { organizer } = event;
  return organizer !== null && 'personId' in organizer
    ? [organizer.personId, ...event.coorganizerIds]
    : [...event.coorganizerIds];
}

/** Events by list (rules L1 and L2). */
export function byList(
  lists: readonly List[],
  events: readonly Event[],
  positions: ReadonlyMap<number, number>,
  layers: Memberships,
  targetGroups: Memberships,
): Memberships {
  const types = index(events, (event) => [event.eventType]);
  const rooms = index(events, (event) => event.rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : [])));
  const persons = index(events, organizersOf);

  const anyOf = <K>(sets: ReadonlyMap<K, Bitset>, keys: readonly K[]): Bitset => {
    const joined = emptySet(events.length);
    for (const key of keys) {
      const set = sets.get(key);
      if (set !== undefined) addAll(joined, set);
    }
    return joined;
  };
  const matching = (rule: ListRule): Bitset => {
    const criteria: Bitset[] = [];
    if (rule.layerIds.length > 0) criteria.push(anyOf(layers, rule.layerIds));
    if (rule.targetGroupIds.length > 0) criteria.push(anyOf(targetGroups, rule.targetGroupIds));
    if (rule.eventTypes.length > 0) criteria.push(anyOf(types, rule.eventTypes));
    if (rule.roomIds.length > 0) criteria.push(anyOf(rooms, rule.roomIds));
    if (rule.personIds.length > 0) criteria.push(anyOf(persons, rule.personIds));
    const [first, ...others] = criteria;
    return first === undefined ? emptySet(events.length) : intersection(first, ...others);
  };
  const byHand = (ids: readonly number[], set: Bitset, change: (set: Bitset, position: number) => void) => {
    for (const id of ids) {
      const position = positions.get(id);
      if (position !== undefined) change(set, position);
    }
  };

  const members = new Map<number, Bitset>();
  for (const list of lists) {
    const set = list.rule === null ? emptySet(events.length) : matching(list.rule);
    byHand(list.includeEventIds, set, add);
    byHand(list.excludeEventIds, set, remove);
    members.set(list.id, set);
  }
  return members;
}
