// Routes of the login and account pages (rule U2).

import { enterByLink } from '../../../accounts/entry-link.ts';
import { NotFound } from '../../../store/content/errors.ts';
import { tried } from '../../login-refused.ts';
import type { AccountPage, PageRequest, Redirect, VisitorPage } from '../../page.ts';
import { isPlain } from '../../session-cookies.ts';
import { endPresent } from './end-present.ts';
import { mePages } from './me-pages.ts';
import { safeNext, withNext } from './next.ts';
import { passkeyPages } from './passkey-pages.ts';
import { passwordPages } from './password-pages.ts';
import { resetPages } from './reset-pages.ts';
import { welcomePages } from './welcome-pages.ts';

const BACK = '/login/oidc/back';

function redirectUri({ request: { headers }, publicUrl }: PageRequest<'visitor'>): string {
  const host = headers.get('host') ?? 'localhost';
  const here = isPlain(headers, publicUrl) ? `http://${host}` : `https://${host}`;
  return `${publicUrl === '' ? here : publicUrl}/office${BACK}`;
}

function providerOf({ provider }: PageRequest<'visitor'>) {
  if (provider === undefined) throw new NotFound('page');
  return provider;
}

async function leave(asked: PageRequest<'visitor'>): Promise<Redirect> {
  const { accounts, query, visitor } = asked;
  const next = safeNext(query.get('next'));
  const { url, step } = await providerOf(asked).begin(accounts, { redirectUri: redirectUri(asked), next }, visitor);
  return { to: url, cookies: { step } };
}

async function comeBack(asked: PageRequest<'visitor'>): Promise<Redirect> {
  const { accounts, cookie, request, visitor } = asked;
  const back = {
    step: cookie('step') ?? '',
    search: new URL(request.url).search,
    redirectUri: redirectUri(asked),
  };
  const done = await providerOf(asked).finish(accounts, back, visitor);
  const next = safeNext(done.next);
  if ('step' in done) return { to: withNext('/office/login/code', next), cookies: { step: done.step } };
  await endPresent(asked);
  return { to: next, cookies: { session: done.session, step: '' } };
}

const providerPages: readonly VisitorPage[] = [
  { scope: 'visitor', method: 'GET', path: '/login/oidc', needsProvider: true, show: leave },
  { scope: 'visitor', method: 'GET', path: BACK, needsProvider: true, show: comeBack },
];

async function enter(asked: PageRequest<'visitor'>): Promise<Redirect> {
  const { accounts, names, visitor, person } = asked;
  const entered = await tried(() => enterByLink(accounts, names['token'] ?? '', visitor));
  if ('value' in entered) {
    await endPresent(asked);
    return { to: '/office', cookies: { session: entered.value } };
  }
  if (person !== undefined) return { to: '/office' };
  throw entered.problem;
}

const entryPages: readonly VisitorPage[] = [{ scope: 'visitor', method: 'GET', path: '/enter/{token}', show: enter }];

export const loginPages: readonly (VisitorPage | AccountPage)[] = [
  ...passwordPages,
  ...providerPages,
  ...welcomePages,
  ...resetPages,
  ...entryPages,
  ...mePages,
  ...passkeyPages,
];
