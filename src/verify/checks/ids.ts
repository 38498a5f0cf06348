// How ids are asked for (rules I1 to I4, C5, P4).

import type { Operation } from '../../contract/operation.ts';
import type { ServiceRequest } from '../../service-client/request.ts';
import { eventIds, eventsIn, idsOf, isRow, rowsIn } from '../../service-client/rows.ts';
import { type Check, complaint, expectIds, expectSame, expectStatus, trial } from '../check.ts';
import {
  asked,
  EVENTS,
  exampleCall,
  HIGHEST_ID,
  idsBetween,
  idsFor,
  type KnownService,
  PROBED,
  unknownId,
} from '../known.ts';

/** The operations that take several ids, with a call for any. */
function takingIds(
  known: KnownService,
): { readonly operation: Operation; readonly call: (id: string) => ServiceRequest }[] {
  return asked(known).flatMap((operation) => {
    const names = Object.keys(operation.parameters);
    const { id: given } = operation.parameters as Readonly<Record<string, { readonly pattern: string } | undefined>>;
    // Some take one id alone.
    if (given === undefined || !new RegExp(given.pattern).test('1,2')) return [];
    const { values = [] } = exampleCall(operation, known);
    const call = (id: string) => ({
      operation: operation.name,
      values: values.map((value, index) => (names[index] === 'id' ? id : value)),
    });
    return [{ operation, call }];
  });
}

/** Trials that a way of writing ids is answered as another one. */
function sameIds(
  known: KnownService,
  write: (ids: readonly string[]) => readonly [plain: string, other: string] | undefined,
) {
  return takingIds(known).flatMap(({ operation, call }) => {
    const written = write(idsFor(operation, known.ids));
    if (written === undefined) return [];
    const [plain, other] = written;
    return [trial([call(plain), call(other)], ([a, b]) => expectSame(b, a, `for ${a.shown}`))];
  });
}

/** Operations that answer an array of what was asked for, in that order, and the name of its id. */
const IN_ORDER: Readonly<Record<string, string>> = {
  geteventdetails: 'event_id',
  getpersonsbyid: 'person_id',
  getpersondetails: 'person_id',
};

function inOrder(known: KnownService) {
  return takingIds(known).flatMap(({ operation, call }) => {
    const key = IN_ORDER[operation.name];
    const ids = idsFor(operation, known.ids).slice(0, 20);
    return key === undefined || ids.length === 0 ? [] : [{ key, ids, call }];
  });
}

export const ids: readonly Check[] = [
  {
    name: 'order-of-ids',
    rule: 'C5',
    promise: 'Events and persons come in the order in which their ids are asked for.',
    trials: (known) =>
      inOrder(known).flatMap(({ key, ids: some, call }) =>
        [some, some.toReversed()].map((order) =>
          trial([call(order.join(','))], ([answer]) =>
            expectIds(
              answer,
              idsOf(rowsIn(answer), key),
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
        trial([call(`${unknownId(some)},${some[0]}`)], function* ([answer]) {
          yield* expectIds(
            answer,
            idsOf(rowsIn(answer), key),
            some.slice(0, 1),
            'the other id is unknown',
            (i) => `/${i}/${key}`,
          );
          if (Array.isArray(answer.json) && answer.json.length > rowsIn(answer).length)
            yield complaint(answer, '', 'something stands in the place of the unknown id');
        }),
      ),
      ...takingIds(known)
        .filter(({ operation: { rules } }) => rules.includes('L4'))
        .map(({ operation, call }) =>
          trial([call(withUnknown(idsFor(operation, known.ids)))], function* ([answer]) {
            yield* expectStatus(answer, 200);
            yield* expectIds(answer, eventIds(answer), [], 'one of the ids is unknown', (i) => `/events/${i}/event_id`);
            const total = isRow(answer.json) ? answer.json['total_events_nbr'] : undefined;
            if (eventsIn(answer).length === 0 && total !== 0)
              yield complaint(answer, '/total_events_nbr', `is ${JSON.stringify(total)} instead of 0`);
          }),
        ),
    ],
  },
  {
    name: 'unknown-in-union',
    rule: 'I3',
    promise: 'An unknown group beside others adds nothing and takes nothing away.',
    trials: (known) =>
      takingIds(known)
        .filter(({ operation: { name } }) => name === 'getpersonsbygroup' || name === 'getlistsbygroup')
        .flatMap(({ operation, call }) => {
          const all = idsFor(operation, known.ids);
          return all
            .slice(0, 2)
            .map((id) =>
              trial([call(id), call(`${unknownId(all)},${id}`)], ([a, b]) => expectSame(b, a, `for ${a.shown}`)),
            );
        }),
  },
  {
    name: 'blank-ids',
    rule: 'I1',
    promise: 'Blanks around an id are ignored.',
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
    promise: 'The id 0 beside others is an unknown id.',
    trials: (known) =>
      takingIds(known)
        .filter(({ operation: { rules } }) => !rules.includes('K2'))
        .flatMap(({ operation, call }) => {
          const [id] = idsFor(operation, known.ids);
          if (id === undefined) return [];
          const plain = operation.rules.includes('L4') ? `${unknownId(idsFor(operation, known.ids))},${id}` : id;
          return [trial([call(plain), call(`0,${id}`)], ([a, b]) => expectSame(b, a, `for ${a.shown}`))];
        }),
  },
  {
    name: 'highest-id',
    rule: 'I1',
    promise: 'The highest id is an id as any other.',
    trials: (known) =>
      takingIds(known).map(({ call }) => trial([call(String(HIGHEST_ID))], ([answer]) => expectStatus(answer, 200))),
  },
  {
    name: 'hidden-ids',
    rule: 'C3',
    promise: 'Events, persons and members that no list shows are not told by their ids either.',
    trials: (known) =>
      takingIds(known)
        .filter(({ operation }) => operation.name in IN_ORDER || operation.name === 'getpersonsbygroup')
        .flatMap(({ operation, call }) => {
          const between = idsBetween(idsFor(operation, known.ids), PROBED);
          if (between.length === 0) return [];
          return [
            trial([call(between.join(','))], function* ([answer]) {
              yield* expectStatus(answer, 200);
              if (rowsIn(answer).length > 0) yield complaint(answer, '/0', 'is shown here, and by no list');
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
    promise: 'The id 0 gives all events, in all operations of events.',
    trials: (known) =>
      takingIds(known).flatMap(({ operation, call }) => {
        if (!/^geteventdetails$/.test(operation.name)) return [];
        return [
          trial([EVENTS, call('0')], ([events, answer]) =>
            expectIds(
              answer,
              idsOf(rowsIn(answer), 'event_id'),
              eventIds(events),
              'getevents has these events',
              (i) => `/${i}/event_id`,
            ),
          ),
        ];
      }),
  },
  {
    name: 'many-ids',
    rule: 'I4',
    promise: 'A path may hold 1,000 ids; more get 400.',
    trials: (known) =>
      takingIds(known)
        .slice(0, 2)
        .flatMap(({ call }) => [
          trial([call(thatMany(1000))], ([answer]) => expectStatus(answer, 200)),
          trial([call(thatMany(1001))], ([answer]) => expectStatus(answer, 400)),
          trial([call(Array(1001).fill('1').join(','))], ([answer]) => expectStatus(answer, 400)),
        ]),
  },
  {
    name: 'long-ids',
    rule: 'I4',
    promise: 'There is room for 1,000 ids of ten digits, and the last of them counts.',
    trials: (known) =>
      inOrder(known).map(({ key, ids: some, call }) => {
        const last = some.slice(-1);
        const many = [...longIds(999, some), ...last];
        return trial([call(many.join(','))], function* ([answer]) {
          yield* expectStatus(answer, 200);
          yield* expectIds(
            answer,
            idsOf(rowsIn(answer), key),
            last,
            'all but the last are unknown',
            (i) => `/${i}/${key}`,
          );
        });
      }),
  },
];

/** Returns an unknown id, followed by a known one. */
function withUnknown(ids: readonly string[]): string {
  return [unknownId(ids), ...ids.slice(0, 1)].join(',');
}

/** Returns `count` ids of ten digits that are not among the given ones. */
function longIds(count: number, ids: readonly string[]): string[] {
  const taken = new Set(ids);
  const found: string[] = [];
  for (let id = HIGHEST_ID - 1; found.length < count; id--) if (!taken.has(String(id))) found.push(String(id));
  return found;
}

function thatMany(count: number): string {
  return Array.from({ length: count }, (_, index) => index + 1).join(',');
}
