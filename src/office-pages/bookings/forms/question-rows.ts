// Questions of a form as rows of texts, which keep unreadable input. Each row has a key independent of its position, to which its
// checkboxes and the conditions of other rows refer.

import { FIELD_TYPES, type FieldType, hasOptions } from '../../../model/bookings/form.ts';
import { isPlainObject, type PlainObject } from '../../../model/format/rule.ts';
import { type InputTexts, inputTextsOf } from '../../components/form/input-texts.ts';
import { normalizeLineBreaks, toSingleLine } from '../../components/form/text-controls.ts';

const TEXTS = {
  key: 'q_key',
  id: 'q_id',
  label: 'q_label',
  help: 'q_help',
  type: 'q_type',
  options: 'q_options',
  min: 'q_min',
  max: 'q_max',
  condition: 'q_if',
} as const;

/** Names of checkboxes; the value of each box is the key of its row. */
const TICKS = { required: 'q_required', each: 'q_each', sensitive: 'q_sensitive' } as const;

export const QUESTION_INPUTS = [...Object.values(TEXTS), ...Object.values(TICKS)];

export type QuestionCheckbox = keyof typeof TICKS;
export type QuestionText = keyof typeof TEXTS;

export const QUESTION_CHECKBOXES = Object.keys(TICKS) as readonly QuestionCheckbox[];

export function questionInputName(part: QuestionCheckbox | QuestionText): string {
  return part in TICKS ? TICKS[part as QuestionCheckbox] : TEXTS[part as QuestionText];
}

export type QuestionRow = Readonly<Record<QuestionText, string> & Record<QuestionCheckbox, boolean>>;

export function createQuestionRow(key: string): QuestionRow {
  return {
    key,
    id: '',
    label: '',
    help: '',
    type: 'text',
    options: '',
    min: '',
    max: '',
    condition: '',
    required: false,
    each: false,
    sensitive: false,
  };
}

export function readFieldTypeOfRow({ type }: QuestionRow): FieldType {
  return FIELD_TYPES.find((one) => one === type) ?? 'text';
}

export function readOptionsOfRow({ options }: QuestionRow): string[] {
  return options
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Condition of a question as the value of an option: the key of an earlier row, and the required answer. */
export function formatConditionValue(key: string, option: string | true): string {
  return option === true ? key : `${key} ${option}`;
}

function conditionIn(text: string): { readonly key: string; readonly value: string | true } | undefined {
  if (text === '') return undefined;
  const at = text.indexOf(' ');
  return at < 0 ? { key: text, value: true } : { key: text.slice(0, at), value: text.slice(at + 1) };
}

export function readQuestionRows(entered: InputTexts): QuestionRow[] {
  const all = (part: QuestionText) => inputTextsOf(entered, TEXTS[part]);
  const [texts, ticks] = [Object.keys(TEXTS) as QuestionText[], QUESTION_CHECKBOXES];
  return all('key').map((key, index) => {
    const said = texts.map((part) => [part, normalizeLineBreaks(all(part)[index] ?? '')] as const);
    const ticked = ticks.map((part) => [part, inputTextsOf(entered, TICKS[part]).includes(key)] as const);
    return { ...createQuestionRow(key), ...Object.fromEntries([...said, ...ticked]) } as QuestionRow;
  });
}

export function questionRowsToInputTexts(rows: readonly QuestionRow[]): InputTexts {
  const texts = Object.entries(TEXTS).map(([part, input]) => [input, rows.map((row) => row[part as QuestionText])]);
  const ticks = Object.entries(TICKS).map(([part, input]) => [
    input,
    rows.filter((row) => row[part as QuestionCheckbox]).map(({ key }) => key),
  ]);
  return Object.fromEntries([...texts, ...ticks]);
}

export function fieldsToQuestionRows(fields: unknown): QuestionRow[] {
  const all = Array.isArray(fields) ? fields.filter(isPlainObject) : [];
  return all.map((field, index) => {
    const text = (key: string) => toSingleLine(String(field[key] ?? ''));
    const id = text('id');
    const { if: condition, options } = field;
    return {
      key: keyOf(id, index),
      id,
      label: text('label'),
      help: text('help'),
      type: text('type'),
      options: Array.isArray(options) ? options.join('\n') : '',
      min: text('min'),
      max: text('max'),
      condition: isPlainObject(condition)
        ? formatConditionValue(
            keyOf(String(condition['field_id']), -1),
            condition['value'] === true ? true : String(condition['value']),
          )
        : '',
      required: field['required'] === true,
      each: field['each'] === true,
      sensitive: field['sensitive'] === true,
    };
  });
}

/** Key of a row; a question without an id is new. */
function keyOf(id: string, index: number): string {
  return id === '' ? `n${index}` : `f${id}`;
}

/** Questions of the rows, without properties that the question’s type does not have. Unreadable numbers are kept as typed. */
export function questionRowsToFields(rows: readonly QuestionRow[]): PlainObject[] {
  const ids = idsOf(rows);
  return rows.map((row): PlainObject => {
    const type = readFieldTypeOfRow(row);
    const condition = conditionIn(row.condition);
    const isBounded = type === 'number' || type === 'several';
    const id = ids.get(row.key);
    return {
      ...(id !== undefined && { id }),
      label: row.label,
      help: row.help,
      type: row.type,
      required: row.required,
      options: hasOptions(type) ? readOptionsOfRow(row) : [],
      min: isBounded ? numberIn(row.min) : null,
      max: isBounded ? numberIn(row.max) : null,
      each: row.each,
      if: condition === undefined ? null : { field_id: ids.get(condition.key) ?? 0, value: condition.value },
      sensitive: row.sensitive,
    };
  });
}

/** Ids by row. A new question gets its id when it is stored, or here if a condition refers to it. */
function idsOf(rows: readonly QuestionRow[]): ReadonlyMap<string, number> {
  const known = rows.flatMap(({ key, id }) => (/^\d{1,10}$/.test(id) ? [[key, Number(id)] as const] : []));
  const named = new Set(rows.flatMap(({ condition }) => conditionIn(condition)?.key ?? []));
  let last = Math.max(0, ...known.map(([, id]) => id));
  const fresh = rows.filter(({ key, id }) => id === '' && named.has(key)).map(({ key }) => [key, ++last] as const);
  return new Map([...known, ...fresh]);
}

function numberIn(text: string): unknown {
  if (text === '') return null;
  return /^-?\d{1,10}$/.test(text) ? Number(text) : text;
}
