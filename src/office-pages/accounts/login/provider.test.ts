import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR, PASSWORD } from '../../../../test/support/accounts.ts';
import { type Browser, type LoginSite, ORIGIN, openLoginSite } from '../../../../test/support/login-site.ts';
import {
  type ForgedResponses,
  logInAtProvider,
  openForgingProvider,
  openRealProvider,
  PROVIDER_CLIENT,
} from '../../../../test/support/provider.ts';
import { changeRole, removeAccount } from '../../../accounts/manage.ts';
import { createLoginProvider } from '../../../accounts/provider.ts';
import { findSessionPerson } from '../../../accounts/session.ts';
import { createTranslator } from '../../../i18n/translate.ts';

const EMAIL = 'anna@example.org';
const SESSION = '__Host-parvis';
const REDIRECT = `${ORIGIN}/office/login/oidc/back`;
const t = createTranslator('en');

let site: LoginSite;
let close: () => Promise<void>;
afterEach(async () => {
  await site.close();
  await close();
});

const personIn = (browser: Browser) => findSessionPerson(site.office, browser.cookies.get(SESSION) ?? '');
const pathOf = (url: URL) => `${url.pathname}${url.search}`;

describe('with a real provider', () => {
  const people: Record<string, { email: string; email_verified: boolean; name: string }> = {};
  beforeEach(async () => {
    people['anna'] = { email: 'Anna@Example.org', email_verified: true, name: 'Anna Amsler' };
    people['unsure'] = { email: EMAIL, email_verified: false, name: 'Unsure' };
    people['other'] = { email: 'other@example.org', email_verified: true, name: 'Other' };
    const provider = await openRealProvider(REDIRECT, people);
    close = provider.close;
    site = await openLoginSite({ provider: createLoginProvider({ issuer: provider.issuer, ...PROVIDER_CLIENT }) });
  });

  const logIn = async (browser: Browser, login: string, next = '') => {
    const away = await browser.get(`/office/login/oidc${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`);
    return browser.get(pathOf(await logInAtProvider(away.to, login, REDIRECT)));
  };

  it('an existing account is logged in, and then recognized by the provider’s id', async () => {
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

  it('an invited person gets the account and the role of the invitation, and nobody else does', async () => {
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

  it('an unverified address is rejected', async () => {
    await site.office.make(EMAIL);
    const browser = site.browser();
    const refused = await logIn(browser, 'unsure');
    expect([refused.status, refused.alert]).toEqual([403, t('login.problems.unverified')]);
    expect(await personIn(browser)).toBeUndefined();
  });

  it('a different person with the same address does not get the account', async () => {
    await site.office.make(EMAIL);
    await logIn(site.browser(), 'anna');
    people['other'] = { email: EMAIL, email_verified: true, name: 'Other' };
    const refused = await logIn(site.browser(), 'other');
    expect([refused.status, refused.alert]).toEqual([403, t('login.problems.not-invited')]);
  });

  it('the second factor of the account is requested', async () => {
    const { secret } = await site.office.setUpTotp(await site.office.make(EMAIL));
    site.office.wait(30_000);
    const browser = site.browser();
    expect((await logIn(browser, 'anna', '/office/me')).to).toBe('/office/login/code?next=%2Foffice%2Fme');
    expect(await personIn(browser)).toBeUndefined();
    await browser.post('/office/login/code', { code: site.office.codeNow(secret) });
    expect((await personIn(browser))?.email).toBe(EMAIL);
  });

  it('a removed account can’t log in, and removed permissions stay removed', async () => {
    await site.office.make(EMAIL);
    await logIn(site.browser(), 'anna');
    await changeRole(site.office, OPERATOR, { email: EMAIL }, { instance: 'seewil', authority: undefined });
    const browser = site.browser();
    await logIn(browser, 'anna');
    expect([...((await personIn(browser))?.roles ?? [])]).toEqual([]);
    await removeAccount(site.office, OPERATOR, { email: EMAIL });
    expect((await logIn(site.browser(), 'anna')).status).toBe(403);
  });

  it('the login returns only to the browser that started it, once', async () => {
    await site.office.make(EMAIL);
    const [browser, thief] = [site.browser(), site.browser()];
    const away = await browser.get('/office/login/oidc');
    const back = pathOf(await logInAtProvider(away.to, 'anna', REDIRECT));
    // Another browser opens the URL: first without a login step, then with its own.
    expect((await thief.get(back)).alert).toBe(t('login.problems.step'));
    await thief.get('/office/login/oidc');
    expect((await thief.get(back)).alert).toBe(t('login.problems.provider'));
    expect(await personIn(thief)).toBeUndefined();
    expect((await browser.get(back)).to).toBe('/office');
    browser.cookies.delete(SESSION);
    expect((await browser.get(back)).alert).toBe(t('login.problems.step'));
  });

  it('a refusal at the provider leads to a message, and the password still works', async () => {
    await site.office.make(EMAIL);
    const browser = site.browser();
    const away = await browser.get('/office/login/oidc');
    const state = new URL(away.to).searchParams.get('state') ?? '';
    const refused = await browser.get(`/office/login/oidc/back?error=access_denied&state=${state}`);
    expect([refused.status, refused.alert]).toEqual([502, t('login.problems.provider')]);
    expect((await browser.post('/office/login', { email: EMAIL, password: PASSWORD })).to).toBe('/office');
  });
});

describe('with a lying provider', () => {
  let lying: Awaited<ReturnType<typeof openForgingProvider>>;
  beforeEach(async () => {
    lying = await openForgingProvider();
    close = lying.close;
    site = await openLoginSite({ provider: createLoginProvider({ issuer: lying.issuer, ...PROVIDER_CLIENT }) });
    await site.office.make(EMAIL);
  });

  const logIn = async (lies: ForgedResponses, more: Record<string, string> = {}) => {
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

  it('a truthful response is accepted, so that the lies are the reason of the rejections', async () => {
    const { answer, browser, challenge } = await logIn({});
    expect([answer.to, (await personIn(browser))?.email]).toEqual(['/office', EMAIL]);
    expect(lying.state.verifierHash).toBe(challenge);
  });

  const past = Math.floor(Date.parse('2020-01-01') / 1000);
  it.each<[string, ForgedResponses]>([
    ['a wrong nonce', { claims: { nonce: 'x' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    [
      'several audiences of which this is not the one',
      { claims: { aud: ['somebody-else', PROVIDER_CLIENT.clientId], azp: 'somebody-else' } },
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
  ])('%s is rejected and logged', async (_name, lies) => {
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
  ])('%s belongs to no account', async (_name, claims) => {
    const { answer, browser } = await logIn({ claims });
    expect([answer.status, answer.alert]).toEqual([403, t('login.problems.unverified')]);
    expect(await personIn(browser)).toBeUndefined();
  });

  it('a wrong state is rejected', async () => {
    const { answer, browser } = await logIn({}, { state: 'x' });
    expect([answer.status, answer.alert]).toEqual([502, t('login.problems.provider')]);
    expect(await personIn(browser)).toBeUndefined();
  });

  it('an unavailable provider does not block logins by password, and is retried', async () => {
    await lying.close();
    const { answer, browser } = await logIn({});
    expect([answer.status, answer.alert]).toEqual([502, t('login.problems.provider')]);
    expect((await browser.post('/office/login', { email: EMAIL, password: PASSWORD })).to).toBe('/office');
  });
});
