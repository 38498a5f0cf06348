// Mail to the proposer about the outcome of a proposal (rule W18), queued in the transaction of the decision.

import type { Transaction } from 'kysely';
import type { Event } from '../../model/event.ts';
import type { Proposal } from '../../model/proposal.ts';
import { queueMail } from '../mail/mails.ts';
import type { Tables } from '../tables.ts';

/** Outcome of a proposal; `removed`: its event was removed, so the proposal is never decided on. */
export type ProposalOutcome = 'accepted' | 'declined' | 'removed';

export interface ProposalMail {
  readonly outcome: ProposalOutcome;
  readonly by: string;
  readonly text: string;
  readonly title: string;
  readonly day: string;
  /** Proposed title, if different; missing in mails written by an older version. */
  readonly wantedTitle?: string;
  /** null if the event was removed. */
  readonly eventId: number | null;
  /** Language chosen by the recipient; null for the instance's. */
  readonly language: string | null;
}

export interface DecisionContext {
  readonly instanceId: number;
  readonly at: number;
  readonly actor: string;
  readonly accountId: number | null;
  readonly word: string;
}

export interface DecidedProposal extends Pick<Proposal, 'accountId'> {
  readonly event: Event;
  readonly outcome: ProposalOutcome;
  readonly wantedTitle?: string;
  readonly isGone?: boolean;
}

/** Queues the mail to the proposer, unless they decided themselves or their account was removed. */
export async function notifyProposer(
  tx: Transaction<Tables>,
  { accountId, event, outcome, wantedTitle = event.title, isGone = false }: DecidedProposal,
  by: DecisionContext,
): Promise<void> {
  if (accountId === null || accountId === by.accountId) return;
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (account === undefined) return;
  const details: ProposalMail = {
    outcome,
    by: by.actor,
    text: by.word,
    title: event.title,
    day: event.startsAt.slice(0, 10),
    ...(wantedTitle !== event.title && { wantedTitle }),
    eventId: isGone ? null : event.id,
    language: account.language,
  };
  await queueMail(tx, by.instanceId, {
    email: account.email,
    kind: 'proposal',
    details,
    at: by.at,
    isProven: true,
    isCounted: false,
  });
}
