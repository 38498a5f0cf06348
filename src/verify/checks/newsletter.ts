// Newsletter form, tested without causing mails: without a subscriber, and with an invalid address or key (rules N3, N4).

import { faultsOf } from '../../contract/schema-faults.ts';
import { operations } from '../../operations/index.ts';
import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import { idAt, idsOf, isRow, rowsIn, rowsOf, type ServiceRow, textAt } from '../../service-client/rows.ts';
import { type Check, type Complaint, complaint, expectSame, expectStatus, pointer, trial } from '../check.ts';
import { type KnownService, LISTS, NEWSLETTER, schemaIn } from '../known.ts';

/** The fields in the order of the interface's document; the first one is required. */
const FIELDS = ['email', 'firstname', 'lastname', 'address', 'postcode', 'city'];

const INTERVALS = ['HALF_WEEK', 'WEEK', '2_WEEKS', 'MONTH', 'QUARTER_YEAR'];

/** Key that no subscriber has: it is descriptive, and shorter than any unguessable key. */
const NO_KEY: ServiceRequest = { ...NEWSLETTER, values: ['no-such-subscriber'] };
const NO_ADDRESS: ServiceRequest = { ...NEWSLETTER, values: ['no-address@'] };

/** Complains of elements that are not these, in this order. */
function* expectOrder(
  answer: ServiceAnswer,
  key: string,
  of: string,
  expected: readonly string[],
): Iterable<Complaint> {
  const found = idsOf(rowsOf(isRow(answer.json) ? answer.json[key] : []), of);
  if (found.join() !== expected.join())
    yield complaint(answer, `/${key}`, `are ${found.join(', ')} instead of ${expected.join(', ')}`);
}

/** Returns whether a box is ticked or an option chosen, in either profile. */
function isSet(value: unknown): boolean {
  return value === 'true' || value === 'checked' || value === 'selected' || value === true;
}

function rowsAt(answer: ServiceAnswer, key: string): readonly ServiceRow[] {
  return isRow(answer.json) ? rowsOf(answer.json[key]) : [];
}

/** Complains of a form that is not the one of a new subscriber. */
function* judgeNew(answer: ServiceAnswer, lists: ServiceAnswer): Iterable<Complaint> {
  if (!isRow(answer.json)) return yield complaint(answer, '', 'is no form');
  if (answer.json['nl_subs_id'] !== 0) yield complaint(answer, '/nl_subs_id', 'is not the number 0');
  yield* expectOrder(answer, 'nl_fields', 'input_name', FIELDS);
  yield* expectOrder(answer, 'nl_interval', 'value', INTERVALS);
  for (const [index, field] of rowsAt(answer, 'nl_fields').entries()) {
    const at = (key: string) => pointer('nl_fields', index, key);
    if (field['value'] !== '') yield complaint(answer, at('value'), 'is not empty for a new subscriber');
    if (textAt(field, 'label').trim() === '') yield complaint(answer, at('label'), 'is empty');
    const required = field['input_name'] === 'email' ? 'required' : '';
    if (field['required'] !== required) yield complaint(answer, at('required'), `is not "${required}"`);
  }
  yield* judgeChoices(answer, lists);
}

function* judgeChoices(answer: ServiceAnswer, lists: ServiceAnswer): Iterable<Complaint> {
  const known = new Set(idsOf(rowsIn(lists), 'list_id'));
  const seen = new Set<string>();
  for (const [index, list] of rowsAt(answer, 'nl_target_lists').entries()) {
    const [id, at] = [idAt(list, 'value'), pointer('nl_target_lists', index)];
    if (isSet(list['checked'])) yield complaint(answer, `${at}/checked`, 'is set for a new subscriber');
    if (!known.has(id)) yield complaint(answer, `${at}/value`, `getlistsbygroup has no list ${id}`);
    if (seen.has(id)) yield complaint(answer, `${at}/value`, `${id} is offered twice`);
    seen.add(id);
  }
  for (const [index, interval] of rowsAt(answer, 'nl_interval').entries())
    if (isSet(interval['selected']) !== (interval['value'] === 'WEEK'))
      yield complaint(
        answer,
        pointer('nl_interval', index, 'selected'),
        'is not as for a new subscriber, who has WEEK',
      );
}

function* judgeForm(answer: ServiceAnswer, { profile }: KnownService): Iterable<Complaint> {
  const operation = operations.find(({ name }) => name === NEWSLETTER.operation);
  if (operation === undefined || answer.status !== 200) return;
  for (const { path, text } of faultsOf(schemaIn(operation, profile), answer.json))
    yield complaint(answer, pointer(...path), text);
}

function* judgeMessage(answer: ServiceAnswer): Iterable<Complaint> {
  yield* expectStatus(answer, 200);
  if (answer.status !== 200) return;
  const { json } = answer;
  if (!isRow(json) || Object.keys(json).join() !== 'message')
    yield complaint(answer, '', 'is not a message and nothing else');
  else if (textAt(json, 'message').trim() === '') yield complaint(answer, '/message', 'is empty');
}

/** A check that needs a key with the scope for the newsletter. */
function withScope(name: string, rule: string, promise: string, trials: Check['trials']): Check {
  return { name, rule, promise, trials: (known) => (known.newsletter === 403 ? [] : trials(known)) };
}

export const newsletter: readonly Check[] = [
  withScope(
    'new-subscriber',
    'N4',
    'The form of a new subscriber has all fields and intervals, nothing filled, and WEEK.',
    (known) => [
      trial([NEWSLETTER], ([answer]) => expectStatus(answer, 200)),
      trial([NEWSLETTER, LISTS], ([answer, lists]) => judgeNew(answer, lists)),
      trial([NEWSLETTER], ([answer]) => judgeForm(answer, known)),
    ],
  ),
  withScope('nobody', 'N3', 'A blank gives the form of a new subscriber, as 0 does.', () => [
    trial([NEWSLETTER, { ...NEWSLETTER, values: [' '] }], ([form, answer]) =>
      expectSame(answer, form, `for ${form.shown}`),
    ),
  ]),
  withScope(
    'message-for-visitors',
    'N3',
    'An unknown key and a malformed address give a message, with status 200.',
    () => [NO_KEY, NO_ADDRESS].map((call) => trial([call], ([answer]) => judgeMessage(answer))),
  ),
  withScope('address-or-key', 'N1', 'What holds an @ is an address, else it is a key: each has its message.', () => [
    trial([NO_KEY, NO_ADDRESS, { ...NEWSLETTER, values: ['@'] }], function* ([key, address, other]) {
      if (address.bytes.equals(key.bytes)) yield complaint(address, '/message', `is what ${key.shown} says of a key`);
      yield* expectSame(other, address, `for ${address.shown}`);
    }),
  ]),
  withScope('missing-subscriber', 'T8', 'Without an id the form is refused by 400.', () => [
    trial([{ operation: NEWSLETTER.operation }], ([answer]) => expectStatus(answer, 400)),
  ]),
];
