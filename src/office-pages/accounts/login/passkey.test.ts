import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../../test/support/accounts.ts';
import { openAuthenticator } from '../../../../test/support/authenticator.ts';
import { type Browser, type LoginSite, ORIGIN, openLoginSite } from '../../../../test/support/login-site.ts';
import { findSessionPerson } from '../../../accounts/session.ts';
import { createTranslator } from '../../../i18n/translate.ts';

const EMAIL = 'anna@example.org';
const SESSION = '__Host-parvis';
const t = createTranslator('en');

let site: LoginSite;
let browser: Browser;
let device: ReturnType<typeof openAuthenticator>;
beforeEach(async () => {
  site = await openLoginSite();
  await site.office.make(EMAIL);
  device = openAuthenticator(ORIGIN);
  browser = site.browser();
  await browser.post('/office/login', { email: EMAIL, password: PASSWORD });
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const personIn = (from = browser) => findSessionPerson(site.office, from.cookies.get(SESSION) ?? '');

async function create(path: string, name: string, from = browser) {
  const options = JSON.parse((await from.json(`${path}/options`, { name })).text);
  return from.json(path, { name, response: device.create(options) });
}
async function logIn(from: Browser, next: unknown = '') {
  const options = JSON.parse((await from.json('/office/login/passkey/options', {})).text);
  return from.json('/office/login/passkey', { response: device.get(options), next });
}

describe('a passkey', () => {
  it('can be added and named, logs in, and can be removed', async () => {
    const before = browser.cookies.get(SESSION);
    const done = await create('/office/me/passkeys', 'Telefon <b>');
    expect([done.status, JSON.parse(done.text)]).toEqual([200, { to: '/office/me?saved' }]);
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect([...browser.cookies.keys()]).toEqual([SESSION]);
    const page = await browser.get('/office/me');
    expect(page.text).toContain('Telefon &lt;b&gt;');
    const other = site.browser();
    expect(JSON.parse((await logIn(other, '/office/me')).text)).toEqual({ to: '/office/me' });
    expect((await personIn(other))?.email).toBe(EMAIL);
    const id = /name="id" value="([A-Za-z0-9_-]{43})"/.exec(page.text)?.[1] ?? '';
    expect((await browser.post('/office/me/passkeys/remove', { id })).to).toBe('/office/me?saved');
    expect(await personIn(other)).toBeUndefined();
    const refused = await logIn(other);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([422, { message: t('login.problems.wrong') }]);
  });

  it('creates the account of an invitation', async () => {
    const token = await site.office.invite('berta@example.org');
    const guest = site.browser();
    const page = await guest.get(`/office/welcome/${token}`);
    expect(page.text).toContain(`<parvis-passkey action="/office/welcome/${token}/passkey" field="name" register`);
    const done = await create(`/office/welcome/${token}/passkey`, 'Berta', guest);
    expect(JSON.parse(done.text)).toEqual({ to: '/office' });
    expect(await personIn(guest)).toMatchObject({ email: 'berta@example.org', name: 'Berta', language: 'en' });
    const again = await site.browser().json(`/office/welcome/${token}/passkey/options`, { name: 'B' });
    expect([again.status, JSON.parse(again.text)]).toEqual([404, { message: t('login.problems.link') }]);
  });

  it('leads only to targets in the office', async () => {
    await create('/office/me/passkeys', '');
    for (const next of ['https://evil.example', '//evil.example', 7, null, ['/office/me']]) {
      expect(JSON.parse((await logIn(site.browser(), next)).text)).toEqual({ to: '/office' });
    }
  });

  it('can be added only after a recent proof of identity', async () => {
    site.office.wait(16 * 60_000);
    const answer = await browser.json('/office/me/passkeys/options', {});
    expect([answer.status, answer.to]).toEqual([303, '/office/me/prove']);
  });

  it('is rejected with a message for any other input', async () => {
    for (const body of [null, 1, 'x', [], {}, { response: {} }, { response: { id: 'x' } }]) {
      await browser.json('/office/login/passkey/options', {});
      const answer = await browser.json('/office/login/passkey', body);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([422, { message: t('login.problems.wrong') }]);
    }
    const late = await site.browser().json('/office/login/passkey', { response: {} });
    expect([late.status, JSON.parse(late.text)]).toEqual([404, { message: t('login.problems.step') }]);
    const foreign = await browser.json(
      '/office/me/passkeys/options',
      {},
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect([foreign.status, JSON.parse(foreign.text)]).toEqual([403, { message: t('login.foreign') }]);
  });

  it('works without TLS on localhost', async () => {
    const local = await openLoginSite({ publicUrl: '' });
    await local.office.make(EMAIL);
    const here = local.browser({ origin: 'http://localhost:8080' });
    device = openAuthenticator('http://localhost:8080');
    await here.post('/office/login', { email: EMAIL, password: PASSWORD });
    expect((await create('/office/me/passkeys', '', here)).status).toBe(200);
    expect(device.credentials[0]?.host).toBe('localhost');
    expect((await logIn(local.browser({ origin: 'http://localhost:8080' }))).status).toBe(200);
    await local.close();
  });
});
