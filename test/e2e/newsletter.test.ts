// Registering for the newsletter as a visitor does: our page, the mail in the folder, the link, the button.

import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { openSite, type Serving, serve } from '../support/site.ts';

const site = openSite();
const folder = join(site.folder, 'mails');
let server: Serving;
let key: string;

beforeAll(async () => {
  mkdirSync(folder);
  const bundle = fullBundle();
  bundle['instance'].double_opt_in = true;
  bundle['instance'].newsletter_lookup = 'form';
  await site.run(['import', '-'], JSON.stringify(bundle));
  key = (await site.run(['key', 'create', 'seewil', '--scope', 'read,newsletter'])).out.trim();
  server = await serve(site, { PARVIS_MAIL_FOLDER: folder });
}, 60_000);
afterAll(() => site.clear());

const page = async (path: string, form?: Record<string, string>) => {
  const body = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
  const response = await fetch(new URL(path, server.url), body);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** The newest mail to an address, once there is one. */
async function mailTo(address: string): Promise<string> {
  const found = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((mail) => new RegExp(`^To: ${address}`, 'm').test(mail));
  await expect.poll(() => found().length, { timeout: 10_000 }).toBeGreaterThan(0);
  // Undoes the soft line breaks of quoted-printable.
  return (found().at(-1) ?? '').replace(/=\r?\n/g, '').replace(/=3D/g, '=');
}

const linkIn = (mail: string) => /http:\/\/\S+?\/newsletter\/[\w/-]+/.exec(mail)?.[0] ?? '';
const form = async (id: string) =>
  (await fetch(`${server.url}/getnlsubscriberfrom/seewil/${key}/${id}`)).json() as Promise<{ nl_subs_id: number }>;

describe('registering on our page', () => {
  it('goes from the form over the mail and the button to one’s own page, and ends', async () => {
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
    });
    expect(asked.text).toContain('role="status"');
    const mail = await mailTo('ada@example.org');
    expect(mail).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(mail).toMatch(/^Subject: .*/m);
    const link = linkIn(mail);
    expect(link).toMatch(/\/newsletter\/seewil\/confirm\//);

    // Whatever opens links only looks.
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

    expect((await page(`${own}/end`)).status).toBe(404);
    expect((await page(own)).status).toBe(200);
    expect((await page(`${own}/end`, {})).status).toBe(200);
    await expect.poll(async () => (await page(own)).status).toBe(404);
    expect((await form('ada@example.org')).nl_subs_id).toBe(0);
  });

  it('by a website’s form sends the same mail; nothing personal is logged', async () => {
    const response = await fetch(`${server.url}/updatenlsubscriber/seewil/${key}/`, {
      method: 'POST',
      body: JSON.stringify({ nl_subs_id: '0', email: 'bob@example.org', firstname: 'Bob', change_button: '' }),
    });
    expect(await response.json()).toEqual({ message: expect.any(String) });
    expect(linkIn(await mailTo('bob@example.org'))).toMatch(/confirm/);
    expect(server.err()).not.toMatch(/bob|ada/i);
  });

  it('takes no more than a form holds, told beforehand or not', async () => {
    const large = 'firstname='.padEnd(1_000_000, 'x');
    const chunked = new Blob([large]).stream();
    for (const body of [large, chunked]) {
      const asked = fetch(`${server.url}/newsletter/seewil`, { method: 'POST', body, duplex: 'half' } as RequestInit);
      expect((await asked).status).toBe(413);
    }
    expect((await page('/newsletter/seewil')).status).toBe(200);
  });

  it('is 404 for an instance that is not there, and for what leads nowhere', async () => {
    expect((await page('/newsletter/nobody')).status).toBe(404);
    expect((await page('/newsletter/seewil/me/x')).status).toBe(404);
    expect((await page('/newsletter/seewil/confirm/x', {})).status).toBe(404);
  });
});
