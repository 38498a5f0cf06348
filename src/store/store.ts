// Port to the database: all operations available to other rooms. A store has many strictly separate instances; every query names its
// instance.

import type { Transaction } from 'kysely';
import type { AccessKey } from '../model/accounts/access-key.ts';
import type { InstanceContent } from '../model/instance.ts';
import type { Subscriber } from '../model/newsletter/newsletter.ts';
import { systemClock } from '../util/clock.ts';
import { insertKey, type NewAccessKey, readKeys, revokeKey, writeKeyUses } from './accounts/access-keys.ts';
import { type AccountStore, createAccountStore } from './accounts/accounts.ts';
import { readBookings } from './bookings/booking-rows.ts';
import { type BookingStore, createBookingStore } from './bookings/bookings.ts';
import { changeInstance } from './change.ts';
import { type ContentStore, createContentStore } from './content/content.ts';
import { groupByKind } from './content/documents.ts';
import { upgradeAddresses } from './content/upgrade-addresses.ts';
import { upgradeProposals } from './content/upgrade-proposals.ts';
import { type DatabaseInfo, readDatabaseInfo } from './database-facts.ts';
import type { DatabaseConnection } from './dialects/dialect.ts';
import { createExternalPictureStore, type ExternalPictureStore } from './external-pictures.ts';
import { createFileStore, type FileStore } from './files.ts';
import { createFirstStepsStore, type FirstStepsStore } from './first-steps.ts';
import { type InstanceSize, readInstanceSizes } from './instance-sizes.ts';
import * as instances from './instances.ts';
import { createLeaseStore, type LeaseStore } from './leases.ts';
import { createMailQueue, type MailQueue } from './mail/mails.ts';
import { type BounceStore, createBounceStore } from './newsletter/bounces.ts';
import { createNewsletterStore, type NewsletterStore } from './newsletter/newsletters.ts';
import { readChangedSubscribers, readSubscribers } from './newsletter/subscribers.ts';
import { createSubscriptionStore, type SubscriptionStore } from './newsletter/subscriptions.ts';
import { createNoticeChoiceStore, type NoticeChoiceStore } from './notice-choices.ts';
import { type OpenDatabaseOptions, openDatabase } from './open.ts';
import { type KnownState, type PublicContentReceiver, readPublicContent } from './public-content.ts';
import { createRequestSchedule, type RequestSchedule } from './room-requests/due-requests.ts';
import { readRequests } from './room-requests/request-rows.ts';
import { readPersonKeys } from './rota/person-keys.ts';
import { runUnlessBusy } from './run-unless-busy.ts';
import { createSourceKeyStore, type SourceKeyStore } from './sources/source-keys.ts';
import { createSourceRunStore, type SourceRunStore } from './sources/source-runs.ts';
import { parseStoredJson } from './stored-json.ts';
import type { Tables } from './tables.ts';
import { createPushQueue, type PushQueue } from './webhooks/pushes.ts';
import { createWebsiteStore, type WebsiteStore } from './webhooks/websites.ts';
import { createWriteWatch, type WriteFailure, type WriteWatch } from './write-watch.ts';

export interface Store {
  readonly listInstances: (ids?: readonly number[]) => Promise<instances.InstanceRecord[]>;
  readonly listMarks: () => Promise<instances.InstanceVersion[]>;
  readonly readSizes: (ids?: readonly number[]) => Promise<ReadonlyMap<number, InstanceSize>>;
  readonly facts: () => Promise<DatabaseInfo>;
  readonly findInstance: (name: string) => Promise<instances.InstanceRecord | undefined>;
  /** Reads all content of an instance from one snapshot; undefined if the instance does not exist. */
  readonly readContent: (name: string) => Promise<LoadedContent | undefined>;
  /** Reads the public data of an instance, or its changes, from one snapshot; see `readPublicContent`. */
  readonly readShown: (
    name: string,
    since: string,
    known: KnownState | undefined,
    take: PublicContentReceiver,
  ) => Promise<instances.InstanceRecord | undefined>;
  /**
   * Reads the subscribers of an instance of any status, or those changed since a revision, with the instance's record from the same
   * snapshot.
   */
  readonly readSubscribers: (name: string, since?: number) => Promise<LoadedSubscribers | undefined>;
  readonly content: ContentStore;
  readonly replaceContent: ContentStore['replace'];
  readonly removeInstance: (name: string) => Promise<boolean>;
  readonly listKeys: (names?: readonly string[]) => Promise<AccessKey[]>;
  readonly addKey: (instance: string, key: NewAccessKey, change: instances.ChangeMetadata) => Promise<boolean>;
  readonly revokeKey: (instance: string, id: number, change: instances.ChangeMetadata) => Promise<boolean>;
  /** Records when keys (by id) were last used. False while another process is writing; the caller must retry. */
  readonly noteKeyUse: (uses: ReadonlyMap<number, number>) => Promise<boolean>;
  readonly websites: WebsiteStore;
  readonly pushes: PushQueue;
  readonly subscriptions: SubscriptionStore;
  readonly bookings: BookingStore;
  readonly requestSchedule: RequestSchedule;
  readonly mails: MailQueue;
  readonly newsletters: NewsletterStore;
  readonly leases: LeaseStore;
  readonly bounces: BounceStore;
  readonly files: FileStore;
  readonly foreignPictures: ExternalPictureStore;
  readonly uploads: Uploads;
  readonly firstSteps: FirstStepsStore;
  readonly noticeChoices: NoticeChoiceStore;
  readonly sourceRuns: SourceRunStore;
  readonly sourceKeys: SourceKeyStore;
  readonly accounts: AccountStore;
  readonly isBusy: (error: unknown) => boolean;
  /** Returns the current write failure; undefined if writing works. */
  readonly unwritten: () => WriteFailure | undefined;
  readonly identity: string;
  /** Returns a string that differs after every commit; see `DatabaseConnection.changeToken`. */
  readonly changeToken: (exact?: boolean) => Promise<string>;
  /** Returns a number that changes when the database may have failed over to a copy, or been restored. */
  readonly connections: () => number;
  /** Removes deleted data from the database's logs as well. Must run at intervals, because the data may have been personal. */
  readonly tidy: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface LoadedContent {
  readonly record: instances.InstanceRecord;
  readonly content: InstanceContent;
}

export interface LoadedSubscribers {
  readonly record: instances.InstanceRecord;
  readonly subscribers: readonly Subscriber[];
  readonly ids?: readonly number[];
}

/** Opens the database of a URL and migrates it. Throws DatabaseError with a message for the operator. */
export async function openStore(url: string, options: OpenDatabaseOptions): Promise<Store> {
  const database = await openDatabase(url, options);
  await upgradeProposals(database, systemClock);
  await upgradeAddresses(database, systemClock);
  return port(createWriteWatch(database));
}

function port({ database, failing }: WriteWatch): Store {
  const { db } = database;
  const content = createContentStore(database);
  const keyIds = async (names: readonly string[]) => {
    if (names.length === 0) return [];
    const rows = await db.selectFrom('instances').select('id').where('name', 'in', names).execute();
    return rows.map((row) => row.id);
  };
  const changeKeys = async (
    name: string,
    change: instances.ChangeMetadata,
    work: (tx: Transaction<Tables>, instanceId: number) => Promise<boolean>,
  ) => {
    const done = await changeInstance(database, name, change, async (tx, record) => {
      if (!(await work(tx, record.id))) return undefined;
      await instances.markPartsChanged(tx, record, 'keys');
      return true;
    });
    return done ?? false;
  };
  return {
    listInstances: (ids) => instances.listInstances(db, ids),
    listMarks: () => instances.listInstanceVersions(db),
    readSizes: (ids) => readInstanceSizes(db, ids),
    facts: () => readDatabaseInfo(database),
    findInstance: (name) => instances.findInstance(db, name),
    readContent: (name) => database.read((tx) => readContent(tx, name)),
    readShown: (name, since, known, take) => database.read((tx) => readPublicContent(tx, name, since, known, take)),
    readSubscribers: (name, since) =>
      database.read(async (tx) => {
        const record = await instances.findInstance(tx, name);
        if (record === undefined) return undefined;
        if (since !== undefined) return { record, ...(await readChangedSubscribers(tx, record.id, since)) };
        return { record, subscribers: await readSubscribers(tx, record.id) };
      }),
    content,
    replaceContent: content.replace,
    removeInstance: (name) => database.write((tx) => instances.removeInstance(tx, name)),
    listKeys: async (names) => readKeys(db, names === undefined ? undefined : await keyIds(names)),
    addKey: (name, key, change) =>
      changeKeys(name, change, async (tx, id) => {
        await insertKey(tx, id, key);
        return true;
      }),
    revokeKey: (name, keyId, change) => changeKeys(name, change, (tx, id) => revokeKey(tx, id, keyId, change.at)),
    noteKeyUse: (uses) =>
      runUnlessBusy(database, false, async () => {
        await database.write((tx) => writeKeyUses(tx, uses));
        return true;
      }),
    websites: createWebsiteStore(database),
    pushes: createPushQueue(database),
    subscriptions: createSubscriptionStore(database),
    bookings: createBookingStore(database),
    requestSchedule: createRequestSchedule(database),
    mails: createMailQueue(database),
    newsletters: createNewsletterStore(database),
    leases: createLeaseStore(database),
    bounces: createBounceStore(database),
    files: createFileStore(database),
    foreignPictures: createExternalPictureStore(database),
    uploads: openUploads(database),
    firstSteps: createFirstStepsStore(database),
    noticeChoices: createNoticeChoiceStore(database),
    sourceRuns: createSourceRunStore(database),
    sourceKeys: createSourceKeyStore(database),
    accounts: createAccountStore(database),
    isBusy: database.isBusy,
    unwritten: failing,
    identity: database.identity,
    changeToken: database.changeToken,
    connections: database.connections,
    tidy: database.tidy,
    close: database.close,
  };
}

async function readContent(tx: Transaction<Tables>, name: string): Promise<LoadedContent | undefined> {
  const record = await instances.findInstance(tx, name);
  if (record === undefined) return undefined;
  const rows = await tx
    .selectFrom('entities')
    .select(['kind', 'id', 'document'])
    .where('instance_id', '=', record.id)
    .orderBy('kind')
    .orderBy('id')
    .execute();
  const { newsletter, ...stored } = groupByKind(rows);
  // Assignments of an event in the trash return with the event.
  const events = new Set(stored.events.map(({ id }) => id));
  const entities = { ...stored, assignments: stored.assignments.filter(({ eventId }) => events.has(eventId)) };
  const lists = new Set(entities.lists.map(({ id }) => id));
  // An undo may restore a removed list. Until then, no subscriber has it.
  const subscribers = (await readSubscribers(tx, record.id)).map((one) =>
    one.listIds.every((id) => lists.has(id)) ? one : { ...one, listIds: one.listIds.filter((id) => lists.has(id)) },
  );
  const targetLists = newsletter[0]?.targetLists ?? [];
  const bookings = await readBookings(tx, record.id);
  const personKeys = (await readPersonKeys(tx, record.id)).map(({ wantsGaps: _, ...key }) => key);
  const requests = await readRequests(tx, record.id);
  const beside = { targetLists, subscribers, bookings, personKeys, requests };
  return { record, content: { instance: record.instance, ...entities, ...beside } };
}

/** Retention of an upload after its last access. */
const UPLOAD_RETENTION_MS = 86_400_000;

/** Maximum uploads per person; the oldest is deleted. */
const MAX_OF_ONE = 3;

interface Upload {
  readonly id: number;
  readonly name: string;
  readonly details: unknown;
}

interface Uploads {
  readonly put: (
    instance: string,
    owner: string,
    upload: { readonly name: string; readonly bytes: Uint8Array; readonly details: unknown },
    at: number,
  ) => Promise<number | undefined>;
  /** Returns an upload with its bytes. Undefined if it has expired or belongs to another account. */
  readonly find: (
    instance: string,
    owner: string,
    id: number,
    at: number,
  ) => Promise<(Upload & { readonly bytes: Buffer }) | undefined>;
  /** Lists the uploads of an account without their bytes, newest first. Includes those whose bytes were deleted. */
  readonly list: (instance: string, owner: string, at: number) => Promise<readonly Upload[]>;
  readonly describe: (id: number, details: unknown, at: number) => Promise<void>;
  /** Deletes the bytes and keeps the details. `find` no longer returns the upload. */
  readonly dropBytes: (id: number) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
  readonly forgetOld: (at: number) => Promise<void>;
}

function openUploads({ db, write }: DatabaseConnection): Uploads {
  return {
    put: (instance, owner, { name, bytes, details }, at) =>
      write(async (tx) => {
        const found = await tx.selectFrom('instances').select('id').where('name', '=', instance).executeTakeFirst();
        if (found === undefined) return undefined;
        const mine = await tx
          .selectFrom('uploads')
          .select('id')
          .where('instance_id', '=', found.id)
          .where('owner', '=', owner)
          .orderBy('id', 'desc')
          .execute();
        const old = mine.slice(MAX_OF_ONE - 1).map(({ id }) => id);
        if (old.length > 0) await tx.deleteFrom('uploads').where('id', 'in', old).execute();
        await tx.deleteFrom('uploads').where('expires_at', '<=', at).execute();
        const { id } = await tx
          .insertInto('uploads')
          .values({
            instance_id: found.id,
            owner,
            name,
            details: JSON.stringify(details),
            expires_at: at + UPLOAD_RETENTION_MS,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        await tx.insertInto('upload_bytes').values({ upload_id: id, bytes: content }).execute();
        return id;
      }),
    find: async (instance, owner, id, at) => {
      const row = await db
        .selectFrom('uploads')
        .innerJoin('instances', 'instances.id', 'uploads.instance_id')
        .innerJoin('upload_bytes', 'upload_bytes.upload_id', 'uploads.id')
        .select(['uploads.id', 'uploads.name', 'uploads.details', 'upload_bytes.bytes'])
        .where('instances.name', '=', instance)
        .where('uploads.owner', '=', owner)
        .where('uploads.id', '=', id)
        .where('uploads.expires_at', '>', at)
        .executeTakeFirst();
      return row && { ...row, details: parseStoredJson(row.details, `upload ${id}`) };
    },
    list: async (instance, owner, at) => {
      const rows = await db
        .selectFrom('uploads')
        .innerJoin('instances', 'instances.id', 'uploads.instance_id')
        .select(['uploads.id', 'uploads.name', 'uploads.details'])
        .where('instances.name', '=', instance)
        .where('uploads.owner', '=', owner)
        .where('uploads.expires_at', '>', at)
        .orderBy('uploads.id', 'desc')
        .execute();
      return rows.map((row) => ({ ...row, details: parseStoredJson(row.details, `upload ${row.id}`) }));
    },
    dropBytes: async (id) => {
      await write((tx) => tx.deleteFrom('upload_bytes').where('upload_id', '=', id).execute());
    },
    describe: async (id, details, at) => {
      const set = { details: JSON.stringify(details), expires_at: at + UPLOAD_RETENTION_MS };
      await write((tx) => tx.updateTable('uploads').set(set).where('id', '=', id).execute());
    },
    remove: async (id) => {
      await write((tx) => tx.deleteFrom('uploads').where('id', '=', id).execute());
    },
    forgetOld: async (at) => {
      await write((tx) => tx.deleteFrom('uploads').where('expires_at', '<=', at).execute());
    },
  };
}
