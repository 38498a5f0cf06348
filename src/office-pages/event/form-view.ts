// One field of the event’s form: its name, its controls, what is wrong with it, and the choice where two people changed it.

import { type Html, html } from '../../kit/html.ts';
import type { Asked } from '../page.ts';
import type { Choices } from './choices.ts';
import { type Entered, textOf } from './entered.ts';
import { EVENT_WORDS } from './event-words.ts';
import { LABELS } from './field-labels.ts';
import type { FieldName } from './fields.ts';
import type { Helped } from './help.ts';
import { HELP_WORDS } from './help-words.ts';
import { OWNER_WORDS } from './owner-words.ts';

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

interface FieldOptions {
  readonly size?: 'half' | 'third';
  readonly hint?: string | undefined;
  /** Whether it is several controls under one name. */
  readonly isGroup?: boolean;
  readonly after?: Html | undefined;
  /** Whether its own control says its name, as a box to be ticked does. */
  readonly isNamed?: boolean;
  /** Whether some of its controls say themselves that they are wrong, so that the others are not marked. */
  readonly marksSome?: boolean;
  /** Whether its name stands above it already, as that of its folded part. */
  readonly isQuiet?: boolean;
}

/** `control` gets the attributes that tie the main control to its name and to what is said of it. */
export function field(
  view: FormView,
  name: FieldName,
  control: (attributes: Html) => Html,
  { size, hint, isGroup = false, after, isNamed = false, isQuiet = false, marksSome = false }: FieldOptions = {},
): Html {
  const label = LABELS[view.asked.language].fields[name];
  const problems = view.problems.get(name) ?? [];
  const ids = [...(hint === undefined ? [] : [`h-${name}`]), ...(problems.length > 0 ? [`p-${name}`] : [])].join(' ');
  const described = html`${ids === '' ? '' : html` aria-describedby="${ids}"`}${problems.length > 0 ? html` aria-invalid="true"` : ''}`;
  const attributes = html` id="i-${name}"${described}`;
  const isFixed = view.fixed?.fields.has(name) === true;
  const disabled = isFixed ? html` disabled` : '';
  const inside = control(isGroup ? html`` : attributes);
  const shown = isFixed && !isGroup ? html`<fieldset class="all" disabled>${inside}</fieldset>` : inside;
  const body = html`${shown}${fixedMark(view, name)}${hint === undefined ? '' : html`<p class="hint" id="h-${name}">${hint}</p>`}${
    problems.length === 0
      ? ''
      : html`<div class="problem" id="p-${name}">${problems.map((text) => html`<p>${text}</p>`)}</div>`
  }${usualMark(view, name)}${after}${choiceOf(view, name)}`;
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
  const text = OWNER_WORDS[asked.language].fixed.replace('{source}', () => fixed.by);
  return html`<p class="hint">${text}</p>`;
}

/** That a field was filled in as events of its kind lately were. */
function usualMark({ helped, entered, asked }: FormView, name: FieldName): Html | undefined {
  if (helped?.fields.has(name) !== true) return undefined;
  const text = HELP_WORDS[asked.language].asUsual.replace('{kind}', () => textOf(entered, 'type'));
  return html`<p class="hint usual-mark">${text}</p>`;
}

function choiceOf({ conflicts, asked }: FormView, name: FieldName): Html | undefined {
  const texts = conflicts.get(name);
  if (texts === undefined) return undefined;
  const words = EVENT_WORDS[asked.language];
  const option = (value: 'mine' | 'theirs') =>
    html`<label class="check"><input type="radio" name="keep_${name}" value="${value}" required><span><b>${words[value]}</b> ${texts[value] === '' ? words.nothingThere : texts[value]}</span></label>`;
  return html`<fieldset class="two-texts"><legend>${words.conflictAsk}</legend><input type="hidden" name="asked" value="${name}">${option('mine')}${option('theirs')}</fieldset>`;
}

/** An input with a name of its own beside others of its field. */
export function part(label: string, control: Html, size = ''): Html {
  return html`<label class="part ${size}"><span class="part-label">${label}</span>${control}</label>`;
}

export function box(name: string, isTicked: boolean, label: string, attributes: Html | string = '', value = '1'): Html {
  return html`<label class="check"><input type="checkbox" name="${name}" value="${value}"${isTicked ? html` checked` : ''}${attributes}><span>${label}</span></label>`;
}
