import { AccountError } from '../../../accounts/account-error.ts';
import { logInByLink } from '../../../accounts/entry-link.ts';
import {
  acceptInvitationByPasskey,
  beginPasskey,
  beginPasskeyForInvitation,
  beginPasskeyLogIn,
  finishPasskey,
  finishPasskeyLogIn,
  type RelyingParty,
  removePasskey,
} from '../../../accounts/passkeys.ts';
import { findAccountByReset, requestPasswordReset, resetPassword } from '../../../accounts/reset-password.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { NotFoundError } from '../../../store/content/errors.ts';
import { html } from '../../../util/html.ts';
import { describeAccountError } from '../../describe-account-error.ts';
import { JSON_FIELD } from '../../form.ts';
import { addAccountError, catchAccountError } from '../../login-errors.ts';
import type { AccountPage, PageContent, PageRequest, Redirect, ScriptData, VisitorPage } from '../../page.ts';
import { isPlainHttp } from '../../session-cookies.ts';
import { acceptInvitationPages } from './accept-invitation-pages.ts';
import { endCurrentSession } from './end-current-session.ts';
import {
  renderLoginAlert,
  renderLoginField,
  renderLoginForm,
  renderLoginStatus,
  renderNewPasswordField,
} from './fields.ts';
import { appendNextPath, toSafeNextPath } from './next-path.ts';
import { ownAccountPages } from './own-account-pages.ts';
import { passwordPages } from './password-pages.ts';

async function requestReset({
  accounts,
  onError,
  form: entered,
  visitor,
  t,
}: PageRequest<'visitor'>): Promise<PageContent> {
  const email = entered.text('email').trim();
  const done = await catchAccountError(() => requestPasswordReset(accounts, email, visitor, onError));
  if ('problem' in done) {
    return addAccountError(askPage(t, email, describeAccountError(t, done.problem)), done.problem);
  }
  // The result is not awaited, because the response time would reveal whether the account exists.
  return { title: t('login.reset.askTitle'), main: renderLoginStatus(t('login.reset.asked')) };
}

function page({ t, names }: PageRequest<'visitor'>, email: string, problem = ''): PageContent {
  const user = renderLoginField({
    name: 'email',
    label: t('login.email'),
    type: 'email',
    autocomplete: 'username',
    value: email,
    more: html` readonly`,
  });
  const body = renderLoginForm(
    `/office/reset/${names['token']}`,
    [user, renderNewPasswordField(t)],
    t('login.reset.set'),
  );
  return { title: t('login.reset.title'), main: html`${renderLoginAlert(problem)}${body}` };
}

async function show(request: PageRequest<'visitor'>): Promise<PageContent> {
  const { accounts, names, visitor } = request;
  const { email } = await findAccountByReset(accounts, names['token'] ?? '', visitor);
  return page(request, email);
}

async function reset(request: PageRequest<'visitor'>): Promise<PageContent> {
  const { accounts, names, form: entered, visitor, t } = request;
  const token = names['token'] ?? '';
  const done = await catchAccountError(() => resetPassword(accounts, token, entered.text('new-password'), visitor));
  if ('value' in done) {
    const main = html`${renderLoginStatus(t('login.reset.done'))}<p><a class="button primary" href="/office/login">${t(
      'login.reset.logIn',
    )}</a></p>`;
    return { title: t('login.reset.title'), main, cookies: { session: '' } };
  }
  if (done.problem.code === 'link' || done.problem.code === 'slow') throw done.problem;
  const { email } = await findAccountByReset(accounts, token, visitor);
  return addAccountError(page(request, email, describeAccountError(t, done.problem)), done.problem);
}

function askPage(t: Translate, email = '', problem = ''): PageContent {
  const fields = renderLoginField({
    name: 'email',
    label: t('login.email'),
    type: 'email',
    autocomplete: 'username',
    value: email,
  });
  return {
    title: t('login.reset.askTitle'),
    main: html`${renderLoginAlert(problem)}<p>${t('login.reset.askText')}</p>${renderLoginForm(
      '/office/reset',
      fields,
      t('login.reset.ask'),
    )}<p><a href="/office/login">${t('login.reset.logIn')}</a></p>`,
  };
}

const resetPages: readonly VisitorPage[] = [
  { scope: 'visitor', method: 'GET', path: '/reset', show: ({ t }) => askPage(t) },
  { scope: 'visitor', method: 'POST', path: '/reset', show: requestReset },
  { scope: 'visitor', method: 'GET', path: '/reset/{token}', show },
  { scope: 'visitor', method: 'POST', path: '/reset/{token}', show: reset },
];

/** Request options for the authenticator, and the token of the login step to which the answer belongs. */
interface PasskeyPrompt {
  readonly options: unknown;
  readonly step: string;
}

function passkeyScriptData({ options, step }: PasskeyPrompt): ScriptData {
  return { data: options, cookies: { step } };
}

async function askToLogIn(request: PageRequest<'visitor'>): Promise<ScriptData> {
  return passkeyScriptData(await beginPasskeyLogIn(request.accounts, placeOf(request), request.visitor));
}

async function logIn(request: PageRequest<'visitor'>): Promise<ScriptData> {
  const { response, next } = sentParameters(request);
  const answered = { step: stepOf(request), response };
  const session = await finishPasskeyLogIn(request.accounts, answered, placeOf(request), request.visitor);
  await endCurrentSession(request);
  return loggedIn(session, toSafeNextPath(textOf(next)));
}

async function beginInvitedPasskey(request: PageRequest<'visitor'>): Promise<ScriptData> {
  const options = { token: request.names['token'] ?? '', name: textOf(sentParameters(request)['name']) };
  return passkeyScriptData(
    await beginPasskeyForInvitation(request.accounts, options, placeOf(request), request.visitor),
  );
}

async function acceptInvitation(request: PageRequest<'visitor'>): Promise<ScriptData> {
  const { accounts, names, language, visitor } = request;
  const { response, name } = sentParameters(request);
  const answered = { step: stepOf(request), response, token: names['token'] ?? '', name: textOf(name), language };
  const session = await acceptInvitationByPasskey(accounts, answered, placeOf(request), visitor);
  await endCurrentSession(request);
  return loggedIn(session, '/office');
}

async function beginAddingPasskey(request: PageRequest<'account'>): Promise<ScriptData> {
  return passkeyScriptData(await beginPasskey(request.accounts, request.person, placeOf(request)));
}

async function add(request: PageRequest<'account'>): Promise<ScriptData> {
  const { response, name } = sentParameters(request);
  const answered = { step: stepOf(request), response, name: textOf(name) };
  return loggedIn(
    await finishPasskey(request.accounts, request.person, answered, placeOf(request)),
    '/office/me?saved',
  );
}

async function remove({ accounts, person, form }: PageRequest<'account'>): Promise<Redirect> {
  await removePasskey(accounts, person, form.text('id'));
  return { to: '/office/me?saved' };
}

const POST = { method: 'POST', isData: true } as const;

const passkeyPages: readonly (VisitorPage | AccountPage)[] = [
  { ...POST, scope: 'visitor', path: '/login/passkey/options', show: askToLogIn },
  { ...POST, scope: 'visitor', path: '/login/passkey', show: logIn },
  { ...POST, scope: 'visitor', path: '/welcome/{token}/passkey/options', show: beginInvitedPasskey },
  { ...POST, scope: 'visitor', path: '/welcome/{token}/passkey', show: acceptInvitation },
  { ...POST, scope: 'account', path: '/me/passkeys/options', show: beginAddingPasskey },
  { ...POST, scope: 'account', path: '/me/passkeys', show: add },
  { scope: 'account', method: 'POST', path: '/me/passkeys/remove', show: remove },
];

function loggedIn(session: string, to: string): ScriptData {
  return { data: { to }, cookies: { session, step: '' } };
}

function stepOf({ cookie }: PageRequest<'visitor'>): string {
  return cookie('step') ?? '';
}

/** JSON object that the script sent. Throws AccountError `wrong` for any other body. */
function sentParameters({ form }: PageRequest<'visitor'>): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(form.text(JSON_FIELD));
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    // Invalid JSON is rejected below.
  }
  throw new AccountError('wrong');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Relying party for passkeys: the public URL of the server, or the requested host if there is no public URL, or on localhost without TLS.
 */
function placeOf({ request: { headers }, publicUrl }: PageRequest<'visitor'>): RelyingParty {
  const host = headers.get('host') ?? 'localhost';
  const asked = isPlainHttp(headers, publicUrl) ? `http://${host}` : `https://${host}`;
  const url =
    URL.parse(isPlainHttp(headers, publicUrl) || publicUrl === '' ? asked : publicUrl) ?? new URL('https://localhost');
  return { origin: url.origin, host: url.hostname };
}

const BACK = '/login/oidc/back';

function redirectUri({ request: { headers }, publicUrl }: PageRequest<'visitor'>): string {
  const host = headers.get('host') ?? 'localhost';
  const here = isPlainHttp(headers, publicUrl) ? `http://${host}` : `https://${host}`;
  return `${publicUrl === '' ? here : publicUrl}/office${BACK}`;
}

function providerOf({ provider }: PageRequest<'visitor'>) {
  if (provider === undefined) throw new NotFoundError('page');
  return provider;
}

async function leave(request: PageRequest<'visitor'>): Promise<Redirect> {
  const { accounts, query, visitor } = request;
  const next = toSafeNextPath(query.get('next'));
  const { url, step } = await providerOf(request).begin(accounts, { redirectUri: redirectUri(request), next }, visitor);
  return { to: url, cookies: { step } };
}

async function finishProviderLogin(asked: PageRequest<'visitor'>): Promise<Redirect> {
  const { accounts, cookie, request, visitor } = asked;
  const back = {
    step: cookie('step') ?? '',
    search: new URL(request.url).search,
    redirectUri: redirectUri(asked),
  };
  const done = await providerOf(asked).finish(accounts, back, visitor);
  const next = toSafeNextPath(done.next);
  if ('step' in done) return { to: appendNextPath('/office/login/code', next), cookies: { step: done.step } };
  await endCurrentSession(asked);
  return { to: next, cookies: { session: done.session, step: '' } };
}

const providerPages: readonly VisitorPage[] = [
  { scope: 'visitor', method: 'GET', path: '/login/oidc', needsProvider: true, show: leave },
  { scope: 'visitor', method: 'GET', path: BACK, needsProvider: true, show: finishProviderLogin },
];

async function logInByToken(request: PageRequest<'visitor'>): Promise<Redirect> {
  const { accounts, names, visitor, person } = request;
  const entered = await catchAccountError(() => logInByLink(accounts, names['token'] ?? '', visitor));
  if ('value' in entered) {
    await endCurrentSession(request);
    return { to: '/office', cookies: { session: entered.value } };
  }
  if (person !== undefined) return { to: '/office' };
  throw entered.problem;
}

const entryPages: readonly VisitorPage[] = [
  { scope: 'visitor', method: 'GET', path: '/enter/{token}', show: logInByToken },
];

export const loginPages: readonly (VisitorPage | AccountPage)[] = [
  ...passwordPages,
  ...providerPages,
  ...acceptInvitationPages,
  ...resetPages,
  ...entryPages,
  ...ownAccountPages,
  ...passkeyPages,
];
