// Mail queue. Only the process that holds a mail sends it, so that several servers never send it twice. A mail is queued in the transaction
// that causes it, so that none is lost.

import type { Kysely, Transaction } from 'kysely';
import { foldEmail } from '../../model/email-address.ts';
import type { Instance } from '../../model/instance.ts';
import { findRateLimitedDomain, foldMailbox } from '../../model/mailbox.ts';
import type { Subscriber } from '../../model/newsletter/newsletter.ts';
import { hashKey } from '../../util/hash-key.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { toSubscriber } from '../newsletter/subscribers.ts';
import { runUnlessBusy } from '../run-unless-busy.ts';
import type { Tables } from '../tables.ts';
import { type MailStatistics, readMailStatistics } from './mail-statistics.ts';

/** Kind of a mail, which is rendered when it is sent. */
export const MAIL_KINDS = [
  'confirm',
  'link',
  'invite',
  'welcome',
  'reset',
  'sample',
  'proposal',
  'booking',
  'booking_news',
  'plan',
  'room_request',
  'digest',
] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/** Outcome of a mail that is being sent, which can no longer be withdrawn. */
export const SENDING_OUTCOME = 'leaving';

/** Mails caused by a visitor or the office, whose recipients wait for them. */
const AWAITED: readonly MailKind[] = MAIL_KINDS.filter((kind) => kind !== 'digest');

export interface NewMail {
  readonly email: string;
  readonly kind: MailKind;
  readonly details: unknown;
  readonly at: number;
  /** True if the address was confirmed here before. The mail then does not count towards the limit of its domain. */
  readonly isProven: boolean;
  /** False for mails that only office users can cause, which do not count towards the limit of the mailbox (rule R14). */
  readonly isCounted?: boolean;
  readonly bookingId?: number;
  readonly personId?: number;
  readonly requestId?: number;
  /** Cause with its own hourly limit, such as a private page. Mails are then counted by cause, not by mailbox. */
  readonly cause?: { readonly name: string; readonly most: number };
  /** True if the mail is only counted, not sent. Default: false. */
  readonly isWithheld?: boolean;
}

export interface QueuedMail {
  readonly id: number;
  readonly instance: string;
  readonly sender: Pick<Instance, 'title' | 'locale' | 'publicUrl' | 'accent' | 'logoUrl' | 'footer'>;
  /** "" for a digest, which goes to its subscriber. */
  readonly email: string;
  readonly kind: MailKind;
  readonly details: unknown;
  readonly messageId: string;
  readonly createdAt: number;
  readonly attempts: number;
  readonly replyTo: string;
  readonly privacyUrl: string;
  /** Current recipient of a digest. Undefined after they unsubscribed, or while they are suppressed. */
  readonly subscriber?: Subscriber | undefined;
}

/**
 * Result of a mail. The Message-ID identifies it, because its id may be reused after its instance was removed. `empty`: not sent because
 * there was no content; `ended`: because there was no recipient.
 */
export type MailResult =
  | { readonly messageId: string; readonly result: 'sent' | 'empty' | 'ended'; readonly at: number }
  | { readonly messageId: string; readonly result: 'failed'; readonly reason: string; readonly at: number }
  | { readonly messageId: string; readonly result: 'again'; readonly dueAt: number };

export interface TakeMailsOptions {
  readonly holder: string;
  readonly now: number;
  readonly until: number;
  readonly count: number;
  readonly digests: number;
}

/** Queue of mails. While another process holds the write lock, no mail is taken, and functions with a boolean result return false. */
export interface MailQueue {
  readonly isDue: (now: number) => Promise<boolean>;
  /** Reserves due mails for this process, oldest first, digests after all other mails. */
  readonly take: (taking: TakeMailsOptions) => Promise<QueuedMail[]>;
  /**
   * Marks mails held by this process as being sent. Returns the Message-IDs that may be sent; mails whose recipients unsubscribed or were
   * erased are missing. Undefined if the write failed, so that none may be sent.
   */
  readonly begin: (holder: string, messageIds: readonly string[]) => Promise<ReadonlySet<string> | undefined>;
  /** True if the recipient of a mail that is being sent was erased, and with them the contents of the mail. */
  readonly isErased: (messageId: string) => Promise<boolean>;
  readonly prolong: (holder: string, messageIds: readonly string[], until: number) => Promise<boolean>;
  readonly settle: (results: readonly MailResult[]) => Promise<boolean>;
  /** Deletes mails sent or given up before an instant, and digests before another one. */
  readonly forget: (before: number, digestsBefore: number) => Promise<boolean>;
  readonly waiting: () => Promise<{ readonly count: number; readonly oldestAt: number | undefined }>;
  readonly figures: () => Promise<MailStatistics>;
}

const HOUR_MS = 3_600_000;

/** Maximum mails that visitors can cause per hour in all instances: per mailbox, and per domain for unproven addresses (R14, R17). */
const MAX_OF_MAILBOX = 3;
const MAX_OF_DOMAIN = 30;

/** Queues a mail. False if the mailbox or domain has reached its hourly limit. */
export async function queueMail(tx: Transaction<Tables>, instanceId: number, mail: NewMail): Promise<boolean> {
  const { isCounted = true, isWithheld = false } = mail;
  const counted = mail.isProven ? undefined : findRateLimitedDomain(mail.email);
  const { name, most } = mail.cause ?? { name: isCounted ? foldMailbox(mail.email) : '', most: MAX_OF_MAILBOX };
  const mailbox = name === '' ? '' : hashKey(name);
  const domain = counted === undefined ? '' : hashKey(counted);
  const lately = async (column: 'mailbox' | 'domain', value: string): Promise<number> => {
    const row = await tx
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll().as('count'))
      .where(column, '=', value)
      .where('created_at', '>', mail.at - HOUR_MS)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  };
  const ofMailbox = name === '' ? 0 : await lately('mailbox', mailbox);
  const ofDomain = domain === '' ? 0 : await lately('domain', domain);
  if (ofMailbox >= most || ofDomain >= MAX_OF_DOMAIN) return false;
  await tx
    .insertInto('mails')
    .values({
      instance_id: instanceId,
      email: isWithheld ? '' : mail.email,
      email_folded: isWithheld ? hashKey(foldEmail(mail.email)) : foldEmail(mail.email),
      mailbox,
      domain,
      kind: mail.kind,
      details: isWithheld ? '{}' : JSON.stringify(mail.details),
      message_id: crypto.randomUUID(),
      created_at: mail.at,
      due_at: mail.at,
      attempts: 0,
      held_by: '',
      held_until: 0,
      sent_at: isWithheld ? mail.at : null,
      failed: '',
      subscriber_id: null,
      period: null,
      outcome: '',
      bounced: '',
      booking_id: isWithheld ? null : (mail.bookingId ?? null),
      person_id: mail.personId ?? null,
      request_id: mail.requestId ?? null,
    })
    .execute();
  return true;
}

export function createMailQueue(database: DatabaseConnection): MailQueue {
  const write = <T>(work: (tx: Transaction<Tables>) => Promise<T>) =>
    runUnlessBusy(database, undefined, () => database.write(work));
  return {
    isDue: async (now) => (await due(database.db, now, { count: 1, digests: 1 })).length > 0,
    take: async (taking) => (await write((tx) => take(tx, taking))) ?? [],
    begin: (holder, messageIds) =>
      write(async (tx) => {
        const rows = await tx
          .updateTable('mails')
          .set({ outcome: SENDING_OUTCOME })
          .where('message_id', 'in', messageIds)
          .where('held_by', '=', holder)
          .where('sent_at', 'is', null)
          .returning('message_id as messageId')
          .execute();
        return new Set(rows.map(({ messageId }) => messageId));
      }),
    isErased: async (messageId) => {
      const row = await database.db
        .selectFrom('mails')
        .select(['email', 'email_folded as emailFolded'])
        .where('message_id', '=', messageId)
        .executeTakeFirst();
      // An erased mail keeps a hash of the address for the hourly limit; a digest never has an address.
      return row === undefined || (row.email === '' && row.emailFolded !== '');
    },
    prolong: async (holder, messageIds, until) =>
      (await write(async (tx) => {
        await tx
          .updateTable('mails')
          .set({ held_until: until })
          .where('message_id', 'in', messageIds)
          .where('held_by', '=', holder)
          .where('sent_at', 'is', null)
          .execute();
        return true;
      })) ?? false,
    settle: async (results) =>
      (await write(async (tx) => {
        await recordResults(tx, results);
        return true;
      })) ?? false,
    forget: async (before, digestsBefore) =>
      (await write(async (tx) => {
        await tx.deleteFrom('mails').where('kind', '!=', 'digest').where('sent_at', '<', before).execute();
        await tx.deleteFrom('mails').where('kind', '=', 'digest').where('sent_at', '<', digestsBefore).execute();
        return true;
      })) ?? false,
    figures: () => readMailStatistics(database.db),
    waiting: async () => {
      const row = await database.db
        .selectFrom('mails')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
        .where('sent_at', 'is', null)
        .executeTakeFirst();
      return { count: Number(row?.count ?? 0), oldestAt: row?.oldest == null ? undefined : Number(row.oldest) };
    },
  };
}

async function recordResults(tx: Transaction<Tables>, results: readonly MailResult[]): Promise<void> {
  const free = { held_by: '', held_until: 0 };
  const over = { ...free, details: '{}' };
  for (const [outcome, some] of groupBy(results, ({ result }) => result)) {
    const [first] = some;
    if (first?.result === 'sent' || first?.result === 'empty' || first?.result === 'ended') {
      await tx
        .updateTable('mails')
        .set({ ...over, sent_at: first.at, outcome })
        .where(
          'message_id',
          'in',
          some.map(({ messageId }) => messageId),
        )
        .execute();
      continue;
    }
    for (const one of some) {
      const columns =
        one.result === 'again'
          ? { ...free, outcome: '', due_at: one.dueAt }
          : { ...over, outcome, sent_at: one.at, failed: one.result === 'failed' ? one.reason : '' };
      await tx.updateTable('mails').set(columns).where('message_id', '=', one.messageId).execute();
    }
  }
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

async function take(tx: Transaction<Tables>, { holder, now, until, ...most }: TakeMailsOptions): Promise<QueuedMail[]> {
  const ids = await due(tx, now, most);
  if (ids.length === 0) return [];
  const taken = await tx
    .updateTable('mails')
    .set((eb) => ({ held_by: holder, held_until: until, attempts: eb('attempts', '+', 1), outcome: '' }))
    .where('id', 'in', ids)
    .where('held_until', '<=', now)
    .where('sent_at', 'is', null)
    .returning('id')
    .execute();
  if (taken.length === 0) return [];
  const held = taken.map(({ id }) => id);
  const rows = await tx
    .selectFrom('mails')
    .innerJoin('instances', 'instances.id', 'mails.instance_id')
    .leftJoin('newsletters', 'newsletters.instance_id', 'mails.instance_id')
    .selectAll('mails')
    .select([
      'instances.name',
      'title',
      'locale',
      'public_url',
      'accent',
      'logo_url',
      'footer',
      'reply_to',
      'privacy_url',
    ])
    .where('mails.id', 'in', held)
    .execute();
  const subscribers = await recipients(tx, held);
  const place = new Map(ids.map((id, index) => [id, index]));
  rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return rows.map((row) => ({
    id: row.id,
    instance: row.name,
    email: row.email,
    sender: {
      title: row.title,
      locale: row.locale,
      publicUrl: row.public_url,
      accent: row.accent,
      logoUrl: row.logo_url,
      footer: row.footer,
    },
    kind: row.kind as MailKind,
    details: JSON.parse(row.details),
    messageId: row.message_id,
    createdAt: row.created_at,
    attempts: row.attempts,
    subscriber: subscribers.get(row.id),
    replyTo: row.reply_to ?? '',
    privacyUrl: row.privacy_url ?? '',
  }));
}

async function recipients(tx: Transaction<Tables>, mailIds: readonly number[]): Promise<Map<number, Subscriber>> {
  const rows = await tx
    .selectFrom('mails')
    .innerJoin('subscribers', (join) =>
      join
        .onRef('subscribers.instance_id', '=', 'mails.instance_id')
        .onRef('subscribers.id', '=', 'mails.subscriber_id'),
    )
    .leftJoin('bounces', (join) =>
      join
        .onRef('bounces.instance_id', '=', 'mails.instance_id')
        .onRef('bounces.subscriber_id', '=', 'mails.subscriber_id'),
    )
    .selectAll('subscribers')
    .select('mails.id as mail_id')
    .where('mails.id', 'in', mailIds)
    .where('subscribers.status', '=', 'confirmed')
    .where('bounces.suppressed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ mail_id, ...row }) => [mail_id, toSubscriber(row)]));
}

/** Returns the ids of due mails, mails to people waiting at a form first. */
async function due(
  db: Kysely<Tables>,
  now: number,
  { count, digests }: Pick<TakeMailsOptions, 'count' | 'digests'>,
): Promise<number[]> {
  const some = async (isDigest: boolean, limit: number) => {
    if (limit <= 0) return [];
    const rows = await db
      .selectFrom('mails')
      .select('id')
      .where('kind', 'in', isDigest ? ['digest'] : AWAITED)
      .where('sent_at', 'is', null)
      .where('due_at', '<=', now)
      .where('held_until', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  };
  const first = await some(false, count);
  return [...first, ...(await some(true, Math.min(digests, count - first.length)))];
}
