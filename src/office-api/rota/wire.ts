// Wire format of rota cells, and of warnings about the people in them.

import { type Authority, hasRole } from '../../model/authority.ts';
import type { Assignment } from '../../model/rota/rota.ts';
import { type Cell, type RotaPerson, toRotaPerson } from '../../model/rota/rota-cells.ts';
import { filterVisiblePeople } from '../../office/rota/read-rota.ts';
import type { RotaWarning } from '../../office/rota/rota-warning.ts';

export function createPersonBody(person: RotaPerson): { person_id: number } | { name: string } {
  return 'personId' in person ? { person_id: person.personId } : { name: person.name };
}

export function createCellBody(cell: Cell, authority: Authority) {
  const people = filterVisiblePeople(cell, authority).map((one) => ({ ...createPersonBody(one), state: one.state }));
  return { event_id: cell.eventId, role_id: cell.roleId, need: cell.need, people };
}

export function createWarningBody({ eventId, roleId, person, code, text, with: others }: RotaWarning) {
  return { event_id: eventId, role_id: roleId, ...createPersonBody(person), code, text: text, with: others };
}

/** Assignment on the wire. Only editors of the whole rota get its note (rule D16). */
export function createAssignmentBody(one: Assignment, authority: Authority) {
  const { id, eventId, roleId, state, at, note, offered } = one;
  const told = hasRole(authority, 'editor') ? { note } : {};
  return {
    id,
    event_id: eventId,
    role_id: roleId,
    ...createPersonBody(toRotaPerson(one)),
    state,
    at,
    ...told,
    offered,
  };
}
