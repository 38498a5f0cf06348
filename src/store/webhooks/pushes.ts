// Queue of pushes. Only the process with the lease on a website pushes to it; it renews the lease while a request runs. Therefore two
// servers, or a server and a command, never push concurrently. A write lock of another process is not an error: every result has a value
// that means "try again later".

import type { Transaction } from 'kysely';
import type { Announcement, AnnouncementType, Push, Website } from '../../model/webhooks/website.ts';
import { createWallClock, isTimeZone } from '../../util/wall-clock.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { runUnlessBusy } from '../run-unless-busy.ts';
import type { PushRow, Tables } from '../tables.ts';
import { INSTANCE_CHANGED, parseEventIdOfSubject, queueAnnouncements, queueForWebsite } from './change-events.ts';
import { type PushSettlement, releaseWebsite, settlePushResult } from './settlements.ts';
import { selectWebsiteRows, toWebsite } from './websites.ts';

export interface DueWebsite {
  readonly id: number;
  readonly instance: string;
  /** Content revision that must be visible before the website is notified. */
  readonly contentRevision: number;
}

/** Lease on a website. `holder` is a random string that identifies the process; instants are milliseconds since 1970. */
export interface PushLease {
  readonly holder: string;
  readonly now: number;
  readonly until: number;
}

export interface PushQueue {
  /** Returns the enabled websites with a due push, except those leased by another process or paused after failures. */
  readonly due: (holder: string, now: number) => Promise<DueWebsite[]>;
  /** Acquires or renews the lease on a website. False if another process has it, or the website was removed. */
  readonly hold: (websiteId: number, hold: PushLease) => Promise<boolean>;
  readonly next: (websiteId: number, now: number) => Promise<{ website: Website; push: Push } | undefined>;
  readonly release: (websiteId: number, holder: string) => Promise<boolean>;
  /** Stores the result of an attempt and releases the website. False if the database is busy, so that nothing was written. */
  readonly settle: (website: Website, settlement: PushSettlement) => Promise<boolean>;
  /** Returns the enabled build hooks, with their time zone and the last day whose beginning was processed. */
  readonly buildHooks: () => Promise<BuildHook[]>;
  readonly waiting: () => Promise<PushQueueSize>;
  /** Announces events that became visible without a write, by their publication time (rule V1). Returns their number. */
  readonly openWindows: (at: number) => Promise<number>;
  /**
   * Records the beginning of a day. Queues a build if public events have ended since the last recorded day, or are shown again because the
   * clock was set back.
   */
  readonly beginDay: (hook: BuildHook, today: string, at: number) => Promise<boolean>;
}

export interface PushQueueSize {
  readonly waiting: number;
  readonly websites: number;
  /** Time of the oldest announcement, in milliseconds since 1970; undefined if nothing is pending. */
  readonly oldestAt: number | undefined;
}

export interface BuildHook {
  readonly id: number;
  readonly timeZone: string;
  readonly begunDay: string;
}

/**
 * Maximum duration of a lease; `MAX_WAIT_MS`: of a pause or wait. Both exceed the difference between the clocks of several servers. A
 * stored time further ahead was written before the clock was set back.
 */
const MAX_LEASE_MS = 300_000;
const MAX_WAIT_MS = 7_200_000;

export function createPushQueue(database: DatabaseConnection): PushQueue {
  const { db } = database;
  const write = (work: (tx: Transaction<Tables>) => Promise<boolean>) =>
    runUnlessBusy(database, false, () => database.write(work));
  return {
    due: (holder, now) => dueWebsites(database, holder, now),
    hold: (websiteId, hold) => write((tx) => holdWebsite(tx, websiteId, hold)),
    next: async (websiteId, now) => {
      const row = await selectWebsiteRows(db).where('websites.id', '=', websiteId).executeTakeFirst();
      if (row === undefined || row.disabled_at !== null || isAhead(row.resting_until, now)) return undefined;
      const push = await db
        .selectFrom('pushes')
        .selectAll()
        .where('website_id', '=', websiteId)
        .where((eb) => eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + MAX_WAIT_MS)]))
        .orderBy('due_at')
        .orderBy('id')
        .executeTakeFirst();
      return push === undefined ? undefined : { website: toWebsite(row), push: toPush(push) };
    },
    release: (websiteId, holder) =>
      write(async (tx) => {
        await releaseWebsite(tx, websiteId, holder);
        return true;
      }),
    settle: (website, settlement) => write((tx) => settlePushResult(tx, website, settlement)),
    buildHooks: async () =>
      db
        .selectFrom('websites')
        .innerJoin('instances', 'instances.id', 'websites.instance_id')
        .select(['websites.id', 'instances.time_zone as timeZone', 'websites.begun_day as begunDay'])
        .where('websites.kind', '=', 'build')
        .where('websites.disabled_at', 'is', null)
        .execute(),
    waiting: () => countWaiting(database),
    openWindows: (at) => runUnlessBusy(database, 0, () => openWindows(database, at)),
    beginDay: (hook, today, at) => write((tx) => beginDay(tx, hook, today, at)),
  };
}

function dueWebsites({ db }: DatabaseConnection, holder: string, now: number): Promise<DueWebsite[]> {
  return db
    .selectFrom('websites')
    .innerJoin('instances', 'instances.id', 'websites.instance_id')
    .select(['websites.id', 'instances.name as instance', 'instances.content_revision as contentRevision'])
    .where('websites.disabled_at', 'is', null)
    .where((eb) =>
      eb.or([eb('websites.resting_until', '<=', now), eb('websites.resting_until', '>', now + MAX_WAIT_MS)]),
    )
    .where((eb) =>
      eb.or([
        eb('websites.held_until', '<=', now),
        eb('websites.held_until', '>', now + MAX_LEASE_MS),
        eb('websites.held_by', '=', holder),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('pushes')
          .select('pushes.id')
          .whereRef('pushes.website_id', '=', 'websites.id')
          .where((due) => due.or([due('pushes.due_at', '<=', now), due('pushes.due_at', '>', now + MAX_WAIT_MS)])),
      ),
    )
    .orderBy('websites.id')
    .execute();
}

async function countWaiting({ db }: DatabaseConnection): Promise<PushQueueSize> {
  const { countAll, count, min } = db.fn;
  const row = await db
    .selectFrom('pushes')
    .select([
      countAll<number | string>().as('waiting'),
      count<number | string>('website_id').distinct().as('websites'),
      min<number | string | null>('created_at').as('oldestAt'),
    ])
    .executeTakeFirst();
  return {
    waiting: Number(row?.waiting ?? 0),
    websites: Number(row?.websites ?? 0),
    oldestAt: row?.oldestAt == null ? undefined : Number(row.oldestAt),
  };
}

async function holdWebsite(tx: Transaction<Tables>, websiteId: number, { holder, now, until }: PushLease) {
  const result = await tx
    .updateTable('websites')
    .set({ held_by: holder, held_until: until })
    .where('id', '=', websiteId)
    .where((eb) =>
      eb.or([eb('held_until', '<=', now), eb('held_until', '>', now + MAX_LEASE_MS), eb('held_by', '=', holder)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** True if an instant is in the future. Times beyond the maximum wait were stored before the clock was set back. */
function isAhead(at: number, now: number): boolean {
  return at > now && at <= now + MAX_WAIT_MS;
}

async function beginDay(tx: Transaction<Tables>, hook: BuildHook, today: string, at: number): Promise<boolean> {
  const noted = await tx
    .updateTable('websites')
    .set({ begun_day: today })
    .where('id', '=', hook.id)
    .where('begun_day', '=', hook.begunDay)
    .returning('instance_id')
    .executeTakeFirst();
  if (noted === undefined) return false;
  const [earlier, later] = hook.begunDay < today ? [hook.begunDay, today] : [today, hook.begunDay];
  const ended = await tx
    .selectFrom('entities')
    .select('id')
    .where('instance_id', '=', noted.instance_id)
    .where('kind', '=', 'event')
    // An event that ends at midnight is over in the first second of the day (rule C2).
    .where('shown_until', '>', `${earlier} 00:00:00`)
    .where('shown_until', '<=', `${later} 00:00:00`)
    .limit(1)
    .executeTakeFirst();
  if (ended !== undefined) await queueForWebsite(tx, hook.id, [INSTANCE_CHANGED], at);
  return true;
}

function toPush(row: PushRow): Push {
  return {
    websiteId: row.website_id,
    type: row.type as AnnouncementType,
    eventId: parseEventIdOfSubject(row.subject),
    messageId: row.message_id,
    createdAt: row.created_at,
    attempts: row.attempts,
  };
}

const MAX_AT_ONCE = 1000;

/** Maximum offset of wall clocks ahead of UTC, in milliseconds. */
const FURTHEST_AHEAD_MS = 14 * 3_600_000;

const UTC = 'UTC';

/**
 * Announces events that became visible by `at` (milliseconds since 1970) without a write. Each is announced once, even by several servers.
 * Returns their number.
 */
async function openWindows(database: DatabaseConnection, at: number): Promise<number> {
  const waiting = await database.db
    .selectFrom('entities')
    .innerJoin('instances', 'instances.id', 'entities.instance_id')
    .select(['instances.id', 'instances.time_zone as timeZone'])
    .distinct()
    .where('opens_at', 'is not', null)
    .where('opens_at', '<=', createWallClock(UTC)(at + FURTHEST_AHEAD_MS))
    .execute();
  let opened = 0;
  for (const { id, timeZone } of waiting) {
    // Without a valid time zone, an instance shows no events.
    if (!isTimeZone(timeZone)) continue;
    opened += await openWindowsOf(database, id, createWallClock(timeZone)(at), at);
  }
  return opened;
}

async function openWindowsOf(
  database: DatabaseConnection,
  instanceId: number,
  now: string,
  at: number,
): Promise<number> {
  const due = await database.db
    .selectFrom('entities')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'event')
    .where('opens_at', '<=', now)
    .limit(MAX_AT_ONCE)
    .execute();
  if (due.length === 0) return 0;
  return database.write(async (tx) => {
    const rows = await tx
      .updateTable('entities')
      .set({ opens_at: null })
      .where('instance_id', '=', instanceId)
      .where('kind', '=', 'event')
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .where('opens_at', '<=', now)
      .returning(['id', 'shown_until'])
      .execute();
    const shown = rows.filter(({ shown_until }) => (shown_until ?? '') >= now);
    const events = shown.map(({ id }): Announcement => ({ type: 'event.changed', eventId: id }));
    await queueAnnouncements(tx, instanceId, { events, others: false }, at);
    return rows.length;
  });
}
