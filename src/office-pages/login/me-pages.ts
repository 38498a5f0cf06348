// What one can do to one’s own account.

import { changePassword, proveByPassword } from '../../accounts/change-password.ts';
import { changeProfile } from '../../accounts/change-profile.ts';
import { endOtherSessions, endSession } from '../../accounts/end-sessions.ts';
import {
  beginTotp,
  confirmTotp,
  type NewFactor,
  removeTotp,
  renewRecoveryCodes,
} from '../../accounts/second-factor.ts';
import { html } from '../../kit/html.ts';
import { LANGUAGES } from '../../model/instance.ts';
import { type LoginAnswer, type LoginDoor, type LoginPage, type OwnAsked, refusedOn, tried } from './door.ts';
import { alert, field, form } from './fields.ts';
import { mePage, provePage } from './me-page.ts';
import { problemText } from './problem-text.ts';
import { qrCode } from './qr-code.ts';

const ME = '/office/me';
/** Fields that stay when the session is over; passwords never do. */
const PROFILE = ['name', 'language'];

export function addMeRoutes(door: LoginDoor): void {
  const get = (asked: OwnAsked) =>
    mePage(door, asked, { done: asked.query.has('saved') ? asked.t('login.me.saved') : '' });
  door.own('get', ME, get, PROFILE);
  addProfile(door);
  addFactor(door);
  addSessions(door);
  addProve(door);
}

/** Does it and goes back; what is refused is told on the page. */
async function saving(door: LoginDoor, asked: OwnAsked, work: () => Promise<string | undefined>): Promise<LoginAnswer> {
  const done = await tried(work);
  if ('value' in done) {
    return { to: `${ME}?saved`, ...(done.value !== undefined && { set: { session: done.value } }) };
  }
  return refusedOn(await mePage(door, asked, { problem: problemText(asked.t, done.problem) }), done.problem);
}

function addProfile(door: LoginDoor): void {
  const { accounts } = door.options;
  const save = (asked: OwnAsked) =>
    saving(door, asked, async () => {
      const language = LANGUAGES.find((known) => known === asked.form.get('language')) ?? null;
      await changeProfile(accounts, asked.person, { name: asked.form.get('name') ?? '', language });
      return undefined;
    });
  door.own('post', ME, save, PROFILE);
  door.own('post', `${ME}/password`, (asked) =>
    saving(door, asked, () => {
      const [present, next] = [asked.form.get('password') ?? '', asked.form.get('new-password') ?? ''];
      return changePassword(accounts, asked.person, { present, next }, asked.visitor);
    }),
  );
}

function addFactor(door: LoginDoor): void {
  const { accounts } = door.options;
  door.own('post', `${ME}/factor`, async (asked) => {
    const done = await tried(() => beginTotp(accounts, asked.person));
    if ('value' in done) return factorPage(asked, done.value);
    return refusedOn(await mePage(door, asked, { problem: problemText(asked.t, done.problem) }), done.problem);
  });
  door.own('post', `${ME}/factor/confirm`, async (asked) => {
    const { person, form: entered, t } = asked;
    const done = await tried(() => confirmTotp(accounts, person, entered.get('code') ?? ''));
    if ('value' in done) return codesPage(asked, done.value);
    const [secret, uri] = [entered.get('secret') ?? '', entered.get('uri') ?? ''];
    return refusedOn(factorPage(asked, { secret, uri }, problemText(t, done.problem)), done.problem);
  });
  door.own('post', `${ME}/factor/codes`, async (asked) =>
    codesPage(asked, await renewRecoveryCodes(accounts, asked.person)),
  );
  door.own('post', `${ME}/factor/remove`, (asked) => saving(door, asked, () => removeTotp(accounts, asked.person)));
}

/** The secret stands in the form, too, so that a mistyped code costs nobody a new one. */
function factorPage(
  { t }: OwnAsked,
  { secret, uri }: { readonly secret: string; readonly uri: string },
  problem = '',
): LoginPage {
  const more = html` inputmode="numeric" pattern="[0-9 ]*" maxlength="12" autofocus`;
  const fields = [
    html`<input type="hidden" name="secret" value="${secret}"><input type="hidden" name="uri" value="${uri}">`,
    field({ name: 'code', label: t('login.code.label'), autocomplete: 'one-time-code', more }),
  ];
  const isOurs = /^otpauth:\/\/totp\/[\x21-\x7e]{1,600}$/.test(uri);
  return {
    title: t('login.factor.title'),
    body: html`${alert(problem)}<p>${t('login.factor.scan')}</p>${isOurs ? qrCode(uri, t('login.factor.scan')) : ''}
<p>${t('login.factor.secret')} <code>${secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>
${form(`${ME}/factor/confirm`, fields, t('login.factor.confirm'))}<p><a href="${ME}">${t('login.back')}</a></p>`,
  };
}

function codesPage({ t }: OwnAsked, { codes, token }: NewFactor): LoginPage {
  const list = codes.map((code) => html`<li><code>${code}</code></li>`);
  const body = html`<p>${t('login.factor.codesText')}</p><ol class="codes">${list}</ol><p><a class="button primary" href="${ME}">${t('login.factor.codesDone')}</a></p>`;
  return { title: t('login.factor.codesTitle'), body, set: { session: token } };
}

function addSessions(door: LoginDoor): void {
  const { accounts } = door.options;
  door.own('post', `${ME}/sessions/end`, async ({ person, form: entered }) => {
    const id = entered.get('id');
    if (id === null) await endOtherSessions(accounts, person);
    else if (/^[1-9]\d{0,14}$/.test(id)) await endSession(accounts, person, Number(id));
    return { to: `${ME}?saved` };
  });
}

function addProve(door: LoginDoor): void {
  const { accounts } = door.options;
  const hasPassword = async ({ person }: OwnAsked) =>
    (await accounts.store.accounts.find({ id: person.accountId }))?.passwordHash != null;
  door.own('get', `${ME}/prove`, async (asked) => provePage(asked, await hasPassword(asked)));
  door.own('post', `${ME}/prove`, async (asked) => {
    const { person, visitor, form: entered, t } = asked;
    const done = await tried(() => proveByPassword(accounts, person, entered.get('password') ?? '', visitor));
    if ('value' in done) return { to: ME, set: { session: done.value } };
    return refusedOn(provePage(asked, await hasPassword(asked), problemText(t, done.problem)), done.problem);
  });
}
