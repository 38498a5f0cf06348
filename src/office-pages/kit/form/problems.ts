// Where what is wrong with a value belongs in its form.

import type { Problem } from '../../../model/format/problem.ts';
import type { Language } from '../../../model/instance.ts';
import { applyChanges } from '../../../office/content/apply-changes.ts';
import { BadContent, RoomTaken } from '../../../office/content/errors.ts';
import type { Step } from '../../../office/content/step.ts';
import { sayRemark } from '../../../office/words/remark-words.ts';
import type { Asked } from '../../page.ts';
import type { Field, FieldProblem } from './field.ts';

/** Problems with JSON pointers as problems of fields; each once, and those of no field without a name. */
export function problemsOf(
  problems: readonly Problem[],
  fields: readonly Pick<Field, 'name'>[],
  language: Language,
): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const one of problems) {
    const name = fieldAt(one.path, fields);
    const said = sayRemark(one, language);
    found.set(`${name} ${said}`, { name, text: said });
  }
  return [...found.values()];
}

/** What an error of a verb says of a form; any other error is thrown. */
export function refusedBy(
  error: unknown,
  fields: readonly Pick<Field, 'name'>[],
  language: Language,
): { readonly problems: readonly FieldProblem[]; readonly isRoomTaken?: true } {
  if (error instanceof BadContent) return { problems: inOrder(problemsOf(error.problems, fields, language), fields) };
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
  { editing, instance, language }: Asked,
  step: Step,
  fields: readonly Pick<Field, 'name'>[],
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
export function inOrder(
  problems: readonly FieldProblem[],
  fields: readonly Pick<Field, 'name'>[],
): readonly FieldProblem[] {
  const at = new Map(fields.map(({ name }, index) => [name, index]));
  const placeOf = ({ name }: FieldProblem) => (name === undefined ? fields.length : (at.get(name) ?? fields.length));
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The field whose path is the pointer’s, or begins it; of several the longest. */
function fieldAt(pointer: string, fields: readonly Pick<Field, 'name'>[]): string | undefined {
  const held = fields.filter(({ name }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
  return held.map(({ name }) => name).sort((a, b) => b.length - a.length)[0];
}
