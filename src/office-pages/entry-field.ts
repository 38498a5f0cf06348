// A field of a form with its label, its hint, and what is wrong with what was entered; and the list of all that is wrong.

import { type Html, html } from '../kit/html.ts';

export interface EntryField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'email' | 'time' | 'number' | 'url';
  readonly hint?: string;
  /** What is wrong with it; "" for nothing. */
  readonly problem?: string | undefined;
  /** How wide it stands in its row. */
  readonly width?: '' | 'half' | 'third';
  /** More attributes of the input. */
  readonly more?: Html;
}

export function entryField({ name, label, value, type = 'text', hint, problem, width = '', more }: EntryField): Html {
  return html`<div class="field ${width}"${problem ? html` data-wrong` : ''}><label class="label" for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}"${describedBy(name, hint, problem)}${more}>${besideField(name, hint, problem)}</div>`;
}

/** The attributes that lead from a field to its hint and its problem. */
export function describedBy(name: string, hint: string | undefined, problem: string | undefined): Html | undefined {
  const ids = [...(problem ? [`${name}-problem`] : []), ...(hint ? [`${name}-hint`] : [])];
  if (ids.length === 0) return undefined;
  return html` aria-describedby="${ids.join(' ')}"${problem ? html` aria-invalid="true"` : ''}`;
}

export function besideField(name: string, hint: string | undefined, problem: string | undefined): Html {
  return html`${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}`;
}

/** All that is wrong, each leading to its field; nothing where all is well. Keys are the ids of the fields. */
export function problemSummary(title: string, problems: Readonly<Record<string, string>>): Html | undefined {
  const all = Object.entries(problems);
  if (all.length === 0) return undefined;
  return html`<div class="summary" role="alert"><p>${title}</p><ul>${all.map(
    ([name, text]) => html`<li><a href="#${name}">${text}</a></li>`,
  )}</ul></div>`;
}
