// Rooms and their buildings. Each room's row contains its building.

import { type FieldReader, flagOf, idOf } from '../service-client/field-reader.ts';
import { idAt, rowAt, rowsOf, type ServiceRow } from '../service-client/rows.ts';
import type { GatheredEvent } from './gathered.ts';
import { withPositions } from './ordering.ts';
import { namedRows } from './take-groups.ts';

export function takePlaces(rows: readonly ServiceRow[], events: readonly GatheredEvent[], taking: FieldReader) {
  const first = new Map(rows.map((row) => [idAt(row, 'location_id'), row] as const).reverse());
  const inOrder = rows.filter((row) => first.get(idAt(row, 'location_id')) === row);
  const buildings = namedRows(inOrder, ['location_id', 'location_name', 'building'], taking, (id, name, row) => ({
    id,
    name,
    street: taking.text(row, 'street'),
    postcode: taking.text(row, 'postcode'),
    city: taking.text(row, 'city'),
    url: taking.address(row, 'location_url'),
    url_is_external: flagOf(row['location_url_is_external']),
  }));
  const known = new Set(buildings.map(({ id }) => id));
  const publicNames = publicNamesIn(events, taking);
  const rooms = namedRows(rows, ['room_id', 'room_name', 'room'], taking, (id, name, row) => {
    const seen = publicNames.get(id);
    const isOther = seen !== undefined && (seen.isExact || seen.name !== name);
    return {
      id,
      building_id: idOf(row, 'location_id') ?? 0,
      name,
      public_name: isOther ? seen.name : '',
      shortcut: taking.text(row, 'shortcut'),
    };
  });
  const housed = rooms.filter(({ id, building_id }) => {
    if (known.has(building_id)) return true;
    taking.lose(`room ${id}`, 'has no building and was left out');
    return false;
  });
  return { buildings: withPositions(buildings), rooms: inBuildingOrder(housed) };
}

/** Rooms are ordered within their building. */
function inBuildingOrder<T extends { readonly id: number; readonly building_id: number }>(rooms: readonly T[]) {
  const ordered = withPositions(rooms.map((room) => ({ ...room, parent_id: room.building_id })));
  return ordered.map(({ parent_id: _, ...room }) => room);
}

/** Collects the public names of rooms: lists contain that of the first room, details the displayed name of every room. */
function publicNamesIn(events: readonly GatheredEvent[], taking: FieldReader) {
  const names = new Map<number, { readonly name: string; readonly isExact: boolean }>();
  for (const { id: event, item, detail } of events) {
    taking.about(`event ${event.slice(0, 40)}`);
    for (const room of rowsOf(detail?.['rooms'])) {
      const id = idOf(room, 'id');
      const name = taking.text(room, 'name');
      if (id !== undefined && name !== '' && !names.has(id)) names.set(id, { name, isExact: false });
    }
    const listed = rowAt(item, 'room');
    const id = idOf(listed, 'id');
    const isTold = typeof listed['public_name'] === 'string';
    if (id !== undefined && isTold) names.set(id, { name: taking.text(listed, 'public_name'), isExact: true });
  }
  return names;
}
