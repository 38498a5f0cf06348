// The history as far as somebody may see it (rules W10, U3 and D16). Pages and addresses read it by this alone.

import { type Authority, hasRole } from '../../model/authority.ts';
import type { AssignmentState } from '../../model/plan.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import type { HistoryWish } from '../../store/content/read-history.ts';
import type { Editing } from '../editing.ts';
import { maySee, seesState, unseenKinds } from './visible-fields.ts';

/** Newest first. Throws NotFound where there is no such instance. */
export async function seenHistory(
  { store, authority }: Pick<Editing, 'store' | 'authority'>,
  instance: string,
  wish: HistoryWish,
): Promise<PastChange[]> {
  if (wish.of !== undefined && !maySee(authority, wish.of.kind)) return [];
  // Readers see who serves in the plan; who came to it how is told to those who plan.
  const hidden = [...unseenKinds(authority), ...(hasRole(authority, 'contributor') ? [] : (['assignment'] as const))];
  const found = await store.content.history(instance, { ...wish, hidden });
  return hasRole(authority, 'editor')
    ? found
    : found.map((past) => ({ ...past, entities: past.entities.map(seenPast(authority)) }));
}

/** Of an assignment neither its note nor, where somebody declined, anything at all. */
function seenPast(authority: Authority): (one: PastEntity) => PastEntity {
  return (one) => {
    if (one.kind !== 'assignment') return one;
    const sides = [one.before, one.after].filter((side) => side !== null);
    const isSeen = sides.every(({ state }) => state !== undefined && seesState(authority, state as AssignmentState));
    const seen = (side: PastEntity['before']) => {
      if (side === null || !isSeen) return side && {};
      const { note: _, ...others } = side;
      return others;
    };
    return { ...one, before: seen(one.before), after: seen(one.after) };
  };
}
