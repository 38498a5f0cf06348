// Subscriber transaction of an instance.

import type { Transaction } from 'kysely';
import { foldEmail, type Subscriber, type TargetList } from '../../model/newsletter/newsletter.ts';
import type { ConsentSource, PersonalData, Suppression } from '../../model/newsletter/subscription.ts';
import { type InstanceRecord, markChanged } from '../instances.ts';
import { sealKeyOf } from '../mail/address-seals.ts';
import { type NewMail, putMail } from '../mail/mails.ts';
import { storedJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';
import {
  type Confirmation,
  dropConfirmations,
  findConfirmation,
  readConfirmations,
  setConfirmation,
} from './confirmations.ts';
import { type IntakeEntry, type NewEntry, putEntry, readMoves, takeEntry } from './intake.ts';
import { readPersonalData } from './personal-data.ts';
import { toRow, toSubscriber } from './subscribers.ts';
import { dropSuppression, endSubscriber, eraseSubscriber, findSuppression, removeSubscribers } from './suppressions.ts';

/** Consent given or withdrawn, with its wording. Instants are milliseconds since 1970. */
export interface Consent {
  readonly subscriberId: number;
  readonly at: number;
  readonly step: 'asked' | 'confirmed' | 'changed' | 'ended' | 'imported';
  readonly source: ConsentSource;
  readonly wording: string;
  readonly wordingVersion: string;
}

export interface SubscriberTransaction {
  readonly instance: InstanceRecord['instance'];
  readonly targetLists: () => Promise<readonly TargetList[]>;
  readonly byId: (id: number) => Promise<Subscriber | undefined>;
  readonly byKey: (key: string) => Promise<Subscriber | undefined>;
  /** Finds a subscriber by address, ignoring case. */
  readonly byEmail: (email: string) => Promise<Subscriber | undefined>;
  readonly put: (subscriber: Subscriber) => Promise<void>;
  /** Removes a subscriber with all data under that id, so that the id can be reused. */
  readonly remove: (id: number) => Promise<void>;
  /** Removes a subscriber without a trace. */
  readonly erase: (subscriber: Subscriber, at: number) => Promise<void>;
  /** Clears the data of a subscriber who unsubscribes, and keeps the proof. */
  readonly end: (subscriber: Subscriber, ending: Suppression) => Promise<void>;
  /** Returns when and how an address unsubscribed, or undefined if it did not or the proof has expired. */
  readonly suppression: (email: string) => Promise<Suppression | undefined>;
  readonly dropSuppression: (email: string) => Promise<void>;
  readonly data: (subscriber: Subscriber) => Promise<PersonalData>;
  readonly addConsent: (consent: Consent) => Promise<void>;
  /** Adds a link; deletes the subscriber's links to other addresses. */
  readonly setConfirmation: (confirmation: Confirmation) => Promise<void>;
  /** Returns the links mailed to the subscriber, including expired ones. */
  readonly confirmations: (subscriberId: number) => Promise<readonly Confirmation[]>;
  /** Returns the link with this hash unless it has expired. */
  readonly confirmation: (hash: string, now: number) => Promise<Confirmation | undefined>;
  readonly dropConfirmations: (subscriberId: number) => Promise<void>;
  /** Queues a mail; false if the recipient's limit is reached. */
  readonly mail: (mail: NewMail) => Promise<boolean>;
  /** Adds an entry to the intake queue in this transaction. */
  readonly enter: (entry: NewEntry) => Promise<void>;
  /** Returns a subscriber's pending address changes, in their order. */
  readonly moves: (subscriberId: number) => Promise<readonly Pick<IntakeEntry, 'email' | 'at'>[]>;
  readonly dropMoves: (subscriberId: number) => Promise<void>;
  /** Returns the key that encrypts addresses in links, created on first use. */
  readonly sealKey: () => Promise<string>;
}

/** Creates the operations on an instance's subscribers; `waited`: how long earlier attempts took, in milliseconds. */
export function openSubscriberTransaction(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  waited = 0,
): OpenSubscriberTransaction {
  const state: State = { tx, record, isChanged: false };
  const { id: instanceId } = record;
  const transaction: SubscriberTransaction = {
    instance: record.instance,
    targetLists: () => readTargetLists(tx, instanceId),
    byId: (id) => first(subscribersOf(state).where('id', '=', id)),
    byKey: (key) => first(subscribersOf(state).where('key', '=', key)),
    byEmail: (email) => first(subscribersOf(state).where('email_folded', '=', foldEmail(email))),
    put: (subscriber) => putSubscriber(state, subscriber),
    remove: async (id) => {
      await noteIfShown(state, id);
      await removeSubscribers(tx, instanceId, [id]);
    },
    end: (subscriber, ending) => {
      state.isChanged = true;
      return endSubscriber(tx, instanceId, subscriber, ending, record.revision);
    },
    erase: (subscriber, at) => {
      state.isChanged = true;
      return eraseSubscriber(tx, instanceId, subscriber, at, at + Math.round(waited));
    },
    suppression: (email) => findSuppression(tx, instanceId, email),
    dropSuppression: (email) => dropSuppression(tx, instanceId, email),
    data: async (subscriber) => readPersonalData(tx, instanceId, subscriber, await readTargetLists(tx, instanceId)),
    addConsent: (consent) => addConsent(tx, instanceId, consent),
    setConfirmation: (confirmation) => setConfirmation(tx, instanceId, confirmation),
    confirmations: (subscriberId) => readConfirmations(tx, instanceId, subscriberId),
    confirmation: (hash, now) => findConfirmation(tx, instanceId, hash, now),
    dropConfirmations: (subscriberId) => dropConfirmations(tx, instanceId, subscriberId),
    mail: (mail) => putMail(tx, instanceId, mail),
    enter: async (entry) => void (await putEntry(tx, record.instance.name, entry)),
    moves: (subscriberId) => readMoves(tx, instanceId, subscriberId),
    dropMoves: async (subscriberId) => {
      for (const { id } of await readMoves(tx, instanceId, subscriberId)) await takeEntry(tx, id);
    },
    sealKey: () => sealKeyOf(tx, instanceId),
  };
  return {
    transaction,
    markIfChanged: async () => {
      if (state.isChanged) await markChanged(tx, record, 'subscribers');
    },
  };
}

export interface OpenSubscriberTransaction {
  readonly transaction: SubscriberTransaction;
  /** Marks the instance's subscribers as changed if a visible one did. */
  readonly markIfChanged: () => Promise<void>;
}

interface State {
  readonly tx: Transaction<Tables>;
  readonly record: InstanceRecord;
  isChanged: boolean;
}

function subscribersOf({ tx, record }: State) {
  return tx.selectFrom('subscribers').selectAll().where('instance_id', '=', record.id);
}

async function first(query: ReturnType<typeof subscribersOf>): Promise<Subscriber | undefined> {
  const row = await query.executeTakeFirst();
  return row && toSubscriber(row);
}

/** Records a change of a confirmed subscriber: only those are visible (rule N3) and cause a new revision. */
async function noteIfShown(state: State, id: number): Promise<void> {
  const before = await first(subscribersOf(state).where('id', '=', id));
  if (before?.status === 'confirmed') state.isChanged = true;
}

async function putSubscriber(state: State, subscriber: Subscriber): Promise<void> {
  const { tx, record } = state;
  if (subscriber.status === 'confirmed') state.isChanged = true;
  else await noteIfShown(state, subscriber.id);
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
