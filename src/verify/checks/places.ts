// Trees, rooms, and what events say of areas, target groups and rooms.

import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import { byId, idAt, idsOf, rowsIn, rowsOf, type ServiceRow } from '../../service-client/rows.ts';
import { type Check, type Complaint, complaint, expectIds, pointer, trial } from '../check.ts';
import {
  DETAILS,
  DOCUMENT_GROUPS,
  HIGHEST_ID,
  LAYERS,
  LIST_GROUPS,
  LISTS,
  PERSON_GROUPS,
  PERSONS,
  ROOMS,
  TARGET_GROUPS,
} from '../known.ts';

/** The trees: their operation, and the names of id and parent. */
const TREES: readonly { readonly call: ServiceRequest; readonly id: string; readonly parent: string }[] = [
  { call: LAYERS, id: 'layer_id', parent: 'parent_id' },
  { call: PERSON_GROUPS, id: 'group_id', parent: 'parent_id' },
  { call: DOCUMENT_GROUPS, id: 'doc_group_id', parent: 'parent_group_id' },
];

/** Complains of rows that stand outside of the tree of the rows before: each is below one above it, or at the top. */
function* judgeTree(answer: ServiceAnswer, id: string, parent: string): Iterable<Complaint> {
  const above: string[] = [];
  for (const [index, row] of rowsIn(answer).entries()) {
    const parentId = idAt(row, parent);
    const place = parentId === '0' ? 0 : above.indexOf(parentId) + 1;
    if (place === 0 && parentId !== '0') {
      yield complaint(
        answer,
        pointer(index, parent),
        `${parentId || 'nothing'} is not what stands above: "0" at the top`,
      );
      continue;
    }
    above.splice(place);
    if ('depth' in row && row['depth'] !== place)
      yield complaint(
        answer,
        pointer(index, 'depth'),
        `is ${JSON.stringify(row['depth'])}, and ${place} groups are above it`,
      );
    above.push(idAt(row, id));
  }
}

function* judgeIds(answer: ServiceAnswer, key: string): Iterable<Complaint> {
  const seen = new Set<string>();
  for (const [index, row] of rowsIn(answer).entries()) {
    if (seen.has(idAt(row, key))) yield complaint(answer, pointer(index, key), `${idAt(row, key)} stands there twice`);
    if (!/^[1-9]\d*$/.test(idAt(row, key)) || Number(idAt(row, key)) > HIGHEST_ID)
      yield complaint(answer, pointer(index, key), `${JSON.stringify(row[key])} is no id`);
    seen.add(idAt(row, key));
  }
}

/** Reports areas or target groups of events in another order than in their own operation. */
function* judgePlaces(details: ServiceAnswer, table: ServiceAnswer, key: string, id: string): Iterable<Complaint> {
  const order = idsOf(rowsIn(table), id);
  for (const [index, detail] of rowsIn(details).entries()) {
    const found = idsOf(rowsOf(detail[key]), 'id');
    const expected = order.filter((one) => found.includes(one));
    yield* expectIds(details, found, expected, `that is the order of ${table.shown}`, (place) =>
      pointer(index, key, place, 'id'),
    );
  }
}

const OF_BUILDING = ['location_name', 'street', 'postcode', 'city', 'location_url', 'location_url_is_external'];

function* judgeBuildings(rooms: ServiceAnswer): Iterable<Complaint> {
  const buildings = new Map<string, ServiceRow>();
  let before = '';
  for (const [index, room] of rowsIn(rooms).entries()) {
    const building = idAt(room, 'location_id');
    if (building !== before && buildings.has(building))
      yield complaint(rooms, pointer(index, 'location_id'), 'stands apart from the other rooms of its building');
    before = building;
    const first = buildings.get(idAt(room, 'location_id')) ?? room;
    buildings.set(idAt(room, 'location_id'), first);
    for (const key of OF_BUILDING)
      if (room[key] !== first[key])
        yield complaint(rooms, pointer(index, key), 'is another for a room of the same building');
  }
}

function* judgeRooms(details: ServiceAnswer, rooms: ServiceAnswer): Iterable<Complaint> {
  const known = byId(rowsIn(rooms), 'room_id');
  for (const [index, detail] of rowsIn(details).entries())
    for (const [place, row] of rowsOf(detail['rooms']).entries()) {
      const [id, room] = [idAt(row, 'id'), known.get(idAt(row, 'id'))];
      if (id === '0') continue;
      if (room === undefined)
        yield complaint(details, pointer(index, 'rooms', place, 'id'), `getrooms has no room ${id}`);
      else if (room['location_name'] !== row['location_name'])
        yield complaint(
          details,
          pointer(index, 'rooms', place, 'location_name'),
          `is not the building that getrooms has for the room ${id}`,
        );
    }
}

const UNIQUE: readonly (readonly [ServiceRequest, string])[] = [
  [ROOMS, 'room_id'],
  [TARGET_GROUPS, 'group_id'],
  [PERSONS, 'person_id'],
  [DETAILS, 'event_id'],
  [LAYERS, 'layer_id'],
  [PERSON_GROUPS, 'group_id'],
  [DOCUMENT_GROUPS, 'doc_group_id'],
  [LIST_GROUPS, 'list_group_id'],
  [LISTS, 'list_id'],
];

export const places: readonly Check[] = [
  {
    name: 'trees',
    rule: 'L7',
    promise: 'Trees are listed with parents before their children, and depth counts the groups above.',
    trials: () => TREES.map(({ call, id, parent }) => trial([call], ([answer]) => judgeTree(answer, id, parent))),
  },
  {
    name: 'unique-ids',
    rule: 'I1',
    promise: 'Everything has an id of its own, from 1 to 4294967295.',
    trials: () => UNIQUE.map(([call, key]) => trial([call], ([answer]) => judgeIds(answer, key))),
  },
  {
    name: 'order-of-areas',
    rule: 'F0',
    promise: 'An event has its areas and target groups in the order of getlayers and gettargetgroups, and no others.',
    trials: () => [
      trial([DETAILS, LAYERS], ([details, table]) => judgePlaces(details, table, 'layers', 'layer_id')),
      trial([DETAILS, TARGET_GROUPS], ([details, table]) => judgePlaces(details, table, 'target_groups', 'group_id')),
    ],
  },
  {
    name: 'buildings',
    rule: 'F3',
    promise: 'Rooms of a building repeat the same data of it, and rooms of events are those of getrooms.',
    trials: () => [
      trial([ROOMS], ([rooms]) => judgeBuildings(rooms)),
      trial([DETAILS, ROOMS], ([details, rooms]) => judgeRooms(details, rooms)),
    ],
  },
  {
    name: 'document-groups',
    rule: 'L7',
    promise: 'Only public document groups are shown, and no deleted ones.',
    trials: () => [
      trial([DOCUMENT_GROUPS], function* ([answer]) {
        for (const [index, group] of rowsIn(answer).entries()) {
          if (group['public'] !== '1') yield complaint(answer, pointer(index, 'public'), 'is not "1"');
          if (group['deleted'] !== '0') yield complaint(answer, pointer(index, 'deleted'), 'is not "0"');
        }
      }),
    ],
  },
];
