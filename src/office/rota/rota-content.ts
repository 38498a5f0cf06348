// Data of the rota other than events: roles, absences, assignments.

import { byPosition } from '../../model/entity.ts';
import { type Ancestry, ancestryOf } from '../../model/list-rule.ts';
import type { Person } from '../../model/person.ts';
import type { Absence, Assignment, PlanRole } from '../../model/rota/rota.ts';
import type { PlanEvent, PlanPerson } from '../../model/rota/rota-cells.ts';
import type { Candidate } from '../../model/rota/rota-warnings.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { Servings } from './duties.ts';

export interface PlanContent {
  /** In the office’s order. */
  readonly roles: readonly PlanRole[];
  readonly layers: Ancestry;
  readonly absencesOf: (personId: number) => readonly Absence[];
  readonly assignmentsOf: (eventId: number) => readonly Assignment[];
  /** All, including those of events in the trash. */
  readonly assignments: readonly Assignment[];
}

export async function readPlanContent(content: Pick<ContentReader, 'all'>): Promise<PlanContent> {
  const roles = (await content.all('role')).toSorted(byPosition);
  const absences = Map.groupBy(await content.all('absence'), ({ personId }) => personId);
  const assignments = await content.all('assignment');
  const byEvent = Map.groupBy(assignments, ({ eventId }) => eventId);
  return {
    roles,
    layers: ancestryOf(await content.all('layer')),
    absencesOf: (personId) => absences.get(personId) ?? [],
    assignmentsOf: (eventId) => byEvent.get(eventId) ?? [],
    assignments,
  };
}

/** Builds the data for checking a person for a role at an event. */
export function candidateOf(
  plan: PlanContent,
  servings: Servings,
  persons: ReadonlyMap<number, Person>,
  person: PlanPerson,
  { event, role }: { readonly event: PlanEvent; readonly role: PlanRole },
): Candidate {
  const isRegistered = 'personId' in person;
  return {
    person,
    record: isRegistered ? persons.get(person.personId) : undefined,
    absences: isRegistered ? plan.absencesOf(person.personId) : [],
    servings: servings.around(person, event, role.restDays),
  };
}
