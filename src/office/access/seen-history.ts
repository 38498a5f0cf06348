// The history as far as somebody may see it (rules W10, U3 and D16). Pages and addresses read it by this alone.

import { type Authority, hasRole } from '../../model/authority.ts';
import type { AssignmentState } from '../../model/rota/rota.ts';
import { type PastChange, type PastEntity, tallyOf } from '../../store/content/history.ts';
import type { HistoryOptions } from '../../store/content/read-history.ts';
import type { WriteContext } from '../write-context.ts';
import { maySee, seesState, unseenKinds } from './visible-fields.ts';

/** Newest first. Throws NotFound where there is no such instance. */
export async function seenHistory(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  instance: string,
  wish: HistoryOptions,
): Promise<PastChange[]> {
  if (wish.of !== undefined && !maySee(authority, wish.of.kind)) return [];
  // Readers see who serves in the plan; who came to it how is told to those who plan.
  const hidden = [...unseenKinds(authority), ...(hasRole(authority, 'contributor') ? [] : (['assignment'] as const))];
  const read = (of: HistoryOptions) => store.content.history(instance, { ...of, hidden });
  if (hasRole(authority, 'editor')) return read(wish);
  const seen: PastChange[] = [];
  let { before } = wish;
  while (seen.length < wish.limit) {
    const some = await read({ ...wish, ...(before !== undefined && { before }) });
    for (const past of some) seen.push(...seenPast(authority, past));
    before = some.at(-1)?.revision;
    if (some.length < wish.limit) break;
  }
  return seen.slice(0, wish.limit);
}

/** Of an assignment neither its note nor, where somebody declined, anything at all; nor a change that told of nothing else. */
function seenPast(authority: Authority, past: PastChange): PastChange[] {
  const entities = past.entities.flatMap((one) => seenPastEntity(authority, one));
  const unseen = past.entities.length - entities.length;
  if (unseen === 0) return [{ ...past, entities }];
  // Assignments are counted from those that were read; their visibility depends on the role.
  const tally = [...past.tally.filter(({ kind }) => kind !== 'assignment'), ...tallyOf(entities.filter(isAssignment))];
  return entities.length === 0 ? [] : [{ ...past, entities, tally, count: past.count - unseen }];
}

function isAssignment({ kind }: PastEntity): boolean {
  return kind === 'assignment';
}

function seenPastEntity(authority: Authority, one: PastEntity): PastEntity[] {
  if (one.kind !== 'assignment') return [one];
  const sides = [one.before, one.after].filter((side) => side !== null);
  const states = sides.flatMap(({ state }) => (state === undefined ? [] : [state as AssignmentState]));
  // Where the state stayed, the history does not say which it was.
  if (states.length < sides.length || !states.every((state) => seesState(authority, state))) return [];
  const seen = (side: PastEntity['before']) => {
    if (side === null) return null;
    const { note: _, ...others } = side;
    return others;
  };
  return [{ ...one, before: seen(one.before), after: seen(one.after) }];
}
