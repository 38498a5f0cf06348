// Lists of events: those of each group, with their events (rule L6).

import type { Operation } from '../../contract/operation.ts';
import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import { eventIds, idAt, idsOf, rowsIn, splitIds, textAt } from '../../service-client/rows.ts';
import { type Check, type Complaint, complaint, expectIds, expectSame, firstDifference, trial } from '../check.ts';
import { asked, type KnownService, LISTS, MOST, offers, pairsOf } from '../known.ts';

function listMap(known: KnownService, operation: Operation) {
  return [
    trial([LISTS, { operation: operation.name, values: ['0', '0'] }], function* ([lists, answer]) {
      const map = new Map<string, string[]>();
      for (const list of rowsIn(lists))
        for (const event of splitIds(textAt(list, 'event_ids')))
          map.set(event, [...(map.get(event) ?? []), idAt(list, 'list_id')]);
      const expected = Object.fromEntries([...map].map(([event, ids]) => [event, ids.join(',')]));
      const at = firstDifference(answer.json, expected);
      if (at !== '') yield complaint(answer, at, `does not fit the lists of ${lists.shown}`);
    }),
  ].slice(0, known.ids.lists.length);
}

/** Two groups of lists give what each has, one after the other. */
function listsOf(one: string, other: string) {
  const call = (id: string): ServiceRequest => ({ ...LISTS, values: [id] });
  return trial([call(one), call(other), call(`${one},${other}`)], ([a, b, both]) => {
    const expected = [...new Set([a, b].flatMap((answer) => idsOf(rowsIn(answer), 'list_id')))];
    return expectIds(
      both,
      idsOf(rowsIn(both), 'list_id'),
      expected,
      `so are ${one} and ${other} alone`,
      (i) => `/${i}/list_id`,
    );
  });
}

/** Reports lists that are missing or in another order than among all lists. */
function judgeOrderOfLists(some: ServiceAnswer, all: ServiceAnswer): Iterable<Complaint> {
  const found = idsOf(rowsIn(some), 'list_id');
  const expected = idsOf(rowsIn(all), 'list_id').filter((id) => found.includes(id));
  return expectIds(some, found, expected, `that is the order of ${all.shown}`, (i) => `/${i}/list_id`);
}

export const lists: readonly Check[] = [
  {
    name: 'events-of-lists',
    rule: 'L6',
    promise: 'The event_ids of a list are the events of geteventsbylist.',
    trials: (known) =>
      known.ids.lists.slice(0, MOST).map((id, index) =>
        trial([{ operation: 'geteventsbylist', values: [id] }, LISTS], ([events, lists]) => {
          const found = splitIds(textAt(rowsIn(lists)[index] ?? {}, 'event_ids'));
          return expectIds(
            lists,
            found,
            eventIds(events),
            `geteventsbylist ${id} has these events`,
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
        .filter((name) => offers(known, name))
        .map((operation) =>
          trial([LISTS, { operation, values: ['0'] }], function* ([lists, answer]) {
            const expected = rowsIn(lists).map(({ event_ids: _, ...list }) => list);
            const at = firstDifference(answer.json, expected);
            if (at !== '') yield complaint(answer, at, `is another in ${lists.shown}`);
          }),
        ),
  },
  {
    name: 'groups-of-lists',
    rule: 'L6',
    promise:
      'Several groups give the lists of each, in the order of the groups, each list once; -e stands at the end alone.',
    trials: (known) => [
      ...pairsOf(known.ids.listGroups).flatMap(([one, other]) => [listsOf(one, other), listsOf(other, one)]),
      ...known.ids.listGroups.slice(0, MOST).map((id) => {
        const calls = [
          { ...LISTS, values: ['0'] },
          { ...LISTS, values: [id] },
        ] as const;
        return trial(calls, ([all, some]) => judgeOrderOfLists(some, all));
      }),
      trial([LISTS, { ...LISTS, values: [' -e'] }], ([plain, blank]) => expectSame(blank, plain, `for ${plain.shown}`)),
    ],
  },
  {
    name: 'lists-of-events',
    rule: 'K2',
    promise: 'geteventslistmap names the lists that have the event.',
    trials: (known) =>
      asked(known)
        .filter(({ name }) => name === 'geteventslistmap')
        .flatMap((operation) => listMap(known, operation)),
  },
];
