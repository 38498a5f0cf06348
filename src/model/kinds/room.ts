import { nullable } from '../format/containers.ts';
import { object } from '../format/objects.ts';
import { whereSet } from '../format/rule.ts';
import { flag, id, integerFrom, position, reference, text } from '../format/scalars.ts';
import type { Room } from '../place.ts';
import { kindTable } from './kind-table.ts';

export const room = kindTable<Room>({
  kind: 'room',
  array: 'rooms',
  key: 'rooms',
  label: ({ name }) => name,
  // Use of the room, which is not public.
  unseen: ['capacity', 'equipment', 'bookable'],
  rule: object<Room>([
    ['id', 'id', id()],
    ['position', 'position', position],
    ['building_id', 'buildingId', reference('building')],
    ['name', 'name', text()],
    ['public_name', 'publicName', text('')],
    ['shortcut', 'shortcut', text('')],
    ['capacity', 'capacity', whereSet(nullable(integerFrom(1)))],
    ['equipment', 'equipment', whereSet(text(''))],
    ['bookable', 'bookable', whereSet(flag(true))],
  ]),
});
