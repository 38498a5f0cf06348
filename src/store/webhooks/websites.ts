import type { Kysely, Transaction } from 'kysely';
import {
  type AnnouncementType,
  type PushFailureCode,
  type PushLogEntry,
  WEBSITE_KINDS,
  type WebhookSecret,
  type Website,
  type WebsiteKind,
} from '../../model/webhooks/website.ts';
import { changeInstance } from '../change.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import type { ChangeMetadata } from '../instances.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { PushLogRow, Tables, WebsiteRow } from '../tables.ts';
import { createPushSubject, INSTANCE_CHANGED, parseEventIdOfSubject, queueForWebsite } from './change-events.ts';

export interface NewWebsite {
  readonly kind: WebsiteKind;
  readonly url: string;
  readonly secrets: readonly WebhookSecret[];
  /** Today, `YYYY-MM-DD` in the instance's zone. */
  readonly today: string;
}

export interface WebsitesWithPendingPush {
  readonly event: ReadonlySet<number>;
  readonly instance: ReadonlySet<number>;
}

export interface WebsiteStore {
  /** Oldest first. */
  readonly list: (instance: string) => Promise<Website[]>;
  /** Returns the numbers of pending pushes by website id; omits websites without any. */
  readonly waiting: (instance: string) => Promise<ReadonlyMap<number, number>>;
  /** Returns the websites with a pending push about an event, and about the instance as a whole. */
  readonly waitingAbout: (instance: string, eventId: number) => Promise<WebsitesWithPendingPush>;
  /** Adds a website and returns its id. Undefined if the instance does not exist. */
  readonly add: (instance: string, website: NewWebsite, change: ChangeMetadata) => Promise<number | undefined>;
  /** Like `add`, but if the instance already has a website with that address, returns its id and changes nothing. */
  readonly addOnce: (
    instance: string,
    website: NewWebsite,
    change: ChangeMetadata,
  ) => Promise<{ readonly id: number; readonly isNew: boolean } | undefined>;
  /** Removes a website with its pending pushes and log. False, as for `changeSecrets` and `enable`, if the instance has no such website. */
  readonly remove: (instance: string, id: number, change: ChangeMetadata) => Promise<boolean>;
  /** Updates the secrets based on their current value. */
  readonly changeSecrets: (
    instance: string,
    id: number,
    make: (present: readonly WebhookSecret[]) => readonly WebhookSecret[],
    change: ChangeMetadata,
  ) => Promise<boolean>;
  /** Enables the website, ends its pause after failures, and queues a full reload. */
  readonly enable: (instance: string, id: number, change: ChangeMetadata) => Promise<boolean>;
  /** Returns the latest attempts, newest first, of one website or of the whole instance. */
  readonly log: (instance: string, id: number | undefined, limit: number) => Promise<PushLogEntry[]>;
}

export function createWebsiteStore(database: DatabaseConnection): WebsiteStore {
  const { db } = database;
  return {
    list: async (instance) => {
      const rows = await selectWebsiteRows(db).where('instances.name', '=', instance).orderBy('websites.id').execute();
      return rows.map(toWebsite);
    },
    waiting: (instance) => countWaiting(db, instance),
    waitingAbout: (instance, eventId) => findWaiting(db, instance, eventId),
    add: (instance, website, change) =>
      changeInstance(database, instance, change, (tx, record) => insertWebsite(tx, record.id, website, change)),
    addOnce: async (instance, website, change) => {
      let twin: number | undefined;
      const id = await changeInstance(database, instance, change, async (tx, record) => {
        const same = tx.selectFrom('websites').select('id').where('instance_id', '=', record.id);
        twin = (await same.where('url', '=', website.url).orderBy('id').executeTakeFirst())?.id;
        return twin === undefined ? insertWebsite(tx, record.id, website, change) : undefined;
      });
      if (id !== undefined) return { id, isNew: true };
      return twin === undefined ? undefined : { id: twin, isNew: false };
    },
    remove: async (instance, id, change) =>
      (await changeInstance(database, instance, change, async (tx, record) => {
        const result = await tx
          .deleteFrom('websites')
          .where('instance_id', '=', record.id)
          .where('id', '=', id)
          .executeTakeFirst();
        return result.numDeletedRows > 0n || undefined;
      })) ?? false,
    changeSecrets: async (instance, id, make, change) =>
      (await changeInstance(database, instance, change, async (tx, record) => {
        const one = tx.selectFrom('websites').select('secrets').where('instance_id', '=', record.id);
        const row = await one.where('id', '=', id).executeTakeFirst();
        if (row === undefined) return undefined;
        const secrets = JSON.stringify(make(parseStoredJson(row.secrets, `website ${id}`) as WebhookSecret[]));
        await tx.updateTable('websites').set({ secrets }).where('id', '=', id).execute();
        return true;
      })) ?? false,
    enable: (instance, id, change) => {
      const on = { disabled_at: null, disabled_reason: '', failures: 0, resting_until: 0 };
      return changeWebsite(database, instance, id, change, on, true);
    },
    log: async (instance, id, limit) => {
      let query = db
        .selectFrom('push_log')
        .innerJoin('websites', 'websites.id', 'push_log.website_id')
        .innerJoin('instances', 'instances.id', 'websites.instance_id')
        .selectAll('push_log')
        .where('instances.name', '=', instance);
      if (id !== undefined) query = query.where('website_id', '=', id);
      const rows = await query.orderBy('push_log.id', 'desc').limit(limit).execute();
      return rows.map(toEntry);
    },
  };
}

async function insertWebsite(
  tx: Transaction<Tables>,
  instanceId: number,
  website: NewWebsite,
  { at }: ChangeMetadata,
): Promise<number> {
  const row = toRow(instanceId, website, at);
  return (await tx.insertInto('websites').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export function selectWebsiteRows(db: Kysely<Tables>) {
  return db
    .selectFrom('websites')
    .innerJoin('instances', 'instances.id', 'websites.instance_id')
    .selectAll('websites')
    .select('instances.name as instance');
}

async function findWaiting(db: Kysely<Tables>, instance: string, eventId: number): Promise<WebsitesWithPendingPush> {
  const rows = await db
    .selectFrom('pushes')
    .innerJoin('websites', 'websites.id', 'pushes.website_id')
    .innerJoin('instances', 'instances.id', 'websites.instance_id')
    .select(['pushes.website_id as id', 'subject'])
    .where('instances.name', '=', instance)
    .where('subject', 'in', [createPushSubject(eventId), createPushSubject(null)])
    .execute();
  const idsOf = (isOfEvent: boolean) =>
    new Set(rows.filter(({ subject }) => (parseEventIdOfSubject(subject) !== null) === isOfEvent).map(({ id }) => id));
  return { event: idsOf(true), instance: idsOf(false) };
}

async function countWaiting(db: Kysely<Tables>, instance: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('pushes')
    .innerJoin('websites', 'websites.id', 'pushes.website_id')
    .innerJoin('instances', 'instances.id', 'websites.instance_id')
    .select((eb) => ['pushes.website_id as id', eb.fn.countAll<number | string | bigint>().as('waiting')])
    .where('instances.name', '=', instance)
    .groupBy('pushes.website_id')
    .execute();
  return new Map(rows.map(({ id, waiting }) => [id, Number(waiting)]));
}

async function changeWebsite(
  database: DatabaseConnection,
  instance: string,
  id: number,
  change: ChangeMetadata,
  values: Partial<Omit<WebsiteRow, 'id'>>,
  readAnew = false,
): Promise<boolean> {
  const done = await changeInstance(database, instance, change, async (tx, record) => {
    const result = await tx
      .updateTable('websites')
      .set(values)
      .where('instance_id', '=', record.id)
      .where('id', '=', id)
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) return undefined;
    if (readAnew) await queueForWebsite(tx, id, [INSTANCE_CHANGED], change.at);
    return true;
  });
  return done ?? false;
}

function toRow(instanceId: number, { kind, url, secrets, today }: NewWebsite, at: number) {
  return {
    instance_id: instanceId,
    kind,
    url,
    secrets: JSON.stringify(secrets),
    created_at: at,
    disabled_at: null,
    disabled_reason: '',
    failures: 0,
    resting_until: 0,
    last_success_at: null,
    last_failure_at: null,
    begun_day: today,
    held_by: '',
    held_until: 0,
  };
}

export function toWebsite(row: WebsiteRow & { readonly instance: string }): Website {
  return {
    id: row.id,
    instance: row.instance,
    kind: WEBSITE_KINDS.find((known) => known === row.kind) ?? 'webhook',
    url: row.url,
    secrets: parseStoredJson(row.secrets, `website ${row.id}`) as WebhookSecret[],
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
    failures: row.failures,
    restingUntil: row.resting_until,
    lastSuccessAt: row.last_success_at,
    lastFailureAt: row.last_failure_at,
  };
}

function toEntry(row: PushLogRow): PushLogEntry {
  return {
    websiteId: row.website_id,
    at: row.at,
    type: row.type as AnnouncementType,
    eventId: parseEventIdOfSubject(row.subject),
    status: row.status,
    milliseconds: row.milliseconds,
    detail: row.detail,
    failure: row.code === '' ? undefined : { code: row.code as PushFailureCode, value: row.value },
  };
}
