// Fields as a sentence that one fills in: each stands where its name stands in the text.

import { type Html, html } from '../../../kit/html.ts';
import type { Translate } from '../../../words/translate.ts';
import { valueAt } from './at-path.ts';
import { PREVIEW } from './carried.ts';
import { chosenOf } from './choice-controls.ts';
import { controlOf } from './controls.ts';
import type { Choice, Choices, Field } from './field.ts';
import type { Filled } from './filled.ts';
import { idOf, inputId } from './frame.ts';

/** So many of what is chosen are named. */
const NAMED = 3;

interface SentenceContext {
  readonly filled: Filled;
  readonly choices: Choices;
  readonly t: Translate;
  /** The word of the button that shows what comes of it; undefined where there is none. */
  readonly preview?: string | undefined;
}

/** `sentence` has `{name}` of each field. */
export function drawSentence(sentence: string, fields: readonly Field[], context: SentenceContext): Html {
  const parts = sentence.split(/\{([^}]+)\}/);
  return html`<div class="sentence">${parts.map((part, index) => {
    const field = index % 2 === 1 ? fields.find(({ name }) => name === part) : undefined;
    return field === undefined ? part : drawBlank(field, context);
  })}</div>`;
}

function drawBlank(field: Field, { filled, choices, t, preview }: SentenceContext): Html {
  const { name, label } = field;
  const [control, id, value] = [controlOf(field), inputId(name), valueAt(filled.values, name)];
  const isWrong = filled.problems.some((one) => one.name === name);
  const described = html`${isWrong ? html` aria-invalid="true" aria-describedby="p-${idOf(name)}"` : ''}`;
  const input = control.draw({ field, id, value, described, choices, t });
  if (control.isGroup !== true) {
    return html`<span class="inline"><label class="hidden-text" for="${id}">${label}</label>${input}</span>`;
  }
  const show = preview === undefined ? '' : html`<button name="${PREVIEW}" value="1">${preview}</button>`;
  const said = chosenInWords(field, value, choices, t);
  return html`<details class="blank" name="blanks"><summary${said === undefined ? html` class="open-blank"` : ''}><span class="hidden-text">${t('named', { name: label })} </span>${said ?? field.blank ?? t('forms.none')}</summary><fieldset class="pop"><legend>${label}</legend>${input}${show}</fieldset></details>`;
}

/** What is chosen, as alternatives; undefined where nothing is. */
export function chosenInWords(field: Field, value: unknown, choices: Choices, t: Translate): string | undefined {
  const chosen = chosenOf(value);
  const labels = offered(field, choices).flatMap((one) => (chosen.has(one.value) ? [one.label] : []));
  const all = labels.length === chosen.size ? labels : [...chosen];
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
