// Reads where an event is: rooms of the office and other places, in the order of the form’s rows.

import type { Plain } from '../../model/format/rule.ts';
import { type Entered, textsOf } from './entered.ts';
import type { FieldName } from './fields.ts';

const FREE = [
  ['name', 'free_name'],
  ['location_name', 'free_location'],
  ['location_url', 'free_url'],
  ['location_address', 'free_address'],
  ['location_postcode', 'free_postcode'],
  ['location_city', 'free_city'],
] as const;

/** Rows in which nothing is chosen or typed are none; a room that stands twice counts once. */
export function readPlaces(entered: Entered, tell: (field: FieldName, code: 'needsName') => void): Plain[] {
  const rooms = textsOf(entered, 'room');
  let [room, free] = [0, 0];
  const places: Plain[] = [];
  for (const kind of textsOf(entered, 'place')) {
    if (kind === 'room') {
      const id = Number(rooms[room++]);
      const isThere = places.some((one) => one['room_id'] === id);
      if (Number.isSafeInteger(id) && id > 0 && !isThere) places.push({ room_id: id });
    } else {
      const place = readFree(entered, free++);
      if (place === undefined) continue;
      if (place['name'] === '') tell('place', 'needsName');
      places.push(place);
    }
  }
  return places;
}

function readFree(entered: Entered, row: number): Plain | undefined {
  const pairs = FREE.map(([key, input]) => [key, textsOf(entered, input)[row] ?? ''] as const);
  if (pairs.every(([, text]) => text === '')) return undefined;
  const { name, location_name, ...rest } = Object.fromEntries(pairs);
  const given = textsOf(entered, 'free_external')[row] ?? '';
  // A new address that begins with its scheme leads away from the parish's own website.
  const isExternal = given === '1' || (given === 'new' && /^https?:/.test(rest['location_url'] ?? ''));
  return { name: name || location_name, location_name, ...rest, location_url_is_external: isExternal };
}
