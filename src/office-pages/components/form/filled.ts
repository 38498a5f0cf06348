// State of a form: values, problems, and the values at opening.

import { isPlain, type Plain } from '../../../model/format/rule.ts';
import type { Form } from '../../page.ts';
import { atPaths, valueAt, withValueAt } from './at-path.ts';
import { hasBase, idempotencyKey, originalValues } from './carried.ts';
import type { Choices } from './choice.ts';
import type { FieldFault } from './control.ts';
import { controlOf } from './controls.ts';
import { type Entered, enteredIn, parseObject } from './entered.ts';
import type { Field, FieldGroup, FieldProblem } from './field.ts';

/** A field that another user has changed since the form was opened. */
export interface FieldClash {
  readonly name: string;
  readonly by: string;
  /** Value stored now, in the bundle’s format. */
  readonly theirs: unknown;
}

export interface Filled {
  /** Values in the bundle’s format; unreadable texts as typed. */
  readonly values: Plain;
  /** Texts as typed, or undefined if they follow from the values. */
  readonly entered?: Entered | undefined;
  /** Values stored when the form was opened, or undefined for a new entity. */
  readonly base: Plain | undefined;
  readonly problems: readonly FieldProblem[];
  readonly clashes: readonly FieldClash[];
  /** Whether saving was refused because of a room conflict, which the user can accept. */
  readonly isRoomTaken?: boolean | undefined;
  /** Idempotency key of a new entity’s form. */
  readonly once?: string | undefined;
}

export function fieldsOf(groups: readonly FieldGroup[]): readonly Field[] {
  return groups.flatMap(({ fields }) => fields);
}

/** Form with the stored values. */
export function opened(stored: unknown): Filled {
  const values = isPlain(stored) ? stored : {};
  return { values, base: values, problems: [], clashes: [] };
}

/** Returns the texts of the inputs for values in the bundle’s format. */
export function enterFields(fields: readonly Field[], values: Plain, choices: Choices): Entered {
  return Object.assign({}, ...fields.map((field) => controlOf(field).enter(values, choices)));
}

export interface ReadFields {
  /** Values of the form’s fields only, in the bundle’s format. */
  readonly values: Plain;
  readonly faults: readonly FieldFault[];
}

/** Ids are read from the inputs, so that reading needs no choices. */
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

export function enteredFields(form: Form, fields: readonly Field[]): Entered {
  const controls = fields.map(controlOf);
  return enteredIn(
    form,
    controls.flatMap(({ inputs }) => [...inputs]),
    Object.assign({}, ...controls.map(({ moments }) => moments)),
  );
}

export function valuesIn(form: Form, fields: readonly Field[]): Plain {
  return readFields(fields, enteredFields(form, fields)).values;
}

/** Returns only the properties that have a field; the form carries these. */
export function onlyFields(value: Plain, fields: readonly Field[]): Plain {
  return fields.reduce<Plain>((all, { name }) => {
    const item = valueAt(value, name);
    return item === undefined ? all : withValueAt(all, name, item);
  }, {});
}

/** Texts to show again: as typed, or as parsed for controls that ask for it. */
export function shownAgain(fields: readonly Field[], entered: Entered, { values, faults }: ReadFields): Entered {
  const wrong = new Set(faults.map(({ name }) => name));
  const asRead = fields.filter((field) => controlOf(field).isShownAsRead === true && !wrong.has(field.name));
  return { ...entered, ...enterFields(asRead, values, NO_CHOICES) };
}

/** State of a submitted form, to be shown again. */
export function asSent(form: Form, fields: readonly Field[], problems: readonly FieldProblem[] = []): Filled {
  const typed = enteredFields(form, fields);
  const read = readFields(fields, typed);
  const of = { entered: shownAgain(fields, typed, read), values: read.values, problems, clashes: [] };
  return hasBase(form)
    ? { ...of, base: parseObject(originalValues(form)) }
    : { ...of, base: undefined, once: idempotencyKey(form) };
}
