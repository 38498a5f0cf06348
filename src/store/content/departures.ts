// Departures: events withdrawn from the public by a write, for calendars and websites with a copy (rules G3, G6).

import type { Transaction } from 'kysely';
import type { Event } from '../../model/event.ts';
import { Report } from '../../model/format/report.ts';
import { pickListRuleFields } from '../../model/list-rule.ts';
import { isPublicationStarted } from '../../model/visibility.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { runInBatches } from '../batches.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { narrowToKind } from './by-kind.ts';
import type { Delta } from './diff.ts';
import { createDocument, opensAtOf, ruleOf } from './documents.ts';

const DAY_MS = 86_400_000;

/** Period in which calendars may list a removed event as cancelled (rule G3). */
const RETENTION_MS = 30 * DAY_MS;

/** Retention of departures: pages report removed events for 400 days (rule G1), cursors are valid for 90 (rule G6). */
const DEPARTURE_DAYS = 401;

/** Records events that a write withdraws from the public by removing, hiding, or moving them into the past. */
export async function recordDepartures(
  tx: Transaction<Tables>,
  deltas: readonly Delta[],
  { id, instance, revision }: InstanceRecord,
  at: number,
): Promise<void> {
  const now = createWallClock(instance.timeZone)(at);
  const isShown = (shownUntil: string | null | undefined, opensAt: () => string | null) =>
    (shownUntil ?? '') !== '' && isPublicationStarted(opensAt(), now);
  const rows = deltas.flatMap(({ kind, id: eventId, before, after, isErased, entityBefore }) => {
    if (kind !== 'event' || !isShown(before?.shownUntil, () => opensAtOf(kind, entityBefore()))) return [];
    const isOverSooner = (after?.shownUntil ?? '') < now && (after?.shownUntil ?? '') < (before?.shownUntil ?? '');
    const isStillShown = isShown(after?.shownUntil, () => after?.opensAt ?? null);
    if (isStillShown && !isOverSooner) return [];
    const reason = after === undefined ? 'removed' : 'hidden';
    const event = isStillShown || isErased ? undefined : narrowToKind('event', kind, entityBefore());
    const document = event === undefined ? null : serializeDepartedEvent(event);
    return [{ instance_id: id, event_id: eventId, revision, left_at: at, reason, document }];
  });
  await forgetAnnounced(tx, id, deltas);
  if (rows.length === 0) return;
  await runInBatches(rows, (some) =>
    tx
      .insertInto('departures')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['instance_id', 'event_id']).doUpdateSet((eb) => ({
          revision: eb.ref('excluded.revision'),
          left_at: eb.ref('excluded.left_at'),
          reason: eb.ref('excluded.reason'),
          document: eb.ref('excluded.document'),
        })),
      )
      .execute(),
  );
  await tx
    .deleteFrom('departures')
    .where('instance_id', '=', id)
    .where('left_at', '<', at - DEPARTURE_DAYS * DAY_MS)
    .execute();
}

const NOTHING = ruleOf('event').read(
  { id: 1, title: '-', date_from: '2000-01-01 00:00:00', date_to: '2000-01-01 00:00:00' },
  '',
  new Report({ cleanHtml: (html) => html }),
);

/** Serializes the data of a departed event that calendars may show: no internal data and no names of people. */
function serializeDepartedEvent(event: Event): string {
  const { title, startsAt, endsAt, hideTime } = event;
  const { rooms, organizer, ...listed } = pickListRuleFields(event);
  const told: Event = {
    ...NOTHING,
    ...listed,
    title,
    startsAt,
    endsAt,
    hideTime,
    rooms: rooms.filter((room) => 'roomId' in room),
    organizer: organizer !== null && 'personId' in organizer ? organizer : null,
  };
  return createDocument('event', told).text;
}

async function forgetAnnounced(tx: Transaction<Tables>, instanceId: number, deltas: readonly Delta[]): Promise<void> {
  const erased = deltas.filter(({ kind, isErased }) => kind === 'event' && isErased).map(({ id }) => id);
  await runInBatches(erased, (some) =>
    tx
      .updateTable('departures')
      .set({ document: null })
      .where('instance_id', '=', instanceId)
      .where('event_id', 'in', some)
      .execute(),
  );
}

export async function clearOldDepartureDocuments(tx: Transaction<Tables>, at: number): Promise<void> {
  await tx
    .updateTable('departures')
    .set({ document: null })
    .where('document', 'is not', null)
    .where('left_at', '<', at - RETENTION_MS)
    .execute();
}
