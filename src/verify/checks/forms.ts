// Request forms of the operations, and the structure of their answers.

import type { Operation } from '../../contract/operation.ts';
import { faultsOf } from '../../contract/schema-faults.ts';
import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import { isRow } from '../../service-client/rows.ts';
import { type Check, type Complaint, complaint, expectSame, expectStatus, pointer, statusOf, trial } from '../check.ts';
import { asked, exampleCall, idsFor, isFurther, type KnownService, schemaIn, unknownId } from '../known.ts';

/** A trial for each operation that GET asks, on its example call. */
export function onEach<const R extends readonly ServiceRequest[]>(
  known: KnownService,
  asks: (example: ServiceRequest, operation: Operation) => R,
  judge: (answers: { readonly [K in keyof R]: ServiceAnswer }, operation: Operation) => Iterable<Complaint>,
) {
  return asked(known).map((operation) =>
    trial(asks(exampleCall(operation, known), operation), (answers) => judge(answers, operation)),
  );
}

/** A check that one way of asking gives the same as the plain one. */
function sameAsPlain(
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
      asked(known).flatMap((operation) => {
        const example = exampleCall(operation, known);
        return ways(example, operation).map((way) =>
          trial([example, way], ([plain, other]) => expectSame(other, plain, `for ${plain.shown}`)),
        );
      }),
  };
}

/** Maximum places reported per answer. */
const MAX_PLACES = 20;

/** Modules that parvis does not have and others may: the rules say nothing of what is in their answers but that it is an array. */
const MODULES = ['getrosterentries', 'getpostings'];

function* judgeSchema(operation: Operation, answer: ServiceAnswer, { profile }: KnownService): Iterable<Complaint> {
  if (answer.status !== 200 || answer.json === undefined) return;
  if (MODULES.includes(operation.name) && Array.isArray(answer.json)) return;
  for (const { path, text } of faultsOf(schemaIn(operation, profile), answer.json).slice(0, MAX_PLACES))
    yield complaint(answer, pointer(...path), text);
}

/** The calls whose answers have to fit the schema: the example, and everything there is. */
function callsWithMuch(operation: Operation, known: KnownService): readonly ServiceRequest[] {
  const example = exampleCall(operation, known);
  if (operation.answer === undefined || operation.parameters['id'] === undefined) return [example];
  const names = Object.keys(operation.parameters);
  const values = (example.values ?? []).map((value, index) => (names[index] === 'id' ? '0' : value));
  const withEvents = operation.name === 'getlistsbygroup' ? [{ ...example, values: ['0-e'] }] : [];
  return [example, { ...example, values }, ...withEvents];
}

/** Reports objects whose keys are in another order than in an earlier object at the same place (rule T6). */
function* judgeOrderOfKeys(answer: ServiceAnswer): Iterable<Complaint> {
  const orders = new Map<string, Map<string, Set<string>>>();
  for (const { place, path, keys } of objectsIn(answer.json, [], '')) {
    const follows = orders.get(place) ?? new Map<string, Set<string>>();
    orders.set(place, follows);
    const wrong = turnedRound(keys, follows);
    if (wrong !== undefined) {
      const [key, other] = wrong;
      return yield complaint(answer, pointer(...path), `${key} stands before ${other} here, and after it in others`);
    }
  }
}

/** Returns two keys that an earlier object has in the reverse order; otherwise records their order. */
function turnedRound(
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
    // Keys that are ids are no fields.
    const keys = Object.keys(value).filter((key) => !/^\d+$/.test(key));
    yield { place, path, keys };
    for (const key of keys) yield* objectsIn(value[key], [...path, key], `${place}/${key}`);
  }
}

export const forms: readonly Check[] = [
  {
    name: 'offered',
    rule: 'T2',
    promise: 'The service has every operation of the interface’s document.',
    trials: (known) =>
      [...known.missing, ...known.offered.filter((one) => !isFurther(one))].map((operation) =>
        trial([exampleCall(operation, known)], function* ([answer]) {
          if (known.missing.includes(operation))
            yield complaint(answer, '', `${statusOf(answer)}: there is no ${operation.name}`);
        }),
      ),
  },
  {
    name: 'answered',
    rule: 'T2',
    promise: 'Every operation is answered by 200.',
    trials: (known) =>
      known.offered.map((one) => trial([exampleCall(one, known)], ([answer]) => expectStatus(answer, 200))),
  },
  {
    name: 'json',
    rule: 'T3',
    promise: 'Bodies are JSON in UTF-8 without a byte order mark.',
    trials: (known) => known.offered.map((one) => trial([exampleCall(one, known)], ([answer]) => judgeJson(answer))),
  },
  {
    name: 'media-type',
    rule: 'T3',
    promise: 'Content-Type is exactly application/json.',
    trials: (known) =>
      known.offered.map((one) => trial([exampleCall(one, known)], ([answer]) => judgeMediaType(answer))),
  },
  {
    name: 'schema',
    rule: 'K3',
    promise: 'Answers have the fields of the interface with their types, and no others.',
    trials: (known) =>
      known.offered.flatMap((operation) =>
        callsWithMuch(operation, known).map((call) =>
          trial([call], ([answer]) => judgeSchema(operation, answer, known)),
        ),
      ),
  },
  {
    name: 'order-of-keys',
    rule: 'T6',
    promise: 'The keys of objects always have the same order.',
    trials: (known) =>
      known.offered.flatMap((operation) =>
        callsWithMuch(operation, known).map((call) => trial([call], ([answer]) => judgeOrderOfKeys(answer))),
      ),
  },
  {
    name: 'empty',
    rule: 'T7',
    promise: 'An empty result is 200 with an empty array, or with the usual wrapper around one.',
    trials: (known) =>
      onEach(
        known,
        ({ operation, values = [] }, declared) => {
          const names = Object.keys(declared.parameters);
          const none = unknownId(idsFor(declared, known.ids));
          return [{ operation, values: values.map((value, index) => (names[index] === 'id' ? none : value)) }] as const;
        },
        ([answer], operation) => (operation.parameters['id'] === undefined ? [] : judgeEmpty(answer, operation, known)),
      ),
  },
  sameAsPlain('trailing-slash', 'T1', 'Every operation answers the same with a slash at the end.', (example) => [
    { ...example, ending: '/' },
  ]),
  sameAsPlain('header-form', 'A5', 'Access in the headers member and apikey gives the same.', (example) => [
    { ...example, form: 'header' },
    { ...example, form: 'header', ending: '/' },
  ]),
  sameAsPlain('query-string', 'T8', 'The query string is ignored.', (example, { query }) =>
    query === undefined ? [{ ...example, ending: '?id=5&offset=1&max_events=1&date=20200101&x=%zz' }] : [],
  ),
  {
    name: 'negotiation',
    rule: 'T3',
    promise: 'Whatever media type or language a client prefers, the answer is the same.',
    trials: (known) =>
      onEach(
        { ...known, offered: known.offered.slice(0, 3) },
        (example) =>
          [
            example,
            { ...example, headers: { accept: 'text/html,application/xhtml+xml', 'accept-language': 'fr-CH,it;q=0.5' } },
          ] as const,
        ([plain, answer]) => [...expectSame(answer, plain, `for ${plain.shown}`), ...judgeMediaType(answer)],
      ),
  },
  sameAsPlain('same-again', 'T6', 'The same request is answered by the same bytes.', (example) => [
    { ...example, again: true },
  ]),
];

function* judgeEmpty(answer: ServiceAnswer, operation: Operation, known: KnownService): Iterable<Complaint> {
  yield* expectStatus(answer, 200);
  if (answer.status === 200 && answer.json === undefined) yield complaint(answer, '', 'the body is not JSON');
  yield* judgeSchema(operation, answer, known);
  const found = isRow(answer.json) ? answer.json['events'] : answer.json;
  if (Array.isArray(found) && found.length > 0) yield complaint(answer, '', 'is not empty, though the id is unknown');
}

function* judgeJson(answer: ServiceAnswer): Iterable<Complaint> {
  if (answer.status === 0) return;
  if (answer.text.startsWith('\uFEFF')) yield complaint(answer, '', 'the body begins with a byte order mark');
  else if (!Buffer.from(answer.text).equals(answer.bytes)) yield complaint(answer, '', 'the body is not UTF-8');
  else if (answer.json === undefined) yield complaint(answer, '', 'the body is not JSON');
}

function* judgeMediaType(answer: ServiceAnswer): Iterable<Complaint> {
  const type = answer.headers.get('content-type');
  if (answer.status !== 0 && type !== 'application/json')
    yield complaint(answer, '', type === null ? 'there is no Content-Type' : `Content-Type is ${type}`);
}
