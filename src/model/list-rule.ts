// What a list's rule wants of an event, one event at a time (rule L2).

import type { Event } from './event.ts';
import type { ListRule } from './list.ts';

/** Each thing that a rule can ask for: what it takes, and what of an event meets it. */
const CRITERIA: { readonly [C in keyof ListRule]: (event: Event, layers: Ancestry) => readonly ListRule[C][number][] } =
  {
    layerIds: ({ layerIds }, ancestry) => layerIds.flatMap((id) => ancestry.get(id) ?? []),
    targetGroupIds: ({ targetGroupIds }) => targetGroupIds,
    eventTypes: ({ eventType }) => [eventType],
    roomIds: ({ rooms }) => rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : [])),
    personIds: organizersOf,
  };

/** For every layer the ids of itself and of all that lie above it. */
export type Ancestry = ReadonlyMap<number, readonly number[]>;

export type Criterion = keyof ListRule;

/** The organizer and the co-organizers, whatever their visibility. */
export function organizersOf({ organizer, coorganizerIds }: Event): readonly number[] {
  return organizer !== null && 'personId' in organizer ? [organizer.personId, ...coorganizerIds] : coorganizerIds;
}

/** Whether a rule asks for nothing: such a one, as none at all, matches no event. */
export function isEmptyRule(rule: ListRule | null): boolean {
  return rule === null || (Object.keys(CRITERIA) as Criterion[]).every((name) => rule[name].length === 0);
}

/** What a rule asks for and an event does not meet, in the order of the rule. */
export function unmetCriteria(rule: ListRule, event: Event, layers: Ancestry): Criterion[] {
  const names = Object.keys(CRITERIA) as Criterion[];
  return names.filter((name) => {
    const wanted: readonly (number | string)[] = rule[name];
    const has: readonly (number | string)[] = CRITERIA[name](event, layers);
    return wanted.length > 0 && !has.some((one) => wanted.includes(one));
  });
}
