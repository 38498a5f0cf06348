// Field of a form, in the office and on public pages: label, input, hint, problems and warnings. Ids: `f-NAME` for the field, `i-NAME`
// for its input, `h-NAME` for its hint, `p-NAME` for its problems and `w-NAME` for its warnings.

import { type Html, html } from '../util/html.ts';

export interface InputProblem {
  readonly text: string;
  /** Name of the input with the problem; undefined for the whole field. */
  readonly input?: string | undefined;
  readonly label?: string | undefined;
}

export interface FieldFrameOptions {
  readonly name: string;
  readonly label: string;
  /** Draws the input. The attributes tie it to its label and descriptions, or a group only to its descriptions. */
  readonly input: (attributes: Html) => Html;
  readonly hint?: string | undefined;
  readonly problems?: readonly InputProblem[];
  /** Messages that don't prevent saving. */
  readonly warnings?: readonly string[];
  /** Share of the line that the field takes. Default: the whole line. */
  readonly size?: string | undefined;
  readonly isGroup?: boolean;
  /** True if the input includes its label, like a checkbox. */
  readonly isNamed?: boolean;
  readonly isQuiet?: boolean;
  readonly mark?: Html | undefined;
  /** True to highlight the field as an open question instead of an error. */
  readonly isAsked?: boolean;
  /** True if only the invalid inputs of the field are marked, instead of all. */
  readonly marksSome?: boolean;
  readonly isDisabled?: boolean;
  readonly note?: Html | undefined;
  readonly after?: Html | undefined;
}

export function renderFieldFrame(frame: FieldFrameOptions): Html {
  const { label, size = '', isGroup = false, isNamed = false, isQuiet = false, mark, hint } = frame;
  const { problems = [], warnings = [], isAsked = false, isDisabled = false, note, after } = frame;
  const name = fieldIdPart(frame.name);
  const ofAll = problems.filter(({ input }) => input === undefined);
  const described = ariaAttributes(frame.name, hint, ofAll, warnings);
  const input = frame.input(isGroup ? described : html` id="i-${name}"${described}`);
  const shown = isDisabled && !isGroup ? html`<fieldset class="all" disabled>${input}</fieldset>` : input;
  const messages = html`${renderFieldMessages(frame.name, hint, ofAll)}${renderProblemsByInput(problems)}${renderWarnings(name, warnings)}`;
  const body = html`${shown}${note}${messages}${after}`;
  const { marksSome = ofAll.length < problems.length } = frame;
  const how = marksSome ? html` data-wrong="some"` : html` data-wrong`;
  const wrong = problems.length > 0 || isAsked ? how : '';
  const attributes = html`class="field ${size}" id="f-${name}"${wrong}`;
  if (isGroup)
    return html`<fieldset ${attributes}${described}${isDisabled ? html` disabled` : ''}>
      <legend${isQuiet ? html` class="hidden-text"` : ''}>${label}${mark}</legend>
      ${body}
    </fieldset>`;
  const named = html`<label class="${isQuiet ? 'hidden-text' : 'label'}" for="i-${name}">${label}${mark}</label>`;
  return html`<div ${attributes}>${isNamed ? '' : named}${body}</div>`;
}

export function fieldIdPart(name: string): string {
  return name.replaceAll('/', '-');
}

export function inputId(name: string): string {
  return `i-${fieldIdPart(name)}`;
}

/** ARIA attributes that link an input to the hint and the problems of its field. */
export function ariaAttributes(
  name: string,
  hint: string | undefined,
  problems: readonly InputProblem[],
  warnings: readonly string[] = [],
): Html {
  const id = fieldIdPart(name);
  const ids = [
    ...(hint === undefined ? [] : [`h-${id}`]),
    ...(problems.length > 0 ? [`p-${id}`] : []),
    ...(warnings.length > 0 ? [`w-${id}`] : []),
  ];
  if (ids.length === 0) return html``;
  return html` aria-describedby="${ids.join(' ')}"${problems.length > 0 ? html` aria-invalid="true"` : ''}`;
}

export function renderFieldMessages(name: string, hint: string | undefined, problems: readonly InputProblem[]): Html {
  const hinted = hint === undefined ? '' : html`<p class="hint" id="h-${fieldIdPart(name)}">${hint}</p>`;
  return html`${problems.length === 0 ? '' : problemsOf(name, problems)}${hinted}`;
}

function problemsOf(name: string, problems: readonly InputProblem[]): Html {
  return html`<div class="problem" id="p-${fieldIdPart(name)}">${problems.map(
    ({ text, label }) => html`<p>${label === undefined ? text : `${label}: ${text}`}</p>`,
  )}</div>`;
}

function renderWarnings(id: string, warnings: readonly string[]): Html | undefined {
  if (warnings.length === 0) return undefined;
  return html`<div id="w-${id}">${warnings.map((text) => html`<p class="notice warn">${text}</p>`)}</div>`;
}

function renderProblemsByInput(problems: readonly InputProblem[]): Html {
  const groups = Map.groupBy(problems, ({ input }) => input);
  return html`${[...groups].map(([input, some]) => (input === undefined ? '' : problemsOf(input, some)))}`;
}

/** Attributes of one of several inputs. `hint`: id of another description, or "". */
export function inputAriaAttributes(input: string, hint: string, problems: readonly InputProblem[]): Html {
  const isWrong = problems.some((one) => one.input === input);
  const ids = [hint, isWrong ? `p-${input}` : ''].filter((id) => id !== '').join(' ');
  return html` id="i-${input}"${ids === '' ? '' : html` aria-describedby="${ids}"`}${isWrong ? html` aria-invalid="true"` : ''}`;
}

/** Problem for the summary. With a label, the label is a link and the text follows it. */
export type SummaryProblem = string | { readonly label: string; readonly text: string };

/** Fragment of a form’s action, so that a page with problems opens at their summary, even without scripts. */
export const PROBLEM_SUMMARY_ID = 'faults';

/**
 * Summary of the problems of a form, each with a link to its field by name; nothing without problems. `inputs`: fields with a single input,
 * which gets the focus.
 */
export function renderProblemSummary(
  title: string,
  problems: Readonly<Record<string, SummaryProblem>>,
  inputs: readonly string[] = [],
): Html | undefined {
  const all = Object.entries(problems);
  if (all.length === 0) return undefined;
  const items = all.map(([name, problem]) => {
    const target = inputs.includes(name) ? inputId(name) : `f-${fieldIdPart(name)}`;
    if (typeof problem === 'string') return html`<li><a href="#${target}">${problem}</a></li>`;
    return html`<li><a href="#${target}">${problem.label}</a>: ${problem.text}</li>`;
  });
  return html`<div class="summary" id="${PROBLEM_SUMMARY_ID}" role="alert" tabindex="-1"><h2>${title}</h2><ul>${items}</ul></div>`;
}

export interface LineField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'email' | 'number' | 'url' | 'password' | 'date';
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly size?: '' | 'half' | 'third';
  readonly more?: Html | undefined;
  readonly mark?: Html | undefined;
}

export function renderLineField({
  name,
  label,
  value,
  type = 'text',
  hint,
  problem = '',
  size,
  more,
  mark,
}: LineField): Html {
  return renderFieldFrame({
    name,
    label,
    mark,
    hint,
    size,
    problems: problem === '' ? [] : [{ text: problem }],
    input: (attributes) => html`<input name="${name}" type="${type}" value="${value}"${attributes}${more}>`,
  });
}
