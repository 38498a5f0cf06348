// JSON Schemas of the responses, except those of entities.

import { ROLES } from '../model/authority.ts';
import { FILE_KINDS, PROBLEM_CODES } from '../model/format/problem-codes.ts';
import type { JsonSchema } from '../model/format/rule.ts';
import { REFUSAL_CODES } from '../office/refusal-codes.ts';
import { KIND_WIRE_NAMES } from './wire.ts';

export const ID_SCHEMA: JsonSchema = { type: 'integer', minimum: 1, maximum: 4294967295 };
export const IDS_SCHEMA: JsonSchema = { type: 'array', items: ID_SCHEMA };
export const REVISION_SCHEMA: JsonSchema = { type: 'integer', minimum: 0, description: 'the instance’s revision' };
export const INSTANT_SCHEMA: JsonSchema = { type: 'string', format: 'date-time' };
export const TEXT_SCHEMA: JsonSchema = { type: 'string' };
export const COUNT_SCHEMA: JsonSchema = { type: 'integer', minimum: 0 };
export const KIND_SCHEMA: JsonSchema = { enum: KIND_WIRE_NAMES };
export const NEXT_CURSOR_SCHEMA: JsonSchema = {
  type: ['string', 'null'],
  description: 'for `cursor`; null at the end',
};

export function recordSchema(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

export function arraySchema(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** Lists codes with their parameters for the reference: `too_long` (has: number, most: number). */
function describeCodes(table: Readonly<Record<string, { readonly params: object }>>): string {
  const codes = Object.entries(table).map(([name, { params }]) => {
    const notes = Object.entries(params).map(
      ([param, type]) => `${param}: ${TYPES_IN_WORDS[type as keyof typeof TYPES_IN_WORDS]}`,
    );
    return notes.length === 0 ? `\`${name}\`` : `\`${name}\` (${notes.join(', ')})`;
  });
  return `the error and its params: ${codes.join('; ')}`;
}

const TYPES_IN_WORDS = {
  text: 'text',
  number: 'number',
  texts: 'texts',
  'text?': 'optional text',
  role: `one of ${ROLES.join(', ')}`,
  file: `one of ${Object.keys(FILE_KINDS).join(', ')}`,
} as const;

const CODE: JsonSchema = { enum: Object.keys(PROBLEM_CODES), description: describeCodes(PROBLEM_CODES) };

/** Parameters of a code, by name; each has one of these types. */
export const PARAMS_SCHEMA: JsonSchema = {
  type: 'object',
  additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'array', items: TEXT_SCHEMA }] },
  description: 'the parameters of the code; {} if there are none',
};

export const PROBLEM_SCHEMA = recordSchema(
  {
    path: { type: 'string', description: 'a JSON pointer (RFC 6901)' },
    text: TEXT_SCHEMA,
    code: CODE,
    params: PARAMS_SCHEMA,
    with: { ...IDS_SCHEMA, description: 'for `set`: the first 50 events concerned' },
  },
  ['with'],
);

export const WARNING_SCHEMA = recordSchema(
  { path: TEXT_SCHEMA, text: TEXT_SCHEMA, code: CODE, params: PARAMS_SCHEMA, with: IDS_SCHEMA },
  ['with'],
);

const WHY = {
  message: {
    type: 'string',
    description: 'the reason, in the caller’s language (`Accept-Language`, otherwise English)',
  },
  code: { enum: Object.keys(REFUSAL_CODES), description: describeCodes(REFUSAL_CODES) },
  params: PARAMS_SCHEMA,
} satisfies Readonly<Record<string, JsonSchema>>;

export const REFUSAL_SCHEMA = recordSchema(WHY);

export const FORBIDDEN_SCHEMA = recordSchema(
  {
    ...WHY,
    role: { enum: ROLES, description: 'the lowest role that would be sufficient; omitted if no other role would help' },
  },
  ['role'],
);

export function pageSchema(item: JsonSchema): JsonSchema {
  return recordSchema({ items: arraySchema(item), next: NEXT_CURSOR_SCHEMA });
}

/** Public effects of a change (rule W8). */
export const EFFECTS_SCHEMA = recordSchema(
  {
    appears: IDS_SCHEMA,
    changes: IDS_SCHEMA,
    disappears: IDS_SCHEMA,
    lists: arraySchema(recordSchema({ list_id: ID_SCHEMA, gains: IDS_SCHEMA, loses: IDS_SCHEMA })),
    bookings: { type: 'integer', minimum: 1 },
    serving: { type: 'integer', minimum: 1 },
    requests: { type: 'integer', minimum: 1 },
    kept: IDS_SCHEMA,
  },
  ['bookings', 'serving', 'requests', 'kept'],
);

export function entitySchema(value: JsonSchema): JsonSchema {
  const of = { revision: REVISION_SCHEMA, changed_at: INSTANT_SCHEMA, changed_by: TEXT_SCHEMA, value };
  return recordSchema({ ...of, effects: EFFECTS_SCHEMA, warnings: arraySchema(WARNING_SCHEMA) }, [
    'effects',
    'warnings',
  ]);
}

/** Adds the id of a pending proposal to the schema of a response (rule W18). */
export function addProposalIdToSchema(schema: JsonSchema): JsonSchema {
  const { properties, required } = schema as { readonly properties: object; readonly required: readonly string[] };
  return { ...schema, properties: { ...properties, proposal: ID_SCHEMA }, required: [...required, 'proposal'] };
}

/** Entity that refers to the one to be removed (rule W7). The newsletter has no id, because there is only one. */
const REFERRER = recordSchema(
  { kind: { enum: [...KIND_WIRE_NAMES, 'newsletter'] }, id: ID_SCHEMA, label: TEXT_SCHEMA },
  ['id', 'label'],
);

const CONFLICT = recordSchema(
  {
    kind: { enum: [...KIND_WIRE_NAMES, 'newsletter', 'settings'] },
    id: ID_SCHEMA,
    removed: { const: true },
    revision: REVISION_SCHEMA,
    changed_at: INSTANT_SCHEMA,
    changed_by: TEXT_SCHEMA,
    value: {},
  },
  ['removed', 'revision', 'changed_at', 'changed_by', 'value'],
);

const CHANGED_FIELD = recordSchema({ field: TEXT_SCHEMA, before: {}, present: {}, proposed: {} }, [
  'before',
  'present',
  'proposed',
]);

/** Numbers of entities that an undo changes (rule W22). */
const UNDO_NUMBERS = {
  removes: COUNT_SCHEMA,
  restores: COUNT_SCHEMA,
  changes: COUNT_SCHEMA,
  coming_events: COUNT_SCHEMA,
  bookings: COUNT_SCHEMA,
  assignments: COUNT_SCHEMA,
};

export const REFUSAL_RESPONSES = {
  409: {
    words:
      'Other entities refer to it, people have signed up for it, it has changed in the meantime, or a room would be double-booked.',
    schema: recordSchema(
      {
        ...WHY,
        used_by: arraySchema(REFERRER),
        used_by_count: COUNT_SCHEMA,
        conflicts: arraySchema(CONFLICT),
        warnings: arraySchema(WARNING_SCHEMA),
        fields: arraySchema(CHANGED_FIELD),
        kind: { enum: ['bookings', 'answers'] },
        event_ids: IDS_SCHEMA,
        dates: arraySchema(recordSchema({ event_id: ID_SCHEMA, date: TEXT_SCHEMA, bookings: COUNT_SCHEMA })),
        problems: arraySchema(PROBLEM_SCHEMA),
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
    words: 'The request is invalid.',
    schema: recordSchema({ ...WHY, problems: arraySchema(PROBLEM_SCHEMA) }, ['problems']),
  },
} as const;
