// Bulk step of a change (rule W20): which events to change, and the values to set.

import { MAX_ID } from '../model/entity.ts';
import { createProblem, type Problem } from '../model/format/problem.ts';
import { isPlainObject, type JsonSchema, type PlainObject } from '../model/format/rule.ts';
import {
  ADDABLE_KEYS,
  APPEND_SEPARATORS,
  MAX_SHIFT_MINUTES,
  PERSON_FIELD_KEYS,
} from '../office/bulk/bulk-operations.ts';
import { type BulkStep, MAX_BULK_EVENTS } from '../office/bulk/bulk-steps.ts';
import { readBulkOperations } from '../office/bulk/read-bulk-operations.ts';
import type { EventFilter } from '../office/search/event-filter.ts';
import { BadRequestError } from './bad-request.ts';
import { EVENT_QUERY } from './listing.ts';
import { escapePointer } from './problem-parts.ts';
import { ID_SCHEMA, IDS_SCHEMA, recordSchema } from './schemas.ts';

export const BULK_STEP_KEYS = ['kind', 'ids', 'filter', 'set'];

const KINDS = ['events', 'event'];

const replacement = (more: Readonly<Record<string, JsonSchema>> = {}) =>
  recordSchema({ ...more, from: ID_SCHEMA, to: { oneOf: [ID_SCHEMA, { type: 'null' }] } }, Object.keys(more));

export const BULK_STEP_PROPERTIES: Readonly<Record<string, JsonSchema>> = {
  ids: { ...IDS_SCHEMA, minItems: 1, maxItems: MAX_BULK_EVENTS },
  filter: {
    type: 'object',
    description: `the parameters of \`GET events\`: ${Object.keys(EVENT_QUERY).join(', ')}`,
  },
  set: {
    type: 'object',
    minProperties: 1,
    description:
      'keys of an event as in a merge patch, except its times; and changes to existing values: a person or room ' +
      'replaces another (`to` null: removes it), ids are added or removed, texts are appended, times are moved by minutes',
    properties: {
      replace_person: replacement({ role: { enum: PERSON_FIELD_KEYS } }),
      replace_room: replacement(),
      ...Object.fromEntries(
        ADDABLE_KEYS.flatMap((key) => [
          [`add_${key}`, IDS_SCHEMA],
          [`remove_${key}`, IDS_SCHEMA],
        ]),
      ),
      append: {
        type: 'object',
        properties: Object.fromEntries(Object.keys(APPEND_SEPARATORS).map((key) => [key, { type: 'string' }])),
        additionalProperties: false,
      },
      shift_minutes: { type: 'integer', minimum: -MAX_SHIFT_MINUTES, maximum: MAX_SHIFT_MINUTES },
    },
    additionalProperties: true,
  },
};

export function isBulkStep(given: PlainObject): boolean {
  return Object.hasOwn(given, 'set') || Object.hasOwn(given, 'ids') || Object.hasOwn(given, 'filter');
}

export function readBulkStep(given: PlainObject, at: string, add: (one: Problem) => void): BulkStep | undefined {
  const problems: Problem[] = [];
  for (const name of Object.keys(given)) {
    if (!BULK_STEP_KEYS.includes(name))
      problems.push(createProblem(`${at}/${escapePointer(name)}`, 'not_of_change', { taken: BULK_STEP_KEYS }));
  }
  if (!KINDS.some((kind) => kind === given['kind']))
    problems.push(createProblem(`${at}/kind`, 'no_kind', { values: KINDS }));
  const { set, problems: wrong } = readBulkOperations(given['set'], `${at}/set`);
  problems.push(...wrong);
  const [hasIds, hasFilter] = [Object.hasOwn(given, 'ids'), Object.hasOwn(given, 'filter')];
  if (hasIds === hasFilter) problems.push(createProblem(at, 'not_ids_or_filter'));
  const chosen = hasIds
    ? readIds(given['ids'], `${at}/ids`, problems)
    : readFilter(given['filter'], `${at}/filter`, problems);
  for (const one of problems) add(one);
  return problems.length > 0 ? undefined : { chosen, set, at };
}

function readIds(given: unknown, at: string, problems: Problem[]): BulkStep['chosen'] {
  const ids: unknown[] = Array.isArray(given) ? given : [];
  if (!Array.isArray(given)) problems.push(createProblem(at, 'no_array', { given: undefined }));
  else if (ids.length === 0) problems.push(createProblem(at, 'empty'));
  else if (ids.length > MAX_BULK_EVENTS)
    problems.push(createProblem(at, 'too_many', { has: ids.length, most: MAX_BULK_EVENTS }));
  for (const [index, id] of ids.slice(0, MAX_BULK_EVENTS).entries()) {
    if (Number.isInteger(id) && Number(id) >= 1 && Number(id) <= MAX_ID) continue;
    problems.push(createProblem(`${at}/${index}`, 'out_of_range', { least: 1, most: MAX_ID, given: undefined }));
  }
  return { ids: ids.map(Number) };
}

/** Parses a filter with the parameters of `GET events`. Numbers and booleans may be JSON values. */
function readFilter(given: unknown, at: string, problems: Problem[]): BulkStep['chosen'] {
  if (!isPlainObject(given)) {
    if (given !== undefined) problems.push(createProblem(at, 'no_object', { given: undefined }));
    return { ids: [] };
  }
  const { q, ...filter } = Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const parameter = Object.hasOwn(EVENT_QUERY, name) ? EVENT_QUERY[name] : undefined;
      const place = `${at}/${escapePointer(name)}`;
      if (parameter === undefined) {
        problems.push(createProblem(place, 'not_of_change', { taken: Object.keys(EVENT_QUERY) }));
        return [name, undefined];
      }
      const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
      try {
        return [name, parameter.read(text, name)];
      } catch (error) {
        if (!(error instanceof BadRequestError)) throw error;
        const { expected } = error.refusal.params;
        problems.push(
          createProblem(place, 'not_expected', { expected: String(expected ?? 'a text of at most 500 characters') }),
        );
        return [name, undefined];
      }
    }),
  );
  return { words: String(q ?? ''), filter: filter as EventFilter };
}
