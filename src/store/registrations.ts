// One subscriber at a time: registering, changing and ending, each in one transaction with the mails that it causes.

import type { Transaction } from 'kysely';
import { foldEmail, type Subscriber, type TargetList } from '../model/newsletter.ts';
import type { ConsentSource, Ending, PersonalData } from '../model/registration.ts';
import { changeInstance } from './change.ts';
import type { OpenDatabase } from './dialects/dialect.ts';
import {
  dropEnding,
  endSubscriber,
  erasedMails,
  eraseSubscriber,
  findEnding,
  removeEnded,
  removeSubscribers,
} from './endings.ts';
import { type Change, findInstance, type InstanceRecord, markChanged } from './instances.ts';
import { type NewMail, putMail } from './mails.ts';
import { readPersonalData } from './personal-data.ts';
import { storedJson } from './stored-json.ts';
import { toRow, toSubscriber } from './subscribers.ts';
import type { Tables } from './tables.ts';

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
export interface RegistrationDesk {
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
  /** Replaces the links that were mailed to the subscriber before. */
  readonly setConfirmation: (confirmation: Confirmation) => Promise<void>;
  /** The link of that hash if it has not expired. */
  readonly confirmation: (hash: string, now: number) => Promise<Confirmation | undefined>;
  readonly dropConfirmations: (subscriberId: number) => Promise<void>;
  /** Lets a mail wait; false when its recipient got too many lately, then none does. */
  readonly mail: (mail: NewMail) => Promise<boolean>;
}

export interface Registrations {
  /** Does something in one transaction, with a line in the journal. Undefined when there is no such instance. */
  readonly change: <T>(
    instance: string,
    change: Change,
    work: (desk: RegistrationDesk) => Promise<T>,
  ) => Promise<T | undefined>;
  /** Reads of one moment. Undefined when there is no such instance. */
  readonly read: <T>(
    instance: string,
    work: (
      desk: Pick<RegistrationDesk, 'byId' | 'byKey' | 'byEmail' | 'confirmation' | 'ending' | 'data'>,
    ) => Promise<T>,
  ) => Promise<T | undefined>;
  /** Does something that changes no subscriber: looks, and lets mails wait. */
  readonly look: <T>(instance: string, work: (desk: RegistrationDesk) => Promise<T>) => Promise<T | undefined>;
  /** Removes pending subscribers whose links have all expired; answers how many. */
  readonly removeExpired: (now: number) => Promise<number>;
  /** Removes what proves endings once it need not be kept any longer; answers how many. */
  readonly removeEnded: (now: number) => Promise<number>;
}

export function openRegistrations(database: OpenDatabase): Registrations {
  return {
    change: (instance, change, work) =>
      changeInstance(database, instance, change, async (tx, record) => {
        const { desk, changed } = openDesk(tx, record);
        const done = await work(desk);
        if (changed()) await markChanged(tx, record, 'subscribers');
        return done;
      }),
    read: (instance, work) =>
      database.read(async (tx) => {
        const record = await findInstance(tx, instance);
        return record && work(openDesk(tx, record).desk);
      }),
    look: (instance, work) =>
      database.write(async (tx) => {
        const record = await findInstance(tx, instance);
        return record && work(openDesk(tx, record).desk);
      }),
    removeExpired: (now) => removeExpired(database, now),
    removeEnded: (now) => removeEnded(database, now),
  };
}

function openDesk(tx: Transaction<Tables>, record: InstanceRecord) {
  let isChanged = false;
  const subscribers = () => tx.selectFrom('subscribers').selectAll().where('instance_id', '=', record.id);
  const first = async (query: ReturnType<typeof subscribers>) => {
    const row = await query.executeTakeFirst();
    return row && toSubscriber(row);
  };
  const dropConfirmations = async (subscriberId: number) => {
    await tx
      .deleteFrom('confirmations')
      .where('instance_id', '=', record.id)
      .where('subscriber_id', '=', subscriberId)
      .execute();
  };
  const desk: RegistrationDesk = {
    instance: record.instance,
    targetLists: () => readTargetLists(tx, record.id),
    byId: (id) => first(subscribers().where('id', '=', id)),
    byKey: (key) => first(subscribers().where('key', '=', key)),
    byEmail: (email) => first(subscribers().where('email_folded', '=', foldEmail(email))),
    put: async (subscriber) => {
      isChanged = true;
      const row = toRow(record.id, subscriber);
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
      isChanged = true;
      await removeSubscribers(tx, record.id, [id]);
    },
    ...endingDesk(tx, record, () => {
      isChanged = true;
    }),
    data: async (subscriber) => readPersonalData(tx, record.id, subscriber, await readTargetLists(tx, record.id)),
    addConsent: (consent) => addConsent(tx, record.id, consent),
    setConfirmation: async ({ hash, subscriberId, email, expiresAt }) => {
      await dropConfirmations(subscriberId);
      const row = { hash, instance_id: record.id, subscriber_id: subscriberId, email, expires_at: expiresAt };
      await tx.insertInto('confirmations').values(row).execute();
    },
    confirmation: async (hash, now) => {
      const row = await tx
        .selectFrom('confirmations')
        .selectAll()
        .where('instance_id', '=', record.id)
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row && { hash, subscriberId: row.subscriber_id, email: row.email, expiresAt: row.expires_at };
    },
    dropConfirmations,
    mail: async (mail) => {
      const erased = await erasedMails(tx, mail.email, mail.at);
      const ofKind = erased.filter((kind) => kind === mail.kind).length;
      const left = { mostOfKind: mail.mostOfKind - ofKind, mostOfAll: mail.mostOfAll - erased.length };
      return putMail(tx, record.id, { ...mail, ...left });
    },
  };
  return { desk, changed: () => isChanged };
}

/** What of a desk is about ending the newsletter; `changes` is told of every change. */
function endingDesk(
  tx: Transaction<Tables>,
  { id }: InstanceRecord,
  changes: () => void,
): Pick<RegistrationDesk, 'end' | 'erase' | 'ending' | 'dropEnding'> {
  return {
    end: (subscriber, ending) => {
      changes();
      return endSubscriber(tx, id, subscriber, ending);
    },
    erase: (subscriber, at) => {
      changes();
      return eraseSubscriber(tx, id, subscriber, at);
    },
    ending: (email) => findEnding(tx, id, email),
    dropEnding: (email) => dropEnding(tx, id, email),
  };
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
    .execute();
  let removed = 0;
  for (const { name, id } of expired) {
    const change = { actor: 'parvis', action: 'newsletter: a registration was not confirmed', at: now };
    await changeInstance(database, name, change, async (tx, record) => {
      const { desk, changed } = openDesk(tx, record);
      const subscriber = await desk.byId(id);
      // A link for a new address of somebody confirmed expires alone.
      if (subscriber?.status === 'pending') await desk.remove(id);
      else await desk.dropConfirmations(id);
      if (changed()) await markChanged(tx, record, 'subscribers');
      if (changed()) removed++;
      return true;
    });
  }
  return removed;
}
