// One subscriber at a time: registering, changing and ending, each in one transaction with the mails that it causes.

import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Selectable, Transaction } from 'kysely';
import { steadyClock } from '../../kit/clock.ts';
import type { Instance } from '../../model/instance.ts';
import { foldEmail, type Subscriber, type TargetList } from '../../model/newsletter.ts';
import type { ConsentSource, Ending, PersonalData } from '../../model/subscription.ts';
import { changeInstance } from '../change.ts';
import type { OpenDatabase } from '../dialects/dialect.ts';
import { DatabaseError } from '../errors.ts';
import { type Change, findInstance, type InstanceRecord, markChanged } from '../instances.ts';
import { storedJson } from '../stored-json.ts';
import type { ConfirmationsTable, Tables } from '../tables.ts';
import { type Entry, type NewEntry, putEntry, readEntries, readMoves, takeEntry } from './intake.ts';
import { type NewMail, putMail } from './mails.ts';
import { readPersonalData } from './personal-data.ts';
import { toRow, toSubscriber } from './subscribers.ts';
import {
  dropEnding,
  endSubscriber,
  eraseSubscriber,
  findEnding,
  MailLeaving,
  removeEnded,
  removeSubscribers,
} from './suppressions.ts';

/** What somebody agreed to, or ended, and in which words. Instants are milliseconds since 1970. */
export interface Consent {
  readonly subscriberId: number;
  readonly at: number;
  readonly step: 'asked' | 'confirmed' | 'changed' | 'ended' | 'imported';
  readonly source: ConsentSource;
  readonly wording: string;
  readonly wordingVersion: string;
}

/** A link that confirms an address. */
export interface Confirmation {
  /** Of what the link holds. */
  readonly hash: string;
  readonly subscriberId: number;
  readonly email: string;
  readonly expiresAt: number;
}

/** What can be done to the subscribers of an instance inside a transaction. */
export interface SubscriberTransaction {
  readonly instance: InstanceRecord['instance'];
  readonly targetLists: () => Promise<readonly TargetList[]>;
  readonly byId: (id: number) => Promise<Subscriber | undefined>;
  readonly byKey: (key: string) => Promise<Subscriber | undefined>;
  /** By the address, whatever its case. */
  readonly byEmail: (email: string) => Promise<Subscriber | undefined>;
  /** Inserts or replaces the subscriber of this id, to whom mails are sent again where they came back before. */
  readonly put: (subscriber: Subscriber) => Promise<void>;
  /** Removes a subscriber with all that is kept under that number, for somebody to take their place. */
  readonly remove: (id: number) => Promise<void>;
  /** Removes a subscriber without a trace. */
  readonly erase: (subscriber: Subscriber, at: number) => Promise<void>;
  /** Empties a subscriber who ends the newsletter, and keeps the proof of it. */
  readonly end: (subscriber: Subscriber, ending: Ending) => Promise<void>;
  /** When and how an address was ended; undefined: it was not, or that is no longer kept. */
  readonly ending: (email: string) => Promise<Ending | undefined>;
  readonly dropEnding: (email: string) => Promise<void>;
  /** Everything that is kept of a subscriber. */
  readonly data: (subscriber: Subscriber) => Promise<PersonalData>;
  readonly addConsent: (consent: Consent) => Promise<void>;
  /** Adds a link; those that were mailed to the subscriber at other addresses go. */
  readonly setConfirmation: (confirmation: Confirmation) => Promise<void>;
  /** The links that were mailed to the subscriber, also those that have expired. */
  readonly confirmations: (subscriberId: number) => Promise<readonly Confirmation[]>;
  /** The link of that hash if it has not expired. */
  readonly confirmation: (hash: string, now: number) => Promise<Confirmation | undefined>;
  readonly dropConfirmations: (subscriberId: number) => Promise<void>;
  /** Lets a mail wait; false when its recipient got too many lately, then none does. */
  readonly mail: (mail: NewMail) => Promise<boolean>;
  /** Writes down what is to be worked on later, in this transaction. */
  readonly enter: (entry: NewEntry) => Promise<void>;
  /** The new addresses that a subscriber asked for and that are to be worked on, in their order. */
  readonly moves: (subscriberId: number) => Promise<readonly Pick<Entry, 'email' | 'at'>[]>;
  /** Takes these off, so that nothing comes of them. */
  readonly dropMoves: (subscriberId: number) => Promise<void>;
  /** The key by which this instance seals addresses into links; it is made when it is first needed. */
  readonly sealKey: () => Promise<string>;
}

export interface Subscriptions {
  /** Does something in one transaction, with a line in the journal. Undefined when there is no such instance. */
  readonly change: <T>(
    instance: string,
    change: Change,
    work: (desk: SubscriberTransaction) => Promise<T>,
  ) => Promise<T | undefined>;
  /** Reads of one moment. Undefined when there is no such instance. */
  readonly read: <T>(
    instance: string,
    work: (
      desk: Pick<
        SubscriberTransaction,
        'byId' | 'byKey' | 'byEmail' | 'confirmation' | 'confirmations' | 'moves' | 'ending' | 'data'
      >,
    ) => Promise<T>,
  ) => Promise<T | undefined>;
  /**
   * Writes down what a visitor asks for, to be worked on after the answer: one statement, whatever is known of the address.
   * Undefined when there is no such instance.
   */
  readonly enter: (instance: string, entry: NewEntry) => Promise<'entered' | undefined>;
  /** The instance's settings; undefined when there is none of this name. */
  readonly settings: (instance: string) => Promise<Instance | undefined>;
  /** The oldest entries, in their order. */
  readonly entries: (count: number) => Promise<Entry[]>;
  /**
   * Takes an entry off and does what it asks for, in one transaction; once, whoever tries. A line in the journal is left where
   * `change` is given; without it no subscriber may be changed.
   */
  readonly workOff: (
    entry: Entry,
    change: Change | undefined,
    work: (desk: SubscriberTransaction) => Promise<void>,
  ) => Promise<void>;
  /** The key by which an instance has sealed addresses; undefined where it never has. */
  readonly sealKey: (instance: string) => Promise<string | undefined>;
  /** Removes pending subscribers whose links have all expired; answers how many. */
  readonly removeExpired: (now: number) => Promise<number>;
  /** Removes what proves endings once it need not be kept any longer; answers how many. */
  readonly removeEnded: (now: number) => Promise<number>;
}

/** How long erasing waits for a mail that is just leaving, and between two looks; in milliseconds. */
const LEAVES_WITHIN_MS = 60_000;
const LOOKS_EVERY_MS = 100;

/** Tries until no mail is leaving to whoever is erased; is told how long it has waited. Throws DatabaseError at last. */
async function onceNoneLeaves<T>(work: (waited: number) => Promise<T>): Promise<T> {
  const began = steadyClock();
  for (;;) {
    const waited = steadyClock() - began;
    try {
      return await work(waited);
    } catch (error) {
      if (!(error instanceof MailLeaving)) throw error;
      if (waited > LEAVES_WITHIN_MS) {
        throw new DatabaseError('A mail to them is still being sent: nothing was erased; try again.');
      }
      await delay(LOOKS_EVERY_MS);
    }
  }
}

export function openSubscriptions(database: OpenDatabase): Subscriptions {
  return {
    change: (instance, change, work) =>
      onceNoneLeaves((waited) =>
        changeInstance(database, instance, change, async (tx, record) => {
          const { desk, changed } = openDesk(tx, record, waited);
          const done = await work(desk);
          if (changed()) await markChanged(tx, record, 'subscribers');
          return done;
        }),
      ),
    enter: async (instance, entry) => {
      const id = await database.write((tx) => putEntry(tx, instance, entry));
      return id === undefined ? undefined : 'entered';
    },
    settings: async (instance) => (await findInstance(database.db, instance))?.instance,
    entries: (count) => readEntries(database.db, count),
    workOff: async (entry, change, work) => {
      if (change === undefined) {
        await database.write(async (tx) => {
          const record = (await takeEntry(tx, entry.id)) ? await findInstance(tx, entry.instance) : undefined;
          if (record !== undefined) await work(openDesk(tx, record).desk);
        });
        return;
      }
      await changeInstance(database, entry.instance, change, async (tx, record) => {
        if (!(await takeEntry(tx, entry.id))) return undefined;
        const { desk, changed } = openDesk(tx, record);
        await work(desk);
        if (changed()) await markChanged(tx, record, 'subscribers');
        return true;
      });
    },
    sealKey: async (instance) => {
      const row = await database.db
        .selectFrom('address_seals')
        .innerJoin('instances', 'instances.id', 'address_seals.instance_id')
        .select('key')
        .where('name', '=', instance)
        .executeTakeFirst();
      return row?.key;
    },
    read: (instance, work) =>
      database.read(async (tx) => {
        const record = await findInstance(tx, instance);
        return record && work(openDesk(tx, record).desk);
      }),
    removeExpired: (now) => removeExpired(database, now),
    removeEnded: (now) => removeEnded(database, now),
  };
}

/** `waited`: how long it was tried, in milliseconds. */
function openDesk(tx: Transaction<Tables>, record: InstanceRecord, waited = 0) {
  let isChanged = false;
  const subscribers = () => tx.selectFrom('subscribers').selectAll().where('instance_id', '=', record.id);
  const first = async (query: ReturnType<typeof subscribers>) => {
    const row = await query.executeTakeFirst();
    return row && toSubscriber(row);
  };
  const links = () => tx.selectFrom('confirmations').selectAll().where('instance_id', '=', record.id);
  const confirmations = async (subscriberId: number) =>
    (await links().where('subscriber_id', '=', subscriberId).execute()).map(toConfirmation);
  const dropConfirmations = async (subscriberId: number) => {
    await tx
      .deleteFrom('confirmations')
      .where('instance_id', '=', record.id)
      .where('subscriber_id', '=', subscriberId)
      .execute();
  };
  /** Takes note that somebody confirmed changes: nobody else is shown (rule N3), and is worth reading again. */
  const noteIfShown = async (id: number) => {
    const before = await first(subscribers().where('id', '=', id));
    if (before?.status === 'confirmed') isChanged = true;
  };
  const desk: SubscriberTransaction = {
    instance: record.instance,
    targetLists: () => readTargetLists(tx, record.id),
    byId: (id) => first(subscribers().where('id', '=', id)),
    byKey: (key) => first(subscribers().where('key', '=', key)),
    byEmail: (email) => first(subscribers().where('email_folded', '=', foldEmail(email))),
    put: async (subscriber) => {
      if (subscriber.status === 'confirmed') isChanged = true;
      else await noteIfShown(subscriber.id);
      const row = toRow(record.id, subscriber, record.revision);
      await tx
        .insertInto('subscribers')
        .values(row)
        .onConflict((conflict) => conflict.columns(['instance_id', 'id']).doUpdateSet(row))
        .execute();
      await tx
        .deleteFrom('bounces')
        .where('instance_id', '=', record.id)
        .where('subscriber_id', '=', subscriber.id)
        .execute();
    },
    remove: async (id) => {
      await noteIfShown(id);
      await removeSubscribers(tx, record.id, [id]);
    },
    ...endingDesk(
      tx,
      record,
      () => {
        isChanged = true;
      },
      waited,
    ),
    data: async (subscriber) => readPersonalData(tx, record.id, subscriber, await readTargetLists(tx, record.id)),
    addConsent: (consent) => addConsent(tx, record.id, consent),
    setConfirmation: async ({ hash, subscriberId, email, expiresAt }) => {
      const others = (await confirmations(subscriberId)).filter((one) => foldEmail(one.email) !== foldEmail(email));
      for (const other of others) await tx.deleteFrom('confirmations').where('hash', '=', other.hash).execute();
      const row = { hash, instance_id: record.id, subscriber_id: subscriberId, email, expires_at: expiresAt };
      await tx.insertInto('confirmations').values(row).execute();
    },
    confirmations,
    confirmation: async (hash, now) => {
      const row = await links().where('hash', '=', hash).where('expires_at', '>', now).executeTakeFirst();
      return row && toConfirmation(row);
    },
    dropConfirmations,
    mail: (mail) => putMail(tx, record.id, mail),
    enter: async (entry) => void (await putEntry(tx, record.instance.name, entry)),
    moves: (subscriberId) => readMoves(tx, record.id, subscriberId),
    dropMoves: async (subscriberId) => {
      for (const { id } of await readMoves(tx, record.id, subscriberId)) await takeEntry(tx, id);
    },
    sealKey: () => sealKeyOf(tx, record.id),
  };
  return { desk, changed: () => isChanged };
}

/** What of a desk is about ending the newsletter; `changes` is told of every change, `waited` is how long it was tried. */
function endingDesk(
  tx: Transaction<Tables>,
  { id, revision }: InstanceRecord,
  changes: () => void,
  waited: number,
): Pick<SubscriberTransaction, 'end' | 'erase' | 'ending' | 'dropEnding'> {
  return {
    end: (subscriber, ending) => {
      changes();
      return endSubscriber(tx, id, subscriber, ending, revision);
    },
    erase: (subscriber, at) => {
      changes();
      return eraseSubscriber(tx, id, subscriber, at, at + Math.round(waited));
    },
    ending: (email) => findEnding(tx, id, email),
    dropEnding: (email) => dropEnding(tx, id, email),
  };
}

async function sealKeyOf(tx: Transaction<Tables>, instanceId: number): Promise<string> {
  await tx
    .insertInto('address_seals')
    .values({ instance_id: instanceId, key: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('instance_id').doNothing())
    .execute();
  const row = await tx.selectFrom('address_seals').select('key').where('instance_id', '=', instanceId).execute();
  return row[0]?.key ?? '';
}

async function addConsent(
  tx: Transaction<Tables>,
  instanceId: number,
  { subscriberId, at, step, source, wording, wordingVersion }: Consent,
): Promise<void> {
  const row = { instance_id: instanceId, subscriber_id: subscriberId, at, step, source };
  await tx
    .insertInto('consents')
    .values({ ...row, wording, wording_version: wordingVersion })
    .execute();
}

async function readTargetLists(tx: Transaction<Tables>, instanceId: number): Promise<readonly TargetList[]> {
  const row = await tx
    .selectFrom('entities')
    .select('document')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'newsletter')
    .executeTakeFirst();
  if (row === undefined) return [];
  return (storedJson(row.document, 'the newsletter') as { readonly targetLists: readonly TargetList[] }).targetLists;
}

async function removeExpired(database: OpenDatabase, now: number): Promise<number> {
  const { db } = database;
  const expired = await db
    .selectFrom('confirmations')
    .innerJoin('instances', 'instances.id', 'confirmations.instance_id')
    .select(['instances.name', 'confirmations.subscriber_id as id'])
    .where('expires_at', '<=', now)
    .distinct()
    .execute();
  let removed = 0;
  for (const { name, id } of expired) {
    const change = { actor: 'parvis', action: 'newsletter: a registration was not confirmed', at: now };
    await changeInstance(database, name, change, async (tx, record) => {
      const { desk, changed } = openDesk(tx, record);
      const subscriber = await desk.byId(id);
      const alive = (await desk.confirmations(id)).some(({ expiresAt }) => expiresAt > now);
      // A link for a new address of somebody confirmed expires alone, and so does an earlier one where a later one still counts.
      const isOver = subscriber?.status === 'pending' && !alive;
      if (isOver) await desk.remove(id);
      else await dropExpired(tx, record.id, id, now);
      if (changed()) await markChanged(tx, record, 'subscribers');
      if (isOver) removed++;
      return true;
    });
  }
  return removed;
}

async function dropExpired(
  tx: Transaction<Tables>,
  instanceId: number,
  subscriberId: number,
  now: number,
): Promise<void> {
  await tx
    .deleteFrom('confirmations')
    .where('instance_id', '=', instanceId)
    .where('subscriber_id', '=', subscriberId)
    .where('expires_at', '<=', now)
    .execute();
}

function toConfirmation(row: Selectable<ConfirmationsTable>): Confirmation {
  return { hash: row.hash, subscriberId: row.subscriber_id, email: row.email, expiresAt: row.expires_at };
}
