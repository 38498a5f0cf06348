import type { AppliedChange, ChangeOutcome } from '../../office/content/apply-changes.ts';
import type { ActionName } from '../page.ts';

/** Action to report on the next page if all or part of the change became a proposal; otherwise undefined. */
export function findProposedAction(outcome: ChangeOutcome | AppliedChange): { readonly did: ActionName } | undefined {
  const applied = 'results' in outcome ? outcome : 'applied' in outcome ? outcome.applied : undefined;
  const proposals = applied?.results.flatMap(({ proposal }) => (proposal === undefined ? [] : [proposal])) ?? [];
  if (proposals.length === 0) return undefined;
  return { did: proposals.every((one) => one === null) ? 'withdrawn' : 'proposed' };
}

export interface ActionRefusal {
  readonly verb: string;
  readonly note: string;
  readonly texts: readonly string[];
  /** True if the user can repeat the action and accept the problem. */
  readonly canAccept: boolean;
  /** True if the new day is past, which the user has to confirm. */
  readonly isPast?: boolean;
}
