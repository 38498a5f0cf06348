// POST requests with ids in the body (rules K1, I2, I4, R15).

import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import { idAt, idsOfRows, isRow, rowsOfResponse } from '../../service-client/rows.ts';
import {
  type Check,
  type CheckFailure,
  createFailure,
  defineCase,
  expectIds,
  expectSame,
  expectStatus,
  formatJsonPointer,
} from '../check.ts';
import {
  createPostRequest,
  type ExploredService,
  findIdsForOperation,
  findUnknownId,
  findUnusedIdsBetween,
  MAX_PROBED_IDS,
  offersAll,
} from '../explore-service.ts';

/** Maximum body size in bytes (rule R15), and maximum ids per body (rule I4). */
const MAX_BYTES = 4 * 2 ** 20;
const MAX_IDS = 50_000;

const TOO_LONG = `[${' '.repeat(MAX_BYTES)}]`;

const bodies = new Map<string, string>();

/** Returns a body with `count` unknown ids (0) before the others. */
function bodyOf(count: number, others: readonly string[]): string {
  const name = `${count} ${others.join()}`;
  const body = bodies.get(name) ?? JSON.stringify([...Array(count).fill(0), ...others]);
  bodies.set(name, body);
  return body;
}

/** Number of ids to send, few enough to fit into a path as well. */
const POSTED_IDS = 20;

/** Returns the operations that accept a body, if the service accepts bodies at all (rule K1). */
function postOperations({ offered }: ExploredService, ...names: readonly string[]) {
  if (!offered.some(({ name }) => name === 'postpersondetails' || name === 'geteventids')) return [];
  return offered.filter(({ name, post }) => post !== undefined && names.includes(name));
}

function withBody(operation: string, body: string): ServiceRequest {
  return { operation, form: 'header', method: 'POST', body };
}

function detailCases(
  known: ExploredService,
  asks: (body: (ids: readonly unknown[]) => ServiceRequest, ids: readonly string[]) => ReturnType<typeof defineCase>[],
) {
  return postOperations(known, 'geteventdetails').flatMap(({ name }) =>
    asks((found) => withBody(name, JSON.stringify(found)), known.ids.events.slice(0, POSTED_IDS)),
  );
}

function expectEvents(answer: ServiceResponse, ids: readonly string[], why: string): Iterable<CheckFailure> {
  return expectIds(answer, idsOfRows(rowsOfResponse(answer), 'event_id'), ids, why, (index) => `/${index}/event_id`);
}

function* judgePersons(get: ServiceResponse, post: ServiceResponse): Iterable<CheckFailure> {
  for (const person of rowsOfResponse(get)) {
    const other = isRow(post.json) ? post.json[idAt(person, 'person_id')] : undefined;
    if (JSON.stringify(other) !== JSON.stringify(person))
      yield createFailure(post, formatJsonPointer(idAt(person, 'person_id')), `differs from ${get.shown}`);
  }
}

export const postChecks: readonly Check[] = [
  {
    name: 'post',
    rule: 'K1',
    promise: 'geteventdetails by POST in header form returns the same answer as by GET, whatever its Content-Type.',
    trials: (known) =>
      detailCases(known, (body, ids) => {
        if (ids.length === 0) return [];
        const byPath: ServiceRequest = { operation: 'geteventdetails', values: [ids.join(',')] };
        const named = { ...body(ids), headers: { 'content-type': 'application/json' } };
        const round: ServiceRequest = { operation: 'geteventdetails', values: [ids.toReversed().join(',')] };
        return [
          ...[body(ids), named, body(ids.map(Number))].map((call) =>
            defineCase([byPath, call], ([get, post]) => expectSame(post, get, `for ${get.shown}`)),
          ),
          defineCase([round, body(ids.toReversed())], ([get, post]) => expectSame(post, get, `for ${get.shown}`)),
        ];
      }),
  },
  {
    name: 'posted-ids',
    rule: 'I2',
    promise: 'In a body, 0 is an unknown id, unknown ids are omitted, and no ids return no entities.',
    trials: (known) =>
      detailCases(known, (body, ids) => [
        ...[[], [0], ['0'], [Number(findUnknownId(ids))]].map((none) =>
          defineCase([body(none)], function* ([answer]) {
            yield* expectStatus(answer, 200);
            yield* expectEvents(answer, [], 'no event is requested');
            if (answer.status === 200 && !Array.isArray(answer.json))
              yield createFailure(answer, '', 'is not an array');
          }),
        ),
        defineCase([body(['0', findUnknownId(ids), ...ids])], ([answer]) =>
          expectEvents(answer, ids, 'the others are unknown'),
        ),
      ]),
  },
  {
    name: 'many-posted-ids',
    rule: 'I4',
    promise: 'A body can have 50,000 ids, including duplicates; more get 400.',
    trials: (known) =>
      detailCases(known, (body, ids) => {
        const last = ids.slice(-1);
        const many = (count: number) => ({ ...body([]), body: bodyOf(count - last.length, last) });
        return [
          defineCase([many(2000)], ([answer]) => expectEvents(answer, last, 'the others are unknown')),
          defineCase([many(MAX_IDS)], ([answer]) => expectStatus(answer, 200)),
          defineCase([many(MAX_IDS + 1)], ([answer]) => expectStatus(answer, 400)),
        ];
      }),
  },
  {
    name: 'hidden-posted-ids',
    rule: 'C3',
    promise: 'Events and persons that no list shows are not available by posted ids either.',
    trials: (known) =>
      postOperations(known, 'geteventdetails', 'postpersondetails').flatMap((operation) => {
        const between = findUnusedIdsBetween(findIdsForOperation(operation, known.ids), MAX_PROBED_IDS);
        if (between.length === 0) return [];
        return [
          defineCase([withBody(operation.name, JSON.stringify(between))], function* ([answer]) {
            yield* expectStatus(answer, 200);
            const notes = isRow(answer.json) ? Object.keys(answer.json) : rowsOfResponse(answer);
            if (notes.length > 0) yield createFailure(answer, '', 'is shown here, but in no list');
          }),
        ];
      }),
  },
  {
    name: 'bad-body',
    rule: 'E2',
    promise: 'A body without ids gets 400, and a body over 4 MiB gets 413.',
    trials: (known) =>
      postOperations(known, 'geteventdetails', 'postpersondetails').flatMap(({ name }, index) => [
        ...['not JSON', '{"id":["1"]}', '["x"]', '[1.5]', '[-1]', '["0x10"]', ''].map((body) =>
          defineCase([withBody(name, body)], ([answer]) => expectStatus(answer, 400)),
        ),
        ...(index === 0
          ? [
              defineCase([withBody(name, TOO_LONG)], function* ([answer]) {
                // A service may close the connection if the body is too large.
                if (answer.status !== 0) yield* expectStatus(answer, 413);
              }),
            ]
          : []),
      ]),
  },
  {
    name: 'persons-by-post',
    rule: 'K1',
    promise: 'postpersondetails returns getpersondetails by person id.',
    trials: (known) =>
      postOperations(known, 'postpersondetails')
        .filter(() => known.ids.persons.length > 0 && offersAll(known, 'getpersondetails'))
        .map((operation) => {
          const some = known.ids.persons.slice(0, POSTED_IDS);
          const byPath: ServiceRequest = { operation: 'getpersondetails', values: [some.join(',')] };
          return defineCase([byPath, createPostRequest(operation, some)], ([get, post]) => judgePersons(get, post));
        }),
  },
];
