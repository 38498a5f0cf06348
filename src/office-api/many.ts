// Bulk step of a change (rule W20): the selected events and the values to set.

import { MAX_ID } from '../model/entity.ts';
import { type Problem, problem } from '../model/format/problem.ts';
import { isPlain, type JsonSchema, type Plain } from '../model/format/rule.ts';
import { ADDABLE_KEYS, APPENDABLE_KEYS, MAX_SHIFTED, PERSON_KEYS } from '../office/bulk/event-set.ts';
import { readSet } from '../office/bulk/read-set.ts';
import { type ForMany, MAX_CHANGED } from '../office/bulk/steps-for-many.ts';
import type { EventFilter } from '../office/search/event-filter.ts';
import { BadRequest } from './bad-request.ts';
import { EVENT_QUERY } from './listing.ts';
import { pointed } from './problem-parts.ts';
import { ID, IDS, record } from './schemas.ts';

/** Keys of a bulk step. */
export const MANY_KEYS = ['kind', 'ids', 'filter', 'set'];

/** Accepted kinds: plural and singular. */
const KINDS = ['events', 'event'];

const replacement = (more: Readonly<Record<string, JsonSchema>> = {}) =>
  record({ ...more, from: ID, to: { oneOf: [ID, { type: 'null' }] } }, Object.keys(more));

/** Schemas of `ids`, `filter` and `set`. */
export const MANY_PROPERTIES: Readonly<Record<string, JsonSchema>> = {
  ids: { ...IDS, minItems: 1, maxItems: MAX_CHANGED },
  filter: {
    type: 'object',
    description: `what \`GET events\` takes: ${Object.keys(EVENT_QUERY).join(', ')}`,
  },
  set: {
    type: 'object',
    minProperties: 1,
    description:
      'keys of an event as a merge patch has them, but for its times; and what is done to what stands there: a person or room ' +
      'takes the place of another (`to` null: it only goes), ids are added or removed, texts appended, times moved by minutes',
    properties: {
      replace_person: replacement({ role: { enum: PERSON_KEYS } }),
      replace_room: replacement(),
      ...Object.fromEntries(
        ADDABLE_KEYS.flatMap((key) => [
          [`add_${key}`, IDS],
          [`remove_${key}`, IDS],
        ]),
      ),
      append: {
        type: 'object',
        properties: Object.fromEntries(Object.keys(APPENDABLE_KEYS).map((key) => [key, { type: 'string' }])),
        additionalProperties: false,
      },
      shift_minutes: { type: 'integer', minimum: -MAX_SHIFTED, maximum: MAX_SHIFTED },
    },
    additionalProperties: true,
  },
};

export function isForMany(given: Plain): boolean {
  return Object.hasOwn(given, 'set') || Object.hasOwn(given, 'ids') || Object.hasOwn(given, 'filter');
}

/** Parses a bulk step; reports problems to `add` and then returns undefined. */
export function readForMany(given: Plain, at: string, add: (one: Problem) => void): ForMany | undefined {
  const problems: Problem[] = [];
  for (const name of Object.keys(given)) {
    if (!MANY_KEYS.includes(name))
      problems.push(problem(`${at}/${pointed(name)}`, 'not_of_change', { taken: MANY_KEYS }));
  }
  if (!KINDS.some((kind) => kind === given['kind'])) problems.push(problem(`${at}/kind`, 'no_kind', { values: KINDS }));
  const { set, problems: wrong } = readSet(given['set'], `${at}/set`);
  problems.push(...wrong);
  const [hasIds, hasFilter] = [Object.hasOwn(given, 'ids'), Object.hasOwn(given, 'filter')];
  if (hasIds === hasFilter) problems.push(problem(at, 'not_ids_or_filter'));
  const chosen = hasIds
    ? readIds(given['ids'], `${at}/ids`, problems)
    : readFilter(given['filter'], `${at}/filter`, problems);
  for (const one of problems) add(one);
  return problems.length > 0 ? undefined : { chosen, set, at };
}

function readIds(given: unknown, at: string, problems: Problem[]): ForMany['chosen'] {
  const ids: unknown[] = Array.isArray(given) ? given : [];
  if (!Array.isArray(given)) problems.push(problem(at, 'no_array', { given: undefined }));
  else if (ids.length === 0) problems.push(problem(at, 'empty'));
  else if (ids.length > MAX_CHANGED) problems.push(problem(at, 'too_many', { has: ids.length, most: MAX_CHANGED }));
  for (const [index, id] of ids.slice(0, MAX_CHANGED).entries()) {
    if (Number.isInteger(id) && Number(id) >= 1 && Number(id) <= MAX_ID) continue;
    problems.push(problem(`${at}/${index}`, 'out_of_range', { least: 1, most: MAX_ID, given: undefined }));
  }
  return { ids: ids.map(Number) };
}

/** Parses a filter like the query of `GET events`; numbers and booleans may be JSON values. */
function readFilter(given: unknown, at: string, problems: Problem[]): ForMany['chosen'] {
  if (!isPlain(given)) {
    if (given !== undefined) problems.push(problem(at, 'no_object', { given: undefined }));
    return { ids: [] };
  }
  const { q, ...filter } = Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const parameter = Object.hasOwn(EVENT_QUERY, name) ? EVENT_QUERY[name] : undefined;
      const place = `${at}/${pointed(name)}`;
      if (parameter === undefined) {
        problems.push(problem(place, 'not_of_change', { taken: Object.keys(EVENT_QUERY) }));
        return [name, undefined];
      }
      const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
      try {
        return [name, parameter.read(text, name)];
      } catch (error) {
        if (!(error instanceof BadRequest)) throw error;
        const { expected } = error.refusal.params;
        problems.push(
          problem(place, 'not_expected', { expected: String(expected ?? 'a text of at most 500 characters') }),
        );
        return [name, undefined];
      }
    }),
  );
  return { words: String(q ?? ''), filter: filter as EventFilter };
}
