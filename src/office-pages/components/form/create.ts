// Creates an entity from a form.

import { randomUUID } from 'node:crypto';
import type { Plain } from '../../../model/format/rule.ts';
import type { StoredKind } from '../../../model/present.ts';
import type { PageRequest } from '../../page.ts';
import { valueAt, withValueAt } from './at-path.ts';
import { idempotencyKey } from './carried.ts';
import type { Field, FieldProblem } from './field.ts';
import { type Filled, shownAgain } from './filled.ts';
import { type MadeOnce, makeOnce } from './make-once.ts';
import { faultProblems, refusedBy, withRefused } from './problems.ts';
import { readSent } from './sent.ts';

export interface Creating {
  readonly kind: StoredKind;
  readonly fields: readonly Field[];
  /** Properties of the new entity besides the entered ones. */
  readonly blank?: Plain;
  readonly alsoWrong?: (values: Plain) => readonly FieldProblem[];
}

export type Created = MadeOnce | { readonly again: Filled };

/**
 * Empty form without an idempotency key, for results that are shown only once, such as a key; the script leaves the submission to the
 * browser.
 */
export function blankOnceOnly(values: Plain): Filled {
  return { ...blankForm(values), once: '' };
}

export function blankForm(values: Plain): Filled {
  return { values, base: undefined, problems: [], clashes: [], once: randomUUID() };
}

/** Creates the entity. A repeated submission returns the entity created the first time. Throws Forbidden. */
export async function createFrom(
  asked: PageRequest,
  { kind, fields, blank = {}, alsoWrong }: Creating,
): Promise<Created> {
  const { form, language } = asked;
  const sent = await readSent(asked, fields);
  const { values, faults } = sent;
  const again = (problems: readonly FieldProblem[]): Filled => ({
    values,
    entered: shownAgain(fields, sent.entered, sent),
    base: undefined,
    problems,
    clashes: [],
    once: idempotencyKey(form),
  });
  const wrong = [...sent.problems, ...faultProblems(faults, language), ...(alsoWrong?.(values) ?? [])];
  const value = fields.reduce<Plain>((all, { name }) => withValueAt(all, name, valueAt(values, name)), blank);
  const step = { kind, value: withoutNothing(value), at: '' };
  if (wrong.length > 0) return { again: again(await withRefused(wrong, asked, step, fields)) };
  try {
    return await makeOnce(asked, step);
  } catch (error) {
    const { problems, isRoomTaken } = refusedBy(error, fields, language);
    return { again: { ...again(problems), isRoomTaken } };
  }
}

/** Omits null values, so that defaults apply. */
function withoutNothing(value: Plain): Plain {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
}
