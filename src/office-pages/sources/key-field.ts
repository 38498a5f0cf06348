// Password field for the key of a service; no page shows the key again.

import { html } from '../../util/html.ts';
import { SECRET_FIELDS } from '../accounts/login/in-place-page.ts';
import type { Control } from '../components/form/control.ts';
import { textOf } from '../components/form/entered.ts';
import type { Field } from '../components/form/field.ts';

const [NAME] = SECRET_FIELDS;

export const KEY_FIELD = NAME;

export function keyField(label: string, hint: string): Field {
  const control: Control = {
    inputs: [NAME],
    enter: () => ({ [NAME]: [''] }),
    read: (entered) => ({ [NAME]: textOf(entered, NAME) }),
    say: () => '',
    draw: () => ({
      control: (attributes) =>
        html`<input type="password" name="${NAME}" autocomplete="off" spellcheck="false"${attributes}>`,
    }),
  };
  return { name: NAME, kind: 'own', label, hint, control };
}
