// Account page: profile, login methods, and sessions.

import { listSessions } from '../../../accounts/end-sessions.ts';
import type { SessionPerson } from '../../../accounts/session.ts';
import { type Translate, translator } from '../../../i18n/translate.ts';
import type { Account, Passkey, Session } from '../../../model/accounts/account.ts';
import { LANGUAGES, type Language } from '../../../model/instance.ts';
import { type Html, html } from '../../../util/html.ts';
import { notice } from '../../components/parts.ts';
import type { PageContent, PageRequest } from '../../page.ts';
import { shortcutSwitch } from '../../shortcut-list.ts';
import { alert, field, form, newPasswordField, status } from './fields.ts';

export interface MeNotices {
  /** Error message; "" if there is none. */
  readonly problem?: string;
  /** Success message; "" if there is none. */
  readonly done?: string;
}

/** Maximum number of instances whose time zone is read for an operator. */
const MAX_ZONES = 20;

export async function mePage(
  asked: PageRequest<'account'>,
  { problem = '', done = '' }: MeNotices = {},
): Promise<PageContent> {
  const { accounts, person, t } = asked;
  const account = await accounts.store.accounts.find({ id: person.accountId });
  if (account === undefined)
    return { status: 404, title: t('login.me.title'), main: html`${alert(t('login.problems.no-account'))}` };
  const [passkeys, sessions, left] = await Promise.all([
    accounts.store.accounts.passkeys(person.accountId),
    listSessions(accounts, person),
    accounts.store.accounts.recoveryCodesLeft(person.accountId),
  ]);
  const lacks = person.lacksFactorFor.join(', ');
  return {
    title: t('login.me.title'),
    main: html`${alert(problem)}
      ${done === '' ? '' : status(done)}
      ${lacks === '' ? '' : notice(t('login.me.lacksFactor', { parishes: lacks }), 'warn')}
      <p class="soft">${account.email}</p>
      ${profile(account, asked)}
      ${password(account, t)}
      ${factor(account, left, t)}
      ${passkeysPart(passkeys, asked)}
      ${sessionsPart(sessions, await openClock(asked), asked)}
      ${keysPart(asked)}`,
    islands: ['passkey', 'keys'],
  };
}

function keysPart({ t, language }: PageRequest<'account'>): Html {
  const none = html`<noscript><p class="hint">${t('shortcuts.noScript')}</p></noscript>`;
  return section('keys', t('shortcuts.title'), html`${shortcutSwitch(language)}${none}`);
}

/** Input from before a login is kept in the form, but not saved yet. */
function profile(account: Account, { t, query }: PageRequest<'account'>): Html {
  const isEntered = query.has('name');
  const name = query.get('name') ?? account.name;
  const language = isEntered ? query.get('language') : account.language;
  const option = (value: Language | '', text: string) =>
    html`<option value="${value}"${(language ?? '') === value ? html` selected` : ''}>${text}</option>`;
  const fields = [
    field({ name: 'name', label: t('login.name'), autocomplete: 'name', value: name, more: html` maxlength="100"` }),
    html`<div class="field">
      <label for="language">${t('login.me.language')}</label>
      <select id="language" name="language">
        ${option('', t('login.me.byBrowser'))}
        ${LANGUAGES.map((one) => option(one, translator(one)('language')))}
      </select>
    </div>`,
  ];
  const unsaved = isEntered ? notice(t('login.me.notYetSaved'), 'warn', 'status') : html``;
  return section('profile', t('login.me.profile'), html`${unsaved}${form('/office/me', fields, t('login.me.save'))}`);
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
    passwordHash === null ? html`` : field(present),
    newPasswordField(t),
    html`<p class="hint">${t('login.me.passwordNote')}</p>`,
  ];
  return section('password', t('login.password'), form('/office/me/password', fields, t('login.me.changePassword')));
}

function factor({ totp }: Account, left: number, t: Translate): Html {
  if (totp?.confirmedAt == null) {
    return section(
      'factor',
      t('login.factor.title'),
      html`<p>${t('login.factor.off')}</p>${form('/office/me/factor', [], t('login.factor.begin'))}`,
    );
  }
  return section(
    'factor',
    t('login.factor.title'),
    html`<p>${t('login.factor.on', { left })}</p>
      ${form('/office/me/factor/codes', [], t('login.factor.newCodes'), 'quiet')}
      ${form('/office/me/factor/remove', [], t('login.factor.remove'), 'quiet')}`,
  );
}

function passkeysPart(passkeys: readonly Passkey[], { t, language }: PageRequest<'account'>): Html {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const rows = passkeys.map(({ id, name, lastUsedAt }) => {
    const used =
      lastUsedAt === null ? t('login.passkeys.never') : t('login.passkeys.used', { at: day.format(lastUsedAt) });
    const remove = form(
      '/office/me/passkeys/remove',
      html`<input type="hidden" name="id" value="${id}">`,
      t('login.passkeys.remove'),
      'quiet',
    );
    return html`<li><span>${name === '' ? t('login.passkeys.unnamed') : name}</span> <span class="hint">${used}</span>${remove}</li>`;
  });
  const list = rows.length === 0 ? '' : html`<ul class="plain">${rows}</ul>`;
  const label = t('login.passkeys.label');
  const name = field({
    name: 'passkey-name',
    label,
    autocomplete: 'off',
    isOptional: true,
    more: html` maxlength="60"`,
  });
  const button = html`<button type="button" class="primary">${t('login.passkeys.add')}</button>`;
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
    const end = form(
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
  const others = sessions.length < 2 ? '' : form('/office/me/sessions/end', [], t('login.sessions.endOthers'), 'quiet');
  return section('sessions', t('login.sessions.title'), html`<ul class="plain">${rows}</ul>${others}`);
}

/** Clock of the user’s instance; UTC, named as such, if there is none or they have different zones. */
async function openClock({ accounts, person, language }: PageRequest<'account'>): Promise<Intl.DateTimeFormat> {
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

/** Page to confirm the user’s identity. */
export function provePage(
  { t, person }: { readonly t: Translate; readonly person: SessionPerson },
  hasPassword: boolean,
  problem = '',
): PageContent {
  const user = html`<input type="hidden" name="username" autocomplete="username" value="${person.email}">`;
  const entered = field({
    name: 'password',
    label: t('login.password'),
    type: 'password',
    autocomplete: 'current-password',
  });
  const ask = html`<p>${t('login.prove.text')}</p>${form('/office/me/prove', [user, entered], t('login.prove.submit'))}`;
  const again = html`<p>${t('login.problems.prove')}</p>${form('/office/logout', [], t('login.prove.again'))}`;
  return { title: t('login.prove.title'), main: html`${alert(problem)}${hasPassword ? ask : again}` };
}
