// Events of lists, areas and target groups, by page and combined.

import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import {
  eventIdsOfResponse,
  idAt,
  idsOfRows,
  isRow,
  rowsOfResponse,
  type ServiceRow,
  toRows,
} from '../../service-client/rows.ts';
import { type Check, type CheckFailure, createFailure, defineCase, expectIds, expectSame } from '../check.ts';
import {
  DETAILS_REQUEST,
  EVENTS_REQUEST,
  type ExploredService,
  findGetOperations,
  findIdsForOperation,
  futureDay,
  MAX_IDS_PER_KIND,
  selectSamplePairs,
} from '../explore-service.ts';

export const formatEventPointer = (index: number) => `/events/${index}/event_id`;

/** Returns the operations with pages, each with a call for any page of a selection. */
function pagedCalls(known: ExploredService) {
  return findGetOperations(known).flatMap((operation) => {
    if (!('offset' in operation.parameters)) return [];
    const before = 'date' in operation.parameters ? [futureDay(known.now)] : [];
    const call = (id: string, ...page: readonly string[]): ServiceRequest => ({
      operation: operation.name,
      values: [id, ...before, ...page],
    });
    return [{ operation, call }];
  });
}

/** Returns the page length to request, so that all events fit on at most three pages. */
function pageLength(known: ExploredService): number {
  return Math.max(1, Math.ceil(known.ids.events.length / 3));
}

function* judgePages(
  whole: ServiceResponse,
  pages: readonly ServiceResponse[],
  length: number,
): Iterable<CheckFailure> {
  const all = eventIdsOfResponse(whole);
  for (const [index, page] of pages.entries()) {
    const expected = all.slice(index * length, (index + 1) * length);
    yield* expectIds(
      page,
      eventIdsOfResponse(page),
      expected,
      `the same as in the whole list (${whole.shown})`,
      formatEventPointer,
    );
    yield* expectTotal(page, readTotal(whole));
  }
}

export function readTotal({ json }: ServiceResponse): unknown {
  return isRow(json) ? json['total_events_nbr'] : undefined;
}

export function* expectTotal(answer: ServiceResponse, total: unknown): Iterable<CheckFailure> {
  const found = readTotal(answer);
  if (found !== total)
    yield createFailure(answer, '/total_events_nbr', `is ${JSON.stringify(found)} instead of ${JSON.stringify(total)}`);
}

function intersectionCalls(known: ExploredService) {
  return pagedCalls(known)
    .filter(({ operation }) => operation.rules.includes('L4'))
    .flatMap(({ operation, call }) =>
      selectSamplePairs(findIdsForOperation(operation, known.ids)).map((pair) => ({ call, pair })),
    );
}

function findSubtree(layers: readonly ServiceRow[], id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const layer of layers) if (found.has(idAt(layer, 'parent_id'))) found.add(idAt(layer, 'layer_id'));
  }
  return found;
}

function assignedIds(details: ServiceResponse, key: string, ids: ReadonlySet<string>): string[] {
  const isIn = (row: ServiceRow) => toRows(row[key]).some((entry) => ids.has(idAt(entry, 'id')));
  return idsOfRows(rowsOfResponse(details).filter(isIn), 'event_id');
}

/** Returns calls with fewer optional parameters, and the equivalent full call. */
function shortenedCalls({ call }: ReturnType<typeof pagedCalls>[number]): readonly [ServiceRequest, ServiceRequest][] {
  return [
    [call('0', '0', '100000'), call('0')],
    [call('0', '0', '100000'), call('0', '0')],
  ];
}

export const selectionChecks: readonly Check[] = [
  {
    name: 'pages',
    rule: 'L5',
    promise: 'The pages together make up the whole list, and each gives the total.',
    trials: (known) =>
      pagedCalls(known).map(({ call }) => {
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
    promise: 'A maximum of 0, or an offset beyond the end, returns no events, with the total of the whole list.',
    trials: (known) =>
      pagedCalls(known).flatMap(({ call }) =>
        [call('0', '0', '0'), call('0', '100000', '5')].map((page) =>
          defineCase([call('0'), page], function* ([whole, answer]) {
            yield* expectIds(answer, eventIdsOfResponse(answer), [], 'that page is empty', formatEventPointer);
            yield* expectTotal(answer, readTotal(whole));
          }),
        ),
      ),
  },
  {
    name: 'left-off',
    rule: 'L5',
    promise: 'offset and max_events are optional; by default, offset is 0 and there is no maximum.',
    trials: (known) =>
      pagedCalls(known).flatMap((operation) =>
        shortenedCalls(operation).map((calls) =>
          defineCase(calls, ([full, short]) => expectSame(short, full, `for ${full.shown}`)),
        ),
      ),
  },
  {
    name: 'intersection',
    rule: 'L4',
    promise: 'Several ids return the events that all of them contain.',
    trials: (known) =>
      intersectionCalls(known).map(({ call, pair: [one, other] }) =>
        defineCase([call(one), call(other), call(`${one},${other}`)], ([a, b, both]) => {
          const second = new Set(eventIdsOfResponse(b));
          const expected = eventIdsOfResponse(a).filter((id) => second.has(id));
          return [
            ...expectIds(
              both,
              eventIdsOfResponse(both),
              expected,
              `${one} and ${other} are, separately`,
              formatEventPointer,
            ),
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
      known.ids.layers.slice(0, MAX_IDS_PER_KIND).map((id) =>
        defineCase([DETAILS_REQUEST, { operation: 'geteventsbylayermerged', values: [id] }], ([details, answer]) => {
          const expected = assignedIds(details, 'layers', findSubtree(known.layers, id));
          return expectIds(
            answer,
            eventIdsOfResponse(answer),
            expected,
            `as in the layers of geteventdetails`,
            formatEventPointer,
          );
        }),
      ),
  },
  {
    name: 'target-groups',
    rule: 'L4',
    promise: 'The events of a target group are those whose details contain the group.',
    trials: (known) =>
      known.ids.targetGroups.slice(0, MAX_IDS_PER_KIND).map((id) =>
        defineCase([DETAILS_REQUEST, { operation: 'geteventsbygroup', values: [id] }], ([details, answer]) => {
          const expected = assignedIds(details, 'target_groups', new Set([id]));
          return expectIds(
            answer,
            eventIdsOfResponse(answer),
            expected,
            `as in the target_groups of geteventdetails`,
            formatEventPointer,
          );
        }),
      ),
  },
  {
    name: 'unrestricted',
    rule: 'I2',
    promise: 'Without a restriction to lists, areas or target groups, all events are returned.',
    trials: (known) =>
      pagedCalls(known)
        .filter(({ operation }) => !('date' in operation.parameters))
        .map(({ call }) =>
          defineCase([EVENTS_REQUEST, call('0')], ([all, answer]) =>
            expectIds(
              answer,
              eventIdsOfResponse(answer),
              eventIdsOfResponse(all),
              'the events must match getevents, in the same order',
              formatEventPointer,
            ),
          ),
        ),
  },
];
