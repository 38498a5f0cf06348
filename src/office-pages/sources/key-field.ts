// Where the key of a service is entered: it goes in, and no page shows it again.

import { html } from '../../kit/html.ts';
import type { Field } from '../kit/form/field.ts';
import { SECRET_FIELDS } from '../login/in-place-page.ts';

const [NAME] = SECRET_FIELDS;

export const KEY_FIELD = NAME;

export function keyField(label: string, hint: string): Field {
  return {
    name: NAME,
    kind: 'own',
    label,
    hint,
    control: {
      draw: ({ id, described }) =>
        html`<input type="password" id="${id}" name="${NAME}" autocomplete="off" spellcheck="false"${described}>`,
      read: (form) => form.text(NAME).trim(),
      say: () => '',
    },
  };
}
