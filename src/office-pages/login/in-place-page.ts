// The page that answers a form sent by nobody: it asks who they are and holds in itself what was entered, so that logging in
// sends it to the same address. Nothing of it is kept on the server.

import { type Html, html } from '../../kit/html.ts';
import type { Language } from '../../model/instance.ts';
import type { WholeForm } from '../form.ts';
import { alone, MADE_FOR } from '../frame.ts';
import { alert, field } from './fields.ts';
import { IN_PLACE_WORDS } from './in-place-words.ts';
import type { LoginWords } from './login-words.ts';
import { LOGIN_WORDS } from './words.ts';

/** What is entered to log in, within a form of something else. */
export const ENTRY = { email: '_login_email', password: '_login_password', code: '_login_code', again: '_login_again' };

/** What is not even carried on, since no page shows it: it is typed once more. */
export const SECRET_FIELDS = ['service_key'] as const;

/** What tells a page how to take a form, and nobody what was typed into it. */
const INWARD = new Set(['base', 'token', 'revision', 'place']);
const MOST_SHOWN = 12;
const LONGEST_SHOWN = 140;

interface Carried {
  /** The address to which it was sent, with its query. */
  readonly action: string;
  readonly form: WholeForm;
  readonly language: Language;
}

export interface InPlace extends Carried {
  /** Whether the password was right and a code is wanted. */
  readonly isCode: boolean;
  readonly email?: string;
  readonly problem?: string;
  readonly hasProvider: boolean;
}

/** Whoever sent it logs in by the same form that sends it once more. */
export function inPlacePage({ isCode, email = '', problem = '', hasProvider, ...carried }: InPlace): string {
  const { language } = carried;
  const [words, said] = [LOGIN_WORDS[language], IN_PLACE_WORDS[language]];
  const fields = isCode ? codeField(words) : passwordFields(words, email);
  const main = html`${alert(problem)}<p>${isCode ? words.code.text : said.text}</p>
${carrying(carried, html`${fields}<button class="primary">${said.submit}</button>`)}
${isCode ? '' : otherWays(words, carried, hasProvider)}${whatWasEntered(carried)}`;
  return alone(language, isCode ? words.code.title : said.title, main, ['passkey']);
}

/** Somebody else is logged in than the page was made for: they say whether it is to be saved in their name. */
export function otherPersonPage({ form, ...carried }: Carried, person: { readonly name: string; readonly id: number }) {
  const said = IN_PLACE_WORDS[carried.language];
  const named = (text: string) => text.replace('{name}', () => person.name);
  const texts = form.texts.filter(([name]) => name !== MADE_FOR);
  const theirs = { ...carried, form: { ...form, texts: [...texts, [MADE_FOR, String(person.id)] as const] } };
  const main = html`<p>${named(said.other.text)}</p>
${carrying(theirs, html`<button class="primary">${named(said.other.submit)}</button>`)}${whatWasEntered(theirs, true)}`;
  return alone(carried.language, said.other.title, main);
}

function isSecret(name: string): boolean {
  return SECRET_FIELDS.some((one) => one === name);
}

/** A form that sends what was sent before; a file is chosen anew. */
function carrying({ action, form, language }: Carried, content: Html): Html {
  const said = IN_PLACE_WORDS[language];
  const hidden = form.texts
    .filter(([name]) => !Object.values(ENTRY).includes(name) && !isSecret(name))
    .map(([name, text]) => html`<input type="hidden" name="${name}" value="${text}">`);
  const files = form.files.map(
    (
      [name, file],
      index,
    ) => html`<div class="field"><label for="_file${index}">${said.file.replace('{name}', () => file)}</label>
<input type="file" id="_file${index}" name="${name}" aria-describedby="_file${index}-hint"><p class="hint" id="_file${index}-hint">${said.fileHint}</p></div>`,
  );
  return html`<form method="post" id="in-place" action="${action}" enctype="multipart/form-data">${hidden}${files}${content}</form>`;
}

function passwordFields(words: LoginWords, email: string): Html {
  const more = html` inputmode="email" autocapitalize="none" spellcheck="false"`;
  return html`${field({ name: ENTRY.email, label: words.email, type: 'email', autocomplete: 'username', value: email, more })}
${field({ name: ENTRY.password, label: words.password, type: 'password', autocomplete: 'current-password' })}`;
}

function codeField(words: LoginWords): Html {
  const more = html` autocapitalize="characters" spellcheck="false" autofocus`;
  return field({
    name: ENTRY.code,
    label: words.code.label,
    autocomplete: 'one-time-code',
    hint: words.code.lost,
    more,
  });
}

/** Ways that lead elsewhere keep this page: they open another window, and a button goes on once that is done. */
function otherWays({ logIn, passkeys }: LoginWords, { language }: Carried, hasProvider: boolean): Html {
  const said = IN_PLACE_WORDS[language];
  const provider = html`<a class="button quiet" href="/office/login/oidc" target="_blank" rel="noopener">${logIn.provider}</a>`;
  return html`<parvis-passkey action="/office/login/passkey" sends="in-place" failed="${passkeys.failed}" hidden><button type="button" class="quiet">${logIn.passkey}</button><p role="alert" hidden></p></parvis-passkey>
<hr><p class="hint">${said.elsewhere}</p><p class="deeds">${hasProvider ? provider : ''}<a class="button quiet" href="/office/reset" target="_blank" rel="noopener">${logIn.forgotten}</a>
<button form="in-place" name="${ENTRY.again}" value="1" formnovalidate>${said.again}</button></p>`;
}

export function whatWasEntered(
  { form, language }: Pick<Carried, 'form' | 'language'>,
  isOpen = false,
): Html | undefined {
  const shown = form.texts
    .filter(([name, text]) => !name.startsWith('_') && !INWARD.has(name) && !isSecret(name) && /\p{L}|\d\D/u.test(text))
    .map(([, text]) => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1)}…` : text));
  const list = [...new Set(shown)].slice(0, MOST_SHOWN);
  if (list.length === 0) return undefined;
  return html`<details class="card entered"${isOpen ? html` open` : ''}><summary>${IN_PLACE_WORDS[language].entered}</summary><ul>${list.map((text) => html`<li>${text}</li>`)}</ul></details>`;
}
