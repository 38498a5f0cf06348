// Registering for the newsletter, changing and ending it (rules N1 to N5, R2, R3, R14, and K4 of the connectors). Whoever
// asks never learns whether an address is registered: what differs is mailed to it.

import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '../kit/clock.ts';
import { hashKey } from '../kit/hash-key.ts';
import { plainText } from '../kit/plain-text.ts';
import {
  foldEmail,
  INTERVALS,
  type Interval,
  isEmail,
  MAX_SUBSCRIBER_ID,
  type Subscriber,
} from '../model/newsletter.ts';
import {
  type Entered,
  FIELDS,
  type FieldName,
  LONGEST,
  type MessageName,
  type Outcome,
  type Registrar,
} from '../model/registration.ts';
import type { Change } from '../store/instances.ts';
import type { Consent, RegistrationDesk, Registrations } from '../store/registrations.ts';
import { openLeaving } from './leaving.ts';
import { consentWording, WORDING_VERSION } from './words.ts';

/** A link to confirm an address lives so long (rule R2), in milliseconds. */
export const CONFIRMATION_MS = 14 * 24 * 3_600_000;

/** Mails that a visitor can cause within an hour: to one address, and of these to look up a link. */
const MOST_MAILS = 3;
const MOST_LINKS = 1;

type Fault = Extract<Outcome, { readonly message: MessageName }>;

/** The wildest a text may be before it is judged. */
function cleaned(text: string): string {
  const line = plainText(text.toWellFormed())
    // Line breaks and other control characters have no place in a line, least of all in the header of a mail.
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.trim();
}

/** What was entered as it can be kept, or what the visitor should be told of which field. */
function judged(entered: Entered): { fields: Entered['fields']; interval: Interval | undefined } | Fault {
  const fields: Partial<Record<FieldName, string>> = {};
  for (const name of FIELDS) {
    const given = entered.fields[name];
    if (given === undefined) continue;
    const text = cleaned(given);
    if (name === 'email' && !isEmail(text)) return { message: 'bad_address', field: name };
    if (text.length > LONGEST[name]) return { message: 'too_long', field: name };
    fields[name] = text;
  }
  const interval = INTERVALS.find((known) => known === entered.interval);
  if (entered.interval !== undefined && interval === undefined) return { message: 'bad_interval', field: 'interval' };
  return { fields, interval };
}

export function openRegistrar(registrations: Registrations, clock: Clock): Registrar {
  const visitor = (action: string, at: number): Change => ({ actor: 'visitor', action: `newsletter: ${action}`, at });

  /** Lets a mail wait with a link that confirms an address; undefined when its recipient got too many. */
  const mailed = async (desk: RegistrationDesk, email: string, at: number): Promise<string | undefined> => {
    const token = randomBytes(32).toString('base64url');
    const most = { mostOfKind: MOST_MAILS, mostOfAll: MOST_MAILS };
    return (await desk.mail({ email, kind: 'confirm', details: { token }, at, ...most })) ? token : undefined;
  };

  /** From now on this link confirms the address, and those mailed before no longer do. */
  const expect = (desk: RegistrationDesk, { id }: Subscriber, email: string, token: string, at: number) =>
    desk.setConfirmation({ hash: hashKey(token), subscriberId: id, email, expiresAt: at + CONFIRMATION_MS });

  const mailTheirLink = (desk: RegistrationDesk, { email, key }: Subscriber, at: number) =>
    desk.mail({ email, kind: 'link', details: { key }, at, mostOfKind: MOST_LINKS, mostOfAll: MOST_MAILS });

  const agree = (
    desk: RegistrationDesk,
    subscriber: Subscriber,
    step: Consent['step'],
    source: Consent['source'],
    at: number,
  ) =>
    desk.addConsent({
      ...{ subscriberId: subscriber.id, at, step, source },
      ...{ wording: consentWording(desk.instance), wordingVersion: WORDING_VERSION },
    });

  const register: Registrar['register'] = async (instance, entered) => {
    const right = judged(entered);
    if ('message' in right) return right;
    const { fields, interval = 'WEEK' } = right;
    const { email } = fields;
    if (email === undefined) return { message: 'bad_address', field: 'email' };
    const at = clock();
    return registrations.change(instance, visitor('registered', at), async (desk): Promise<Outcome> => {
      const before = await desk.byEmail(email);
      if (before?.status === 'confirmed') {
        await mailTheirLink(desk, before, at);
        return { message: 'check_mail' };
      }
      const { doubleOptIn } = desk.instance;
      const token = doubleOptIn ? await mailed(desk, email, at) : undefined;
      // Whoever got too many mails keeps what they have: the link of the last one.
      if (doubleOptIn && token === undefined) return { message: 'check_mail' };
      const subscriber: Subscriber = {
        // The links of newsletters from before go on working for whoever had ended it.
        ...{ key: before?.status === 'unsubscribed' ? before.key : newKey(), email },
        id: before?.id ?? (await freeId(desk)),
        ...{ status: doubleOptIn ? 'pending' : 'confirmed', interval },
        ...{ firstname: '', lastname: '', address: '', postcode: '', city: '', ...fields },
        listIds: await offered(desk, entered.listIds),
      } as Subscriber;
      // Whoever begins anew leaves nothing of before behind (rule R3).
      if (before !== undefined) await desk.remove(before.id);
      await desk.put(subscriber);
      await agree(desk, subscriber, doubleOptIn ? 'asked' : 'confirmed', entered.source, at);
      if (token === undefined) {
        await desk.dropEnding(email);
        return { number: subscriber.id };
      }
      await expect(desk, subscriber, email, token, at);
      return { message: 'check_mail' };
    });
  };

  const change: Registrar['change'] = async (instance, id, entered) => {
    const right = judged(entered);
    const at = clock();
    return registrations.change(instance, visitor('changed', at), async (desk): Promise<Outcome | 'unknown'> => {
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
      const other = await desk.byEmail(email);
      const token = other?.status === 'confirmed' ? undefined : await mailed(desk, email, at);
      if (other?.status === 'confirmed') await mailTheirLink(desk, other, at);
      if (token !== undefined) await expect(desk, before, email, token, at);
      return { message: 'check_new_mail' };
    });
  };

  const remove: Registrar['remove'] = (instance, id) => {
    const at = clock();
    return registrations.change(instance, visitor('erased', at), async (desk) => {
      const before = await desk.byId(id);
      if (before?.status !== 'confirmed') return 'unknown';
      await desk.erase(before, at);
      return { message: 'ended' } as const;
    });
  };

  const confirm: Registrar['confirm'] = async (instance, token) => {
    const at = clock();
    // Whoever tries links leaves no line in the journal.
    const isKnown = await registrations.read(instance, (desk) => desk.confirmation(hashKey(token), at).then(Boolean));
    if (isKnown !== true) return isKnown === false ? 'unknown' : undefined;
    return registrations.change(instance, visitor('confirmed', at), async (desk) => {
      const link = await desk.confirmation(hashKey(token), at);
      const subscriber = link && (await desk.byId(link.subscriberId));
      if (link === undefined || subscriber === undefined || subscriber.status === 'unsubscribed') return 'unknown';
      const other = await desk.byEmail(link.email);
      if (other !== undefined && other.id !== subscriber.id) {
        // Somebody confirmed has this address by now; one who is not gives way to whoever opened the mail.
        if (other.status === 'confirmed') return 'unknown';
        await desk.remove(other.id);
      }
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
    confirm,
    ...openLeaving(registrations, clock),
    mailLink: async (instance, email) => {
      await registrations.look(instance, async (desk) => {
        const subscriber = await desk.byEmail(email);
        if (subscriber?.status === 'confirmed') await mailTheirLink(desk, subscriber, clock());
      });
    },
  };
}

/** The ids that are offered for the newsletter, each once, by id. */
async function offered(desk: RegistrationDesk, listIds: readonly number[]): Promise<readonly number[]> {
  const known = new Set((await desk.targetLists()).map(({ listId }) => listId));
  return [...new Set(listIds)].filter((id) => known.has(id)).sort((a, b) => a - b);
}

/** A private key that nobody can guess (rule N1). */
function newKey(): string {
  return randomBytes(24).toString('base64url');
}

/** A random number that nobody has (rule N5). */
async function freeId(desk: RegistrationDesk): Promise<number> {
  for (;;) {
    const id = randomInt(1, MAX_SUBSCRIBER_ID + 1);
    if ((await desk.byId(id)) === undefined) return id;
  }
}
