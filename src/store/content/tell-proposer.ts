// The mail that tells somebody what became of what they proposed (rule W18): it waits in the transaction of what decided it. Whichever
// way that came about, this is where it is told.

import type { Transaction } from 'kysely';
import type { Event } from '../../model/event.ts';
import type { Proposal } from '../../model/proposal.ts';
import { putMail } from '../mail/mails.ts';
import type { Tables } from '../tables.ts';

/** What became of a proposal; `removed`: its event is gone, and so nobody answers it. */
export type ProposalOutcome = 'accepted' | 'declined' | 'removed';

/** What a mail of the kind `proposal` is made of. */
export interface ProposalMail {
  readonly outcome: ProposalOutcome;
  /** Who said so, as the history names them. */
  readonly by: string;
  /** Why, in their words; "" for nothing. */
  readonly text: string;
  /** The event's title and its first day (`YYYY-MM-DD`). */
  readonly title: string;
  readonly day: string;
  /** The title that was proposed, where it is another one; nothing of mails that an older version wrote. */
  readonly wantedTitle?: string;
  /** null for one that is gone. */
  readonly eventId: number | null;
  /** The language that its reader chose; null for the instance's. */
  readonly language: string | null;
}

/** Who decides, where and when. */
export interface Deciding {
  readonly instanceId: number;
  readonly at: number;
  readonly actor: string;
  readonly accountId: number | null;
  /** What they say to those whose proposals they decide on; "" for nothing. */
  readonly word: string;
}

/** What is decided of one proposal. */
export interface Decided extends Pick<Proposal, 'accountId'> {
  /** The event as it was when it was proposed. */
  readonly event: Event;
  readonly outcome: ProposalOutcome;
  /** The title that was proposed. */
  readonly wantedTitle?: string;
  /** Whether the event is gone by that. */
  readonly isGone?: boolean;
}

/** Queues the mail to the proposer; none if they acted themselves, or if their account is gone. */
export async function tellProposer(
  tx: Transaction<Tables>,
  { accountId, event, outcome, wantedTitle = event.title, isGone = false }: Decided,
  by: Deciding,
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
  await putMail(tx, by.instanceId, {
    email: account.email,
    kind: 'proposal',
    details,
    at: by.at,
    isProven: true,
    isCounted: false,
  });
}
