import type { Transaction } from 'kysely';
import type { AnnouncementType, PushLogEntry, Website } from '../../model/webhooks/website.ts';
import { runInBatches } from '../batches.ts';
import type { Tables } from '../tables.ts';
import { createPushSubject, parseEventIdOfSubject } from './change-events.ts';

const LOG_KEPT = 1000;

export interface PushSettlement {
  readonly entry: PushLogEntry;
  readonly holder: string;
  readonly delivered: boolean;
  /** Push that was attempted, and the time of the next attempt (null if there is none). Null for a test by the office. */
  readonly push: { readonly messageId: string; readonly nextAt: number | null } | null;
  readonly failures: number;
  readonly restingUntil: number;
  /** Reason for disabling the website and dropping its pending pushes; null to keep it enabled. */
  readonly offBecause: string | null;
  /** Pushes of changes up to this instant are given up, each with a line in the log; null to keep all. */
  readonly giveUpUntil: number | null;
}

export async function releaseWebsite(tx: Transaction<Tables>, websiteId: number, holder: string): Promise<void> {
  await tx
    .updateTable('websites')
    .set({ held_by: '', held_until: 0 })
    .where('id', '=', websiteId)
    .where('held_by', '=', holder)
    .execute();
}

export async function settlePushResult(
  tx: Transaction<Tables>,
  website: Website,
  settlement: PushSettlement,
): Promise<boolean> {
  const { entry, push, failures, restingUntil, offBecause, giveUpUntil } = settlement;
  const result = await tx
    .updateTable('websites')
    .set({
      failures,
      resting_until: restingUntil,
      ...(settlement.delivered ? { last_success_at: entry.at } : { last_failure_at: entry.at }),
      ...(offBecause === null ? {} : { disabled_at: entry.at, disabled_reason: offBecause }),
    })
    .where('id', '=', website.id)
    .where('created_at', '=', website.createdAt)
    .executeTakeFirst();
  // The office has removed the website in the meantime.
  if (result.numUpdatedRows === 0n) return true;
  await releaseWebsite(tx, website.id, settlement.holder);
  if (push !== null) await settlePush(tx, website.id, push);
  await log(tx, [entry]);
  if (offBecause !== null) await tx.deleteFrom('pushes').where('website_id', '=', website.id).execute();
  else if (giveUpUntil !== null) await giveUp(tx, website.id, giveUpUntil, entry.at);
  await trimLog(tx, website.id);
  return true;
}

/** Settles only the push that was attempted. A change during the request has another message id and stays queued. */
async function settlePush(tx: Transaction<Tables>, websiteId: number, push: NonNullable<PushSettlement['push']>) {
  const { messageId, nextAt } = push;
  if (nextAt === null) {
    await tx.deleteFrom('pushes').where('website_id', '=', websiteId).where('message_id', '=', messageId).execute();
    return;
  }
  await tx
    .updateTable('pushes')
    .set((eb) => ({ due_at: nextAt, attempts: eb('attempts', '+', 1) }))
    .where('website_id', '=', websiteId)
    .where('message_id', '=', messageId)
    .execute();
}

async function giveUp(tx: Transaction<Tables>, websiteId: number, until: number, at: number): Promise<void> {
  const given = await tx
    .deleteFrom('pushes')
    .where('website_id', '=', websiteId)
    .where('created_at', '<=', until)
    .returning(['subject', 'type'])
    .execute();
  const entries = given.map(({ subject, type }) => ({
    websiteId,
    at,
    type: type as AnnouncementType,
    eventId: parseEventIdOfSubject(subject),
    status: null,
    milliseconds: 0,
    detail: 'given up: it could not be delivered for 3 days',
    failure: { code: 'given_up', value: '3' } as const,
  }));
  await log(tx, entries);
}

async function log(tx: Transaction<Tables>, entries: readonly PushLogEntry[]): Promise<void> {
  const rows = entries.map(({ websiteId, eventId, at, type, status, milliseconds, detail, failure }) => ({
    website_id: websiteId,
    at,
    subject: createPushSubject(eventId),
    type,
    status,
    milliseconds,
    detail,
    code: failure?.code ?? '',
    value: failure?.value ?? '',
  }));
  await runInBatches(rows, (some) => tx.insertInto('push_log').values(some).execute());
}

async function trimLog(tx: Transaction<Tables>, websiteId: number): Promise<void> {
  const oldest = await tx
    .selectFrom('push_log')
    .select('id')
    .where('website_id', '=', websiteId)
    .orderBy('id', 'desc')
    .offset(LOG_KEPT)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  await tx.deleteFrom('push_log').where('website_id', '=', websiteId).where('id', '<=', oldest.id).execute();
}
