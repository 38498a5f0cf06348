// HTML parts of the login forms.

import { SHORTEST_PASSWORD } from '../../../accounts/password-rules.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { drawLine, type LineField } from '../../../pages/field-frame.ts';
import { type Html, html } from '../../../util/html.ts';

export interface LoginField extends Omit<LineField, 'value' | 'problem' | 'size'> {
  /** Value of `autocomplete`, for browsers and password managers. */
  readonly autocomplete: string;
  readonly value?: string;
  readonly isOptional?: boolean;
  /** Marks and focuses the field that the page’s alert is about. */
  readonly isWrong?: boolean;
}

const WRONG = html` aria-invalid="true" autofocus`;

export function field({
  autocomplete,
  value = '',
  isOptional = false,
  isWrong = false,
  more,
  ...line
}: LoginField): Html {
  const required = isOptional ? '' : html` required`;
  const attributes = html` autocomplete="${autocomplete}"${required}${isWrong ? WRONG : ''}${more}`;
  return drawLine({ ...line, value, more: attributes });
}

/** Field for a new password; pasting and password managers are allowed. */
export function newPasswordField(t: Translate, label = t('login.newPassword'), isWrong = false): Html {
  return field({
    isWrong,
    name: 'new-password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: t('login.passwordHint'),
    more: html` minlength="${SHORTEST_PASSWORD}"`,
  });
}

/** Form with one button; `kind` is its CSS class. */
export function form(
  action: string,
  fields: Html | readonly Html[],
  submit: string,
  kind: 'primary' | 'quiet' = 'primary',
): Html {
  return html`<form method="post" action="${action}">
    ${fields}
    <p><button type="submit" class="${kind}">${submit}</button></p>
  </form>`;
}

/** Alert that screen readers announce at once; undefined for "". */
export function alert(text: string): Html | undefined {
  return text === '' ? undefined : html`<p role="alert" class="alert">${text}</p>`;
}

export function status(text: string): Html {
  return html`<p role="status" class="told">${text}</p>`;
}
