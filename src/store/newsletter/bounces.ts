// Bounce counts by subscriber. Each mail counts once; its effects are written in one transaction.

import type { Transaction } from 'kysely';
import type { Bounce, BounceCountOutcome } from '../../model/newsletter/bounce.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import type { Tables } from '../tables.ts';

const MAX_SOFT = 3;

const FORGOTTEN_MS = 90 * 24 * 3_600_000;

export interface BounceStore {
  /** Counts a bounce if the mail was for a current subscriber. `at` is milliseconds since 1970. */
  readonly note: (
    messageId: string,
    bounce: Omit<Bounce, 'messageId'> & { readonly at: number },
  ) => Promise<BounceCountOutcome>;
}

export function createBounceStore({ write }: DatabaseConnection): BounceStore {
  return { note: (messageId, bounce) => write((tx) => note(tx, { ...bounce, messageId })) };
}

type Noted = Bounce & { readonly at: number };

async function note(tx: Transaction<Tables>, bounce: Noted): Promise<BounceCountOutcome> {
  // A concurrent process waits for this row, and then finds that the bounce is recorded.
  const mail = await tx
    .updateTable('mails')
    .set({ bounced: bounce.kind })
    .where('message_id', '=', bounce.messageId)
    .where('subscriber_id', 'is not', null)
    .where('bounced', 'in', bounce.kind === 'hard' ? ['', 'soft'] : [''])
    .returning(['instance_id', 'subscriber_id', 'sent_at', 'created_at'])
    .executeTakeFirst();
  if (mail === undefined) return (await isKnown(tx, bounce.messageId)) ? 'again' : 'unknown';
  const owner = { instanceId: mail.instance_id, subscriberId: mail.subscriber_id ?? 0 };
  if (!(await lockSubscriber(tx, owner))) return 'unknown';
  // The subscriber has changed since the mail was sent, usually to another address.
  if ((await changedAt(tx, owner)) > (mail.sent_at ?? mail.created_at)) return 'outdated';
  return count(tx, owner, bounce);
}

interface Whose {
  readonly instanceId: number;
  readonly subscriberId: number;
}

async function isKnown(tx: Transaction<Tables>, messageId: string): Promise<boolean> {
  const mail = await tx
    .selectFrom('mails')
    .select('id')
    .where('message_id', '=', messageId)
    .where('subscriber_id', 'is not', null)
    .executeTakeFirst();
  return mail !== undefined;
}

async function lockSubscriber(tx: Transaction<Tables>, { instanceId, subscriberId }: Whose): Promise<boolean> {
  const result = await tx
    .updateTable('subscribers')
    .set({ id: subscriberId })
    .where('instance_id', '=', instanceId)
    .where('id', '=', subscriberId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns the time of the last recorded step of the subscriber's consent, including an import; 0 if there is none. */
async function changedAt(tx: Transaction<Tables>, { instanceId, subscriberId }: Whose): Promise<number> {
  const consent = await tx
    .selectFrom('consents')
    .select('at')
    .where('instance_id', '=', instanceId)
    .where('subscriber_id', '=', subscriberId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return consent?.at ?? 0;
}

async function count(
  tx: Transaction<Tables>,
  { instanceId, subscriberId }: Whose,
  { kind, reason, at }: Noted,
): Promise<BounceCountOutcome> {
  const before = await tx
    .selectFrom('bounces')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  const kept = before === undefined || at - before.last_at > FORGOTTEN_MS ? 0 : before.soft;
  const soft = kept + (kind === 'soft' ? 1 : 0);
  const isOver = kind === 'hard' || soft >= MAX_SOFT;
  const suppressed_at = before?.suppressed_at ?? (isOver ? at : null);
  // A suppressed subscriber keeps the original reason for the suppression.
  const text = before !== undefined && before.suppressed_at !== null ? before.reason : reason;
  const row = { soft, suppressed_at, reason: text, last_at: at };
  await tx
    .insertInto('bounces')
    .values({ instance_id: instanceId, subscriber_id: subscriberId, ...row })
    .onConflict((conflict) => conflict.columns(['instance_id', 'subscriber_id']).doUpdateSet(row))
    .execute();
  return suppressed_at === null ? 'counted' : 'suppressed';
}
