// Data of the rota other than events: roles, absences, assignments.

import { byPosition } from '../../model/entity.ts';
import { type Ancestry, ancestryOf } from '../../model/list-rule.ts';
import type { Absence, Assignment, PlanRole } from '../../model/rota/rota.ts';
import type { ContentReader } from '../../store/content/port.ts';

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
