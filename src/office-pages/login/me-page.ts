// One’s own account as a page: who one is, how one logs in, and where one is logged in.

import { listSessions } from '../../accounts/end-sessions.ts';
import type { Person } from '../../accounts/session.ts';
import { type Html, html } from '../../kit/html.ts';
import type { Account, Passkey, Session } from '../../model/account.ts';
import { LANGUAGES, type Language } from '../../model/instance.ts';
import { shortcutSwitch } from '../shortcuts/shortcut-list.ts';
import { SHORTCUT_WORDS } from '../shortcuts/shortcut-words.ts';
import type { Door, OwnAsked, Shown } from './door.ts';
import { alert, field, form, newPasswordField, status } from './fields.ts';
import type { LoginWords } from './login-words.ts';
import { LANGUAGE_NAMES } from './words.ts';

export interface Told {
  /** What is wrong; "" for nothing. */
  readonly problem?: string;
  /** What was done; "" for nothing. */
  readonly done?: string;
}

/** So many instances of an operator are asked for their time zone. */
const MOST_ZONES = 20;

/** Throws AccountProblem `no-account`. */
export async function mePage(door: Door, asked: OwnAsked, { problem = '', done = '' }: Told = {}): Promise<Shown> {
  const { accounts } = door.options;
  const { person, words } = asked;
  const account = await accounts.store.accounts.find({ id: person.accountId });
  if (account === undefined)
    return { status: 404, title: words.me.title, body: html`${alert(words.problems['no-account'])}` };
  const [passkeys, sessions, left] = await Promise.all([
    accounts.store.accounts.passkeys(person.accountId),
    listSessions(accounts, person),
    accounts.store.accounts.recoveryCodesLeft(person.accountId),
  ]);
  const lacks = person.lacksFactorFor.join(', ');
  return {
    title: words.me.title,
    body: html`${alert(problem)}${done === '' ? '' : status(done)}
${lacks === '' ? '' : html`<p class="notice warn">${words.me.lacksFactor.replace('{parishes}', () => lacks)}</p>`}
<p>${account.email}</p>
${profile(account, asked)}${password(account, words)}${factor(account, left, words)}${passkeysPart(passkeys, asked)}${sessionsPart(sessions, await openClock(door, asked), asked)}${keysPart(asked)}
<p><a class="button" href="/office">${words.me.toOffice}</a></p>${form('/office/logout', [], words.me.logOut, 'quiet')}`,
    islands: ['passkey', 'keys'],
  };
}

function keysPart({ language }: OwnAsked): Html {
  const words = SHORTCUT_WORDS[language];
  const none = html`<noscript><p class="hint">${words.noScript}</p></noscript>`;
  return section('keys', words.title, html`${shortcutSwitch(language)}${none}`);
}

/** What was entered before a log-in came between stands there still, not saved yet. */
function profile(account: Account, { words, query }: OwnAsked): Html {
  const isEntered = query.has('name');
  const name = query.get('name') ?? account.name;
  const language = isEntered ? query.get('language') : account.language;
  const option = (value: Language | '', text: string) =>
    html`<option value="${value}"${(language ?? '') === value ? html` selected` : ''}>${text}</option>`;
  const fields = [
    field({ name: 'name', label: words.name, autocomplete: 'name', value: name, more: html` maxlength="100"` }),
    html`<div class="field"><label for="language">${words.me.language}</label>
<select id="language" name="language">${option('', words.me.byBrowser)}${LANGUAGES.map((one) => option(one, LANGUAGE_NAMES[one]))}</select></div>`,
  ];
  const notice = isEntered ? html`<p class="notice warn" role="status">${words.me.notYetSaved}</p>` : html``;
  return section('profile', words.me.profile, html`${notice}${form('/office/me', fields, words.me.save)}`);
}

function password({ passwordHash, email }: Account, words: LoginWords): Html {
  const present = {
    name: 'password',
    label: words.me.presentPassword,
    type: 'password',
    autocomplete: 'current-password',
  } as const;
  const fields = [
    html`<input type="hidden" name="username" autocomplete="username" value="${email}">`,
    passwordHash === null ? html`` : field(present),
    newPasswordField(words),
    html`<p class="hint">${words.me.passwordNote}</p>`,
  ];
  return section('password', words.password, form('/office/me/password', fields, words.me.changePassword));
}

function factor({ totp }: Account, left: number, words: LoginWords): Html {
  const { factor: said } = words;
  if (totp?.confirmedAt == null) {
    return section('factor', said.title, html`<p>${said.off}</p>${form('/office/me/factor', [], said.begin)}`);
  }
  return section(
    'factor',
    said.title,
    html`<p>${said.on.replace('{left}', String(left))}</p>${form('/office/me/factor/codes', [], said.newCodes, 'quiet')}${form('/office/me/factor/remove', [], said.remove, 'quiet')}`,
  );
}

function passkeysPart(passkeys: readonly Passkey[], { words, language }: OwnAsked): Html {
  const { passkeys: said } = words;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const rows = passkeys.map(({ id, name, lastUsedAt }) => {
    const used = lastUsedAt === null ? said.never : said.used.replace('{at}', () => day.format(lastUsedAt));
    const remove = form(
      '/office/me/passkeys/remove',
      html`<input type="hidden" name="id" value="${id}">`,
      said.remove,
      'quiet',
    );
    return html`<li><span>${name === '' ? said.unnamed : name}</span> <span class="hint">${used}</span>${remove}</li>`;
  });
  const list = rows.length === 0 ? '' : html`<ul class="plain">${rows}</ul>`;
  const add = html`<parvis-passkey action="/office/me/passkeys" field="passkey-name" register failed="${said.failed}" hidden>${field({ name: 'passkey-name', label: said.label, autocomplete: 'off', isOptional: true, more: html` maxlength="60"` })}<button type="button" class="primary">${said.add}</button><p role="alert" hidden></p></parvis-passkey><noscript><p class="hint">${said.noScript}</p></noscript>`;
  return section('passkeys', said.title, html`<p>${said.text}</p>${list}${add}`);
}

function sessionsPart(sessions: readonly Session[], say: Intl.DateTimeFormat, { words, person }: OwnAsked): Html {
  const { sessions: said } = words;
  const rows = sessions.map((session) => {
    const where = session.agent === '' ? said.unknown : session.agent;
    const isHere = session.id === person.sessionId;
    const end = form(
      '/office/me/sessions/end',
      html`<input type="hidden" name="id" value="${session.id}">`,
      said.end,
      'quiet',
    );
    return html`<li><span>${where}${isHere ? html` <strong>(${said.here})</strong>` : ''}</span> <span class="hint">${seenText(session, said.seen, say)}</span>${isHere ? '' : end}</li>`;
  });
  const others = sessions.length < 2 ? '' : form('/office/me/sessions/end', [], said.endOthers, 'quiet');
  return section('sessions', said.title, html`<ul class="plain">${rows}</ul>${others}`);
}

function seenText({ seenAt, network }: Session, text: string, say: Intl.DateTimeFormat): string {
  return text.replace('{at}', () => say.format(seenAt)).replace('{network}', () => network);
}

/** On the clock of the instance that somebody belongs to; of UTC, and saying so, where there is none or they are of several zones. */
async function openClock({ options }: Door, { person, language }: OwnAsked): Promise<Intl.DateTimeFormat> {
  const { store } = options.accounts;
  const found = await Promise.all(
    [...person.roles.keys()].slice(0, MOST_ZONES).map((name) => store.findInstance(name)),
  );
  const zones = new Set(found.flatMap((record) => record?.instance.timeZone ?? []));
  const [zone] = zones;
  const style = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return zone !== undefined && zones.size === 1
    ? new Intl.DateTimeFormat(language, { ...style, timeZone: zone })
    : new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC', timeZoneName: 'short' });
}

function section(id: string, title: string, content: Html): Html {
  return html`<section aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;
}

/** Where somebody proves once more who they are. */
export function provePage(
  { words, person }: { readonly words: LoginWords; readonly person: Person },
  hasPassword: boolean,
  problem = '',
): Shown {
  const user = html`<input type="hidden" name="username" autocomplete="username" value="${person.email}">`;
  const entered = field({
    name: 'password',
    label: words.password,
    type: 'password',
    autocomplete: 'current-password',
  });
  const ask = html`<p>${words.prove.text}</p>${form('/office/me/prove', [user, entered], words.prove.submit)}`;
  const again = html`<p>${words.problems.prove}</p>${form('/office/logout', [], words.prove.again)}`;
  return { title: words.prove.title, body: html`${alert(problem)}${hasPassword ? ask : again}` };
}
