// One field of the event’s form: its name, its control, what is wrong with it, and the choice where two people changed it.

import { type Html, html } from '../../kit/html.ts';
import { translator } from '../../words/translate.ts';
import { drawTwoTexts, type TwoTexts } from '../kit/form/carried.ts';
import { type Entered, textOf } from '../kit/form/entered.ts';
import type { EventChoices } from '../kit/form/event-choices.ts';
import { drawFrame, markInput } from '../kit/form/frame.ts';
import type { Asked } from '../page.ts';
import { type FieldName, fieldRow } from './fields.ts';
import type { Helped } from './help.ts';
import type { Problems } from './refusals.ts';

export interface FormView {
  readonly asked: Asked;
  readonly entered: Entered;
  readonly choices: EventChoices;
  /** Kinds that were used before. */
  readonly kinds: readonly string[];
  readonly problems: Problems;
  /** What is taken all the same, at its field. */
  readonly warnings?: ReadonlyMap<FieldName, readonly string[]>;
  readonly conflicts: ReadonlyMap<FieldName, TwoTexts>;
  /** Stands under the rooms. */
  readonly roomNote: Html;
  /** What was filled in as events of its kind lately were. */
  readonly helped?: Helped | undefined;
  /** What a source overwrites: shown, and not to be changed. */
  readonly fixed?: { readonly fields: ReadonlySet<FieldName>; readonly by: string } | undefined;
  /** Whether a room was refused, which can be done all the same. */
  readonly isRoomTaken: boolean;
}

export function drawField(view: FormView, name: FieldName): Html {
  const { control: of, size, isQuiet = false } = fieldRow(name);
  const label = translator(view.asked.language)(`labels.fields.${name}`);
  const problems = view.problems.get(name) ?? [];
  const warnings = view.warnings?.get(name) ?? [];
  const usualNote = view.helped?.note;
  const mark = (input: string, hint = '') => markInput(input, hint, problems);
  const { control, after, ...drawn } = of.draw({ ...view, label, usualNote, mark, isWrong: view.problems.has(name) });
  return drawFrame({
    ...drawn,
    name,
    label,
    size,
    isQuiet,
    problems,
    warnings,
    input: control,
    isAsked: view.conflicts.has(name),
    isDisabled: view.fixed?.fields.has(name) === true,
    note: fixedMark(view, name),
    after: html`${usualMark(view, name)}${after}${choiceOf(view, name)}`,
  });
}

/** Where a field comes from that can't be changed here; it is sent as it was opened. */
function fixedMark({ fixed, asked }: FormView, name: FieldName): Html | undefined {
  if (fixed?.fields.has(name) !== true) return undefined;
  const text = translator(asked.language)('owner.fixed', { source: fixed.by });
  return html`<p class="hint">${text}</p>`;
}

/** That a field was filled in as events of its kind lately were. */
function usualMark({ helped, entered, asked }: FormView, name: FieldName): Html | undefined {
  if (helped?.fields.has(name) !== true) return undefined;
  const text = translator(asked.language)('help.asUsual', { kind: textOf(entered, 'type') });
  return html`<p class="hint usual-mark">${text}</p>`;
}

function choiceOf({ conflicts, asked }: FormView, name: FieldName): Html | undefined {
  const both = conflicts.get(name);
  return both === undefined ? undefined : drawTwoTexts({ name, ...both, t: translator(asked.language) });
}
