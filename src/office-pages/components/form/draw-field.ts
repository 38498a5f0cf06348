// Draws one field with its label, errors, warnings and questions, and the parts around the fields.

import { translator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { drawFrame, type InputProblem, idOf, markInput } from '../../../pages/field-frame.ts';
import { type Html, html } from '../../../util/html.ts';
import { drawTwoTexts, type TwoTexts } from './carried.ts';
import type { Control, FormDrawing } from './control.ts';

/** A field with everything shown around its control. */
export interface ShownField<C, D extends FormDrawing<C>> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly size?: string | undefined;
  readonly isQuiet?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Content directly below the input. */
  readonly note?: Html | undefined;
  /** Mark behind the label, such as “required”. */
  readonly mark?: Html | undefined;
  readonly control: Control<C, D>;
  /** Drawing context, except for what this interface adds. */
  readonly drawing: Omit<D, 'label' | 'isWrong' | 'mark'>;
  readonly problems: readonly InputProblem[];
  /** Accepted warnings. */
  readonly warnings?: readonly string[] | undefined;
  /** Whether the rarely needed part is drawn elsewhere on the page. */
  readonly hasLaterElsewhere?: boolean;
  /** Both texts, if two people have changed the field. */
  readonly twoTexts?: TwoTexts | undefined;
  /** Content directly below the hints and errors. */
  readonly after?: Html | undefined;
}

export function drawShownField<C, D extends FormDrawing<C>>(field: ShownField<C, D>): Html {
  const { name, label, control, problems, warnings = [], twoTexts, drawing, hasLaterElsewhere = false } = field;
  const mark = (input: string, hint = '') => markInput(input, hint, problems);
  const isWrong = problems.length > 0;
  const drawn = control.draw({ ...drawing, label, isWrong, mark } as unknown as D);
  const question = twoTexts && drawTwoTexts({ name, ...twoTexts, t: translator(drawing.language) });
  const { size, isQuiet = false, isDisabled = false, note, mark: behind } = field;
  return drawFrame({
    ...drawn,
    name,
    label,
    size,
    isQuiet,
    isDisabled,
    note,
    problems,
    warnings,
    mark: behind,
    hint: field.hint ?? drawn.hint,
    input: hasLaterElsewhere ? drawn.control : (attributes) => html`${drawn.control(attributes)}${drawn.later}`,
    isAsked: twoTexts !== undefined,
    after: html`${field.after}${drawn.after}${question}`,
  });
}

export function requiredMark(language: Language): Html {
  return html` <span class="needed">${translator(language)('forms.required')}</span>`;
}

export interface SummaryItem {
  /** Linked field, or undefined for a problem of the whole form. */
  readonly field?: { readonly name: string; readonly label: string } | undefined;
  readonly text: string;
  /** Input that gets the focus, or undefined for the whole field. */
  readonly input?: string | undefined;
}

/** Error summary with links to the fields; undefined without problems. */
export function drawProblems(title: string, items: readonly SummaryItem[], more?: Html): Html | undefined {
  if (items.length === 0) return undefined;
  const list = items.map(({ field, text, input }) => {
    if (field === undefined) return html`<li>${text}</li>`;
    const target = input === undefined ? `f-${idOf(field.name)}` : `i-${input}`;
    return html`<li><a href="#${target}">${field.label}</a>: ${text}</li>`;
  });
  return html`<div class="summary" role="alert" tabindex="-1">
    <h2>${title}</h2>
    ${more}
    <ul>${list}</ul>
  </div>`;
}

export interface FoldedPart {
  /** Makes the element id `fold-ID`; undefined if nothing links to it. */
  readonly id?: string | undefined;
  readonly title: string;
  /** Short summaries of its fields. */
  readonly said: readonly string[];
  readonly isOpen: boolean;
  readonly content: Html;
}

/** Maximum length of the summary next to the title of a folded part. */
const MAX_SAID = 90;

/** Draws rarely needed fields, folded under their title and a summary of their values. */
export function drawFolded({ id, title, said, isOpen, content }: FoldedPart): Html {
  const all = said.filter((text) => text !== '').join(' · ');
  const told = all.length > MAX_SAID ? `${all.slice(0, MAX_SAID - 1)}…` : all;
  const found = id === undefined ? '' : html` id="fold-${id}"`;
  return html`<details class="card fold"${found}${isOpen ? html` open` : ''}>
    <summary><span class="fold-name">${title}</span> <span class="soft small">${told}</span></summary>
    ${content}
  </details>`;
}
