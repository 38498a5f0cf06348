// Validation of answers against a form (rule J2), for visitors, the office and bundles.

import { isDate } from '../../util/dates.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { type CodedProblem, createCodedProblem, type Problem, toProblem } from '../format/problem.ts';
import { joinPath } from '../format/report.ts';
import { describeValue } from '../format/rule.ts';
import { countCodePoints } from '../format/scalars.ts';
import { type Answer, type BookedPerson, type FieldAnswers, MAX_ANSWER_LENGTHS } from './booking.ts';
import type { FormField } from './form.ts';

export interface BookingAnswers {
  readonly people: readonly BookedPerson[];
  readonly answers: FieldAnswers;
}

export function isFieldVisible({ showIf }: FormField, answers: FieldAnswers, fields: readonly FormField[]): boolean {
  if (showIf === null) return true;
  const named = fields.find(({ id }) => id === showIf.fieldId);
  if (named === undefined || !isFieldVisible(named, answers, fields)) return false;
  const answer = answers[String(showIf.fieldId)];
  return Array.isArray(answer) ? answer.includes(showIf.value) : answer === showIf.value;
}

/**
 * Removes empty and hidden answers, and sorts those of `several` by the options. Answers to unknown fields are left for `checkAnswers`
 * to report.
 */
export function normalizeAnswers(given: BookingAnswers, fields: readonly FormField[]): BookingAnswers {
  const asked = (one: FormField) => isFieldVisible(one, given.answers, fields);
  const keptOf = (answers: FieldAnswers, each: boolean): FieldAnswers => {
    const hidden = new Set(fields.filter((one) => one.each === each && !asked(one)).map(({ id }) => String(id)));
    return Object.fromEntries(
      Object.entries(answers).flatMap(([id, answer]) => {
        if (hidden.has(id) || isEmpty(answer)) return [];
        const field = fields.find((one) => String(one.id) === id);
        return [[id, Array.isArray(answer) && field ? sortByOptions(answer, field.options) : answer] as const];
      }),
    );
  };
  return {
    answers: keptOf(given.answers, false),
    people: given.people.map(({ name, answers }) => ({ name, answers: keptOf(answers, true) })),
  };
}

function isEmpty(answer: Answer): boolean {
  return answer === '' || (Array.isArray(answer) && answer.length === 0);
}

function sortByOptions(chosen: readonly string[], options: readonly string[]): readonly string[] {
  const unknown = chosen.filter((option) => !options.includes(option));
  return [...options.filter((option) => chosen.includes(option)), ...unknown];
}

/**
 * Returns the problems with answers prepared by `normalizeAnswers`, with paths such as `answers["3"]` and `people[1].answers["4"]`.
 * `required` is false for the office and for files, which may leave out answers.
 */
export function checkAnswers(
  { people, answers }: BookingAnswers,
  fields: readonly FormField[],
  required: boolean,
): Problem[] {
  const judge = (of: FieldAnswers, each: boolean, path: string): Problem[] => {
    const asked = fields.filter((one) => one.each === each && isFieldVisible(one, answers, fields));
    const known = new Set(asked.map(({ id }) => String(id)));
    const strange = Object.keys(of).filter((id) => !known.has(id));
    const faults = asked.flatMap((field) => {
      const fault = faultOf(field, of[String(field.id)], required);
      return fault === undefined ? [] : [toProblem(joinPath(path, String(field.id)), fault)];
    });
    return [...faults, ...strange.map((id) => toProblem(joinPath(path, id), createCodedProblem('no_such_field')))];
  };
  return [
    ...judge(answers, false, 'answers'),
    ...people.flatMap((one, index) => judge(one.answers, true, `people[${index}].answers`)),
  ];
}

function faultOf(field: FormField, answer: Answer | undefined, required: boolean): CodedProblem | undefined {
  if (answer === undefined) return required && field.required ? createCodedProblem('missing') : undefined;
  const given = describeValue(answer);
  const { options } = field;
  const [least, most] = [field.min ?? Number.NEGATIVE_INFINITY, field.max ?? Number.POSITIVE_INFINITY];
  switch (field.type) {
    case 'number':
      if (typeof answer !== 'number') return createCodedProblem('no_number', { given });
      return answer < least || answer > most ? rangeProblem(field, given) : undefined;
    case 'date':
      return typeof answer === 'string' && isDate(answer) ? undefined : createCodedProblem('no_date', { given });
    case 'choice':
      return options.includes(answer as string)
        ? undefined
        : createCodedProblem('not_one_of', { values: options, given });
    case 'several': {
      if (!Array.isArray(answer)) return createCodedProblem('no_array', { given });
      const strange = answer.find((one) => !options.includes(one));
      if (strange !== undefined)
        return createCodedProblem('not_one_of', { values: options, given: describeValue(strange) });
      if (!isSameJson(answer, [...new Set(answer)])) return createCodedProblem('no_answer', { given });
      return answer.length < least || answer.length > most ? rangeProblem(field, String(answer.length)) : undefined;
    }
    case 'yes':
      return answer === true ? undefined : createCodedProblem('only_true');
    default:
      return textFault(answer, MAX_ANSWER_LENGTHS[field.type === 'long' ? 'long' : 'text']);
  }
}

function textFault(answer: Answer, limit: number): CodedProblem | undefined {
  if (typeof answer !== 'string') return createCodedProblem('no_text', { given: describeValue(answer) });
  const has = countCodePoints(answer);
  return has > limit ? createCodedProblem('too_long', { has, most: limit }) : undefined;
}

function rangeProblem({ min, max }: FormField, given: string): CodedProblem {
  if (max === null) return createCodedProblem('too_small', { least: min ?? 0 });
  if (min === null) return createCodedProblem('too_large_number', { most: max });
  return createCodedProblem('out_of_range', { least: min, most: max, given });
}

export function removeAnswers({ people, answers }: BookingAnswers, drops: (id: string) => boolean): BookingAnswers {
  const withoutDropped = (of: FieldAnswers) => Object.fromEntries(Object.entries(of).filter(([id]) => !drops(id)));
  return {
    answers: withoutDropped(answers),
    people: people.map((one) => ({ ...one, answers: withoutDropped(one.answers) })),
  };
}

/** True if both have the same number of answers: if one results from removing answers of the other, none were removed. */
export function hasSameAnswerCount(one: BookingAnswers, other: BookingAnswers): boolean {
  const count = ({ people, answers }: BookingAnswers) =>
    [answers, ...people.map((person) => person.answers)].reduce((sum, of) => sum + Object.keys(of).length, 0);
  return count(one) === count(other);
}
