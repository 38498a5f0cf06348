import { id, object, position, reference, text } from '../format/rules.ts';
import type { Room } from '../place.ts';
import { kindTable } from './kind-table.ts';

export const room = kindTable<Room>({
  ...{ kind: 'room', array: 'rooms', key: 'rooms' },
  label: ({ name }) => name,
  rule: object<Room>([
    ['id', 'id', id()],
    ['position', 'position', position],
    ['building_id', 'buildingId', reference('building')],
    ['name', 'name', text()],
    ['public_name', 'publicName', text('')],
    ['shortcut', 'shortcut', text('')],
  ]),
});
