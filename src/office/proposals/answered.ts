// What became of what somebody has proposed (rule W18).

import type { AnsweredProposal } from '../../model/proposal.ts';
import type { WriteContext } from '../write-context.ts';

/** For so long it is told, in milliseconds. */
const TOLD_MS = 60 * 86_400_000;

/** Of whoever acts, the newest first; nothing for a program. */
export async function listAnswered(
  { store, clock, accountId }: WriteContext,
  instance: string,
): Promise<readonly AnsweredProposal[]> {
  if (accountId === undefined) return [];
  const since = clock() - TOLD_MS;
  return store.content.read(instance, (content) => content.answeredProposals({ accountId, since }));
}
