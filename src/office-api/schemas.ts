// JSON Schemas of the office API's answers, except entities.

import { ROLES } from '../model/authority.ts';
import { FILE_KINDS, PROBLEM_CODES } from '../model/format/problem-codes.ts';
import type { JsonSchema } from '../model/format/rule.ts';
import { REFUSAL_CODES } from '../office/refusal-codes.ts';
import { KIND_NAMES } from './wire.ts';

export const ID: JsonSchema = { type: 'integer', minimum: 1, maximum: 4294967295 };
export const IDS: JsonSchema = { type: 'array', items: ID };
export const REVISION: JsonSchema = { type: 'integer', minimum: 0, description: 'the instance’s revision' };
export const INSTANT: JsonSchema = { type: 'string', format: 'date-time' };
export const TEXT: JsonSchema = { type: 'string' };
export const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
export const KIND: JsonSchema = { enum: KIND_NAMES };
export const NEXT: JsonSchema = { type: ['string', 'null'], description: 'for `cursor`; null at the end' };

/** Creates the schema of an object with exactly these keys. */
export function record(properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** Lists codes with their parameters for the reference: `too_long` (has: number, most: number). */
function codesInWords(table: Readonly<Record<string, { readonly params: object }>>): string {
  const codes = Object.entries(table).map(([name, { params }]) => {
    const told = Object.entries(params).map(
      ([param, type]) => `${param}: ${TYPES_IN_WORDS[type as keyof typeof TYPES_IN_WORDS]}`,
    );
    return told.length === 0 ? `\`${name}\`` : `\`${name}\` (${told.join(', ')})`;
  });
  return `what is wrong, and its params: ${codes.join('; ')}`;
}

const TYPES_IN_WORDS = {
  text: 'text',
  number: 'number',
  texts: 'texts',
  'text?': 'text, perhaps left out',
  role: `one of ${ROLES.join(', ')}`,
  file: `one of ${Object.keys(FILE_KINDS).join(', ')}`,
} as const;

const CODE: JsonSchema = { enum: Object.keys(PROBLEM_CODES), description: codesInWords(PROBLEM_CODES) };

/** Named after the code; each is of one of these types. */
export const PARAMS: JsonSchema = {
  type: 'object',
  additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'array', items: TEXT }] },
  description: 'what the code is told with; {} where it is told with nothing',
};

export const PROBLEM = record(
  {
    path: { type: 'string', description: 'a JSON pointer (RFC 6901)' },
    text: TEXT,
    code: CODE,
    params: PARAMS,
    with: { ...IDS, description: 'of what is set in many events: those of which it is so, the first 50' },
  },
  ['with'],
);

export const WARNING = record({ path: TEXT, text: TEXT, code: CODE, params: PARAMS, with: IDS }, ['with']);

/** Reason of a refusal, in every refusal body (rule W6). */
const WHY = {
  message: { type: 'string', description: 'why, in the asker’s language (`Accept-Language`, else English)' },
  code: { enum: Object.keys(REFUSAL_CODES), description: codesInWords(REFUSAL_CODES) },
  params: PARAMS,
} satisfies Readonly<Record<string, JsonSchema>>;

export const MESSAGE = record(WHY);

/** `MESSAGE` with the minimum role that would be sufficient. */
export const FORBIDDEN = record(
  { ...WHY, role: { enum: ROLES, description: 'the least that would do; left out where no other role helps' } },
  ['role'],
);

/** Schema of one page of a listing. */
export function pageOf(item: JsonSchema): JsonSchema {
  return record({ items: listOf(item), next: NEXT });
}

/** Effects of a change on public content (rule W8). */
export const effectsSchema = record(
  {
    appears: IDS,
    changes: IDS,
    disappears: IDS,
    lists: listOf(record({ list_id: ID, gains: IDS, loses: IDS })),
    bookings: { type: 'integer', minimum: 1 },
    serving: { type: 'integer', minimum: 1 },
    kept: IDS,
  },
  ['bookings', 'serving', 'kept'],
);

/** Creates the schema of an entity with its metadata (rule W3). */
export function entitySchema(value: JsonSchema): JsonSchema {
  const of = { revision: REVISION, changed_at: INSTANT, changed_by: TEXT, value };
  return record({ ...of, effects: effectsSchema, warnings: listOf(WARNING) }, ['effects', 'warnings']);
}

/** Adds the id of a pending proposal to an answer's schema (rule W18). */
export function withProposalId(schema: JsonSchema): JsonSchema {
  const { properties, required } = schema as { readonly properties: object; readonly required: readonly string[] };
  return { ...schema, properties: { ...properties, proposal: ID }, required: [...required, 'proposal'] };
}

/** Entity that refers to the one to be removed; there is only one newsletter, so it has no id (rule W7). */
const REFERRER = record({ kind: { enum: [...KIND_NAMES, 'newsletter'] }, id: ID, label: TEXT }, ['id', 'label']);

/** Current state of an entity that has changed in the meantime. */
const CONFLICT = record(
  {
    kind: { enum: [...KIND_NAMES, 'newsletter', 'settings'] },
    id: ID,
    removed: { const: true },
    revision: REVISION,
    changed_at: INSTANT,
    changed_by: TEXT,
    value: {},
  },
  ['removed', 'revision', 'changed_at', 'changed_by', 'value'],
);

/** Field that was changed after the proposal was made (rule W18). */
const CHANGED_FIELD = record({ field: TEXT, before: {}, present: {}, proposed: {} }, ['before', 'present', 'proposed']);

/** Numbers of the entities that an undo would change (rule W22). */
const UNDO_NUMBERS = {
  removes: COUNT,
  restores: COUNT,
  changes: COUNT,
  coming_events: COUNT,
  bookings: COUNT,
  assignments: COUNT,
};

/** Answers to refused writes, by status. */
export const REFUSALS = {
  409: {
    words: 'Others name it, people have signed up for it, it has changed meanwhile, or a room would be taken twice.',
    schema: record(
      {
        ...WHY,
        used_by: listOf(REFERRER),
        used_by_count: COUNT,
        conflicts: listOf(CONFLICT),
        warnings: listOf(WARNING),
        fields: listOf(CHANGED_FIELD),
        kind: { enum: ['bookings', 'answers'] },
        event_ids: IDS,
        dates: listOf(record({ event_id: ID, date: TEXT, bookings: COUNT })),
        problems: listOf(PROBLEM),
        ...UNDO_NUMBERS,
      },
      [
        ...Object.keys(UNDO_NUMBERS),
        'used_by',
        'used_by_count',
        'conflicts',
        'warnings',
        'fields',
        'kind',
        'event_ids',
        'dates',
        'problems',
      ],
    ),
  },
  422: {
    words: 'What is given is not right.',
    schema: record({ ...WHY, problems: listOf(PROBLEM) }, ['problems']),
  },
} as const;
