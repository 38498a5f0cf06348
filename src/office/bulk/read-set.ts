// Parser of a bulk change of events (rule W20), in the format of the bundle and of the office API.

import { MAX_ID } from '../../model/entity.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { EVENT_KEYS } from '../../model/kinds/event.ts';
import { closestMatches } from '../../util/closest-matches.ts';
import {
  ADDABLE_KEYS,
  type AddableKey,
  APPENDABLE_KEYS,
  type AppendableKey,
  type EventSet,
  MAX_SHIFTED,
  PERSON_KEYS,
  type PersonKey,
} from './event-set.ts';
import type { Replacement } from './replaced-person.ts';

/** Event keys that differ for each event and can’t be set in bulk. */
const OF_ONE = ['date_from', 'date_to', 'occupies_from', 'occupies_to'];

export const SETTABLE_KEYS: readonly string[] = EVENT_KEYS.filter((key) => !OF_ONE.includes(key));

/** Maximum ids added or removed at once, and maximum characters of an appended text. */
const MAX_IDS = 200;
const MAX_ADDED_LENGTH = 10_000;

const ADDS = ADDABLE_KEYS.flatMap((key) => [`add_${key}`, `remove_${key}`]);

export const SET_KEYS: readonly string[] = [
  ...SETTABLE_KEYS,
  'replace_person',
  'replace_room',
  ...ADDS,
  'append',
  'shift_minutes',
];

export interface ReadSet {
  readonly set: EventSet;
  /** Paths are JSON pointers into the input, prefixed with `path`. Values of event keys are validated later, with the events. */
  readonly problems: readonly Problem[];
}

type Add = (one: Problem) => void;

export function readSet(given: unknown, path: string): ReadSet {
  const problems: Problem[] = [];
  const add: Add = (one) => void problems.push(one);
  const none: EventSet = { merge: {}, add: {}, remove: {}, append: {} };
  if (!isPlain(given)) return { set: none, problems: [problem(path, 'no_object', { given: undefined })] };
  if (Object.keys(given).length === 0) return { set: none, problems: [problem(path, 'empty')] };
  const unknown = Object.keys(given).filter((key) => !SET_KEYS.includes(key));
  for (const key of unknown)
    add(problem(`${path}/${pointer(key)}`, 'unknown_key', { near: closestMatches(key, SET_KEYS) }));
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
  const set: EventSet = {
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

function readPersons(value: unknown, path: string, add: Add): EventSet['replacePerson'] {
  const by = readReplacement(value, path, add, ['role', 'from', 'to']);
  const role = isPlain(value) ? value['role'] : undefined;
  if (role === undefined) return by;
  const isRole = PERSON_KEYS.some((key) => key === role);
  if (!isRole) add(problem(`${path}/role`, 'no_kind', { values: [...PERSON_KEYS] }));
  return { ...by, role: role as PersonKey };
}

function readReplacement(value: unknown, path: string, add: Add, keys: readonly string[]): Replacement {
  if (!isPlain(value)) {
    add(problem(path, 'no_object', { given: undefined }));
    return { from: 0, to: null };
  }
  for (const key of Object.keys(value)) {
    if (!keys.includes(key))
      add(problem(`${path}/${pointer(key)}`, 'unknown_key', { near: closestMatches(key, keys) }));
  }
  for (const key of ['from', 'to']) {
    const isNone = key === 'to' && value[key] === null;
    if (!Object.hasOwn(value, key)) add(problem(`${path}/${key}`, 'missing'));
    else if (!isNone) expectId(value[key], `${path}/${key}`, add);
  }
  return { from: Number(value['from']), to: value['to'] === null ? null : Number(value['to']) };
}

function expectId(value: unknown, path: string, add: Add): void {
  const isId = Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID;
  if (!isId) add(problem(path, 'out_of_range', { least: 1, most: MAX_ID, given: undefined }));
}

function readIds(value: unknown, path: string, add: Add): readonly number[] {
  if (!Array.isArray(value)) {
    add(problem(path, 'no_array', { given: undefined }));
    return [];
  }
  if (value.length > MAX_IDS) {
    add(problem(path, 'too_many', { has: value.length, most: MAX_IDS }));
    return [];
  }
  for (const [index, id] of value.entries()) expectId(id, `${path}/${index}`, add);
  return [...new Set(value.map(Number))];
}

function readAppended(value: unknown, path: string, add: Add): EventSet['append'] {
  if (!isPlain(value)) {
    add(problem(path, 'no_object', { given: undefined }));
    return {};
  }
  const keys = Object.keys(APPENDABLE_KEYS);
  for (const [key, text] of Object.entries(value as Plain)) {
    const place = `${path}/${pointer(key)}`;
    if (!keys.includes(key)) add(problem(place, 'unknown_key', { near: closestMatches(key, keys) }));
    else if (typeof text !== 'string' || text.trim() === '') add(problem(place, 'no_text', { given: undefined }));
    else if (text.length > MAX_ADDED_LENGTH)
      add(problem(place, 'too_long', { has: text.length, most: MAX_ADDED_LENGTH }));
  }
  const texts = Object.entries(value).filter(([key]) => keys.includes(key));
  return Object.fromEntries(texts) as Partial<Record<AppendableKey, string>>;
}

function readMinutes(value: unknown, path: string, add: Add): number {
  const isRight = Number.isInteger(value) && Math.abs(Number(value)) <= MAX_SHIFTED && value !== 0;
  if (!isRight) add(problem(path, 'out_of_range', { least: -MAX_SHIFTED, most: MAX_SHIFTED, given: undefined }));
  return isRight ? Number(value) : 0;
}
