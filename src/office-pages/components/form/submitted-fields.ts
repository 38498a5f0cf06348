// Submitted form: its texts, with stored files in place of uploads, and their parsed values.

import type { PlainObject } from '../../../model/format/rule.ts';
import type { PageRequest } from '../../page.ts';
import type { FieldFault } from './control.ts';
import { createControl } from './controls.ts';
import type { Field, FieldProblem } from './field.ts';
import { readFields, readFieldTexts } from './form-state.ts';
import type { InputTexts } from './input-texts.ts';

export interface SubmittedFields {
  readonly entered: InputTexts;
  readonly values: PlainObject;
  readonly faults: readonly FieldFault[];
  readonly problems: readonly FieldProblem[];
}

/** Reads the fields of a form. Stores uploads at once, so that a form shown again still has them. */
export async function readSubmittedFields(request: PageRequest, fields: readonly Field[]): Promise<SubmittedFields> {
  const problems: FieldProblem[] = [];
  let entered: InputTexts = readFieldTexts(request.form, fields);
  for (const field of fields) {
    const kept = await createControl(field).storeFiles?.(request, entered);
    if (kept === undefined) continue;
    if ('problem' in kept) problems.push({ name: field.name, ...kept.problem });
    else entered = { ...entered, ...kept.entered };
  }
  return { entered, problems, ...readFields(fields, entered) };
}
