// Request forms of the operations, and the structure of their answers.

import type { Operation } from '../../contract/operation.ts';
import { findSchemaFaults } from '../../contract/schema-faults.ts';
import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import { isRow } from '../../service-client/rows.ts';
import {
  type Check,
  type CheckFailure,
  createFailure,
  defineCase,
  describeStatus,
  expectSame,
  expectStatus,
  formatJsonPointer,
} from '../check.ts';
import {
  chooseSchema,
  createExampleRequest,
  type ExploredService,
  findGetOperations,
  findIdsForOperation,
  findUnknownId,
  isOptionalOperation,
} from '../explore-service.ts';

export function defineCaseForEachOperation<const R extends readonly ServiceRequest[]>(
  known: ExploredService,
  asks: (example: ServiceRequest, operation: Operation) => R,
  judge: (answers: { readonly [K in keyof R]: ServiceResponse }, operation: Operation) => Iterable<CheckFailure>,
) {
  return findGetOperations(known).map((operation) =>
    defineCase(asks(createExampleRequest(operation, known), operation), (answers) => judge(answers, operation)),
  );
}

/** Defines a check that a form of request has the same answer as the plain one. */
function sameAnswerCheck(
  name: string,
  rule: string,
  promise: string,
  ways: (example: ServiceRequest, operation: Operation) => readonly ServiceRequest[],
): Check {
  return {
    name,
    rule,
    promise,
    trials: (known) =>
      findGetOperations(known).flatMap((operation) => {
        const example = createExampleRequest(operation, known);
        return ways(example, operation).map((way) =>
          defineCase([example, way], ([plain, other]) => expectSame(other, plain, `for ${plain.shown}`)),
        );
      }),
  };
}

/** Maximum schema faults reported per answer. */
const MAX_SCHEMA_FAULTS = 20;

/** Operations that parvis lacks and other services may have. The rules require only that their answers are arrays. */
const MODULES = ['getrosterentries', 'getpostings'];

function* judgeSchema(
  operation: Operation,
  answer: ServiceResponse,
  { profile }: ExploredService,
): Iterable<CheckFailure> {
  if (answer.status !== 200 || answer.json === undefined) return;
  if (MODULES.includes(operation.name) && Array.isArray(answer.json)) return;
  for (const { path, text } of findSchemaFaults(chooseSchema(operation, profile), answer.json).slice(
    0,
    MAX_SCHEMA_FAULTS,
  ))
    yield createFailure(answer, formatJsonPointer(...path), text);
}

/** Returns the calls whose answers must match the schema: the example, and the calls with the most content. */
function largestCalls(operation: Operation, known: ExploredService): readonly ServiceRequest[] {
  const example = createExampleRequest(operation, known);
  if (operation.answer === undefined || operation.parameters['id'] === undefined) return [example];
  const names = Object.keys(operation.parameters);
  const values = (example.values ?? []).map((value, index) => (names[index] === 'id' ? '0' : value));
  const withEvents = operation.name === 'getlistsbygroup' ? [{ ...example, values: ['0-e'] }] : [];
  return [example, { ...example, values }, ...withEvents];
}

/** Reports objects whose keys are in a different order from those of an earlier object at the same place (rule T6). */
function* judgeOrderOfKeys(answer: ServiceResponse): Iterable<CheckFailure> {
  const orders = new Map<string, Map<string, Set<string>>>();
  for (const { place, path, keys } of objectsIn(answer.json, [], '')) {
    const follows = orders.get(place) ?? new Map<string, Set<string>>();
    orders.set(place, follows);
    const wrong = findReversedKeys(keys, follows);
    if (wrong !== undefined) {
      const [key, other] = wrong;
      return yield createFailure(
        answer,
        formatJsonPointer(...path),
        `${key} comes before ${other} here, but after it in other objects`,
      );
    }
  }
}

/** Returns two keys that an earlier object has in the reverse order; otherwise records their order. */
function findReversedKeys(
  keys: readonly string[],
  follows: Map<string, Set<string>>,
): readonly [string, string] | undefined {
  for (const [index, key] of keys.entries()) {
    const other = keys.slice(index + 1).find((later) => follows.get(later)?.has(key));
    if (other !== undefined) return [key, other];
  }
  for (const [index, key] of keys.entries()) {
    const behind = follows.get(key) ?? new Set();
    follows.set(key, behind);
    for (const later of keys.slice(index + 1)) behind.add(later);
  }
  return undefined;
}

interface ObjectIn {
  /** Path without array indexes: objects at one place have the same keys. */
  readonly place: string;
  readonly path: readonly (string | number)[];
  readonly keys: readonly string[];
}

function* objectsIn(value: unknown, path: readonly (string | number)[], place: string): Iterable<ObjectIn> {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) yield* objectsIn(one, [...path, index], place);
  } else if (isRow(value)) {
    // Keys that are ids are not fields.
    const keys = Object.keys(value).filter((key) => !/^\d+$/.test(key));
    yield { place, path, keys };
    for (const key of keys) yield* objectsIn(value[key], [...path, key], `${place}/${key}`);
  }
}

export const requestFormChecks: readonly Check[] = [
  {
    name: 'offered',
    rule: 'T2',
    promise: 'The service has every operation in the interface document.',
    trials: (known) =>
      [...known.missing, ...known.offered.filter((one) => !isOptionalOperation(one))].map((operation) =>
        defineCase([createExampleRequest(operation, known)], function* ([answer]) {
          if (known.missing.includes(operation))
            yield createFailure(answer, '', `${describeStatus(answer)}: there is no ${operation.name}`);
        }),
      ),
  },
  {
    name: 'answered',
    rule: 'T2',
    promise: 'Every operation answers 200.',
    trials: (known) =>
      known.offered.map((one) =>
        defineCase([createExampleRequest(one, known)], ([answer]) => expectStatus(answer, 200)),
      ),
  },
  {
    name: 'json',
    rule: 'T3',
    promise: 'Bodies are JSON in UTF-8 without a byte order mark.',
    trials: (known) =>
      known.offered.map((one) => defineCase([createExampleRequest(one, known)], ([answer]) => judgeJson(answer))),
  },
  {
    name: 'media-type',
    rule: 'T3',
    promise: 'Content-Type is exactly application/json.',
    trials: (known) =>
      known.offered.map((one) => defineCase([createExampleRequest(one, known)], ([answer]) => judgeMediaType(answer))),
  },
  {
    name: 'schema',
    rule: 'K3',
    promise: 'Answers have the fields of the interface with their types, and no others.',
    trials: (known) =>
      known.offered.flatMap((operation) =>
        largestCalls(operation, known).map((call) =>
          defineCase([call], ([answer]) => judgeSchema(operation, answer, known)),
        ),
      ),
  },
  {
    name: 'order-of-keys',
    rule: 'T6',
    promise: 'The keys of objects always have the same order.',
    trials: (known) =>
      known.offered.flatMap((operation) =>
        largestCalls(operation, known).map((call) => defineCase([call], ([answer]) => judgeOrderOfKeys(answer))),
      ),
  },
  {
    name: 'empty',
    rule: 'T7',
    promise: 'An empty result is 200 with an empty array, or with the usual wrapper around one.',
    trials: (known) =>
      defineCaseForEachOperation(
        known,
        ({ operation, values = [] }, declared) => {
          const names = Object.keys(declared.parameters);
          const none = findUnknownId(findIdsForOperation(declared, known.ids));
          return [{ operation, values: values.map((value, index) => (names[index] === 'id' ? none : value)) }] as const;
        },
        ([answer], operation) => (operation.parameters['id'] === undefined ? [] : judgeEmpty(answer, operation, known)),
      ),
  },
  sameAnswerCheck(
    'trailing-slash',
    'T1',
    'Every operation returns the same answer with a trailing slash.',
    (example) => [{ ...example, ending: '/' }],
  ),
  sameAnswerCheck(
    'header-form',
    'A5',
    'Access in the headers member and apikey returns the same answer.',
    (example) => [
      { ...example, form: 'header' },
      { ...example, form: 'header', ending: '/' },
    ],
  ),
  sameAnswerCheck('query-string', 'T8', 'The query string is ignored.', (example, { query }) =>
    query === undefined ? [{ ...example, ending: '?id=5&offset=1&max_events=1&date=20200101&x=%zz' }] : [],
  ),
  {
    name: 'negotiation',
    rule: 'T3',
    promise: 'The answer does not depend on the preferred media type or language.',
    trials: (known) =>
      defineCaseForEachOperation(
        { ...known, offered: known.offered.slice(0, 3) },
        (example) =>
          [
            example,
            { ...example, headers: { accept: 'text/html,application/xhtml+xml', 'accept-language': 'fr-CH,it;q=0.5' } },
          ] as const,
        ([plain, answer]) => [...expectSame(answer, plain, `for ${plain.shown}`), ...judgeMediaType(answer)],
      ),
  },
  sameAnswerCheck('same-again', 'T6', 'The same request gets the same bytes.', (example) => [
    { ...example, again: true },
  ]),
];

function* judgeEmpty(answer: ServiceResponse, operation: Operation, known: ExploredService): Iterable<CheckFailure> {
  yield* expectStatus(answer, 200);
  if (answer.status === 200 && answer.json === undefined) yield createFailure(answer, '', 'the body is not JSON');
  yield* judgeSchema(operation, answer, known);
  const found = isRow(answer.json) ? answer.json['events'] : answer.json;
  if (Array.isArray(found) && found.length > 0)
    yield createFailure(answer, '', 'is not empty, although the id is unknown');
}

function* judgeJson(answer: ServiceResponse): Iterable<CheckFailure> {
  if (answer.status === 0) return;
  if (answer.text.startsWith('\uFEFF')) yield createFailure(answer, '', 'the body begins with a byte order mark');
  else if (!Buffer.from(answer.text).equals(answer.bytes)) yield createFailure(answer, '', 'the body is not UTF-8');
  else if (answer.json === undefined) yield createFailure(answer, '', 'the body is not JSON');
}

function* judgeMediaType(answer: ServiceResponse): Iterable<CheckFailure> {
  const type = answer.headers.get('content-type');
  if (answer.status !== 0 && type !== 'application/json')
    yield createFailure(answer, '', type === null ? 'Content-Type is missing' : `Content-Type is ${type}`);
}
