// Part of the history that the role may see (rules W10, U3 and D16). Pages and the API read the history only through this file.

import { type Authority, hasRole } from '../../model/authority.ts';
import type { AssignmentState } from '../../model/rota/rota.ts';
import { countByKind, type PastChange, type PastEntity } from '../../store/content/history.ts';
import type { HistoryOptions } from '../../store/content/read-history.ts';
import type { WriteContext } from '../write-context.ts';
import { canSeeAssignmentState, canSeeKind, listHiddenKinds } from './visible-fields.ts';

/** Reads the visible changes, newest first. Throws NotFoundError for an unknown instance. */
export async function readVisibleHistory(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  instance: string,
  options: HistoryOptions,
): Promise<PastChange[]> {
  if (options.of !== undefined && !canSeeKind(authority, options.of.kind)) return [];
  // Readers see the rota itself; only contributors and editors see the history of its assignments.
  const hidden = [
    ...listHiddenKinds(authority),
    ...(hasRole(authority, 'contributor') ? [] : (['assignment'] as const)),
  ];
  const read = (of: HistoryOptions) => store.content.history(instance, { ...of, hidden });
  if (hasRole(authority, 'editor')) return read(options);
  const seen: PastChange[] = [];
  let { before } = options;
  while (seen.length < options.limit) {
    const some = await read({ ...options, ...(before !== undefined && { before }) });
    for (const past of some) seen.push(...filterPastChange(authority, past));
    before = some.at(-1)?.revision;
    if (some.length < options.limit) break;
  }
  return seen.slice(0, options.limit);
}

/** Drops notes of assignments, assignments in a state that the role may not see, and the change itself if nothing else remains. */
function filterPastChange(authority: Authority, past: PastChange): PastChange[] {
  const entities = past.entities.flatMap((one) => filterPastEntity(authority, one));
  const unseen = past.entities.length - entities.length;
  if (unseen === 0) return [{ ...past, entities }];
  // The stored tally counts all assignments; the role may see only some.
  const tally = [
    ...past.tally.filter(({ kind }) => kind !== 'assignment'),
    ...countByKind(entities.filter(isAssignment)),
  ];
  return entities.length === 0 ? [] : [{ ...past, entities, tally, count: past.count - unseen }];
}

function isAssignment({ kind }: PastEntity): boolean {
  return kind === 'assignment';
}

function filterPastEntity(authority: Authority, one: PastEntity): PastEntity[] {
  if (one.kind !== 'assignment') return [one];
  const sides = [one.before, one.after].filter((side) => side !== null);
  const states = sides.flatMap(({ state }) => (state === undefined ? [] : [state as AssignmentState]));
  // An unchanged state is not in the history, so it is unknown whether the role may see the assignment.
  if (states.length < sides.length || !states.every((state) => canSeeAssignmentState(authority, state))) return [];
  const seen = (side: PastEntity['before']) => {
    if (side === null) return null;
    const { note: _, ...others } = side;
    return others;
  };
  return [{ ...one, before: seen(one.before), after: seen(one.after) }];
}
