// Booking form of an event as website programs render it (rule J18), in the connector profile.

import type { OnlineSignUp } from '../event.ts';
import type { Language } from '../instance.ts';
import type { BookingForm, FieldType, FormField } from './form.ts';
import { SIGN_UP_TEXTS, type SignUpTexts } from './sign-up-texts.ts';

/** Field as website programs read it, with all keys in their order. */
export interface ConnectorField {
  readonly field_id: string;
  readonly field_name: string;
  readonly label: string;
  readonly type: (typeof CONNECTOR_FIELD_TYPES)[number];
  readonly options: string;
  readonly required: 0 | 1;
  readonly related_fields: '';
  readonly helptext: string;
  readonly default_value: null;
  readonly config_json: '';
  readonly affected_items: '';
  readonly custom: '';
  readonly is_input_disabled: '';
  readonly str_error_msg: '';
}

export const CONNECTOR_FIELD_TYPES = [
  'text',
  'email',
  'tel',
  'seats',
  'number',
  'date',
  'radio',
  'multiple_choice',
  'checkbox',
  'dropdown',
  'datetime',
] as const;

const TYPES: Readonly<Record<FieldType, ConnectorField['type']>> = {
  text: 'text',
  long: 'text',
  number: 'number',
  date: 'date',
  tel: 'tel',
  choice: 'radio',
  several: 'multiple_choice',
  yes: 'checkbox',
};

const LONG_TEXT = '400';

type OwnField = Pick<ConnectorField, 'field_id' | 'label' | 'type'> & Partial<ConnectorField>;

export function createConnectorField({ field_id, ...own }: OwnField): ConnectorField {
  return {
    field_id,
    field_name: own.field_name ?? `field_${field_id}`,
    label: own.label,
    type: own.type,
    options: own.options ?? '',
    required: own.required ?? 0,
    // Website programs permanently hide a field that has a value in `related_fields`.
    related_fields: '',
    helptext: own.helptext ?? '',
    default_value: null,
    config_json: '',
    affected_items: '',
    custom: '',
    is_input_disabled: '',
    str_error_msg: '',
  };
}

/** Returns all fields: name, e-mail, phone, the number of people if several may come, and the questions of the form. */
export function createConnectorFields(
  form: BookingForm | undefined,
  party: number,
  language: Language,
): ConnectorField[] {
  const texts = SIGN_UP_TEXTS[language];
  const people = { field_id: 's', field_name: 'nb_seats_s', label: texts.people, type: 'seats', options: `1;${party}` };
  return [
    createConnectorField({ field_id: 'n', label: texts.name, type: 'text', required: 1 }),
    createConnectorField({ field_id: 'e', label: texts.email, type: 'email', required: 1 }),
    createConnectorField({ field_id: 'p', label: texts.phone, type: 'tel' }),
    ...(party > 1 ? [createConnectorField({ ...people, type: 'seats' })] : []),
    ...createFormConnectorFields(form, language),
  ];
}

export function createFormConnectorFields(form: BookingForm | undefined, language: Language): ConnectorField[] {
  const fields = form?.fields ?? [];
  return fields.map((field) =>
    createConnectorField({
      field_id: String(field.id),
      label: labelOf(field, fields, SIGN_UP_TEXTS[language]),
      type: TYPES[field.type],
      options: optionsOf(field),
      // A conditional field is never required in website programs, because only the server evaluates conditions.
      required: field.required && field.showIf === null ? 1 : 0,
      helptext: field.help,
    }),
  );
}

function labelOf({ label, showIf }: FormField, fields: readonly FormField[], texts: SignUpTexts): string {
  const other = showIf === null ? undefined : fields.find(({ id }) => id === showIf.fieldId);
  if (showIf === null || other === undefined) return label;
  if (showIf.value === true) return texts.onlyIfTicked(label, other.label);
  return texts.onlyIf(label, other.label, showIf.value);
}

function optionsOf({ type, options, min, max }: FormField): string {
  if (type === 'long') return LONG_TEXT;
  if (type === 'number') return min === null && max === null ? '' : `${min ?? ''};${max ?? ''}`;
  return options.map((option, index) => `${index + 1}||${joinLines(option)}`).join('\n');
}

/** Joins the lines of a text, because line breaks separate options. */
function joinLines(text: string): string {
  return text.split(/\s+/).join(' ');
}

/** Returns the HTML above the fields: introduction, consent, and retention (rule J15). */
export function formatConnectorFormText(
  form: BookingForm | undefined,
  { keepDays, confirm }: Pick<OnlineSignUp, 'keepDays' | 'confirm'>,
  language: Language,
): string {
  const { kept, unconfirmed } = SIGN_UP_TEXTS[language];
  const periods = confirm ? `${kept(keepDays)} ${unconfirmed}` : kept(keepDays);
  const parts = [form?.intro ?? '', form?.consent ?? '', periods];
  return parts.flatMap((part) => (part.trim() === '' ? [] : [`<p>${asHtml(part)}</p>`])).join('');
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
}
