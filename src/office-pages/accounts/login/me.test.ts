import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR, OTHER_PASSWORD, PASSWORD } from '../../../../test/support/accounts.ts';
import { type Browser, type LoginSite, openLoginSite } from '../../../../test/support/login-site.ts';
import { setSecondFactorRequirement } from '../../../accounts/manage.ts';
import { findSessionPerson } from '../../../accounts/session.ts';
import { createTranslator } from '../../../i18n/translate.ts';

const EMAIL = 'anna@example.org';
const SESSION = '__Host-parvis';
const t = createTranslator('en');

let site: LoginSite;
let browser: Browser;
beforeEach(async () => {
  site = await openLoginSite();
  await site.office.make(EMAIL);
  browser = site.browser();
  await enter(browser);
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const enter = (from: Browser) => from.post('/office/login', { email: EMAIL, password: PASSWORD });
const tokenIn = (from = browser) => from.cookies.get(SESSION) ?? '';
const isIn = async (token: string) => (await findSessionPerson(site.office, token)) !== undefined;
const codesIn = (text: string) => [...text.matchAll(/<li><code>([^<]+)<\/code><\/li>/g)].map(([, code]) => code ?? '');

it('a name entered after the session has expired is kept through the login, and passwords are not', async () => {
  const stranger = site.browser();
  const asked = await stranger.post('/office/me', { name: 'Anna & Söhne', language: 'fr', password: 'geheim' });
  expect(asked.to).not.toContain('geheim');
  const next = new URL(asked.to, 'https://a.example').searchParams.get('next') ?? '';
  const done = await stranger.post('/office/login', { email: EMAIL, password: PASSWORD, next });
  const page = await stranger.get(done.to);
  expect(page.text).toContain('value="Anna &amp; Söhne"');
  expect(page.text).toContain('<option value="fr" selected>');
  expect((await stranger.get('/office/me')).text).not.toContain('Söhne');
});

describe('the account page', () => {
  it('requires a login', async () => {
    const stranger = site.browser();
    expect((await stranger.get('/office/me')).to).toBe('/office/login?next=%2Foffice%2Fme');
    for (const path of ['/office/me', '/office/me/password', '/office/me/factor', '/office/me/sessions/end']) {
      expect((await stranger.post(path)).to).toBe('/office/login?next=%2Foffice%2Fme');
    }
  });

  it('changes name and language, escaped wherever they are shown', async () => {
    const name = '<img src=x onerror=alert(1)> "Anna"';
    const saved = await browser.post('/office/me', { name, language: 'fr' });
    expect(saved.to).toBe('/office/me?saved');
    const page = await browser.get(saved.to);
    expect(page.text).toContain('<html lang="fr">');
    expect(page.text).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Anna&quot;');
    expect(page.text).not.toContain('<img src=x');
    await browser.post('/office/me', { name: 'Anna', language: 'xx' });
    expect((await site.office.personOf(tokenIn())).language).toBeNull();
    const empty = await browser.post('/office/me', { name: ' ', language: 'en' });
    expect([empty.status, empty.alert]).toEqual([422, t('login.problems.name')]);
  });

  it('changes the password, which ends all other sessions and renews the cookie', async () => {
    const other = site.browser();
    await enter(other);
    const before = tokenIn();
    const wrong = await browser.post('/office/me/password', { password: 'wrong', 'new-password': OTHER_PASSWORD });
    expect([wrong.status, wrong.alert]).toEqual([422, t('login.problems.wrong')]);
    const weak = await browser.post('/office/me/password', { password: PASSWORD, 'new-password': 'anna@example.org' });
    expect([weak.status, weak.alert]).toEqual([422, t('login.problems.password-own')]);
    const done = await browser.post('/office/me/password', { password: PASSWORD, 'new-password': OTHER_PASSWORD });
    expect(done.to).toBe('/office/me?saved');
    expect(tokenIn()).not.toBe(before);
    expect([await isIn(before), await isIn(tokenIn()), await isIn(tokenIn(other))]).toEqual([false, true, false]);
  });

  it('lists the sessions and ends them', async () => {
    const [other, third] = [site.browser({ address: '198.51.100.9' }), site.browser()];
    for (const one of [other, third]) await enter(one);
    const page = await browser.get('/office/me', { 'user-agent': '' });
    expect(page.text).toContain('network 198.51.100.x');
    expect(page.text.match(/\(this device\)/g)).toHaveLength(1);
    const ids = [...page.text.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => id ?? '');
    // The third session is the one in which the account was created.
    expect(ids).toHaveLength(3);
    const { sessionId } = await site.office.personOf(tokenIn(other));
    await browser.post('/office/me/sessions/end', { id: String(sessionId) });
    expect([await isIn(tokenIn(other)), await isIn(tokenIn(third))]).toEqual([false, true]);
    await browser.post('/office/me/sessions/end');
    expect([await isIn(tokenIn()), await isIn(tokenIn(third))]).toEqual([true, false]);
  });

  it('ends no sessions of other accounts, whatever number is sent', async () => {
    const berta = await site.office.make('berta@example.org');
    const { sessionId } = await site.office.personOf(berta);
    for (const id of [String(sessionId), '0', '-1', 'x', '9'.repeat(30), '1 or 1=1']) {
      expect((await browser.post('/office/me/sessions/end', { id })).status).toBe(303);
    }
    expect([await isIn(berta), await isIn(tokenIn())]).toEqual([true, true]);
  });
});

describe('a second factor', () => {
  const begin = async () => {
    const page = await browser.post('/office/me/factor');
    const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(page.text)?.[1] ?? '';
    const uri = /name="uri" value="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return { page, secret, uri };
  };

  it('is set up with a QR code and a code, and shows backup codes once', async () => {
    const { page, secret, uri } = await begin();
    expect(page.text).toContain('<svg class="qr" role="img"');
    expect(uri).toBe(
      `otpauth://totp/parvis%3Aanna%40example.org?secret=${secret}&issuer=parvis&algorithm=SHA1&digits=6&period=30`,
    );
    const wrong = await browser.post('/office/me/factor/confirm', { code: 'x', secret, uri });
    expect([wrong.status, wrong.alert]).toEqual([422, t('login.problems.code')]);
    expect(wrong.text).toContain(`name="secret" value="${secret}"`);
    const done = await browser.post('/office/me/factor/confirm', { code: site.office.codeNow(secret), secret, uri });
    const codes = codesIn(done.text);
    expect(codes).toHaveLength(8);
    const me = await browser.get('/office/me');
    expect(me.text).toContain('Recovery codes left: 8.');
    for (const code of codes) expect(me.text).not.toContain(code);
    const step = (await enter(site.browser())).to;
    expect(step).toBe('/office/login/code');
  });

  it('uses the secret generated by the server, whatever the form contains', async () => {
    await begin();
    const own = 'A'.repeat(32);
    const answer = await browser.post('/office/me/factor/confirm', {
      code: site.office.codeNow(own),
      secret: own,
      uri: 'javascript:alert(1)',
    });
    expect([answer.status, answer.text.includes('<svg class="qr"')]).toEqual([422, false]);
    expect((await enter(site.browser())).to).toBe('/office');
  });

  it('can be changed only after a recent proof of identity', async () => {
    site.office.wait(16 * 60_000);
    for (const path of ['factor', 'factor/confirm', 'factor/codes', 'factor/remove']) {
      expect((await browser.post(`/office/me/${path}`)).to).toBe('/office/me/prove');
    }
    const wrong = await browser.post('/office/me/prove', { password: 'wrong' });
    expect([wrong.status, wrong.alert]).toEqual([422, t('login.problems.wrong')]);
    const before = tokenIn();
    expect((await browser.post('/office/me/prove', { password: PASSWORD })).to).toBe('/office/me');
    expect(tokenIn()).not.toBe(before);
    expect((await begin()).secret).toMatch(/./);
  });

  it('can be renewed and removed', async () => {
    const { secret, uri } = await begin();
    const done = await browser.post('/office/me/factor/confirm', { code: site.office.codeNow(secret), secret, uri });
    const renewed = codesIn((await browser.post('/office/me/factor/codes')).text);
    expect(renewed).toHaveLength(8);
    expect(renewed).not.toEqual(codesIn(done.text));
    expect((await browser.post('/office/me/factor')).status).toBe(403);
    expect((await browser.post('/office/me/factor/remove')).to).toBe('/office/me?saved');
    expect((await enter(site.browser())).to).toBe('/office');
  });

  it('is requested on the page if an instance requires it', async () => {
    await setSecondFactorRequirement(site.office, OPERATOR, 'seewil', true);
    expect((await browser.get('/office/me')).text).toContain('before you can work there: seewil.');
    const { secret, uri } = await begin();
    await browser.post('/office/me/factor/confirm', { code: site.office.codeNow(secret), secret, uri });
    expect((await browser.get('/office/me')).text).not.toContain('before you can work there');
    expect((await site.office.personOf(tokenIn())).roles.has('seewil')).toBe(true);
  });
});
