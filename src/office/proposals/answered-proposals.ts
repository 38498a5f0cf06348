import type { AnsweredProposal } from '../../model/proposal.ts';
import type { WriteContext } from '../write-context.ts';

/** Maximum age of listed decisions, in milliseconds. */
const MAX_AGE_MS = 60 * 86_400_000;

/** Lists the account's decided proposals, newest first; empty for callers without an account. */
export async function listAnsweredProposals(
  { store, clock, accountId }: WriteContext,
  instance: string,
): Promise<readonly AnsweredProposal[]> {
  if (accountId === undefined) return [];
  const since = clock() - MAX_AGE_MS;
  return store.content.read(instance, (content) => content.answeredProposals({ accountId, since }));
}
