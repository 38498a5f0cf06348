// Fields within a sentence: each is drawn in place of its name.

import type { Translate } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { idOf, inputId } from '../../../pages/field-frame.ts';
import { type Html, html } from '../../../util/html.ts';
import { valueAt } from './at-path.ts';
import { PREVIEW } from './carried.ts';
import type { Choice, Choices } from './choice.ts';
import { labelsOf, textsAt } from './choice-controls.ts';
import { controlOf } from './controls.ts';
import type { Entered } from './entered.ts';
import type { Field } from './field.ts';
import type { Filled } from './filled.ts';

/** Maximum number of chosen items that are named. */
const NAMED = 3;

export interface DrawContext {
  readonly filled: Filled;
  readonly entered: Entered;
  readonly choices: Choices;
  readonly t: Translate;
  readonly language: Language;
  readonly preview?: string | undefined;
}

/** `sentence` has a placeholder `{name}` for each field. */
export function drawSentence(sentence: string, fields: readonly Field[], context: DrawContext): Html {
  const parts = sentence.split(/\{([^}]+)\}/);
  return html`<div class="sentence">${parts.map((part, index) => {
    const field = index % 2 === 1 ? fields.find(({ name }) => name === part) : undefined;
    return field === undefined ? part : drawBlank(field, context);
  })}</div>`;
}

function drawBlank(field: Field, { filled, entered, choices, t, language, preview }: DrawContext): Html {
  const { name, label } = field;
  const isWrong = filled.problems.some((one) => one.name === name);
  const wrong = isWrong ? html` aria-invalid="true" aria-describedby="p-${idOf(name)}"` : '';
  const mark = (input: string) => html` id="i-${idOf(input)}"`;
  const drawn = controlOf(field).draw({ entered, choices, language, label, isWrong, mark });
  if (drawn.isGroup !== true) {
    const input = drawn.control(html` id="${inputId(name)}"${wrong}`);
    return html`<span class="inline"><label class="hidden-text" for="${inputId(name)}">${label}</label>${input}</span>`;
  }
  const show = preview && html`<button name="${PREVIEW}" value="1">${preview}</button>`;
  const said = chosenInWords(field, valueAt(filled.values, name), choices, t);
  const none = field.blank ?? t('forms.none');
  const open = said === undefined ? html` class="open-blank"` : '';
  return html`<details class="blank" name="blanks" data-or="${t('forms.or')}" data-none="${none}">
    <summary${open}>
      <span class="hidden-text">${t('named', { name: label })} </span>
      <span class="said">${said ?? none}</span>
    </summary>
    <fieldset class="pop"${wrong}><legend>${label}</legend>${drawn.control(html``)}${show}</fieldset>
  </details>`;
}

/** Chosen items joined with “or”, or undefined if none are chosen. */
export function chosenInWords(field: Field, value: unknown, choices: Choices, t: Translate): string | undefined {
  const chosen = textsAt(value);
  const labels = labelsOf(offered(field, choices), chosen);
  const all = labels.length === chosen.length ? labels : chosen;
  if (all.length === 0) return undefined;
  const named = all.length <= NAMED ? all : all.slice(0, NAMED - 1);
  const rest = all.length - named.length;
  const last = rest === 0 ? named.at(-1) : t('forms.others', { count: rest });
  const before = rest === 0 ? named.slice(0, -1) : named;
  return before.length === 0 ? last : `${before.join(', ')} ${t('forms.or')} ${last}`;
}

function offered(field: Field, choices: Choices): readonly Choice[] {
  if (field.kind === 'entities') return choices(field.of);
  return field.kind === 'texts' ? field.choices : [];
}
