import { MIN_PASSWORD_LENGTH } from '../../../accounts/password-rules.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { type LineField, renderLineField } from '../../../pages/render-field.ts';
import { type Html, html } from '../../../util/html.ts';

export interface LoginField extends Omit<LineField, 'value' | 'problem' | 'size'> {
  readonly autocomplete: string;
  readonly value?: string;
  readonly isOptional?: boolean;
  /** True to mark and focus the field, because the alert of the page is about it. */
  readonly isWrong?: boolean;
}

const WRONG = html` aria-invalid="true" autofocus`;

export function renderLoginField({
  autocomplete,
  value = '',
  isOptional = false,
  isWrong = false,
  more,
  ...line
}: LoginField): Html {
  const required = isOptional ? '' : html` required`;
  const attributes = html` autocomplete="${autocomplete}"${required}${isWrong ? WRONG : ''}${more}`;
  return renderLineField({ ...line, value, more: attributes });
}

/** Field for a new password. Users may paste into it, and password managers may fill it. */
interface NewPasswordField {
  readonly label?: string;
  readonly isWrong?: boolean;
  readonly note?: string;
}

export function renderNewPasswordField(
  t: Translate,
  { label = t('login.newPassword'), isWrong = false, note }: NewPasswordField = {},
): Html {
  return renderLoginField({
    isWrong,
    name: 'new-password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: note === undefined ? t('login.passwordHint') : `${t('login.passwordHint')} ${note}`,
    more: html` minlength="${MIN_PASSWORD_LENGTH}"`,
  });
}

export function renderLoginForm(
  action: string,
  fields: Html | readonly Html[],
  submit: string,
  kind: 'primary' | 'quiet' | '' = 'primary',
): Html {
  return html`<form method="post" action="${action}">
    ${fields}
    <p><button type="submit" class="${kind}">${submit}</button></p>
  </form>`;
}

/** Alert that screen readers announce at once; undefined for an empty text. */
export function renderLoginAlert(text: string): Html | undefined {
  return text === '' ? undefined : html`<p role="alert" class="alert">${text}</p>`;
}

export function renderLoginStatus(text: string): Html {
  return html`<p role="status" class="told">${text}</p>`;
}
