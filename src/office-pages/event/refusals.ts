// Maps the reasons why an event was not saved to the fields of its form.

import type { Event } from '../../model/event.ts';
import type { Problem } from '../../model/format/problem.ts';
import type { Plain } from '../../model/format/rule.ts';
import { event as eventTable } from '../../model/kinds/event.ts';
import { BadContent, Forbidden, RoomTaken } from '../../office/content/errors.ts';
import { readValue } from '../../office/content/read-value.ts';
import type { InputProblem } from '../../pages/field-frame.ts';
import type { FieldFault } from '../components/form/control.ts';
import { sayFault } from '../components/form/faults.ts';
import { type EventFieldRow, type FieldName, fieldOfKey, fieldRow } from '../event-fields/fields.ts';
import { sayOutside, sayRule } from '../event-fields/problem-words.ts';
import type { PageRequest } from '../page.ts';
import { createdOf } from './merging.ts';

export type Problems = ReadonlyMap<FieldName, readonly InputProblem[]>;

export interface FormRefusal {
  readonly problems: Problems;
  readonly isRoomTaken: boolean;
}

/** Maps a refused write to fields; undefined for any other error. */
export function refusalOf(error: unknown, { language }: Pick<PageRequest, 'language'>): FormRefusal | undefined {
  if (error instanceof BadContent) {
    return { problems: problemsByField(error.problems, language), isRoomTaken: false };
  }
  if (error instanceof RoomTaken) {
    return { problems: byField(error.warnings.map(({ text }) => ['place', { text }])), isRoomTaken: true };
  }
  // Contributors may only propose events within their areas.
  if (error instanceof Forbidden)
    return { problems: byField([['layers', { text: sayOutside(language) }]]), isRoomTaken: false };
  return undefined;
}

/** Problems of fields that could not be read. */
export function faultsByField(
  faults: readonly FieldFault<FieldName>[],
  { language }: Pick<PageRequest, 'language'>,
): Problems {
  return byField(
    faults.map(({ name, code, typed, input }) => {
      const { control }: EventFieldRow = fieldRow(name);
      const label = input && control.labelOf?.(input, language);
      return [name, { text: sayFault(code, typed, language), input, label }] as const;
    }),
  );
}

/** A new event has no id yet; any valid one does. */
const ANY_ID = 1;

/**
 * Problems by the rules of the format in addition to unreadable fields, because the write reports them only afterwards; unchanged texts of
 * `before` are accepted at any length.
 */
export function alsoWrong(
  value: Plain,
  faults: Problems,
  { language }: Pick<PageRequest, 'language'>,
  before?: Event,
): Problems {
  if (faults.size === 0) return new Map();
  const { problems } = readValue(eventTable.rule, { id: ANY_ID, isNew: true }, createdOf(value), new Map(), before);
  return problemsByField(problems, language);
}

function problemsByField(problems: readonly Problem[], language: PageRequest['language']) {
  return byField(problems.map((problem) => [fieldOf(problem), saidOf(problem, language)] as const));
}

/** Field of a problem’s JSON pointer; problems of no field are shown at the title. */
function fieldOf({ path }: Problem): FieldName {
  return fieldOfKey(path.split('/')[1] ?? '') ?? 'title';
}

function saidOf(problem: Problem, language: PageRequest['language']): InputProblem {
  const { control }: EventFieldRow = fieldRow(fieldOf(problem));
  const input = control.inputAt?.(problem.path.split('/').slice(1));
  return { text: sayRule(problem, language), input, label: input && control.labelOf?.(input, language) };
}

function byField(told: readonly (readonly [FieldName, InputProblem])[]): Problems {
  const groups = Map.groupBy(told, ([field]) => field);
  const once = (some: readonly InputProblem[]) => [...new Map(some.map((one) => [JSON.stringify(one), one])).values()];
  return new Map([...groups].map(([field, some]) => [field, once(some.map(([, said]) => said))]));
}

/** Field of a warning, or undefined for the event as a whole. */
export function fieldOfWarning({ code, path }: Problem): FieldName | undefined {
  return code === 'short_desc_too_long' ? 'short' : fieldOfKey(path.split('/')[1] ?? '');
}
