// The control of each kind of field.

import type { Choices } from './choice.ts';
import { choice, entities, entity, radios, severalTexts } from './choice-controls.ts';
import type { Control } from './control.ts';
import type { Field, FieldKind, FieldOf } from './field.ts';
import { memberships } from './memberships-control.ts';
import { picture } from './picture-control.ts';
import { address, colour, day, line, lines, mail, number, telephone, tick, time } from './text-controls.ts';

const CONTROLS: { readonly [K in FieldKind]: (field: FieldOf<K>) => Control<Choices> } = {
  text: ({ name, suggests }) => line(name, { suggests }),
  lines: ({ name }) => lines(name),
  mail: ({ name }) => mail(name),
  telephone: ({ name }) => telephone(name),
  address: ({ name }) => address(name),
  date: ({ name }) => day(name),
  time: ({ name }) => time(name),
  number: ({ name, isOptional }) => number(name, { isOptional }),
  colour: ({ name }) => colour(name),
  yes: ({ name }) => tick(name),
  choice: ({ name, choices }) => choice(name, choices),
  radios: ({ name, choices }) => radios(name, choices),
  entity: ({ name, of, none, except }) => entity(name, of, { none, except }),
  entities: ({ name, of, blank }) => entities(name, of, { isOpen: blank !== undefined }),
  texts: ({ name, choices, blank }) => severalTexts(name, choices, { isOpen: blank !== undefined }),
  memberships: ({ name }) => memberships(name),
  picture: ({ name }) => picture(name),
  own: ({ control }) => control,
};

export function controlOf(field: Field): Control<Choices> {
  const of = CONTROLS[field.kind] as (field: Field) => Control<Choices>;
  return of(field);
}
