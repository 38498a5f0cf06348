import type { Problem } from '../../../model/format/problem.ts';
import type { Language } from '../../../model/instance.ts';
import { applyChanges } from '../../../office/content/apply-changes.ts';
import { BadContentError, RoomClashError } from '../../../office/content/errors.ts';
import type { Step } from '../../../office/content/step.ts';
import { describeProblem } from '../../../office/words/describe-problem.ts';
import { FormAnsweredError } from '../../../store/content/errors.ts';
import type { PageRequest } from '../../page.ts';
import type { FieldFault } from './control.ts';
import { createControl } from './controls.ts';
import type { Field, FieldProblem } from './field.ts';
import { describeFieldFault } from './field-fault-messages.ts';

/** Assigns problems with JSON pointers to fields, without duplicates. A problem that belongs to no field has no name. */
export function assignProblemsToFields(
  problems: readonly Problem[],
  fields: readonly Field[],
  language: Language,
): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const one of problems) {
    const field = fieldAt(one.path, fields);
    const input = field && createControl(field).inputAt?.(one.path.split('/').slice(1));
    const text = describeProblem(one, language);
    const label = field && input && createControl(field).labelOf?.(input, language);
    found.set(`${field?.name} ${label ?? ''} ${text}`, { name: field?.name, text: text, input, label });
  }
  return [...found.values()];
}

export function toFieldProblems(faults: readonly FieldFault[], language: Language): FieldProblem[] {
  return faults.map(({ name, code, typed, input }) => ({
    name,
    text: describeFieldFault(code, typed, language),
    input,
  }));
}

/** Converts a known error to problems of the form; rethrows any other error. */
export function convertErrorToProblems(
  error: unknown,
  fields: readonly Field[],
  language: Language,
): { readonly problems: readonly FieldProblem[]; readonly isRoomTaken?: true } {
  if (error instanceof BadContentError)
    return { problems: sortByField(assignProblemsToFields(error.problems, fields, language), fields) };
  if (error instanceof FormAnsweredError) return { problems: assignProblemsToFields(error.problems, fields, language) };
  if (error instanceof RoomClashError) {
    const said = new Set(error.warnings.map(({ text }) => text));
    return { problems: [...said].map((text) => ({ name: undefined, text })), isRoomTaken: true };
  }
  throw error;
}

/**
 * Adds the problems that the model would report for other fields, so that the form shows all of them at once, in the order of its fields.
 * Writes nothing.
 */
export async function addModelProblems(
  wrong: readonly FieldProblem[],
  { editing, instance, language }: PageRequest,
  step: Step,
  fields: readonly Field[],
): Promise<readonly FieldProblem[]> {
  const told = new Set(wrong.map(({ name }) => name));
  try {
    await applyChanges(editing, instance.name, [step], { isTrial: true, language });
    return sortByField(wrong, fields);
  } catch (error) {
    // Errors that belong to no field are reported once the fields are valid.
    if (!(error instanceof BadContentError)) return sortByField(wrong, fields);
    const also = assignProblemsToFields(error.problems, fields, language);
    return sortByField([...wrong, ...also.filter(({ name }) => name === undefined || !told.has(name))], fields);
  }
}

/** Sorts problems in the order of the form’s fields; problems without a field come last. */
export function sortByField(problems: readonly FieldProblem[], fields: readonly Field[]): readonly FieldProblem[] {
  const at = new Map(fields.map(({ name }, index) => [name, index]));
  const placeOf = ({ name }: FieldProblem) => (name === undefined ? fields.length : (at.get(name) ?? fields.length));
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Field whose path is the pointer or its longest prefix. */
function fieldAt(pointer: string, fields: readonly Field[]): Field | undefined {
  const held = fields.filter(({ name }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
  return held.sort((a, b) => b.name.length - a.name.length)[0];
}
