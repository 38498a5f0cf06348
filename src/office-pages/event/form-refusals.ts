// Assigns the reasons why an event was not saved to the fields of its form.

import type { Event } from '../../model/event.ts';
import type { Problem } from '../../model/format/problem.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { eventKind as eventTable } from '../../model/kinds/event.ts';
import { BadContentError, ForbiddenError, RoomClashError } from '../../office/content/errors.ts';
import { readValue } from '../../office/content/read-value.ts';
import type { InputProblem } from '../../pages/render-field.ts';
import type { FieldFault } from '../components/form/control.ts';
import { describeFieldFault } from '../components/form/field-fault-messages.ts';
import {
  type EventFieldName,
  type EventFieldRow,
  findFieldOfKey,
  getEventFieldRow,
} from '../event-fields/event-fields.ts';
import { describeEventProblem, describeOutsideAreasProblem } from '../event-fields/problem-messages.ts';
import type { PageRequest } from '../page.ts';
import { createNewEventValues } from './merge-event.ts';

export type ProblemsByField = ReadonlyMap<EventFieldName, readonly InputProblem[]>;

export interface FormRefusal {
  readonly problems: ProblemsByField;
  readonly isRoomTaken: boolean;
}

export function toFormRefusal(error: unknown, { language }: Pick<PageRequest, 'language'>): FormRefusal | undefined {
  if (error instanceof BadContentError) {
    return { problems: problemsByField(error.problems, language), isRoomTaken: false };
  }
  if (error instanceof RoomClashError) {
    return { problems: byField(error.warnings.map(({ text }) => ['place', { text }])), isRoomTaken: true };
  }
  // Contributors may propose events only within their areas.
  if (error instanceof ForbiddenError)
    return { problems: byField([['layers', { text: describeOutsideAreasProblem(language) }]]), isRoomTaken: false };
  return undefined;
}

export function groupFaultsByField(
  faults: readonly FieldFault<EventFieldName>[],
  { language }: Pick<PageRequest, 'language'>,
): ProblemsByField {
  return byField(
    faults.map(({ name, code, typed, input }) => {
      const { control }: EventFieldRow = getEventFieldRow(name);
      const label = input && control.labelOf?.(input, language);
      return [name, { text: describeFieldFault(code, typed, language), input, label }] as const;
    }),
  );
}

/** Any valid id, for a new event without one. */
const ANY_ID = 1;

/**
 * Returns the format problems of a form that has unreadable fields, so that all are shown at once; none if every field is readable. Texts
 * unchanged from `before` may have any length.
 */
export function findFormatProblems(
  value: PlainObject,
  faults: ProblemsByField,
  { language }: Pick<PageRequest, 'language'>,
  before?: Event,
): ProblemsByField {
  if (faults.size === 0) return new Map();
  const { problems } = readValue(
    eventTable.rule,
    { id: ANY_ID, isNew: true },
    createNewEventValues(value),
    new Map(),
    before,
  );
  return problemsByField(problems, language);
}

function problemsByField(problems: readonly Problem[], language: PageRequest['language']) {
  return byField(problems.map((problem) => [fieldOf(problem), inputProblemOf(problem, language)] as const));
}

function fieldOf({ path }: Problem): EventFieldName {
  return findFieldOfKey(path.split('/')[1] ?? '') ?? 'title';
}

function inputProblemOf(problem: Problem, language: PageRequest['language']): InputProblem {
  const { control }: EventFieldRow = getEventFieldRow(fieldOf(problem));
  const input = control.inputAt?.(problem.path.split('/').slice(1));
  return { text: describeEventProblem(problem, language), input, label: input && control.labelOf?.(input, language) };
}

function byField(told: readonly (readonly [EventFieldName, InputProblem])[]): ProblemsByField {
  const groups = Map.groupBy(told, ([field]) => field);
  const once = (some: readonly InputProblem[]) => [...new Map(some.map((one) => [JSON.stringify(one), one])).values()];
  return new Map([...groups].map(([field, some]) => [field, once(some.map(([, said]) => said))]));
}

export function findFieldOfWarning({ code, path }: Problem): EventFieldName | undefined {
  return code === 'short_desc_too_long' ? 'short' : findFieldOfKey(path.split('/')[1] ?? '');
}
