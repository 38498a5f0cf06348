// Submitted form: its texts, with the uploaded files in place, and their parsed values.

import type { Plain } from '../../../model/format/rule.ts';
import type { PageRequest } from '../../page.ts';
import type { FieldFault } from './control.ts';
import { controlOf } from './controls.ts';
import type { Entered } from './entered.ts';
import type { Field, FieldProblem } from './field.ts';
import { enteredFields, readFields } from './filled.ts';

export interface TypedFields {
  readonly entered: Entered;
  readonly values: Plain;
  readonly faults: readonly FieldFault[];
  /** Problems of rejected files. */
  readonly problems: readonly FieldProblem[];
}

/** Stores uploads immediately, so that they are kept when the form is shown again. */
export async function readSent(asked: PageRequest, fields: readonly Field[]): Promise<TypedFields> {
  const problems: FieldProblem[] = [];
  let entered: Entered = enteredFields(asked.form, fields);
  for (const field of fields) {
    const kept = await controlOf(field).keepFiles?.(asked, entered);
    if (kept === undefined) continue;
    if ('problem' in kept) problems.push({ name: field.name, ...kept.problem });
    else entered = { ...entered, ...kept.entered };
  }
  return { entered, problems, ...readFields(fields, entered) };
}
