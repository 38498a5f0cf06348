// Every kind of field, and how it is drawn and read.

import { choice, entities, entity, radios, texts } from './choice-controls.ts';
import type { Control, Field, FieldKind, FieldOf } from './field.ts';
import { markup } from './html-control.ts';
import { lines, number, textControls, yes } from './input-controls.ts';
import { memberships } from './memberships-control.ts';
import { picture } from './picture-control.ts';

const CONTROLS: { readonly [K in Exclude<FieldKind, 'own'>]: Control<FieldOf<K>> } = {
  ...textControls,
  lines,
  number,
  yes,
  choice,
  radios,
  entity,
  entities,
  texts,
  memberships,
  picture,
  html: markup,
};

export function controlOf(field: Field): Control<Field> {
  return field.kind === 'own' ? field.control : (CONTROLS[field.kind] as unknown as Control<Field>);
}

/** The value that reading a form gives where nothing was changed. */
export function asEntered(field: Field, value: unknown): unknown {
  const { asEntered: made } = controlOf(field);
  return made === undefined ? value : made(value, field);
}
