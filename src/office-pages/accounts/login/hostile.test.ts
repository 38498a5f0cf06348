import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OTHER_PASSWORD, PASSWORD } from '../../../../test/support/accounts.ts';
import { type Browser, type LoginSite, openLoginSite } from '../../../../test/support/login-site.ts';
import { findSessionPerson } from '../../../accounts/session.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { findMaxOfficeBodySize } from '../../body-limits.ts';

const EMAIL = 'anna@example.org';
const SESSION = '__Host-parvis';
const t = createTranslator('en');

let site: LoginSite;
let browser: Browser;
beforeEach(async () => {
  site = await openLoginSite();
  await site.office.make(EMAIL);
  browser = site.browser();
  await browser.post('/office/login', { email: EMAIL, password: PASSWORD });
});
afterEach(() => site.close());

const FORMS = [
  '/office/login',
  '/office/login/code',
  '/office/logout',
  '/office/reset',
  '/office/me',
  '/office/me/password',
  '/office/me/factor',
  '/office/me/factor/confirm',
  '/office/me/factor/codes',
  '/office/me/factor/remove',
  '/office/me/sessions/end',
  '/office/me/prove',
  `/office/welcome/${'A'.repeat(43)}`,
  `/office/reset/${'A'.repeat(43)}`,
];

/** Headers of a request from an origin. `fetch` omits empty headers. */
const from = (origin: string, site: string) => ({ origin, 'sec-fetch-site': site });

describe('a form of another page', () => {
  it.each(FORMS)('is rejected, and changes nothing: %s', async (path) => {
    const before = browser.cookies.get(SESSION) ?? '';
    const fields = { password: PASSWORD, 'new-password': OTHER_PASSWORD, name: 'x', email: EMAIL };
    for (const headers of [
      from('https://evil.example', 'cross-site'),
      from('https://evil.a.example', 'same-site'),
      from('http://a.example', 'same-site'),
      from('null', 'cross-site'),
      from('https://a.example.evil.example', ''),
      from('null', ''),
    ]) {
      const answer = await browser.post(path, fields, headers);
      expect([answer.status, answer.alert, answer.headers.getSetCookie()]).toEqual([403, t('login.foreign'), []]);
    }
    expect((await findSessionPerson(site.office, before))?.name).toBe('Anna');
    expect(site.errors).toEqual([]);
  });

  it('is rejected without origin headers, too', async () => {
    const answer = await browser.post('/office/logout', {}, { origin: '', 'sec-fetch-site': '' });
    expect(answer.status).toBe(403);
  });

  it('is accepted if it is ours and the browser sends only one of the headers', async () => {
    expect((await browser.post('/office/me', { name: 'Anna' }, { 'sec-fetch-site': '' })).status).toBe(303);
    expect((await browser.post('/office/me', { name: 'Anna' }, { origin: 'null' })).status).toBe(303);
  });
});

describe('a link', () => {
  it('changes nothing when it is only opened: mail scanners open every one', async () => {
    const invitation = await site.office.invite('b@example.org');
    for (const path of [`/office/welcome/${invitation}`, '/office/logout', '/office/login', '/office/reset']) {
      await browser.get(path);
      await browser.get(path);
    }
    expect(await findSessionPerson(site.office, browser.cookies.get(SESSION) ?? '')).toBeDefined();
    const done = await site.browser().post(`/office/welcome/${invitation}`, { name: 'B', 'new-password': PASSWORD });
    expect(done.to).toBe('/office');
  });

  it.each([
    'x',
    'A'.repeat(43),
    '%00',
    '..%2f..%2fx',
    "'%20or%201=1--",
    'A'.repeat(3000),
  ])('that is forged leads to a message: %s', async (token) => {
    for (const path of [`/office/welcome/${token}`, `/office/reset/${token}`]) {
      const answer = await browser.get(path);
      expect([answer.status, answer.alert]).toEqual([404, t('login.problems.link')]);
    }
    expect(site.errors).toEqual([]);
  });
});

describe('a session cookie', () => {
  it.each([
    '',
    'x',
    'A'.repeat(43),
    'A'.repeat(10_000),
    '%00',
    '"quoted"',
    'a=b',
  ])('that is invalid belongs to no user: %j', async (value) => {
    const stranger = site.browser();
    stranger.cookies.set(SESSION, value);
    expect((await stranger.get('/office/me')).status).toBe(303);
    expect(site.errors).toEqual([]);
  });

  it('that was stolen is useless after the password is changed', async () => {
    const thief = site.browser({ address: '203.0.113.66' });
    thief.cookies.set(SESSION, browser.cookies.get(SESSION) ?? '');
    expect((await thief.get('/office/me')).status).toBe(200);
    await browser.post('/office/me/password', { password: PASSWORD, 'new-password': OTHER_PASSWORD });
    expect((await thief.get('/office/me')).status).toBe(303);
    expect((await browser.get('/office/me')).status).toBe(200);
  });

  it('without the prefix that keeps other hosts from setting it is rejected with TLS', async () => {
    const stranger = site.browser();
    stranger.cookies.set('parvis', browser.cookies.get(SESSION) ?? '');
    expect((await stranger.get('/office/me')).status).toBe(303);
  });
});

describe('submitted input', () => {
  it('is always escaped, and passwords are never shown', async () => {
    const evil = '"><script>alert(1)</script>';
    const answers = [
      await browser.post('/office/login', { email: evil, password: evil, next: evil }),
      await browser.post('/office/login/code', { code: evil, next: evil }),
      await browser.post('/office/reset', { email: evil }),
      await browser.post('/office/me', { name: evil.repeat(9), language: evil }),
      await browser.post('/office/me/factor/confirm', { code: evil, secret: evil, uri: evil }),
      await browser.get(`/office/login?next=${encodeURIComponent(evil)}`),
    ];
    for (const { text } of answers) expect(text).not.toContain('<script>alert');
  });

  it('is accepted up to a size, and rejected with a message beyond it', async () => {
    const answer = await browser.post('/office/me', { name: 'x'.repeat(70_000) });
    expect([answer.status, answer.alert]).toEqual([413, t('login.tooLarge')]);
    expect(findMaxOfficeBodySize('POST', '/office/me')).toBe(65_536);
    expect(findMaxOfficeBodySize('POST', '/office/login?next=x')).toBe(65_536);
    for (const path of ['/office/melon', '/office']) expect(findMaxOfficeBodySize('POST', path)).toBeUndefined();
  });

  it('that fails on the server leads to a message, and to a log entry', async () => {
    const failing = await openLoginSite();
    const broken = new Error('the disk is on fire');
    Object.assign(failing.office.store.accounts, { countAttempt: () => Promise.reject(broken) });
    const answer = await failing.browser().post('/office/login', { email: EMAIL, password: PASSWORD });
    expect([answer.status, answer.alert, failing.errors]).toEqual([500, t('login.failed'), [broken]]);
    await failing.close();
  });
});

it('many concurrent guesses are slowed down, and the server stays responsive', async () => {
  const guesses = Array.from({ length: 60 }, (_, index) =>
    site
      .browser({ address: `203.0.113.${index % 4}` })
      .post('/office/login', { email: EMAIL, password: `guess ${index}` }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((one) => one === 422)).toHaveLength(6);
  expect(statuses.filter((one) => one === 429)).toHaveLength(54);
  expect((await browser.get('/office/me')).status).toBe(200);
});
