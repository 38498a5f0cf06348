// Lists of the office: what has a name, a state and some lines below, each with what can be done to it.

import { type Html, html } from '../../util/html.ts';
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
    <div>
      <p>${page === undefined ? strong : html`<a href="${page}">${strong}</a>`}${mark && html` ${mark}`}</p>
      ${lines.map(drawLine)}
    </div>
    ${beside}
  </li>`;
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

export interface RecordTableRow {
  readonly name: Html;
  /** How far below others it stands; undefined where none do. */
  readonly depth?: number | undefined;
  /** Under the columns behind the name. */
  readonly cells: readonly (Html | string)[];
  /** What can be done to it. */
  readonly moves?: Html | undefined;
}

/** Deeper rows stand no further in. */
const DEEPEST = 4;

/** A table of records; `moves` is the head of the column with what can be done, undefined where nothing can. */
export function drawTable(columns: readonly string[], rows: readonly RecordTableRow[], moves?: string): Html {
  const head = columns.map((label) => html`<th scope="col">${label}</th>`);
  if (moves !== undefined) head.push(html`<th scope="col" class="moves">${moves}</th>`);
  const body = rows.map(({ name, depth, cells, moves: deed }) => {
    const data = cells.map((cell, index) => html`<td data-label="${columns[index + 1]}">${cell}</td>`);
    const last = deed && html`<td class="moves">${deed}</td>`;
    const deep = depth === undefined ? '' : html` class="deep-${Math.min(depth, DEEPEST)}"`;
    return html`<tr><th scope="row"${deep}>${name}</th>${data}${last}</tr>`;
  });
  return html`<div class="card records">
    <table>
      <thead><tr>${head}</tr></thead>
      <tbody>${body}</tbody>
    </table>
  </div>`;
}

/** The search of a list; it goes to its own page where no address is said. `kept` are inputs that are sent with it. */
export function searchWithin(
  sought: string,
  label: string,
  button: string,
  address?: string,
  kept: Html | '' = '',
): Html {
  return html`<form class="within" role="search"${address && html` action="${address}"`}>
    ${kept}<input type="search" name="q" value="${sought}" aria-label="${label}" placeholder="${label}"><button>${button}</button>
  </form>`;
}
