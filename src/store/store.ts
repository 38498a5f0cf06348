// Port to the database: all operations available to the rest of the program. A store has many strictly separate instances: every query
// names its instance.

import type { Transaction } from 'kysely';
import type { AccessKey } from '../model/accounts/access-key.ts';
import type { InstanceContent } from '../model/instance.ts';
import type { Subscriber } from '../model/newsletter/newsletter.ts';
import { systemClock } from '../util/clock.ts';
import { insertKey, type NewAccessKey, readKeys, revokeKey, writeLastUse } from './accounts/access-keys.ts';
import { type Accounts, openAccounts } from './accounts/accounts.ts';
import { readBookings } from './bookings/booking-rows.ts';
import { type Bookings, openBookings } from './bookings/bookings.ts';
import { changeInstance } from './change.ts';
import { type Content, openContent } from './content/content.ts';
import { storedFrom } from './content/documents.ts';
import { upgradeAddresses } from './content/upgrade-addresses.ts';
import { upgradeProposals } from './content/upgrade-proposals.ts';
import { type DatabaseFacts, databaseFacts } from './database-facts.ts';
import { type Files, openFiles } from './files.ts';
import { type FirstSteps, openFirstSteps } from './first-steps.ts';
import { type ForeignPictures, openForeignPictures } from './foreign-pictures.ts';
import { type InstanceSize, readSizes } from './instance-sizes.ts';
import * as instances from './instances.ts';
import { type Leases, openLeases } from './leases.ts';
import { type MailQueue, openMails } from './mail/mails.ts';
import { type BounceStore, openBounces } from './newsletter/bounces.ts';
import { type Newsletters, openNewsletters } from './newsletter/newsletters.ts';
import { readChangedSubscribers, readSubscribers } from './newsletter/subscribers.ts';
import { openSubscriptions, type Subscriptions } from './newsletter/subscriptions.ts';
import { type OpenOptions, openDatabase } from './open.ts';
import { readPersonKeys } from './rota/person-keys.ts';
import { type KnownState, readShown, type TakeShown } from './shown.ts';
import { openSourceKeys, type SourceKeys } from './sources/source-keys.ts';
import { openSourceRuns, type SourceRuns } from './sources/source-runs.ts';
import type { Tables } from './tables.ts';
import { unlessBusy } from './unless-busy.ts';
import { openUploads, type Uploads } from './uploads.ts';
import { openPushes, type PushQueue } from './webhooks/pushes.ts';
import { openWebsites, type Websites } from './webhooks/websites.ts';
import { type Unwritten, type Writing, watchWriting } from './writing.ts';

export interface Store {
  readonly listInstances: (ids?: readonly number[]) => Promise<instances.InstanceRecord[]>;
  /** Returns the marks that show which instances have changed since their records were read. */
  readonly listMarks: () => Promise<instances.InstanceMark[]>;
  readonly readSizes: (ids?: readonly number[]) => Promise<ReadonlyMap<number, InstanceSize>>;
  /** Returns the kind and version of the database, and its migrations. */
  readonly facts: () => Promise<DatabaseFacts>;
  readonly findInstance: (name: string) => Promise<instances.InstanceRecord | undefined>;
  /** Reads all content of an instance from one snapshot; undefined if there is no such instance. */
  readonly readContent: (name: string) => Promise<ReadContent | undefined>;
  /** Reads the public data of an instance from one snapshot, or its changes: see `readShown`. */
  readonly readShown: (
    name: string,
    since: string,
    known: KnownState | undefined,
    take: TakeShown,
  ) => Promise<instances.InstanceRecord | undefined>;
  /**
   * Reads the subscribers of an instance, whatever their status, with its record of the same snapshot; or only those changed since a
   * revision.
   */
  readonly readSubscribers: (name: string, since?: number) => Promise<ReadSubscribers | undefined>;
  readonly content: Content;
  readonly replaceContent: Content['replace'];
  /** Removes an instance with all its data, including its journal. False if there is none. */
  readonly removeInstance: (name: string) => Promise<boolean>;
  /** Returns the keys of the named instances, or of all; oldest first. */
  readonly listKeys: (names?: readonly string[]) => Promise<AccessKey[]>;
  /** Returns false if there is no such instance. */
  readonly addKey: (instance: string, key: NewAccessKey, change: instances.Change) => Promise<boolean>;
  /** Returns false if there is no such instance, or it has no such key. */
  readonly revokeKey: (instance: string, id: number, change: instances.Change) => Promise<boolean>;
  /** Records when keys (by id) were last used; false while another process writes: the caller must retry. */
  readonly noteKeyUse: (uses: ReadonlyMap<number, number>) => Promise<boolean>;
  readonly websites: Websites;
  readonly pushes: PushQueue;
  readonly subscriptions: Subscriptions;
  readonly bookings: Bookings;
  readonly mails: MailQueue;
  readonly newsletters: Newsletters;
  readonly leases: Leases;
  readonly bounces: BounceStore;
  readonly files: Files;
  readonly foreignPictures: ForeignPictures;
  readonly uploads: Uploads;
  readonly firstSteps: FirstSteps;
  readonly sourceRuns: SourceRuns;
  readonly sourceKeys: SourceKeys;
  readonly accounts: Accounts;
  /** Whether an error means that another process writes, so that a retry can succeed. */
  readonly isBusy: (error: unknown) => boolean;
  /** Returns the recent failure to write, or the reason why writes would be lost. */
  readonly unwritten: () => Unwritten | undefined;
  /** Identifies the opened database file, so that a replacement at its path is noticed; "" if there is no file. */
  readonly identity: string;
  /** See `OpenDatabase.changeToken`. */
  readonly changeToken: (exact?: boolean) => Promise<string>;
  /** Returns a number that changes when the database may have failed over to a copy, or been restored. */
  readonly connections: () => number;
  /** Removes deleted data from logs as well; run at intervals, because it may have been personal. */
  readonly tidy: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface ReadContent {
  readonly record: instances.InstanceRecord;
  readonly content: InstanceContent;
}

export interface ReadSubscribers {
  readonly record: instances.InstanceRecord;
  readonly subscribers: readonly Subscriber[];
  /** Ids of all confirmed subscribers; only with changes. */
  readonly ids?: readonly number[];
}

/** Opens the database of a URL and migrates it. Throws DatabaseError with a text for the operator. */
export async function openStore(url: string, options: OpenOptions): Promise<Store> {
  const database = await openDatabase(url, options);
  await upgradeProposals(database, systemClock);
  await upgradeAddresses(database, systemClock);
  return port(watchWriting(database));
}

function port({ database, failing }: Writing): Store {
  const { db } = database;
  const content = openContent(database);
  const keyIds = async (names: readonly string[]) => {
    if (names.length === 0) return [];
    const rows = await db.selectFrom('instances').select('id').where('name', 'in', names).execute();
    return rows.map((row) => row.id);
  };
  const changeKeys = async (
    name: string,
    change: instances.Change,
    work: (tx: Transaction<Tables>, instanceId: number) => Promise<boolean>,
  ) => {
    const done = await changeInstance(database, name, change, async (tx, record) => {
      if (!(await work(tx, record.id))) return undefined;
      await instances.markChanged(tx, record, 'keys');
      return true;
    });
    return done ?? false;
  };
  return {
    listInstances: (ids) => instances.listInstances(db, ids),
    listMarks: () => instances.listMarks(db),
    readSizes: (ids) => readSizes(db, ids),
    facts: () => databaseFacts(database),
    findInstance: (name) => instances.findInstance(db, name),
    readContent: (name) => database.read((tx) => readContent(tx, name)),
    readShown: (name, since, known, take) => database.read((tx) => readShown(tx, name, since, known, take)),
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
      unlessBusy(database, false, async () => {
        await database.write((tx) => writeLastUse(tx, uses));
        return true;
      }),
    websites: openWebsites(database),
    pushes: openPushes(database),
    subscriptions: openSubscriptions(database),
    bookings: openBookings(database),
    mails: openMails(database),
    newsletters: openNewsletters(database),
    leases: openLeases(database),
    bounces: openBounces(database),
    files: openFiles(database),
    foreignPictures: openForeignPictures(database),
    uploads: openUploads(database),
    firstSteps: openFirstSteps(database),
    sourceRuns: openSourceRuns(database),
    sourceKeys: openSourceKeys(database),
    accounts: openAccounts(database),
    isBusy: database.isBusy,
    unwritten: failing,
    identity: database.identity,
    changeToken: database.changeToken,
    connections: database.connections,
    tidy: database.tidy,
    close: database.close,
  };
}

async function readContent(tx: Transaction<Tables>, name: string): Promise<ReadContent | undefined> {
  const record = await instances.findInstance(tx, name);
  if (record === undefined) return undefined;
  const rows = await tx
    .selectFrom('entities')
    .select(['kind', 'id', 'document'])
    .where('instance_id', '=', record.id)
    .orderBy('kind')
    .orderBy('id')
    .execute();
  const { newsletter, ...stored } = storedFrom(rows);
  // Assignments of an event in the trash are restored with it.
  const events = new Set(stored.events.map(({ id }) => id));
  const entities = { ...stored, assignments: stored.assignments.filter(({ eventId }) => events.has(eventId)) };
  const lists = new Set(entities.lists.map(({ id }) => id));
  // A removed list may be restored by an undo; until then no subscriber gets it.
  const subscribers = (await readSubscribers(tx, record.id)).map((one) =>
    one.listIds.every((id) => lists.has(id)) ? one : { ...one, listIds: one.listIds.filter((id) => lists.has(id)) },
  );
  const targetLists = newsletter[0]?.targetLists ?? [];
  const bookings = await readBookings(tx, record.id);
  const personKeys = (await readPersonKeys(tx, record.id)).map(({ wantsGaps: _, ...key }) => key);
  const beside = { targetLists, subscribers, bookings, personKeys };
  return { record, content: { instance: record.instance, ...entities, ...beside } };
}
