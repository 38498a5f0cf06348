// Draws a form: an error summary, the fields in their groups with hints and errors, and the save button.

import { translator } from '../../../i18n/translate.ts';
import type { Plain } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import { type InputProblem, idOf, saidOf } from '../../../pages/field-frame.ts';
import { type Html, html } from '../../../util/html.ts';
import { withValueAt } from './at-path.ts';
import { baseField, DESPITE, drawTwoTexts, onceField, PREVIEW, type TwoTexts } from './carried.ts';
import type { Choices } from './choice.ts';
import { sayFolded } from './control.ts';
import { controlOf } from './controls.ts';
import { drawFolded, drawProblems, drawShownField, requiredMark } from './draw-field.ts';
import type { Entered } from './entered.ts';
import type { Field, FieldGroup, FieldProblem } from './field.ts';
import { enterFields, type Filled, fieldsOf, onlyFields } from './filled.ts';
import { box } from './parts.ts';
import { type DrawContext, drawSentence } from './sentence.ts';

export interface FormOptions {
  readonly action: string;
  readonly groups: readonly FieldGroup[];
  readonly filled: Filled;
  readonly choices: Choices;
  readonly language: Language;
  /** Content above the button. */
  readonly above?: Html | undefined;
  /** Label of a second button that shows a preview without saving. */
  readonly preview?: string | undefined;
  /** Whether the form contains other buttons, which the Enter key must not press. */
  readonly hasOtherButtons?: boolean | undefined;
  /** Label of the button. Default: “save” or “create”. */
  readonly button?: string | undefined;
  /** Links next to the button, such as cancel. */
  readonly beside?: Html | undefined;
}

/** First button of the form, so that the Enter key saves. */
const FIRST = html`<button class="hidden-text" tabindex="-1" aria-hidden="true"></button>`;

export function drawForm({ action, groups, filled, choices, language, ...of }: FormOptions): Html {
  const t = translator(language);
  const fields = fieldsOf(groups);
  const entered = filled.entered ?? enterFields(fields, filled.values, choices);
  const context = { filled, entered, choices, t, language, preview: of.preview };
  const hasFiles = fields.some((field) => controlOf(field).keepFiles !== undefined);
  const hidden = filled.base === undefined ? onceField(filled.once ?? '') : baseField(onlyFields(filled.base, fields));
  const preview = of.preview && html`<button name="${PREVIEW}" value="1">${of.preview}</button>`;
  const despite = filled.isRoomTaken === true && box(DESPITE, false, t('forms.despite'), '', 'room_conflict');
  const button = of.button ?? (filled.base === undefined ? t('forms.create') : t('forms.save'));
  return html`${summary(context, fields)}
    <form class="entry" id="entry" method="post" action="${action}"${hasFiles ? html` enctype="multipart/form-data"` : ''} novalidate>
      ${hidden}${of.preview !== undefined || of.hasOtherButtons === true ? FIRST : ''}
      ${groups.map((group) => drawGroup(group, context))}
      ${despite || ''}${of.above}
      <div class="finish"><button class="primary">${button}</button>${preview}${of.beside}</div>
    </form>`;
}

/** Error summary with a link to each field; a single input gets the focus. */
function summary(context: DrawContext, fields: readonly Field[]): Html | undefined {
  const { t, filled } = context;
  const item = ({ name, text, input, label }: FieldProblem) => {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) return { text };
    const named = { name: field.name, label: label ?? field.label };
    return { field: named, text, input: input ?? (isGroup(field, context) ? undefined : idOf(field.name)) };
  };
  const count = filled.problems.length;
  const title = count === 0 ? t('forms.clashTitle') : t('forms.wrong', { count });
  const clashes = filled.clashes.map(({ name, by }) => item({ name, text: t('forms.clash', { by }) }));
  return drawProblems(title, [...filled.problems.map(item), ...clashes]);
}

function isGroup(field: Field, { entered, choices, language }: DrawContext): boolean {
  const drawing = { entered, choices, language, label: field.label, isWrong: false, mark: () => html`` };
  return controlOf(field).draw(drawing).isGroup === true;
}

function drawGroup({ title, intro, isFolded = false, sentence, fields }: FieldGroup, context: DrawContext): Html {
  const { problems, clashes } = context.filled;
  const names = new Set(fields.map(({ name }) => name));
  const below = fields.filter(({ name }) => sentence?.includes(`{${name}}`) !== true);
  const inSentence = sentence === undefined ? '' : drawSentence(sentence, fields, context);
  const troubled = sentence === undefined ? '' : troubles(fields, below, context);
  const content = html`${intro && html`<p class="soft">${intro}</p>`}
    ${inSentence}
    ${troubled}
    ${below.length === 0 ? '' : html`<div class="fields">${below.map((field) => drawField(field, context))}</div>`}`;
  if (!isFolded || title === undefined) {
    return html`<section class="card">${title && html`<h2>${title}</h2>`}${content}</section>\n`;
  }
  const isOpen = [...problems, ...clashes].some(({ name }) => name !== undefined && names.has(name));
  const { entered, choices, language } = context;
  const said = fields.map((field) => sayFolded(controlOf(field), entered, { choices, language, label: field.label }));
  return drawFolded({ title, said, isOpen, content });
}

/** Errors of the fields in a sentence, shown below it. */
function troubles(fields: readonly Field[], below: readonly Field[], context: DrawContext): Html {
  const within = fields.filter((field) => !below.includes(field));
  return html`${within.map((field) => {
    const [both, problems] = [twoTextsOf(field, context), problemsAt(field, context)];
    if (problems.length === 0 && both === undefined) return undefined;
    const asked = both && drawTwoTexts({ name: field.name, ...both, t: context.t });
    return html`<div id="f-${idOf(field.name)}">${saidOf(field.name, undefined, problems)}${asked}</div>`;
  })}`;
}

function problemsAt({ name }: Field, { filled }: DrawContext): readonly InputProblem[] {
  return filled.problems.filter((one) => one.name === name);
}

function drawField(field: Field, context: DrawContext): Html {
  const { entered, choices, language } = context;
  const { name, label, hint, width, isRequired = false, isQuiet = false } = field;
  return drawShownField({
    name,
    label,
    hint,
    isQuiet,
    size: width,
    mark: isRequired ? requiredMark(language) : undefined,
    control: controlOf(field),
    drawing: { entered, choices, language },
    problems: problemsAt(field, context),
    twoTexts: twoTextsOf(field, context),
  });
}

function twoTextsOf(field: Field, { filled, entered, choices, language }: DrawContext): TwoTexts | undefined {
  const clash = filled.clashes.find(({ name }) => name === field.name);
  if (clash === undefined) return undefined;
  const theirs = enterFields([field], withValueAt({}, field.name, clash.theirs), choices);
  const say = (texts: Entered) => controlOf(field).say(texts, { choices, language, label: field.label });
  return { mine: say(entered), theirs: say(theirs) };
}

/** Read-only view of a value; empty fields are omitted. */
export function drawFacts(groups: readonly FieldGroup[], value: Plain, choices: Choices, language: Language): Html {
  return html`${groups.map(({ title, fields }) => {
    const entered = enterFields(fields, value, choices);
    const said = fields.flatMap((field) => {
      const text = controlOf(field).say(entered, { choices, language, label: field.label });
      return text === '' ? [] : html`<dt>${field.label}</dt><dd>${text}</dd>`;
    });
    const heading = title === undefined ? '' : html`<h2>${title}</h2>`;
    return said.length === 0 ? '' : html`<section class="card">${heading}<dl class="facts">${said}</dl></section>`;
  })}`;
}
