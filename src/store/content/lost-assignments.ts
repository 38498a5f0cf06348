// How much of the plan an import loses (rule D2).

import type { InstanceContent } from '../../model/instance.ts';
import { ancestryOf } from '../../model/list-rule.ts';
import type { Assignment } from '../../model/rota/rota.ts';
import { assignedPerson, cellOf, planPersonKey } from '../../model/rota/rota-cells.ts';

export interface LostAssignments {
  /** Of events that are not over. */
  readonly before: number;
  /** Those of them who stand in that cell no more, neither beside the event nor in its field. */
  readonly going: number;
}

/** `isToCome` tells whether an event, as it stands before, is not over. */
export function lostAssignments(
  stored: readonly Assignment[],
  { events, roles, layers, assignments }: InstanceContent,
  isToCome: (eventId: number) => boolean,
): LostAssignments {
  const before = stored.filter(({ eventId }) => isToCome(eventId));
  if (before.length === 0) return { before: 0, going: 0 };
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const roleOf = new Map(roles.map((role) => [role.id, role]));
  const beside = Map.groupBy(assignments, ({ eventId }) => eventId);
  const ancestry = ancestryOf(layers);
  const going = before.filter((one) => {
    const [event, role] = [eventOf.get(one.eventId), roleOf.get(one.roleId)];
    if (event === undefined || role === undefined) return true;
    const { people } = cellOf(role, event, beside.get(one.eventId) ?? [], ancestry);
    const key = planPersonKey(assignedPerson(one));
    return !people.some((person) => planPersonKey(person) === key);
  });
  return { before: before.length, going: going.length };
}
