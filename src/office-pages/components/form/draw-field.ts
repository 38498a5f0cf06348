// One field of a form: its control in its frame, with what is wrong, warned of, and asked at it; and what stands around the fields.

import { translator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { drawFrame, type InputProblem, idOf, markInput } from '../../../pages/field-frame.ts';
import { type Html, html } from '../../../util/html.ts';
import { drawTwoTexts, type TwoTexts } from './carried.ts';
import type { Control, FormDrawing } from './control.ts';

/** What is shown of a field beside its control. */
export interface ShownField<C, D extends FormDrawing<C>> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly size?: string | undefined;
  readonly isQuiet?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Stands right below the input. */
  readonly note?: Html | undefined;
  /** Stands behind its name, such as that it is required. */
  readonly mark?: Html | undefined;
  readonly control: Control<C, D>;
  /** What the control needs to be drawn, beside what this says. */
  readonly drawing: Omit<D, 'label' | 'isWrong' | 'mark'>;
  readonly problems: readonly InputProblem[];
  /** What is taken all the same. */
  readonly warnings?: readonly string[] | undefined;
  /** Whether what of it is rarely needed is drawn elsewhere on the page. */
  readonly hasLaterElsewhere?: boolean;
  /** Where two people have changed it. */
  readonly twoTexts?: TwoTexts | undefined;
  /** Stands right below what is said of it. */
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

/** Behind the name of what must be filled in. */
export function requiredMark(language: Language): Html {
  return html` <span class="needed">${translator(language)('forms.required')}</span>`;
}

export interface SummaryItem {
  /** The field to which it leads; undefined where it is of the form as a whole. */
  readonly field?: { readonly name: string; readonly label: string } | undefined;
  readonly text: string;
  /** The input that gets the focus; undefined for the field as a whole. */
  readonly input?: string | undefined;
}

/** Everything that keeps a form from being saved, with links to where it is; nothing where all is well. */
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
  /** By which it is found: `fold-ID`; undefined where nothing leads to it. */
  readonly id?: string | undefined;
  readonly title: string;
  /** What stands in its fields, in short. */
  readonly said: readonly string[];
  readonly isOpen: boolean;
  readonly content: Html;
}

/** What of a folded part is said beside its name, at most. */
const MAX_SAID = 90;

/** Fields that are rarely needed, folded away under their name and what stands in them. */
export function drawFolded({ id, title, said, isOpen, content }: FoldedPart): Html {
  const all = said.filter((text) => text !== '').join(' · ');
  const told = all.length > MAX_SAID ? `${all.slice(0, MAX_SAID - 1)}…` : all;
  const found = id === undefined ? '' : html` id="fold-${id}"`;
  return html`<details class="card fold"${found}${isOpen ? html` open` : ''}>
    <summary><span class="fold-name">${title}</span> <span class="soft small">${told}</span></summary>
    ${content}
  </details>`;
}
