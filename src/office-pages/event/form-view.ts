// One field of the event’s form: its name, its control, what is wrong with it, and the choice where two people changed it.

import { type Html, html } from '../../kit/html.ts';
import { translator } from '../../words/translate.ts';
import type { Choices } from '../kit/form/choices.ts';
import { type Entered, textOf } from '../kit/form/entered.ts';
import type { Asked } from '../page.ts';
import { type FieldName, fieldRow } from './fields.ts';
import type { Helped } from './help.ts';

/** The two texts of a field that two people have changed. */
export interface TwoTexts {
  readonly mine: string;
  readonly theirs: string;
}

export interface FormView {
  readonly asked: Asked;
  readonly entered: Entered;
  readonly choices: Choices;
  /** Kinds that were used before. */
  readonly kinds: readonly string[];
  readonly problems: ReadonlyMap<FieldName, readonly string[]>;
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
  const t = translator(view.asked.language);
  const label = t(`labels.fields.${name}`);
  const problems = view.problems.get(name) ?? [];
  const warnings = view.warnings?.get(name) ?? [];
  const usualNote = view.helped?.note;
  const drawn = of.draw({ ...view, label, usualNote, isWrong: view.problems.has(name) });
  const { hint, isGroup = false, after, isNamed = false, marksSome = false } = drawn;
  const ids = [
    ...(hint === undefined ? [] : [`h-${name}`]),
    ...(problems.length > 0 ? [`p-${name}`] : []),
    ...(warnings.length > 0 ? [`w-${name}`] : []),
  ].join(' ');
  const described = html`${ids === '' ? '' : html` aria-describedby="${ids}"`}${problems.length > 0 ? html` aria-invalid="true"` : ''}`;
  const attributes = html` id="i-${name}"${described}`;
  const isFixed = view.fixed?.fields.has(name) === true;
  const disabled = isFixed ? html` disabled` : '';
  const inside = drawn.control(isGroup ? html`` : attributes);
  const shown = isFixed && !isGroup ? html`<fieldset class="all" disabled>${inside}</fieldset>` : inside;
  const body = html`${shown}${fixedMark(view, name)}${hint === undefined ? '' : html`<p class="hint" id="h-${name}">${hint}</p>`}${
    problems.length === 0
      ? ''
      : html`<div class="problem" id="p-${name}">${problems.map((text) => html`<p>${text}</p>`)}</div>`
  }${warnings.length === 0 ? '' : html`<div id="w-${name}">${warnings.map((text) => html`<p class="notice warn">${text}</p>`)}</div>`}${usualMark(view, name)}${after}${choiceOf(view, name)}`;
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
  const texts = conflicts.get(name);
  if (texts === undefined) return undefined;
  const t = translator(asked.language);
  const option = (value: 'mine' | 'theirs') =>
    html`<label class="check"><input type="radio" name="keep_${name}" value="${value}" required><span><b>${t(`event.${value}`)}</b> ${texts[value] === '' ? t('event.nothingThere') : texts[value]}</span></label>`;
  return html`<fieldset class="two-texts"><legend>${t('event.conflictAsk')}</legend><input type="hidden" name="asked" value="${name}">${option('mine')}${option('theirs')}</fieldset>`;
}
