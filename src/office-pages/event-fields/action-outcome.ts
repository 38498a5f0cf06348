import type { AppliedChange, ChangeOutcome } from '../../office/content/apply-changes.ts';
import type { ActionName } from '../page.ts';

/** Action for the next page if some or all of a change became a proposal; undefined otherwise. */
export function proposedActionOf(outcome: ChangeOutcome | AppliedChange): { readonly did: ActionName } | undefined {
  const applied = 'results' in outcome ? outcome : 'applied' in outcome ? outcome.applied : undefined;
  const proposals = applied?.results.flatMap(({ proposal }) => (proposal === undefined ? [] : [proposal])) ?? [];
  if (proposals.length === 0) return undefined;
  return { did: proposals.every((one) => one === null) ? 'withdrawn' : 'proposed' };
}

export interface ActionRefusal {
  readonly verb: string;
  readonly note: string;
  readonly texts: readonly string[];
  /** True if the user can confirm the action despite the refusal. */
  readonly canDespite: boolean;
  /** True if the new day is past, which needs a confirmation. */
  readonly isPast?: boolean;
}
