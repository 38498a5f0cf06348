// Password field for the key of a service; no page ever shows a stored key.

import { html } from '../../util/html.ts';
import { SECRET_FIELDS } from '../accounts/login/in-place-login-page.ts';
import type { Control } from '../components/form/control.ts';
import type { Field } from '../components/form/field.ts';
import { inputTextOf } from '../components/form/input-texts.ts';

const [NAME] = SECRET_FIELDS;

export const SERVICE_KEY_FIELD = NAME;

export function createServiceKeyField(label: string, hint: string): Field {
  const control: Control = {
    inputs: [NAME],
    enter: () => ({ [NAME]: [''] }),
    read: (entered) => ({ [NAME]: inputTextOf(entered, NAME) }),
    say: () => '',
    render: () => ({
      control: (attributes) =>
        html`<input type="password" name="${NAME}" autocomplete="off" spellcheck="false"${attributes}>`,
    }),
  };
  return { name: NAME, kind: 'own', label, hint, control };
}
