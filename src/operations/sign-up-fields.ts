// Form fields of a sign-up, as observed in a website's program (rule J19): texts in all fields, numbers for choices, `on` for checked
// boxes.

import { formatSignUpMessage, toKnownMessage } from '../contract/bookings/sign-up-messages.ts';
import type { FormFields } from '../contract/operation.ts';
import type { Answer, BookedPerson, Booking, FieldAnswers } from '../model/bookings/booking.ts';
import type { BookingForm, FormField } from '../model/bookings/form.ts';
import type { EnteredBooking } from '../model/bookings/visitor-sign-ups.ts';
import type { Problem } from '../model/format/problem.ts';
import { joinPath } from '../model/format/report.ts';
import type { Language } from '../model/instance.ts';

/** Returns a field as text, its first value if it has several; "" if it is missing or of another type. */
export function readTextField(fields: FormFields, name: string): string {
  const given = fields[name];
  return typeof given === 'string' ? given : (given?.[0] ?? '');
}

/** Returns messages for fields that have an array or an object instead of a text, by field name. */
export function describeNonTextFields(
  fields: FormFields,
  names: readonly string[],
  language: Language,
): Record<string, string> {
  const wrong = names.filter((name) => fields[name] !== undefined && typeof fields[name] !== 'string');
  return Object.fromEntries(wrong.map((name) => [name, formatSignUpMessage('other', language)]));
}

/** Returns the names of the fields that a sign-up sends as one text: contact data, and the answers except multiple choices. */
export function listSignUpTextFields(form: BookingForm | null): string[] {
  const single = (form?.fields ?? []).filter(({ type }) => type !== 'several');
  return ['n', 'e', 'p', ...single.map(({ id }) => id)].map((id) => `field_${id}`);
}

/** Returns a whole number; 0 if it is invalid. */
export function readNumberField(fields: FormFields, name: string): number {
  const text = readTextField(fields, name).trim();
  return /^\d{1,10}$/.test(text) ? Number(text) : 0;
}

export interface ReadSignUpOptions {
  readonly form: BookingForm | null;
  readonly party: number;
  readonly language: Language;
  readonly before?: Pick<Booking, 'people'>;
}

/**
 * Reads the entered booking. A website asks only for the name of the first person. The other people enter their names and answers on the
 * private page.
 */
export function readSignUp(fields: FormFields, { form, party, language, before }: ReadSignUpOptions): EnteredBooking {
  const asked = form?.fields ?? [];
  const name = readTextField(fields, 'field_n');
  const first: BookedPerson = {
    name,
    answers: answersOf(
      fields,
      asked.filter(({ each }) => each),
    ),
  };
  const count = party === 1 ? 1 : peopleIn(fields, party);
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, at): BookedPerson => {
    return before?.people[at + 1] ?? { name: '', answers: {} };
  });
  return {
    people: count === 0 ? [] : [first, ...others],
    email: readTextField(fields, 'field_e'),
    phone: readTextField(fields, 'field_p'),
    answers: answersOf(
      fields,
      asked.filter(({ each }) => !each),
    ),
    language,
  };
}

/** Returns the number of people; 0 if it is invalid, and `party + 1` for any number above the limit. */
function peopleIn(fields: FormFields, party: number): number {
  const name = readTextField(fields, 'nb_seats_s') === '' ? 'nb_seats' : 'nb_seats_s';
  return readTextField(fields, name) === '' ? 1 : Math.min(readNumberField(fields, name), party + 1);
}

function answersOf(fields: FormFields, asked: readonly FormField[]): FieldAnswers {
  const answers = asked.map((field) => [String(field.id), answerOf(fields, field)] as const);
  return Object.fromEntries(answers.filter((entry): entry is [string, Answer] => entry[1] !== undefined));
}

function answerOf(fields: FormFields, { id, type, options }: FormField): Answer | undefined {
  const name = `field_${id}`;
  const optionOf = (text: string) => (/^\d{1,3}$/.test(text) ? (options[Number(text) - 1] ?? text) : text);
  if (type === 'several') {
    const given = fields[name] ?? [];
    const all = typeof given === 'string' ? [given] : given;
    return all.filter((text) => text.trim() !== '').map(optionOf);
  }
  const text = readTextField(fields, name);
  if (text.trim() === '') return undefined;
  if (type === 'yes') return ['on', '1', 'true'].includes(text.trim().toLowerCase()) ? true : undefined;
  if (type === 'choice') return optionOf(text.trim());
  const plain = text.trim().replace(',', '.');
  return type === 'number' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : text;
}

/** Returns problems by field of the website's form, and problems without a field. */
export function groupProblemsByField(faults: readonly Problem[], form: BookingForm | null, language: Language) {
  const names = new Map([
    ['people', 'field_s'],
    ['people[0].name', 'field_n'],
    ['email', 'field_e'],
    ['phone', 'field_p'],
    ...(form?.fields ?? []).map(({ id, each }) => {
      return [joinPath(each ? 'people[0].answers' : 'answers', String(id)), `field_${id}`] as const;
    }),
  ]);
  const fields: Record<string, string> = {};
  const general: Record<string, string> = {};
  for (const { path, code, params } of faults) {
    const name = names.get(path);
    const text = formatSignUpMessage(code === 'only_true' ? 'missing' : toKnownMessage(code), language, params);
    if (name === undefined) general[path] = text;
    else fields[name] = text;
  }
  return { fields, general };
}
