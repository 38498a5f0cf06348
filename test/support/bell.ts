// A fictitious kind of content: everything that a new kind needs, except its line in the list of kinds.

import type { Kind, Positioned } from '../../src/model/entity.ts';
import { object } from '../../src/model/format/objects.ts';
import { told } from '../../src/model/format/problem.ts';
import { checked, flag, id, position, reference, text } from '../../src/model/format/scalars.ts';
import type { Entities } from '../../src/model/instance.ts';
import { kindTable } from '../../src/model/kinds/kind-table.ts';

export interface Bell extends Positioned {
  readonly name: string;
  readonly buildingId: number;
  readonly tone: string;
  readonly ringsAtNight: boolean;
}

const named = { kind: 'bell', array: 'bells', key: 'bells' };

export const bell = kindTable<Bell>({
  ...(named as unknown as { kind: Kind; array: string; key: keyof Entities }),
  label: ({ name }) => `Glocke ${name}`,
  rule: object<Bell>([
    ['id', 'id', id()],
    ['position', 'position', position],
    ['name', 'name', text()],
    ['building_id', 'buildingId', reference('building')],
    [
      'tone',
      'tone',
      checked(
        'a tone',
        (tone) =>
          /^([a-h]\d)?$/.test(tone)
            ? undefined
            : told('unknown_name', { given: JSON.stringify(tone), values: ['a1', 'h9'] }),
        '',
      ),
    ],
    ['rings_at_night', 'ringsAtNight', flag(true)],
  ]),
});
