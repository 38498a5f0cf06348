// Wire format of rota cells and of conflicts of the people in them.

import { type Authority, hasRole } from '../../model/authority.ts';
import type { Assignment } from '../../model/rota/rota.ts';
import { assignedPerson, type Cell, type PlanPerson } from '../../model/rota/rota-cells.ts';
import { seenPeople } from '../../office/rota/read-rota.ts';
import type { PlanWarning } from '../../office/rota/rota-warning.ts';

export function who(person: PlanPerson): { person_id: number } | { name: string } {
  return 'personId' in person ? { person_id: person.personId } : { name: person.name };
}

/** Builds the cell for the answer to a write, or for its refusal. */
export function writtenCell(cell: Cell, authority: Authority) {
  const people = seenPeople(cell, authority).map((one) => ({ ...who(one), state: one.state }));
  return { event_id: cell.eventId, role_id: cell.roleId, need: cell.need, people };
}

export function warningAnswer({ eventId, roleId, person, code, text: said, with: others }: PlanWarning) {
  return { event_id: eventId, role_id: roleId, ...who(person), code, text: said, with: others };
}

/** Includes notes only for editors of the whole rota (rule D16). */
export function assignmentAnswer(one: Assignment, authority: Authority) {
  const { id, eventId, roleId, state, at, note, offered } = one;
  const told = hasRole(authority, 'editor') ? { note } : {};
  return { id, event_id: eventId, role_id: roleId, ...who(assignedPerson(one)), state, at, ...told, offered };
}
