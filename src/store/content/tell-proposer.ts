// The mail that tells somebody what became of what they proposed (rule W18): it waits in the transaction of the answer.

import type { Transaction } from 'kysely';
import type { Proposal } from '../../model/proposal.ts';
import type { InstanceRecord } from '../instances.ts';
import { putMail } from '../newsletter/mails.ts';
import type { Tables } from '../tables.ts';

/** What became of a proposal, for the one who made it. */
export interface ProposalOutcome {
  readonly outcome: 'accepted' | 'declined';
  /** Who said so. */
  readonly by: string;
  /** Why, in their words; "" for nothing. */
  readonly text: string;
  /** The event's title and its first day (`YYYY-MM-DD`). */
  readonly title: string;
  readonly day: string;
}

/** What a mail of the kind `proposal` is made of. */
export interface ProposalMail extends ProposalOutcome {
  readonly eventId: number;
  /** The language that its reader chose; null for the instance's. */
  readonly language: string | null;
}

export async function tellProposer(
  tx: Transaction<Tables>,
  { id: instanceId }: Pick<InstanceRecord, 'id'>,
  { accountId, eventId }: Proposal,
  outcome: ProposalOutcome,
  at: number,
): Promise<void> {
  if (accountId === null) return;
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (account === undefined) return;
  const details: ProposalMail = { ...outcome, eventId, language: account.language };
  await putMail(tx, instanceId, {
    email: account.email,
    kind: 'proposal',
    details,
    at,
    isProven: true,
    isCounted: false,
  });
}
