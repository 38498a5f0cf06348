// Registering for the newsletter, changing and ending it (rules N1 to N5, R2, R3, R14, R17, R19, and K4 of the connectors). Whoever
// asks never learns whether an address is registered, neither by the answer nor by its time: the wish is written down and
// answered, and worked on afterwards; what differs is mailed.

import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '../kit/clock.ts';
import { hashKey } from '../kit/hash-key.ts';
import { judged } from '../model/entered.ts';
import { foldEmail, type Interval, MAX_SUBSCRIBER_ID, type Subscriber } from '../model/newsletter.ts';
import type { ConsentSource, Entered, NewsletterSubscriptions, Outcome } from '../model/subscription.ts';
import type { Change } from '../store/instances.ts';
import type { Entry } from '../store/newsletter/intake.ts';
import type { Consent, SubscriberTransaction, Subscriptions } from '../store/newsletter/subscriptions.ts';
import { openNewAddress } from './new-address.ts';
import { openAddress, sealAddress } from './sealed-address.ts';
import { openUnsubscribe } from './unsubscribe.ts';
import { consentWording, WORDING_VERSION } from './words.ts';

/** A link to confirm an address lives so long (rule R2), and one to the form with the address filled in; in milliseconds. */
export const CONFIRMATION_MS = 14 * 24 * 3_600_000;

/** A new registration as it is written down. */
interface Wish {
  readonly fields: Entered['fields'];
  readonly listIds: readonly number[];
  readonly interval: Interval;
  readonly source: ConsentSource;
}

export interface NewsletterRegistrar extends NewsletterSubscriptions {
  /** Does what an entry of the intake asks for; nothing when that was done before, here or by another process. */
  readonly workOff: (entry: Entry) => Promise<void>;
}

/** `onErased` is told of whoever was erased, to remove what is kept of them elsewhere. */
export function openNewsletterSubscriptions(
  stored: Subscriptions,
  clock: Clock,
  onErased: (subscriber: Subscriber) => Promise<void> = async () => undefined,
): NewsletterRegistrar {
  const visitor = (action: string, at: number): Change => ({ actor: 'visitor', action: `newsletter: ${action}`, at });

  /** Lets a mail wait with a link that confirms an address; undefined when too many went there. */
  const mailed = async (
    desk: SubscriberTransaction,
    email: string,
    isProven: boolean,
    about: 'registration' | 'address' = 'registration',
  ): Promise<string | undefined> => {
    const token = newToken();
    const details = { token, about };
    return (await desk.mail({ email, kind: 'confirm', details, at: clock(), isProven })) ? token : undefined;
  };

  /** From now on this link confirms the address too; those mailed to another address no longer do. */
  const expect = (desk: SubscriberTransaction, { id }: Subscriber, email: string, token: string) =>
    desk.setConfirmation({ hash: hashKey(token), subscriberId: id, email, expiresAt: clock() + CONFIRMATION_MS });

  const mailTheirLink = (desk: SubscriberTransaction, { email, key }: Subscriber) =>
    desk.mail({ email, kind: 'link', details: { key }, at: clock(), isProven: true });

  const agree = (
    desk: SubscriberTransaction,
    subscriber: Subscriber,
    step: Consent['step'],
    source: Consent['source'],
    at: number,
  ) =>
    desk.addConsent({
      ...{ subscriberId: subscriber.id, at, step, source },
      ...{ wording: consentWording(desk.instance), wordingVersion: WORDING_VERSION },
    });

  /** Puts a new subscriber in the place of who had the address and is not confirmed (rule R3). */
  const begin = async (
    desk: SubscriberTransaction,
    before: Subscriber | undefined,
    wish: Wish,
    status: Subscriber['status'],
  ) => {
    const subscriber: Subscriber = {
      // The links of newsletters from before go on working for whoever had ended it.
      key: before?.status === 'unsubscribed' ? before.key : newKey(),
      id: before?.id ?? (await freeId(desk)),
      ...{ status, interval: wish.interval },
      ...{ email: '', firstname: '', lastname: '', address: '', postcode: '', city: '', ...wish.fields },
      listIds: await offered(desk, wish.listIds),
    };
    // Whoever begins anew leaves nothing of before behind.
    if (before !== undefined) await desk.remove(before.id);
    await desk.put(subscriber);
    return subscriber;
  };

  /** A new address that is confirmed by mail, after the answer. */
  const registerLater = async (desk: SubscriberTransaction, { email, details, at }: Entry) => {
    const wish = details as Wish;
    const before = await desk.byEmail(email);
    if (before?.status === 'confirmed') return void (await mailTheirLink(desk, before));
    const token = await mailed(desk, email, before?.status === 'unsubscribed');
    // Whoever got too many mails keeps what they have: the link of the last one.
    if (token === undefined) return;
    const earlier = before === undefined ? [] : await desk.confirmations(before.id);
    const subscriber = await begin(desk, before, wish, 'pending');
    await agree(desk, subscriber, 'asked', wish.source, at);
    // Whoever has the mail sent again may open the first one. What somebody else entered it does not confirm (rule R3).
    if (before !== undefined && isSameWish(before, subscriber)) {
      for (const link of earlier) await desk.setConfirmation({ ...link, subscriberId: subscriber.id });
    }
    await expect(desk, subscriber, email, token);
  };

  /** A new address where nothing is confirmed (K4): it is told its number, and so that one differs by its answer. */
  const registerAtOnce = (instance: string, email: string, wish: Wish, at: number) =>
    stored.change(instance, visitor('registered', at), async (desk): Promise<Outcome> => {
      const before = await desk.byEmail(email);
      if (before?.status === 'confirmed') {
        await mailTheirLink(desk, before);
        return { message: 'check_mail' };
      }
      const subscriber = await begin(desk, before, wish, 'confirmed');
      await agree(desk, subscriber, 'confirmed', wish.source, at);
      await desk.dropEnding(email);
      return { number: subscriber.id };
    });

  const register: NewsletterSubscriptions['register'] = async (instance, entered) => {
    const right = judged(entered);
    if ('message' in right) return right;
    const { fields, interval = 'WEEK' } = right;
    const { email } = fields;
    if (email === undefined) return { message: 'bad_address', field: 'email' };
    const wish: Wish = { fields, interval, listIds: entered.listIds, source: entered.source };
    const at = clock();
    const settings = await stored.settings(instance);
    if (settings?.doubleOptIn === false) return registerAtOnce(instance, email, wish, at);
    const done = await stored.enter(instance, { kind: 'register', email, details: wish, at });
    return done && { message: 'check_mail' };
  };

  /** A link to who is confirmed, an invitation to anybody else: one mail, whoever it is (rule N2). */
  const mailWhatLeadsOn = async (desk: SubscriberTransaction, email: string) => {
    const subscriber = await desk.byEmail(email);
    const sealed = sealAddress(email, clock() + CONFIRMATION_MS, await desk.sealKey());
    if (subscriber?.status === 'confirmed') return void (await mailTheirLink(desk, subscriber));
    const isProven = subscriber?.status === 'unsubscribed';
    await desk.mail({ email, kind: 'invite', details: { sealed }, at: clock(), isProven });
  };

  /**
   * A new address of somebody confirmed, which counts once it is confirmed itself. It waits alike whether it was mailed a link to
   * confirm it, somebody else has it, or it got too many mails: who asked sees that it waits, and nothing else.
   */
  const move = async (desk: SubscriberTransaction, { email, details }: Entry) => {
    const subscriber = await desk.byId((details as { readonly id: number }).id);
    if (subscriber?.status !== 'confirmed') return;
    const other = await desk.byEmail(email);
    if (other?.id === subscriber.id) return;
    const isTaken = other?.status === 'confirmed';
    const token = isTaken ? undefined : await mailed(desk, email, other?.status === 'unsubscribed', 'address');
    if (isTaken) await mailTheirLink(desk, other);
    await expect(desk, subscriber, email, token ?? newToken());
  };

  const change: NewsletterSubscriptions['change'] = async (instance, id, entered) => {
    const right = judged(entered);
    const at = clock();
    const done = await stored.change(instance, visitor('changed', at), async (desk) => {
      const before = await desk.byId(id);
      if (before?.status !== 'confirmed') return 'unknown';
      if ('message' in right) return right;
      const { email = before.email, ...fields } = right.fields;
      const listIds = await offered(desk, entered.listIds);
      const isSame = foldEmail(email) === foldEmail(before.email);
      const after = { ...before, ...fields, listIds, interval: right.interval ?? before.interval };
      await desk.put({ ...after, email: isSame ? email : before.email });
      await agree(desk, before, 'changed', entered.source, at);
      if (isSame) return { number: id };
      await desk.enter({ kind: 'move', email, details: { id }, at });
      return { message: 'check_new_mail' } as const;
    });
    return done;
  };

  const remove: NewsletterSubscriptions['remove'] = async (instance, id) => {
    const at = clock();
    const erased = await stored.change(instance, visitor('erased', at), async (desk) => {
      const before = await desk.byId(id);
      if (before?.status !== 'confirmed') return 'unknown';
      await desk.erase(before, at);
      return before;
    });
    if (typeof erased !== 'object') return erased;
    await onErased(erased);
    return { message: 'ended' };
  };

  const awaits: NewsletterSubscriptions['awaits'] = (instance, token) =>
    stored.read(instance, async (desk) => {
      const found = await awaited(desk, token, clock());
      if (found === undefined) return 'unknown';
      return found.subscriber.status === 'confirmed' ? 'address' : 'registration';
    });

  const confirm: NewsletterSubscriptions['confirm'] = async (instance, token) => {
    const at = clock();
    // Whoever tries links leaves no line in the journal.
    const known = await awaits(instance, token);
    if (known === 'unknown' || known === undefined) return known;
    return stored.change(instance, visitor('confirmed', at), async (desk) => {
      const { link, subscriber, other } = (await awaited(desk, token, at)) ?? {};
      if (link === undefined || subscriber === undefined) return 'unknown';
      // One who is not confirmed gives way to whoever opened the mail.
      if (other !== undefined) await desk.remove(other.id);
      // Whoever had the link of another address does not have this one’s.
      const isMoved = foldEmail(link.email) !== foldEmail(subscriber.email);
      const key = isMoved ? newKey() : subscriber.key;
      const confirmed: Subscriber = { ...subscriber, key, email: link.email, status: 'confirmed' };
      await desk.put(confirmed);
      await desk.dropConfirmations(subscriber.id);
      // Until then anybody could have entered the address, and undone the guard against an import with it.
      await desk.dropEnding(link.email);
      await agree(desk, confirmed, 'confirmed', 'mail', at);
      return confirmed;
    });
  };

  return {
    register,
    change,
    remove,
    awaits,
    confirm,
    ...openUnsubscribe(stored, clock, onErased),
    ...openNewAddress(stored, clock, CONFIRMATION_MS),
    mailLink: async (instance, email) => {
      await stored.enter(instance, { kind: 'link', email, details: null, at: clock() });
    },
    invited: async (instance, sealed) => {
      const key = await stored.sealKey(instance);
      return key === undefined ? undefined : openAddress(sealed, clock(), key);
    },
    workOff: (entry) => {
      if (entry.kind === 'link') return stored.workOff(entry, undefined, (desk) => mailWhatLeadsOn(desk, entry.email));
      const [what, work] = entry.kind === 'move' ? ['asked for a new address', move] : ['registered', registerLater];
      return stored.workOff(entry, visitor(what, clock()), (desk) => work(desk, entry));
    },
  };
}

/**
 * The link that holds this, whose it is, and who else has its address and is not confirmed. Undefined where nothing can be
 * confirmed by it: there is no such link, or no longer, or somebody confirmed has the address by now.
 */
async function awaited(
  desk: Pick<SubscriberTransaction, 'confirmation' | 'byId' | 'byEmail'>,
  token: string,
  at: number,
) {
  const link = await desk.confirmation(hashKey(token), at);
  const subscriber = link && (await desk.byId(link.subscriberId));
  if (link === undefined || subscriber === undefined || subscriber.status === 'unsubscribed') return undefined;
  const holder = await desk.byEmail(link.email);
  const other = holder?.id === subscriber.id ? undefined : holder;
  return other?.status === 'confirmed' ? undefined : { link, subscriber, other };
}

/** Whether somebody entered the same again. */
function isSameWish(before: Subscriber, after: Subscriber): boolean {
  const entered = ({ firstname, lastname, address, postcode, city, interval, listIds }: Subscriber) =>
    JSON.stringify([firstname, lastname, address, postcode, city, interval, listIds]);
  return before.status === 'pending' && entered(before) === entered(after);
}

/** The ids that are offered for the newsletter, each once, by id. */
async function offered(desk: SubscriberTransaction, listIds: readonly number[]): Promise<readonly number[]> {
  const known = new Set((await desk.targetLists()).map(({ listId }) => listId));
  return [...new Set(listIds)].filter((id) => known.has(id)).sort((a, b) => a - b);
}

/** What the link to confirm an address holds. */
function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A private key that nobody can guess (rule N1). */
function newKey(): string {
  return randomBytes(24).toString('base64url');
}

/** A random number that nobody has (rule N5). */
async function freeId(desk: SubscriberTransaction): Promise<number> {
  for (;;) {
    const id = randomInt(1, MAX_SUBSCRIBER_ID + 1);
    if ((await desk.byId(id)) === undefined) return id;
  }
}
