// Events whose publication time has come (rule V1). Readers see them by the clock; the first server to notice notifies the websites.

import type { Announced } from '../../model/webhooks/website.ts';
import { isTimeZone, wallClock } from '../../util/wall-clock.ts';
import type { OpenDatabase } from '../dialects/dialect.ts';
import { announce } from './change-events.ts';

/** Events of one instance announced per transaction. */
const MAX_AT_ONCE = 1000;

/** Maximum offset of wall clocks ahead of UTC, in milliseconds. */
const FURTHEST_AHEAD_MS = 14 * 3_600_000;

const UTC = 'UTC';

/**
 * Announces the events that became visible by `at` (milliseconds since 1970) without a write, each once, even with several servers.
 * Returns their number.
 */
export async function openWindows(database: OpenDatabase, at: number): Promise<number> {
  const waiting = await database.db
    .selectFrom('entities')
    .innerJoin('instances', 'instances.id', 'entities.instance_id')
    .select(['instances.id', 'instances.time_zone as timeZone'])
    .distinct()
    .where('opens_at', 'is not', null)
    .where('opens_at', '<=', wallClock(UTC)(at + FURTHEST_AHEAD_MS))
    .execute();
  let opened = 0;
  for (const { id, timeZone } of waiting) {
    // Without a valid time zone nothing of the instance is visible.
    if (!isTimeZone(timeZone)) continue;
    opened += await openWindowsOf(database, id, wallClock(timeZone)(at), at);
  }
  return opened;
}

async function openWindowsOf(database: OpenDatabase, instanceId: number, now: string, at: number): Promise<number> {
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
    const events = shown.map(({ id }): Announced => ({ type: 'event.changed', eventId: id }));
    await announce(tx, instanceId, { events, others: false }, at);
    return rows.length;
  });
}
