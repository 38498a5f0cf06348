import type { Translate } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { fieldIdPart, inputId } from '../../../pages/render-field.ts';
import { type Html, html } from '../../../util/html.ts';
import type { Choice, ChoiceLookup } from './choice.ts';
import { listChosenLabels, readStringList } from './choice-controls.ts';
import { createControl } from './controls.ts';
import type { Field } from './field.ts';
import type { FormState } from './form-state.ts';
import { PREVIEW_BUTTON } from './hidden-state.ts';
import type { InputTexts } from './input-texts.ts';
import { valueAt } from './value-paths.ts';

const MAX_NAMED = 3;

export interface SentenceContext {
  readonly filled: FormState;
  readonly entered: InputTexts;
  readonly choices: ChoiceLookup;
  readonly t: Translate;
  readonly language: Language;
  readonly preview?: string | undefined;
}

export function renderSentence(sentence: string, fields: readonly Field[], context: SentenceContext): Html {
  const parts = sentence.split(/\{([^}]+)\}/);
  return html`<div class="sentence">${parts.map((part, index) => {
    const field = index % 2 === 1 ? fields.find(({ name }) => name === part) : undefined;
    return field === undefined ? part : drawBlank(field, context);
  })}</div>`;
}

function drawBlank(field: Field, { filled, entered, choices, t, language, preview }: SentenceContext): Html {
  const { name, label } = field;
  const isWrong = filled.problems.some((one) => one.name === name);
  const wrong = isWrong ? html` aria-invalid="true" aria-describedby="p-${fieldIdPart(name)}"` : '';
  const mark = (input: string) => html` id="i-${fieldIdPart(input)}"`;
  const drawn = createControl(field).render({ entered, choices, language, label, isWrong, problems: [], mark });
  if (drawn.isGroup !== true) {
    const input = drawn.control(html` id="${inputId(name)}"${wrong}`);
    return html`<span class="inline"><label class="hidden-text" for="${inputId(name)}">${label}</label>${input}</span>`;
  }
  const show = preview && html`<button name="${PREVIEW_BUTTON}" value="1">${preview}</button>`;
  const said = describeChoices(field, valueAt(filled.values, name), choices, t);
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

export function describeChoices(field: Field, value: unknown, choices: ChoiceLookup, t: Translate): string | undefined {
  const chosen = readStringList(value);
  const labels = listChosenLabels(choicesOf(field, choices), chosen);
  const all = labels.length === chosen.length ? labels : chosen;
  if (all.length === 0) return undefined;
  const named = all.length <= MAX_NAMED ? all : all.slice(0, MAX_NAMED - 1);
  const rest = all.length - named.length;
  const last = rest === 0 ? named.at(-1) : t('forms.others', { count: rest });
  const before = rest === 0 ? named.slice(0, -1) : named;
  return before.length === 0 ? last : `${before.join(', ')} ${t('forms.or')} ${last}`;
}

function choicesOf(field: Field, choices: ChoiceLookup): readonly Choice[] {
  if (field.kind === 'entities') return choices(field.of);
  return field.kind === 'texts' ? field.choices : [];
}
