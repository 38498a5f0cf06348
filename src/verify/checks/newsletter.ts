// Newsletter form, tested without causing mails: without a subscriber, and with an invalid address or key (rules N3, N4).

import { findSchemaFaults } from '../../contract/schema-faults.ts';
import { operations } from '../../operations/index.ts';
import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import { idAt, idsOfRows, isRow, rowsOfResponse, type ServiceRow, textAt, toRows } from '../../service-client/rows.ts';
import {
  type Check,
  type CheckFailure,
  createFailure,
  defineCase,
  expectSame,
  expectStatus,
  formatJsonPointer,
} from '../check.ts';
import { chooseSchema, type ExploredService, LISTS_REQUEST, NEWSLETTER_REQUEST } from '../explore-service.ts';

/** Fields in the order of the interface's document; the first one is required. */
const FIELDS = ['email', 'firstname', 'lastname', 'address', 'postcode', 'city'];

const INTERVALS = ['HALF_WEEK', 'WEEK', '2_WEEKS', 'MONTH', 'QUARTER_YEAR'];

/** Key that no subscriber has: it is descriptive, and shorter than any unguessable key. */
const NO_KEY: ServiceRequest = { ...NEWSLETTER_REQUEST, values: ['no-such-subscriber'] };
const NO_ADDRESS: ServiceRequest = { ...NEWSLETTER_REQUEST, values: ['no-address@'] };

/** Reports elements that are not exactly the expected ones in their order. */
function* expectOrder(
  answer: ServiceResponse,
  key: string,
  of: string,
  expected: readonly string[],
): Iterable<CheckFailure> {
  const found = idsOfRows(toRows(isRow(answer.json) ? answer.json[key] : []), of);
  if (found.join() !== expected.join())
    yield createFailure(answer, `/${key}`, `are ${found.join(', ')} instead of ${expected.join(', ')}`);
}

/** True if a box is ticked or an option chosen, in either profile. */
function isSet(value: unknown): boolean {
  return value === 'true' || value === 'checked' || value === 'selected' || value === true;
}

function rowsAt(answer: ServiceResponse, key: string): readonly ServiceRow[] {
  return isRow(answer.json) ? toRows(answer.json[key]) : [];
}

function* judgeNew(answer: ServiceResponse, lists: ServiceResponse): Iterable<CheckFailure> {
  if (!isRow(answer.json)) return yield createFailure(answer, '', 'is not a form');
  if (answer.json['nl_subs_id'] !== 0) yield createFailure(answer, '/nl_subs_id', 'is not the number 0');
  yield* expectOrder(answer, 'nl_fields', 'input_name', FIELDS);
  yield* expectOrder(answer, 'nl_interval', 'value', INTERVALS);
  for (const [index, field] of rowsAt(answer, 'nl_fields').entries()) {
    const at = (key: string) => formatJsonPointer('nl_fields', index, key);
    if (field['value'] !== '') yield createFailure(answer, at('value'), 'is not empty for a new subscriber');
    if (textAt(field, 'label').trim() === '') yield createFailure(answer, at('label'), 'is empty');
    const required = field['input_name'] === 'email' ? 'required' : '';
    if (field['required'] !== required) yield createFailure(answer, at('required'), `is not "${required}"`);
  }
  yield* judgeChoices(answer, lists);
}

function* judgeChoices(answer: ServiceResponse, lists: ServiceResponse): Iterable<CheckFailure> {
  const known = new Set(idsOfRows(rowsOfResponse(lists), 'list_id'));
  const seen = new Set<string>();
  for (const [index, list] of rowsAt(answer, 'nl_target_lists').entries()) {
    const [id, at] = [idAt(list, 'value'), formatJsonPointer('nl_target_lists', index)];
    if (isSet(list['checked'])) yield createFailure(answer, `${at}/checked`, 'is set for a new subscriber');
    if (!known.has(id)) yield createFailure(answer, `${at}/value`, `getlistsbygroup has no list ${id}`);
    if (seen.has(id)) yield createFailure(answer, `${at}/value`, `${id} is offered twice`);
    seen.add(id);
  }
  for (const [index, interval] of rowsAt(answer, 'nl_interval').entries())
    if (isSet(interval['selected']) !== (interval['value'] === 'WEEK'))
      yield createFailure(
        answer,
        formatJsonPointer('nl_interval', index, 'selected'),
        'differs from the default of a new subscriber, WEEK',
      );
}

function* judgeForm(answer: ServiceResponse, { profile }: ExploredService): Iterable<CheckFailure> {
  const operation = operations.find(({ name }) => name === NEWSLETTER_REQUEST.operation);
  if (operation === undefined || answer.status !== 200) return;
  for (const { path, text } of findSchemaFaults(chooseSchema(operation, profile), answer.json))
    yield createFailure(answer, formatJsonPointer(...path), text);
}

function* judgeMessage(answer: ServiceResponse): Iterable<CheckFailure> {
  yield* expectStatus(answer, 200);
  if (answer.status !== 200) return;
  const { json } = answer;
  if (!isRow(json) || Object.keys(json).join() !== 'message')
    yield createFailure(answer, '', 'is not an object with only a message');
  else if (textAt(json, 'message').trim() === '') yield createFailure(answer, '/message', 'is empty');
}

function withScope(name: string, rule: string, promise: string, trials: Check['trials']): Check {
  return { name, rule, promise, trials: (known) => (known.newsletter === 403 ? [] : trials(known)) };
}

export const newsletterChecks: readonly Check[] = [
  withScope(
    'new-subscriber',
    'N4',
    'The form of a new subscriber has all fields and intervals, no values, and the default WEEK.',
    (known) => [
      defineCase([NEWSLETTER_REQUEST], ([answer]) => expectStatus(answer, 200)),
      defineCase([NEWSLETTER_REQUEST, LISTS_REQUEST], ([answer, lists]) => judgeNew(answer, lists)),
      defineCase([NEWSLETTER_REQUEST], ([answer]) => judgeForm(answer, known)),
    ],
  ),
  withScope('nobody', 'N3', 'A blank returns the form of a new subscriber, like 0.', () => [
    defineCase([NEWSLETTER_REQUEST, { ...NEWSLETTER_REQUEST, values: [' '] }], ([form, answer]) =>
      expectSame(answer, form, `for ${form.shown}`),
    ),
  ]),
  withScope('message-for-visitors', 'N3', 'An unknown key and a malformed address get a message with status 200.', () =>
    [NO_KEY, NO_ADDRESS].map((call) => defineCase([call], ([answer]) => judgeMessage(answer))),
  ),
  withScope(
    'address-or-key',
    'N1',
    'A value with an @ is an address, otherwise a key; each has its own message.',
    () => [
      defineCase([NO_KEY, NO_ADDRESS, { ...NEWSLETTER_REQUEST, values: ['@'] }], function* ([key, address, other]) {
        if (address.bytes.equals(key.bytes))
          yield createFailure(address, '/message', `is the message for a key, as in ${key.shown}`);
        yield* expectSame(other, address, `for ${address.shown}`);
      }),
    ],
  ),
  withScope('missing-subscriber', 'T8', 'Without an id, the form gets 400.', () => [
    defineCase([{ operation: NEWSLETTER_REQUEST.operation }], ([answer]) => expectStatus(answer, 400)),
  ]),
];
