import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSharedDatabase } from '../../test/support/databases.ts';
import { clockAt } from '../../test/support/instance.ts';
import { createProcessedSubscriptions } from '../../test/support/processed-subscriptions.ts';
import { contentOf } from '../../test/support/store-suite.ts';
import { createSubscriptionMail, type MailMessage, type SubscriptionMail } from '../mail/mail-templates.ts';
import { createMailWorker, deleteOldMailRecords, MAIL_LEASE_MS } from '../mail/mail-worker.ts';
import { NotDeliverableError } from '../mail/mailer.ts';
import type { EnteredSubscription, NewsletterSubscriptionService } from '../model/newsletter/subscription.ts';
import { openStore, type Store } from '../store/store.ts';

const clock = clockAt('2026-11-20T11:00:00Z');
const HOUR = 3_600_000;
let stores: Store[];
let allSubscriptions: NewsletterSubscriptionService[];
let remove: () => Promise<void> | void;

beforeEach(async () => {
  clock.set('2026-11-20T11:00:00Z');
  const shared = await createSharedDatabase();
  remove = shared.remove;
  stores = [];
  for (let index = 0; index < 2; index++) {
    stores.push(await openStore(shared.url, { create: true, busyTimeoutMs: 0 }));
  }
  allSubscriptions = stores.map((store) => createProcessedSubscriptions(store.subscriptions, clock.now));
  const content = contentOf('a', (bundle) => Object.assign(bundle['instance'], { double_opt_in: true }));
  await stores[0]?.replaceContent({ ...content, subscribers: [] }, { actor: 'test', action: 'test', at: 1 });
});
afterEach(async () => {
  for (const store of stores) await store.close();
  await remove();
});

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (stores[0]?.isBusy(error) !== true) throw error;
      await delay(5);
    }
  }
}

const entered = (email: string): EnteredSubscription => ({
  fields: { email },
  listIds: [],
  interval: 'WEEK',
  source: 'form',
});

function mailWorker(server: number, send: (letter: MailMessage) => Promise<void>, troubles: unknown[] = []) {
  const store = stores[server];
  if (store === undefined) throw new Error('no such server');
  return createMailWorker({
    mails: store.mails,
    compose: async (mail) =>
      createSubscriptionMail(mail as SubscriptionMail, { baseUrl: 'https://a.example', from: 'n@example.org' }),
    send,
    clock: clock.now,
    onTrouble: (error) => troubles.push(error),
  });
}

const all = async () => (await stores[1]?.readSubscribers('a'))?.subscribers ?? [];
const tokenOf = ({ text }: MailMessage) => /confirm\/([\w-]+)/.exec(text)?.[1] ?? '';

describe('registering at two servers of one database', () => {
  it('at the same moment with the same address creates one registration', async () => {
    const done = await Promise.all(
      allSubscriptions.map((one) => patiently(() => one.register('a', entered('ada@example.org')))),
    );
    expect(done).toEqual([{ message: 'check_mail' }, { message: 'check_mail' }]);
    expect((await all()).map(({ email, status }) => [email, status])).toEqual([['ada@example.org', 'pending']]);
  });

  it('sends every mail once; the last link confirms', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await allSubscriptions[0]?.register('a', entered(`${name}@example.org`));
    const sent: MailMessage[] = [];
    const send = async (letter: MailMessage) => void sent.push(letter);
    await Promise.all([mailWorker(0, send).send(), mailWorker(1, send).send()]);
    expect(sent.map(({ to }) => to).sort()).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`));
    const letter = sent.find(({ to }) => to === 'c@example.org');
    const confirmed = await allSubscriptions[1]?.confirm('a', letter === undefined ? '' : tokenOf(letter));
    expect(confirmed).toMatchObject({ email: 'c@example.org', status: 'confirmed' });
  });

  it('mailed again is confirmed once, by any of its links within 14 days of each', async () => {
    const sent: MailMessage[] = [];
    const box = mailWorker(0, async (letter) => void sent.push(letter));
    const again = async (email: string) => {
      await allSubscriptions[0]?.register('a', entered(email));
      await box.send();
    };
    await again('ada@example.org');
    await again('bob@example.org');
    clock.set(clock.now() + HOUR);
    await again('ADA@example.org');
    await again('bob@example.org');
    const [first = '', ofBob = '', second = '', againOfBob = ''] = sent.map(tokenOf);
    expect(await allSubscriptions[1]?.confirm('a', first)).toMatchObject({ status: 'confirmed' });
    for (const used of [first, second]) expect(await allSubscriptions[1]?.confirm('a', used)).toBe('unknown');
    clock.set('2026-12-04T11:00:00Z');
    expect(await stores[1]?.subscriptions.removeExpired(clock.now())).toBe(0);
    expect(await allSubscriptions[1]?.confirm('a', ofBob)).toBe('unknown');
    expect(await allSubscriptions[1]?.confirm('a', againOfBob)).toMatchObject({ email: 'bob@example.org' });
  });

  it('for a new address invalidates the link to an earlier new address', async () => {
    const sent: MailMessage[] = [];
    const box = mailWorker(0, async (letter) => void sent.push(letter));
    await allSubscriptions[0]?.register('a', entered('ada@example.org'));
    await box.send();
    const ada = await allSubscriptions[0]?.confirm('a', sent.map(tokenOf)[0] ?? '');
    if (typeof ada !== 'object') throw new Error('not confirmed');
    for (const email of ['one@example.org', 'two@example.org', 'two@example.org']) {
      await allSubscriptions[0]?.change('a', ada.id, entered(email));
      await box.send();
    }
    const [, one = '', two = ''] = sent.map(tokenOf);
    expect(await allSubscriptions[0]?.confirm('a', one)).toBe('unknown');
    expect(await allSubscriptions[0]?.confirm('a', two)).toMatchObject({ id: ada.id, email: 'two@example.org' });
  });

  it('is deleted after 14 days, unless it is confirmed and only its new address is not', async () => {
    const sent: MailMessage[] = [];
    await allSubscriptions[0]?.register('a', entered('ada@example.org'));
    await allSubscriptions[0]?.register('a', entered('bob@example.org'));
    await mailWorker(0, async (letter) => void sent.push(letter)).send();
    const bob = await allSubscriptions[0]?.confirm('a', sent.map(tokenOf)[1] ?? '');
    if (bob === undefined || bob === 'unknown') throw new Error('not confirmed');
    await allSubscriptions[0]?.change('a', bob.id, entered('moved@example.org'));
    clock.set('2026-12-04T11:00:00Z');
    expect(await stores[1]?.subscriptions.removeExpired(clock.now())).toBe(1);
    expect((await all()).map(({ email }) => email)).toEqual(['bob@example.org']);
  });
});

const taking = (now: number) => ({ holder: 'dead', now, until: now + MAIL_LEASE_MS, count: 10, digests: 10 });

describe('mails to an address', () => {
  it('are limited to three an hour from all instances combined', async () => {
    for (const name of ['b', 'c', 'd', 'e']) {
      const content = contentOf(name, (bundle) => Object.assign(bundle['instance'], { double_opt_in: true }));
      await stores[0]?.replaceContent({ ...content, subscribers: [] }, { actor: 'test', action: 'test', at: 1 });
      await allSubscriptions[0]?.register(name, entered('ada@example.org'));
    }
    expect((await stores[0]?.mails.waiting())?.count).toBe(3);
  });
});

describe('mails that were sent', () => {
  it('are deleted after two hours, with the address in them', async () => {
    await allSubscriptions[0]?.register('a', entered('ada@example.org'));
    await mailWorker(0, async () => undefined).send();
    await allSubscriptions[0]?.register('a', entered('bob@example.org'));
    const [mails] = stores.map((store) => store.mails);
    if (mails === undefined) throw new Error('no store');
    const left = async () => {
      const now = clock.now();
      return (await mails.take({ holder: 'look', now, until: now + 1, count: 10, digests: 10 })).map(
        ({ email }) => email,
      );
    };
    clock.set(clock.now() + 2 * HOUR + 1);
    await deleteOldMailRecords(mails, clock.now());
    expect(await left()).toEqual(['bob@example.org']);
    for (let time = 0; time < 3; time++) await allSubscriptions[1]?.register('a', entered('ada@example.org'));
    expect((await mails.waiting()).count).toBe(4);
  });
});

describe('the mail worker', () => {
  beforeEach(async () => {
    await allSubscriptions[0]?.register('a', entered('ada@example.org'));
  });

  it('retries mails that the mail server did not accept, at growing intervals, for three days', async () => {
    const troubles: unknown[] = [];
    let tries = 0;
    const box = mailWorker(
      0,
      async () => {
        tries++;
        throw new Error('later');
      },
      troubles,
    );
    const triedAt: number[] = [];
    for (let minutes = 0; minutes < 5 * 24 * 60; minutes += 30) {
      const before = tries;
      await box.send();
      if (tries > before) triedAt.push(minutes / 60);
      clock.set(new Date(clock.now() + HOUR / 2).toISOString());
    }
    expect(troubles.length).toBe(tries);
    expect(triedAt.slice(0, 3)).toEqual([0, 0.5, 1]);
    const rests = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0));
    expect(Math.max(...rests)).toBeLessThanOrEqual(6.5);
    expect(triedAt.at(-1)).toBeGreaterThan(72);
    expect(triedAt.at(-1)).toBeLessThan(80);
  });

  it('gives up permanently rejected mails immediately', async () => {
    let tries = 0;
    const box = mailWorker(0, async () => {
      tries++;
      throw new NotDeliverableError('no such user', '5.1.1');
    });
    for (let time = 0; time < 3; time++) {
      await box.send();
      clock.set(new Date(clock.now() + HOUR).toISOString());
    }
    expect(tries).toBe(1);
  });

  it('sends mails held by a dead server within seconds', async () => {
    const now = clock.now();
    expect(MAIL_LEASE_MS).toBeLessThanOrEqual(10_000);
    expect((await stores[0]?.mails.take(taking(now)))?.length).toBe(1);
    const sent: string[] = [];
    const box = mailWorker(1, async ({ to }) => void sent.push(to));
    await box.send();
    expect(sent).toEqual([]);
    clock.set(now + MAIL_LEASE_MS + 1);
    await box.send();
    expect(sent).toEqual(['ada@example.org']);
  });

  it('holds a mail for as long as the mail server takes', async () => {
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const sent: string[] = [];
    const [mails] = stores.map((store) => store.mails);
    if (mails === undefined) throw new Error('no store');
    let prolonged = Number.NEGATIVE_INFINITY;
    const slow = createMailWorker({
      mails: {
        ...mails,
        prolong: async (holder, ids, until) => {
          const done = await mails.prolong(holder, ids, until);
          if (done) prolonged = until;
          return done;
        },
      },
      compose: async (mail) =>
        createSubscriptionMail(mail as SubscriptionMail, { baseUrl: 'https://a.example', from: 'n@a.example' }),
      send: async ({ to }) => {
        begin();
        await taken;
        sent.push(to);
      },
      clock: clock.now,
      onTrouble: (error) => sent.push(String(error)),
      prolongsEveryMs: 5,
    });
    const sending = slow.send();
    await begun;
    const other = mailWorker(1, async ({ to }) => void sent.push(`twice: ${to}`));
    for (let time = 0; time < 12; time++) {
      const now = clock.now() + MAIL_LEASE_MS / 2;
      clock.set(now);
      await expect.poll(() => prolonged).toBeGreaterThanOrEqual(now + MAIL_LEASE_MS);
      await other.send();
    }
    expect(sent).toEqual([]);
    take();
    await sending;
    await other.send();
    expect(sent).toEqual(['ada@example.org']);
  });
});

describe('a subscriber who erases themselves while a mail to them is being sent', () => {
  async function adaWithMail(): Promise<string> {
    const [subscriptions] = allSubscriptions;
    const letters: MailMessage[] = [];
    await subscriptions?.register('a', entered('ada@example.org'));
    await mailWorker(0, async (letter) => void letters.push(letter)).send();
    const [letter] = letters;
    if (letter === undefined) throw new Error('no mail');
    const ada = await subscriptions?.confirm('a', tokenOf(letter));
    if (typeof ada !== 'object') throw new Error('not confirmed');
    await subscriptions?.mailLink('a', 'ada@example.org');
    return ada.key;
  }

  it('gets no mail whose sending had not begun', async () => {
    const key = await adaWithMail();
    const { promise: composed, resolve: compose } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const [mails] = stores.map((store) => store.mails);
    if (mails === undefined) throw new Error('no store');
    const sent: string[] = [];
    const sending = createMailWorker({
      mails,
      compose: async (mail) => {
        ask();
        await composed;
        return createSubscriptionMail(mail as SubscriptionMail, { baseUrl: 'https://a.example', from: 'n@a.example' });
      },
      send: async ({ to }) => void sent.push(to),
      clock: clock.now,
      onTrouble: (error) => sent.push(String(error)),
    }).send();
    await asked;
    expect(await patiently(async () => allSubscriptions[1]?.erase('a', key))).toBe('erased');
    compose();
    await sending;
    expect(sent).toEqual([]);
  });

  it('gets the answer once that mail is sent, and no further mail', async () => {
    const key = await adaWithMail();
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const order: string[] = [];
    const sending = mailWorker(0, async () => {
      begin();
      await taken;
      order.push('sent');
    }).send();
    await begun;
    const erasing = patiently(async () => allSubscriptions[1]?.erase('a', key)).then(() => void order.push('erased'));
    await delay(350);
    expect(order).toEqual([]);
    take();
    await Promise.all([sending, erasing]);
    expect(order).toEqual(['sent', 'erased']);
    expect(await all()).toEqual([]);
    await mailWorker(1, async () => void order.push('sent again')).send();
    expect(order).toEqual(['sent', 'erased']);
  });

  it('does not wait for a dead server', async () => {
    const key = await adaWithMail();
    const now = clock.now();
    const [mail] = (await stores[0]?.mails.take({ holder: 'dead', now, until: now + 300, count: 1, digests: 0 })) ?? [];
    await stores[0]?.mails.begin('dead', [mail?.messageId ?? '']);
    expect(await patiently(async () => allSubscriptions[1]?.erase('a', key))).toBe('erased');
    clock.set(now + MAIL_LEASE_MS + 1);
    const sent: string[] = [];
    await mailWorker(1, async ({ to }) => void sent.push(to)).send();
    expect(sent).toEqual([]);
  });
});
