import { mkdirSync } from 'node:fs';
import { Agent, request as ask } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUnsubscribeTag } from '../../src/mail/newsletter/unsubscribe-tag.ts';
import { fullBundle } from '../support/full-bundle.ts';
import { readUnwrappedMailFiles } from '../support/mail-files.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const site = openSite();
const folder = join(site.folder, 'mails');
const bundle = fullBundle();
Object.assign(bundle['instance'], { double_opt_in: true, newsletter_lookup: 'form' });
let server: ServerProcess;
let key: string;

beforeAll(async () => {
  mkdirSync(folder);
  await copyFilledDatabaseTo(site.database, bundle);
  key = await createSiteKey(site, 'seewil', ['read', 'newsletter']);
  server = await serve(site, { PARVIS_MAIL_FOLDER: folder });
});
afterAll(() => site.clear());

const page = async (path: string, form?: Record<string, string>) => {
  const body = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
  const response = await fetch(new URL(path, server.url), body);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

async function mailTo(address: string): Promise<string> {
  const found = () => readUnwrappedMailFiles(folder).filter((mail) => new RegExp(`^To: ${address}`, 'm').test(mail));
  await expect.poll(() => found().length).toBeGreaterThan(0);
  return found().at(-1) ?? '';
}

function posted(agent: Agent, path: string, type: string, body: string) {
  return new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
    const headers = { ...(type === '' ? {} : { 'Content-Type': type }), 'Content-Length': body.length };
    const request = ask(new URL(path, server.url), { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode, port }));
    });
    let port: number | undefined;
    request.on('socket', (socket) => {
      port = socket.localPort;
      socket.once('connect', () => (port = socket.localPort));
    });
    request.on('error', reject).end(body);
  });
}

const linkIn = (mail: string) => /http:\/\/\S+?\/newsletter\/[\w/-]+/.exec(mail)?.[0] ?? '';
const form = async (id: string) =>
  (await fetch(`${server.url}/getnlsubscriberfrom/seewil/${key}/${id}`)).json() as Promise<{ nl_subs_id: number }>;

describe('registering on our page', () => {
  it('leads from the form through the mail and the button to the private page, and ends', async () => {
    const register = await page('/newsletter/seewil');
    expect(register.status).toBe(200);
    expect(register.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(register.headers.get('cache-control')).toBe('no-store');
    expect(register.text).toContain('name="email"');
    expect(register.text).not.toContain('<script');

    const asked = await page('/newsletter/seewil', {
      email: 'ada@example.org',
      firstname: 'Ada <b>',
      nl_interval: 'MONTH',
      'targetlists[]': String(bundle['newsletter'].target_lists[0].list_id),
    });
    expect(asked.text).toContain('role="status"');
    const mail = await mailTo('ada@example.org');
    expect(mail).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(mail).toMatch(/^Subject: .*/m);
    const link = linkIn(mail);
    expect(link).toMatch(/\/newsletter\/seewil\/confirm\//);

    const opened = await page(link);
    expect(opened.status).toBe(200);
    expect((await form('ada@example.org')).nl_subs_id).toBe(0);

    const confirmed = await page(link, {});
    expect(confirmed.status).toBe(200);
    const own = /href="(\/newsletter\/seewil\/me\/[\w-]+)"/.exec(confirmed.text)?.[1] ?? '';
    await expect.poll(async () => (await form('ada@example.org')).nl_subs_id).toBeGreaterThan(0);
    expect((await page(link, {})).status).toBe(404);

    const mine = await page(own);
    expect(mine.text).toContain('value="ada@example.org"');
    expect(mine.text).toMatch(/value="MONTH" checked/);
    expect((await page(own, { email: 'ada@example.org', city: '"><script>', nl_interval: 'WEEK' })).status).toBe(200);
    await expect.poll(async () => (await page(own)).text).toMatch(/value="WEEK" checked/);

    expect((await page(`${own}/end`)).status).toBe(405);
    expect((await page(own)).status).toBe(200);
    expect(JSON.parse((await page(`${own}/data`)).text)).toMatchObject({
      email: 'ada@example.org',
      rhythm: 'WEEK',
      status: 'confirmed',
      consents: [{ step: 'asked' }, { step: 'confirmed' }, { step: 'changed' }],
      mails: [{ kind: 'confirm', result: 'sent' }],
    });
    expect((await page(`${own}/end`, {})).status).toBe(200);
    await expect.poll(async () => (await page(own)).status).toBe(404);
    await expect.poll(async () => (await form('ada@example.org')).nl_subs_id).toBe(0);
  });

  it('ends by one click of a mail program, which sends arbitrary bodies on one connection', async () => {
    const known = bundle['newsletter'].subscribers.find((one: { status: string }) => one.status === 'confirmed');
    const path = `/newsletter/seewil/end/${known.id}/${createUnsubscribeTag(known.key)}`;
    const part = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const posts: (readonly [string, string])[] = [
      ['multipart/form-data; boundary=b', part],
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['', ''],
    ];
    expect((await page(path)).status).toBe(200);
    expect((await form(known.email)).nl_subs_id).toBe(known.id);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answers = [];
    for (const [type, body] of [...posts, ...posts]) answers.push(await posted(agent, path, type, body));
    agent.destroy();
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ port }) => port)).size).toBe(1);
    await expect.poll(async () => (await form(known.email)).nl_subs_id).toBe(0);
    const { out } = await site.run(['export', 'seewil']);
    const kept = JSON.parse(out).newsletter.subscribers.find(({ id }: { id: number }) => id === known.id);
    expect(kept).toMatchObject({ email: known.email, status: 'unsubscribed' });
    expect(JSON.stringify(kept)).not.toContain(known.lastname);
    const { err } = await site.run(['import', '-'], JSON.stringify(bundle));
    expect(err).toMatch(/warning: newsletter\.subscribers: 1 of them unsubscribed/);
    expect(err).not.toContain(known.email);
  });

  it('through a website’s form sends the same mail; nothing personal is logged', async () => {
    const response = await fetch(`${server.url}/updatenlsubscriber/seewil/${key}/`, {
      method: 'POST',
      body: JSON.stringify({ nl_subs_id: '0', email: 'bob@example.org', firstname: 'Bob', change_button: '' }),
    });
    expect(await response.json()).toEqual({ message: expect.any(String) });
    expect(linkIn(await mailTo('bob@example.org'))).toMatch(/confirm/);
    expect(server.err()).not.toMatch(/\b(bob|ada)\b/i);
  });

  it('changed by a website is shown to the very next request, while others read', async () => {
    const [known] = bundle['newsletter'].subscribers.filter(({ status }: { status: string }) => status === 'confirmed');
    const own = { ...known, id: 77, key: 'k'.repeat(24), email: 'ada-77@example.org' };
    const shared = openSite();
    const parish = structuredClone(bundle);
    parish['newsletter'].subscribers.push(own);
    await shared.run(['import', '-'], JSON.stringify(parish));
    const access = (await shared.run(['key', 'create', 'seewil', '--scope', 'read,newsletter'])).out.trim();
    const busy = await serve(shared, { PARVIS_MAIL_FOLDER: folder });
    let isReading = true;
    const readers = ['getevents', 'getlayers', 'geteventids'].map(async (operation) => {
      while (isReading) await (await fetch(`${busy.url}/${operation}/seewil/${access}/`)).arrayBuffer();
    });
    const formOf = async () =>
      (await fetch(`${busy.url}/getnlsubscriberfrom/seewil/${access}/${own.email}`)).json() as Promise<{
        nl_fields: { input_name: string; value: string }[];
      }>;
    const send = async (fields: Record<string, unknown>) => {
      const body = JSON.stringify({ nl_subs_id: String(own.id), email: own.email, ...fields });
      const response = await fetch(`${busy.url}/updatenlsubscriber/seewil/${access}/`, { method: 'POST', body });
      return response.status;
    };
    const seen: (string | undefined)[] = [];
    for (let turn = 0; turn < 50; turn++) {
      expect(await send({ city: `Ort ${turn}`, change_button: '' })).toBe(200);
      seen.push((await formOf()).nl_fields.find((field) => field.input_name === 'city')?.value);
    }
    expect(await send({ delete_button: '' })).toBe(200);
    const gone = await formOf();
    isReading = false;
    await Promise.all(readers);
    expect(seen).toEqual(Array.from({ length: 50 }, (_, turn) => `Ort ${turn}`));
    expect(gone).toMatchObject({ nl_subs_id: 0 });
    await shared.clear();
  });

  it('accepts no more than the size of a form, announced or not', async () => {
    const large = 'firstname='.padEnd(1_000_000, 'x');
    const chunked = new Blob([large]).stream();
    for (const body of [large, chunked]) {
      const asked = fetch(`${server.url}/newsletter/seewil`, { method: 'POST', body, duplex: 'half' } as RequestInit);
      const answer = await asked;
      expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('<h1>')]);
    }
    expect((await page('/newsletter/seewil')).status).toBe(200);
  });

  it('is 404 for a missing instance and for unknown paths', async () => {
    expect((await page('/newsletter/nobody')).status).toBe(404);
    expect((await page('/newsletter/seewil/me/x')).status).toBe(404);
    expect((await page('/newsletter/seewil/confirm/x', {})).status).toBe(404);
  });

  it('is counted by the visitor’s address, as the outermost proxy reports it', async () => {
    const proxied = await serve(site, { PARVIS_TRUST_PROXY: '1', PARVIS_MAIL_FOLDER: folder });
    const statusOf = async (address: string) => {
      const headers = { 'X-Forwarded-For': `203.0.113.9, ${address}` };
      const body = new URLSearchParams({ email: 'x' });
      return (await fetch(`${proxied.url}/newsletter/seewil`, { method: 'POST', headers, body })).status;
    };
    for (let time = 0; time < 20; time++) expect(await statusOf('192.0.2.1')).toBe(422);
    expect(await statusOf('192.0.2.1')).toBe(429);
    expect(await statusOf('192.0.2.2')).toBe(422);
  });
});
