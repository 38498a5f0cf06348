import type { Applied, ChangeOutcome } from '../../office/content/apply-changes.ts';
import type { ActionName } from '../page.ts';

/** Action for the next page if some or all of a change became a proposal; undefined otherwise. */
export function proposedBy(outcome: ChangeOutcome | Applied): { readonly did: ActionName } | undefined {
  const applied = 'results' in outcome ? outcome : 'applied' in outcome ? outcome.applied : undefined;
  const proposals = applied?.results.flatMap(({ proposal }) => (proposal === undefined ? [] : [proposal])) ?? [];
  if (proposals.length === 0) return undefined;
  return { did: proposals.every((one) => one === null) ? 'withdrawn' : 'proposed' };
}

/** Refusal of a verb, with the typed note. */
export interface VerbRefusal {
  readonly verb: string;
  readonly note: string;
  readonly texts: readonly string[];
  /** Whether the user can confirm the action despite the refusal. */
  readonly canDespite: boolean;
  /** Whether the new day is past, which needs a confirmation. */
  readonly isPast?: boolean;
}
