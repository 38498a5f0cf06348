// Stores new registrations, with or without confirmation (rules R2, R3, N5).

import { randomBytes, randomInt } from 'node:crypto';
import { formatConsentWording, WORDING_VERSION } from '../mail/consent-wording.ts';
import { type Interval, MAX_SUBSCRIBER_ID, type Subscriber } from '../model/newsletter/newsletter.ts';
import type { ConsentSource, EnteredSubscription } from '../model/newsletter/subscription.ts';
import type { IntakeEntry } from '../store/newsletter/intake.ts';
import type { Consent, SubscriberTransaction } from '../store/newsletter/subscriber-transaction.ts';
import { hashKey } from '../util/hash-key.ts';

/** Validity of a link that confirms an address (rule R2), and of a link to the form with the address filled in; in milliseconds. */
export const CONFIRMATION_LINK_LIFETIME_MS = 14 * 24 * 3_600_000;

export interface NewRegistration {
  readonly fields: EnteredSubscription['fields'];
  readonly listIds: readonly number[];
  readonly interval: Interval;
  readonly source: ConsentSource;
}

export async function processRegistration(
  tx: SubscriberTransaction,
  { email, details, at }: IntakeEntry,
  now: number,
): Promise<void> {
  const requested = details as NewRegistration;
  const before = await tx.byEmail(email);
  if (before?.status === 'confirmed') return void (await queuePrivateLinkMail(tx, before, now));
  const token = await queueConfirmationMail(tx, email, before?.status === 'unsubscribed', 'registration', now);
  // A mailbox that has reached its hourly limit keeps the link of the last mail.
  if (token === undefined) return;
  const earlier = before === undefined ? [] : await tx.confirmations(before.id);
  const subscriber = await beginSubscription(tx, before, requested, 'pending');
  await addConsent(tx, subscriber, 'asked', requested.source, at);
  // A subscriber who has the mail sent again may open the first one. The link in it must not confirm data that another person entered (rule
  // R3).
  if (before !== undefined && hasSameSelection(before, subscriber)) {
    for (const link of earlier) await tx.setConfirmation({ ...link, subscriberId: subscriber.id });
  }
  await storeConfirmationToken(tx, subscriber, email, token, now);
}

/** Creates a subscriber, who replaces an unconfirmed or unsubscribed one with the same address (rule R3). */
export async function beginSubscription(
  tx: SubscriberTransaction,
  before: Subscriber | undefined,
  requested: NewRegistration,
  status: Subscriber['status'],
): Promise<Subscriber> {
  const subscriber: Subscriber = {
    // An unsubscribed person keeps the key, so that the links in earlier newsletters still work.
    key: before?.status === 'unsubscribed' ? before.key : createSubscriberKey(),
    id: before?.id ?? (await freeId(tx)),
    status,
    interval: requested.interval,
    email: '',
    firstname: '',
    lastname: '',
    address: '',
    postcode: '',
    city: '',
    ...requested.fields,
    listIds: await readOfferedListIds(tx, requested.listIds),
  };
  // A new registration removes the remains of an earlier one.
  if (before !== undefined) await tx.remove(before.id);
  await tx.put(subscriber);
  return subscriber;
}

/** Queues a mail with a link that confirms an address. Returns its token; undefined if the mailbox has reached its hourly limit. */
export async function queueConfirmationMail(
  tx: SubscriberTransaction,
  email: string,
  isProven: boolean,
  about: 'registration' | 'address',
  at: number,
): Promise<string | undefined> {
  const token = createConfirmationToken();
  const details = { token, about };
  return (await tx.mail({ email, kind: 'confirm', details, at, isProven })) ? token : undefined;
}

/** Adds a link that confirms the address. Links mailed to another address become invalid. */
export function storeConfirmationToken(
  tx: SubscriberTransaction,
  { id }: Subscriber,
  email: string,
  token: string,
  now: number,
): Promise<void> {
  return tx.setConfirmation({
    hash: hashKey(token),
    subscriberId: id,
    email,
    expiresAt: now + CONFIRMATION_LINK_LIFETIME_MS,
  });
}

export function queuePrivateLinkMail(
  tx: SubscriberTransaction,
  { email, key }: Subscriber,
  at: number,
): Promise<boolean> {
  return tx.mail({ email, kind: 'link', details: { key }, at, isProven: true });
}

/** Records a subscriber's consent with the current wording. */
export function addConsent(
  tx: SubscriberTransaction,
  { id }: Subscriber,
  step: Consent['step'],
  source: Consent['source'],
  at: number,
): Promise<void> {
  return tx.addConsent({
    subscriberId: id,
    at,
    step,
    source,
    wording: formatConsentWording(tx.instance),
    wordingVersion: WORDING_VERSION,
  });
}

export async function readOfferedListIds(
  tx: SubscriberTransaction,
  listIds: readonly number[],
): Promise<readonly number[]> {
  const known = new Set((await tx.targetLists()).map(({ listId }) => listId));
  return [...new Set(listIds)].filter((id) => known.has(id)).sort((a, b) => a - b);
}

export function createConfirmationToken(): string {
  return randomBytes(32).toString('base64url');
}

export function createSubscriberKey(): string {
  return randomBytes(24).toString('base64url');
}

async function freeId(tx: SubscriberTransaction): Promise<number> {
  for (;;) {
    const id = randomInt(1, MAX_SUBSCRIBER_ID + 1);
    if ((await tx.byId(id)) === undefined) return id;
  }
}

function hasSameSelection(before: Subscriber, after: Subscriber): boolean {
  const enteredFields = ({ firstname, lastname, address, postcode, city, interval, listIds }: Subscriber) =>
    JSON.stringify([firstname, lastname, address, postcode, city, interval, listIds]);
  return before.status === 'pending' && enteredFields(before) === enteredFields(after);
}
