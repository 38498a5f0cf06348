// Registering for the newsletter, changing and ending it (rules N1 to N5, R2, R3, R14, R17, R19, and K4 of the connectors). Neither the
// answer nor its timing reveals whether an address is registered: the request is stored and answered, and processed afterwards; differences
// appear in mails only.

import { judged } from '../model/newsletter/entered.ts';
import { foldEmail, type Subscriber } from '../model/newsletter/newsletter.ts';
import type {
  EnteredSubscription,
  NewsletterSubscriptions,
  SubscriptionOutcome,
} from '../model/newsletter/subscription.ts';
import type { Change } from '../store/instances.ts';
import type { IntakeEntry } from '../store/newsletter/intake.ts';
import type { SubscriberTransaction } from '../store/newsletter/subscriber-transaction.ts';
import type { Subscriptions } from '../store/newsletter/subscriptions.ts';
import type { Clock } from '../util/clock.ts';
import { openConfirm } from './confirm.ts';
import { openNewAddress } from './new-address.ts';
import {
  addConsent,
  begin,
  CONFIRMATION_MS,
  expectConfirmation,
  mailConfirmation,
  mailTheirLink,
  type NewRegistration,
  newToken,
  offeredOf,
  registerLater,
} from './registration.ts';
import { openAddress, sealAddress } from './sealed-address.ts';
import { openUnsubscribe } from './unsubscribe.ts';

export interface NewsletterRegistrar extends NewsletterSubscriptions {
  /** Does what an entry of the intake asks for; nothing when that was done before, here or by another process. */
  readonly processEntry: (entry: IntakeEntry) => Promise<void>;
}

/** `onErased` is called with each erased subscriber, to remove their data elsewhere. */
export function openNewsletterSubscriptions(
  stored: Subscriptions,
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
    ...openNewAddress(stored, clock, CONFIRMATION_MS),
    mailLink: async (instance, email) => {
      await stored.enter(instance, { kind: 'link', email, details: null, at: clock() });
    },
    invited: async (instance, sealed) => {
      const key = await stored.sealKey(instance);
      return key === undefined ? undefined : openAddress(sealed, clock(), key);
    },
    processEntry: (entry) => {
      if (entry.kind === 'link')
        return stored.processEntry(entry, undefined, (tx) => mailWhatLeadsOn(tx, entry, clock()));
      const [what, work] = entry.kind === 'move' ? ['asked for a new address', move] : ['registered', registerLater];
      return stored.processEntry(entry, visitor(what, clock()), (tx) => work(tx, entry, clock()));
    },
  };
}

function visitor(action: string, at: number): Change {
  return { actor: 'visitor', action: `newsletter: ${action}`, at };
}

async function register(
  stored: Subscriptions,
  instance: string,
  entered: EnteredSubscription,
  at: number,
): Promise<SubscriptionOutcome | undefined> {
  const right = judged(entered);
  if ('message' in right) return right;
  const { fields, interval = 'WEEK' } = right;
  const { email } = fields;
  if (email === undefined) return { message: 'bad_address', field: 'email' };
  const wish: NewRegistration = { fields, interval, listIds: entered.listIds, source: entered.source };
  const settings = await stored.settings(instance);
  if (settings?.doubleOptIn === false) {
    return stored.change(instance, visitor('registered', at), (tx) => registerAtOnce(tx, email, wish, at));
  }
  const done = await stored.enter(instance, { kind: 'register', email, details: wish, at });
  return done && { message: 'check_mail' };
}

/** Registers an address without confirmation (K4). The answer contains the new id, so it does differ from that for a known address. */
async function registerAtOnce(
  tx: SubscriberTransaction,
  email: string,
  wish: NewRegistration,
  at: number,
): Promise<SubscriptionOutcome> {
  const before = await tx.byEmail(email);
  if (before?.status === 'confirmed') {
    await mailTheirLink(tx, before, at);
    return { message: 'check_mail' };
  }
  const subscriber = await begin(tx, before, wish, 'confirmed');
  await addConsent(tx, subscriber, 'confirmed', wish.source, at);
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
  const right = judged(entered);
  if ('message' in right) return right;
  const { email = before.email, ...fields } = right.fields;
  const listIds = await offeredOf(tx, entered.listIds);
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

/** Mails a link to a confirmed subscriber and an invitation to any other address: one mail in either case (rule N2). */
async function mailWhatLeadsOn(tx: SubscriberTransaction, { email }: IntakeEntry, at: number): Promise<void> {
  const subscriber = await tx.byEmail(email);
  const sealed = sealAddress(email, at + CONFIRMATION_MS, await tx.sealKey());
  if (subscriber?.status === 'confirmed') return void (await mailTheirLink(tx, subscriber, at));
  const isProven = subscriber?.status === 'unsubscribed';
  await tx.mail({ email, kind: 'invite', details: { sealed }, at, isProven });
}

/**
 * Stores a new address of a confirmed subscriber, which takes effect once it is confirmed. It is shown as pending in any case: whether a
 * link was mailed, another subscriber has the address, or it got too many mails.
 */
async function move(tx: SubscriberTransaction, { email, details }: IntakeEntry, now: number): Promise<void> {
  const subscriber = await tx.byId((details as { readonly id: number }).id);
  if (subscriber?.status !== 'confirmed') return;
  const other = await tx.byEmail(email);
  if (other?.id === subscriber.id) return;
  const isTaken = other?.status === 'confirmed';
  const isProven = other?.status === 'unsubscribed';
  const token = isTaken ? undefined : await mailConfirmation(tx, email, isProven, 'address', now);
  if (isTaken) await mailTheirLink(tx, other, now);
  await expectConfirmation(tx, subscriber, email, token ?? newToken(), now);
}
