// What stands in a form: what was entered or is stored, what is wrong with it, and what it was when the form was opened.

import { isPlain, type Plain } from '../../../model/format/rule.ts';
import type { Form } from '../../page.ts';
import { atPaths, valueAt, withValueAt } from './at-path.ts';
import { hasBase, idempotencyKey, originalValues } from './carried.ts';
import type { Choices } from './choice.ts';
import type { FieldFault } from './control.ts';
import { controlOf } from './controls.ts';
import { type Entered, enteredIn, parseObject } from './entered.ts';
import type { Field, FieldGroup, FieldProblem } from './field.ts';

/** A field that somebody else has changed since the form was opened, too. */
export interface FieldClash {
  readonly name: string;
  readonly by: string;
  /** What stands there now, in the bundle’s words. */
  readonly theirs: unknown;
}

export interface Filled {
  /** In the bundle’s words; what can’t be read as it was typed. */
  readonly values: Plain;
  /** The texts as they were typed; undefined where they are those of the values. */
  readonly entered?: Entered | undefined;
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

/** The texts that stand in the inputs of fields for values in the bundle’s words. */
export function enterFields(fields: readonly Field[], values: Plain, choices: Choices): Entered {
  return Object.assign({}, ...fields.map((field) => controlOf(field).enter(values, choices)));
}

export interface ReadFields {
  /** In the bundle’s words: the fields of the form alone. */
  readonly values: Plain;
  readonly faults: readonly FieldFault[];
}

/** Ids are read as ids, so that reading needs no choices. */
export const NO_CHOICES: Choices = () => [];

export function readFields(fields: readonly Field[], entered: Entered): ReadFields {
  const faults: FieldFault[] = [];
  const values = fields.map((field) =>
    controlOf(field).read(entered, NO_CHOICES, (code, typed, input) => {
      faults.push({ name: field.name, code, typed, input });
    }),
  );
  return { values: atPaths(Object.assign({}, ...values)), faults };
}

/** What a form holds of the inputs of fields. */
export function enteredFields(form: Form, fields: readonly Field[]): Entered {
  const controls = fields.map(controlOf);
  return enteredIn(
    form,
    controls.flatMap(({ inputs }) => [...inputs]),
    Object.assign({}, ...controls.map(({ moments }) => moments)),
  );
}

/** What was entered, in the bundle’s words: the fields of the form alone. */
export function valuesIn(form: Form, fields: readonly Field[]): Plain {
  return readFields(fields, enteredFields(form, fields)).values;
}

/** Of a value what the form has fields for: that much goes with it and comes back. */
export function onlyFields(value: Plain, fields: readonly Field[]): Plain {
  return fields.reduce<Plain>((all, { name }) => {
    const item = valueAt(value, name);
    return item === undefined ? all : withValueAt(all, name, item);
  }, {});
}

/** What was typed; where a control asks for it and it could be read, as it was read. */
export function shownAgain(fields: readonly Field[], entered: Entered, { values, faults }: ReadFields): Entered {
  const wrong = new Set(faults.map(({ name }) => name));
  const asRead = fields.filter((field) => controlOf(field).isShownAsRead === true && !wrong.has(field.name));
  return { ...entered, ...enterFields(asRead, values, NO_CHOICES) };
}

/** A form as it was sent, to be shown again. */
export function asSent(form: Form, fields: readonly Field[], problems: readonly FieldProblem[] = []): Filled {
  const typed = enteredFields(form, fields);
  const read = readFields(fields, typed);
  const of = { entered: shownAgain(fields, typed, read), values: read.values, problems, clashes: [] };
  return hasBase(form)
    ? { ...of, base: parseObject(originalValues(form)) }
    : { ...of, base: undefined, once: idempotencyKey(form) };
}
