import { object } from '../format/objects.ts';
import { address, flag, id, position, text } from '../format/scalars.ts';
import type { Building } from '../place.ts';
import { createKindTable } from './kind-table.ts';

export const buildingKind = createKindTable<Building>({
  kind: 'building',
  array: 'buildings',
  key: 'buildings',
  label: ({ name }) => name,
  rule: object<Building>([
    ['id', 'id', id()],
    ['position', 'position', position],
    ['name', 'name', text()],
    ['street', 'street', text('')],
    ['postcode', 'postcode', text('')],
    ['city', 'city', text('')],
    ['url', 'url', address('')],
    ['url_is_external', 'urlIsExternal', flag(false)],
  ]),
});
