import { changePassword, reauthenticateByPassword } from '../../../accounts/change-password.ts';
import { changeProfile } from '../../../accounts/change-profile.ts';
import { endOtherSessions, endSession, listSessions } from '../../../accounts/end-sessions.ts';
import {
  beginTotp,
  confirmTotp,
  type NewSecondFactor,
  removeTotp,
  renewRecoveryCodes,
} from '../../../accounts/second-factor.ts';
import type { SessionPerson } from '../../../accounts/session.ts';
import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import type { Account, Passkey, Session } from '../../../model/accounts/account.ts';
import { LANGUAGES, type Language } from '../../../model/instance.ts';
import { type Html, html } from '../../../util/html.ts';
import { renderQrCode } from '../../../util/qr-code.ts';
import { renderNotice } from '../../components/parts.ts';
import { describeAccountError } from '../../describe-account-error.ts';
import { addAccountError, catchAccountError } from '../../login-errors.ts';
import type { AccountPage, PageContent, PageRequest, Redirect } from '../../page.ts';
import { renderShortcutSwitch } from '../../shortcut-list.ts';
import {
  renderLoginAlert,
  renderLoginField,
  renderLoginForm,
  renderLoginStatus,
  renderNewPasswordField,
} from './fields.ts';

interface MeNotices {
  readonly problem?: string;
  readonly done?: string;
}

/** Maximum number of instances whose time zone is read for an operator. */
const MAX_ZONES = 20;

async function mePage(
  request: PageRequest<'account'>,
  { problem = '', done = '' }: MeNotices = {},
): Promise<PageContent> {
  const { accounts, person, t } = request;
  const account = await accounts.store.accounts.find({ id: person.accountId });
  if (account === undefined)
    return { status: 404, title: t('login.me.title'), main: html`${renderLoginAlert(t('login.problems.no-account'))}` };
  const [passkeys, sessions, left] = await Promise.all([
    accounts.store.accounts.passkeys(person.accountId),
    listSessions(accounts, person),
    accounts.store.accounts.recoveryCodesLeft(person.accountId),
  ]);
  const lacks = person.lacksFactorFor.join(', ');
  return {
    title: t('login.me.title'),
    main: html`${renderLoginAlert(problem)}
      ${done === '' ? '' : renderLoginStatus(done)}
      ${lacks === '' ? '' : renderNotice(t('login.me.lacksFactor', { parishes: lacks }), 'warn')}
      <p class="soft">${account.email}</p>
      ${profile(account, request)}
      ${password(account, t)}
      ${factor(account, left, t)}
      ${passkeysPart(passkeys, request)}
      ${sessionsPart(sessions, await createSessionTimeFormat(request), request)}
      ${keysPart(request)}`,
    islands: ['passkey', 'keys'],
  };
}

function keysPart({ t, language }: PageRequest<'account'>): Html {
  const none = html`<noscript><p class="hint">${t('shortcuts.noScript')}</p></noscript>`;
  return section('keys', t('shortcuts.title'), html`${renderShortcutSwitch(language)}${none}`);
}

/** Form of the user’s profile. If the session expired before the form was saved, it shows the input again after the login. */
function profile(account: Account, { t, query }: PageRequest<'account'>): Html {
  const isEntered = query.has('name');
  const name = query.get('name') ?? account.name;
  const language = isEntered ? query.get('language') : account.language;
  const option = (value: Language | '', text: string) =>
    html`<option value="${value}"${(language ?? '') === value ? html` selected` : ''}>${text}</option>`;
  const fields = [
    renderLoginField({
      name: 'name',
      label: t('login.name'),
      autocomplete: 'name',
      value: name,
      more: html` maxlength="100"`,
    }),
    html`<div class="field">
      <label class="label" for="language">${t('login.me.language')}</label>
      <select id="language" name="language">
        ${option('', t('login.me.byBrowser'))}
        ${LANGUAGES.map((one) => option(one, createTranslator(one)('language')))}
      </select>
    </div>`,
  ];
  const unsaved = isEntered ? renderNotice(t('login.me.notYetSaved'), 'warn', 'status') : html``;
  return section(
    'profile',
    t('login.me.profile'),
    html`${unsaved}${renderLoginForm('/office/me', fields, t('login.me.save'))}`,
  );
}

function password({ passwordHash, email }: Account, t: Translate): Html {
  const present = {
    name: 'password',
    label: t('login.me.presentPassword'),
    type: 'password',
    autocomplete: 'current-password',
  } as const;
  const fields = [
    html`<input type="hidden" name="username" autocomplete="username" value="${email}">`,
    passwordHash === null ? html`` : renderLoginField(present),
    renderNewPasswordField(t, { note: t('login.me.passwordNote') }),
  ];
  return section(
    'password',
    t('login.password'),
    renderLoginForm('/office/me/password', fields, t('login.me.changePassword'), ''),
  );
}

function factor({ totp }: Account, left: number, t: Translate): Html {
  if (totp?.confirmedAt == null) {
    return section(
      'factor',
      t('login.factor.title'),
      html`<p>${t('login.factor.off')}</p>${renderLoginForm('/office/me/factor', [], t('login.factor.begin'), '')}`,
    );
  }
  return section(
    'factor',
    t('login.factor.title'),
    html`<p>${t('login.factor.on', { left })}</p>
      ${renderLoginForm('/office/me/factor/codes', [], t('login.factor.newCodes'), 'quiet')}
      ${renderLoginForm('/office/me/factor/remove', [], t('login.factor.remove'), 'quiet')}`,
  );
}

function passkeysPart(passkeys: readonly Passkey[], { t, language }: PageRequest<'account'>): Html {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const rows = passkeys.map(({ id, name, lastUsedAt }) => {
    const used =
      lastUsedAt === null ? t('login.passkeys.never') : t('login.passkeys.used', { at: day.format(lastUsedAt) });
    const remove = renderLoginForm(
      '/office/me/passkeys/remove',
      html`<input type="hidden" name="id" value="${id}">`,
      t('login.passkeys.remove'),
      'quiet',
    );
    return html`<li><span>${name === '' ? t('login.passkeys.unnamed') : name}</span> <span class="hint">${used}</span>${remove}</li>`;
  });
  const list = rows.length === 0 ? '' : html`<ul class="plain">${rows}</ul>`;
  const label = t('login.passkeys.label');
  const name = renderLoginField({
    name: 'passkey-name',
    label,
    autocomplete: 'off',
    isOptional: true,
    more: html` maxlength="60"`,
  });
  const button = html`<button type="button">${t('login.passkeys.add')}</button>`;
  const add = html`<parvis-passkey action="/office/me/passkeys" field="i-passkey-name" register failed="${t('login.passkeys.failed')}"
      hidden>${name}${button}<p role="alert" hidden></p></parvis-passkey>
    <noscript><p class="hint">${t('login.passkeys.noScript')}</p></noscript>`;
  return section('passkeys', t('login.passkeys.title'), html`<p>${t('login.passkeys.text')}</p>${list}${add}`);
}

function sessionsPart(
  sessions: readonly Session[],
  say: Intl.DateTimeFormat,
  { t, person }: PageRequest<'account'>,
): Html {
  const rows = sessions.map((session) => {
    const where = session.agent === '' ? t('login.sessions.unknown') : session.agent;
    const isHere = session.id === person.sessionId;
    const end = renderLoginForm(
      '/office/me/sessions/end',
      html`<input type="hidden" name="id" value="${session.id}">`,
      t('login.sessions.end'),
      'quiet',
    );
    return html`<li>
      <span>${where}${isHere ? html` <strong>(${t('login.sessions.here')})</strong>` : ''}</span>
      <span class="hint">${t('login.sessions.seen', { at: say.format(session.seenAt), network: session.network })}</span>
      ${isHere ? '' : end}
    </li>`;
  });
  const others =
    sessions.length < 2 ? '' : renderLoginForm('/office/me/sessions/end', [], t('login.sessions.endOthers'), 'quiet');
  return section('sessions', t('login.sessions.title'), html`<ul class="plain">${rows}</ul>${others}`);
}

/**
 * Time format in the time zone of the user’s instances; in UTC, with the name of the zone, if the zones differ or there are no instances.
 */
async function createSessionTimeFormat({
  accounts,
  person,
  language,
}: PageRequest<'account'>): Promise<Intl.DateTimeFormat> {
  const found = await Promise.all(
    [...person.roles.keys()].slice(0, MAX_ZONES).map((name) => accounts.store.findInstance(name)),
  );
  const zones = new Set(found.flatMap((record) => record?.instance.timeZone ?? []));
  const [zone] = zones;
  const style = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return zone !== undefined && zones.size === 1
    ? new Intl.DateTimeFormat(language, { ...style, timeZone: zone })
    : new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC', timeZoneName: 'short' });
}

function section(id: string, title: string, content: Html): Html {
  return html`<section class="card" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;
}

/** Re-authentication page, shown before a sensitive change. */
function provePage(
  { t, person }: { readonly t: Translate; readonly person: SessionPerson },
  hasPassword: boolean,
  problem = '',
): PageContent {
  const user = html`<input type="hidden" name="username" autocomplete="username" value="${person.email}">`;
  const entered = renderLoginField({
    name: 'password',
    label: t('login.password'),
    type: 'password',
    autocomplete: 'current-password',
  });
  const ask = html`<p>${t('login.prove.text')}</p>${renderLoginForm('/office/me/prove', [user, entered], t('login.prove.submit'))}`;
  const again = html`<p>${t('login.problems.prove')}</p>${renderLoginForm('/office/logout', [], t('login.prove.again'))}`;
  return { title: t('login.prove.title'), main: html`${renderLoginAlert(problem)}${hasPassword ? ask : again}` };
}

const ME = '/office/me';
const SAVED = `${ME}?saved`;
/** Fields whose values survive a login after the session has expired; never passwords. */
const PROFILE = ['name', 'language'];

async function show(request: PageRequest<'account'>): Promise<PageContent> {
  return mePage(request, { done: request.query.has('saved') ? request.t('login.me.saved') : '' });
}

/** Runs an action, then redirects; a refusal is shown on the page as a problem. */
async function saveAndRedirect(
  request: PageRequest<'account'>,
  work: () => Promise<string | undefined>,
): Promise<PageContent | Redirect> {
  const done = await catchAccountError(work);
  if ('value' in done) {
    return { to: SAVED, ...(done.value !== undefined && { cookies: { session: done.value } }) };
  }
  return addAccountError(
    await mePage(request, { problem: describeAccountError(request.t, done.problem) }),
    done.problem,
  );
}

function saveProfile(request: PageRequest<'account'>): Promise<PageContent | Redirect> {
  const { accounts, person, form: entered } = request;
  return saveAndRedirect(request, async () => {
    const language = LANGUAGES.find((known) => known === entered.text('language')) ?? null;
    await changeProfile(accounts, person, { name: entered.text('name'), language });
    return undefined;
  });
}

function savePassword(request: PageRequest<'account'>): Promise<PageContent | Redirect> {
  const { accounts, person, form: entered, visitor } = request;
  const [present, next] = [entered.text('password'), entered.text('new-password')];
  return saveAndRedirect(request, () => changePassword(accounts, person, { present, next }, visitor));
}

async function beginFactor(request: PageRequest<'account'>): Promise<PageContent> {
  const { accounts, person, t } = request;
  const done = await catchAccountError(() => beginTotp(accounts, person));
  if ('value' in done) return factorPage(request, done.value);
  return addAccountError(await mePage(request, { problem: describeAccountError(t, done.problem) }), done.problem);
}

async function confirmFactor(request: PageRequest<'account'>): Promise<PageContent> {
  const { accounts, person, form: entered, t } = request;
  const done = await catchAccountError(() => confirmTotp(accounts, person, entered.text('code')));
  if ('value' in done) return codesPage(request, done.value);
  const [secret, uri] = [entered.text('secret'), entered.text('uri')];
  return addAccountError(factorPage(request, { secret, uri }, describeAccountError(t, done.problem)), done.problem);
}

async function renewCodes(request: PageRequest<'account'>): Promise<PageContent> {
  return codesPage(request, await renewRecoveryCodes(request.accounts, request.person));
}

function removeFactor(request: PageRequest<'account'>): Promise<PageContent | Redirect> {
  return saveAndRedirect(request, () => removeTotp(request.accounts, request.person));
}

/** Page to add a second factor. Its form contains the secret, so that it stays the same after a mistyped code. */
function factorPage(
  { t }: PageRequest<'account'>,
  { secret, uri }: { readonly secret: string; readonly uri: string },
  problem = '',
): PageContent {
  const more = html` inputmode="numeric" pattern="[0-9 ]*" maxlength="12" autofocus`;
  const fields = [
    html`<input type="hidden" name="secret" value="${secret}"><input type="hidden" name="uri" value="${uri}">`,
    renderLoginField({ name: 'code', label: t('login.code.label'), autocomplete: 'one-time-code', more }),
  ];
  const isOurs = /^otpauth:\/\/totp\/[\x21-\x7e]{1,600}$/.test(uri);
  return {
    title: t('login.factor.title'),
    main: html`${renderLoginAlert(problem)}
      <p>${t('login.factor.scan')}</p>
      ${isOurs ? renderQrCode(uri, t('login.factor.scan')) : ''}
      <p>${t('login.factor.secret')} <code>${secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>
      ${renderLoginForm(`${ME}/factor/confirm`, fields, t('login.factor.confirm'))}
      <p><a href="${ME}">${t('login.back')}</a></p>`,
  };
}

function codesPage({ t }: PageRequest<'account'>, { codes, token }: NewSecondFactor): PageContent {
  const list = codes.map((code) => html`<li><code>${code}</code></li>`);
  const main = html`<p>${t('login.factor.codesText')}</p>
    <ol class="codes">${list}</ol>
    <p><a class="button primary" href="${ME}">${t('login.factor.codesDone')}</a></p>`;
  return { title: t('login.factor.codesTitle'), main, cookies: { session: token } };
}

async function endSessions({ accounts, person, form: entered }: PageRequest<'account'>): Promise<Redirect> {
  const id = entered.text('id');
  if (!entered.has('id')) await endOtherSessions(accounts, person);
  else if (/^[1-9]\d{0,14}$/.test(id)) await endSession(accounts, person, Number(id));
  return { to: SAVED };
}

async function hasPassword({ accounts, person }: PageRequest<'account'>): Promise<boolean> {
  return (await accounts.store.accounts.find({ id: person.accountId }))?.passwordHash != null;
}

async function reauthenticate(request: PageRequest<'account'>): Promise<PageContent | Redirect> {
  const { accounts, person, visitor, form: entered, t } = request;
  const done = await catchAccountError(() =>
    reauthenticateByPassword(accounts, person, entered.text('password'), visitor),
  );
  if ('value' in done) return { to: ME, cookies: { session: done.value } };
  return addAccountError(
    provePage(request, await hasPassword(request), describeAccountError(t, done.problem)),
    done.problem,
  );
}

export const ownAccountPages: readonly AccountPage[] = [
  { scope: 'account', method: 'GET', path: '/me', keeps: PROFILE, show },
  { scope: 'account', method: 'POST', path: '/me', keeps: PROFILE, show: saveProfile },
  { scope: 'account', method: 'POST', path: '/me/password', show: savePassword },
  { scope: 'account', method: 'POST', path: '/me/factor', show: beginFactor },
  { scope: 'account', method: 'POST', path: '/me/factor/confirm', show: confirmFactor },
  { scope: 'account', method: 'POST', path: '/me/factor/codes', show: renewCodes },
  { scope: 'account', method: 'POST', path: '/me/factor/remove', show: removeFactor },
  { scope: 'account', method: 'POST', path: '/me/sessions/end', show: endSessions },
  {
    scope: 'account',
    method: 'GET',
    path: '/me/prove',
    show: async (request) => provePage(request, await hasPassword(request)),
  },
  { scope: 'account', method: 'POST', path: '/me/prove', show: reauthenticate },
];
