// A field as it stands in every form, of the office and of the public pages: its name, its input, its hint, and what is wrong with it.
// The field is found by `f-NAME`, its input by `i-NAME`, its hint by `h-NAME`, what is wrong with it by `p-NAME` and what is warned of by
// `w-NAME`.

import { type Html, html } from '../util/html.ts';

/** What is said of a field that is wrong. */
export interface InputProblem {
  readonly text: string;
  /** Which of its inputs is wrong; undefined for the field as a whole. */
  readonly input?: string | undefined;
  /** What that input is called, where it is said with it. */
  readonly label?: string | undefined;
}

export interface FieldFrame {
  readonly name: string;
  readonly label: string;
  /** Gets the attributes that tie the input to its name and to what is said of it; only the latter where it is a group. */
  readonly input: (attributes: Html) => Html;
  readonly hint?: string | undefined;
  readonly problems?: readonly InputProblem[];
  /** What is taken all the same. */
  readonly warnings?: readonly string[];
  /** How much of a line it takes; the whole where nothing is said. */
  readonly size?: string | undefined;
  /** Whether it is several inputs under one name. */
  readonly isGroup?: boolean;
  /** Whether its own input says its name, as a box to be ticked does. */
  readonly isNamed?: boolean;
  /** Whether its name is for those alone who don’t see the page. */
  readonly isQuiet?: boolean;
  /** Stands behind its name, such as that it is required. */
  readonly mark?: Html | undefined;
  /** Whether something is asked at it, though nothing of it is wrong. */
  readonly isAsked?: boolean;
  /** Whether some of its inputs say themselves that they are wrong, so that the others are not marked. */
  readonly marksSome?: boolean;
  readonly isDisabled?: boolean;
  /** Stands right below the input. */
  readonly note?: Html | undefined;
  /** Stands below all that is said of the field. */
  readonly after?: Html | undefined;
}

export function drawFrame(frame: FieldFrame): Html {
  const { label, size = '', isGroup = false, isNamed = false, isQuiet = false, mark, hint } = frame;
  const { problems = [], warnings = [], isAsked = false, isDisabled = false, note, after } = frame;
  const name = idOf(frame.name);
  const ofAll = problems.filter(({ input }) => input === undefined);
  const described = describedBy(frame.name, hint, ofAll, warnings);
  const input = frame.input(isGroup ? described : html` id="i-${name}"${described}`);
  const shown = isDisabled && !isGroup ? html`<fieldset class="all" disabled>${input}</fieldset>` : input;
  const body = html`${shown}${note}${saidOf(frame.name, hint, ofAll)}${ofInputs(problems)}${warned(name, warnings)}${after}`;
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

/** A name as a part of an id: fields within others have `/` in theirs. */
export function idOf(name: string): string {
  return name.replaceAll('/', '-');
}

/** By what the input of a field is found. */
export function inputId(name: string): string {
  return `i-${idOf(name)}`;
}

/** The attributes that lead from an input to the hint and the problems of its field. */
export function describedBy(
  name: string,
  hint: string | undefined,
  problems: readonly InputProblem[],
  warnings: readonly string[] = [],
): Html {
  const id = idOf(name);
  const ids = [
    ...(hint === undefined ? [] : [`h-${id}`]),
    ...(problems.length > 0 ? [`p-${id}`] : []),
    ...(warnings.length > 0 ? [`w-${id}`] : []),
  ];
  if (ids.length === 0) return html``;
  return html` aria-describedby="${ids.join(' ')}"${problems.length > 0 ? html` aria-invalid="true"` : ''}`;
}

/** The hint, and what is wrong. */
export function saidOf(name: string, hint: string | undefined, problems: readonly InputProblem[]): Html {
  const hinted = hint === undefined ? '' : html`<p class="hint" id="h-${idOf(name)}">${hint}</p>`;
  return html`${hinted}${problems.length === 0 ? '' : problemsOf(name, problems)}`;
}

function problemsOf(name: string, problems: readonly InputProblem[]): Html {
  return html`<div class="problem" id="p-${idOf(name)}">${problems.map(
    ({ text, label }) => html`<p>${label === undefined ? text : `${label}: ${text}`}</p>`,
  )}</div>`;
}

function warned(id: string, warnings: readonly string[]): Html | undefined {
  if (warnings.length === 0) return undefined;
  return html`<div id="w-${id}">${warnings.map((text) => html`<p class="notice warn">${text}</p>`)}</div>`;
}

/** What is said of single inputs. */
function ofInputs(problems: readonly InputProblem[]): Html {
  const groups = Map.groupBy(problems, ({ input }) => input);
  return html`${[...groups].map(([input, some]) => (input === undefined ? '' : problemsOf(input, some)))}`;
}

/** What ties one of several inputs to what is said of it; `hint` is the id of what else is said, "" for nothing. */
export function markInput(input: string, hint: string, problems: readonly InputProblem[]): Html {
  const isWrong = problems.some((one) => one.input === input);
  const ids = [hint, isWrong ? `p-${input}` : ''].filter((id) => id !== '').join(' ');
  return html` id="i-${input}"${ids === '' ? '' : html` aria-describedby="${ids}"`}${isWrong ? html` aria-invalid="true"` : ''}`;
}

/**
 * All that is wrong in a form that has no controls, each leading to its field by the name; nothing where all is well. A field that is a
 * single input, by its name among `inputs`, gets the focus.
 */
export function drawSummary(
  title: string,
  problems: Readonly<Record<string, string>>,
  inputs: readonly string[] = [],
): Html | undefined {
  const all = Object.entries(problems);
  if (all.length === 0) return undefined;
  const items = all.map(([name, text]) => {
    const target = inputs.includes(name) ? inputId(name) : `f-${idOf(name)}`;
    return html`<li><a href="#${target}">${text}</a></li>`;
  });
  return html`<div class="summary" role="alert"><p>${title}</p><ul>${items}</ul></div>`;
}

export interface LineField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'email' | 'number' | 'url' | 'password' | 'date';
  readonly hint?: string | undefined;
  /** What is wrong with it; "" for nothing. */
  readonly problem?: string | undefined;
  readonly size?: '' | 'half' | 'third';
  /** More attributes of the input. */
  readonly more?: Html | undefined;
}

/** A field of one line, where a form is no more than a few of them. */
export function drawLine({ name, label, value, type = 'text', hint, problem = '', size, more }: LineField): Html {
  return drawFrame({
    name,
    label,
    hint,
    size,
    problems: problem === '' ? [] : [{ text: problem }],
    input: (attributes) => html`<input name="${name}" type="${type}" value="${value}"${attributes}${more}>`,
  });
}
