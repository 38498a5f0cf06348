// Submitted form of an event: its fields as typed, and their values when it was opened. Uploads are stored at once, so that users need not
// choose a file twice.

import type { InputProblem } from '../../pages/render-field.ts';
import { readAcceptedWarnings, readConflictAnswers, readOriginalValues } from '../components/form/hidden-state.ts';
import { haveSameTexts, type InputTexts, parseInputTexts, readInputTexts } from '../components/form/input-texts.ts';
import {
  EVENT_DATE_TIME_INPUTS,
  EVENT_FIELD_NAMES,
  EVENT_FIELDS,
  EVENT_INPUTS,
  type EventFieldName,
  getEventFieldRow,
  listInputsOfField,
} from '../event-fields/event-fields.ts';
import type { PageRequest } from '../page.ts';
import type { ProblemsByField } from './form-refusals.ts';

export interface SubmittedEventForm {
  readonly entered: InputTexts;
  readonly base: InputTexts;
  readonly problems: ProblemsByField;
  readonly despite: ReadonlySet<string>;
  /** Conflicting fields for which the user still has to choose a text. */
  readonly unchosen: ReadonlySet<EventFieldName>;
}

export async function readSubmittedEvent(request: PageRequest): Promise<SubmittedEventForm> {
  const { form } = request;
  const base = parseInputTexts(readOriginalValues(form));
  const problems = new Map<EventFieldName, readonly InputProblem[]>();
  let typed = readInputTexts(form, EVENT_INPUTS, EVENT_DATE_TIME_INPUTS);
  for (const name of EVENT_FIELD_NAMES) {
    const kept = await getEventFieldRow(name).control.storeFiles?.(request, typed);
    if (kept === undefined) continue;
    if ('problem' in kept) problems.set(name, [kept.problem]);
    else typed = { ...typed, ...kept.entered };
  }
  const isField = (name: string): name is EventFieldName => Object.hasOwn(EVENT_FIELDS, name);
  const answers = readConflictAnswers(form, isField);
  const theirs = answers.theirs.flatMap(listInputsOfField);
  // Fields that a source sets keep the values that the form was opened with.
  const fixed = form.all('fixed').filter(isField);
  const opened = fixed.flatMap(listInputsOfField);
  return {
    base,
    problems,
    despite: readAcceptedWarnings(form),
    entered: { ...typed, ...Object.fromEntries([...theirs, ...opened].map((input) => [input, base[input] ?? []])) },
    unchosen: answers.unchosen,
  };
}

export function isFieldChanged(name: EventFieldName, entered: InputTexts, base: InputTexts): boolean {
  return !haveSameTexts(listInputsOfField(name), entered, base);
}
