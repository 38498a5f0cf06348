import type { Operation } from '../../contract/operation.ts';
import type { ServiceRequest } from '../../service-client/request.ts';
import { eventIdsOfResponse, eventsOfResponse, idsOfRows, isRow, rowsOfResponse } from '../../service-client/rows.ts';
import { type Check, createFailure, defineCase, expectIds, expectSame, expectStatus } from '../check.ts';
import {
  createExampleRequest,
  EVENTS_REQUEST,
  type ExploredService,
  findGetOperations,
  findIdsForOperation,
  findUnknownId,
  findUnusedIdsBetween,
  MAX_ENTITY_ID,
  MAX_PROBED_IDS,
} from '../explore-service.ts';

/** Returns the operations that accept several ids, each with a function that creates its request for given ids. */
function operationsWithIds(
  known: ExploredService,
): { readonly operation: Operation; readonly call: (id: string) => ServiceRequest }[] {
  return findGetOperations(known).flatMap((operation) => {
    const names = Object.keys(operation.parameters);
    const { id: given } = operation.parameters as Readonly<Record<string, { readonly pattern: string } | undefined>>;
    if (given === undefined || !new RegExp(given.pattern).test('1,2')) return [];
    const { values = [] } = createExampleRequest(operation, known);
    const call = (id: string) => ({
      operation: operation.name,
      values: values.map((value, index) => (names[index] === 'id' ? id : value)),
    });
    return [{ operation, call }];
  });
}

/** Defines cases in which two notations of the same ids must have the same answer. */
function sameIds(
  known: ExploredService,
  write: (ids: readonly string[]) => readonly [plain: string, other: string] | undefined,
) {
  return operationsWithIds(known).flatMap(({ operation, call }) => {
    const written = write(findIdsForOperation(operation, known.ids));
    if (written === undefined) return [];
    const [plain, other] = written;
    return [defineCase([call(plain), call(other)], ([a, b]) => expectSame(b, a, `for ${a.shown}`))];
  });
}

/** Operations that return an array in the order of the requested ids, and the name of the id field. */
const IN_ORDER: Readonly<Record<string, string>> = {
  geteventdetails: 'event_id',
  getpersonsbyid: 'person_id',
  getpersondetails: 'person_id',
};

function inOrder(known: ExploredService) {
  return operationsWithIds(known).flatMap(({ operation, call }) => {
    const key = IN_ORDER[operation.name];
    const ids = findIdsForOperation(operation, known.ids).slice(0, 20);
    return key === undefined || ids.length === 0 ? [] : [{ key, ids, call }];
  });
}

export const idChecks: readonly Check[] = [
  {
    name: 'order-of-ids',
    rule: 'C5',
    promise: 'Events and persons are in the order of the requested ids.',
    trials: (known) =>
      inOrder(known).flatMap(({ key, ids: some, call }) =>
        [some, some.toReversed()].map((order) =>
          defineCase([call(order.join(','))], ([answer]) =>
            expectIds(
              answer,
              idsOfRows(rowsOfResponse(answer), key),
              order,
              'that is the order of the request',
              (i) => `/${i}/${key}`,
            ),
          ),
        ),
      ),
  },
  {
    name: 'unknown-id',
    rule: 'I3',
    promise: 'An unknown id is left out of details, and an intersection with it is empty.',
    trials: (known) => [
      ...inOrder(known).map(({ key, ids: some, call }) =>
        defineCase([call(`${findUnknownId(some)},${some[0]}`)], function* ([answer]) {
          yield* expectIds(
            answer,
            idsOfRows(rowsOfResponse(answer), key),
            some.slice(0, 1),
            'the other id is unknown',
            (i) => `/${i}/${key}`,
          );
          if (Array.isArray(answer.json) && answer.json.length > rowsOfResponse(answer).length)
            yield createFailure(answer, '', 'there is an entry for the unknown id');
        }),
      ),
      ...operationsWithIds(known)
        .filter(({ operation: { rules } }) => rules.includes('L4'))
        .map(({ operation, call }) =>
          defineCase([call(withUnknown(findIdsForOperation(operation, known.ids)))], function* ([answer]) {
            yield* expectStatus(answer, 200);
            yield* expectIds(
              answer,
              eventIdsOfResponse(answer),
              [],
              'one of the ids is unknown',
              (i) => `/events/${i}/event_id`,
            );
            const total = isRow(answer.json) ? answer.json['total_events_nbr'] : undefined;
            if (eventsOfResponse(answer).length === 0 && total !== 0)
              yield createFailure(answer, '/total_events_nbr', `is ${JSON.stringify(total)} instead of 0`);
          }),
        ),
    ],
  },
  {
    name: 'unknown-in-union',
    rule: 'I3',
    promise: 'An unknown group among known ones has no effect.',
    trials: (known) =>
      operationsWithIds(known)
        .filter(({ operation: { name } }) => name === 'getpersonsbygroup' || name === 'getlistsbygroup')
        .flatMap(({ operation, call }) => {
          const all = findIdsForOperation(operation, known.ids);
          return all
            .slice(0, 2)
            .map((id) =>
              defineCase([call(id), call(`${findUnknownId(all)},${id}`)], ([a, b]) =>
                expectSame(b, a, `for ${a.shown}`),
              ),
            );
        }),
  },
  {
    name: 'blank-ids',
    rule: 'I1',
    promise: 'Spaces around an id are ignored.',
    trials: (known) => [
      ...sameIds(known, ([id]) => (id === undefined ? undefined : [id, ` ${id} `])),
      ...sameIds(known, ([id, other]) =>
        other === undefined ? undefined : [`${id},${other}`, `${id}, ${other}`],
      ).slice(0, 3),
    ],
  },
  {
    name: 'repeated-ids',
    rule: 'I1',
    promise: 'A repeated id counts once.',
    trials: (known) => sameIds(known, ([id]) => (id === undefined ? undefined : [id, `${id},${id}`])),
  },
  {
    name: 'no-restriction',
    rule: 'I2',
    promise: 'A blank means the same as 0: no restriction.',
    trials: (known) => [...sameIds(known, () => ['0', ' ']), ...sameIds(known, () => ['0', '   ']).slice(0, 3)],
  },
  {
    name: 'zero-beside-others',
    rule: 'I2',
    promise: 'Among other ids, 0 is an unknown id.',
    trials: (known) =>
      operationsWithIds(known)
        .filter(({ operation: { rules } }) => !rules.includes('K2'))
        .flatMap(({ operation, call }) => {
          const [id] = findIdsForOperation(operation, known.ids);
          if (id === undefined) return [];
          const plain = operation.rules.includes('L4')
            ? `${findUnknownId(findIdsForOperation(operation, known.ids))},${id}`
            : id;
          return [defineCase([call(plain), call(`0,${id}`)], ([a, b]) => expectSame(b, a, `for ${a.shown}`))];
        }),
  },
  {
    name: 'highest-id',
    rule: 'I1',
    promise: 'The highest id is an id like any other.',
    trials: (known) =>
      operationsWithIds(known).map(({ call }) =>
        defineCase([call(String(MAX_ENTITY_ID))], ([answer]) => expectStatus(answer, 200)),
      ),
  },
  {
    name: 'hidden-ids',
    rule: 'C3',
    promise: 'Events, persons and members that no list shows are not available by id either.',
    trials: (known) =>
      operationsWithIds(known)
        .filter(({ operation }) => operation.name in IN_ORDER || operation.name === 'getpersonsbygroup')
        .flatMap(({ operation, call }) => {
          const between = findUnusedIdsBetween(findIdsForOperation(operation, known.ids), MAX_PROBED_IDS);
          if (between.length === 0) return [];
          return [
            defineCase([call(between.join(','))], function* ([answer]) {
              yield* expectStatus(answer, 200);
              if (rowsOfResponse(answer).length > 0) yield createFailure(answer, '/0', 'is shown here, but in no list');
            }),
          ];
        }),
  },
  {
    name: 'zeros',
    rule: 'R7',
    promise: 'The list 0,0 means the same as 0.',
    trials: (known) => sameIds(known, () => ['0', '0,0']),
  },
  {
    name: 'all-events',
    rule: 'I2',
    promise: 'The id 0 returns all events, in all event operations.',
    trials: (known) =>
      operationsWithIds(known).flatMap(({ operation, call }) => {
        if (!/^geteventdetails$/.test(operation.name)) return [];
        return [
          defineCase([EVENTS_REQUEST, call('0')], ([events, answer]) =>
            expectIds(
              answer,
              idsOfRows(rowsOfResponse(answer), 'event_id'),
              eventIdsOfResponse(events),
              'the events must match getevents, in the same order',
              (i) => `/${i}/event_id`,
            ),
          ),
        ];
      }),
  },
  {
    name: 'many-ids',
    rule: 'I4',
    promise: 'A path can have 1,000 ids; more get 400.',
    trials: (known) =>
      operationsWithIds(known)
        .slice(0, 2)
        .flatMap(({ call }) => [
          defineCase([call(idList(1000))], ([answer]) => expectStatus(answer, 200)),
          defineCase([call(idList(1001))], ([answer]) => expectStatus(answer, 400)),
          defineCase([call(Array(1001).fill('1').join(','))], ([answer]) => expectStatus(answer, 400)),
        ]),
  },
  {
    name: 'long-ids',
    rule: 'I4',
    promise: 'A path can contain 1,000 ten-digit ids, and a valid one is found even at the end.',
    trials: (known) =>
      inOrder(known).map(({ key, ids: some, call }) => {
        const last = some.slice(-1);
        const many = [...longIds(999, some), ...last];
        return defineCase([call(many.join(','))], function* ([answer]) {
          yield* expectStatus(answer, 200);
          yield* expectIds(
            answer,
            idsOfRows(rowsOfResponse(answer), key),
            last,
            'all but the last are unknown',
            (i) => `/${i}/${key}`,
          );
        });
      }),
  },
];

function withUnknown(ids: readonly string[]): string {
  return [findUnknownId(ids), ...ids.slice(0, 1)].join(',');
}

/** Returns `count` ids of ten digits that are not among the given ones. */
function longIds(count: number, ids: readonly string[]): string[] {
  const taken = new Set(ids);
  const found: string[] = [];
  for (let id = MAX_ENTITY_ID - 1; found.length < count; id--) if (!taken.has(String(id))) found.push(String(id));
  return found;
}

function idList(count: number): string {
  return Array.from({ length: count }, (_, index) => index + 1).join(',');
}
