// Membership of an event in lists (rules L1 and L2). The read model computes the same for all events together.

import type { Nested } from './entity.ts';
import type { Event } from './event.ts';
import type { List, ListRule } from './list.ts';
import type { RoleField } from './rota/rota.ts';

export type ListRuleInput = Pick<
  Event,
  'id' | 'layerIds' | 'targetGroupIds' | 'eventType' | 'rooms' | 'organizer' | 'coorganizerIds'
>;

export function pickListRuleFields(event: ListRuleInput): ListRuleInput {
  const { id, layerIds, targetGroupIds, eventType, rooms, organizer, coorganizerIds } = event;
  return { id, layerIds, targetGroupIds, eventType, rooms, organizer, coorganizerIds };
}

const CRITERIA: {
  readonly [C in keyof ListRule]: (event: ListRuleInput, layers: Ancestry) => readonly ListRule[C][number][];
} = {
  layerIds: ({ layerIds }, ancestry) => layerIds.flatMap((id) => ancestry.get(id) ?? []),
  targetGroupIds: ({ targetGroupIds }) => targetGroupIds,
  eventTypes: ({ eventType }) => [eventType],
  roomIds: roomIdsOfEvent,
  personIds: organizerIdsOf,
};

export type Ancestry = ReadonlyMap<number, readonly number[]>;

export type Criterion = keyof ListRule;

/** Returns the organizer and the co-organizers, regardless of visibility. */
export function organizerIdsOf({ organizer, coorganizerIds }: Pick<Event, 'organizer' | 'coorganizerIds'>) {
  return organizer !== null && 'personId' in organizer ? [organizer.personId, ...coorganizerIds] : coorganizerIds;
}

/** Returns the organizers whose role is public (rule D18); `hidden` lists the fields of roles that are not. */
export function publicOrganizerIdsOf(
  { organizer, coorganizerIds }: Pick<Event, 'organizer' | 'coorganizerIds'>,
  hidden: ReadonlySet<RoleField>,
): readonly number[] {
  return organizerIdsOf({
    organizer: hidden.has('organizer') ? null : organizer,
    coorganizerIds: hidden.has('coorganizers') ? [] : coorganizerIds,
  });
}

export function roomIdsOfEvent({ rooms }: Pick<Event, 'rooms'>): number[] {
  return rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : []));
}

export function buildAncestry(entities: readonly Nested[]): Ancestry {
  const parents = new Map(entities.map(({ id, parentId }) => [id, parentId]));
  const pathOf = (id: number) => {
    const path = new Set<number>();
    for (let at: number | null = id; at !== null && !path.has(at); at = parents.get(at) ?? null) path.add(at);
    return [...path];
  };
  return new Map(entities.map(({ id }) => [id, pathOf(id)]));
}

/** Regardless of the event's visibility (rule L1). */
export function isInList(list: List, event: ListRuleInput, layers: Ancestry): boolean {
  if (list.excludeEventIds.includes(event.id)) return false;
  if (list.includeEventIds.includes(event.id)) return true;
  return list.rule !== null && !isEmptyRule(list.rule) && findUnmetCriteria(list.rule, event, layers).length === 0;
}

/** True if a rule has no criteria; like a missing rule, it matches no event. */
export function isEmptyRule(rule: ListRule | null): boolean {
  return rule === null || (Object.keys(CRITERIA) as Criterion[]).every((name) => rule[name].length === 0);
}

/** Returns the criteria that an event does not meet, in the order of the rule. */
export function findUnmetCriteria(rule: ListRule, event: ListRuleInput, layers: Ancestry): Criterion[] {
  const names = Object.keys(CRITERIA) as Criterion[];
  return names.filter((name) => {
    const wanted: readonly (number | string)[] = rule[name];
    const has: readonly (number | string)[] = CRITERIA[name](event, layers);
    return wanted.length > 0 && !has.some((one) => wanted.includes(one));
  });
}
