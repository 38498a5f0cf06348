// Operations of website programs and of copies, where the service has them (rules K2, X1, X3 and G6).

import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import { byId, idAt, idsOf, isRow, rowsIn, rowsOf, splitIds, textAt } from '../../service-client/rows.ts';
import {
  type Check,
  type Complaint,
  complaint,
  expectIds,
  expectSame,
  expectStatus,
  firstDifference,
  pointer,
  trial,
} from '../check.ts';
import {
  DOCUMENT_GROUPS,
  idsBetween,
  type KnownService,
  LAYERS,
  LIST_GROUPS,
  LISTS,
  MOST,
  offers,
  PERSON_GROUPS,
  PROBED,
  ROOMS,
  TARGET_GROUPS,
  unknownId,
} from '../known.ts';

const PERSON_DETAILS: ServiceRequest = { operation: 'getpersondetails', values: ['0'] };
const SYNC: ServiceRequest = { operation: 'sync' };

/** Reports a page that is longer than requested, or says that it is the last though the whole list has more. */
function* judgePage(page: ServiceAnswer, whole: ServiceAnswer): Iterable<Complaint> {
  if (!isRow(page.json) || !isRow(whole.json)) return;
  const [told, all] = [rowsOf(page.json['events']).length, rowsOf(whole.json['events']).length];
  if (told > 1) yield complaint(page, '/events', `${told} events, and the limit is 1`);
  else if (told < all && page.json['more'] !== true)
    yield complaint(page, '/more', `is not true, and ${whole.shown} has ${all} events`);
}

/** Arrays of sync besides events, with the request that returns the same content. */
const SYNCED: Readonly<Record<string, ServiceRequest>> = {
  persons: PERSON_DETAILS,
  person_groups: PERSON_GROUPS,
  list_groups: LIST_GROUPS,
  layers: LAYERS,
  target_groups: TARGET_GROUPS,
  rooms: ROOMS,
  document_groups: DOCUMENT_GROUPS,
  lists: LISTS,
};

/** Complains of a part of the map of lists that is not what the whole map has. */
function* judgeMap(
  part: ServiceAnswer,
  whole: ServiceAnswer,
  keeps: (event: string, list: string) => boolean,
): Iterable<Complaint> {
  if (!isRow(whole.json)) return;
  const expected = Object.entries(whole.json).flatMap(([event, lists]) => {
    const left = splitIds(String(lists)).filter((list) => keeps(event, list));
    return left.length === 0 ? [] : [[event, left.join(',')] as const];
  });
  const at = firstDifference(part.json, Object.fromEntries(expected));
  if (at !== '') yield complaint(part, at, `does not fit ${whole.shown}`);
}

/** Reports lists that are not in the requested order. */
function* judgeOrder(part: ServiceAnswer, whole: ServiceAnswer, asked: readonly string[]): Iterable<Complaint> {
  for (const [event, lists] of Object.entries(isRow(part.json) && isRow(whole.json) ? whole.json : {})) {
    const has = splitIds(String(lists));
    const expected = asked.filter((list) => has.includes(list)).join(',');
    const found = isRow(part.json) ? part.json[event] : undefined;
    if (expected !== '' && found !== expected)
      yield complaint(part, pointer(event), `is ${JSON.stringify(found)} instead of "${expected}", as was asked for`);
  }
}

function mapTrials(known: KnownService) {
  const map = (list: string, event: string): ServiceRequest => ({
    operation: 'geteventslistmap',
    values: [list, event],
  });
  const whole = map('0', '0');
  return [
    ...known.ids.events
      .slice(0, 3)
      .map((id) => trial([map('0', id), whole], ([part, all]) => judgeMap(part, all, (event) => event === id))),
    ...known.ids.lists
      .slice(0, 3)
      .map((id) => trial([map(id, '0'), whole], ([part, all]) => judgeMap(part, all, (_, list) => list === id))),
    ...[map('0', unknownId(known.ids.events)), map(unknownId(known.ids.lists), '0')].map((none) =>
      trial([none, whole], ([part, all]) => judgeMap(part, all, () => false)),
    ),
    ...[known.ids.lists.slice(0, MOST), known.ids.lists.slice(0, MOST).toReversed()]
      .filter((lists) => lists.length > 1)
      .map((lists) => trial([map(lists.join(','), '0'), whole], ([part, all]) => judgeOrder(part, all, lists))),
    trial([whole, { operation: 'geteventslistmap', values: ['0'] }], ([all, short]) =>
      expectSame(short, all, `for ${all.shown}`),
    ),
  ];
}

/** The groups of a person in its details: those of all_group_ids, with the names and in the order of getpersongroups. */
function* judgeGroups(persons: ServiceAnswer, groups: ServiceAnswer): Iterable<Complaint> {
  const known = byId(rowsIn(groups), 'group_id');
  const order = idsOf(rowsIn(groups), 'group_id');
  for (const [index, person] of rowsIn(persons).entries()) {
    const told = rowsOf(person['groups']);
    const ids = splitIds(textAt(person, 'all_group_ids'));
    const expected = order.filter((id) => ids.includes(id));
    yield* expectIds(persons, idsOf(told, 'group_id'), expected, 'so say all_group_ids and getpersongroups', (place) =>
      pointer(index, 'groups', place, 'group_id'),
    );
    for (const [place, group] of told.entries())
      if (known.has(idAt(group, 'group_id')) && known.get(idAt(group, 'group_id'))?.['name'] !== group['name'])
        yield complaint(persons, pointer(index, 'groups', place, 'name'), 'is another in getpersongroups');
  }
}

function* judgeSynced(sync: ServiceAnswer, key: string, other: ServiceAnswer): Iterable<Complaint> {
  if (!isRow(sync.json) || sync.json['more'] !== false || other.status !== 200) return;
  const at = firstDifference(sync.json[key], other.json);
  if (at !== '' || JSON.stringify(sync.json[key]) !== JSON.stringify(other.json))
    yield complaint(sync, `/${key}${at}`, `is another in ${other.shown}`);
}

function syncTrials(known: KnownService) {
  const cursor = known.cursor;
  return [
    ...Object.entries(SYNCED)
      .filter(([, { operation }]) => offers(known, operation))
      .map(([key, call]) => trial([SYNC, call], ([sync, other]) => judgeSynced(sync, key, other))),
    ...(cursor === ''
      ? []
      : [
          trial([{ ...SYNC, ending: `?since=${encodeURIComponent(cursor)}` }], function* ([answer]) {
            const told = isRow(answer.json) ? rowsOf(answer.json['events']) : [];
            yield* expectStatus(answer, 200);
            if (told.length > 0) yield complaint(answer, '/events/0', 'is told again, though nothing has changed');
          }),
        ]),
    trial([{ ...SYNC, ending: '?limit=1' }, SYNC], ([page, whole]) => judgePage(page, whole)),
    trial([{ ...SYNC, ending: '?since=no%20cursor' }], ([answer]) => expectStatus(answer, 400)),
  ];
}

export const further: readonly Check[] = [
  {
    name: 'map-of-lists',
    rule: 'K2',
    promise: 'geteventslistmap of an event or of lists is the part of the whole map that it asks for, in that order.',
    trials: (known) => (offers(known, 'geteventslistmap') ? mapTrials(known) : []),
  },
  {
    name: 'groups-of-members',
    rule: 'K2',
    promise: 'getpersonsbygroups has every group, also one without members.',
    trials: (known) =>
      (offers(known, 'getpersonsbygroups') ? [known.ids.personGroups.slice(0, MOST)] : []).map((ids) =>
        trial([{ operation: 'getpersonsbygroups', values: ['0'] }], function* ([answer]) {
          for (const id of ids)
            if (!isRow(answer.json) || !Array.isArray(answer.json[id]))
              yield complaint(answer, `/${id}`, 'is no array of members');
        }),
      ),
  },
  {
    name: 'members-of-hidden-groups',
    rule: 'P5',
    promise: 'getpersonsbygroups has no members of groups that getpersongroups does not show.',
    trials: (known) => {
      const between = idsBetween(known.ids.personGroups, PROBED).join(',');
      if (!offers(known, 'getpersonsbygroups') || between === '') return [];
      return [
        trial([{ operation: 'getpersonsbygroups', values: [between] }], function* ([answer]) {
          for (const [id, members] of Object.entries(isRow(answer.json) ? answer.json : {}))
            if (rowsOf(members).length > 0)
              yield complaint(answer, `/${id}`, 'has members, and getpersongroups not this group');
        }),
      ];
    },
  },
  {
    name: 'groups-of-a-person',
    rule: 'X1',
    promise: 'The groups of a person are those of all_group_ids, in the order of getpersongroups.',
    trials: (known) =>
      offers(known, 'getpersondetails')
        ? [trial([PERSON_DETAILS, PERSON_GROUPS], ([all, groups]) => judgeGroups(all, groups))]
        : [],
  },
  {
    name: 'names-of-lists',
    rule: 'X3',
    promise: 'getlistnamesbygroup has the lists of getlistsbygroup, for every group.',
    trials: (known) =>
      (offers(known, 'getlistnamesbygroup') ? known.ids.listGroups.slice(0, MOST) : []).map((id) =>
        trial(
          [
            { ...LISTS, values: [id] },
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
      'sync tells what the other operations tell, in pages of the asked length, nothing again to its own cursor, ' +
      'and refuses one that is none.',
    trials: (known) => (offers(known, 'sync') ? syncTrials(known) : []),
  },
];
