// Login with OpenID Connect: with a real provider on loopback, and with a hostile one.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR, PASSWORD } from '../../../../test/support/accounts.ts';
import { type Browser, type LoginSite, ORIGIN, openLoginSite } from '../../../../test/support/login-site.ts';
import {
  CLIENT,
  type Lies,
  openLyingProvider,
  openRealProvider,
  throughProvider,
} from '../../../../test/support/provider.ts';
import { changeRole, removeAccount } from '../../../accounts/manage.ts';
import { openProvider } from '../../../accounts/provider.ts';
import { findPerson } from '../../../accounts/session.ts';
import { translator } from '../../../i18n/translate.ts';

const EMAIL = 'anna@example.org';
const SESSION = '__Host-parvis';
const REDIRECT = `${ORIGIN}/office/login/oidc/back`;
const t = translator('en');

let site: LoginSite;
let close: () => Promise<void>;
afterEach(async () => {
  await site.close();
  await close();
});

const personIn = (browser: Browser) => findPerson(site.office, browser.cookies.get(SESSION) ?? '');
const pathOf = (url: URL) => `${url.pathname}${url.search}`;

describe('with a real provider', () => {
  const people: Record<string, { email: string; email_verified: boolean; name: string }> = {};
  beforeEach(async () => {
    people['anna'] = { email: 'Anna@Example.org', email_verified: true, name: 'Anna Amsler' };
    people['unsure'] = { email: EMAIL, email_verified: false, name: 'Unsure' };
    people['other'] = { email: 'other@example.org', email_verified: true, name: 'Other' };
    const provider = await openRealProvider(REDIRECT, people);
    close = provider.close;
    site = await openLoginSite({ provider: openProvider({ issuer: provider.issuer, ...CLIENT }) });
  });

  /** Logs in through the provider and returns the result. */
  const logIn = async (browser: Browser, login: string, next = '') => {
    const away = await browser.get(`/office/login/oidc${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`);
    return browser.get(pathOf(await throughProvider(away.to, login, REDIRECT)));
  };

  it('somebody who has an account logs in to it, and is known by what the provider calls them from then on', async () => {
    await site.office.make(EMAIL);
    const browser = site.browser();
    expect((await browser.get('/office/login')).text).toContain('href="/office/login/oidc"');
    expect((await logIn(browser, 'anna', '/office/me')).to).toBe('/office/me');
    expect(await personIn(browser)).toMatchObject({ email: EMAIL, name: 'Anna' });
    people['anna'] = { email: 'new-address@example.org', email_verified: false, name: 'Anna' };
    expect((await logIn(browser, 'anna')).to).toBe('/office');
    expect((await personIn(browser))?.email).toBe(EMAIL);
    expect(site.errors).toEqual([]);
  });

  it('somebody who was invited gets the account and the role of the invitation, and nobody else any', async () => {
    await site.office.invite(EMAIL, { authority: { role: 'contributor', areas: [1] } });
    const browser = site.browser();
    expect((await logIn(browser, 'anna')).to).toBe('/office');
    const person = await personIn(browser);
    expect(person?.name).toBe('Anna Amsler');
    expect([...(person?.roles ?? [])]).toEqual([['seewil', { role: 'contributor', areas: [1] }]]);
    const stranger = site.browser();
    const refused = await logIn(stranger, 'other');
    expect([refused.status, refused.alert]).toEqual([403, t('login.problems.not-invited')]);
    expect(stranger.cookies.has(SESSION)).toBe(false);
    expect(await site.office.store.accounts.list()).toHaveLength(1);
  });

  it('whose address the provider has not verified is nobody', async () => {
    await site.office.make(EMAIL);
    const browser = site.browser();
    const refused = await logIn(browser, 'unsure');
    expect([refused.status, refused.alert]).toEqual([403, t('login.problems.unverified')]);
    expect(await personIn(browser)).toBeUndefined();
  });

  it('somebody else who has the address now does not get the account', async () => {
    await site.office.make(EMAIL);
    await logIn(site.browser(), 'anna');
    people['other'] = { email: EMAIL, email_verified: true, name: 'Other' };
    const refused = await logIn(site.browser(), 'other');
    expect([refused.status, refused.alert]).toEqual([403, t('login.problems.not-invited')]);
  });

  it('is asked for the second factor of their account', async () => {
    const { secret } = await site.office.setUpTotp(await site.office.make(EMAIL));
    site.office.wait(30_000);
    const browser = site.browser();
    expect((await logIn(browser, 'anna', '/office/me')).to).toBe('/office/login/code?next=%2Foffice%2Fme');
    expect(await personIn(browser)).toBeUndefined();
    await browser.post('/office/login/code', { code: site.office.codeNow(secret) });
    expect((await personIn(browser))?.email).toBe(EMAIL);
  });

  it('gets in no more once the account is removed, nor to what was taken away', async () => {
    await site.office.make(EMAIL);
    await logIn(site.browser(), 'anna');
    await changeRole(site.office, OPERATOR, { email: EMAIL }, { instance: 'seewil', authority: undefined });
    const browser = site.browser();
    await logIn(browser, 'anna');
    expect([...((await personIn(browser))?.roles ?? [])]).toEqual([]);
    await removeAccount(site.office, OPERATOR, { email: EMAIL });
    expect((await logIn(site.browser(), 'anna')).status).toBe(403);
  });

  it('comes back to the browser that went away, once', async () => {
    await site.office.make(EMAIL);
    const [browser, thief] = [site.browser(), site.browser()];
    const away = await browser.get('/office/login/oidc');
    const back = pathOf(await throughProvider(away.to, 'anna', REDIRECT));
    // Another browser opens the URL, with no step or its own.
    expect((await thief.get(back)).alert).toBe(t('login.problems.step'));
    await thief.get('/office/login/oidc');
    expect((await thief.get(back)).alert).toBe(t('login.problems.provider'));
    expect(await personIn(thief)).toBeUndefined();
    expect((await browser.get(back)).to).toBe('/office');
    browser.cookies.delete(SESSION);
    expect((await browser.get(back)).alert).toBe(t('login.problems.step'));
  });

  it('who refuses there is told in words, and goes on by password', async () => {
    await site.office.make(EMAIL);
    const browser = site.browser();
    const away = await browser.get('/office/login/oidc');
    const state = new URL(away.to).searchParams.get('state') ?? '';
    const refused = await browser.get(`/office/login/oidc/back?error=access_denied&state=${state}`);
    expect([refused.status, refused.alert]).toEqual([502, t('login.problems.provider')]);
    expect((await browser.post('/office/login', { email: EMAIL, password: PASSWORD })).to).toBe('/office');
  });
});

describe('with a provider that lies', () => {
  let lying: Awaited<ReturnType<typeof openLyingProvider>>;
  beforeEach(async () => {
    lying = await openLyingProvider();
    close = lying.close;
    site = await openLoginSite({ provider: openProvider({ issuer: lying.issuer, ...CLIENT }) });
    await site.office.make(EMAIL);
  });

  const logIn = async (lies: Lies, more: Record<string, string> = {}) => {
    lying.state.lies = lies;
    const browser = site.browser();
    const away = await browser.get('/office/login/oidc');
    if (away.status !== 303) return { answer: away, browser };
    const { searchParams } = new URL(away.to);
    lying.state.nonce = searchParams.get('nonce') ?? '';
    const query = new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '', ...more });
    const answer = await browser.get(`/office/login/oidc/back?${query}`);
    return { answer, browser, challenge: searchParams.get('code_challenge') };
  };

  it('the truth is believed, so that the lies are what is refused', async () => {
    const { answer, browser, challenge } = await logIn({});
    expect([answer.to, (await personIn(browser))?.email]).toEqual(['/office', EMAIL]);
    expect(lying.state.verifierHash).toBe(challenge);
  });

  const past = Math.floor(Date.parse('2020-01-01') / 1000);
  it.each<[string, Lies]>([
    ['a wrong nonce', { claims: { nonce: 'x' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    [
      'several audiences of which this is not the one',
      { claims: { aud: ['somebody-else', CLIENT.clientId], azp: 'somebody-else' } },
    ],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['what is over', { claims: { exp: past, iat: past - 60 } }],
    ['nothing of whom', { claims: { sub: undefined } }],
    ['no signature', { alg: 'none' }],
    ['a signature by a secret of both', { alg: 'HS256' }],
    ['the signature of somebody else', { isForged: true }],
    ['no token', { tokenBody: '{"access_token":"a","token_type":"Bearer"}' }],
    ['nonsense', { tokenBody: '<html>' }],
    ['a failure', { tokenStatus: 500, tokenBody: '{}' }],
    ['of itself that it is another one', { metadata: { issuer: 'https://evil.example' } }],
  ])('%s is refused, and told to the operator', async (_name, lies) => {
    const { answer, browser } = await logIn(lies);
    expect([answer.status, answer.alert]).toEqual([502, t('login.problems.provider')]);
    expect(await personIn(browser)).toBeUndefined();
    expect(site.errors).toHaveLength(1);
  });

  it.each([
    ['an address that is not verified', { email_verified: false }],
    ['a text for verified', { email_verified: 'true' }],
    ['no address', { email: undefined }],
    ['a list for an address', { email: [EMAIL] }],
  ])('%s is nobody’s', async (_name, claims) => {
    const { answer, browser } = await logIn({ claims });
    expect([answer.status, answer.alert]).toEqual([403, t('login.problems.unverified')]);
    expect(await personIn(browser)).toBeUndefined();
  });

  it('a wrong state is refused', async () => {
    const { answer, browser } = await logIn({}, { state: 'x' });
    expect([answer.status, answer.alert]).toEqual([502, t('login.problems.provider')]);
    expect(await personIn(browser)).toBeUndefined();
  });

  it('one that is away keeps nobody from their password, and is asked again', async () => {
    await lying.close();
    const { answer, browser } = await logIn({});
    expect([answer.status, answer.alert]).toEqual([502, t('login.problems.provider')]);
    expect((await browser.post('/office/login', { email: EMAIL, password: PASSWORD })).to).toBe('/office');
  });
});
