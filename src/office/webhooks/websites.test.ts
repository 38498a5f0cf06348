import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningWebsite, openWebsite } from '../../../test/support/listening-website.ts';
import { event, LOOPBACK, openPushFixture, type PushFixture } from '../../../test/support/pushing.ts';
import { createOutboundTransport } from '../../webhooks/outbound-transport.ts';
import {
  addWebsite,
  enableWebsite,
  listWebsites,
  readPushLog,
  removeWebsite,
  rotateSecret,
  testPush,
} from './websites.ts';

let website: ListeningWebsite;
let pushing: PushFixture;

beforeEach(async () => {
  website = await openWebsite();
  pushing = await openPushFixture({ events: [event(1)] });
});
afterEach(async () => {
  await pushing.store.close();
  await website.close();
});

const names: Readonly<Record<string, string>> = { 'www.example.org': '1.1.1.1', 'trap.example': '192.168.1.1' };

function add(url: string, kind: 'connector' | 'webhook' | 'build' = 'connector') {
  const outbound = createOutboundTransport([], pushing.clock.now, async (host) => {
    const address = names[host];
    if (address === undefined) throw new Error('ENOTFOUND');
    return [{ address, family: 4 }];
  });
  return addWebsite(pushing.acting, outbound, 'test', { kind, url });
}

describe('adding a website', () => {
  test.each([
    ['ftp://www.example.org/', 'only http and https are allowed'],
    ['www.example.org', 'it is not a complete address'],
    ['', 'it is not a complete address'],
    ['file:///etc/passwd', 'only http and https are allowed'],
    ['https://user:secret@www.example.org/', 'it may not contain a user name or password'],
    ['https://www.example.org/#top', 'it may not contain a # part'],
    ['https://www.example.org/?a=1', 'for a connector, give the address of its website, without a query'],
    [`https://www.example.org/${'x'.repeat(2000)}`, 'it is longer than 2000 characters'],
    ['http://127.0.0.1/', '127.0.0.1 is a loopback address'],
    ['http://0x7f000001/', '127.0.0.1 is a loopback address'],
    ['http://[::1]/', '::1 is a loopback address'],
    ['http://169.254.169.254/latest', '169.254.169.254 is a link-local address'],
    ['https://trap.example/', 'trap.example resolves to 192.168.1.1, a private address'],
  ])('rejects %s with the reason', async (url, why) => {
    await expect(add(url)).rejects.toThrow(why);
    expect(await listWebsites(pushing.acting, 'test')).toEqual([]);
  });

  test('returns its id, and a secret only for a webhook', async () => {
    expect(await add('https://www.example.org')).toEqual({ id: 1, secret: undefined, warning: undefined });
    const hook = await add('https://www.example.org/hook?token=1', 'webhook');
    expect(hook).toEqual({ id: 2, secret: expect.stringMatching(/^whsec_/), warning: undefined });
    expect(await listWebsites(pushing.acting, 'test')).toMatchObject([
      { id: 1, kind: 'connector', url: 'https://www.example.org/', state: 'active', waiting: 0, secrets: [] },
      { id: 2, kind: 'webhook', url: 'https://www.example.org/hook?token=1', secrets: [{ secret: hook.secret }] },
    ]);
  });

  test('is rejected for a duplicate or an unknown instance', async () => {
    await add('https://www.example.org');
    await expect(add('https://WWW.example.org:443/')).rejects.toThrow('has already been added, as website 1');
    const wish = { kind: 'build', url: 'https://www.example.org/' } as const;
    const nowhere = addWebsite(pushing.acting, createOutboundTransport([], pushing.clock.now), 'nowhere', wish);
    await expect(nowhere).rejects.toThrow('there is no instance "nowhere"');
  });

  test('with an unresolvable host succeeds with a warning', async () => {
    const { warning } = await add('https://soon.example/');
    expect(warning).toBe("soon.example can't be resolved now; notifications will be retried until it can");
  });
});

describe('testing a website', () => {
  const outbound = () => createOutboundTransport(LOOPBACK, pushing.clock.now);

  test('notifies it at once, returns its response, and releases pending pushes', async () => {
    const { id } = await pushing.add('webhook', website.url);
    website.answer = (_told, response) => response.writeHead(503).end();
    await pushing.import({ events: [event(1, { title: 'x' })] });
    await pushing.pass();
    expect(await listWebsites(pushing.acting, 'test')).toMatchObject([{ state: 'failing', waiting: 1 }]);
    expect(await testPush(pushing.acting, outbound(), 'test', id)).toMatchObject({ result: 'failed', status: 503 });
    website.answer = (_told, response) => response.end();
    expect(await testPush(pushing.acting, outbound(), 'test', id)).toMatchObject({
      result: 'delivered',
      status: 200,
    });
    expect(await listWebsites(pushing.acting, 'test')).toMatchObject([
      { state: 'active', waiting: 1, restingUntil: 0 },
    ]);
    const log = await readPushLog(pushing.acting, 'test', id, 10);
    expect(log.map(({ status, detail }) => [status, detail])).toEqual([
      [200, 'trial'],
      [503, 'trial: it returned 503'],
      [503, 'it returned 503'],
    ]);
    expect(website.told.map(({ body }) => JSON.parse(body).type)).toEqual([
      'event.changed',
      'instance.changed',
      'instance.changed',
    ]);
  });

  test('waits until a server that is pushing to it has finished', async () => {
    const { id } = await pushing.add('webhook', website.url);
    await pushing.import({ events: [event(1, { title: 'x' })] });
    website.answer = (_told, response) => setTimeout(() => response.end(), 300);
    pushing.clock.set(pushing.clock.now() + 1000);
    const server = pushing.pusher.now();
    await expect.poll(() => website.told.length).toBe(1);
    await Promise.all([testPush(pushing.acting, outbound(), 'test', id), server]);
    expect(website.told).toHaveLength(2);
    expect(website.most()).toBe(1);
  });
});

test('an enabled website gets a full push', async () => {
  const { id } = await pushing.add('webhook', website.url);
  website.answer = (_told, response) => response.writeHead(410).end();
  await pushing.import({ events: [] });
  await pushing.pass();
  website.answer = (_told, response) => response.end();
  await enableWebsite(pushing.acting, 'test', id);
  await pushing.pass();
  expect(await listWebsites(pushing.acting, 'test')).toMatchObject([
    { state: 'active', waiting: 0, disabledReason: '' },
  ]);
  expect(website.told.map(({ body }) => JSON.parse(body).type)).toEqual(['event.removed', 'instance.changed']);
});

describe('a website that the instance does not have', () => {
  test('is rejected by every verb', async () => {
    const { acting } = pushing;
    const outbound = createOutboundTransport(LOOPBACK, pushing.clock.now);
    const why = 'instance test has no website 9';
    await expect(removeWebsite(acting, 'test', 9)).rejects.toThrow(why);
    await expect(enableWebsite(acting, 'test', 9)).rejects.toThrow(why);
    await expect(rotateSecret(acting, 'test', 9, 0)).rejects.toThrow(why);
    await expect(testPush(acting, outbound, 'test', 9)).rejects.toThrow(why);
    await expect(readPushLog(acting, 'test', 9, 1)).rejects.toThrow(why);
    await expect(listWebsites(acting, 'nowhere')).rejects.toThrow('there is no instance');
  });
});

test('only a webhook can get a new secret', async () => {
  const { id } = await pushing.add('connector', website.url);
  await expect(rotateSecret(pushing.acting, 'test', id, 0)).rejects.toThrow('website 1 is a connector');
});
