// Makes something new of a form, once, however often the form is sent.

import { hash, randomUUID } from 'node:crypto';
import type { Plain } from '../../model/format/rule.ts';
import type { StoredKind } from '../../model/present.ts';
import { type Applied, applyChanges, type Outcome } from '../../office/content/apply-changes.ts';
import { KeyTaken } from '../../office/content/errors.ts';
import type { Asked, Form } from '../page.ts';
import { valueAt, withValueAt } from './at-path.ts';
import { enteredProblems } from './entered-problems.ts';
import type { Field, FieldProblem } from './field.ts';
import { DESPITE, enteredIn, type Filled, ONCE } from './filled.ts';
import { takePictures } from './picture-control.ts';
import { refusedBy, withRefused } from './problems.ts';

export interface Creating {
  readonly kind: StoredKind;
  readonly fields: readonly Field[];
  /** What it has beside what is entered. */
  readonly blank?: Plain;
  readonly alsoWrong?: (values: Plain) => readonly FieldProblem[];
}

export type Created = { readonly id: number; readonly revision: number } | { readonly again: Filled };

/** An empty form for something new. */
export function blankForm(values: Plain): Filled {
  return { values, base: undefined, problems: [], clashes: [], once: randomUUID() };
}

/** Makes it. A form that was sent before gives what was made then. Throws Forbidden. */
export async function createFrom(asked: Asked, { kind, fields, blank = {}, alsoWrong }: Creating): Promise<Created> {
  const { form, problems } = await takePictures(asked, fields);
  const values = enteredIn(form, fields);
  const again = (some: readonly FieldProblem[]): { readonly again: Filled } => ({
    again: { values, base: undefined, problems: some, clashes: [], once: form.text(ONCE) },
  });
  const entered = enteredProblems(fields, values, undefined, asked.language);
  const wrong = [...problems, ...entered, ...(alsoWrong?.(values) ?? [])];
  const value = fields.reduce<Plain>((all, { name }) => withValueAt(all, name, valueAt(values, name)), blank);
  if (wrong.length > 0) {
    const step = { kind, value: withoutNothing(value), at: '' };
    return again(await withRefused(wrong, asked, step, fields));
  }
  try {
    return answered(await applyOnce(asked, kind, withoutNothing(value), form));
  } catch (error) {
    const { problems: refused, isRoomTaken } = refusedBy(error, fields, asked.language);
    return { again: { ...again(refused).again, ...(isRoomTaken && { isRoomTaken }) } };
  }
}

/** What is null is left out, so that it gets its default. */
function withoutNothing(value: Plain): Plain {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
}

async function applyOnce(asked: Asked, kind: StoredKind, value: Plain, form: Form): Promise<Outcome> {
  const { editing, instance, person, language } = asked;
  const sha = (text: string) => hash('sha256', text);
  const step = { kind, value, at: '' };
  const wish = { language, despite: form.has(DESPITE) ? new Set(['room_conflict']) : undefined };
  const once = {
    key: sha(`form ${person.accountId} ${form.text(ONCE)}`),
    request: sha(JSON.stringify([kind, value])),
    toAnswer: ({ results, revision }: Applied) => JSON.stringify({ id: results[0]?.id, revision }),
  };
  if (form.text(ONCE) === '') return applyChanges(editing, instance.name, [step], wish);
  try {
    return await applyChanges(editing, instance.name, [step], { ...wish, once });
  } catch (error) {
    // Somebody went back, entered something else and sent that: a second one is what they want.
    if (!(error instanceof KeyTaken)) throw error;
    return applyChanges(editing, instance.name, [step], wish);
  }
}

function answered(outcome: Outcome): { readonly id: number; readonly revision: number } {
  if ('replayed' in outcome) return JSON.parse(outcome.replayed) as { id: number; revision: number };
  return { id: outcome.applied.results[0]?.id ?? 0, revision: outcome.applied.revision };
}
