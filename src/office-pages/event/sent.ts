// Submitted form of an event: its fields as typed, their values at opening, and uploads, which are stored at once so that no file has to be
// chosen twice.

import type { InputProblem } from '../../pages/field-frame.ts';
import { acceptedWarnings, answersIn, originalValues } from '../components/form/carried.ts';
import { areSameTexts, type Entered, enteredIn, parseEntered } from '../components/form/entered.ts';
import { FIELD_NAMES, FIELDS, type FieldName, fieldRow, INPUTS, inputsOf, MOMENTS } from '../event-fields/fields.ts';
import type { PageRequest } from '../page.ts';
import type { Problems } from './refusals.ts';

export interface Sent {
  readonly entered: Entered;
  readonly base: Entered;
  /** Problems of rejected files. */
  readonly problems: Problems;
  readonly despite: ReadonlySet<string>;
  /** Conflicting fields for which the user has not chosen a text yet. */
  readonly unchosen: ReadonlySet<FieldName>;
}

export async function readSent(asked: PageRequest): Promise<Sent> {
  const { form } = asked;
  const base = parseEntered(originalValues(form));
  const problems = new Map<FieldName, readonly InputProblem[]>();
  let typed = enteredIn(form, INPUTS, MOMENTS);
  for (const name of FIELD_NAMES) {
    const kept = await fieldRow(name).control.keepFiles?.(asked, typed);
    if (kept === undefined) continue;
    if ('problem' in kept) problems.set(name, [kept.problem]);
    else typed = { ...typed, ...kept.entered };
  }
  const isField = (name: string): name is FieldName => Object.hasOwn(FIELDS, name);
  const answers = answersIn(form, isField);
  const theirs = answers.theirs.flatMap(inputsOf);
  // Fields that a source overwrites are shown read-only.
  const fixed = form.all('fixed').filter(isField);
  const opened = fixed.flatMap(inputsOf);
  return {
    base,
    problems,
    despite: acceptedWarnings(form),
    entered: { ...typed, ...Object.fromEntries([...theirs, ...opened].map((input) => [input, base[input] ?? []])) },
    unchosen: answers.unchosen,
  };
}

/** Returns whether the texts of a field differ from those at opening. */
export function isTouched(name: FieldName, entered: Entered, base: Entered): boolean {
  return !areSameTexts(inputsOf(name), entered, base);
}
