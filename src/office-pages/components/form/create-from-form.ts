import { randomUUID } from 'node:crypto';
import type { PlainObject } from '../../../model/format/rule.ts';
import type { StoredKind } from '../../../model/present.ts';
import type { PageRequest } from '../../page.ts';
import { type CreatedEntity, createEntityOnce } from './create-entity-once.ts';
import type { Field, FieldProblem } from './field.ts';
import { collectRedisplayedTexts, type FormState } from './form-state.ts';
import { readIdempotencyKey } from './hidden-state.ts';
import { addModelProblems, convertErrorToProblems, toFieldProblems } from './problems.ts';
import { readSubmittedFields } from './submitted-fields.ts';
import { copyWithValueAt, valueAt } from './value-paths.ts';

export interface CreateFormOptions {
  readonly kind: StoredKind;
  readonly fields: readonly Field[];
  readonly blank?: PlainObject;
  readonly validate?: (values: PlainObject) => readonly FieldProblem[];
}

export type CreateFormResult = CreatedEntity | { readonly again: FormState };

/**
 * Form without an idempotency key, so that the script leaves the submission to the browser, for example because its result is shown only
 * once.
 */
export function createBlankFormWithoutIdempotencyKey(values: PlainObject): FormState {
  return { ...createBlankForm(values), once: '' };
}

export function createBlankForm(values: PlainObject): FormState {
  return { values, base: undefined, problems: [], clashes: [], once: randomUUID() };
}

/** Creates an entity from a form. A repeated submission returns the entity of the first one. Throws ForbiddenError. */
export async function createFromForm(
  request: PageRequest,
  { kind, fields, blank = {}, validate }: CreateFormOptions,
): Promise<CreateFormResult> {
  const { form, language } = request;
  const sent = await readSubmittedFields(request, fields);
  const { values, faults } = sent;
  const again = (problems: readonly FieldProblem[]): FormState => ({
    values,
    entered: collectRedisplayedTexts(fields, sent.entered, sent),
    base: undefined,
    problems,
    clashes: [],
    once: readIdempotencyKey(form),
  });
  const wrong = [...sent.problems, ...toFieldProblems(faults, language), ...(validate?.(values) ?? [])];
  const value = fields.reduce<PlainObject>((all, { name }) => copyWithValueAt(all, name, valueAt(values, name)), blank);
  const step = { kind, value: withoutNothing(value), at: '' };
  if (wrong.length > 0) return { again: again(await addModelProblems(wrong, request, step, fields)) };
  try {
    return await createEntityOnce(request, step);
  } catch (error) {
    const { problems, isRoomTaken } = convertErrorToProblems(error, fields, language);
    return { again: { ...again(problems), isRoomTaken } };
  }
}

function withoutNothing(value: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
}
