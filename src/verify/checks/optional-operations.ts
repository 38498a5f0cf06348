// Operations for website programs and for copies of the data, if the service offers them (rules K2, X1, X3 and G6).

import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import {
  idAt,
  idsOfRows,
  indexById,
  isRow,
  rowsOfResponse,
  splitIds,
  textAt,
  toRows,
} from '../../service-client/rows.ts';
import {
  type Check,
  type CheckFailure,
  createFailure,
  defineCase,
  expectIds,
  expectSame,
  expectStatus,
  findFirstDifference,
  formatJsonPointer,
} from '../check.ts';
import {
  DOCUMENT_GROUPS_REQUEST,
  type ExploredService,
  findUnknownId,
  findUnusedIdsBetween,
  LAYERS_REQUEST,
  LIST_GROUPS_REQUEST,
  LISTS_REQUEST,
  MAX_IDS_PER_KIND,
  MAX_PROBED_IDS,
  offersAll,
  PERSON_GROUPS_REQUEST,
  ROOMS_REQUEST,
  TARGET_GROUPS_REQUEST,
} from '../explore-service.ts';

const PERSON_DETAILS: ServiceRequest = { operation: 'getpersondetails', values: ['0'] };
const SYNC: ServiceRequest = { operation: 'sync' };

/** Reports a page that is longer than requested, or marked as the last although the whole list has more. */
function* judgePage(page: ServiceResponse, whole: ServiceResponse): Iterable<CheckFailure> {
  if (!isRow(page.json) || !isRow(whole.json)) return;
  const [told, all] = [toRows(page.json['events']).length, toRows(whole.json['events']).length];
  if (told > 1) yield createFailure(page, '/events', `${told} events, but the limit is 1`);
  else if (told < all && page.json['more'] !== true)
    yield createFailure(page, '/more', `is not true, but ${whole.shown} has ${all} events`);
}

/** Arrays of sync other than events, each with the request that returns the same content. */
const SYNC_ARRAYS: Readonly<Record<string, ServiceRequest>> = {
  persons: PERSON_DETAILS,
  person_groups: PERSON_GROUPS_REQUEST,
  list_groups: LIST_GROUPS_REQUEST,
  layers: LAYERS_REQUEST,
  target_groups: TARGET_GROUPS_REQUEST,
  rooms: ROOMS_REQUEST,
  document_groups: DOCUMENT_GROUPS_REQUEST,
  lists: LISTS_REQUEST,
};

/** Reports a part of the map of lists that differs from the whole map. */
function* judgeMap(
  part: ServiceResponse,
  whole: ServiceResponse,
  keeps: (event: string, list: string) => boolean,
): Iterable<CheckFailure> {
  if (!isRow(whole.json)) return;
  const expected = Object.entries(whole.json).flatMap(([event, lists]) => {
    const left = splitIds(String(lists)).filter((list) => keeps(event, list));
    return left.length === 0 ? [] : [[event, left.join(',')] as const];
  });
  const at = findFirstDifference(part.json, Object.fromEntries(expected));
  if (at !== '') yield createFailure(part, at, `does not fit ${whole.shown}`);
}

function* judgeOrder(part: ServiceResponse, whole: ServiceResponse, asked: readonly string[]): Iterable<CheckFailure> {
  for (const [event, lists] of Object.entries(isRow(part.json) && isRow(whole.json) ? whole.json : {})) {
    const has = splitIds(String(lists));
    const expected = asked.filter((list) => has.includes(list)).join(',');
    const found = isRow(part.json) ? part.json[event] : undefined;
    if (expected !== '' && found !== expected)
      yield createFailure(
        part,
        formatJsonPointer(event),
        `is ${JSON.stringify(found)} instead of the requested "${expected}"`,
      );
  }
}

function mapTrials(known: ExploredService) {
  const map = (list: string, event: string): ServiceRequest => ({
    operation: 'geteventslistmap',
    values: [list, event],
  });
  const whole = map('0', '0');
  return [
    ...known.ids.events
      .slice(0, 3)
      .map((id) => defineCase([map('0', id), whole], ([part, all]) => judgeMap(part, all, (event) => event === id))),
    ...known.ids.lists
      .slice(0, 3)
      .map((id) => defineCase([map(id, '0'), whole], ([part, all]) => judgeMap(part, all, (_, list) => list === id))),
    ...[map('0', findUnknownId(known.ids.events)), map(findUnknownId(known.ids.lists), '0')].map((none) =>
      defineCase([none, whole], ([part, all]) => judgeMap(part, all, () => false)),
    ),
    ...[known.ids.lists.slice(0, MAX_IDS_PER_KIND), known.ids.lists.slice(0, MAX_IDS_PER_KIND).toReversed()]
      .filter((lists) => lists.length > 1)
      .map((lists) => defineCase([map(lists.join(','), '0'), whole], ([part, all]) => judgeOrder(part, all, lists))),
    defineCase([whole, { operation: 'geteventslistmap', values: ['0'] }], ([all, short]) =>
      expectSame(short, all, `for ${all.shown}`),
    ),
  ];
}

/** Compares the groups of a person in its details with getpersongroups: the same ids, names and order. */
function* judgeGroups(persons: ServiceResponse, groups: ServiceResponse): Iterable<CheckFailure> {
  const known = indexById(rowsOfResponse(groups), 'group_id');
  const order = idsOfRows(rowsOfResponse(groups), 'group_id');
  for (const [index, person] of rowsOfResponse(persons).entries()) {
    const told = toRows(person['groups']);
    const ids = splitIds(textAt(person, 'all_group_ids'));
    const expected = order.filter((id) => ids.includes(id));
    yield* expectIds(
      persons,
      idsOfRows(told, 'group_id'),
      expected,
      'as in all_group_ids and getpersongroups',
      (place) => formatJsonPointer(index, 'groups', place, 'group_id'),
    );
    for (const [place, group] of told.entries())
      if (known.has(idAt(group, 'group_id')) && known.get(idAt(group, 'group_id'))?.['name'] !== group['name'])
        yield createFailure(persons, formatJsonPointer(index, 'groups', place, 'name'), 'differs from getpersongroups');
  }
}

function* judgeSynced(sync: ServiceResponse, key: string, other: ServiceResponse): Iterable<CheckFailure> {
  if (!isRow(sync.json) || sync.json['more'] !== false || other.status !== 200) return;
  const at = findFirstDifference(sync.json[key], other.json);
  if (at !== '' || JSON.stringify(sync.json[key]) !== JSON.stringify(other.json))
    yield createFailure(sync, `/${key}${at}`, `differs from ${other.shown}`);
}

function syncTrials(known: ExploredService) {
  const cursor = known.cursor;
  return [
    ...Object.entries(SYNC_ARRAYS)
      .filter(([, { operation }]) => offersAll(known, operation))
      .map(([key, call]) => defineCase([SYNC, call], ([sync, other]) => judgeSynced(sync, key, other))),
    ...(cursor === ''
      ? []
      : [
          defineCase([{ ...SYNC, ending: `?since=${encodeURIComponent(cursor)}` }], function* ([answer]) {
            const told = isRow(answer.json) ? toRows(answer.json['events']) : [];
            yield* expectStatus(answer, 200);
            if (told.length > 0) yield createFailure(answer, '/events/0', 'is repeated, although nothing has changed');
          }),
        ]),
    defineCase([{ ...SYNC, ending: '?limit=1' }, SYNC], ([page, whole]) => judgePage(page, whole)),
    defineCase([{ ...SYNC, ending: '?since=no%20cursor' }], ([answer]) => expectStatus(answer, 400)),
  ];
}

export const optionalOperationChecks: readonly Check[] = [
  {
    name: 'map-of-lists',
    rule: 'K2',
    promise:
      'geteventslistmap for an event or for lists returns the requested part of the whole map, in the same order.',
    trials: (known) => (offersAll(known, 'geteventslistmap') ? mapTrials(known) : []),
  },
  {
    name: 'groups-of-members',
    rule: 'K2',
    promise: 'getpersonsbygroups has every group, including groups without members.',
    trials: (known) =>
      (offersAll(known, 'getpersonsbygroups') ? [known.ids.personGroups.slice(0, MAX_IDS_PER_KIND)] : []).map((ids) =>
        defineCase([{ operation: 'getpersonsbygroups', values: ['0'] }], function* ([answer]) {
          for (const id of ids)
            if (!isRow(answer.json) || !Array.isArray(answer.json[id]))
              yield createFailure(answer, `/${id}`, 'is not an array of members');
        }),
      ),
  },
  {
    name: 'members-of-hidden-groups',
    rule: 'P5',
    promise: 'getpersonsbygroups has no members of groups that getpersongroups does not show.',
    trials: (known) => {
      const between = findUnusedIdsBetween(known.ids.personGroups, MAX_PROBED_IDS).join(',');
      if (!offersAll(known, 'getpersonsbygroups') || between === '') return [];
      return [
        defineCase([{ operation: 'getpersonsbygroups', values: [between] }], function* ([answer]) {
          for (const [id, members] of Object.entries(isRow(answer.json) ? answer.json : {}))
            if (toRows(members).length > 0)
              yield createFailure(answer, `/${id}`, 'has members, but the group is not in getpersongroups');
        }),
      ];
    },
  },
  {
    name: 'groups-of-a-person',
    rule: 'X1',
    promise: 'The groups of a person are those of all_group_ids, in the order of getpersongroups.',
    trials: (known) =>
      offersAll(known, 'getpersondetails')
        ? [defineCase([PERSON_DETAILS, PERSON_GROUPS_REQUEST], ([all, groups]) => judgeGroups(all, groups))]
        : [],
  },
  {
    name: 'names-of-lists',
    rule: 'X3',
    promise: 'getlistnamesbygroup has the lists of getlistsbygroup, for every group.',
    trials: (known) =>
      (offersAll(known, 'getlistnamesbygroup') ? known.ids.listGroups.slice(0, MAX_IDS_PER_KIND) : []).map((id) =>
        defineCase(
          [
            { ...LISTS_REQUEST, values: [id] },
            { operation: 'getlistnamesbygroup', values: [id] },
          ],
          ([lists, names]) => expectSame(names, lists, `for ${lists.shown}`),
        ),
      ),
  },
  {
    name: 'sync-of-all',
    rule: 'G6',
    promise:
      'sync has the same content as the other operations, in pages of the requested length, nothing new for its own cursor, ' +
      'and rejects an invalid cursor.',
    trials: (known) => (offersAll(known, 'sync') ? syncTrials(known) : []),
  },
];
