// Page that answers a form sent without a session. It asks for a login and keeps the input in hidden fields; logging in sends them to the
// same URL. The server stores nothing.

import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { type Html, html } from '../../../util/html.ts';
import type { FullForm } from '../../form.ts';
import type { PageContent } from '../../page.ts';
import { FORM_ACCOUNT_FIELD } from '../../page.ts';
import { renderLoginAlert, renderLoginField } from './fields.ts';

export const LOGIN_FIELD_NAMES = {
  email: '_login_email',
  password: '_login_password',
  code: '_login_code',
  again: '_login_again',
};

/** Fields with secrets, which the page neither shows nor repeats; users have to type them again. */
export const SECRET_FIELDS = ['service_key'] as const;

/** Fields that pages set themselves; they are not listed as the user’s input. */
const INTERNAL_FIELDS = new Set(['place']);
const MAX_SHOWN = 12;
const MAX_SHOWN_LENGTH = 140;

interface Carried {
  readonly action: string;
  readonly form: FullForm;
  readonly language: Language;
}

export interface InPlaceLoginOptions extends Carried {
  /** True if the password was correct and a code is required. */
  readonly isCode: boolean;
  readonly email?: string;
  readonly problem?: string;
  readonly hasProvider: boolean;
}

export function renderInPlaceLoginPage({
  isCode,
  email = '',
  problem = '',
  hasProvider,
  ...carried
}: InPlaceLoginOptions): PageContent {
  const { language } = carried;
  const t = createTranslator(language);
  const fields = isCode ? codeField(t) : passwordFields(t, email);
  const main = html`${renderLoginAlert(problem)}
    <p>${isCode ? t('login.code.text') : t('inPlace.text')}</p>
    ${renderCarriedForm(carried, html`${fields}<button class="primary">${t('inPlace.submit')}</button>`)}
    ${isCode ? '' : renderOtherLogins(t, hasProvider)}
    ${renderSubmittedValues(carried)}`;
  return { title: isCode ? t('login.code.title') : t('inPlace.title'), main, islands: ['passkey'] };
}

/**
 * Page for a user who logged in with a different account than the form was rendered for. Asks whether to save under this
 * account’s name.
 */
export function renderOtherAccountPage(
  { form, ...carried }: Carried,
  person: { readonly name: string; readonly id: number },
): PageContent {
  const t = createTranslator(carried.language);
  const texts = form.texts.filter(([name]) => name !== FORM_ACCOUNT_FIELD);
  const theirs = { ...carried, form: { ...form, texts: [...texts, [FORM_ACCOUNT_FIELD, String(person.id)] as const] } };
  const main = html`<p>${t('inPlace.other.text', { name: person.name })}</p>
    ${renderCarriedForm(theirs, html`<button class="primary">${t('inPlace.other.submit', { name: person.name })}</button>`)}
    ${renderSubmittedValues(theirs, true)}`;
  return { title: t('inPlace.other.title'), main };
}

function isSecret(name: string): boolean {
  return SECRET_FIELDS.some((one) => one === name);
}

/** Form that repeats the submitted values; users have to choose files again. */
function renderCarriedForm({ action, form, language }: Carried, content: Html): Html {
  const t = createTranslator(language);
  const hidden = form.texts
    .filter(([name]) => !Object.values(LOGIN_FIELD_NAMES).includes(name) && !isSecret(name))
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
  return html`${renderLoginField({
    name: LOGIN_FIELD_NAMES.email,
    label: t('login.email'),
    type: 'email',
    autocomplete: 'username',
    value: email,
    more,
  })}
${renderLoginField({ name: LOGIN_FIELD_NAMES.password, label: t('login.password'), type: 'password', autocomplete: 'current-password' })}`;
}

function codeField(t: Translate): Html {
  const more = html` autocapitalize="characters" spellcheck="false" autofocus`;
  return renderLoginField({
    name: LOGIN_FIELD_NAMES.code,
    label: t('login.code.label'),
    autocomplete: 'one-time-code',
    hint: t('login.code.lost'),
    more,
  });
}

/** Links to other login methods. They open in another window, so that this page keeps its input. Afterwards, a button continues here. */
function renderOtherLogins(t: Translate, hasProvider: boolean): Html {
  const provider = html`<a class="button quiet" href="/office/login/oidc" target="_blank" rel="noopener">${t('login.logIn.provider')}</a>`;
  return html`<parvis-passkey action="/office/login/passkey" sends="in-place" failed="${t('login.passkeys.failed')}"
      hidden><button type="button" class="quiet">${t('login.logIn.passkey')}</button><p role="alert" hidden></p></parvis-passkey>
    <hr>
    <p class="hint">${t('inPlace.elsewhere')}</p>
    <p class="deeds">
      ${hasProvider ? provider : ''}<a class="button quiet" href="/office/reset" target="_blank"
        rel="noopener">${t('login.logIn.forgotten')}</a>
      <button form="in-place" name="${LOGIN_FIELD_NAMES.again}" value="1" formnovalidate>${t('inPlace.again')}</button>
    </p>`;
}

export function renderSubmittedValues(
  { form, language }: Pick<Carried, 'form' | 'language'>,
  isOpen = false,
): Html | undefined {
  const shown = form.texts
    .filter(
      ([name, text]) =>
        !name.startsWith('_') && !INTERNAL_FIELDS.has(name) && !isSecret(name) && /\p{L}|\d\D/u.test(text),
    )
    .map(([, text]) => (text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH - 1)}…` : text));
  const list = [...new Set(shown)].slice(0, MAX_SHOWN);
  if (list.length === 0) return undefined;
  return html`<details class="card entered"${isOpen ? html` open` : ''}>
    <summary>${createTranslator(language)('inPlace.entered')}</summary>
    <ul>${list.map((text) => html`<li>${text}</li>`)}</ul>
  </details>`;
}
