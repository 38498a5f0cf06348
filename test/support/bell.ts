import type { Kind, Positioned } from '../../src/model/entity.ts';
import { object } from '../../src/model/format/objects.ts';
import { createCodedProblem } from '../../src/model/format/problem.ts';
import { flag, id, position, reference, text, validatedText } from '../../src/model/format/scalars.ts';
import type { Entities } from '../../src/model/instance.ts';
import { createKindTable } from '../../src/model/kinds/kind-table.ts';

export interface Bell extends Positioned {
  readonly name: string;
  readonly buildingId: number;
  readonly tone: string;
  readonly ringsAtNight: boolean;
}

const bellNames = { kind: 'bell', array: 'bells', key: 'bells' };

export const bellKind = createKindTable<Bell>({
  ...(bellNames as unknown as { kind: Kind; array: string; key: keyof Entities }),
  label: ({ name }) => `Glocke ${name}`,
  rule: object<Bell>([
    ['id', 'id', id()],
    ['position', 'position', position],
    ['name', 'name', text()],
    ['building_id', 'buildingId', reference('building')],
    [
      'tone',
      'tone',
      validatedText(
        'a tone',
        (tone) =>
          /^([a-h]\d)?$/.test(tone)
            ? undefined
            : createCodedProblem('unknown_name', { given: JSON.stringify(tone), values: ['a1', 'h9'] }),
        '',
      ),
    ],
    ['rings_at_night', 'ringsAtNight', flag(true)],
  ]),
});
