import { array, distinct, nullable } from '../format/containers.ts';
import { object } from '../format/objects.ts';
import { joinPath, type Report } from '../format/report.ts';
import { describeValue, isPlainObject, type Rule } from '../format/rule.ts';
import { flag, id, integerFrom, integerOr, oneOf, text } from '../format/scalars.ts';
import { createKindTable } from '../kinds/kind-table.ts';
import {
  type BookingForm,
  FIELD_TYPES,
  type FieldCondition,
  type FormField,
  hasOptions,
  MAX_FIELD_OPTIONS,
  MAX_FORM_FIELDS,
} from './form.ts';

const MAX_NUMBER = 2_147_483_647;

const optionOrTrue: Rule<string | true> = {
  words: 'one of its options, or true',
  schema: { anyOf: [{ type: 'string' }, { const: true }] },
  read: (value, path, report) => {
    if (value === true || typeof value === 'string') return value;
    report.problem(path, 'no_text', { given: describeValue(value) });
    return true;
  },
  write: (value) => value,
};

const condition = object<FieldCondition>([
  ['field_id', 'fieldId', integerFrom(1, MAX_NUMBER)],
  ['value', 'value', optionOrTrue],
]);

const field = object<FormField>([
  ['id', 'id', integerOr(0, 1, MAX_NUMBER)],
  ['label', 'label', text()],
  ['help', 'help', text('')],
  ['type', 'type', oneOf(FIELD_TYPES)],
  ['required', 'required', flag(false)],
  ['options', 'options', distinct(text(), (option) => option, 'option')],
  ['min', 'min', nullable(integerFrom(-MAX_NUMBER, MAX_NUMBER))],
  ['max', 'max', nullable(integerFrom(-MAX_NUMBER, MAX_NUMBER))],
  ['each', 'each', flag(false)],
  ['if', 'showIf', nullable(condition)],
  ['sensitive', 'sensitive', flag(false)],
]);

const fields: Rule<readonly FormField[]> = {
  ...array(field, []),
  read: (value, path, report) => {
    const read = array(field, []).read(value, path, report);
    if (read.length > MAX_FORM_FIELDS) report.problem(path, 'too_many', { has: read.length, most: MAX_FORM_FIELDS });
    const given = assignFieldIds(read, 0);
    checkNumbers(value, path, report);
    for (const [index, one] of given.entries()) checkField(one, given.slice(0, index), `${path}[${index}]`, report);
    return given;
  },
};

/** Assigns ids to new fields, above `highest` and all existing ids. */
export function assignFieldIds(all: readonly FormField[], highest: number): readonly FormField[] {
  let last = Math.max(highest, ...all.map((one) => one.id || 0));
  return all.map((one) => (one.id === 0 ? { ...one, id: ++last } : one));
}

function checkNumbers(value: unknown, path: string, report: Report): void {
  if (!Array.isArray(value)) return;
  const seen = new Map<number, number>();
  for (const [index, one] of value.entries()) {
    const number = isPlainObject(one) ? one['id'] : undefined;
    if (typeof number !== 'number') continue;
    const first = seen.get(number);
    if (first === undefined) seen.set(number, index);
    else report.problem(`${path}[${index}].id`, 'used_twice', { value: String(number), first: `${path}[${first}]` });
  }
}

function checkField(of: FormField, before: readonly FormField[], path: string, report: Report): void {
  const { type, options, min, max } = of;
  if (!FIELD_TYPES.includes(type)) return;
  const count = Array.isArray(options) ? options.length : 0;
  if (hasOptions(type) && count === 0) report.problem(joinPath(path, 'options'), 'no_options');
  if (!hasOptions(type) && count > 0) report.problem(joinPath(path, 'options'), 'options_of_choice');
  if (count > MAX_FIELD_OPTIONS)
    report.problem(joinPath(path, 'options'), 'too_many', { has: count, most: MAX_FIELD_OPTIONS });
  const bounded = type === 'number' || type === 'several';
  for (const [name, bound] of [
    ['min', min],
    ['max', max],
  ] as const) {
    if (bound !== null && !bounded) report.problem(joinPath(path, name), 'bound_of_numbers');
  }
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    report.problem(joinPath(path, 'max'), 'too_small', { least: min });
  }
  checkCondition(of, before, joinPath(path, 'if'), report);
}

/** Reports a condition unless it refers to an earlier field that is asked once and can have this answer (rule J2). */
function checkCondition({ showIf }: FormField, before: readonly FormField[], path: string, report: Report): void {
  if (showIf === null || !isPlainObject(showIf)) return;
  const { fieldId, value } = showIf as FieldCondition;
  const named = before.find((one) => one.id === fieldId);
  if (named === undefined || named.each) {
    report.problem(joinPath(path, 'field_id'), 'no_field_before', { id: fieldId });
    return;
  }
  const isPossible = value === true ? named.type === 'yes' : hasOptions(named.type) && named.options.includes(value);
  if (isPossible) return;
  const values = named.type === 'yes' ? ['true'] : named.options;
  report.problem(joinPath(path, 'value'), 'not_one_of', { values, given: describeValue(value) });
}

export const formKind = createKindTable<BookingForm>({
  kind: 'form',
  array: 'forms',
  key: 'forms',
  isLate: true,
  label: ({ name }) => name,
  unseen: ['name'],
  rule: object<BookingForm>([
    ['id', 'id', id()],
    ['name', 'name', text()],
    ['intro', 'intro', text('')],
    ['consent', 'consent', text('')],
    ['fields', 'fields', fields],
  ]),
});
