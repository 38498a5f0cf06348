import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import { idAt, idsOfRows, indexById, rowsOfResponse, type ServiceRow, toRows } from '../../service-client/rows.ts';
import { type Check, type CheckFailure, createFailure, defineCase, expectIds, formatJsonPointer } from '../check.ts';
import {
  DETAILS_REQUEST,
  DOCUMENT_GROUPS_REQUEST,
  LAYERS_REQUEST,
  LIST_GROUPS_REQUEST,
  LISTS_REQUEST,
  MAX_ENTITY_ID,
  PERSON_GROUPS_REQUEST,
  PERSONS_REQUEST,
  ROOMS_REQUEST,
  TARGET_GROUPS_REQUEST,
} from '../explore-service.ts';

/** Tree operations, with the names of id and parent. */
const TREES: readonly { readonly call: ServiceRequest; readonly id: string; readonly parent: string }[] = [
  { call: LAYERS_REQUEST, id: 'layer_id', parent: 'parent_id' },
  { call: PERSON_GROUPS_REQUEST, id: 'group_id', parent: 'parent_id' },
  { call: DOCUMENT_GROUPS_REQUEST, id: 'doc_group_id', parent: 'parent_group_id' },
];

/** Reports rows that are not depth-first: each must be below an earlier row, or at the top. */
function* judgeTree(answer: ServiceResponse, id: string, parent: string): Iterable<CheckFailure> {
  const above: string[] = [];
  for (const [index, row] of rowsOfResponse(answer).entries()) {
    const parentId = idAt(row, parent);
    const place = parentId === '0' ? 0 : above.indexOf(parentId) + 1;
    if (place === 0 && parentId !== '0') {
      yield createFailure(
        answer,
        formatJsonPointer(index, parent),
        `${parentId || 'nothing'} is not the parent: "0" at the top`,
      );
      continue;
    }
    above.splice(place);
    if ('depth' in row && row['depth'] !== place)
      yield createFailure(
        answer,
        formatJsonPointer(index, 'depth'),
        `is ${JSON.stringify(row['depth'])}, but there are ${place} groups above it`,
      );
    above.push(idAt(row, id));
  }
}

function* judgeIds(answer: ServiceResponse, key: string): Iterable<CheckFailure> {
  const seen = new Set<string>();
  for (const [index, row] of rowsOfResponse(answer).entries()) {
    if (seen.has(idAt(row, key)))
      yield createFailure(answer, formatJsonPointer(index, key), `${idAt(row, key)} occurs twice`);
    if (!/^[1-9]\d*$/.test(idAt(row, key)) || Number(idAt(row, key)) > MAX_ENTITY_ID)
      yield createFailure(answer, formatJsonPointer(index, key), `${JSON.stringify(row[key])} is not an id`);
    seen.add(idAt(row, key));
  }
}

function* judgePlaces(
  details: ServiceResponse,
  table: ServiceResponse,
  key: string,
  id: string,
): Iterable<CheckFailure> {
  const order = idsOfRows(rowsOfResponse(table), id);
  for (const [index, detail] of rowsOfResponse(details).entries()) {
    const found = idsOfRows(toRows(detail[key]), 'id');
    const expected = order.filter((one) => found.includes(one));
    yield* expectIds(details, found, expected, `that is the order of ${table.shown}`, (place) =>
      formatJsonPointer(index, key, place, 'id'),
    );
  }
}

const BUILDING_KEYS = ['location_name', 'street', 'postcode', 'city', 'location_url', 'location_url_is_external'];

function* judgeBuildings(rooms: ServiceResponse): Iterable<CheckFailure> {
  const buildings = new Map<string, ServiceRow>();
  let before = '';
  for (const [index, room] of rowsOfResponse(rooms).entries()) {
    const building = idAt(room, 'location_id');
    if (building !== before && buildings.has(building))
      yield createFailure(
        rooms,
        formatJsonPointer(index, 'location_id'),
        'is separated from the other rooms of its building',
      );
    before = building;
    const first = buildings.get(idAt(room, 'location_id')) ?? room;
    buildings.set(idAt(room, 'location_id'), first);
    for (const key of BUILDING_KEYS)
      if (room[key] !== first[key])
        yield createFailure(rooms, formatJsonPointer(index, key), 'differs from another room of the same building');
  }
}

function* judgeRooms(details: ServiceResponse, rooms: ServiceResponse): Iterable<CheckFailure> {
  const known = indexById(rowsOfResponse(rooms), 'room_id');
  for (const [index, detail] of rowsOfResponse(details).entries())
    for (const [place, row] of toRows(detail['rooms']).entries()) {
      const [id, room] = [idAt(row, 'id'), known.get(idAt(row, 'id'))];
      if (id === '0') continue;
      if (room === undefined)
        yield createFailure(details, formatJsonPointer(index, 'rooms', place, 'id'), `getrooms has no room ${id}`);
      else if (room['location_name'] !== row['location_name'])
        yield createFailure(
          details,
          formatJsonPointer(index, 'rooms', place, 'location_name'),
          `differs from the building of the room ${id} in getrooms`,
        );
    }
}

const UNIQUE: readonly (readonly [ServiceRequest, string])[] = [
  [ROOMS_REQUEST, 'room_id'],
  [TARGET_GROUPS_REQUEST, 'group_id'],
  [PERSONS_REQUEST, 'person_id'],
  [DETAILS_REQUEST, 'event_id'],
  [LAYERS_REQUEST, 'layer_id'],
  [PERSON_GROUPS_REQUEST, 'group_id'],
  [DOCUMENT_GROUPS_REQUEST, 'doc_group_id'],
  [LIST_GROUPS_REQUEST, 'list_group_id'],
  [LISTS_REQUEST, 'list_id'],
];

export const placeChecks: readonly Check[] = [
  {
    name: 'trees',
    rule: 'L7',
    promise: 'Trees are listed with parents before their children, and depth counts the groups above.',
    trials: () => TREES.map(({ call, id, parent }) => defineCase([call], ([answer]) => judgeTree(answer, id, parent))),
  },
  {
    name: 'unique-ids',
    rule: 'I1',
    promise: 'Every entity has a unique id from 1 to 4294967295.',
    trials: () => UNIQUE.map(([call, key]) => defineCase([call], ([answer]) => judgeIds(answer, key))),
  },
  {
    name: 'order-of-areas',
    rule: 'F0',
    promise: 'An event has its areas and target groups in the order of getlayers and gettargetgroups, and no others.',
    trials: () => [
      defineCase([DETAILS_REQUEST, LAYERS_REQUEST], ([details, table]) =>
        judgePlaces(details, table, 'layers', 'layer_id'),
      ),
      defineCase([DETAILS_REQUEST, TARGET_GROUPS_REQUEST], ([details, table]) =>
        judgePlaces(details, table, 'target_groups', 'group_id'),
      ),
    ],
  },
  {
    name: 'buildings',
    rule: 'F3',
    promise: 'Rooms of a building have the same building data, and rooms of events are those of getrooms.',
    trials: () => [
      defineCase([ROOMS_REQUEST], ([rooms]) => judgeBuildings(rooms)),
      defineCase([DETAILS_REQUEST, ROOMS_REQUEST], ([details, rooms]) => judgeRooms(details, rooms)),
    ],
  },
  {
    name: 'document-groups',
    rule: 'L7',
    promise: 'Only public document groups are shown, and no deleted ones.',
    trials: () => [
      defineCase([DOCUMENT_GROUPS_REQUEST], function* ([answer]) {
        for (const [index, group] of rowsOfResponse(answer).entries()) {
          if (group['public'] !== '1') yield createFailure(answer, formatJsonPointer(index, 'public'), 'is not "1"');
          if (group['deleted'] !== '0') yield createFailure(answer, formatJsonPointer(index, 'deleted'), 'is not "0"');
        }
      }),
    ],
  },
];
