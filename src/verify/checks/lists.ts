// Lists of events: those of each group, with their events (rule L6).

import type { Operation } from '../../contract/operation.ts';
import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import { eventIdsOfResponse, idAt, idsOfRows, rowsOfResponse, splitIds, textAt } from '../../service-client/rows.ts';
import {
  type Check,
  type CheckFailure,
  createFailure,
  defineCase,
  expectIds,
  expectSame,
  findFirstDifference,
} from '../check.ts';
import {
  type ExploredService,
  findGetOperations,
  LISTS_REQUEST,
  MAX_IDS_PER_KIND,
  offersAll,
  selectSamplePairs,
} from '../explore-service.ts';

function listMap(known: ExploredService, operation: Operation) {
  return [
    defineCase([LISTS_REQUEST, { operation: operation.name, values: ['0', '0'] }], function* ([lists, answer]) {
      const map = new Map<string, string[]>();
      for (const list of rowsOfResponse(lists))
        for (const event of splitIds(textAt(list, 'event_ids')))
          map.set(event, [...(map.get(event) ?? []), idAt(list, 'list_id')]);
      const expected = Object.fromEntries([...map].map(([event, ids]) => [event, ids.join(',')]));
      const at = findFirstDifference(answer.json, expected);
      if (at !== '') yield createFailure(answer, at, `does not fit the lists of ${lists.shown}`);
    }),
  ].slice(0, known.ids.lists.length);
}

/** Tests that two groups together return the lists of each, one after the other. */
function listsOf(one: string, other: string) {
  const call = (id: string): ServiceRequest => ({ ...LISTS_REQUEST, values: [id] });
  return defineCase([call(one), call(other), call(`${one},${other}`)], ([a, b, both]) => {
    const expected = [...new Set([a, b].flatMap((answer) => idsOfRows(rowsOfResponse(answer), 'list_id')))];
    return expectIds(
      both,
      idsOfRows(rowsOfResponse(both), 'list_id'),
      expected,
      `${one} and ${other} are, separately`,
      (i) => `/${i}/list_id`,
    );
  });
}

function judgeOrderOfLists(some: ServiceResponse, all: ServiceResponse): Iterable<CheckFailure> {
  const found = idsOfRows(rowsOfResponse(some), 'list_id');
  const expected = idsOfRows(rowsOfResponse(all), 'list_id').filter((id) => found.includes(id));
  return expectIds(some, found, expected, `that is the order of ${all.shown}`, (i) => `/${i}/list_id`);
}

export const listChecks: readonly Check[] = [
  {
    name: 'events-of-lists',
    rule: 'L6',
    promise: 'The event_ids of a list are the events of geteventsbylist.',
    trials: (known) =>
      known.ids.lists.slice(0, MAX_IDS_PER_KIND).map((id, index) =>
        defineCase([{ operation: 'geteventsbylist', values: [id] }, LISTS_REQUEST], ([events, lists]) => {
          const found = splitIds(textAt(rowsOfResponse(lists)[index] ?? {}, 'event_ids'));
          return expectIds(
            lists,
            found,
            eventIdsOfResponse(events),
            `the events must match geteventsbylist ${id}, in the same order`,
            () => `/${index}/event_ids`,
          );
        }),
      ),
  },
  {
    name: 'lists-without-events',
    rule: 'L6',
    promise: 'Without -e the lists are the same, without event_ids.',
    trials: (known) =>
      ['getlistsbygroup', 'getlistnamesbygroup']
        .filter((name) => offersAll(known, name))
        .map((operation) =>
          defineCase([LISTS_REQUEST, { operation, values: ['0'] }], function* ([lists, answer]) {
            const expected = rowsOfResponse(lists).map(({ event_ids: _, ...list }) => list);
            const at = findFirstDifference(answer.json, expected);
            if (at !== '') yield createFailure(answer, at, `differs from ${lists.shown}`);
          }),
        ),
  },
  {
    name: 'groups-of-lists',
    rule: 'L6',
    promise:
      'Several groups return the lists of each, in the order of the groups, each list once; -e is only allowed at the end.',
    trials: (known) => [
      ...selectSamplePairs(known.ids.listGroups).flatMap(([one, other]) => [listsOf(one, other), listsOf(other, one)]),
      ...known.ids.listGroups.slice(0, MAX_IDS_PER_KIND).map((id) => {
        const calls = [
          { ...LISTS_REQUEST, values: ['0'] },
          { ...LISTS_REQUEST, values: [id] },
        ] as const;
        return defineCase(calls, ([all, some]) => judgeOrderOfLists(some, all));
      }),
      defineCase([LISTS_REQUEST, { ...LISTS_REQUEST, values: [' -e'] }], ([plain, blank]) =>
        expectSame(blank, plain, `for ${plain.shown}`),
      ),
    ],
  },
  {
    name: 'lists-of-events',
    rule: 'K2',
    promise: 'geteventslistmap has the lists that contain the event.',
    trials: (known) =>
      findGetOperations(known)
        .filter(({ name }) => name === 'geteventslistmap')
        .flatMap((operation) => listMap(known, operation)),
  },
];
