import { nullable } from '../format/containers.ts';
import { object } from '../format/objects.ts';
import { omitIfDefault } from '../format/rule.ts';
import { flag, id, integerFrom, position, reference, text } from '../format/scalars.ts';
import type { Room } from '../place.ts';
import { requestSettingsRule } from '../room-requests/request-settings-kind.ts';
import { createKindTable } from './kind-table.ts';

export const roomKind = createKindTable<Room>({
  kind: 'room',
  array: 'rooms',
  key: 'rooms',
  label: ({ name }) => name,
  unseen: ['capacity', 'equipment', 'bookable', 'request'],
  rule: object<Room>([
    ['id', 'id', id()],
    ['position', 'position', position],
    ['building_id', 'buildingId', reference('building')],
    ['name', 'name', text()],
    ['public_name', 'publicName', text('')],
    ['shortcut', 'shortcut', text('')],
    ['capacity', 'capacity', omitIfDefault(nullable(integerFrom(1)))],
    ['equipment', 'equipment', omitIfDefault(text(''))],
    ['bookable', 'bookable', omitIfDefault(flag(true))],
    ['request', 'request', omitIfDefault(nullable(requestSettingsRule))],
  ]),
});
