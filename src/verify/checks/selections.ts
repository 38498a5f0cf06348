// Which events lists, areas and target groups have, page by page and together.

import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import { eventIds, idAt, idsOf, isRow, rowsIn, rowsOf, type ServiceRow } from '../../service-client/rows.ts';
import { type Check, type Complaint, complaint, expectIds, expectSame, trial } from '../check.ts';
import { asked, DETAILS, dayToCome, EVENTS, idsFor, type KnownService, MOST, pairsOf } from '../known.ts';

export const atEvent = (index: number) => `/events/${index}/event_id`;

/** Operations that page, with calls of any page of a selection. */
function paging(known: KnownService) {
  return asked(known).flatMap((operation) => {
    if (!('offset' in operation.parameters)) return [];
    const before = 'date' in operation.parameters ? [dayToCome(known.now)] : [];
    const call = (id: string, ...page: readonly string[]): ServiceRequest => ({
      operation: operation.name,
      values: [id, ...before, ...page],
    });
    return [{ operation, call }];
  });
}

/** Returns the page length to request, so that all events fit on at most three pages. */
function pageLength(known: KnownService): number {
  return Math.max(1, Math.ceil(known.ids.events.length / 3));
}

function* judgePages(whole: ServiceAnswer, pages: readonly ServiceAnswer[], length: number): Iterable<Complaint> {
  const all = eventIds(whole);
  for (const [index, page] of pages.entries()) {
    const expected = all.slice(index * length, (index + 1) * length);
    yield* expectIds(page, eventIds(page), expected, `the whole has it so (${whole.shown})`, atEvent);
    yield* expectTotal(page, totalOf(whole));
  }
}

export function totalOf({ json }: ServiceAnswer): unknown {
  return isRow(json) ? json['total_events_nbr'] : undefined;
}

export function* expectTotal(answer: ServiceAnswer, total: unknown): Iterable<Complaint> {
  const found = totalOf(answer);
  if (found !== total)
    yield complaint(answer, '/total_events_nbr', `is ${JSON.stringify(found)} instead of ${JSON.stringify(total)}`);
}

/** Trials of operations that intersect: two ids give what both have. */
function intersections(known: KnownService) {
  return paging(known)
    .filter(({ operation }) => operation.rules.includes('L4'))
    .flatMap(({ operation, call }) => pairsOf(idsFor(operation, known.ids)).map((pair) => ({ call, pair })));
}

/** The area and all below it. */
function subtree(layers: readonly ServiceRow[], id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const layer of layers) if (found.has(idAt(layer, 'parent_id'))) found.add(idAt(layer, 'layer_id'));
  }
  return found;
}

/** The ids of the details that have one of the ids in an array of objects. */
function assigned(details: ServiceAnswer, key: string, ids: ReadonlySet<string>): string[] {
  const isIn = (row: ServiceRow) => rowsOf(row[key]).some((entry) => ids.has(idAt(entry, 'id')));
  return idsOf(rowsIn(details).filter(isIn), 'event_id');
}

/** Calls of an operation that can have less at their end, and the same with all that may be left off. */
function leftOff({ call }: ReturnType<typeof paging>[number]): readonly [ServiceRequest, ServiceRequest][] {
  return [
    [call('0', '0', '100000'), call('0')],
    [call('0', '0', '100000'), call('0', '0')],
  ];
}

export const selections: readonly Check[] = [
  {
    name: 'pages',
    rule: 'L5',
    promise: 'Pages joined are the whole, and each has the total of the whole.',
    trials: (known) =>
      paging(known).map(({ call }) => {
        const length = pageLength(known);
        const pages = [0, 1, 2].map((page) => call('0', String(page * length), String(length)));
        return {
          asks: [call('0'), ...pages],
          judge: ([whole, ...answers]) => (whole === undefined ? [] : judgePages(whole, answers, length)),
        };
      }),
  },
  {
    name: 'no-page',
    rule: 'L5',
    promise: 'A maximum of 0 and an offset behind the end give no event, with the total of the whole.',
    trials: (known) =>
      paging(known).flatMap(({ call }) =>
        [call('0', '0', '0'), call('0', '100000', '5')].map((page) =>
          trial([call('0'), page], function* ([whole, answer]) {
            yield* expectIds(answer, eventIds(answer), [], 'that page is empty', atEvent);
            yield* expectTotal(answer, totalOf(whole));
          }),
        ),
      ),
  },
  {
    name: 'left-off',
    rule: 'L5',
    promise: 'offset and max_events may be left off: offset 0, no maximum.',
    trials: (known) =>
      paging(known).flatMap((operation) =>
        leftOff(operation).map((calls) =>
          trial(calls, ([full, short]) => expectSame(short, full, `for ${full.shown}`)),
        ),
      ),
  },
  {
    name: 'intersection',
    rule: 'L4',
    promise: 'Several ids give the events that are in all of them.',
    trials: (known) =>
      intersections(known).map(({ call, pair: [one, other] }) =>
        trial([call(one), call(other), call(`${one},${other}`)], ([a, b, both]) => {
          const second = new Set(eventIds(b));
          const expected = eventIds(a).filter((id) => second.has(id));
          return [
            ...expectIds(both, eventIds(both), expected, `so are ${one} and ${other} alone`, atEvent),
            ...expectTotal(both, expected.length),
          ];
        }),
      ),
  },
  {
    name: 'areas-below',
    rule: 'L3',
    promise: 'The events of an area are those assigned to it or to any area below it.',
    trials: (known) =>
      known.ids.layers.slice(0, MOST).map((id) =>
        trial([DETAILS, { operation: 'geteventsbylayermerged', values: [id] }], ([details, answer]) => {
          const expected = assigned(details, 'layers', subtree(known.layers, id));
          return expectIds(answer, eventIds(answer), expected, `so say the layers of geteventdetails`, atEvent);
        }),
      ),
  },
  {
    name: 'target-groups',
    rule: 'L4',
    promise: 'The events of a target group are those that name it in their detail.',
    trials: (known) =>
      known.ids.targetGroups.slice(0, MOST).map((id) =>
        trial([DETAILS, { operation: 'geteventsbygroup', values: [id] }], ([details, answer]) => {
          const expected = assigned(details, 'target_groups', new Set([id]));
          return expectIds(answer, eventIds(answer), expected, `so say the target_groups of geteventdetails`, atEvent);
        }),
      ),
  },
  {
    name: 'unrestricted',
    rule: 'I2',
    promise: 'Without a restriction to lists, areas or target groups, every event is given.',
    trials: (known) =>
      paging(known)
        .filter(({ operation }) => !('date' in operation.parameters))
        .map(({ call }) =>
          trial([EVENTS, call('0')], ([all, answer]) =>
            expectIds(answer, eventIds(answer), eventIds(all), 'getevents has these events', atEvent),
          ),
        ),
  },
];
