import { createTranslator } from '../../../i18n/translate.ts';
import type { PlainObject } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import { fieldIdPart, type InputProblem, renderFieldMessages } from '../../../pages/render-field.ts';
import { type Html, html } from '../../../util/html.ts';
import type { ChoiceLookup } from './choice.ts';
import { describeFolded } from './control.ts';
import { createControl } from './controls.ts';
import type { Field, FieldGroup, FieldProblem } from './field.ts';
import { type FormState, fieldsOf, fieldsToInputTexts, pickFieldValues } from './form-state.ts';
import {
  ACCEPTED_WARNINGS_FIELD,
  type ConflictingTexts,
  PREVIEW_BUTTON,
  renderConflictingTexts,
  renderIdempotencyKeyField,
  renderOriginalValuesField,
} from './hidden-state.ts';
import type { InputTexts } from './input-texts.ts';
import { renderCheckbox } from './parts.ts';
import { renderField, renderFoldedPart, renderProblems, renderRequiredMark } from './render-field.ts';
import { renderSentence, type SentenceContext } from './sentence.ts';
import { copyWithValueAt } from './value-paths.ts';

export interface FormOptions {
  readonly action: string;
  readonly groups: readonly FieldGroup[];
  readonly filled: FormState;
  readonly choices: ChoiceLookup;
  readonly language: Language;
  readonly belowFirst?: Html | undefined;
  readonly above?: Html | undefined;
  readonly preview?: string | undefined;
  readonly hasPreviewBeside?: boolean | undefined;
  /** True if the form has buttons besides the save button, which the Enter key must not press. */
  readonly hasOtherButtons?: boolean | undefined;
  /** Label of the save button. Default: “save” or “create”. */
  readonly button?: string | undefined;
  readonly isDestructive?: boolean;
  /** Links after the buttons. Default: a link that discards the changes of a stored item. */
  readonly belowButtons?: Html | undefined;
  /** True for a form that follows a list; its buttons scroll with the page. */
  readonly isBelowList?: boolean | undefined;
}

export function renderPreviewButton(label: string): Html {
  return html`<button name="${PREVIEW_BUTTON}" value="1" form="entry">${label}</button>`;
}

/** Invisible first button, which the Enter key presses to save. */
const FIRST = html`<button class="hidden-text" tabindex="-1" aria-hidden="true"></button>`;

export function renderForm({ action, groups, filled, choices, language, ...of }: FormOptions): Html {
  const t = createTranslator(language);
  const fields = fieldsOf(groups);
  const entered = filled.entered ?? fieldsToInputTexts(fields, filled.values, choices);
  const context = { filled, entered, choices, t, language, preview: of.preview };
  const hasFiles = fields.some((field) => createControl(field).storeFiles !== undefined);
  const hidden =
    filled.base === undefined
      ? renderIdempotencyKeyField(filled.once ?? '')
      : renderOriginalValuesField(pickFieldValues(filled.base, fields));
  const preview = of.hasPreviewBeside === true ? undefined : of.preview && renderPreviewButton(of.preview);
  const despite =
    filled.isRoomTaken === true
      ? renderCheckbox(ACCEPTED_WARNINGS_FIELD, false, t('forms.despite'), '', 'room_conflict')
      : undefined;
  const button = of.button ?? (filled.base === undefined ? t('forms.create') : t('forms.save'));
  const discard = html`<a class="button quiet" href="${action}" data-discard>${t('event.discard')}</a>`;
  const links = of.belowButtons ?? (filled.base === undefined ? '' : discard);
  return html`${summary(context, fields)}
    <form class="entry" id="entry" method="post" action="${action}"${hasFiles ? html` enctype="multipart/form-data"` : ''} novalidate>
      ${hidden}${of.preview !== undefined || of.hasOtherButtons === true ? FIRST : ''}
      ${groups.map((group, index) => html`${drawGroup(group, context)}${index === 0 ? of.belowFirst : ''}`)}
      ${despite && html`<section class="card">${despite}</section>`}${of.above}
      <div class="finish${of.isBelowList === true ? ' in-place' : ''}">
        <button class="${of.isDestructive === true ? 'danger' : 'primary'}">${button}</button>${preview}${links}
      </div>
    </form>`;
}

function summary(context: SentenceContext, fields: readonly Field[]): Html | undefined {
  const { t, filled } = context;
  const item = ({ name, text, input, label }: FieldProblem) => {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) return { text };
    const named = { name: field.name, label: label ?? field.label };
    return { field: named, text, input: input ?? (isGroup(field, context) ? undefined : fieldIdPart(field.name)) };
  };
  const count = filled.problems.length;
  const title = count === 0 ? t('forms.clashTitle') : t('forms.wrong', { count });
  const clashes = filled.clashes.map(({ name, by }) => item({ name, text: t('forms.clash', { by }) }));
  return renderProblems(title, [...filled.problems.map(item), ...clashes]);
}

function isGroup(field: Field, { entered, choices, language }: SentenceContext): boolean {
  const drawing = { entered, choices, language, label: field.label, isWrong: false, problems: [], mark: () => html`` };
  return createControl(field).render(drawing).isGroup === true;
}

function drawGroup(
  { title, intro, sentence, fields, below: after, ...folding }: FieldGroup,
  context: SentenceContext,
): Html {
  const { problems, clashes } = context.filled;
  const names = new Set(fields.map(({ name }) => name));
  const below = fields.filter(({ name }) => sentence?.includes(`{${name}}`) !== true);
  const inSentence = sentence === undefined ? '' : renderSentence(sentence, fields, context);
  const troubled = sentence === undefined ? '' : renderSentenceProblems(fields, below, context);
  const content = html`${intro && html`<p class="soft">${intro}</p>`}
    ${inSentence}
    ${troubled}
    ${below.length === 0 ? '' : html`<div class="fields">${below.map((field) => drawField(field, context))}</div>`}${after}`;
  if (folding.isFolded !== true || title === undefined) {
    return html`<section class="card">${title && html`<h2>${title}</h2>`}${content}</section>\n`;
  }
  const isOpen = [...problems, ...clashes].some(({ name }) => name !== undefined && names.has(name));
  const { entered, choices, language } = context;
  const said = fields.map((field) =>
    folding.saysFields === true
      ? field.label
      : describeFolded(createControl(field), entered, { choices, language, label: field.label }),
  );
  return renderFoldedPart({ title, summary: said, isOpen, content });
}

function renderSentenceProblems(fields: readonly Field[], below: readonly Field[], context: SentenceContext): Html {
  const within = fields.filter((field) => !below.includes(field));
  return html`${within.map((field) => {
    const [both, problems] = [twoTextsOf(field, context), problemsAt(field, context)];
    if (problems.length === 0 && both === undefined) return undefined;
    const asked = both && renderConflictingTexts({ name: field.name, ...both, t: context.t });
    return html`<div id="f-${fieldIdPart(field.name)}">${renderFieldMessages(field.name, undefined, problems)}${asked}</div>`;
  })}`;
}

function problemsAt({ name }: Field, { filled }: SentenceContext): readonly InputProblem[] {
  return filled.problems.filter((one) => one.name === name);
}

function drawField(field: Field, context: SentenceContext): Html {
  const { entered, choices, language } = context;
  const { name, label, hint, width, isRequired = false, isQuiet = false } = field;
  return renderField({
    name,
    label,
    hint,
    isQuiet,
    size: width,
    mark: isRequired ? renderRequiredMark(language) : undefined,
    control: createControl(field),
    drawing: { entered, choices, language },
    problems: problemsAt(field, context),
    twoTexts: twoTextsOf(field, context),
  });
}

function twoTextsOf(
  field: Field,
  { filled, entered, choices, language }: SentenceContext,
): ConflictingTexts | undefined {
  const clash = filled.clashes.find(({ name }) => name === field.name);
  if (clash === undefined) return undefined;
  const theirs = fieldsToInputTexts([field], copyWithValueAt({}, field.name, clash.theirs), choices);
  const say = (texts: InputTexts) => createControl(field).say(texts, { choices, language, label: field.label });
  return { mine: say(entered), theirs: say(theirs) };
}

export function renderReadOnlyValues(
  groups: readonly FieldGroup[],
  value: PlainObject,
  choices: ChoiceLookup,
  language: Language,
): Html {
  return html`${groups.map(({ title, fields }) => {
    const entered = fieldsToInputTexts(fields, value, choices);
    const said = fields.flatMap((field) => {
      const text = createControl(field).say(entered, { choices, language, label: field.label });
      return text === '' ? [] : html`<dt>${field.label}</dt><dd>${text}</dd>`;
    });
    const heading = title === undefined ? '' : html`<h2>${title}</h2>`;
    return said.length === 0 ? '' : html`<section class="card">${heading}<dl class="facts">${said}</dl></section>`;
  })}`;
}
