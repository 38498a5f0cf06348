// In which forms the operations are asked, and what their answers are made of.

import type { Answer, Request } from '../../asking/request.ts';
import { isRow, rowsIn } from '../../asking/rows.ts';
import type { Operation } from '../../contract/operation.ts';
import { faultsOf } from '../../contract/schema-faults.ts';
import { type Check, type Complaint, complaint, expectSame, expectStatus, pointer, statusOf, trial } from '../check.ts';
import { asked, exampleCall, isFurther, type Known, offers, schemaIn, UNKNOWN_ID } from '../known.ts';

/** A trial for each operation that GET asks, on its example call. */
export function onEach<const R extends readonly Request[]>(
  known: Known,
  asks: (example: Request, operation: Operation) => R,
  judge: (answers: { readonly [K in keyof R]: Answer }, operation: Operation) => Iterable<Complaint>,
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
  ways: (example: Request, operation: Operation) => readonly Request[],
): Check {
  return {
    ...{ name, rule, promise },
    trials: (known) =>
      asked(known).flatMap((operation) => {
        const example = exampleCall(operation, known);
        return ways(example, operation).map((way) =>
          trial([example, way], ([plain, other]) => expectSame(other, plain, `for ${plain.shown}`)),
        );
      }),
  };
}

/** At most this many places are told of one answer. */
const MOST_PLACES = 20;

function* judgeSchema(operation: Operation, answer: Answer, { profile }: Known): Iterable<Complaint> {
  if (answer.status !== 200 || answer.json === undefined) return;
  for (const { path, text } of faultsOf(schemaIn(operation, profile), answer.json).slice(0, MOST_PLACES))
    yield complaint(answer, pointer(...path), text);
}

/** The calls whose answers have to fit the schema: the example, and everything there is. */
function callsWithMuch(operation: Operation, known: Known): readonly Request[] {
  const example = exampleCall(operation, known);
  if (operation.answer === undefined || operation.parameters['id'] === undefined) return [example];
  const names = Object.keys(operation.parameters);
  const values = (example.values ?? []).map((value, index) => (names[index] === 'id' ? '0' : value));
  const withEvents = operation.name === 'getlistsbygroup' ? [{ ...example, values: ['0-e'] }] : [];
  return [example, { ...example, values }, ...withEvents];
}

/** Complains of objects of an array whose keys stand in another order than those of an object before (rule T6). */
function* judgeOrderOfKeys(answer: Answer): Iterable<Complaint> {
  const rows = isRow(answer.json) && Array.isArray(answer.json['events']) ? answer.json['events'] : rowsIn(answer);
  const follows = new Map<string, Set<string>>();
  for (const [index, row] of rows.entries()) {
    const keys = isRow(row) ? Object.keys(row) : [];
    for (const [place, key] of keys.entries()) {
      const other = keys.slice(place + 1).find((later) => follows.get(later)?.has(key));
      if (other === undefined) continue;
      yield complaint(
        answer,
        pointer(...(rows === answer.json ? [] : ['events']), index),
        `${key} stands before ${other} here, and after it in others`,
      );
      return;
    }
    for (const [place, key] of keys.entries()) {
      const known = follows.get(key) ?? new Set();
      follows.set(key, known);
      for (const later of keys.slice(place + 1)) known.add(later);
    }
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
        ({ operation, values = [] }, { parameters }) => {
          const names = Object.keys(parameters);
          const unknown = values.map((value, index) => (names[index] === 'id' ? UNKNOWN_ID : value));
          return [{ operation, values: unknown }] as const;
        },
        ([answer], operation) => (operation.parameters['id'] === undefined ? [] : expectStatus(answer, 200)),
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
    query === undefined ? [{ ...example, ending: '?id=5&x=%zz' }] : [],
  ),
  sameAsPlain('same-again', 'T6', 'The same request is answered by the same bytes.', (example) => [
    { ...example, again: true },
  ]),
  {
    name: 'post',
    rule: 'K1',
    promise: 'geteventdetails by POST in header form answers the same as by GET.',
    trials: (known) => {
      const operation = known.offered.find(({ name }) => name === 'geteventdetails');
      const ids = known.ids.events.slice(0, 20);
      if (operation === undefined || ids.length === 0 || !offers(known, 'geteventids')) return [];
      const byPath = { operation: operation.name, values: [ids.join(',')] };
      const body: Request = { ...byPath, values: [], form: 'header', method: 'POST', body: JSON.stringify(ids) };
      return [trial([byPath, body], ([get, post]) => expectSame(post, get, `for ${get.shown}`))];
    },
  },
];

function* judgeJson(answer: Answer): Iterable<Complaint> {
  if (answer.status === 0) return;
  if (answer.text.startsWith('\uFEFF')) yield complaint(answer, '', 'the body begins with a byte order mark');
  else if (!Buffer.from(answer.text).equals(answer.bytes)) yield complaint(answer, '', 'the body is not UTF-8');
  else if (answer.json === undefined) yield complaint(answer, '', 'the body is not JSON');
}

function* judgeMediaType(answer: Answer): Iterable<Complaint> {
  const type = answer.headers.get('content-type');
  if (answer.status !== 0 && type !== 'application/json')
    yield complaint(answer, '', type === null ? 'there is no Content-Type' : `Content-Type is ${type}`);
}
