import { z } from 'zod';
import { formatSignUpMessage, toKnownMessage } from '../contract/bookings/sign-up-messages.ts';
import { defineOperation, type FormFields } from '../contract/operation.ts';
import { findRoomsOfForm, RENTING_FIELDS } from '../contract/room-requests/renting-form.ts';
import { formatRequestMessage, isRequestMessage } from '../contract/room-requests/request-messages.ts';
import * as wire from '../contract/wire.ts';
import type { BookingForm } from '../model/bookings/form.ts';
import type { Problem } from '../model/format/problem.ts';
import type { Language } from '../model/instance.ts';
import type { UseSpan } from '../model/resources.ts';
import { toRequestSpan } from '../model/room-requests/request-span.ts';
import { REQUEST_KINDS } from '../model/room-requests/room-request.ts';
import type { EnteredRequest, VisitorRequestService } from '../model/room-requests/visitor-requests.ts';
import type { View } from '../readmodel/view.ts';
import { isDate, isTimeOfDay } from '../util/dates.ts';
import {
  describeNonTextFields,
  groupProblemsByField,
  listSignUpTextFields,
  readNumberField,
  readSignUp,
  readTextField,
} from './sign-up-fields.ts';

const RESPONSE_PAGE = '/reservationsanfrage-response';

const messages = z.record(z.string(), z.string().min(1)).meta({ title: 'object of texts' });

const answer = z
  .strictObject({
    arr_errors: z
      .strictObject({
        fields: messages.describe('A text for each invalid field, with the key `field_` and its id.'),
        general: messages.describe('Other reasons why the request was not accepted, such as `taken`.'),
      })
      .describe('Both are empty if the request was accepted.'),
    response_url: wire.text.describe('The path of the website’s next page.'),
    message: wire.text.describe('A text for that page; empty if there are errors.'),
  })
  .describe('The outcome of a request.');

type Answer = z.infer<typeof answer>;

function buildAnswer(given: Partial<Answer['arr_errors']> & { readonly message?: string }): string {
  const { fields = {}, general = {}, message = '' } = given;
  return JSON.stringify({ arr_errors: { fields, general }, response_url: RESPONSE_PAGE, message } satisfies Answer);
}

export const saveRentingRequest = defineOperation({
  name: 'save_renting_request',
  title: 'Request a room',
  subject: 'requests',
  summary: 'Submits a request for a room',
  description:
    'Receives the form of `get_renting_form_fields`, by POST only, with any Content-Type. Readable JSON is answered with 200; ' +
    'errors are in `arr_errors`. The request is valid once it is confirmed with the link in the e-mail, which leads to this ' +
    'server.',
  scope: 'requests',
  rules: ['H18', 'H4', 'H5'],
  personal: true,
  parameters: {},
  schema: answer,
  change: {
    doc:
      'The form and its fields: `field_r` the room, `field_d` the day, the start and the end, `field_t` the title, `field_k` the ' +
      'kind, `field_o` the organisation, `field_s` the number of people, `field_n` the name, `field_e` the e-mail address, ' +
      '`field_p` the phone number, `field_a` the permission to publish, `field_1` … the others. Other keys are ignored.',
    schema: z.looseObject({ form_id: z.union([z.string(), z.int()]) }),
    example: {
      form_id: '1',
      field_r: '21',
      field_d: { field_d_date: '2028-06-10', field_d_from: '18:00', field_d_to: '22:00' },
      field_t: 'Geburtstag',
      field_k: '1',
      field_s: '30',
      field_n: 'Anna Muster',
      field_e: 'visitor@example.org',
      field_1: 'on',
      plugin_version: '3.0.1',
    },
    read: (fields) => fields,
    exampleResponse: ({ snapshot: { language } }) =>
      JSON.parse(buildAnswer({ message: formatRequestMessage('sent', language) })),
    act: async (view, fields: FormFields, { requests }) => {
      const { instance, language, forms } = view.snapshot;
      const form = forms.get(readNumberField(fields, 'form_id'));
      const roomId = readNumberField(fields, `field_${RENTING_FIELDS.room}`);
      const isOfForm = form !== undefined && findRoomsOfForm(view, form.id).some(({ id }) => id === roomId);
      if (!isOfForm) return buildAnswer({ fields: { field_r: formatRequestMessage('unknown', language) } });
      const unreadable = unreadableFields(fields, form, language);
      if (Object.keys(unreadable).length > 0) return buildAnswer({ fields: unreadable });
      const entered = readRequest(fields, form, roomId, language);
      const outcome = await requests?.send(instance.name, roomId, entered, 'website');
      return sayOutcome(view, form, outcome);
    },
  },
});

function sayOutcome(
  { snapshot: { language } }: View,
  form: BookingForm,
  outcome: Awaited<ReturnType<VisitorRequestService['send']>>,
): string {
  if (outcome !== undefined && 'sent' in outcome)
    return buildAnswer({ message: formatRequestMessage('sent', language) });
  if (outcome?.refused === 'faults') return buildAnswer(faultsByField(outcome.faults, form, language));
  if (outcome?.refused === 'too_many_mails') {
    return buildAnswer({ general: { too_many_mails: formatSignUpMessage('too_many_mails', language) } });
  }
  const name = outcome?.refused === 'taken' ? 'taken' : 'unknown';
  return buildAnswer({ general: { [name]: formatRequestMessage(name, language) } });
}

const KIND_FIELD = `field_${RENTING_FIELDS.kind}`;

/** Returns messages for fields that are not texts, and for an unknown kind, by field name. */
function unreadableFields(fields: FormFields, form: BookingForm, language: Language): Record<string, string> {
  const { time: _, ...texts } = RENTING_FIELDS;
  const names = [...Object.values(texts).map((id) => `field_${id}`), ...listSignUpTextFields(form)];
  const kind = readTextField(fields, KIND_FIELD).trim();
  const isKnown = kind === '' || REQUEST_KINDS[Number(kind) - 1] !== undefined;
  return {
    ...(!isKnown && { [KIND_FIELD]: formatSignUpMessage('other', language) }),
    ...describeNonTextFields(fields, names, language),
  };
}

const FIELD_OF_PATH: Readonly<Record<string, keyof typeof RENTING_FIELDS>> = {
  room_ids: 'room',
  dates: 'time',
  title: 'title',
  organisation: 'organisation',
  people: 'people',
  name: 'name',
};

function faultsByField(faults: readonly Problem[], form: BookingForm, language: Language): Answer['arr_errors'] {
  const own = faults.flatMap(({ path, code, params }): [string, string][] => {
    const field = FIELD_OF_PATH[path.replace(/\[\d+\]$/, '')];
    if (field === undefined) return [];
    if (isRequestMessage(code))
      return [[`field_${RENTING_FIELDS[field]}`, formatRequestMessage(code, language, params)]];
    const common = formatSignUpMessage(toKnownMessage(code), language, params);
    const text = field === 'time' ? formatRequestMessage('wrong_time', language) : common;
    return [[`field_${RENTING_FIELDS[field]}`, text]];
  });
  const others = faults.filter(({ path }) => FIELD_OF_PATH[path.replace(/\[\d+\]$/, '')] === undefined);
  const { fields, general } = groupProblemsByField(others, form, language);
  return { fields: { ...Object.fromEntries(own), ...fields }, general };
}

function readRequest(fields: FormFields, form: BookingForm, roomId: number, language: Language): EnteredRequest {
  const { people, email, phone, answers } = readSignUp(fields, { form: askEachQuestionOnce(form), party: 1, language });
  const text = (name: keyof typeof RENTING_FIELDS) => readTextField(fields, `field_${RENTING_FIELDS[name]}`);
  const count = text('people').trim();
  const date = readDate(fields);
  return {
    roomIds: [roomId],
    dates: date === undefined ? [] : [date],
    title: text('title'),
    kind: REQUEST_KINDS[Number(text('kind')) - 1] ?? 'private',
    organisation: text('organisation'),
    name: people[0]?.name ?? '',
    email,
    phone,
    people: count === '' ? null : Number(count),
    answers,
    publish: text('publish') !== '',
    language,
  };
}

function askEachQuestionOnce(form: BookingForm): BookingForm {
  return { ...form, fields: form.fields.map((field) => ({ ...field, each: false })) };
}

/** Reads day, start and end, sent as items of one field or as three fields; undefined if one is invalid. */
function readDate(fields: FormFields): UseSpan | undefined {
  const name = `field_${RENTING_FIELDS.time}`;
  const given = fields[name];
  const [day = '', from = '', to = ''] = Array.isArray(given)
    ? given
    : ['date', 'from', 'to'].map((part) => readTextField(fields, `${name}_${part}`));
  const on = readDay(day.trim());
  const [start, end] = [readTime(from), readTime(to)];
  if (!isDate(on) || !isTimeOfDay(start) || !isTimeOfDay(end)) return undefined;
  return toRequestSpan(on, start, end);
}

/** Converts `8.12.2026` to `2026-12-08`. */
function readDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}

function readTime(text: string): string {
  return text.trim().replace('.', ':').padStart(5, '0');
}
