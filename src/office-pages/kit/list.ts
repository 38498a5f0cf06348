// Lists of the office: what has a name, a state and some lines below, each with what can be done to it.

import { type Html, html } from '../../kit/html.ts';
import { type EmptyState, emptyState } from './parts.ts';

export interface EntryRow {
  readonly name: string;
  /** The address of its own page; undefined for what has none. */
  readonly page?: string | undefined;
  /** Its state, behind the name. */
  readonly mark?: Html | undefined;
  /** Below its name. */
  readonly lines: readonly (string | { readonly problem: string })[];
  /** What can be done to it. */
  readonly beside?: Html | undefined;
}

export function drawRow({ name, page, mark, lines, beside }: EntryRow): Html {
  const strong = html`<strong>${name}</strong>`;
  return html`<li class="entry-row">
<div><p>${page === undefined ? strong : html`<a href="${page}">${strong}</a>`}${mark && html` ${mark}`}</p>
${lines.map(drawLine)}</div>
${beside}</li>
`;
}

function drawLine(line: EntryRow['lines'][number]): Html {
  return typeof line === 'string'
    ? html`<p class="small soft">${line}</p>`
    : html`<p class="small problem">${line.problem}</p>`;
}

/** Rows below each other; where there is none, what is said instead. `look` is a class more. */
export function drawList(rows: readonly Html[], empty: EmptyState, look = ''): Html {
  return rows.length === 0 ? emptyState(empty) : html`<ul class="rows${look && ` ${look}`}">${rows}</ul>`;
}

/** Short lines within a card, such as a log. */
export function drawLines(lines: readonly Html[], nothing: string): Html {
  return lines.length === 0
    ? html`<p class="soft">${nothing}</p>`
    : html`<ul class="waiting">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}
