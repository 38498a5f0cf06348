// Where what is wrong with a value belongs in its form.

import type { Problem } from '../../../model/format/problem.ts';
import type { Language } from '../../../model/instance.ts';
import { applyChanges } from '../../../office/content/apply-changes.ts';
import { BadContent, RoomTaken } from '../../../office/content/errors.ts';
import type { Step } from '../../../office/content/step.ts';
import { sayRemark } from '../../../office/words/remark-words.ts';
import { FormAnswered } from '../../../store/content/errors.ts';
import type { PageRequest } from '../../page.ts';
import type { FieldFault } from './control.ts';
import { controlOf } from './controls.ts';
import { sayFault } from './faults.ts';
import type { Field, FieldProblem } from './field.ts';

/** Problems with JSON pointers as problems of fields; each once, and those of no field without a name. */
export function problemsOf(problems: readonly Problem[], fields: readonly Field[], language: Language): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const one of problems) {
    const field = fieldAt(one.path, fields);
    const input = field && controlOf(field).inputAt?.(one.path.split('/').slice(1));
    const said = sayRemark(one, language);
    const label = field && input && controlOf(field).labelOf?.(input, language);
    found.set(`${field?.name} ${label ?? ''} ${said}`, { name: field?.name, text: said, input, label });
  }
  return [...found.values()];
}

/** What could not be read, at its field. */
export function faultProblems(faults: readonly FieldFault[], language: Language): FieldProblem[] {
  return faults.map(({ name, code, typed, input }) => ({ name, text: sayFault(code, typed, language), input }));
}

/** What an error of a verb says of a form; any other error is thrown. */
export function refusedBy(
  error: unknown,
  fields: readonly Field[],
  language: Language,
): { readonly problems: readonly FieldProblem[]; readonly isRoomTaken?: true } {
  if (error instanceof BadContent) return { problems: inOrder(problemsOf(error.problems, fields, language), fields) };
  if (error instanceof FormAnswered) return { problems: problemsOf(error.problems, fields, language) };
  if (error instanceof RoomTaken) {
    const said = new Set(error.warnings.map(({ text }) => text));
    return { problems: [...said].map((text) => ({ name: undefined, text })), isRoomTaken: true };
  }
  throw error;
}

/**
 * What is wrong already, with what the model would refuse beside it, so that all is told at once, in the order of the
 * form, and each field is told of once. Nothing is written.
 */
export async function withRefused(
  wrong: readonly FieldProblem[],
  { editing, instance, language }: PageRequest,
  step: Step,
  fields: readonly Field[],
): Promise<readonly FieldProblem[]> {
  const told = new Set(wrong.map(({ name }) => name));
  try {
    await applyChanges(editing, instance.name, [step], { isTrial: true, language });
    return inOrder(wrong, fields);
  } catch (error) {
    // What is no fault of a field is told once the fields are right.
    if (!(error instanceof BadContent)) return inOrder(wrong, fields);
    const also = problemsOf(error.problems, fields, language);
    return inOrder([...wrong, ...also.filter(({ name }) => name === undefined || !told.has(name))], fields);
  }
}

/** In the order of the form; those of no field at the end. */
export function inOrder(problems: readonly FieldProblem[], fields: readonly Field[]): readonly FieldProblem[] {
  const at = new Map(fields.map(({ name }, index) => [name, index]));
  const placeOf = ({ name }: FieldProblem) => (name === undefined ? fields.length : (at.get(name) ?? fields.length));
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The field whose path is the pointer’s, or begins it; of several the longest. */
function fieldAt(pointer: string, fields: readonly Field[]): Field | undefined {
  const held = fields.filter(({ name }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
  return held.sort((a, b) => b.name.length - a.name.length)[0];
}
