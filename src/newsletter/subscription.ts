// Registration for the newsletter, its changes and its end (rules N1 to N5, R2, R3, R14, R17, R19, and K4 of the connectors). Neither the
// answer nor its timing reveals whether an address is registered: the request is stored, answered, and then processed. Only mails differ.

import { isUnsubscribeTag } from '../mail/newsletter/unsubscribe-tag.ts';
import { foldEmail } from '../model/email-address.ts';
import { cleanSubscription } from '../model/newsletter/clean-subscription.ts';
import { SUBSCRIBER_KEY_PATTERN, type Subscriber } from '../model/newsletter/newsletter.ts';
import type {
  Credential,
  EnteredSubscription,
  NewAddress,
  NewsletterSubscriptionService,
  SubscriptionOutcome,
} from '../model/newsletter/subscription.ts';
import type { ChangeMetadata } from '../store/instances.ts';
import type { IntakeEntry } from '../store/newsletter/intake.ts';
import type { SubscriberTransaction } from '../store/newsletter/subscriber-transaction.ts';
import type { SubscriptionStore } from '../store/newsletter/subscriptions.ts';
import type { Clock } from '../util/clock.ts';
import { hashKey } from '../util/hash-key.ts';
import { decryptAddress, encryptAddress } from './encrypted-address.ts';
import {
  addConsent,
  beginSubscription,
  CONFIRMATION_LINK_LIFETIME_MS,
  createConfirmationToken,
  createSubscriberKey,
  type NewRegistration,
  processRegistration,
  queueConfirmationMail,
  queuePrivateLinkMail,
  readOfferedListIds,
  storeConfirmationToken,
} from './registration.ts';

export interface NewsletterRegistrar extends NewsletterSubscriptionService {
  /** Processes an entry of the intake queue. Does nothing if this or another process has already done so. */
  readonly processEntry: (entry: IntakeEntry) => Promise<void>;
}

/** Creates the subscription service. `onErased` is called with each erased subscriber, to remove their data elsewhere. */
export function createNewsletterSubscriptions(
  stored: SubscriptionStore,
  clock: Clock,
  onErased: (subscriber: Subscriber) => Promise<void> = async () => undefined,
): NewsletterRegistrar {
  return {
    register: (instance, entered) => register(stored, instance, entered, clock()),
    change: (instance, id, entered) => {
      const at = clock();
      return stored.change(instance, visitor('changed', at), (tx) => change(tx, id, entered, at));
    },
    remove: async (instance, id) => {
      const at = clock();
      const erased = await stored.change(instance, visitor('erased', at), (tx) => erase(tx, id, at));
      if (typeof erased !== 'object') return erased;
      await onErased(erased);
      return { message: 'ended' };
    },
    ...openConfirm(stored, clock),
    ...openUnsubscribe(stored, clock, onErased),
    ...createNewAddressActions(stored, clock, CONFIRMATION_LINK_LIFETIME_MS),
    mailLink: async (instance, email) => {
      await stored.enter(instance, { kind: 'link', email, details: null, at: clock() });
    },
    invited: async (instance, sealed) => {
      const key = await stored.sealKey(instance);
      return key === undefined ? undefined : decryptAddress(sealed, clock(), key);
    },
    processEntry: (entry) => {
      if (entry.kind === 'link')
        return stored.processEntry(entry, undefined, (tx) => queueNextStepMail(tx, entry, clock()));
      const [what, work] =
        entry.kind === 'move' ? ['asked for a new address', move] : ['registered', processRegistration];
      return stored.processEntry(entry, visitor(what, clock()), (tx) => work(tx, entry, clock()));
    },
  };
}

function visitor(action: string, at: number): ChangeMetadata {
  return { actor: 'visitor', action: `newsletter: ${action}`, at };
}

async function register(
  stored: SubscriptionStore,
  instance: string,
  entered: EnteredSubscription,
  at: number,
): Promise<SubscriptionOutcome | undefined> {
  const right = cleanSubscription(entered);
  if ('message' in right) return right;
  const { fields, interval = 'WEEK' } = right;
  const { email } = fields;
  if (email === undefined) return { message: 'bad_address', field: 'email' };
  const requested: NewRegistration = { fields, interval, listIds: entered.listIds, source: entered.source };
  const settings = await stored.settings(instance);
  if (settings?.doubleOptIn === false) {
    return stored.change(instance, visitor('registered', at), (tx) =>
      registerWithoutConfirmation(tx, email, requested, at),
    );
  }
  const done = await stored.enter(instance, { kind: 'register', email, details: requested, at });
  return done && { message: 'check_mail' };
}

/**
 * Registers an address without confirmation (rule K4). The answer contains the new id, so it differs from the answer for a known address.
 */
async function registerWithoutConfirmation(
  tx: SubscriberTransaction,
  email: string,
  requested: NewRegistration,
  at: number,
): Promise<SubscriptionOutcome> {
  const before = await tx.byEmail(email);
  if (before?.status === 'confirmed') {
    await queuePrivateLinkMail(tx, before, at);
    return { message: 'check_mail' };
  }
  const subscriber = await beginSubscription(tx, before, requested, 'confirmed');
  await addConsent(tx, subscriber, 'confirmed', requested.source, at);
  await tx.dropSuppression(email);
  return { number: subscriber.id };
}

async function change(
  tx: SubscriberTransaction,
  id: number,
  entered: EnteredSubscription,
  at: number,
): Promise<SubscriptionOutcome | 'unknown'> {
  const before = await tx.byId(id);
  if (before?.status !== 'confirmed') return 'unknown';
  const right = cleanSubscription(entered);
  if ('message' in right) return right;
  const { email = before.email, ...fields } = right.fields;
  const listIds = await readOfferedListIds(tx, entered.listIds);
  const isSame = foldEmail(email) === foldEmail(before.email);
  const after = { ...before, ...fields, listIds, interval: right.interval ?? before.interval };
  await tx.put({ ...after, email: isSame ? email : before.email });
  await addConsent(tx, before, 'changed', entered.source, at);
  if (isSame) return { number: id };
  await tx.enter({ kind: 'move', email, details: { id }, at });
  return { message: 'check_new_mail' };
}

async function erase(tx: SubscriberTransaction, id: number, at: number): Promise<Subscriber | 'unknown'> {
  const before = await tx.byId(id);
  if (before?.status !== 'confirmed') return 'unknown';
  await tx.erase(before, at);
  return before;
}

async function queueNextStepMail(tx: SubscriberTransaction, { email }: IntakeEntry, at: number): Promise<void> {
  const subscriber = await tx.byEmail(email);
  const sealed = encryptAddress(email, at + CONFIRMATION_LINK_LIFETIME_MS, await tx.sealKey());
  if (subscriber?.status === 'confirmed') return void (await queuePrivateLinkMail(tx, subscriber, at));
  const isProven = subscriber?.status === 'unsubscribed';
  await tx.mail({ email, kind: 'invite', details: { sealed }, at, isProven });
}

/**
 * Stores a new address of a confirmed subscriber, which takes effect once it is confirmed. It is always shown as pending, even if no link
 * was mailed because the address belongs to another subscriber or has reached its mail limit.
 */
async function move(tx: SubscriberTransaction, { email, details }: IntakeEntry, now: number): Promise<void> {
  const subscriber = await tx.byId((details as { readonly id: number }).id);
  if (subscriber?.status !== 'confirmed') return;
  const other = await tx.byEmail(email);
  if (other?.id === subscriber.id) return;
  const isTaken = other?.status === 'confirmed';
  const isProven = other?.status === 'unsubscribed';
  const token = isTaken ? undefined : await queueConfirmationMail(tx, email, isProven, 'address', now);
  if (isTaken) await queuePrivateLinkMail(tx, other, now);
  await storeConfirmationToken(tx, subscriber, email, token ?? createConfirmationToken(), now);
}

function openConfirm(
  stored: SubscriptionStore,
  clock: Clock,
): Pick<NewsletterSubscriptionService, 'awaits' | 'confirm'> {
  const awaits: NewsletterSubscriptionService['awaits'] = (instance, token) =>
    stored.read(instance, async (tx) => {
      const found = await findAwaited(tx, token, clock());
      if (found === undefined) return 'unknown';
      return found.subscriber.status === 'confirmed' ? 'address' : 'registration';
    });

  return {
    awaits,
    confirm: async (instance, token) => {
      const at = clock();
      // This check precedes the transaction, so that guessing links leaves no line in the journal.
      const known = await awaits(instance, token);
      if (known === 'unknown' || known === undefined) return known;
      const change = { actor: 'visitor', action: 'newsletter: confirmed', at };
      return stored.change(instance, change, (tx) => confirm(tx, token, at));
    },
  };
}

async function confirm(tx: SubscriberTransaction, token: string, at: number): Promise<Subscriber | 'unknown'> {
  const { link, subscriber, other } = (await findAwaited(tx, token, at)) ?? {};
  if (link === undefined || subscriber === undefined) return 'unknown';
  // Opening the mail proves who owns the address, so an unconfirmed subscriber with the same address is removed.
  if (other !== undefined) await tx.remove(other.id);
  // A subscriber with a new address gets a new key, because the owner of the old address may have the old link.
  const isMoved = foldEmail(link.email) !== foldEmail(subscriber.email);
  const key = isMoved ? createSubscriberKey() : subscriber.key;
  const confirmed: Subscriber = { ...subscriber, key, email: link.email, status: 'confirmed' };
  await tx.put(confirmed);
  await tx.dropConfirmations(subscriber.id);
  // A suppression ends only with the confirmation, because anyone could have entered the address.
  await tx.dropSuppression(link.email);
  await addConsent(tx, confirmed, 'confirmed', 'mail', at);
  return confirmed;
}

/**
 * Returns the link with this token, its subscriber, and the unconfirmed subscriber with the same address. Undefined if the link does not
 * exist or has expired, its subscriber has unsubscribed, or the address now belongs to another confirmed subscriber.
 */
async function findAwaited(
  tx: Pick<SubscriberTransaction, 'confirmation' | 'byId' | 'byEmail'>,
  token: string,
  at: number,
) {
  const link = await tx.confirmation(hashKey(token), at);
  const subscriber = link && (await tx.byId(link.subscriberId));
  if (link === undefined || subscriber === undefined || subscriber.status === 'unsubscribed') return undefined;
  const present = await tx.byEmail(link.email);
  const other = present?.id === subscriber.id ? undefined : present;
  return other?.status === 'confirmed' ? undefined : { link, subscriber, other };
}

type Looking = Pick<SubscriberTransaction, 'byId' | 'byKey' | 'confirmations' | 'moves'>;

/** Creates the actions of a subscriber who enters a new address. `lives`: validity of a confirmation link, in milliseconds. */
function createNewAddressActions(
  stored: SubscriptionStore,
  clock: Clock,
  lives: number,
): Pick<NewsletterSubscriptionService, 'newAddress' | 'askAgain' | 'dropNewAddress'> {
  const readPending = async (
    tx: Looking,
    key: string,
  ): Promise<{ readonly id: number; readonly address?: NewAddress }> => {
    const subscriber = await findByCredential(tx, { key });
    if (subscriber?.status !== 'confirmed') return { id: 0 };
    const { id, email } = subscriber;
    // A recent request may not be processed yet. It replaces the earlier one.
    const asked = (await tx.moves(id)).at(-1);
    if (asked !== undefined) return { id, address: { email: asked.email, expiresAt: asked.at + lives } };
    const waiting = (await tx.confirmations(id)).filter(
      (link) => link.expiresAt > clock() && foldEmail(link.email) !== foldEmail(email),
    );
    const [last] = waiting.sort((a, b) => b.expiresAt - a.expiresAt);
    return last === undefined ? { id } : { id, address: { email: last.email, expiresAt: last.expiresAt } };
  };

  const newAddress: NewsletterSubscriptionService['newAddress'] = (instance, key) =>
    stored.read(instance, async (tx) => {
      const { id, address = 'none' } = await readPending(tx, key);
      return id === 0 ? 'unknown' : address;
    });

  return {
    newAddress,
    askAgain: async (instance, key) => {
      // This check precedes the transaction, so that guessing links leaves no line in the journal.
      const before = await newAddress(instance, key);
      if (typeof before !== 'object') return before;
      const at = clock();
      const change = { actor: 'visitor', action: 'newsletter: asked for the link again', at };
      return stored.change(instance, change, async (tx) => {
        const { id, address } = await readPending(tx, key);
        if (id === 0) return 'unknown';
        if (address === undefined) return 'none';
        await tx.enter({ kind: 'move', email: address.email, details: { id }, at });
        return { email: address.email, expiresAt: at + lives };
      });
    },
    dropNewAddress: async (instance, key) => {
      const before = await newAddress(instance, key);
      if (before === undefined || before === 'unknown') return before;
      if (before === 'none') return 'dropped';
      const change = { actor: 'visitor', action: 'newsletter: let a new address be', at: clock() };
      return stored.change(instance, change, async (tx) => {
        const { id } = await readPending(tx, key);
        if (id === 0) return 'unknown';
        await tx.dropMoves(id);
        await tx.dropConfirmations(id);
        return 'dropped';
      });
    },
  };
}

function openUnsubscribe(
  stored: SubscriptionStore,
  clock: Clock,
  onErased: (subscriber: Subscriber) => Promise<void>,
): Pick<NewsletterSubscriptionService, 'end' | 'erase' | 'find' | 'data'> {
  const find: NewsletterSubscriptionService['find'] = async (instance, credential) =>
    stored.read(instance, async (tx) => (await findByCredential(tx, credential)) ?? 'unknown');

  return {
    find,
    end: async (instance, credential, source) => {
      const now = await stored.read(instance, async (tx) => {
        const before = await findByCredential(tx, credential);
        return before === undefined ? 'unknown' : (await isOver(tx, before)) ? 'ended' : 'running';
      });
      if (now !== 'running') return now;
      const at = clock();
      return stored.change(instance, { actor: 'visitor', action: 'newsletter: ended', at }, async (tx) => {
        const before = await findByCredential(tx, credential);
        if (before === undefined) return 'unknown';
        if (await isOver(tx, before)) return 'ended';
        await tx.end(before, { at, source });
        const words = { wording: '', wordingVersion: '' };
        await tx.addConsent({ subscriberId: before.id, at, step: 'ended', source, ...words });
        return 'ended';
      });
    },
    erase: async (instance, key) => {
      const found = await find(instance, { key });
      if (found === undefined || found === 'unknown' || found.status !== 'confirmed') return found && 'unknown';
      const at = clock();
      const change = { actor: 'visitor', action: 'newsletter: erased', at };
      const erased = await stored.change(instance, change, async (tx) => {
        const before = await findByCredential(tx, { key });
        if (before?.status !== 'confirmed') return 'unknown';
        await tx.erase(before, at);
        return before;
      });
      if (typeof erased !== 'object') return erased;
      await onErased(erased);
      return 'erased';
    },
    data: (instance, key) =>
      stored.read(instance, async (tx) => {
        const subscriber = await findByCredential(tx, { key });
        return subscriber?.status === 'confirmed' ? tx.data(subscriber) : 'unknown';
      }),
  };
}

/** Returns the registration of a credential. Undefined while it awaits confirmation, because its link has not been mailed yet. */
async function findByCredential(
  tx: Pick<SubscriberTransaction, 'byId' | 'byKey'>,
  credential: Credential,
): Promise<Subscriber | undefined> {
  const found = await ('key' in credential ? byKey(tx, credential.key) : tx.byId(credential.id));
  const isTheirs = 'key' in credential || (found !== undefined && isUnsubscribeTag(credential.tag, found.key));
  return isTheirs && found?.status !== 'pending' ? found : undefined;
}

async function byKey(tx: Pick<SubscriberTransaction, 'byKey'>, key: string): Promise<Subscriber | undefined> {
  return SUBSCRIBER_KEY_PATTERN.test(key) ? tx.byKey(key) : undefined;
}

/** True if the subscriber unsubscribed. False if only the office unsubscribed them. */
async function isOver(tx: Pick<SubscriberTransaction, 'suppression'>, { status, email }: Subscriber): Promise<boolean> {
  return status === 'unsubscribed' && (await tx.suppression(email)) !== undefined;
}
