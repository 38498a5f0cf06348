// Why an event was not saved, at the fields of its form.

import type { Problem } from '../../model/format/problem.ts';
import type { Plain } from '../../model/format/rule.ts';
import { event as eventTable } from '../../model/kinds/event.ts';
import { BadContent, Forbidden, RoomTaken } from '../../office/content/errors.ts';
import { readValue } from '../../office/content/read-value.ts';
import type { Asked } from '../page.ts';
import { type FieldName, fieldOfKey } from './fields.ts';
import { createdOf } from './merging.ts';
import { sayFault, sayOutside, sayRule } from './problem-words.ts';
import type { FieldFault } from './read-event.ts';

export interface Refusal {
  readonly problems: ReadonlyMap<FieldName, readonly string[]>;
  readonly isRoomTaken: boolean;
}

/** The refusal of a write at its fields; undefined for an error that is none. */
export function refusalOf(error: unknown, { language }: Pick<Asked, 'language'>): Refusal | undefined {
  if (error instanceof BadContent) {
    return { problems: problemsByField(error.problems, language), isRoomTaken: false };
  }
  if (error instanceof RoomTaken) {
    return { problems: byField(error.warnings.map(({ text }) => ['place', text])), isRoomTaken: true };
  }
  // Events are within areas alone for whoever proposes them.
  if (error instanceof Forbidden) return { problems: byField([['layers', sayOutside(language)]]), isRoomTaken: false };
  return undefined;
}

/** The faults of fields that could not be read. */
export function faultsByField(
  faults: readonly FieldFault[],
  { language }: Pick<Asked, 'language'>,
): ReadonlyMap<FieldName, readonly string[]> {
  return byField(faults.map(({ field, code, typed }) => [field, sayFault(code, typed, language)]));
}

/** It has none yet; any that may be does. */
const ANY_ID = 1;

/** What else is wrong where something could not be read: by the rules of the format, which a write would tell only afterwards. */
export function alsoWrong(
  value: Plain,
  faults: ReadonlyMap<FieldName, readonly string[]>,
  { language }: Pick<Asked, 'language'>,
): ReadonlyMap<FieldName, readonly string[]> {
  if (faults.size === 0) return new Map();
  const { problems } = readValue(eventTable.rule, { id: ANY_ID, isNew: true }, createdOf(value), new Map());
  return problemsByField(problems, language);
}

function problemsByField(problems: readonly Problem[], language: Asked['language']) {
  return byField(problems.map((problem) => [fieldOf(problem), sayRule(problem, language)] as const));
}

/** By the key that a problem’s JSON pointer begins with; what belongs to none stands at the title. */
function fieldOf({ path }: Problem): FieldName {
  return fieldOfKey(path.split('/')[1] ?? '') ?? 'title';
}

function byField(told: readonly (readonly [FieldName, string])[]): ReadonlyMap<FieldName, readonly string[]> {
  const groups = Map.groupBy(told, ([field]) => field);
  return new Map([...groups].map(([field, some]) => [field, [...new Set(some.map(([, text]) => text))]]));
}

/** The field of what is warned of; undefined for what is said of the event as a whole. */
export function fieldOfWarning({ code, path }: Problem): FieldName | undefined {
  return code === 'short_desc_too_long' ? 'short' : fieldOfKey(path.split('/')[1] ?? '');
}
