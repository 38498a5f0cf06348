// Writes of a new registration, with or without confirmation (rules R2, R3, N5).

import { randomBytes, randomInt } from 'node:crypto';
import { consentWording, WORDING_VERSION } from '../mail/words.ts';
import { type Interval, MAX_SUBSCRIBER_ID, type Subscriber } from '../model/newsletter/newsletter.ts';
import type { ConsentSource, EnteredSubscription } from '../model/newsletter/subscription.ts';
import type { IntakeEntry } from '../store/newsletter/intake.ts';
import type { Consent, SubscriberTransaction } from '../store/newsletter/subscriber-transaction.ts';
import { hashKey } from '../util/hash-key.ts';

/** A link to confirm an address lives so long (rule R2), and one to the form with the address filled in; in milliseconds. */
export const CONFIRMATION_MS = 14 * 24 * 3_600_000;

/** A new registration as it is written down. */
export interface NewRegistration {
  readonly fields: EnteredSubscription['fields'];
  readonly listIds: readonly number[];
  readonly interval: Interval;
  readonly source: ConsentSource;
}

/** Does what a new registration asks for that is confirmed by mail, after the answer. */
export async function registerLater(
  tx: SubscriberTransaction,
  { email, details, at }: IntakeEntry,
  now: number,
): Promise<void> {
  const wish = details as NewRegistration;
  const before = await tx.byEmail(email);
  if (before?.status === 'confirmed') return void (await mailTheirLink(tx, before, now));
  const token = await mailConfirmation(tx, email, before?.status === 'unsubscribed', 'registration', now);
  // A mailbox that got too many mails keeps the link of the last one.
  if (token === undefined) return;
  const earlier = before === undefined ? [] : await tx.confirmations(before.id);
  const subscriber = await begin(tx, before, wish, 'pending');
  await addConsent(tx, subscriber, 'asked', wish.source, at);
  // A subscriber who has the mail sent again may open the first one. Its link does not confirm data that another person entered (rule R3).
  if (before !== undefined && isSameWish(before, subscriber)) {
    for (const link of earlier) await tx.setConfirmation({ ...link, subscriberId: subscriber.id });
  }
  await expectConfirmation(tx, subscriber, email, token, now);
}

/** Puts a new subscriber in the place of who had the address and is not confirmed (rule R3). */
export async function begin(
  tx: SubscriberTransaction,
  before: Subscriber | undefined,
  wish: NewRegistration,
  status: Subscriber['status'],
): Promise<Subscriber> {
  const subscriber: Subscriber = {
    // An unsubscribed person's key is kept, so that the links in earlier newsletters keep working.
    key: before?.status === 'unsubscribed' ? before.key : newKey(),
    id: before?.id ?? (await freeId(tx)),
    status,
    interval: wish.interval,
    email: '',
    firstname: '',
    lastname: '',
    address: '',
    postcode: '',
    city: '',
    ...wish.fields,
    listIds: await offeredOf(tx, wish.listIds),
  };
  // A new registration removes what is left of an earlier one.
  if (before !== undefined) await tx.remove(before.id);
  await tx.put(subscriber);
  return subscriber;
}

/** Lets a mail wait with a link that confirms an address; undefined when too many went there. */
export async function mailConfirmation(
  tx: SubscriberTransaction,
  email: string,
  isProven: boolean,
  about: 'registration' | 'address',
  at: number,
): Promise<string | undefined> {
  const token = newToken();
  const details = { token, about };
  return (await tx.mail({ email, kind: 'confirm', details, at, isProven })) ? token : undefined;
}

/** From now on this link also confirms the address; links mailed to another address no longer do. */
export function expectConfirmation(
  tx: SubscriberTransaction,
  { id }: Subscriber,
  email: string,
  token: string,
  now: number,
): Promise<void> {
  return tx.setConfirmation({ hash: hashKey(token), subscriberId: id, email, expiresAt: now + CONFIRMATION_MS });
}

export function mailTheirLink(tx: SubscriberTransaction, { email, key }: Subscriber, at: number): Promise<boolean> {
  return tx.mail({ email, kind: 'link', details: { key }, at, isProven: true });
}

/** Notes that a subscriber agreed, in the words of today. */
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
    wording: consentWording(tx.instance),
    wordingVersion: WORDING_VERSION,
  });
}

/** The ids that are offered for the newsletter, each once, by id. */
export async function offeredOf(tx: SubscriberTransaction, listIds: readonly number[]): Promise<readonly number[]> {
  const known = new Set((await tx.targetLists()).map(({ listId }) => listId));
  return [...new Set(listIds)].filter((id) => known.has(id)).sort((a, b) => a - b);
}

/** Token of a link that confirms an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Private key that cannot be guessed (rule N1). */
export function newKey(): string {
  return randomBytes(24).toString('base64url');
}

/** A random number that is not in use (rule N5). */
async function freeId(tx: SubscriberTransaction): Promise<number> {
  for (;;) {
    const id = randomInt(1, MAX_SUBSCRIBER_ID + 1);
    if ((await tx.byId(id)) === undefined) return id;
  }
}

function isSameWish(before: Subscriber, after: Subscriber): boolean {
  const entered = ({ firstname, lastname, address, postcode, city, interval, listIds }: Subscriber) =>
    JSON.stringify([firstname, lastname, address, postcode, city, interval, listIds]);
  return before.status === 'pending' && entered(before) === entered(after);
}
