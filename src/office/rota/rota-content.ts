import { compareByPosition } from '../../model/entity.ts';
import { type Ancestry, buildAncestry } from '../../model/list-rule.ts';
import type { Absence, Assignment, RotaRole } from '../../model/rota/rota.ts';
import type { ContentReader } from '../../store/content/port.ts';

export interface RotaContent {
  /** In the office’s order. */
  readonly roles: readonly RotaRole[];
  readonly layers: Ancestry;
  readonly absencesOf: (personId: number) => readonly Absence[];
  readonly assignmentsOf: (eventId: number) => readonly Assignment[];
  readonly assignments: readonly Assignment[];
}

export async function readRotaContent(content: Pick<ContentReader, 'all'>): Promise<RotaContent> {
  const roles = (await content.all('role')).toSorted(compareByPosition);
  const absences = Map.groupBy(await content.all('absence'), ({ personId }) => personId);
  const assignments = await content.all('assignment');
  const byEvent = Map.groupBy(assignments, ({ eventId }) => eventId);
  return {
    roles,
    layers: buildAncestry(await content.all('layer')),
    absencesOf: (personId) => absences.get(personId) ?? [],
    assignmentsOf: (eventId) => byEvent.get(eventId) ?? [],
    assignments,
  };
}
