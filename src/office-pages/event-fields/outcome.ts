import type { Applied, ChangeOutcome } from '../../office/content/apply-changes.ts';
import type { ActionName } from '../page.ts';

/** What the page that comes next says of a change of which some, or all, waits as a proposal; undefined where none does. */
export function proposedBy(outcome: ChangeOutcome | Applied): { readonly did: ActionName } | undefined {
  const applied = 'results' in outcome ? outcome : 'applied' in outcome ? outcome.applied : undefined;
  const proposals = applied?.results.flatMap(({ proposal }) => (proposal === undefined ? [] : [proposal])) ?? [];
  if (proposals.length === 0) return undefined;
  return { did: proposals.every((one) => one === null) ? 'withdrawn' : 'proposed' };
}

/** Why a verb was not done, with what was typed for it. */
export interface VerbRefusal {
  readonly verb: string;
  readonly note: string;
  readonly texts: readonly string[];
  /** Whether it can be confirmed and done in spite of the refusal. */
  readonly canDespite: boolean;
  /** Whether it is so because the new day is past; it is asked before it is done. */
  readonly isPast?: boolean;
}
