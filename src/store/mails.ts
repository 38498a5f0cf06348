// Mails that wait to be sent, for whoever sends them. A mail is sent only by the process that holds it, so that several
// servers never send it twice; it waits in the transaction of what caused it, so that none is lost.

import type { Kysely, Transaction } from 'kysely';
import { foldEmail } from '../model/newsletter.ts';
import type { OpenDatabase } from './dialects/dialect.ts';
import type { MailRow, Tables } from './tables.ts';

/** What a mail is about; its text is made of it when it is sent. */
export type MailKind = 'confirm' | 'link';

export interface NewMail {
  readonly email: string;
  readonly kind: MailKind;
  /** What the text is made of: plain JSON. */
  readonly details: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** How many of this kind, and of all, its recipient may get within an hour (rules N2 and R14). */
  readonly mostOfKind: number;
  readonly mostOfAll: number;
}

export interface WaitingMail {
  readonly id: number;
  readonly instance: string;
  readonly title: string;
  readonly locale: string;
  readonly email: string;
  readonly kind: MailKind;
  readonly details: unknown;
  readonly messageId: string;
  readonly createdAt: number;
  readonly attempts: number;
}

/** Another process's write lock is no error here: nothing is taken then, or `false` says that nothing was written. */
export interface MailQueue {
  /** Takes hold of mails that are due, the oldest first, at most `count`. */
  readonly take: (holder: string, now: number, until: number, count: number) => Promise<WaitingMail[]>;
  readonly sent: (id: number, at: number) => Promise<boolean>;
  /** Lets it wait until another time. */
  readonly again: (id: number, dueAt: number) => Promise<boolean>;
  /** Gives it up. */
  readonly failed: (id: number, reason: string, at: number) => Promise<boolean>;
  /** Forgets mails that were sent or given up before an instant. */
  readonly forget: (before: number) => Promise<boolean>;
}

const HOUR_MS = 3_600_000;

/** Lets a mail wait unless its recipient got too many within an hour; answers whether it does. */
export async function putMail(tx: Transaction<Tables>, instanceId: number, mail: NewMail): Promise<boolean> {
  const folded = foldEmail(mail.email);
  const before = await tx
    .selectFrom('mails')
    .select('kind')
    .where('instance_id', '=', instanceId)
    .where('email_folded', '=', folded)
    .where('created_at', '>', mail.at - HOUR_MS)
    .execute();
  const ofKind = before.filter(({ kind }) => kind === mail.kind).length;
  if (before.length >= mail.mostOfAll || ofKind >= mail.mostOfKind) return false;
  await tx
    .insertInto('mails')
    .values({
      ...{ instance_id: instanceId, email: mail.email, email_folded: folded, kind: mail.kind },
      ...{ details: JSON.stringify(mail.details), message_id: crypto.randomUUID() },
      ...{ created_at: mail.at, due_at: mail.at, attempts: 0, held_by: '', held_until: 0, sent_at: null, failed: '' },
      ...{ subscriber_id: null, period: null, outcome: '', bounced: '' },
    })
    .execute();
  return true;
}

export function openMails(database: OpenDatabase): MailQueue {
  const write = async <T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T | undefined> => {
    try {
      return await database.write(work);
    } catch (error) {
      if (database.isBusy(error)) return undefined;
      throw error;
    }
  };
  const settle = async (id: number, columns: Partial<Pick<MailRow, 'sent_at' | 'failed' | 'due_at' | 'details'>>) => {
    const done = await write(async (tx) => {
      const free = { ...columns, held_by: '', held_until: 0 };
      await tx.updateTable('mails').set(free).where('id', '=', id).execute();
      return true;
    });
    return done ?? false;
  };
  return {
    take: async (holder, now, until, count) => {
      // Most of the time nothing waits, and looking locks nobody out.
      if ((await due(database.db, now, 1)).length === 0) return [];
      return (await write((tx) => take(tx, { holder, now, until, count }))) ?? [];
    },
    sent: (id, at) => settle(id, { sent_at: at, details: '{}' }),
    again: (id, dueAt) => settle(id, { due_at: dueAt }),
    failed: (id, failed, at) => settle(id, { failed, sent_at: at, details: '{}' }),
    forget: async (before) =>
      (await write(async (tx) => {
        await tx.deleteFrom('mails').where('sent_at', '<', before).execute();
        return true;
      })) ?? false,
  };
}

interface Taking {
  readonly holder: string;
  readonly now: number;
  readonly until: number;
  readonly count: number;
}

async function take(tx: Transaction<Tables>, { holder, now, until, count }: Taking): Promise<WaitingMail[]> {
  const ids = await due(tx, now, count);
  if (ids.length === 0) return [];
  const taken = await tx
    .updateTable('mails')
    .set((eb) => ({ held_by: holder, held_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', ids)
    // Another process may have taken one in between.
    .where('held_until', '<=', now)
    .where('sent_at', 'is', null)
    .returning('id')
    .execute();
  if (taken.length === 0) return [];
  const rows = await tx
    .selectFrom('mails')
    .innerJoin('instances', 'instances.id', 'mails.instance_id')
    .selectAll('mails')
    .select(['instances.name', 'instances.title', 'instances.locale'])
    .where(
      'mails.id',
      'in',
      taken.map(({ id }) => id),
    )
    .orderBy('mails.id')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, instance: row.name, title: row.title, locale: row.locale, email: row.email },
    ...{ kind: row.kind as MailKind, details: JSON.parse(row.details), messageId: row.message_id },
    ...{ createdAt: row.created_at, attempts: row.attempts },
  }));
}

async function due(db: Kysely<Tables>, now: number, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .where('held_until', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}
