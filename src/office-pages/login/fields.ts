// The parts of the forms of a log-in as HTML.

import { SHORTEST_PASSWORD } from '../../accounts/password-rules.ts';
import { type Html, html } from '../../kit/html.ts';
import type { Translate } from '../../words/translate.ts';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  /** What a browser or a password manager may fill in. */
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly more?: Html;
}

export function field({
  name,
  label,
  type = 'text',
  autocomplete,
  value = '',
  hint = '',
  isOptional,
  more,
}: Field): Html {
  const described = hint === '' ? '' : html` aria-describedby="${name}-hint"`;
  const required = isOptional === true ? '' : html` required`;
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}"${required}${described}${more}>
${hint === '' ? '' : html`<p class="hint" id="${name}-hint">${hint}</p>`}</div>`;
}

/** A password that is chosen: it may be pasted, and a password manager may make it. */
export function newPasswordField(t: Translate, label = t('login.newPassword')): Html {
  return field({
    name: 'new-password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: t('login.passwordHint'),
    more: html` minlength="${SHORTEST_PASSWORD}"`,
  });
}

/** A form with one button; `kind` is the button’s look. */
export function form(
  action: string,
  fields: Html | readonly Html[],
  submit: string,
  kind: 'primary' | 'quiet' = 'primary',
): Html {
  return html`<form method="post" action="${action}">${fields}
<p><button type="submit" class="${kind}">${submit}</button></p></form>`;
}

/** What is wrong, read out at once; nothing for "". */
export function alert(text: string): Html | undefined {
  return text === '' ? undefined : html`<p role="alert" class="alert">${text}</p>`;
}

export function status(text: string): Html {
  return html`<p role="status" class="told">${text}</p>`;
}
