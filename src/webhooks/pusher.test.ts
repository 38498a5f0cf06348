import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSharedDatabase, startWritingToWebsites } from '../../test/support/databases.ts';
import { type ListeningWebsite, openWebsite, type ReceivedNotification } from '../../test/support/listening-website.ts';
import { bundleOf, event, openPushFixture, type PushFixture } from '../../test/support/pushing.ts';
import { importBundle } from '../office/import-bundle.ts';
import { listWebsites, readPushLog, removeWebsite, rotateSecret } from '../office/webhooks/websites.ts';
import { openStore } from '../store/store.ts';
import { createOutboundTransport } from './outbound-transport.ts';
import { createPusher } from './pusher.ts';
import { signMessage } from './signature.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let website: ListeningWebsite;
let pushing: PushFixture;

beforeEach(async () => {
  website = await openWebsite();
  pushing = await openPushFixture({ events: [event(1), event(2), event(3)] });
});
afterEach(async () => {
  await pushing.pusher.stop(0);
  await pushing.store.close();
  await website.close();
});

function toldIds(site = website): number[] {
  return site.told.map(({ path, body }) => {
    const fromPath = /id=(\d+)/.exec(path)?.[1];
    const { event_id = 0 } = body === '' ? {} : JSON.parse(body).data;
    return Number(fromPath ?? event_id);
  });
}

function changed(title: string, ...ids: number[]) {
  return { events: [1, 2, 3].map((id) => event(id, ids.includes(id) ? { title } : {})) };
}

describe('a website', () => {
  test('is notified of a change a second later, once', async () => {
    await pushing.add('connector', website.url);
    await pushing.import(changed('x', 2));
    await pushing.pass(999);
    expect(toldIds()).toEqual([]);
    await pushing.pass(1);
    await pushing.pass(HOUR);
    expect(toldIds()).toEqual([2]);
  });

  test('is notified of events by id before the whole instance, in one queue', async () => {
    await pushing.add('connector', website.url);
    await pushing.import({ ...changed('x', 1, 2, 3), layers: [{ id: 1, name: 'L' }] });
    website.answer = (_told, response) => setTimeout(() => response.end('0'), 20);
    await pushing.pass();
    expect(toldIds()).toEqual([1, 2, 3, 0]);
    expect(website.most()).toBe(1);
  });

  test('is notified again of a change made during the notification', async () => {
    await pushing.add('webhook', website.url);
    await pushing.import(changed('x', 2));
    website.answer = async (_told, response) => {
      if (website.told.length === 1) await pushing.import(changed('y', 2));
      response.end();
    };
    await pushing.pass();
    await pushing.pass();
    expect(toldIds()).toEqual([2, 2]);
    expect(new Set(website.told.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  test('is not notified before this server shows the change', async () => {
    await pushing.add('connector', website.url);
    await pushing.import(changed('x', 2));
    let shown = false;
    const asked: number[] = [];
    const careful = pushing.another({
      isShown: ({ contentRevision }) => {
        asked.push(contentRevision);
        return shown;
      },
    });
    pushing.clock.set(pushing.clock.now() + MINUTE);
    await careful.now();
    expect(toldIds()).toEqual([]);
    shown = true;
    await careful.now();
    expect(toldIds()).toEqual([2]);
    expect(asked).toEqual([3, 3]);
  });

  test('of another instance is not notified', async () => {
    await pushing.add('webhook', website.url);
    const other = bundleOf({ events: [event(1)] }, 'other');
    await importBundle(pushing.acting, Buffer.from(JSON.stringify(other)));
    await pushing.pass();
    expect(website.told).toEqual([]);
  });

  test('that is removed is no longer notified', async () => {
    const { id } = await pushing.add('webhook', website.url);
    await pushing.import(changed('x', 1));
    await removeWebsite(pushing.acting, 'test', id);
    await pushing.pass();
    expect(website.told).toEqual([]);
  });

  test('that is slow blocks no other one', async () => {
    const slow = await openWebsite();
    let answerSlow: () => void = () => undefined;
    slow.answer = (_told, response) => {
      answerSlow = () => response.end();
    };
    await pushing.add('webhook', slow.url);
    await pushing.add('webhook', website.url);
    await pushing.import(changed('x', 1, 2, 3));
    pushing.clock.set(pushing.clock.now() + 1000);
    const done = pushing.pusher.now();
    await expect.poll(() => toldIds()).toEqual([1, 2, 3]);
    expect(slow.told).toHaveLength(1);
    for (let answered = 1; answered <= 3; answered++) {
      await expect.poll(() => slow.told.length).toBe(answered);
      answerSlow();
    }
    await done;
    expect(toldIds(slow)).toEqual([1, 2, 3]);
    await slow.close();
  });
});

describe('a website that fails', () => {
  beforeEach(() => {
    website.answer = (_told, response) => response.writeHead(503).end();
  });

  test('is retried after 5, 10, 20 seconds, with the same message id and a fresh signature', async () => {
    const { secret = '' } = await pushing.add('webhook', website.url);
    await pushing.import(changed('x', 2));
    const times: number[] = [];
    for (let second = 0; second < 60; second++) {
      await pushing.pass(1000);
      if (website.told.length > times.length) times.push(second);
    }
    expect(times).toEqual([0, 5, 15, 35]);
    expect(new Set(website.told.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(website.told.map(({ body }) => body)).size).toBe(1);
    for (const { headers, body } of website.told) {
      const signed = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body };
      expect(headers['webhook-signature']).toBe(signMessage([secret], signed));
    }
  });

  test('gets each changed id once after an hour, with few requests in between', async () => {
    await pushing.add('connector', website.url);
    const at = pushing.clock.now();
    await pushing.import(changed('x', 1, 2));
    for (let minute = 0; minute < 60; minute++) {
      if (minute === 30) await pushing.import(changed('y', 1, 3));
      await pushing.pass(MINUTE);
    }
    expect(website.told.length).toBeLessThan(12);
    website.told.length = 0;
    website.answer = (_told, response) => response.end('0');
    for (let minute = 0; minute < 60; minute++) await pushing.pass(MINUTE);
    expect(toldIds().sort()).toEqual([1, 2, 3]);
    expect(pushing.clock.now() - at).toBe(2 * HOUR);
  });

  test('that fails for one change is notified of the others', async () => {
    await pushing.add('connector', website.url);
    website.answer = ({ path }, response) => response.writeHead(path.endsWith('id=1') ? 500 : 200).end();
    await pushing.import(changed('x', 1, 2, 3));
    await pushing.pass(1000);
    for (let second = 0; second < 10; second++) await pushing.pass(1000);
    expect(toldIds().filter((id) => id !== 1)).toEqual([2, 3]);
  });

  test('for three days is given up, with a log entry for each change', async () => {
    const { id } = await pushing.add('webhook', website.url);
    await pushing.import(changed('x', 1, 2));
    for (let hour = 0; hour < 74; hour++) await pushing.pass(HOUR);
    const log = await readPushLog(pushing.acting, 'test', id, 1000);
    const given = log.filter(({ detail }) => detail.startsWith('given up')).map(({ eventId }) => eventId);
    expect(given.sort()).toEqual([1, 2]);
    const told = website.told.length;
    await pushing.pass(24 * HOUR);
    expect(website.told.length).toBe(told);
  });

  test('is shown in the list and the log with its answer', async () => {
    const { id } = await pushing.add('webhook', website.url);
    await pushing.import(changed('x', 1, 2));
    await pushing.pass();
    expect(await listWebsites(pushing.acting, 'test')).toMatchObject([
      { id, state: 'failing', waiting: 2, lastSuccessAt: null, lastFailureAt: pushing.clock.now() },
    ]);
    expect(await readPushLog(pushing.acting, 'test', undefined, 10)).toMatchObject([
      { websiteId: id, type: 'event.changed', eventId: 1, status: 503, detail: 'it returned 503' },
    ]);
    expect(pushing.failures).toMatchObject([{ result: 'failed', status: 503 }]);
  });
});

describe('a webhook', () => {
  test('that answers 410 is switched off, and its pending changes are dropped', async () => {
    website.answer = (_told, response) => response.writeHead(410).end();
    const { id } = await pushing.add('webhook', website.url);
    await pushing.import(changed('x', 1, 2));
    await pushing.pass();
    await pushing.import(changed('y', 1, 2));
    await pushing.pass(HOUR);
    expect(website.told).toHaveLength(1);
    expect(await listWebsites(pushing.acting, 'test')).toMatchObject([{ id, state: 'off', waiting: 0 }]);
    expect(await readPushLog(pushing.acting, 'test', id, 10)).toMatchObject([{ status: 410 }]);
  });

  test('is signed by both secrets while one replaces the other', async () => {
    const { id, secret: old = '' } = await pushing.add('webhook', website.url);
    const fresh = await rotateSecret(pushing.acting, 'test', id, HOUR);
    const expectSigned = async (secrets: string[]) => {
      await pushing.import(changed(`at ${pushing.clock.now()}`, 1));
      await pushing.pass();
      const { headers = {}, body = '' }: Partial<ReceivedNotification> = website.told.at(-1) ?? {};
      const signed = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body };
      expect(headers['webhook-signature']).toBe(signMessage(secrets, signed));
    };
    await expectSigned([fresh, old]);
    await pushing.pass(HOUR);
    await expectSigned([fresh]);
  });
});

describe('a build hook', () => {
  test('is called once for all changes', async () => {
    await pushing.add('build', `${website.url}hook`);
    await pushing.import({ ...changed('x', 1, 2, 3), layers: [{ id: 1, name: 'L' }] });
    await pushing.import(changed('y', 1, 2));
    await pushing.pass();
    await pushing.pass(HOUR);
    expect(website.told).toMatchObject([{ method: 'POST', path: '/hook', body: '' }]);
  });
});

describe('two loops on one database', () => {
  test('push each change once, and never two at the same time to one website', async () => {
    const { url, remove } = await createSharedDatabase();
    const first = await openPushFixture({}, { url });
    const store = await openStore(url, { create: false, busyTimeoutMs: 0 });
    const second = first.another({ pushes: store.pushes });
    await first.add('webhook', website.url);
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    await first.import({ events: ids.map((id) => event(id)) });
    first.clock.set(first.clock.now() + 1000);
    website.answer = (_told, response) => setTimeout(() => response.end(), 5);
    await Promise.all([first.pusher.now(), second.now()]);
    await first.pusher.now();
    expect(toldIds().sort((a, b) => a - b)).toEqual(ids);
    expect(website.most()).toBe(1);
    await Promise.all([first.pusher.stop(), second.stop()]);
    await Promise.all([first.store.close(), store.close()]);
    remove();
  });

  test('do not push to a website that one of them has locked, until that one is dead for 10 s', async () => {
    const { id } = await pushing.add('webhook', website.url);
    await pushing.import(changed('x', 1));
    const { clock, store } = pushing;
    const now = clock.now();
    expect(await store.pushes.hold(id, { holder: 'dead', now, until: now + 10_000 })).toBe(true);
    await pushing.pass(9_000);
    expect(website.told).toEqual([]);
    await pushing.pass(1_000);
    expect(toldIds()).toEqual([1]);
  });
});

describe('after the clock is set back, a website', () => {
  test('that is locked by a dead process is notified soon', async () => {
    const { id } = await pushing.add('webhook', website.url);
    const { clock, store } = pushing;
    const now = clock.now();
    await store.pushes.hold(id, { holder: 'dead', now: now + HOUR, until: now + HOUR + 10_000 });
    await pushing.import(changed('x', 1));
    await pushing.pass();
    expect(toldIds()).toEqual([1]);
  });

  test('is notified of pending later changes', async () => {
    await pushing.add('webhook', website.url);
    const now = pushing.clock.now();
    pushing.clock.set(now + 48 * HOUR);
    await pushing.import(changed('x', 1));
    pushing.clock.set(now);
    await pushing.pass();
    expect(toldIds()).toEqual([1]);
  });

  test('is paused no longer than before', async () => {
    await pushing.add('webhook', website.url);
    const now = pushing.clock.now();
    website.answer = (_told, response) => response.writeHead(503).end();
    pushing.clock.set(now + 48 * HOUR);
    await pushing.import(changed('x', 1));
    await pushing.pass();
    website.answer = (_told, response) => response.end();
    pushing.clock.set(now);
    await pushing.pass();
    expect(toldIds()).toEqual([1, 1]);
    expect(await listWebsites(pushing.acting, 'test')).toMatchObject([{ waiting: 0, state: 'active' }]);
  });
});

describe('stopping', () => {
  test('lets a running request end', async () => {
    await pushing.add('webhook', website.url);
    await pushing.import(changed('x', 1, 2));
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    website.answer = (_told, response) => void taken.then(() => response.end());
    pushing.clock.set(pushing.clock.now() + 1000);
    const done = pushing.pusher.now();
    await expect.poll(() => website.told.length).toBe(1);
    const stopped = pushing.pusher.stop();
    take();
    await stopped;
    await done;
    const [listed] = await listWebsites(pushing.acting, 'test');
    expect(listed).toMatchObject({ waiting: 1, state: 'active', lastSuccessAt: pushing.clock.now() });
  });

  test('aborts a request that takes too long; its change stays pending, and the website is unlocked at once', async () => {
    await pushing.add('webhook', website.url);
    await pushing.import(changed('x', 1));
    website.answer = () => undefined;
    pushing.clock.set(pushing.clock.now() + 1000);
    const done = pushing.pusher.now();
    await expect.poll(() => website.told.length).toBe(1);
    await pushing.pusher.stop(50);
    await done;
    expect(await listWebsites(pushing.acting, 'test')).toMatchObject([{ waiting: 1, state: 'active' }]);
    website.answer = (_told, response) => response.end();
    await pushing.another().now();
    expect(toldIds()).toEqual([1, 1]);
  });
});

test('the outcome of a push is stored later while another process writes', async () => {
  const { url, remove } = await createSharedDatabase();
  const first = await openPushFixture({}, { url });
  await first.add('webhook', website.url);
  await first.import({ events: [event(1), event(2)] });
  first.clock.set(first.clock.now() + 1000);
  let other: Awaited<ReturnType<typeof startWritingToWebsites>> | undefined;
  website.answer = async (_told, response) => {
    if (website.told.length === 1) other = await startWritingToWebsites(url);
    response.end();
  };
  const done = first.pusher.now();
  await expect.poll(() => other).toBeDefined();
  await new Promise((passed) => setTimeout(passed, 500));
  expect(await listWebsites(first.acting, 'test')).toMatchObject([{ waiting: 2, lastSuccessAt: null }]);
  await other?.end();
  await done;
  expect(toldIds()).toEqual([1, 2]);
  expect(await listWebsites(first.acting, 'test')).toMatchObject([{ waiting: 0, state: 'active' }]);
  await first.store.close();
  remove();
});

test('a database failure is reported, and the next poll retries', async () => {
  const troubles: unknown[] = [];
  let away = true;
  const due: typeof pushing.store.pushes.due = (...args) =>
    away ? Promise.reject(new Error('the disk is full')) : pushing.store.pushes.due(...args);
  await pushing.add('webhook', website.url);
  await pushing.import(changed('x', 1));
  pushing.clock.set(pushing.clock.now() + 1000);
  const loop = createPusher({
    pushes: { ...pushing.store.pushes, due },
    deliver: createOutboundTransport(['127.0.0.0/8'], pushing.clock.now).deliver,
    clock: pushing.clock.now,
    random: () => 0.5,
    isShown: () => true,
    onFailure: () => undefined,
    onTrouble: (error) => troubles.push(error),
    everyMs: 20,
  });
  await expect.poll(() => troubles.length).toBeGreaterThan(1);
  away = false;
  await expect.poll(() => toldIds()).toEqual([1]);
  await loop.stop();
});
