// One field of the event’s form: its name, its control, what is wrong with it, and the choice where two people changed it.

import { type Html, html } from '../../kit/html.ts';
import { translator } from '../../words/translate.ts';
import { drawTwoTexts, type TwoTexts } from '../kit/form/carried.ts';
import type { Choices } from '../kit/form/choices.ts';
import type { Said } from '../kit/form/control.ts';
import { type Entered, textOf } from '../kit/form/entered.ts';
import type { Asked } from '../page.ts';
import { type FieldName, fieldRow } from './fields.ts';
import type { Helped } from './help.ts';
import type { Problems } from './refusals.ts';

export interface FormView {
  readonly asked: Asked;
  readonly entered: Entered;
  readonly choices: Choices;
  /** Kinds that were used before. */
  readonly kinds: readonly string[];
  readonly problems: Problems;
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
  const t = translator(view.asked.language);
  const label = t(`labels.fields.${name}`);
  const problems = view.problems.get(name) ?? [];
  const usualNote = view.helped?.note;
  const mark = (input: string, said = '') => marked(input, said, problems);
  const drawn = of.draw({ ...view, label, usualNote, mark, isWrong: view.problems.has(name) });
  const {
    hint,
    isGroup = false,
    after,
    isNamed = false,
    marksSome = problems.some(({ input }) => input !== undefined),
  } = drawn;
  const ofAll = problems.filter(({ input }) => input === undefined);
  const ids = [...(hint === undefined ? [] : [`h-${name}`]), ...(ofAll.length > 0 ? [`p-${name}`] : [])].join(' ');
  const described = html`${ids === '' ? '' : html` aria-describedby="${ids}"`}${ofAll.length > 0 ? html` aria-invalid="true"` : ''}`;
  const attributes = html` id="i-${name}"${described}`;
  const isFixed = view.fixed?.fields.has(name) === true;
  const disabled = isFixed ? html` disabled` : '';
  const inside = drawn.control(isGroup ? html`` : attributes);
  const shown = isFixed && !isGroup ? html`<fieldset class="all" disabled>${inside}</fieldset>` : inside;
  const body = html`${shown}${fixedMark(view, name)}${hint === undefined ? '' : html`<p class="hint" id="h-${name}">${hint}</p>`}${
    ofAll.length === 0
      ? ''
      : html`<div class="problem" id="p-${name}">${ofAll.map(({ text }) => html`<p>${text}</p>`)}</div>`
  }${ofInputs(problems)}${usualMark(view, name)}${after}${choiceOf(view, name)}`;
  const how = marksSome ? html` data-wrong="some"` : html` data-wrong`;
  const wrong = problems.length > 0 || view.conflicts.has(name) ? how : '';
  if (isGroup) {
    return html`<fieldset class="field ${size}" id="f-${name}"${wrong}${described}${disabled}><legend${isQuiet ? html` class="hidden-text"` : ''}>${label}</legend>${body}</fieldset>
`;
  }
  const named = isNamed
    ? ''
    : html`<label class="${isQuiet ? 'hidden-text' : 'label'}" for="i-${name}">${label}</label>`;
  return html`<div class="field ${size}" id="f-${name}"${wrong}>${named}${body}</div>
`;
}

/** What ties one of several inputs to what is said of it. */
function marked(input: string, hint: string, problems: readonly Said[]): Html {
  const isWrong = problems.some((one) => one.input === input);
  const ids = [hint, isWrong ? `p-${input}` : ''].filter((id) => id !== '').join(' ');
  return html` id="i-${input}"${ids === '' ? '' : html` aria-describedby="${ids}"`}${isWrong ? html` aria-invalid="true"` : ''}`;
}

/** What is said of single inputs. */
function ofInputs(problems: readonly Said[]): Html {
  const groups = [...Map.groupBy(problems, ({ input }) => input)].filter(([input]) => input !== undefined);
  return html`${groups.map(
    ([input, some]) => html`<div class="problem" id="p-${input}">${some.map(({ text }) => html`<p>${text}</p>`)}</div>`,
  )}`;
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
