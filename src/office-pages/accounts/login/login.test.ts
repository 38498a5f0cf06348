import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OTHER_PASSWORD, PASSWORD } from '../../../../test/support/accounts.ts';
import { type Browser, type LoginSite, openLoginSite } from '../../../../test/support/login-site.ts';
import { findSessionPerson } from '../../../accounts/session.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { DataUnavailableError } from '../../../instance-cache/snapshot-source.ts';
import { LANGUAGES } from '../../../model/instance.ts';
import { toSafeNextPath } from './next-path.ts';

const EMAIL = 'anna@example.org';
const SESSION = '__Host-parvis';
const t = createTranslator('en');

let site: LoginSite;
let browser: Browser;
beforeEach(async () => {
  site = await openLoginSite();
  await site.office.make(EMAIL);
  browser = site.browser();
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const logIn = (from = browser, more: Record<string, string> = {}) =>
  from.post('/office/login', { email: EMAIL, password: PASSWORD, ...more });
const personIn = (from = browser) => findSessionPerson(site.office, from.cookies.get(SESSION) ?? '');
const link = (path: string, token: string) => `/office/${path}/${token}`;

describe('logging in', () => {
  it('leads to the office, with a cookie that neither scripts nor other pages can use', async () => {
    const page = await browser.get('/office/login');
    expect([page.status, page.headers.get('x-test'), page.headers.get('cache-control')]).toEqual([
      200,
      'all',
      'no-store',
    ]);
    expect(page.text).toMatch(
      /<input name="password" type="password" value="" id="i-password" autocomplete="current-password"/,
    );
    const answer = await logIn();
    expect([answer.status, answer.to]).toEqual([303, '/office']);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-parvis=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect((await personIn())?.email).toBe(EMAIL);
    expect((await browser.get('/office/login?next=/office/me')).to).toBe('/office/me');
  });

  it.each([
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
  ])('works without TLS on localhost: %s', async (origin) => {
    const local = await openLoginSite({ publicUrl: '' });
    await local.office.make(EMAIL);
    const here = local.browser({ origin });
    const answer = await logIn(here);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^parvis=[^;]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    expect((await here.get('/office/me')).status).toBe(200);
    await local.close();
  });

  it('warns if the server is reached without TLS from elsewhere', async () => {
    const open = await openLoginSite({ publicUrl: 'http://parvis.example' });
    const page = await open.browser({ origin: 'http://parvis.example' }).get('/office/login');
    expect(page.alert).toBe(t('login.logIn.insecure'));
    await open.close();
  });

  it('with wrong credentials keeps the address, shows one message for every reason, and sets no cookie', async () => {
    const answers = [
      await logIn(browser, { password: 'wrong' }),
      await logIn(browser, { email: 'nobody@example.org' }),
      await logIn(browser, { email: '', password: '' }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.alert, answer.headers.getSetCookie()]).toEqual([
        422,
        t('login.problems.wrong'),
        [],
      ]);
    }
    expect(answers[0]?.text).toContain(`value="${EMAIL}"`);
    expect(answers[0]?.text).not.toContain('value="wrong"');
    const [one, other] = answers.map(({ text }) => text.replaceAll(EMAIL, 'X').replaceAll('nobody@example.org', 'X'));
    expect(other).toBe(one);
  });

  it('after too many attempts names the time of the next one', async () => {
    const far = site.browser({ address: '203.0.113.5' });
    for (let count = 0; count < 6; count++) await logIn(far, { password: 'wrong' });
    const answer = await logIn(far, { password: 'wrong' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
    expect(answer.alert).toBe('Too many attempts. Try again in one second.');
  });

  it('returns to the previous page, only within the office', async () => {
    const next = '/office/instances/seewil/agenda?from=2026-11-01';
    expect((await logIn(browser, { next })).to).toBe(next);
    expect((await logIn(site.browser(), { next: 'https://evil.example/office/' })).to).toBe('/office');
  });

  it('ends the browser’s previous session', async () => {
    await logIn();
    const before = browser.cookies.get(SESSION) ?? '';
    await logIn();
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect(await findSessionPerson(site.office, before)).toBeUndefined();
  });

  it('never adopts a session that an attacker put into the browser', async () => {
    const planted = 'A'.repeat(43);
    browser.cookies.set(SESSION, planted);
    await logIn();
    expect(browser.cookies.get(SESSION)).not.toBe(planted);
    expect(await findSessionPerson(site.office, planted)).toBeUndefined();
  });

  it('uses the language of the browser', async () => {
    for (const language of LANGUAGES) {
      const page = await browser.get('/office/login', { 'accept-language': `xx, ${language}-CH;q=0.9, en;q=0.1` });
      expect(page.text).toContain(`<html lang="${language}">`);
      expect(page.text).toContain(`<title>${createTranslator(language)('login.logIn.title')} · parvis</title>`);
    }
  });
});

describe('the target after a login', () => {
  it.each([
    '/office',
    '/office/',
    '/office/me',
    '/office/instances/a/events/1?x=%C3%A4&y=1',
    '/office?x=1',
  ])('can be %s', (next) => {
    expect(toSafeNextPath(next)).toBe(next);
  });

  it.each([
    '',
    null,
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/office//evil.example',
    '/office/\\evil',
    '/office/../docs',
    '/office/%2e%2e/docs',
    '/office/./../../x',
    '/officeevil',
    '/docs',
    'office/',
    '/office/\nx',
    '/office/login',
    '/office/login/code',
    '/office/logout',
    '/office/x y',
    'javascript:alert(1)',
    '/office/é',
  ])('is the start page of the office instead of %j', (next) => {
    expect(toSafeNextPath(next)).toBe('/office');
  });
});

describe('a second factor', () => {
  it('is requested on a separate page, with a step that no URL contains', async () => {
    const { secret } = await site.office.setUpTotp(await site.office.enter(EMAIL));
    site.office.wait(30_000);
    const asked = await logIn(browser, { next: '/office/me' });
    expect(asked.to).toBe('/office/login/code?next=%2Foffice%2Fme');
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect((await browser.get(asked.to)).text).toContain('autocomplete="one-time-code"');
    const wrong = await browser.post('/office/login/code', { code: 'abc', next: '/office/me' });
    expect([wrong.status, wrong.alert]).toEqual([422, t('login.problems.code')]);
    const right = await browser.post('/office/login/code', { code: site.office.codeNow(secret), next: '/office/me' });
    expect(right.to).toBe('/office/me');
    expect([...browser.cookies.keys()]).toEqual([SESSION]);
    expect((await personIn())?.email).toBe(EMAIL);
  });

  it('leads back to the password after its time-out', async () => {
    await site.office.setUpTotp(await site.office.enter(EMAIL));
    await logIn();
    site.office.wait(6 * 60_000);
    const late = await browser.post('/office/login/code', { code: '123456' });
    expect([late.status, late.alert]).toEqual([404, t('login.problems.step')]);
    expect((await browser.get('/office/login/code')).status).toBe(404);
  });
});

describe('logging out', () => {
  it('ends the session permanently and deletes the cookie', async () => {
    await logIn();
    const token = browser.cookies.get(SESSION) ?? '';
    const answer = await browser.post('/office/logout');
    expect([answer.status, browser.cookies.size]).toEqual([200, 0]);
    expect(await findSessionPerson(site.office, token)).toBeUndefined();
    expect((await browser.post('/office/logout')).status).toBe(200);
    expect((await browser.get('/office/me')).to).toBe('/office/login?next=%2Foffice%2Fme');
  });
});

describe('an invitation', () => {
  it('shows the inviter and the instance, and creates an account', async () => {
    const path = link('welcome', await site.office.invite('berta@example.org', { name: 'Berta' }));
    const page = await browser.get(path);
    expect(page.text).toContain(
      'Server operator has invited you to work with Kirche seewil. Your access: edit everything.',
    );
    expect(page.text).toMatch(/name="email"[^>]* value="berta@example.org"[^>]* readonly/);
    const weak = await browser.post(path, { name: 'Berta B', 'new-password': 'Password1234' });
    expect([weak.status, weak.alert]).toEqual([422, t('login.problems.password-common')]);
    expect(weak.text).toContain('value="Berta B"');
    expect(weak.text).not.toContain('Password1234');
    const invalid = (text: string) =>
      [...text.matchAll(/<input name="([^"]*)"[^>]*aria-invalid="true"/g)].map(([, name]) => name);
    expect([invalid(page.text), invalid(weak.text)]).toEqual([[], ['new-password']]);
    const nameless = await browser.post(path, { name: ' ', 'new-password': PASSWORD });
    expect([nameless.status, nameless.alert, invalid(nameless.text)]).toEqual([
      422,
      t('login.problems.name'),
      ['name'],
    ]);
    expect(nameless.text).toMatch(/<input name="name"[^>]* autofocus/);
    const done = await browser.post(path, { name: 'Berta B', 'new-password': PASSWORD });
    expect(done.to).toBe('/office');
    expect(await personIn()).toMatchObject({ email: 'berta@example.org', name: 'Berta B', language: 'en' });
    const again = await site.browser().get(path);
    expect([again.status, again.alert]).toEqual([404, t('login.problems.link')]);
  });

  it('for an existing account is accepted after logging in', async () => {
    const path = link('welcome', await site.office.invite(EMAIL, { instance: 'oberau' }));
    const page = await browser.get(path);
    expect(page.text).not.toContain('new-password');
    const [, to = ''] = /href="(\/office\/login\?next=[^"]+)"/.exec(page.text) ?? [];
    const next = new URL(to, 'http://localhost').searchParams.get('next') ?? '';
    expect((await logIn(browser, { next })).to).toBe(path);
    expect((await browser.post(path, { join: '1' })).to).toBe('/office');
    expect([...((await personIn())?.roles.keys() ?? [])]).toEqual(['oberau', 'seewil']);
  });

  it('for another account says so to the logged-in user', async () => {
    await logIn();
    await site.office.make('berta@example.org');
    const path = link('welcome', await site.office.invite('berta@example.org', { instance: 'oberau' }));
    expect((await browser.get(path)).alert).toBe(t('login.problems.other-account'));
    const answer = await browser.post(path, { join: '1' });
    expect([answer.status, answer.alert]).toEqual([403, t('login.problems.other-account')]);
  });
});

describe('a forgotten password', () => {
  it('can be reset by a link, with the same response for every address', async () => {
    const known = await browser.post('/office/reset', { email: EMAIL });
    const unknown = await browser.post('/office/reset', { email: 'nobody@example.org' });
    expect(known.text).toBe(unknown.text);
    const now = site.office.clock();
    await expect.poll(async () => (await site.office.store.mails.waiting()).count).toBe(1);
    const [mail] = await site.office.store.mails.take({ holder: 'h', now, until: now + 1, count: 9, digests: 9 });
    const path = link('reset', (mail?.details as { token: string }).token);
    await logIn();
    expect((await browser.get(path)).text).toContain('autocomplete="new-password"');
    const weak = await browser.post(path, { 'new-password': 'kurz' });
    expect([weak.status, weak.alert]).toEqual([422, t('login.problems.password-short')]);
    const done = await browser.post(path, { 'new-password': OTHER_PASSWORD });
    expect([done.status, done.text.includes(t('login.reset.done')), browser.cookies.size]).toEqual([200, true, 0]);
    expect((await logIn(browser, { password: OTHER_PASSWORD })).to).toBe('/office');
    expect((await browser.get(path)).status).toBe(404);
  });

  it('is not reset for an invalid address', async () => {
    const answer = await browser.post('/office/reset', { email: 'anna' });
    expect([answer.status, answer.alert]).toEqual([422, t('login.problems.email')]);
  });
});

describe('logging out of a demo', () => {
  it('shows a link to return to users of the demo only', async () => {
    const given: string[] = [];
    const demo = await openLoginSite({
      demoReturnToken: async (email) => {
        given.push(email);
        return 'a-new-token';
      },
    });
    try {
      const browser = demo.browser();
      expect((await browser.get('/office/login')).text).toContain(t('login.logIn.demoHint'));
      expect((await browser.post('/office/logout')).text).not.toContain('/office/enter/');
      await demo.office.make(EMAIL);
      await browser.post('/office/login', { email: EMAIL, password: PASSWORD });
      const page = await browser.post('/office/logout');
      expect(page.text).toContain('href="/office/enter/a-new-token"');
      expect([given, browser.cookies.has('__Host-parvis')]).toEqual([[EMAIL], false]);
    } finally {
      await demo.close();
    }
  });

  it('names the account whose drafts are removed, and no link to return outside of a demo', async () => {
    const page = await site.browser().post('/office/logout', { _for: '17' });
    expect(page.text).toContain('data-forget="17"');
    expect(page.text).not.toContain(t('login.logIn.demoAgain'));
    expect((await site.browser().post('/office/logout', { _for: '"><b>' })).text).toContain('data-forget=""');
  });
});

describe('an unavailable database', () => {
  it('is reported with the time of the next attempt', async () => {
    const away = async () => {
      throw new DataUnavailableError('the database is unavailable');
    };
    const { store, clock } = site.office;
    const accounts = { ...store.accounts, find: away, findSession: away, countAttempt: away };
    const other = await openLoginSite({ clock, store: { ...store, accounts } });
    const refused = await logIn(other.browser());
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.text).toContain(t('login.away'));
    await other.close();
  });
});
