import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSharedDatabase } from '../../test/support/databases.ts';
import { LOOPBACK, openPushFixture, type PushFixture } from '../../test/support/pushing.ts';
import { openStore, type Store } from '../store/store.ts';
import { createOutboundTransport } from '../webhooks/outbound-transport.ts';
import { changeNewsletterSettings, readNewsletter } from './newsletter/newsletter.ts';
import { addWebsite, enableWebsite, removeWebsite, rotateSecret } from './webhooks/websites.ts';

let database: Awaited<ReturnType<typeof createSharedDatabase>>;
let pushing: PushFixture;
let other: Store;

beforeEach(async () => {
  database = await createSharedDatabase();
  pushing = await openPushFixture({ events: [] }, { url: database.url });
  other = await openStore(database.url, { create: false, busyTimeoutMs: 10_000 });
});
afterEach(async () => {
  await Promise.all([other.close(), pushing.store.close()]);
  database.remove();
});

const second = () => ({ ...pushing.acting, store: other });

const READING = new Set(['list', 'waiting', 'log']);

function interrupted(store: Store, work: () => Promise<unknown>): Store {
  let done = false;
  const interrupting = <Port extends object>(port: Port): Port => {
    const verbs = Object.entries(port).map(([name, verb]) => {
      const writing = async (...args: unknown[]) => {
        if (!done) {
          done = true;
          await work();
        }
        return verb(...args);
      };
      return [name, READING.has(name) ? verb : writing];
    });
    return Object.fromEntries(verbs);
  };
  return { ...store, newsletters: interrupting(store.newsletters), websites: interrupting(store.websites) };
}

const acting = (work: () => Promise<unknown>) => ({ ...pushing.acting, store: interrupted(pushing.store, work) });

describe('the settings of the newsletter', () => {
  test('keep two concurrent changes', async () => {
    const first = acting(() => changeNewsletterSettings(second(), 'test', { replyTo: 'office@example.org' }));
    await changeNewsletterSettings(first, 'test', { time: '07:30' });
    const { sending } = await readNewsletter(pushing.acting, 'test');
    expect(sending).toMatchObject({ time: '07:30', replyTo: 'office@example.org' });
  });

  test('keep a concurrent change if another is rejected', async () => {
    const first = acting(() => changeNewsletterSettings(second(), 'test', { keepDays: 7 }));
    await expect(changeNewsletterSettings(first, 'test', { time: '25:00' })).rejects.toThrow('is not a time of day');
    expect((await readNewsletter(pushing.acting, 'test')).sending.keepDays).toBe(7);
  });
});

describe('websites', () => {
  const outbound = () => createOutboundTransport(LOOPBACK, pushing.clock.now);
  const wish = { kind: 'webhook', url: 'https://127.0.0.1/hook' } as const;

  test('of one address are added once, even concurrently', async () => {
    const first = acting(() => addWebsite(second(), outbound(), 'test', wish));
    await expect(addWebsite(first, outbound(), 'test', wish)).rejects.toThrow('has already been added, as website 1');
    expect((await pushing.store.websites.list('test')).map(({ id }) => id)).toEqual([1]);
  });

  test('sign with both secrets of two concurrent rotations', async () => {
    const { id, secret } = await addWebsite(pushing.acting, outbound(), 'test', wish);
    let theirs = '';
    const first = acting(async () => {
      theirs = await rotateSecret(second(), 'test', id, 60_000);
    });
    const mine = await rotateSecret(first, 'test', id, 60_000);
    const [website] = await pushing.store.websites.list('test');
    expect(website?.secrets.map((one) => one.secret)).toEqual([mine, theirs, secret]);
  });

  test('that were removed concurrently are reported as missing', async () => {
    for (const work of [enableWebsite, removeWebsite]) {
      const { id } = await addWebsite(pushing.acting, outbound(), 'test', wish);
      const first = acting(() => removeWebsite(second(), 'test', id));
      await expect(work(first, 'test', id)).rejects.toThrow(`has no website ${id}`);
    }
  });
});
