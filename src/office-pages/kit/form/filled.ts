// What stands in a form: what was entered or is stored, what is wrong with it, and what it was when the form was opened.

import { isPlain, type Plain } from '../../../model/format/rule.ts';
import type { Form } from '../../page.ts';
import { valueAt, withValueAt } from './at-path.ts';
import { baseIn, hasBase, onceIn } from './carried.ts';
import { controlOf } from './controls.ts';
import { parseObject } from './entered.ts';
import type { Field, FieldGroup, FieldProblem } from './field.ts';

/** A field that somebody else has changed since the form was opened, too. */
export interface FieldClash {
  readonly name: string;
  readonly by: string;
  /** What stands there now. */
  readonly theirs: unknown;
}

export interface Filled {
  /** In the bundle’s words; what can’t be read as it was typed. */
  readonly values: Plain;
  /** What was stored when the form was opened; undefined for something new. */
  readonly base: Plain | undefined;
  readonly problems: readonly FieldProblem[];
  readonly clashes: readonly FieldClash[];
  /** Whether it was refused because a room would be taken twice; it can be saved all the same. */
  readonly isRoomTaken?: boolean | undefined;
  /** Tells one sending of a new one from another. */
  readonly once?: string | undefined;
}

export function fieldsOf(groups: readonly FieldGroup[]): readonly Field[] {
  return groups.flatMap(({ fields }) => fields);
}

/** A form as it is opened. */
export function opened(stored: unknown): Filled {
  const values = isPlain(stored) ? stored : {};
  return { values, base: values, problems: [], clashes: [] };
}

/** What was entered, in the bundle’s words: the fields of the form alone. */
export function enteredIn(form: Form, fields: readonly Field[]): Plain {
  return fields.reduce<Plain>((all, field) => withValueAt(all, field.name, controlOf(field).read(form, field)), {});
}

/** Of a value what the form has fields for: that much goes with it and comes back. */
export function onlyFields(value: Plain, fields: readonly Field[]): Plain {
  return fields.reduce<Plain>((all, { name }) => {
    const item = valueAt(value, name);
    return item === undefined ? all : withValueAt(all, name, item);
  }, {});
}

/** A form as it was sent, to be shown again. */
export function asSent(form: Form, fields: readonly Field[]): Filled {
  const of = { values: enteredIn(form, fields), problems: [], clashes: [] };
  return hasBase(form) ? { ...of, base: parseObject(baseIn(form)) } : { ...of, base: undefined, once: onceIn(form) };
}
