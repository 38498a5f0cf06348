// Page that answers a form sent without a session: it asks for a login and keeps the input in hidden fields, so that logging in sends it to
// the same URL. Nothing is stored on the server.

import { type Translate, translator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { type Html, html } from '../../../util/html.ts';
import type { WholeForm } from '../../form.ts';
import type { PageContent } from '../../page.ts';
import { MADE_FOR } from '../../page.ts';
import { alert, field } from './fields.ts';

/** Names of the login fields within another form. */
export const ENTRY = { email: '_login_email', password: '_login_password', code: '_login_code', again: '_login_again' };

/** Secrets that are never shown or carried in hidden fields; they must be typed again. */
export const SECRET_FIELDS = ['service_key'] as const;

/** Fields set by the page; they are not listed as input. */
const INWARD = new Set(['place']);
const MAX_SHOWN = 12;
const MAX_SHOWN_LENGTH = 140;

interface Carried {
  /** URL the form was sent to, with its query. */
  readonly action: string;
  readonly form: WholeForm;
  readonly language: Language;
}

export interface InPlace extends Carried {
  /** Whether the password was correct and a code is required. */
  readonly isCode: boolean;
  readonly email?: string;
  readonly problem?: string;
  readonly hasProvider: boolean;
}

/** The login form, which sends the original form again. */
export function inPlacePage({ isCode, email = '', problem = '', hasProvider, ...carried }: InPlace): PageContent {
  const { language } = carried;
  const t = translator(language);
  const fields = isCode ? codeField(t) : passwordFields(t, email);
  const main = html`${alert(problem)}
    <p>${isCode ? t('login.code.text') : t('inPlace.text')}</p>
    ${carrying(carried, html`${fields}<button class="primary">${t('inPlace.submit')}</button>`)}
    ${isCode ? '' : otherWays(t, hasProvider)}
    ${whatWasEntered(carried)}`;
  return { title: isCode ? t('login.code.title') : t('inPlace.title'), main, islands: ['passkey'] };
}

/** Page for a login as another account than the page was created for; asks whether to save in this account’s name. */
export function otherPersonPage(
  { form, ...carried }: Carried,
  person: { readonly name: string; readonly id: number },
): PageContent {
  const t = translator(carried.language);
  const texts = form.texts.filter(([name]) => name !== MADE_FOR);
  const theirs = { ...carried, form: { ...form, texts: [...texts, [MADE_FOR, String(person.id)] as const] } };
  const main = html`<p>${t('inPlace.other.text', { name: person.name })}</p>
    ${carrying(theirs, html`<button class="primary">${t('inPlace.other.submit', { name: person.name })}</button>`)}
    ${whatWasEntered(theirs, true)}`;
  return { title: t('inPlace.other.title'), main };
}

function isSecret(name: string): boolean {
  return SECRET_FIELDS.some((one) => one === name);
}

/** Form that repeats the submitted values; files have to be chosen again. */
function carrying({ action, form, language }: Carried, content: Html): Html {
  const t = translator(language);
  const hidden = form.texts
    .filter(([name]) => !Object.values(ENTRY).includes(name) && !isSecret(name))
    .map(([name, text]) => html`<input type="hidden" name="${name}" value="${text}">`);
  const files = form.files.map(
    ([name, file], index) => html`<div class="field">
      <label for="_file${index}">${t('inPlace.file', { name: file })}</label>
      <input type="file" id="_file${index}" name="${name}" aria-describedby="_file${index}-hint">
      <p class="hint" id="_file${index}-hint">${t('inPlace.fileHint')}</p>
    </div>`,
  );
  return html`<form method="post" id="in-place" action="${action}" enctype="multipart/form-data">${hidden}${files}${content}</form>`;
}

function passwordFields(t: Translate, email: string): Html {
  const more = html` inputmode="email" autocapitalize="none" spellcheck="false"`;
  return html`${field({ name: ENTRY.email, label: t('login.email'), type: 'email', autocomplete: 'username', value: email, more })}
${field({ name: ENTRY.password, label: t('login.password'), type: 'password', autocomplete: 'current-password' })}`;
}

function codeField(t: Translate): Html {
  const more = html` autocapitalize="characters" spellcheck="false" autofocus`;
  return field({
    name: ENTRY.code,
    label: t('login.code.label'),
    autocomplete: 'one-time-code',
    hint: t('login.code.lost'),
    more,
  });
}

/** Links to other login methods open another window, so that this page is kept; a button continues afterwards. */
function otherWays(t: Translate, hasProvider: boolean): Html {
  const provider = html`<a class="button quiet" href="/office/login/oidc" target="_blank" rel="noopener">${t('login.logIn.provider')}</a>`;
  return html`<parvis-passkey action="/office/login/passkey" sends="in-place" failed="${t('login.passkeys.failed')}"
      hidden><button type="button" class="quiet">${t('login.logIn.passkey')}</button><p role="alert" hidden></p></parvis-passkey>
    <hr>
    <p class="hint">${t('inPlace.elsewhere')}</p>
    <p class="deeds">
      ${hasProvider ? provider : ''}<a class="button quiet" href="/office/reset" target="_blank"
        rel="noopener">${t('login.logIn.forgotten')}</a>
      <button form="in-place" name="${ENTRY.again}" value="1" formnovalidate>${t('inPlace.again')}</button>
    </p>`;
}

export function whatWasEntered(
  { form, language }: Pick<Carried, 'form' | 'language'>,
  isOpen = false,
): Html | undefined {
  const shown = form.texts
    .filter(([name, text]) => !name.startsWith('_') && !INWARD.has(name) && !isSecret(name) && /\p{L}|\d\D/u.test(text))
    .map(([, text]) => (text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH - 1)}…` : text));
  const list = [...new Set(shown)].slice(0, MAX_SHOWN);
  if (list.length === 0) return undefined;
  return html`<details class="card entered"${isOpen ? html` open` : ''}>
    <summary>${translator(language)('inPlace.entered')}</summary>
    <ul>${list.map((text) => html`<li>${text}</li>`)}</ul>
  </details>`;
}
