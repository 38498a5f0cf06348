// Wire format of rota cells, and of conflicts of the people in them.

import { type Authority, hasRole } from '../../model/authority.ts';
import type { Assignment } from '../../model/rota/rota.ts';
import { type Cell, type RotaPerson, toRotaPerson } from '../../model/rota/rota-cells.ts';
import { filterVisiblePeople } from '../../office/rota/read-rota.ts';
import type { RotaWarning } from '../../office/rota/rota-warning.ts';

export function personBody(person: RotaPerson): { person_id: number } | { name: string } {
  return 'personId' in person ? { person_id: person.personId } : { name: person.name };
}

export function cellBody(cell: Cell, authority: Authority) {
  const people = filterVisiblePeople(cell, authority).map((one) => ({ ...personBody(one), state: one.state }));
  return { event_id: cell.eventId, role_id: cell.roleId, need: cell.need, people };
}

export function warningBody({ eventId, roleId, person, code, text, with: others }: RotaWarning) {
  return { event_id: eventId, role_id: roleId, ...personBody(person), code, text: text, with: others };
}

/** Assignment on the wire. Only editors of the whole rota get its note (rule D16). */
export function assignmentBody(one: Assignment, authority: Authority) {
  const { id, eventId, roleId, state, at, note, offered } = one;
  const told = hasRole(authority, 'editor') ? { note } : {};
  return { id, event_id: eventId, role_id: roleId, ...personBody(toRotaPerson(one)), state, at, ...told, offered };
}
