// Newsletter form, as far as it can be observed without causing mails (rules N1 to N5).

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
    'treats everything as a key': deviateWhere(
      ({ operation, values }) => operation === FORM && (values[0] ?? '').includes('@'),
      answerAs(() => ({ values: ['no-such-subscriber'] })),
    ),
    'answers a malformed address with 400': deviateWhere(
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
    'answers unknown keys with 404': refuse(isMessage, 404),
    'answers unknown keys with 400': deviateWhere(
      ({ values }) => !(values[0] ?? '').includes('@'),
      refuse(isMessage, 400, 'id is unknown'),
    ),
    'answers unknown keys with the form of a new subscriber': deviateWhere(
      isMessage,
      answerAs(() => ({ values: ['0'] })),
    ),
    'answers unknown keys with an empty object': deviateWhere(isMessage, () => createJsonReply({})),
    'adds codes to messages': deviateWhere(
      isMessage,
      changeBody(FORM, (json) => ({ ...json, code: 1 })),
    ),
    'returns an empty message': deviateWhere(
      isMessage,
      changeBody(FORM, () => ({ message: '' })),
    ),
    'prefills the form of a new subscriber': deviateWhere(
      (request) => isNew(request),
      form((json) => void (json.nl_fields[0].value = 'anna.keller@example.org')),
    ),
  }),
  ...createDeviations('N4', {
    'returns the number of a new subscriber as a string': form(
      (json) => void (json.nl_subs_id = String(json.nl_subs_id)),
    ),
    'gives new subscribers a number': form((json) => void (json.nl_subs_id = 17)),
    'orders the fields differently': form((json) => void json.nl_fields.reverse()),
    'omits the first name': form((json) => void json.nl_fields.splice(1, 1)),
    'has a field for the phone number': form(
      (json) => void json.nl_fields.push({ ...json.nl_fields[1], input_name: 'phone' }),
    ),
    'does not require the e-mail address': form((json) => void (json.nl_fields[0].required = '')),
    'requires the last name': form((json) => void (json.nl_fields[2].required = 'required')),
    'marks required fields with a boolean': form(
      (json) => void json.nl_fields.forEach((field: Json) => (field.required = field.required !== '')),
    ),
    'has no labels': form((json) => void json.nl_fields.forEach((field: Json) => (field.label = ''))),
    'ticks the first list': form((json) => void (json.nl_target_lists[0].checked = 'true')),
    'ticks lists with booleans': form(
      (json) => void json.nl_target_lists.forEach((list: Json) => (list.checked = list.checked === 'true')),
    ),
    'calls the lists targetlists': form(
      (json) => void json.nl_target_lists.forEach((list: Json) => (list.input_name = 'targetlists')),
    ),
    'offers nonexistent lists': form((json) => void (json.nl_target_lists[0].value = '77')),
    'offers a list twice': form((json) => void json.nl_target_lists.push(json.nl_target_lists[0])),
    'has four intervals': form((json) => void json.nl_interval.pop()),
    'orders intervals differently': form((json) => void json.nl_interval.reverse()),
    'selects MONTH': form(
      (json) => void json.nl_interval.forEach((one: Json) => (one.selected = String(one.value === 'MONTH'))),
    ),
    'selects no interval': form((json) => void json.nl_interval.forEach((one: Json) => (one.selected = 'false'))),
    'names intervals differently': form(
      (json) =>
        void json.nl_interval.forEach((one: Json) => (one.value = one.value.replace('QUARTER_YEAR', 'QUARTER'))),
    ),
    'requires no parameter': answerAs(({ operation, values }) =>
      operation === FORM && values.length === 0 ? { values: ['0'] } : undefined,
    ),
  }),
];

const MAILS = 'testing an address sends an e-mail, and the kit has no subscriber’s key';

export const unobservableNewsletterDeviations = [
  createUnobservableDeviations('N1', {
    'compares addresses case-sensitively': MAILS,
    'creates guessable keys': 'a client cannot see keys of subscribers',
  }),
  createUnobservableDeviations('N2', {
    'reveals subscribers in mode link': MAILS,
    'does not prefill the form for a key': MAILS,
  }),
  createUnobservableDeviations('N3', {
    'treats unconfirmed subscribers as known': MAILS,
    'has no form for unknown addresses': MAILS,
  }),
  createUnobservableDeviations('N5', {
    'counts subscribers': 'a client cannot see numbers of subscribers',
    'numbers subscribers beyond 2147483647': 'a client cannot see numbers of subscribers',
  }),
  createUnobservableDeviations('X4', {
    'does not save what updatenlsubscriber receives': 'testing it would write data',
    'answers a new address differently from a known one': 'testing it would write data',
  }),
].flat();
