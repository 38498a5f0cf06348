// Newsletter form, as far as requests without a mail reveal it (rules N1 to N5).

import {
  answerAs,
  changeBody,
  createDeviations,
  createJsonReply,
  createUnobservableDeviations,
  type Deviation,
  deviateWhere,
  type Json,
  refuse,
} from '../deviation.ts';

const FORM = 'getnlsubscriberfrom';
const isNew = ({ operation, values }: { operation: string; values: readonly string[] }) =>
  operation === FORM && /^(0| +)$/.test(values[0] ?? '');
const isMessage = ({ operation }: { operation: string }, { status, text }: { status: number; text: string }) =>
  operation === FORM && status === 200 && text.startsWith('{"message"');

const form = (change: (form: Json) => unknown) =>
  changeBody(FORM, (json) => void ('nl_fields' in json && change(json)));

export const newsletterDeviations: readonly Deviation[] = [
  ...createDeviations('N1', {
    'takes everything for a key': deviateWhere(
      ({ operation, values }) => operation === FORM && (values[0] ?? '').includes('@'),
      answerAs(() => ({ values: ['no-such-subscriber'] })),
    ),
    'answers a malformed address by 400': deviateWhere(
      ({ values }) => (values[0] ?? '').includes('@'),
      refuse(isMessage, 400, 'id is no address'),
    ),
  }),
  ...createDeviations('N3', {
    'has no form for 0': refuse((request) => isNew(request) && request.values[0] === '0', 404),
    'has no form for a blank': refuse((request) => isNew(request) && request.values[0] !== '0', 400, 'id is empty'),
    'has a message for 0': deviateWhere(
      (request) => isNew(request),
      () => createJsonReply({ message: 'Unbekannt.' }),
    ),
    'answers unknown keys by 404': refuse(isMessage, 404),
    'answers unknown keys by 400': deviateWhere(
      ({ values }) => !(values[0] ?? '').includes('@'),
      refuse(isMessage, 400, 'id is unknown'),
    ),
    'answers unknown keys by the form of a new subscriber': deviateWhere(
      isMessage,
      answerAs(() => ({ values: ['0'] })),
    ),
    'answers unknown keys by nothing': deviateWhere(isMessage, () => createJsonReply({})),
    'adds codes to messages': deviateWhere(
      isMessage,
      changeBody(FORM, (json) => ({ ...json, code: 1 })),
    ),
    'says an empty message': deviateWhere(
      isMessage,
      changeBody(FORM, () => ({ message: '' })),
    ),
    'fills the form of a new subscriber': deviateWhere(
      (request) => isNew(request),
      form((json) => void (json.nl_fields[0].value = 'anna.keller@example.org')),
    ),
  }),
  ...createDeviations('N4', {
    'writes the number of a new subscriber as a text': form((json) => void (json.nl_subs_id = String(json.nl_subs_id))),
    'numbers new subscribers': form((json) => void (json.nl_subs_id = 17)),
    'orders the fields otherwise': form((json) => void json.nl_fields.reverse()),
    'leaves the first name out': form((json) => void json.nl_fields.splice(1, 1)),
    'has a field for the telephone': form(
      (json) => void json.nl_fields.push({ ...json.nl_fields[1], input_name: 'phone' }),
    ),
    'does not need the address of mail': form((json) => void (json.nl_fields[0].required = '')),
    'needs the last name': form((json) => void (json.nl_fields[2].required = 'required')),
    'needs fields by a boolean': form(
      (json) => void json.nl_fields.forEach((field: Json) => (field.required = field.required !== '')),
    ),
    'has no labels': form((json) => void json.nl_fields.forEach((field: Json) => (field.label = ''))),
    'ticks the first list': form((json) => void (json.nl_target_lists[0].checked = 'true')),
    'ticks by booleans': form(
      (json) => void json.nl_target_lists.forEach((list: Json) => (list.checked = list.checked === 'true')),
    ),
    'calls the lists targetlists': form(
      (json) => void json.nl_target_lists.forEach((list: Json) => (list.input_name = 'targetlists')),
    ),
    'offers lists that there are not': form((json) => void (json.nl_target_lists[0].value = '77')),
    'offers a list twice': form((json) => void json.nl_target_lists.push(json.nl_target_lists[0])),
    'has four intervals': form((json) => void json.nl_interval.pop()),
    'orders intervals otherwise': form((json) => void json.nl_interval.reverse()),
    'selects a month': form(
      (json) => void json.nl_interval.forEach((one: Json) => (one.selected = String(one.value === 'MONTH'))),
    ),
    'selects no interval': form((json) => void json.nl_interval.forEach((one: Json) => (one.selected = 'false'))),
    'calls intervals otherwise': form(
      (json) =>
        void json.nl_interval.forEach((one: Json) => (one.value = one.value.replace('QUARTER_YEAR', 'QUARTER'))),
    ),
    'needs no parameter': answerAs(({ operation, values }) =>
      operation === FORM && values.length === 0 ? { values: ['0'] } : undefined,
    ),
  }),
];

const MAILS = 'to ask for an address sends a mail, and the key of a subscriber is nobody else’s';

export const unobservableNewsletterDeviations = [
  createUnobservableDeviations('N1', {
    'compares addresses with their case': MAILS,
    'makes keys that can be guessed': 'no client sees keys of subscribers',
  }),
  createUnobservableDeviations('N2', {
    'tells in mode link who is subscribed': MAILS,
    'does not fill the form for a key': MAILS,
  }),
  createUnobservableDeviations('N3', {
    'knows who has not confirmed': MAILS,
    'has no form for unknown addresses': MAILS,
  }),
  createUnobservableDeviations('N5', {
    'counts subscribers': 'no client sees numbers of subscribers',
    'numbers subscribers beyond 2147483647': 'no client sees numbers of subscribers',
  }),
  createUnobservableDeviations('X4', {
    'does not keep what updatenlsubscriber sends': 'it writes',
    'answers a new address otherwise than a known one': 'it writes',
  }),
].flat();
