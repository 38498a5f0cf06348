// Assignments of an event stored outside its fields, by id (rules D2 and D3), as far as the account may see them (rule D16).

import type { Assignment } from '../../model/rota/rota.ts';
import { NotFound } from '../../store/content/errors.ts';
import { seesState } from '../access/visible-fields.ts';
import type { WriteContext } from '../write-context.ts';
import { readPlanContent } from './rota-content.ts';

/**
 * Lists them by role in the office's order, then by the time of their last state change. Throws NotFound for an unknown instance or
 * event.
 */
export function readAssignments(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  instance: string,
  eventId: number,
): Promise<readonly Assignment[]> {
  return store.content.read(instance, async (content) => {
    if ((await content.get('event', eventId)) === undefined) throw new NotFound(`event ${eventId}`);
    const { roles, assignmentsOf } = await readPlanContent(content);
    const placeOf = new Map(roles.map(({ id }, index) => [id, index]));
    const place = ({ roleId }: Assignment) => placeOf.get(roleId) ?? 0;
    return assignmentsOf(eventId)
      .filter(({ state }) => seesState(authority, state))
      .toSorted((a, b) => place(a) - place(b) || (a.at < b.at ? -1 : Number(a.at > b.at)) || a.id - b.id);
  });
}
