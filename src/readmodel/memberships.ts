// Sets of positions in the order of events, for intersections and lists.

import type { Event } from '../model/event.ts';
import type { List, ListRule } from '../model/list.ts';
import { organizerIdsOf, publicOrganizerIdsOf, roomIdsOfEvent } from '../model/list-rule.ts';
import type { RoleField } from '../model/rota/rota.ts';
import {
  addAllPositions,
  addPosition,
  type Bitset,
  createEmptySet,
  intersect,
  removePosition,
} from '../util/bitset.ts';

export type Memberships = ReadonlyMap<number, Bitset>;

export interface AllMemberships {
  readonly byLayer: Memberships;
  readonly byTargetGroup: Memberships;
  readonly byList: Memberships;
  readonly byRoom: Memberships;
  /** Events by organizer in a public role, regardless of visibility: callers check whether the person may be shown. */
  readonly byPerson: Memberships;
}

type Rows<K> = Map<K, number[]>;

export interface RowMemberships {
  readonly layers: Rows<number>;
  readonly targetGroups: Rows<number>;
  readonly types: Rows<string>;
  readonly rooms: Rows<number>;
  readonly organizers: Rows<number>;
  readonly shownOrganizers: Rows<number>;
}

export function createRowMemberships(): RowMemberships {
  return {
    layers: new Map(),
    targetGroups: new Map(),
    types: new Map(),
    rooms: new Map(),
    organizers: new Map(),
    shownOrganizers: new Map(),
  };
}

interface NotedBy {
  readonly ancestry: ReadonlyMap<number, readonly number[]>;
  readonly hiddenFields: ReadonlySet<RoleField>;
}

/** Adds the row of an event to all its keys, including the ancestors of its layers (rule L3). A key gets each row at most once. */
export function addEventMemberships(
  notes: RowMemberships,
  row: number,
  event: Event,
  { ancestry, hiddenFields }: NotedBy,
): void {
  for (const id of event.layerIds) for (const above of ancestry.get(id) ?? []) put(notes.layers, above, row);
  for (const id of event.targetGroupIds) put(notes.targetGroups, id, row);
  put(notes.types, event.eventType, row);
  for (const id of roomIdsOfEvent(event)) put(notes.rooms, id, row);
  for (const id of organizerIdsOf(event)) put(notes.organizers, id, row);
  for (const id of publicOrganizerIdsOf(event, hiddenFields)) put(notes.shownOrganizers, id, row);
}

function put<K>(rows: Rows<K>, key: K, row: number): void {
  const known = rows.get(key);
  if (known === undefined) rows.set(key, [row]);
  else if (known.at(-1) !== row) known.push(row);
}

export interface RowPositions {
  readonly count: number;
  readonly positions: Uint32Array;
  readonly positionOf: (eventId: number) => number | undefined;
}

export function createMemberships(
  notes: RowMemberships,
  lists: readonly List[],
  placing: RowPositions,
): AllMemberships {
  const sets = <K>(rows: Rows<K>) => new Map([...rows].map(([key, some]) => [key, createSet(some, placing)] as const));
  const byLayer = sets(notes.layers);
  const byTargetGroup = sets(notes.targetGroups);
  return {
    byLayer,
    byTargetGroup,
    byRoom: sets(notes.rooms),
    byPerson: sets(notes.shownOrganizers),
    byList: byList(notes, lists, placing, byLayer, byTargetGroup),
  };
}

function createSet(rows: readonly number[], { count, positions }: RowPositions): Bitset {
  const set = createEmptySet(count);
  for (const row of rows) addPosition(set, positions[row] ?? 0);
  return set;
}

/** Events by list (rules L1 and L2). */
function byList(
  notes: RowMemberships,
  lists: readonly List[],
  placing: RowPositions,
  layers: Memberships,
  targetGroups: Memberships,
): Memberships {
  const anySet = (sets: Memberships, keys: readonly number[]): Bitset => {
    const joined = createEmptySet(placing.count);
    for (const key of keys) {
      const set = sets.get(key);
      if (set !== undefined) addAllPositions(joined, set);
    }
    return joined;
  };
  const anyRow = <K>(rows: Rows<K>, keys: readonly K[]): Bitset =>
    createSet(
      keys.flatMap((key) => rows.get(key) ?? []),
      placing,
    );
  const matching = (rule: ListRule): Bitset => {
    const criteria: Bitset[] = [];
    if (rule.layerIds.length > 0) criteria.push(anySet(layers, rule.layerIds));
    if (rule.targetGroupIds.length > 0) criteria.push(anySet(targetGroups, rule.targetGroupIds));
    if (rule.eventTypes.length > 0) criteria.push(anyRow(notes.types, rule.eventTypes));
    if (rule.roomIds.length > 0) criteria.push(anyRow(notes.rooms, rule.roomIds));
    if (rule.personIds.length > 0) criteria.push(anyRow(notes.organizers, rule.personIds));
    const [first, ...others] = criteria;
    return first === undefined ? createEmptySet(placing.count) : intersect(first, ...others);
  };
  const byHand = (ids: readonly number[], set: Bitset, change: (set: Bitset, position: number) => void) => {
    for (const id of ids) {
      const position = placing.positionOf(id);
      if (position !== undefined) change(set, position);
    }
  };

  const members = new Map<number, Bitset>();
  for (const list of lists) {
    const set = list.rule === null ? createEmptySet(placing.count) : matching(list.rule);
    byHand(list.includeEventIds, set, addPosition);
    byHand(list.excludeEventIds, set, removePosition);
    members.set(list.id, set);
  }
  return members;
}
