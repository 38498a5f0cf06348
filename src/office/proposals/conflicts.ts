import type { Event } from '../../model/event.ts';
import type { Proposal } from '../../model/proposal.ts';
import { writtenWhole } from '../../store/content/documents.ts';
import { sameJson } from '../../util/same-json.ts';
import type { ProposalConflict } from './waiting-proposal.ts';

/** The fields that were changed since a change of them was proposed, and are not as proposed already. */
export function conflictsOf({ merge, base, isNew }: Proposal, event: Event): ProposalConflict[] {
  if (isNew) return [];
  const stands = writtenWhole('event', event);
  return Object.keys(merge ?? base).flatMap((field) => {
    const [before, present, proposed] = [base[field], stands[field], merge?.[field]];
    const isSettled = sameJson(before, present) || (merge !== null && sameJson(present, proposed));
    return isSettled ? [] : [{ field, before, present, proposed }];
  });
}
