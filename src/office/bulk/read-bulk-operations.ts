import { MAX_ID } from '../../model/entity.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { EVENT_KEYS } from '../../model/kinds/event.ts';
import { findClosestMatches } from '../../util/closest-matches.ts';
import {
  ADDABLE_KEYS,
  type AddableKey,
  APPEND_SEPARATORS,
  type AppendableKey,
  type BulkOperations,
  MAX_SHIFT_MINUTES,
  PERSON_FIELD_KEYS,
  type PersonFieldKey,
} from './bulk-operations.ts';
import type { Replacement } from './person-replacement.ts';

const OF_ONE = ['date_from', 'date_to', 'occupies_from', 'occupies_to'];

export const SETTABLE_KEYS: readonly string[] = EVENT_KEYS.filter((key) => !OF_ONE.includes(key));

/** Limits per field: ids added or removed, and characters of an appended text. */
const MAX_IDS = 200;
const MAX_ADDED_LENGTH = 10_000;

const ADDS = ADDABLE_KEYS.flatMap((key) => [`add_${key}`, `remove_${key}`]);

export const BULK_OPERATION_KEYS: readonly string[] = [
  ...SETTABLE_KEYS,
  'replace_person',
  'replace_room',
  ...ADDS,
  'append',
  'shift_minutes',
];

export interface BulkOperationsParseResult {
  readonly set: BulkOperations;
  /** Problems with JSON pointers into the input. Values of event keys are validated later, with the events. */
  readonly problems: readonly Problem[];
}

type Add = (one: Problem) => void;

export function readBulkOperations(given: unknown, path: string): BulkOperationsParseResult {
  const problems: Problem[] = [];
  const add: Add = (one) => void problems.push(one);
  const none: BulkOperations = { merge: {}, add: {}, remove: {}, append: {} };
  if (!isPlainObject(given)) return { set: none, problems: [createProblem(path, 'no_object', { given: undefined })] };
  if (Object.keys(given).length === 0) return { set: none, problems: [createProblem(path, 'empty')] };
  const unknown = Object.keys(given).filter((key) => !BULK_OPERATION_KEYS.includes(key));
  for (const key of unknown)
    add(
      createProblem(`${path}/${pointer(key)}`, 'unknown_key', { near: findClosestMatches(key, BULK_OPERATION_KEYS) }),
    );
  const at = <T>(key: string, read: (value: unknown, place: string, into: Add) => T): T | undefined =>
    Object.hasOwn(given, key) ? read(given[key], `${path}/${key}`, add) : undefined;
  const ids = (verb: 'add' | 'remove') =>
    Object.fromEntries(
      ADDABLE_KEYS.flatMap((key): [AddableKey, readonly number[]][] => {
        const some = at(`${verb}_${key}`, readIds);
        return some === undefined ? [] : [[key, some]];
      }),
    );
  const merge = Object.fromEntries(Object.entries(given).filter(([key]) => SETTABLE_KEYS.includes(key)));
  const set: BulkOperations = {
    merge,
    replacePerson: at('replace_person', readPersons),
    replaceRoom: at('replace_room', (value, place, into) => readReplacement(value, place, into, ['from', 'to'])),
    add: ids('add'),
    remove: ids('remove'),
    append: at('append', readAppended) ?? {},
    shiftMinutes: at('shift_minutes', readMinutes),
  };
  return { set, problems };
}

function pointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function readPersons(value: unknown, path: string, add: Add): BulkOperations['replacePerson'] {
  const by = readReplacement(value, path, add, ['role', 'from', 'to']);
  const role = isPlainObject(value) ? value['role'] : undefined;
  if (role === undefined) return by;
  const isRole = PERSON_FIELD_KEYS.some((key) => key === role);
  if (!isRole) add(createProblem(`${path}/role`, 'no_kind', { values: [...PERSON_FIELD_KEYS] }));
  return { ...by, role: role as PersonFieldKey };
}

function readReplacement(value: unknown, path: string, add: Add, keys: readonly string[]): Replacement {
  if (!isPlainObject(value)) {
    add(createProblem(path, 'no_object', { given: undefined }));
    return { from: 0, to: null };
  }
  for (const key of Object.keys(value)) {
    if (!keys.includes(key))
      add(createProblem(`${path}/${pointer(key)}`, 'unknown_key', { near: findClosestMatches(key, keys) }));
  }
  for (const key of ['from', 'to']) {
    const isNone = key === 'to' && value[key] === null;
    if (!Object.hasOwn(value, key)) add(createProblem(`${path}/${key}`, 'missing'));
    else if (!isNone) expectId(value[key], `${path}/${key}`, add);
  }
  return { from: Number(value['from']), to: value['to'] === null ? null : Number(value['to']) };
}

function expectId(value: unknown, path: string, add: Add): void {
  const isId = Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID;
  if (!isId) add(createProblem(path, 'out_of_range', { least: 1, most: MAX_ID, given: undefined }));
}

function readIds(value: unknown, path: string, add: Add): readonly number[] {
  if (!Array.isArray(value)) {
    add(createProblem(path, 'no_array', { given: undefined }));
    return [];
  }
  if (value.length > MAX_IDS) {
    add(createProblem(path, 'too_many', { has: value.length, most: MAX_IDS }));
    return [];
  }
  for (const [index, id] of value.entries()) expectId(id, `${path}/${index}`, add);
  return [...new Set(value.map(Number))];
}

function readAppended(value: unknown, path: string, add: Add): BulkOperations['append'] {
  if (!isPlainObject(value)) {
    add(createProblem(path, 'no_object', { given: undefined }));
    return {};
  }
  const keys = Object.keys(APPEND_SEPARATORS);
  for (const [key, text] of Object.entries(value as PlainObject)) {
    const place = `${path}/${pointer(key)}`;
    if (!keys.includes(key)) add(createProblem(place, 'unknown_key', { near: findClosestMatches(key, keys) }));
    else if (typeof text !== 'string' || text.trim() === '') add(createProblem(place, 'no_text', { given: undefined }));
    else if (text.length > MAX_ADDED_LENGTH)
      add(createProblem(place, 'too_long', { has: text.length, most: MAX_ADDED_LENGTH }));
  }
  const texts = Object.entries(value).filter(([key]) => keys.includes(key));
  return Object.fromEntries(texts) as Partial<Record<AppendableKey, string>>;
}

function readMinutes(value: unknown, path: string, add: Add): number {
  const isRight = Number.isInteger(value) && Math.abs(Number(value)) <= MAX_SHIFT_MINUTES && value !== 0;
  if (!isRight)
    add(createProblem(path, 'out_of_range', { least: -MAX_SHIFT_MINUTES, most: MAX_SHIFT_MINUTES, given: undefined }));
  return isRight ? Number(value) : 0;
}
