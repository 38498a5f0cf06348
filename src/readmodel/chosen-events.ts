import {
  buildAncestry,
  isInList,
  type ListRuleInput,
  publicOrganizerIdsOf,
  roomIdsOfEvent,
} from '../model/list-rule.ts';
import { type Bitset, createEmptySet, intersect } from '../util/bitset.ts';
import type { Snapshot } from './snapshot.ts';
import type { View } from './view.ts';

export interface EventChoice {
  readonly list?: number | undefined;
  /** Layer, including those below it (rule L3). */
  readonly layer?: number | undefined;
  readonly group?: number | undefined;
  readonly room?: number | undefined;
  /** Organizer visible on the web (rule P1), in a public role (rule D18). */
  readonly person?: number | undefined;
}

export interface ChoiceCriterion {
  readonly kind: keyof EventChoice;
  readonly id: number;
}

/** Returns the positions of visible events that meet all criteria; none if an id does not exist. */
export function findChosenEvents(view: View, choice: EventChoice): Bitset {
  const terms = Object.entries(choice).flatMap(([kind, id]) =>
    id === undefined ? [] : [{ kind: kind as keyof EventChoice, id }],
  );
  const members = findEventsWith(view, terms);
  return members === undefined ? view.visible : intersect(view.visible, members);
}

/** Returns the positions of all events in the table that meet all criteria, shown or over; undefined without criteria. */
export function findEventsWith({ snapshot }: View, terms: readonly ChoiceCriterion[]): Bitset | undefined {
  const sets = terms.map((term) => membersOf(snapshot, term) ?? createEmptySet(snapshot.events.ids.length));
  const [first, ...others] = sets;
  return first === undefined ? undefined : intersect(first, ...others);
}

function membersOf(snapshot: Snapshot, { kind, id }: ChoiceCriterion): Bitset | undefined {
  const { byList, byLayer, byTargetGroup, byRoom, byPerson, persons } = snapshot;
  if (kind === 'person') return persons.places.has(id) ? byPerson.get(id) : undefined;
  return { list: byList, layer: byLayer, group: byTargetGroup, room: byRoom }[kind].get(id);
}

/** True if an event no longer in the table met all criteria. */
export function didMatchAll({ snapshot }: View, listed: ListRuleInput, terms: readonly ChoiceCriterion[]): boolean {
  const { lists, layers, persons, plan } = snapshot;
  const ancestry = buildAncestry(layers.map(({ entity }) => entity));
  const had: Readonly<Record<ChoiceCriterion['kind'], (id: number) => boolean>> = {
    list: (id) => lists.some((list) => list.id === id && isInList(list, listed, ancestry)),
    layer: (id) => listed.layerIds.some((own) => ancestry.get(own)?.includes(id)),
    group: (id) => listed.targetGroupIds.includes(id),
    room: (id) => roomIdsOfEvent(listed).includes(id),
    person: (id) => persons.places.has(id) && publicOrganizerIdsOf(listed, plan.hiddenFields).includes(id),
  };
  return terms.every(({ kind, id }) => had[kind](id));
}
