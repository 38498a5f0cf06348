// Requested cells: references are resolved, and the expected state is checked (rule D5).

import type { Event } from '../../model/event.ts';
import { missing as missingOne, type Problem, problem } from '../../model/format/problem.ts';
import type { Assignment, AssignmentState, PlanRole } from '../../model/rota/rota.ts';
import { type Cell, cellOf, type PlanPerson, planPersonKey } from '../../model/rota/rota-cells.ts';
import type { PresentOf } from '../../store/content/by-kind.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { BadContent } from '../content/errors.ts';
import { CellsChanged } from './errors.ts';
import type { PlanContent } from './rota-content.ts';

/**
 * Requested person in a cell. Without a state, a present person keeps theirs, and a new one becomes planned, or confirmed if the role
 * does not ask.
 */
export type WantedPerson = PlanPerson & {
  readonly state?: AssignmentState;
  /** Omitted: the note stays. */
  readonly note?: string;
};

export interface WantedCell {
  readonly eventId: number;
  readonly roleId: number;
  /** Expected people; an omitted state matches any. Undefined skips the check. */
  readonly before: readonly WantedPerson[] | undefined;
  readonly people: readonly WantedPerson[];
}

export interface GivenCell extends WantedCell {
  /** JSON pointer to the cell in the input. */
  readonly at: string;
  readonly present: PresentOf<'event'>;
  /** Shared map of events as changed by the preceding cells. */
  readonly events: Map<number, Event>;
  readonly role: PlanRole;
  readonly own: readonly Assignment[];
  readonly stands: Cell;
  readonly plan: PlanContent;
}

export async function givenCells(
  content: ContentTransaction,
  plan: PlanContent,
  wanted: readonly WantedCell[],
): Promise<GivenCell[]> {
  const found = await content.getAll('event', [...new Set(wanted.map(({ eventId }) => eventId))]);
  const events = new Map(found.map((one) => [one.id, one]));
  const roles = new Map(plan.roles.map((role) => [role.id, role]));
  const ids = wanted.flatMap(({ people }) => people.flatMap((one) => ('personId' in one ? [one.personId] : [])));
  const persons = await content.labels('person', [...new Set(ids)]);
  const problems: Problem[] = [];
  const seen = new Map<string, number>();
  const values = new Map(found.map(({ id, value }) => [id, value]));
  const given = wanted.flatMap((cell, index): GivenCell[] => {
    const at = `/cells/${index}`;
    const { eventId, roleId, people } = cell;
    const [present, role] = [events.get(eventId), roles.get(roleId)];
    if (present === undefined) problems.push(missingOne({ path: `${at}/event_id`, kind: 'event', id: eventId }));
    if (role === undefined) problems.push(missingOne({ path: `${at}/role_id`, kind: 'role', id: roleId }));
    const first = seen.get(`${eventId} ${roleId}`);
    if (first === undefined) seen.set(`${eventId} ${roleId}`, index);
    else problems.push(problem(at, 'used_twice', { value: `${eventId} ${roleId}`, first: `/cells/${first}` }));
    const twice = new Map<string, number>();
    for (const [place, person] of people.entries()) {
      const path = `${at}/people/${place}`;
      if ('personId' in person && !persons.has(person.personId)) {
        problems.push(missingOne({ path: `${path}/person_id`, kind: 'person', id: person.personId }));
      }
      const before = twice.get(planPersonKey(person));
      if (before === undefined) twice.set(planPersonKey(person), place);
      else problems.push(problem(path, 'used_twice', { value: undefined, first: `${at}/people/${before}` }));
    }
    if (present === undefined || role === undefined || first !== undefined) return [];
    const own = plan.assignmentsOf(eventId).filter((one) => one.roleId === roleId);
    const stands = cellOf(role, present.value, own, plan.layers);
    return [{ ...cell, at, present, events: values, role, own, stands, plan }];
  });
  if (problems.length > 0) throw new BadContent(problems);
  return given;
}

/** Throws CellsChanged if people were added to or removed from a cell since it was read; declined ones do not count. */
export function expectUnchanged(given: readonly GivenCell[]): void {
  const changed = given.filter(({ before, stands }) => {
    if (before === undefined) return false;
    const now = new Map(stands.people.filter(({ state }) => state !== 'no').map((one) => [planPersonKey(one), one]));
    const seen = before.filter(({ state }) => state !== 'no');
    const isSame = (one: WantedPerson) => {
      const present = now.get(planPersonKey(one));
      return present !== undefined && (one.state === undefined || one.state === present.state);
    };
    return seen.length !== now.size || !seen.every(isSame);
  });
  if (changed.length > 0) throw new CellsChanged(changed.map(({ stands }) => stands));
}
