import type { Memberships } from '../../readmodel/memberships.ts';
import type { View } from '../../readmodel/view.ts';
import type { Bitset } from '../../util/bitset.ts';
import { AGENDA_FILTERS, type AgendaFilter, type AgendaQuery } from './addresses.ts';

export interface FilterChoice {
  readonly id: number;
  readonly name: string;
  readonly depth: number;
}

export type FilterChoices = Readonly<Record<AgendaFilter, readonly FilterChoice[]>>;

const choicesOf = new WeakMap<View['visible'], FilterChoices>();

/** Choices of each filter that have visible events, in the office's order (rule L7). */
export function findFilterChoices({ snapshot, visible }: View): FilterChoices {
  const known = choicesOf.get(visible);
  if (known !== undefined) return known;
  const among = (sets: Memberships, all: readonly FilterChoice[]) =>
    all.filter(({ id }) => haveCommonBits(visible, sets.get(id)));
  const made: FilterChoices = {
    list: among(
      snapshot.byList,
      snapshot.lists.map(({ id, name, publicTitle }) => ({ id, name: publicTitle || name, depth: 0 })),
    ),
    layer: among(
      snapshot.byLayer,
      snapshot.layers.map(({ entity: { id, name }, depth }) => ({ id, name, depth })),
    ),
    group: among(
      snapshot.byTargetGroup,
      snapshot.targetGroups.map(({ id, name, longname }) => ({ id, name: longname || name, depth: 0 })),
    ),
    room: among(
      snapshot.byRoom,
      snapshot.rooms.map(({ room }) => ({ id: room.id, name: room.publicName || room.name, depth: 0 })),
    ),
  };
  choicesOf.set(visible, made);
  return made;
}

function haveCommonBits(one: Bitset, other: Bitset | undefined): boolean {
  return other?.some((word, index) => (word & (one[index] ?? 0)) !== 0) === true;
}

export function findFilterChoiceName({ snapshot }: View, filter: AgendaFilter, id: number): string | undefined {
  if (filter === 'list') {
    const list = snapshot.lists.find((one) => one.id === id);
    return list && (list.publicTitle || list.name);
  }
  if (filter === 'layer') return snapshot.layerPlaces.get(id)?.layer.name;
  if (filter === 'room') {
    const room = snapshot.roomsById.get(id)?.room;
    return room && (room.publicName || room.name);
  }
  const group = snapshot.targetGroupPlaces.get(id)?.group;
  return group && (group.longname || group.name);
}

/** Selected filters with the names of their values; undefined if a value does not exist. */
export function findSelectedFilterNames(
  view: View,
  { choice }: AgendaQuery,
): { filter: AgendaFilter; name: string }[] | undefined {
  const found: { filter: AgendaFilter; name: string }[] = [];
  for (const filter of AGENDA_FILTERS) {
    const id = choice[filter];
    if (id === undefined) continue;
    const name = findFilterChoiceName(view, filter, id);
    if (name === undefined) return undefined;
    found.push({ filter, name });
  }
  return found;
}
