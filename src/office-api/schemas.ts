// The JSON Schemas of what the office API sends beside entities.

import type { JsonSchema } from '../model/format/rule.ts';
import { ARRAYS } from './wire.ts';

export const ID: JsonSchema = { type: 'integer', minimum: 1, maximum: 4294967295 };
export const IDS: JsonSchema = { type: 'array', items: ID };
export const REVISION: JsonSchema = { type: 'integer', minimum: 0, description: 'the instance’s revision' };
export const INSTANT: JsonSchema = { type: 'string', format: 'date-time' };
export const TEXT: JsonSchema = { type: 'string' };
export const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
export const KIND: JsonSchema = { enum: ARRAYS };
export const NEXT: JsonSchema = { type: ['string', 'null'], description: 'for `cursor`; null at the end' };

/** An object with all of these keys, and no other. */
export function record(properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export const PROBLEM = record(
  {
    ...{ path: { type: 'string', description: 'a JSON pointer (RFC 6901)' }, text: TEXT },
    code: {
      type: 'string',
      description:
        '`owned_by_source`: the source that an event comes from overwrites the field; `source_uid_taken`: the source calls another event so; `source_name_taken`: another source is called so; `private_address`: the address is never fetched',
    },
  },
  ['code'],
);

export const WARNING = record({ path: TEXT, text: TEXT, code: TEXT, with: IDS }, ['code', 'with']);

export const MESSAGE = record({ message: TEXT });

/** One page of a listing. */
export function pageOf(item: JsonSchema): JsonSchema {
  return record({ items: listOf(item), next: NEXT });
}

/** An entity with what is known of it (rule W3). */
export function entitySchema(value: JsonSchema): JsonSchema {
  const of = { revision: REVISION, changed_at: INSTANT, changed_by: TEXT, value };
  return record({ ...of, warnings: listOf(WARNING) }, ['warnings']);
}

/** Who names what was to be removed; of the newsletter there is one (rule W7). */
const REFERRER = record({ kind: { enum: [...ARRAYS, 'newsletter'] }, id: ID, label: TEXT }, ['id', 'label']);

/** What stands there now of what has changed meanwhile. */
const CONFLICT = record(
  {
    ...{ kind: { enum: [...ARRAYS, 'newsletter', 'settings'] }, id: ID, removed: { const: true } },
    ...{ revision: REVISION, changed_at: INSTANT, changed_by: TEXT, value: {} },
  },
  ['removed', 'revision', 'changed_at', 'changed_by', 'value'],
);

/** What a refused write answers, by its status. */
export const REFUSALS = {
  409: {
    words: 'Others name it, it has changed meanwhile, or a room would be taken twice.',
    schema: record(
      {
        ...{ message: TEXT, used_by: listOf(REFERRER), used_by_count: COUNT },
        ...{ conflicts: listOf(CONFLICT), warnings: listOf(WARNING) },
      },
      ['used_by', 'used_by_count', 'conflicts', 'warnings'],
    ),
  },
  422: {
    words: 'What is given is not right.',
    schema: record({ message: TEXT, problems: listOf(PROBLEM) }, ['problems']),
  },
} as const;
