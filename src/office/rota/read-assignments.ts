import type { Assignment } from '../../model/rota/rota.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { canSeeAssignmentState } from '../access/visible-fields.ts';
import type { WriteContext } from '../write-context.ts';
import { readRotaContent } from './rota-content.ts';

/**
 * Lists the assignments by role in the office's order, then by the time of their last state change. Throws NotFoundError for an unknown
 * instance or event.
 */
export function readAssignments(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  instance: string,
  eventId: number,
): Promise<readonly Assignment[]> {
  return store.content.read(instance, async (content) => {
    if ((await content.get('event', eventId)) === undefined) throw new NotFoundError(`event ${eventId}`);
    const { roles, assignmentsOf } = await readRotaContent(content);
    const placeOf = new Map(roles.map(({ id }, index) => [id, index]));
    const place = ({ roleId }: Assignment) => placeOf.get(roleId) ?? 0;
    return assignmentsOf(eventId)
      .filter(({ state }) => canSeeAssignmentState(authority, state))
      .toSorted((a, b) => place(a) - place(b) || (a.at < b.at ? -1 : Number(a.at > b.at)) || a.id - b.id);
  });
}
