// Cleanup of old rota data (rule D17). Deletes declined and requested duties, messages and absences, including their history. Confirmed
// duties are kept.

import type { Kysely, Transaction } from 'kysely';
import type { Event } from '../../model/event.ts';
import type { Absence, Assignment } from '../../model/rota/rota.ts';
import { addDays } from '../../util/dates.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { runInBatches } from '../batches.ts';
import { createDelta, type StoredRow } from '../content/diff.ts';
import { createDocument, parseEntity } from '../content/documents.ts';
import { eraseFromHistory } from '../content/erase.ts';
import { findInstance, findInstancesWithKind, type InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';

/** Days for which data is kept after an event, or after the last day of an absence. */
const RETENTION_DAYS = 30;

/** Applies to all instances; `at` in milliseconds since 1970. */
export async function deleteOldRotaData(tx: Transaction<Tables>, at: number): Promise<void> {
  const planning = [
    ...(await findInstancesWithKind(tx, 'assignment')),
    ...(await findInstancesWithKind(tx, 'absence')),
  ];
  for (const name of new Set(planning.map((one) => one.name))) {
    const record = await findInstance(tx, name);
    if (record === undefined) continue;
    const today = createWallClock(record.instance.timeZone)(at).slice(0, 10);
    await deleteOldIn(tx, record, addDays(today, -RETENTION_DAYS));
  }
  for (const { id, timeZone } of await withPages(tx)) {
    const today = createWallClock(timeZone)(at).slice(0, 10);
    await deleteOldDutyRequests(tx, id, addDays(today, -RETENTION_DAYS));
    await deleteUnusedKeys(tx, id, { at, since: addDays(today, -KEY_DAYS) });
  }
}

/** Days without a duty until a person's private page expires. */
const KEY_DAYS = 400;

const DAY_MS = 86_400_000;

async function withPages(
  tx: Transaction<Tables>,
): Promise<readonly { readonly id: number; readonly timeZone: string }[]> {
  return tx
    .selectFrom('instances')
    .select(['id', 'time_zone as timeZone'])
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('person_keys').select('person_id').whereRef('person_keys.instance_id', '=', 'instances.id')),
        exists(selectFrom('plan_asks').select('person_id').whereRef('plan_asks.instance_id', '=', 'instances.id')),
      ]),
    )
    .execute();
}

async function deleteOldDutyRequests(tx: Transaction<Tables>, instanceId: number, since: string): Promise<void> {
  const asked = await tx
    .selectFrom('plan_asks')
    .select('event_id')
    .distinct()
    .where('instance_id', '=', instanceId)
    .execute();
  const { over } = await findEventsEndedBefore(tx, instanceId, new Set(asked.map(({ event_id }) => event_id)), since);
  await runInBatches([...over], (some) =>
    tx.deleteFrom('plan_asks').where('instance_id', '=', instanceId).where('event_id', 'in', some).execute(),
  );
}

/** Deletes private pages of people who have not served since a day and are not scheduled. Their next request creates a new page. */
async function deleteUnusedKeys(
  tx: Transaction<Tables>,
  instanceId: number,
  { at, since }: { readonly at: number; readonly since: string },
): Promise<void> {
  await tx
    .deleteFrom('person_keys')
    .where('instance_id', '=', instanceId)
    .where('made_at', '<', at - KEY_DAYS * DAY_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('resource_uses')
            .select('event_id')
            .whereRef('resource_uses.instance_id', '=', 'person_keys.instance_id')
            .where('kind', '=', 'person')
            .whereRef('resource_id', '=', 'person_keys.person_id')
            .where('taken_to', '>=', since),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entity_links')
            .select('from_id')
            .whereRef('entity_links.instance_id', '=', 'person_keys.instance_id')
            .where('from_kind', '=', 'assignment')
            .where('to_kind', '=', 'person')
            .whereRef('to_id', '=', 'person_keys.person_id'),
        ),
      ),
    )
    .execute();
}

/** Cleans up one instance. Keeps all data from `since` onwards. */
async function deleteOldIn(tx: Transaction<Tables>, record: InstanceRecord, since: string): Promise<void> {
  const absences = (await rowsOf(tx, record.id, 'absence')).filter((row) => (parseEntity(row) as Absence).to < since);
  const assignments = await rowsOf(tx, record.id, 'assignment');
  const { over, gone } = await findEventsEndedBefore(tx, record.id, new Set(assignments.map(eventOf)), since);
  const past = assignments.filter((row) => over.has(eventOf(row)));
  const going = past.filter((row) => gone.has(eventOf(row)) || (parseEntity(row) as Assignment).state !== 'yes');
  await removeRows(tx, record.id, 'absence', absences);
  await removeRows(tx, record.id, 'assignment', going);
  for (const row of past) {
    const assignment = parseEntity(row) as Assignment;
    if (going.includes(row) || assignment.note === '') continue;
    const { text } = createDocument('assignment', { ...assignment, note: '' } as Assignment);
    await tx
      .updateTable('entities')
      .set({ document: text })
      .where('instance_id', '=', record.id)
      .where('kind', '=', 'assignment')
      .where('id', '=', row.id)
      .execute();
  }
  await forgetHistoryOf(tx, record, past);
}

function eventOf(row: StoredRow): number {
  return (parseEntity(row) as Assignment).eventId;
}

async function rowsOf(db: Kysely<Tables>, instanceId: number, kind: 'absence' | 'assignment'): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom('entities')
    .select(['kind', 'id', 'revision', 'document', 'shown_until as shownUntil', 'label'])
    .where('instance_id', '=', instanceId)
    .where('kind', '=', kind)
    .execute();
  return rows as StoredRow[];
}

interface EndedEvents {
  readonly over: ReadonlySet<number>;
  readonly gone: ReadonlySet<number>;
}

/** Returns the events that ended before a day or are missing, and separately the missing ones: neither stored nor in the trash. */
async function findEventsEndedBefore(
  db: Kysely<Tables>,
  instanceId: number,
  ids: ReadonlySet<number>,
  since: string,
): Promise<EndedEvents> {
  const [over, gone] = [new Set(ids), new Set(ids)];
  const keep = (id: number, endsAt: string) => {
    gone.delete(id);
    if (endsAt.slice(0, 10) >= since) over.delete(id);
  };
  await runInBatches([...ids], async (some) => {
    const there = await db
      .selectFrom('entities')
      .select(['kind', 'id', 'document'])
      .where('instance_id', '=', instanceId)
      .where('kind', '=', 'event')
      .where('id', 'in', some)
      .execute();
    const buried = await db
      .selectFrom('removed_entities')
      .select(['kind', 'id', 'document'])
      .where('instance_id', '=', instanceId)
      .where('kind', '=', 'event')
      .where('id', 'in', some)
      .where('document', 'is not', null)
      .execute();
    for (const { kind, id, document } of [...there, ...buried]) {
      if (document !== null) keep(id, (parseEntity({ kind, id, document }) as Event).endsAt);
    }
  });
  return { over, gone };
}

async function removeRows(
  tx: Transaction<Tables>,
  instanceId: number,
  kind: 'absence' | 'assignment',
  rows: readonly StoredRow[],
): Promise<void> {
  await runInBatches(
    rows.map(({ id }) => id),
    async (ids) => {
      await tx
        .deleteFrom('entity_links')
        .where('instance_id', '=', instanceId)
        .where('from_kind', '=', kind)
        .where('from_id', 'in', ids)
        .execute();
      await tx
        .deleteFrom('entities')
        .where('instance_id', '=', instanceId)
        .where('kind', '=', kind)
        .where('id', 'in', ids)
        .execute();
    },
  );
}

async function forgetHistoryOf(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  rows: readonly StoredRow[],
): Promise<void> {
  const told = new Set<number>();
  await runInBatches(
    rows.map(({ id }) => id),
    async (ids) => {
      const found = await tx
        .selectFrom('history_entities')
        .select('id')
        .distinct()
        .where('instance_id', '=', record.id)
        .where('kind', '=', 'assignment')
        .where('id', 'in', ids)
        .execute();
      for (const { id } of found) told.add(id);
    },
  );
  const deltas = rows
    .filter(({ id }) => told.has(id))
    .map((row) => createDelta(row, row, undefined, { isErased: true }));
  await eraseFromHistory(tx, record, deltas);
}
