import { type Html, html } from '../../util/html.ts';
import { type EmptyState, renderEmptyState } from './parts.ts';

export interface EntryRow {
  readonly name: string;
  readonly page?: string | undefined;
  readonly mark?: Html | undefined;
  readonly lines: readonly (string | { readonly problem: string })[];
  readonly actions?: Html | undefined;
}

export function renderRow({ name, page, mark, lines, actions }: EntryRow): Html {
  const strong = html`<strong>${name}</strong>`;
  return html`<li class="entry-row">
    <div>
      <p>${page === undefined ? strong : html`<a href="${page}">${strong}</a>`}${mark && html` ${mark}`}</p>
      ${lines.map(drawLine)}
    </div>
    ${actions}
  </li>`;
}

function drawLine(line: EntryRow['lines'][number]): Html {
  return typeof line === 'string'
    ? html`<p class="small soft">${line}</p>`
    : html`<p class="small problem">${line.problem}</p>`;
}

export function renderList(rows: readonly Html[], empty: EmptyState, look = ''): Html {
  return rows.length === 0 ? renderEmptyState(empty) : html`<ul class="rows${look && ` ${look}`}">${rows}</ul>`;
}

export function renderLines(lines: readonly Html[], nothing: string): Html {
  return lines.length === 0
    ? html`<p class="soft">${nothing}</p>`
    : html`<ul class="waiting">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

export interface RecordTableRow {
  readonly name: Html;
  /** Depth in a tree; undefined in flat lists. */
  readonly depth?: number | undefined;
  readonly cells: readonly (Html | string)[];
  readonly moves?: Html | undefined;
}

const MAX_DEPTH = 4;

/** Table of records. `moves`: heading of the column with actions, which is omitted if undefined. */
export function renderTable(columns: readonly string[], rows: readonly RecordTableRow[], moves?: string): Html {
  const head = columns.map((label) => html`<th scope="col">${label}</th>`);
  if (moves !== undefined) head.push(html`<th scope="col" class="moves">${moves}</th>`);
  const body = rows.map(({ name, depth, cells, moves: deed }) => {
    const data = cells.map((cell, index) => html`<td data-label="${columns[index + 1]}">${cell}</td>`);
    const last = deed && html`<td class="moves">${deed}</td>`;
    const deep = depth === undefined ? '' : html` class="deep-${Math.min(depth, MAX_DEPTH)}"`;
    return html`<tr><th scope="row"${deep}>${name}</th>${data}${last}</tr>`;
  });
  return html`<div class="card records">
    <table>
      <thead><tr>${head}</tr></thead>
      <tbody>${body}</tbody>
    </table>
  </div>`;
}

/** Search form of a list. `address`: target, by default the current page. `kept`: additional inputs that are submitted with the words. */
export function renderListSearch(
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
