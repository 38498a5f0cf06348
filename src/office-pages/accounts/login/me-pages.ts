// Actions on one’s own account.

import { changePassword, proveByPassword } from '../../../accounts/change-password.ts';
import { changeProfile } from '../../../accounts/change-profile.ts';
import { endOtherSessions, endSession } from '../../../accounts/end-sessions.ts';
import {
  beginTotp,
  confirmTotp,
  type NewFactor,
  removeTotp,
  renewRecoveryCodes,
} from '../../../accounts/second-factor.ts';
import { LANGUAGES } from '../../../model/instance.ts';
import { html } from '../../../util/html.ts';
import { qrCode } from '../../../util/qr-code.ts';
import { problemText } from '../../account-problem-text.ts';
import { refusedOn, tried } from '../../login-refused.ts';
import type { AccountPage, PageContent, PageRequest, Redirect } from '../../page.ts';
import { alert, field, form } from './fields.ts';
import { mePage, provePage } from './me-page.ts';

const ME = '/office/me';
const SAVED = `${ME}?saved`;
/** Fields kept when the session expires; passwords never are. */
const PROFILE = ['name', 'language'];

async function show(asked: PageRequest<'account'>): Promise<PageContent> {
  return mePage(asked, { done: asked.query.has('saved') ? asked.t('login.me.saved') : '' });
}

/** Runs an action and redirects; a refusal is shown on the page. */
async function saving(
  asked: PageRequest<'account'>,
  work: () => Promise<string | undefined>,
): Promise<PageContent | Redirect> {
  const done = await tried(work);
  if ('value' in done) {
    return { to: SAVED, ...(done.value !== undefined && { cookies: { session: done.value } }) };
  }
  return refusedOn(await mePage(asked, { problem: problemText(asked.t, done.problem) }), done.problem);
}

function saveProfile(asked: PageRequest<'account'>): Promise<PageContent | Redirect> {
  const { accounts, person, form: entered } = asked;
  return saving(asked, async () => {
    const language = LANGUAGES.find((known) => known === entered.text('language')) ?? null;
    await changeProfile(accounts, person, { name: entered.text('name'), language });
    return undefined;
  });
}

function savePassword(asked: PageRequest<'account'>): Promise<PageContent | Redirect> {
  const { accounts, person, form: entered, visitor } = asked;
  const [present, next] = [entered.text('password'), entered.text('new-password')];
  return saving(asked, () => changePassword(accounts, person, { present, next }, visitor));
}

async function beginFactor(asked: PageRequest<'account'>): Promise<PageContent> {
  const { accounts, person, t } = asked;
  const done = await tried(() => beginTotp(accounts, person));
  if ('value' in done) return factorPage(asked, done.value);
  return refusedOn(await mePage(asked, { problem: problemText(t, done.problem) }), done.problem);
}

async function confirmFactor(asked: PageRequest<'account'>): Promise<PageContent> {
  const { accounts, person, form: entered, t } = asked;
  const done = await tried(() => confirmTotp(accounts, person, entered.text('code')));
  if ('value' in done) return codesPage(asked, done.value);
  const [secret, uri] = [entered.text('secret'), entered.text('uri')];
  return refusedOn(factorPage(asked, { secret, uri }, problemText(t, done.problem)), done.problem);
}

async function renewCodes(asked: PageRequest<'account'>): Promise<PageContent> {
  return codesPage(asked, await renewRecoveryCodes(asked.accounts, asked.person));
}

function removeFactor(asked: PageRequest<'account'>): Promise<PageContent | Redirect> {
  return saving(asked, () => removeTotp(asked.accounts, asked.person));
}

/** The secret is part of the form, so that a mistyped code does not need a new one. */
function factorPage(
  { t }: PageRequest<'account'>,
  { secret, uri }: { readonly secret: string; readonly uri: string },
  problem = '',
): PageContent {
  const more = html` inputmode="numeric" pattern="[0-9 ]*" maxlength="12" autofocus`;
  const fields = [
    html`<input type="hidden" name="secret" value="${secret}"><input type="hidden" name="uri" value="${uri}">`,
    field({ name: 'code', label: t('login.code.label'), autocomplete: 'one-time-code', more }),
  ];
  const isOurs = /^otpauth:\/\/totp\/[\x21-\x7e]{1,600}$/.test(uri);
  return {
    title: t('login.factor.title'),
    main: html`${alert(problem)}
      <p>${t('login.factor.scan')}</p>
      ${isOurs ? qrCode(uri, t('login.factor.scan')) : ''}
      <p>${t('login.factor.secret')} <code>${secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>
      ${form(`${ME}/factor/confirm`, fields, t('login.factor.confirm'))}
      <p><a href="${ME}">${t('login.back')}</a></p>`,
  };
}

function codesPage({ t }: PageRequest<'account'>, { codes, token }: NewFactor): PageContent {
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

async function prove(asked: PageRequest<'account'>): Promise<PageContent | Redirect> {
  const { accounts, person, visitor, form: entered, t } = asked;
  const done = await tried(() => proveByPassword(accounts, person, entered.text('password'), visitor));
  if ('value' in done) return { to: ME, cookies: { session: done.value } };
  return refusedOn(provePage(asked, await hasPassword(asked), problemText(t, done.problem)), done.problem);
}

export const mePages: readonly AccountPage[] = [
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
    show: async (asked) => provePage(asked, await hasPassword(asked)),
  },
  { scope: 'account', method: 'POST', path: '/me/prove', show: prove },
];
