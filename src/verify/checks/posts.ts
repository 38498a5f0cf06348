// POST requests with ids in the body (rules K1, I2, I4, R15).

import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import { idAt, idsOf, isRow, rowsIn } from '../../service-client/rows.ts';
import {
  type Check,
  type Complaint,
  complaint,
  expectIds,
  expectSame,
  expectStatus,
  pointer,
  trial,
} from '../check.ts';
import { byPost, idsBetween, idsFor, type KnownService, offers, PROBED, unknownId } from '../known.ts';

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

/** Number of ids to send, in the order of the service; few enough to fit into a path. */
const SOME = 20;

/** The operations that take a body where the service takes any (rule K1). */
function posting({ offered }: KnownService, ...names: readonly string[]) {
  if (!offered.some(({ name }) => name === 'postpersondetails' || name === 'geteventids')) return [];
  return offered.filter(({ name, post }) => post !== undefined && names.includes(name));
}

/** A request with a body as it stands. */
function withBody(operation: string, body: string): ServiceRequest {
  return { operation, form: 'header', method: 'POST', body };
}

function details(
  known: KnownService,
  asks: (body: (ids: readonly unknown[]) => ServiceRequest, ids: readonly string[]) => ReturnType<typeof trial>[],
) {
  return posting(known, 'geteventdetails').flatMap(({ name }) =>
    asks((found) => withBody(name, JSON.stringify(found)), known.ids.events.slice(0, SOME)),
  );
}

function expectEvents(answer: ServiceAnswer, ids: readonly string[], why: string): Iterable<Complaint> {
  return expectIds(answer, idsOf(rowsIn(answer), 'event_id'), ids, why, (index) => `/${index}/event_id`);
}

function* judgePersons(get: ServiceAnswer, post: ServiceAnswer): Iterable<Complaint> {
  for (const person of rowsIn(get)) {
    const other = isRow(post.json) ? post.json[idAt(person, 'person_id')] : undefined;
    if (JSON.stringify(other) !== JSON.stringify(person))
      yield complaint(post, pointer(idAt(person, 'person_id')), `is another in ${get.shown}`);
  }
}

export const posts: readonly Check[] = [
  {
    name: 'post',
    rule: 'K1',
    promise: 'geteventdetails by POST in header form answers the same as by GET, whatever its Content-Type is.',
    trials: (known) =>
      details(known, (body, ids) => {
        if (ids.length === 0) return [];
        const byPath: ServiceRequest = { operation: 'geteventdetails', values: [ids.join(',')] };
        const named = { ...body(ids), headers: { 'content-type': 'application/json' } };
        const round: ServiceRequest = { operation: 'geteventdetails', values: [ids.toReversed().join(',')] };
        return [
          ...[body(ids), named, body(ids.map(Number))].map((call) =>
            trial([byPath, call], ([get, post]) => expectSame(post, get, `for ${get.shown}`)),
          ),
          trial([round, body(ids.toReversed())], ([get, post]) => expectSame(post, get, `for ${get.shown}`)),
        ];
      }),
  },
  {
    name: 'posted-ids',
    rule: 'I2',
    promise: 'In a body 0 is an unknown id, an unknown id is left out, and no id gives nothing.',
    trials: (known) =>
      details(known, (body, ids) => [
        ...[[], [0], ['0'], [Number(unknownId(ids))]].map((none) =>
          trial([body(none)], function* ([answer]) {
            yield* expectStatus(answer, 200);
            yield* expectEvents(answer, [], 'no event is asked for');
            if (answer.status === 200 && !Array.isArray(answer.json)) yield complaint(answer, '', 'is no array');
          }),
        ),
        trial([body(['0', unknownId(ids), ...ids])], ([answer]) => expectEvents(answer, ids, 'the others are unknown')),
      ]),
  },
  {
    name: 'many-posted-ids',
    rule: 'I4',
    promise: 'A body may carry 50,000 ids, counted as written; more get 400.',
    trials: (known) =>
      details(known, (body, ids) => {
        const last = ids.slice(-1);
        const many = (count: number) => ({ ...body([]), body: bodyOf(count - last.length, last) });
        return [
          trial([many(2000)], ([answer]) => expectEvents(answer, last, 'the others are unknown')),
          trial([many(MAX_IDS)], ([answer]) => expectStatus(answer, 200)),
          trial([many(MAX_IDS + 1)], ([answer]) => expectStatus(answer, 400)),
        ];
      }),
  },
  {
    name: 'hidden-posted-ids',
    rule: 'C3',
    promise: 'Events and persons that no list shows are not told to who posts their ids either.',
    trials: (known) =>
      posting(known, 'geteventdetails', 'postpersondetails').flatMap((operation) => {
        const between = idsBetween(idsFor(operation, known.ids), PROBED);
        if (between.length === 0) return [];
        return [
          trial([withBody(operation.name, JSON.stringify(between))], function* ([answer]) {
            yield* expectStatus(answer, 200);
            const told = isRow(answer.json) ? Object.keys(answer.json) : rowsIn(answer);
            if (told.length > 0) yield complaint(answer, '', 'shows something here, and no list does');
          }),
        ];
      }),
  },
  {
    name: 'bad-body',
    rule: 'E2',
    promise: 'A body that holds no ids gets 400, and one beyond 4 MiB 413.',
    trials: (known) =>
      posting(known, 'geteventdetails', 'postpersondetails').flatMap(({ name }, index) => [
        ...['no json', '{"id":["1"]}', '["x"]', '[1.5]', '[-1]', '["0x10"]', ''].map((body) =>
          trial([withBody(name, body)], ([answer]) => expectStatus(answer, 400)),
        ),
        ...(index === 0
          ? [
              trial([withBody(name, TOO_LONG)], function* ([answer]) {
                // A service may end the connection while more comes than it takes.
                if (answer.status !== 0) yield* expectStatus(answer, 413);
              }),
            ]
          : []),
      ]),
  },
  {
    name: 'persons-by-post',
    rule: 'K1',
    promise: 'postpersondetails answers getpersondetails by person id.',
    trials: (known) =>
      posting(known, 'postpersondetails')
        .filter(() => known.ids.persons.length > 0 && offers(known, 'getpersondetails'))
        .map((operation) => {
          const some = known.ids.persons.slice(0, SOME);
          const byPath: ServiceRequest = { operation: 'getpersondetails', values: [some.join(',')] };
          return trial([byPath, byPost(operation, some)], ([get, post]) => judgePersons(get, post));
        }),
  },
];
