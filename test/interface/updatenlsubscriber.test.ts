// Newsletter registration, changes and unsubscription by a website's form (rule K4, with N1 to N5, R3, R9, R14).

import { beforeEach, describe, expect, it } from 'vitest';
import type { Subscriber } from '../../src/model/newsletter/newsletter.ts';
import type { QueuedMail } from '../../src/store/mail/mails.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const NOON = '2026-11-20T11:00:00Z';
const KNOWN = {
  id: 4711,
  key: 'k'.repeat(24),
  email: 'Known@example.org',
  status: 'confirmed',
  firstname: 'Eva',
  lastname: 'Muster',
  city: 'Seewil',
  list_ids: [1],
  interval: 'MONTH',
};

let server: SingleInstance;

const open = (settings: Record<string, unknown> = {}) =>
  openInstance(
    {
      instance: { name: 'test', title: 'Test', ...settings },
      lists: [1, 2, 3].map((id) => ({ id, name: `List ${id}` })),
      newsletter: {
        target_lists: [1, 2].map((list_id) => ({ list_id, public_name: `List ${list_id}` })),
        subscribers: [KNOWN],
      },
    },
    NOON,
  );

beforeEach(async () => {
  server = await open();
});

async function post(form: Record<string, unknown>) {
  const target = `/updatenlsubscriber/test/${server.apiKey}/`;
  const answer = await server.ask(target, { method: 'POST', body: JSON.stringify(form) });
  await server.live.refresh();
  return answer;
}

async function subscriber(email: string): Promise<Subscriber | undefined> {
  const all = (await server.store.readSubscribers('test'))?.subscribers ?? [];
  return all.find((one) => one.email.toLowerCase() === email.toLowerCase());
}

async function mails(): Promise<QueuedMail[]> {
  const now = server.clock.now();
  const taken = await server.store.mails.take({ holder: 'test', now, until: now + 1, count: 100, digests: 0 });
  await server.store.mails.settle(taken.map(({ messageId }) => ({ messageId, result: 'sent', at: now })));
  return taken;
}

const NEW = { nl_subs_id: '0', email: 'new@example.org', targetlists: ['2'], nl_interval: 'WEEK', change_button: '' };
const CHECK_MAIL = { message: expect.stringMatching(/bestätigen/) };
const tokenIn = (mail: QueuedMail | undefined) => (mail?.details as { token?: string } | undefined)?.token ?? '';

describe('a new address', () => {
  it('is pending until it is confirmed by the mailed link', async () => {
    const { status, json } = await post({ ...NEW, firstname: 'Ada', lastname: "O\\'Brien", unknown: 'x' });
    expect([status, json]).toEqual([200, CHECK_MAIL]);
    const stored = await subscriber('new@example.org');
    expect(stored).toMatchObject({
      status: 'pending',
      firstname: 'Ada',
      lastname: "O'Brien",
      listIds: [2],
      interval: 'WEEK',
    });
    expect(stored?.id).toBeGreaterThan(0);
    expect((await server.get('getnlsubscriberfrom/new@example.org')).json).toMatchObject({ nl_subs_id: 0 });

    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ email: 'new@example.org', kind: 'confirm', instance: 'test' });
    expect(await server.subscriptions.confirm('test', tokenIn(mail))).toMatchObject({ status: 'confirmed' });
    expect(await server.subscriptions.confirm('test', tokenIn(mail))).toBe('unknown');
    await server.live.refresh();
    expect((await server.get('getnlsubscriberfrom/new@example.org')).json).toMatchObject({ nl_subs_id: stored?.id });
  });

  it('is confirmed at once if the instance requires no confirmation, and returns its number', async () => {
    server = await open({ double_opt_in: false });
    const { json } = await post(NEW);
    expect(json).toBe((await subscriber('new@example.org'))?.id);
    expect((await subscriber('new@example.org'))?.status).toBe('confirmed');
    expect(await mails()).toEqual([]);
  });

  it('that is already registered changes nothing, gets the same answer, and a mail with its link', async () => {
    const first = await post(NEW);
    await mails();
    const known = await post({ ...NEW, email: 'known@EXAMPLE.org', firstname: 'Mallory' });
    expect([known.status, known.text]).toEqual([first.status, first.text]);
    expect(await subscriber('known@example.org')).toMatchObject({ firstname: 'Eva', listIds: [1], interval: 'MONTH' });
    expect(await mails()).toMatchObject([{ email: 'Known@example.org', kind: 'link', details: { key: KNOWN.key } }]);
  });

  it('can have the mail resent: each link confirms, and then none of them works', async () => {
    for (let time = 0; time < 2; time++) await post({ ...NEW, firstname: 'New' });
    const [first, second] = await mails();
    expect(await server.subscriptions.confirm('test', tokenIn(first))).toMatchObject({ firstname: 'New' });
    expect(await server.subscriptions.confirm('test', tokenIn(second))).toBe('unknown');
  });

  it('that was never confirmed starts again (R3): the first link confirms nothing that was entered later', async () => {
    await post({ ...NEW, firstname: 'Old', city: 'Oldtown' });
    const [first] = await mails();
    await post({ ...NEW, firstname: 'New' });
    const [second] = await mails();
    expect(await subscriber('new@example.org')).toMatchObject({ firstname: 'New', city: '' });
    expect(await server.subscriptions.confirm('test', tokenIn(first))).toBe('unknown');
    expect(await server.subscriptions.confirm('test', tokenIn(second))).toMatchObject({ firstname: 'New', city: '' });
  });

  it('gets at most three mails within an hour (R14), and later again', async () => {
    for (let time = 0; time < 5; time++) expect((await post(NEW)).json).toEqual(CHECK_MAIL);
    const sent = await mails();
    expect(sent.length).toBe(3);
    expect(await server.subscriptions.confirm('test', tokenIn(sent.at(-1)))).toMatchObject({ status: 'confirmed' });
    server.clock.set('2026-11-20T12:00:01Z');
    await post({ ...NEW, email: 'NEW@example.org' });
    expect((await mails()).map(({ kind }) => kind)).toEqual(['link']);
  });

  it('is accepted as JSON whatever its type, as website programs send it (K1)', async () => {
    const body = ` \n${JSON.stringify(NEW)}`;
    for (const type of [
      'application/x-www-form-urlencoded',
      'application/x-www-form-urlencoded; charset=UTF-8',
      'text/plain',
    ]) {
      const headers = { member: 'test', apikey: server.apiKey, 'content-type': type };
      const answer = await server.ask('/updatenlsubscriber', { method: 'POST', headers, body });
      expect([type, answer.status, answer.json]).toEqual([type, 200, CHECK_MAIL]);
    }
    expect(await subscriber('new@example.org')).toMatchObject({ status: 'pending', listIds: [2] });
  });

  it('is accepted with any unknown fields (K4)', async () => {
    const unknown = { meta: { a: { b: [1, { c: null }] } }, list: [[1], true], flag: false, nothing: null };
    expect((await post({ ...NEW, ...unknown })).json).toEqual(CHECK_MAIL);
    expect(await subscriber('new@example.org')).toMatchObject({ status: 'pending', listIds: [2] });
  });

  it('is limited to its stored length, without the backslashes that websites add (K4)', async () => {
    const quotes = "\\'".repeat(100);
    expect((await post({ ...NEW, firstname: quotes })).json).toEqual(CHECK_MAIL);
    expect(await subscriber('new@example.org')).toMatchObject({ firstname: "'".repeat(100) });
    const { json } = await post({ ...NEW, email: 'longer@example.org', firstname: `${quotes}\\'` });
    expect(json).toEqual({ message: expect.stringMatching(/zu lang/) });
  });

  it('is unknown by a number that is too long', async () => {
    const { status, text } = await post({ ...NEW, nl_subs_id: '9'.repeat(400) });
    expect(text).not.toContain('9007');
    expect(status).toBe(404);
  });

  it('moves with a new private link: the owner of the previous one can no longer see it', async () => {
    await post({ nl_subs_id: String(KNOWN.id), email: 'moved@example.org', change_button: '' });
    const [mail] = await mails();
    const moved = await server.subscriptions.confirm('test', tokenIn(mail));
    expect(moved).toMatchObject({ id: KNOWN.id, email: 'moved@example.org' });
    expect(moved).not.toMatchObject({ key: KNOWN.key });
  });

  it('cannot be confirmed after 14 days, and is deleted then', async () => {
    await post(NEW);
    const [mail] = await mails();
    server.clock.set('2026-12-04T11:00:00Z');
    expect(await server.subscriptions.confirm('test', tokenIn(mail))).toBe('unknown');
    expect(await server.store.subscriptions.removeExpired(server.clock.now())).toBe(1);
    expect(await subscriber('new@example.org')).toBeUndefined();
  });

  it.each([
    [{ email: 'nobody' }, /E-Mail/],
    [{ email: 'a@b' }, /E-Mail/],
    [{ email: undefined }, /E-Mail/],
    [{ email: `${'a'.repeat(250)}@example.org` }, /zu lang/],
    [{ email: 'a@example.org\r\nBcc: b@example.org' }, /E-Mail/],
    [{ firstname: 'a'.repeat(101) }, /zu lang/],
    [{ nl_interval: 'DAY' }, /wie oft/],
  ])('with %j is answered with a text for the visitor, and nothing is stored', async (change, text) => {
    const { status, json } = await post({ ...NEW, ...change });
    expect([status, json]).toEqual([200, { message: expect.stringMatching(text) }]);
    expect((await server.store.readSubscribers('test'))?.subscribers.length).toBe(1);
    expect(await mails()).toEqual([]);
  });

  it('is stored without markup and line breaks; lists that are not offered are dropped', async () => {
    await post({
      ...NEW,
      firstname: '<b>Ada</b>\r\nBcc: x',
      city: '\u2028 Bern \0',
      targetlists: ['3', '2', '2', 'x', 99],
    });
    expect(await subscriber('new@example.org')).toMatchObject({ firstname: 'Ada Bcc: x', city: 'Bern', listIds: [2] });
  });
});

describe('a subscriber', () => {
  const MINE = { nl_subs_id: '4711', change_button: 'x' };

  it('changes the sent fields at once; missing fields keep their values, but no list is ticked', async () => {
    const { json } = await post({ ...MINE, city: 'Bern', nl_interval: 'HALF_WEEK' });
    expect(json).toBe(4711);
    const now = await subscriber('known@example.org');
    expect(now).toMatchObject({ firstname: 'Eva', city: 'Bern', interval: 'HALF_WEEK', listIds: [], key: KNOWN.key });
    expect(await mails()).toEqual([]);
  });

  it('keeps the old address until the new one is confirmed', async () => {
    const { json } = await post({ ...MINE, email: 'moved@example.org', targetlists: ['1'] });
    expect(json).toEqual({ message: expect.stringMatching(/neue E-Mail-Adresse/) });
    expect((await subscriber('known@example.org'))?.id).toBe(4711);
    const [mail] = await mails();
    expect(mail).toMatchObject({ email: 'moved@example.org', kind: 'confirm' });
    await server.subscriptions.confirm('test', tokenIn(mail));
    expect(await subscriber('moved@example.org')).toMatchObject({ id: 4711, listIds: [1] });
    expect(await subscriber('known@example.org')).toBeUndefined();
  });

  it("cannot take another subscriber's address, who gets their own link", async () => {
    await post(NEW);
    await server.subscriptions.confirm('test', tokenIn((await mails())[0]));
    const { json } = await post({ ...MINE, email: 'new@example.org' });
    expect(json).toEqual({ message: expect.stringMatching(/neue E-Mail-Adresse/) });
    expect(await mails()).toMatchObject([{ email: 'new@example.org', kind: 'link' }]);
    expect((await subscriber('known@example.org'))?.id).toBe(4711);
  });

  it('changes the case of the address at once', async () => {
    expect((await post({ ...MINE, email: 'known@example.org' })).json).toBe(4711);
    expect((await subscriber('known@example.org'))?.email).toBe('known@example.org');
  });

  it('is removed with all data by the other button', async () => {
    const { status, json } = await post({ nl_subs_id: 4711, delete_button: '' });
    expect([status, json]).toEqual([200, { message: expect.stringMatching(/gelöscht/) }]);
    expect((await server.store.readSubscribers('test'))?.subscribers).toEqual([]);
  });

  it('is found only by the number of a confirmed registration', async () => {
    await post(NEW);
    const pending = await subscriber('new@example.org');
    for (const id of [pending?.id, 1, 2147483648, 9999999999]) {
      const { status, json } = await post({ ...MINE, nl_subs_id: String(id) });
      expect([status, json]).toEqual([404, { message: expect.stringContaining(String(id)) }]);
    }
  });
});

describe('invalid requests', () => {
  it.each([
    [{ nl_subs_id: 'abc', change_button: '' }, /nl_subs_id: must be the number from the form, or 0 for/],
    [{ nl_subs_id: { a: { b: 1 } } }, /nl_subs_id/],
    [{ nl_subs_id: '-1' }, /nl_subs_id/],
    [{ nl_subs_id: '1.5' }, /nl_subs_id/],
    [{ email: 'a@example.org' }, /nl_subs_id/],
    [{ ...NEW, delete_button: '' }, /change_button/],
    [{ ...NEW, email: ['a@example.org'] }, /email/],
    [{ ...NEW, targetlists: [{}] }, /targetlists/],
  ])('%j is 400', async (form, text) => {
    const { status, json } = await post(form);
    expect([status, json]).toEqual([400, { message: expect.stringMatching(text) }]);
  });

  it.each([
    '',
    '[]',
    '"x"',
    'null',
    '{"nl_subs_id":',
    'nl_subs_id=0&email=a@example.org',
  ])('the body %j is 400', async (body) => {
    const { status } = await server.ask(`/updatenlsubscriber/test/${server.apiKey}`, { method: 'POST', body });
    expect(status).toBe(400);
  });

  it('accepts no GET, no other key and nothing after the key', async () => {
    const path = `/updatenlsubscriber/test/${server.apiKey}`;
    expect(await server.ask(path)).toMatchObject({ status: 405, headers: { Allow: 'POST' } });
    expect((await server.ask(`${path}/1`, { method: 'POST', body: JSON.stringify(NEW) })).status).toBe(404);
    expect((await server.ask('/updatenlsubscriber/test/other', { method: 'POST', body: '{}' })).status).toBe(401);
    const read = await server.key('test', { scopes: ['read'] });
    expect((await server.ask(`/updatenlsubscriber/test/${read}`, { method: 'POST', body: '{}' })).status).toBe(403);
  });
});

describe('a cross-site submission (R17)', () => {
  it.each<[string, Record<string, string>]>([
    ['across sites', { 'sec-fetch-site': 'cross-site' }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['from an origin that it hides', { origin: 'null' }],
  ])('%s is 403, stores nothing and mails nothing', async (_name, headers) => {
    server = await open({ newsletter_lookup: 'link' });
    const target = `/updatenlsubscriber/test/${server.apiKey}/`;
    const answer = await server.ask(target, { method: 'POST', headers, body: JSON.stringify(NEW) });
    expect([answer.status, answer.json]).toEqual([403, { message: expect.stringContaining('another website') }]);
    for (const id of ['new@example.org', 'known@example.org', '0', KNOWN.key]) {
      expect((await server.get(`getnlsubscriberfrom/${id}`, { headers })).status).toBe(403);
    }
    expect(await mails()).toEqual([]);
    expect((await server.store.readSubscribers('test'))?.subscribers.length).toBe(1);
    expect((await server.get('getrooms', { headers })).status).toBe(200);
  });
});

describe('a website program that prints values unescaped', () => {
  it('gets no value that ends an attribute, even if a bundle imported it (R18)', async () => {
    await server.import({
      format: 'parvis-bundle',
      version: 1,
      instance: { name: 'test', title: 'Test' },
      newsletter: {
        target_lists: [],
        subscribers: [{ ...KNOWN, list_ids: [], firstname: 'A" onfocus="x', city: '1 < 2' }],
      },
    });
    const valuesFor = async (key: string) => {
      const { json } = await server.ask(`/getnlsubscriberfrom/test/${key}/${KNOWN.key}`);
      return json.nl_fields.map(({ value }: { readonly value: string }) => value);
    };
    expect(await valuesFor(server.apiKey)).toEqual([KNOWN.email, 'A" onfocus="x', 'Muster', '', '', '1 < 2']);
    const connector = await server.key('test', { profile: 'connector' });
    expect(await valuesFor(connector)).toEqual([KNOWN.email, 'A” onfocus=”x', 'Muster', '', '', '1 ‹ 2']);
  });
});

describe('the three forms of the request', () => {
  const form =
    'nl_subs_id=0&email=new%40example.org&targetlists%5B%5D=2&targetlists%5B%5D=1&nl_interval=MONTH&change_button=';
  const type = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };

  it.each([
    [
      'JSON in path form',
      (key: string) =>
        [
          `/updatenlsubscriber/test/${key}`,
          {},
          JSON.stringify({ ...NEW, targetlists: { 0: '2', 2: 1 }, nl_interval: 'MONTH' }),
        ] as const,
    ],
    ['a form in path form', (key: string) => [`/updatenlsubscriber/test/${key}/`, type, form] as const],
    [
      'JSON in header form',
      (key: string) =>
        [
          '/updatenlsubscriber',
          { member: 'test', apikey: key },
          JSON.stringify({ ...NEW, targetlists: [1, 2], nl_interval: 'MONTH' }),
        ] as const,
    ],
    [
      'a form in header form',
      (key: string) => ['/updatenlsubscriber/', { member: 'test', apikey: key, ...type }, form] as const,
    ],
  ])('%s', async (_name, made) => {
    const [target, headers, body] = made(server.apiKey);
    const { status, json } = await server.ask(target, { method: 'POST', headers, body });
    expect([status, json]).toEqual([200, CHECK_MAIL]);
    expect(await subscriber('new@example.org')).toMatchObject({ listIds: [1, 2], interval: 'MONTH' });
  });
});

describe('look-up by address', () => {
  it('mails the link if the instance requires that, and answers the same to all (N2)', async () => {
    server = await open({ newsletter_lookup: 'link' });
    const answers = [];
    for (const email of ['known@example.org', 'nobody@example.org', 'Known@example.org']) {
      answers.push((await server.get(`getnlsubscriberfrom/${email}`)).text);
    }
    expect(new Set(answers).size).toBe(1);
    const sent = new Set((await mails()).map(({ email, kind }) => `${email} ${kind}`));
    expect(sent).toEqual(new Set(['Known@example.org link', 'nobody@example.org invite']));
  });
});
