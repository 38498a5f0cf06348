import type { Event } from '../../model/event.ts';
import {
  createProblem,
  createMissingReferenceProblem as missingOne,
  type Problem,
} from '../../model/format/problem.ts';
import type { Assignment, AssignmentState, RotaRole } from '../../model/rota/rota.ts';
import { type Cell, createCell, type RotaPerson, rotaPersonKeyOf } from '../../model/rota/rota-cells.ts';
import type { VersionedOf } from '../../store/content/by-kind.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { BadContentError } from '../content/errors.ts';
import { CellsChangedError } from './errors.ts';
import type { RotaContent } from './rota-content.ts';

/**
 * Requested person in a cell. Without a state, a person already in the cell keeps theirs. A new one becomes planned, or confirmed if the
 * role does not ask volunteers first.
 */
export type RequestedCellPerson = RotaPerson & {
  readonly state?: AssignmentState;
  readonly note?: string;
};

export interface RequestedCell {
  readonly eventId: number;
  readonly roleId: number;
  /** Expected people; an omitted state matches any. Undefined skips the check. */
  readonly before: readonly RequestedCellPerson[] | undefined;
  readonly people: readonly RequestedCellPerson[];
}

export interface CellToWrite extends RequestedCell {
  readonly at: string;
  readonly present: VersionedOf<'event'>;
  readonly events: Map<number, Event>;
  readonly role: RotaRole;
  readonly own: readonly Assignment[];
  readonly current: Cell;
  readonly plan: RotaContent;
}

export async function resolveCells(
  content: ContentTransaction,
  plan: RotaContent,
  wanted: readonly RequestedCell[],
): Promise<CellToWrite[]> {
  const found = await content.getAll('event', [...new Set(wanted.map(({ eventId }) => eventId))]);
  const events = new Map(found.map((one) => [one.id, one]));
  const roles = new Map(plan.roles.map((role) => [role.id, role]));
  const ids = wanted.flatMap(({ people }) => people.flatMap((one) => ('personId' in one ? [one.personId] : [])));
  const persons = await content.labels('person', [...new Set(ids)]);
  const problems: Problem[] = [];
  const seen = new Map<string, number>();
  const values = new Map(found.map(({ id, value }) => [id, value]));
  const given = wanted.flatMap((cell, index): CellToWrite[] => {
    const at = `/cells/${index}`;
    const { eventId, roleId, people } = cell;
    const [present, role] = [events.get(eventId), roles.get(roleId)];
    if (present === undefined) problems.push(missingOne({ path: `${at}/event_id`, kind: 'event', id: eventId }));
    if (role === undefined) problems.push(missingOne({ path: `${at}/role_id`, kind: 'role', id: roleId }));
    const first = seen.get(`${eventId} ${roleId}`);
    if (first === undefined) seen.set(`${eventId} ${roleId}`, index);
    else problems.push(createProblem(at, 'used_twice', { value: `${eventId} ${roleId}`, first: `/cells/${first}` }));
    const twice = new Map<string, number>();
    for (const [place, person] of people.entries()) {
      const path = `${at}/people/${place}`;
      if ('personId' in person && !persons.has(person.personId)) {
        problems.push(missingOne({ path: `${path}/person_id`, kind: 'person', id: person.personId }));
      }
      const before = twice.get(rotaPersonKeyOf(person));
      if (before === undefined) twice.set(rotaPersonKeyOf(person), place);
      else problems.push(createProblem(path, 'used_twice', { value: undefined, first: `${at}/people/${before}` }));
    }
    if (present === undefined || role === undefined || first !== undefined) return [];
    const own = plan.assignmentsOf(eventId).filter((one) => one.roleId === roleId);
    const current = createCell(role, present.value, own, plan.layers);
    return [{ ...cell, at, present, events: values, role, own, current: current, plan }];
  });
  if (problems.length > 0) throw new BadContentError(problems);
  return given;
}

/** Throws CellsChangedError if the people in a cell, or their given states, have changed since it was read; declined people are ignored. */
export function requireUnchangedCells(given: readonly CellToWrite[]): void {
  const changed = given.filter(({ before, current }) => {
    if (before === undefined) return false;
    const now = new Map(current.people.filter(({ state }) => state !== 'no').map((one) => [rotaPersonKeyOf(one), one]));
    const seen = before.filter(({ state }) => state !== 'no');
    const isSame = (one: RequestedCellPerson) => {
      const present = now.get(rotaPersonKeyOf(one));
      return present !== undefined && (one.state === undefined || one.state === present.state);
    };
    return seen.length !== now.size || !seen.every(isSame);
  });
  if (changed.length > 0) throw new CellsChangedError(changed.map(({ current }) => current));
}
