// Draws a form: what is wrong on top, the fields in their groups with hints and problems at them, and a button to save.

import { type Html, html } from '../../../kit/html.ts';
import type { Language } from '../../../model/instance.ts';
import { type Translate, translator } from '../../../words/translate.ts';
import { valueAt } from './at-path.ts';
import { baseField, DESPITE, drawTwoTexts, onceField, PREVIEW } from './carried.ts';
import type { InputProblem } from './control.ts';
import { controlOf } from './controls.ts';
import type { Choices, Field, FieldGroup } from './field.ts';
import { type FieldClash, type Filled, fieldsOf, onlyFields } from './filled.ts';
import { describedBy, drawFrame, idOf, inputId, saidOf } from './frame.ts';
import { box } from './parts.ts';
import { drawSentence } from './sentence.ts';

export interface FormOptions {
  readonly action: string;
  readonly groups: readonly FieldGroup[];
  readonly filled: Filled;
  readonly choices: Choices;
  readonly language: Language;
  /** Above the button: what else is asked. */
  readonly above?: Html | undefined;
  /** Beside the first button, one that shows what is entered without saving it. */
  readonly preview?: string | undefined;
  /** What the button says; "save" or "create" where nothing is said. */
  readonly button?: string | undefined;
  /** Beside the button: where one gets back to without saving, and what else can be done. */
  readonly beside?: Html | undefined;
}

/** What the key Enter presses: the first button of a form, which saves. */
const FIRST = html`<button class="hidden-text" tabindex="-1" aria-hidden="true"></button>`;

/** A whole form with its card. */
export function drawForm({
  action,
  groups,
  filled,
  choices,
  language,
  button,
  preview,
  above,
  beside,
}: FormOptions): Html {
  const t = translator(language);
  const fields = fieldsOf(groups);
  const hasFiles = fields.some(({ kind }) => kind === 'picture');
  const hidden = filled.base === undefined ? onceField(filled.once ?? '') : baseField(onlyFields(filled.base, fields));
  return html`${summary(filled, fields, language)}
<form class="entry" id="entry" method="post" action="${action}"${hasFiles ? html` enctype="multipart/form-data"` : ''} novalidate>${hidden}${preview === undefined ? '' : FIRST}
${groups.map((group) => drawGroup(group, { filled, choices, t, language, preview }))}
${filled.isRoomTaken === true ? box(DESPITE, false, t('forms.despite'), '', 'room_conflict') : ''}${above}
<div class="finish"><button class="primary">${button ?? (filled.base === undefined ? t('forms.create') : t('forms.save'))}</button>${preview === undefined ? '' : html`<button name="${PREVIEW}" value="1">${preview}</button>`}${beside}</div>
</form>`;
}

/** Everything that is wrong, each with a link to its field. */
function summary({ problems, clashes }: Filled, fields: readonly Field[], language: Language): Html | undefined {
  const t = translator(language);
  if (problems.length + clashes.length === 0) return undefined;
  const item = (name: string | undefined, text: string) => {
    const field = fields.find((one) => one.name === name);
    // What stands at its field says the rest there.
    return field === undefined
      ? html`<li>${text}</li>`
      : html`<li><a href="#${controlOf(field).isGroup === true ? 'f' : 'i'}-${idOf(field.name)}">${field.label}</a>: ${text}</li>`;
  };
  const count = problems.length;
  const title = count === 0 ? t('forms.clashTitle') : t('forms.wrong', { count });
  const items = [
    ...problems.map(({ name, text }) => item(name, text)),
    ...clashes.map(({ name, by }) => item(name, t('forms.clash', { by }))),
  ];
  return html`<div class="summary" role="alert" tabindex="-1"><p><strong>${title}</strong></p><ul>${items}</ul></div>`;
}

export interface DrawContext {
  readonly filled: Filled;
  readonly choices: Choices;
  readonly t: Translate;
  readonly language: Language;
  readonly preview?: string | undefined;
}

function drawGroup({ title, intro, isFolded = false, sentence, fields }: FieldGroup, context: DrawContext): Html {
  const { problems, clashes } = context.filled;
  const names = new Set(fields.map(({ name }) => name));
  const isOpen = [...problems, ...clashes].some(({ name }) => name !== undefined && names.has(name));
  const below = fields.filter(({ name }) => sentence?.includes(`{${name}}`) !== true);
  const said =
    sentence === undefined ? '' : html`${drawSentence(sentence, fields, context)}${troubles(fields, below, context)}`;
  const all = html`${intro === undefined ? '' : html`<p class="soft">${intro}</p>`}${said}${below.length === 0 ? '' : html`<div class="fields">${below.map((field) => drawField(field, context))}</div>`}`;
  if (!isFolded)
    return html`<section class="card">${title === undefined ? '' : html`<h2>${title}</h2>`}${all}</section>\n`;
  return html`<details class="card folded"${isOpen ? html` open` : ''}><summary><h2>${title}</h2></summary>${all}</details>\n`;
}

/** What is wrong with the fields of a sentence: below it. */
function troubles(fields: readonly Field[], below: readonly Field[], context: DrawContext): Html {
  const within = fields.filter((field) => !below.includes(field));
  return html`${within.map((field) => {
    const asked = twoTextsOf(field, context);
    const problems = problemsAt(field, context);
    if (problems.length === 0 && asked === undefined) return undefined;
    return html`<div id="f-${idOf(field.name)}">${saidOf(field.name, undefined, problems)}${asked}</div>`;
  })}`;
}

function problemsAt({ name }: Field, { filled }: Pick<DrawContext, 'filled'>): readonly InputProblem[] {
  return filled.problems.filter((one) => one.name === name).map(({ text }) => ({ text }));
}

/** One field with its label, hint, and what is wrong with it. */
export function drawField(field: Field, context: DrawContext): Html {
  const { filled, choices, t } = context;
  const { name, label, hint, width, isRequired = false } = field;
  const { isGroup = false, draw } = controlOf(field);
  const asked = twoTextsOf(field, context);
  const problems = problemsAt(field, context);
  const isTick = field.kind === 'yes';
  const described = describedBy(name, hint, problems);
  return drawFrame({
    name,
    label,
    hint,
    size: width,
    isGroup: isGroup && !isTick,
    isNamed: isTick,
    mark: isRequired ? html` <span class="needed">${t('forms.required')}</span>` : undefined,
    problems,
    isAsked: asked !== undefined,
    after: asked,
    input: () => draw({ field, id: inputId(name), value: valueAt(filled.values, name), described, choices, t }),
  });
}

function twoTextsOf(field: Field, { filled, choices, t }: DrawContext): Html | undefined {
  const clash = filled.clashes.find(({ name }) => name === field.name);
  return clash === undefined ? undefined : bothTexts(field, clash, { filled, choices, t });
}

function bothTexts(field: Field, { theirs }: FieldClash, { filled, choices, t }: Omit<DrawContext, 'language'>): Html {
  const said = (value: unknown) => controlOf(field).say(value, { field, choices, t });
  return drawTwoTexts({ name: field.name, mine: said(valueAt(filled.values, field.name)), theirs: said(theirs), t });
}

/** What is entered, for who only reads: what is empty is left out. */
export function drawFacts(groups: readonly FieldGroup[], value: unknown, choices: Choices, language: Language): Html {
  const t = translator(language);
  return html`${groups.map(({ title, fields }) => {
    const said = fields.flatMap((field) => {
      const text = controlOf(field).say(valueAt(value, field.name), { field, choices, t });
      return text === '' ? [] : html`<dt>${field.label}</dt><dd>${text}</dd>`;
    });
    const heading = title === undefined ? '' : html`<h2>${title}</h2>`;
    return said.length === 0 ? '' : html`<section class="card">${heading}<dl class="facts">${said}</dl></section>`;
  })}`;
}
