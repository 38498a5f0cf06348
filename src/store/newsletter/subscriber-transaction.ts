import type { Transaction } from 'kysely';
import { foldEmail } from '../../model/email-address.ts';
import type { NewsletterList, Subscriber } from '../../model/newsletter/newsletter.ts';
import type { ConsentSource, PersonalData, Unsubscription } from '../../model/newsletter/subscription.ts';
import { type InstanceRecord, markPartsChanged } from '../instances.ts';
import { ensureAddressKey } from '../mail/address-keys.ts';
import { type NewMail, queueMail } from '../mail/mails.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';
import {
  type Confirmation,
  deleteConfirmations,
  findConfirmation,
  readConfirmations,
  setConfirmation,
} from './confirmations.ts';
import {
  deleteIntakeEntry,
  type IntakeEntry,
  type NewIntakeEntry,
  putIntakeEntry,
  readAddressChanges,
} from './intake.ts';
import { toSubscriber, toSubscriberRow } from './subscribers.ts';
import { deleteSuppression, eraseSubscriber, findSuppression, removeSubscribers, unsubscribe } from './suppressions.ts';

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
  readonly targetLists: () => Promise<readonly NewsletterList[]>;
  readonly byId: (id: number) => Promise<Subscriber | undefined>;
  readonly byKey: (key: string) => Promise<Subscriber | undefined>;
  readonly byEmail: (email: string) => Promise<Subscriber | undefined>;
  readonly put: (subscriber: Subscriber) => Promise<void>;
  /** Removes a subscriber with all data under that id, so that the id can be reused. */
  readonly remove: (id: number) => Promise<void>;
  readonly erase: (subscriber: Subscriber, at: number) => Promise<void>;
  /** Clears the data of a subscriber who unsubscribes, and keeps the proof. */
  readonly end: (subscriber: Subscriber, ending: Unsubscription) => Promise<void>;
  /** Returns when and how an address unsubscribed, or undefined if it did not or the proof has expired. */
  readonly suppression: (email: string) => Promise<Unsubscription | undefined>;
  readonly dropSuppression: (email: string) => Promise<void>;
  readonly data: (subscriber: Subscriber) => Promise<PersonalData>;
  readonly addConsent: (consent: Consent) => Promise<void>;
  /** Adds a confirmation link, and deletes the subscriber's links for other addresses. */
  readonly setConfirmation: (confirmation: Confirmation) => Promise<void>;
  readonly confirmations: (subscriberId: number) => Promise<readonly Confirmation[]>;
  readonly confirmation: (hash: string, now: number) => Promise<Confirmation | undefined>;
  readonly dropConfirmations: (subscriberId: number) => Promise<void>;
  /** Queues a mail. False if the recipient's limit is reached. */
  readonly mail: (mail: NewMail) => Promise<boolean>;
  readonly enter: (entry: NewIntakeEntry) => Promise<void>;
  readonly moves: (subscriberId: number) => Promise<readonly Pick<IntakeEntry, 'email' | 'at'>[]>;
  readonly dropMoves: (subscriberId: number) => Promise<void>;
  /** Returns the key that encrypts addresses in links, created on first use. */
  readonly sealKey: () => Promise<string>;
}

/** Creates the operations on an instance's subscribers. `waited`: duration of earlier attempts, in milliseconds. */
export function createSubscriberTransaction(
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
      await noteIfVisible(state, id);
      await removeSubscribers(tx, instanceId, [id]);
    },
    end: (subscriber, ending) => {
      state.isChanged = true;
      return unsubscribe(tx, instanceId, subscriber, ending, record.revision);
    },
    erase: (subscriber, at) => {
      state.isChanged = true;
      return eraseSubscriber(tx, instanceId, subscriber, at, at + Math.round(waited));
    },
    suppression: (email) => findSuppression(tx, instanceId, email),
    dropSuppression: (email) => deleteSuppression(tx, instanceId, email),
    data: async (subscriber) => readPersonalData(tx, instanceId, subscriber, await readTargetLists(tx, instanceId)),
    addConsent: (consent) => addConsent(tx, instanceId, consent),
    setConfirmation: (confirmation) => setConfirmation(tx, instanceId, confirmation),
    confirmations: (subscriberId) => readConfirmations(tx, instanceId, subscriberId),
    confirmation: (hash, now) => findConfirmation(tx, instanceId, hash, now),
    dropConfirmations: (subscriberId) => deleteConfirmations(tx, instanceId, subscriberId),
    mail: (mail) => queueMail(tx, instanceId, mail),
    enter: async (entry) => void (await putIntakeEntry(tx, record.instance.name, entry)),
    moves: (subscriberId) => readAddressChanges(tx, instanceId, subscriberId),
    dropMoves: async (subscriberId) => {
      for (const { id } of await readAddressChanges(tx, instanceId, subscriberId)) await deleteIntakeEntry(tx, id);
    },
    sealKey: () => ensureAddressKey(tx, instanceId),
  };
  return {
    transaction,
    markIfChanged: async () => {
      if (state.isChanged) await markPartsChanged(tx, record, 'subscribers');
    },
  };
}

export interface OpenSubscriberTransaction {
  readonly transaction: SubscriberTransaction;
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

/** Records a change to a confirmed subscriber. Other subscribers are not visible (rule N3) and cause no new revision. */
async function noteIfVisible(state: State, id: number): Promise<void> {
  const before = await first(subscribersOf(state).where('id', '=', id));
  if (before?.status === 'confirmed') state.isChanged = true;
}

async function putSubscriber(state: State, subscriber: Subscriber): Promise<void> {
  const { tx, record } = state;
  if (subscriber.status === 'confirmed') state.isChanged = true;
  else await noteIfVisible(state, subscriber.id);
  const row = toSubscriberRow(record.id, subscriber, record.revision);
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

async function readTargetLists(tx: Transaction<Tables>, instanceId: number): Promise<readonly NewsletterList[]> {
  const row = await tx
    .selectFrom('entities')
    .select('document')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'newsletter')
    .executeTakeFirst();
  if (row === undefined) return [];
  return (parseStoredJson(row.document, 'the newsletter') as { readonly targetLists: readonly NewsletterList[] })
    .targetLists;
}

async function readPersonalData(
  tx: Transaction<Tables>,
  instanceId: number,
  subscriber: Subscriber,
  offered: readonly NewsletterList[],
): Promise<PersonalData> {
  const { id, email } = subscriber;
  const names = new Map(offered.map(({ listId, publicName }) => [listId, publicName]));
  const consents = await tx
    .selectFrom('consents')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('subscriber_id', '=', id)
    .orderBy('id')
    .execute();
  const confirmations = await tx
    .selectFrom('confirmations')
    .select(['email', 'expires_at as expiresAt'])
    .where('instance_id', '=', instanceId)
    .where('subscriber_id', '=', id)
    .orderBy('expires_at')
    .execute();
  const bounces = await tx
    .selectFrom('bounces')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('subscriber_id', '=', id)
    .executeTakeFirst();
  return {
    subscriber,
    lists: subscriber.listIds.map((listId) => ({ listId, publicName: names.get(listId) })),
    consents: consents.map(({ at, step, source, wording, wording_version }) => ({
      at,
      step,
      source: source as ConsentSource,
      wording,
      wordingVersion: wording_version,
    })),
    confirmations,
    mails: await readMails(tx, instanceId, id, email),
    bounces: bounces && {
      soft: bounces.soft,
      suppressedAt: bounces.suppressed_at ?? undefined,
      reason: bounces.reason,
      lastAt: bounces.last_at,
    },
    ending: await findSuppression(tx, instanceId, email),
  };
}

async function readMails(tx: Transaction<Tables>, instanceId: number, id: number, email: string) {
  const rows = await tx
    .selectFrom('mails')
    .select(['kind', 'created_at', 'sent_at', 'period', 'outcome', 'failed', 'bounced'])
    .where('instance_id', '=', instanceId)
    .where((eb) => eb.or([eb('subscriber_id', '=', id), eb('email_folded', '=', foldEmail(email))]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, created_at, sent_at, period, outcome, failed, bounced }) => ({
    kind,
    createdAt: created_at,
    sentAt: sent_at ?? undefined,
    period: period ?? undefined,
    outcome: sent_at === null ? '' : outcome,
    failed,
    bounced,
  }));
}
