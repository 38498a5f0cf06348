import { createTranslator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { fieldIdPart, type InputProblem, inputAriaAttributes, renderFieldFrame } from '../../../pages/render-field.ts';
import { type Html, html } from '../../../util/html.ts';
import type { Control, ControlRenderContext } from './control.ts';
import { type ConflictingTexts, renderConflictingTexts } from './hidden-state.ts';

export interface FieldRenderOptions<C, D extends ControlRenderContext<C>> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly size?: string | undefined;
  readonly isQuiet?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly note?: Html | undefined;
  readonly mark?: Html | undefined;
  readonly control: Control<C, D>;
  readonly drawing: Omit<D, 'label' | 'isWrong' | 'mark' | 'problems'>;
  readonly problems: readonly InputProblem[];
  readonly warnings?: readonly string[] | undefined;
  /** True if the page draws the rarely needed content elsewhere. */
  readonly hasLaterElsewhere?: boolean;
  readonly twoTexts?: ConflictingTexts | undefined;
  readonly after?: Html | undefined;
}

export function renderField<C, D extends ControlRenderContext<C>>(field: FieldRenderOptions<C, D>): Html {
  const { name, label, control, problems, warnings = [], twoTexts, drawing, hasLaterElsewhere = false } = field;
  const mark = (input: string, hint = '') => inputAriaAttributes(input, hint, problems);
  const isWrong = problems.length > 0;
  const drawn = control.render({ ...drawing, label, isWrong, mark, problems } as unknown as D);
  const question = twoTexts && renderConflictingTexts({ name, ...twoTexts, t: createTranslator(drawing.language) });
  const later = hasLaterElsewhere || drawn.later === undefined ? '' : html`<div class="later">${drawn.later}</div>`;
  const { size, isQuiet = false, isDisabled = false, note, mark: behind } = field;
  return renderFieldFrame({
    ...drawn,
    name,
    label,
    size,
    isQuiet,
    isDisabled,
    note,
    problems: drawn.showsProblems === true ? problems.filter(({ input }) => input === undefined) : problems,
    warnings,
    mark: behind,
    hint: field.hint ?? drawn.hint,
    input: drawn.control,
    isAsked: twoTexts !== undefined,
    after: html`${later}${field.after}${drawn.after}${question}`,
  });
}

export function renderRequiredMark(language: Language): Html {
  return html` <span class="needed">${createTranslator(language)('forms.required')}</span>`;
}

export interface ProblemSummaryItem {
  readonly field?: { readonly name: string; readonly label: string } | undefined;
  readonly text: string;
  /** Input that the link focuses; undefined for the field as a whole. */
  readonly input?: string | undefined;
}

/** Summary of problems with links to the fields; undefined without problems. */
export function renderProblems(title: string, items: readonly ProblemSummaryItem[], more?: Html): Html | undefined {
  if (items.length === 0) return undefined;
  const list = items.map(({ field, text, input }) => {
    if (field === undefined) return html`<li>${text}</li>`;
    const target = input === undefined ? `f-${fieldIdPart(field.name)}` : `i-${input}`;
    return html`<li><a href="#${target}">${field.label}</a>: ${text}</li>`;
  });
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <h2>${title}</h2>
    ${more}
    <ul>${list}</ul>
  </div>`;
}

export interface FoldedPart {
  /** Used in the element id `fold-ID`; undefined if nothing links to the part. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly summary: readonly string[];
  readonly isOpen: boolean;
  readonly content: Html;
}

const MAX_SAID = 90;

export function renderFoldedPart({ id, title, summary, isOpen, content }: FoldedPart): Html {
  const all = summary.filter((text) => text !== '').join(' · ');
  const message = all.length > MAX_SAID ? `${all.slice(0, MAX_SAID - 1)}…` : all;
  const found = id === undefined ? '' : html` id="fold-${id}"`;
  return html`<details class="card fold"${found}${isOpen ? html` open` : ''}>
    <summary><span class="fold-name">${title}</span> <span class="soft small">${message}</span></summary>
    ${content}
  </details>`;
}
