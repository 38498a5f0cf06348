import { isPlainObject, type PlainObject } from '../../../model/format/rule.ts';
import type { Form } from '../../page.ts';
import type { ChoiceLookup } from './choice.ts';
import type { FieldFault } from './control.ts';
import { createControl } from './controls.ts';
import type { Field, FieldGroup, FieldProblem } from './field.ts';
import { hasOriginalValues, readIdempotencyKey, readOriginalValues } from './hidden-state.ts';
import { type InputTexts, parseJsonObject, readInputTexts } from './input-texts.ts';
import { copyWithValueAt, flattenToPaths, valueAt } from './value-paths.ts';

/** A field that another user has changed since the form was opened. */
export interface FieldConflict {
  readonly name: string;
  readonly by: string;
  readonly theirs: unknown;
}

export interface FormState {
  /** Values in the bundle’s format; unreadable texts are kept as typed. */
  readonly values: PlainObject;
  /** Texts as typed; undefined if they can be derived from the values. */
  readonly entered?: InputTexts | undefined;
  readonly base: PlainObject | undefined;
  readonly problems: readonly FieldProblem[];
  readonly clashes: readonly FieldConflict[];
  /** True if the form was refused because of a room clash, which the user can accept. */
  readonly isRoomTaken?: boolean | undefined;
  readonly once?: string | undefined;
}

export function fieldsOf(groups: readonly FieldGroup[]): readonly Field[] {
  return groups.flatMap(({ fields }) => fields);
}

export function createFormState(stored: unknown): FormState {
  const values = isPlainObject(stored) ? stored : {};
  return { values, base: values, problems: [], clashes: [] };
}

export function fieldsToInputTexts(fields: readonly Field[], values: PlainObject, choices: ChoiceLookup): InputTexts {
  return Object.assign({}, ...fields.map((field) => createControl(field).enter(values, choices)));
}

export interface FieldsParseResult {
  readonly values: PlainObject;
  readonly faults: readonly FieldFault[];
}

/** Choices for reading a form. The inputs contain ids, so reading needs no names. */
export const NO_CHOICES: ChoiceLookup = () => [];

export function readFields(fields: readonly Field[], entered: InputTexts): FieldsParseResult {
  const faults: FieldFault[] = [];
  const values = fields.map((field) =>
    createControl(field).read(entered, NO_CHOICES, (code, typed, input) => {
      faults.push({ name: field.name, code, typed, input });
    }),
  );
  return { values: flattenToPaths(Object.assign({}, ...values)), faults };
}

export function readFieldTexts(form: Form, fields: readonly Field[]): InputTexts {
  const controls = fields.map(createControl);
  return readInputTexts(
    form,
    controls.flatMap(({ inputs }) => [...inputs]),
    Object.assign({}, ...controls.map(({ moments }) => moments)),
  );
}

export function readFormValues(form: Form, fields: readonly Field[]): PlainObject {
  return readFields(fields, readFieldTexts(form, fields)).values;
}

export function pickFieldValues(value: PlainObject, fields: readonly Field[]): PlainObject {
  return fields.reduce<PlainObject>((all, { name }) => {
    const item = valueAt(value, name);
    return item === undefined ? all : copyWithValueAt(all, name, item);
  }, {});
}

/** Texts for redisplaying a form: as typed, or as parsed if the control requires it. */
export function collectRedisplayedTexts(
  fields: readonly Field[],
  entered: InputTexts,
  { values, faults }: FieldsParseResult,
): InputTexts {
  const wrong = new Set(faults.map(({ name }) => name));
  const asRead = fields.filter((field) => createControl(field).isShownAsRead === true && !wrong.has(field.name));
  return { ...entered, ...fieldsToInputTexts(asRead, values, NO_CHOICES) };
}

export function readSubmittedFormState(
  form: Form,
  fields: readonly Field[],
  problems: readonly FieldProblem[] = [],
): FormState {
  const typed = readFieldTexts(form, fields);
  const read = readFields(fields, typed);
  const of = { entered: collectRedisplayedTexts(fields, typed, read), values: read.values, problems, clashes: [] };
  return hasOriginalValues(form)
    ? { ...of, base: parseJsonObject(readOriginalValues(form)) }
    : { ...of, base: undefined, once: readIdempotencyKey(form) };
}
