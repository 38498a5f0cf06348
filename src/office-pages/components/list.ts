import { type Html, html } from '../../util/html.ts';
import { type EmptyState, renderEmptyState } from './parts.ts';

export interface EntryRow {
  readonly name: string;
  readonly page?: string | undefined;
  readonly mark?: Html | undefined;
  readonly lines: readonly (string | { readonly problem: string })[];
  readonly actions?: Html | undefined;
}

export function renderEntryRow({ name, page, mark, lines, actions }: EntryRow): Html {
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
  /** Group of the row. Its first row has a heading with the name of the group. */
  readonly group?: string | undefined;
  readonly moves?: Html | undefined;
}

const MAX_DEPTH = 4;

export interface TableColumn {
  readonly label: string;
  /** True if the heading precedes each value on phones, which hide the row of headings. */
  readonly isNamed?: boolean | undefined;
  /** True for dates, times and names, which wrap only if no other column can shrink. */
  readonly isWhole?: boolean | undefined;
  /** True for a column that phones omit, because another column shows its content there. */
  readonly isOnDesk?: boolean | undefined;
  /** True if the value has a separate line on phones; other values are side by side. */
  readonly isLine?: boolean | undefined;
}

/** Usual value of a column, which is hidden on phones. */
export function renderUsualValue(text: string): Html {
  return html`<span class="usual">${text}</span>`;
}

/** Columns that have a value in at least one row. */
export function omitEmptyColumns<T>(
  columns: readonly T[],
  rows: readonly (readonly (Html | string)[])[],
): readonly T[] {
  return columns.filter((_, at) => rows.some((cells) => (cells[at] ?? '') !== ''));
}

/**
 * Table of records, without columns that are empty in every row. `moves`: heading of the column with actions, which is omitted if
 * undefined.
 */
export function renderTable(
  first: string,
  columns: readonly TableColumn[],
  rows: readonly RecordTableRow[],
  moves?: string,
): Html {
  const filled = omitEmptyColumns(
    columns.map((_, at) => at),
    rows.map(({ cells }) => cells),
  );
  const head = [
    html`<th scope="col">${first}</th>`,
    ...filled.map((at) => html`<th scope="col"${lookOf(columns[at])}>${columns[at]?.label}</th>`),
  ];
  if (moves !== undefined) head.push(html`<th scope="col" class="moves">${moves}</th>`);
  const body = rows.map(({ name, depth, cells, group = '', moves: deed }, index) => {
    const data = filled.map((at) => drawCell(columns[at], cells[at] ?? ''));
    const action = deed ? html`<td class="moves">${deed}</td>` : html`<td></td>`;
    const last = moves === undefined ? '' : action;
    const deep = depth === undefined ? '' : html` class="deep-${Math.min(depth, MAX_DEPTH)}"`;
    const heading =
      group === '' || group === rows[index - 1]?.group
        ? ''
        : html`<tr class="group"><th scope="rowgroup" colspan="${head.length}">${group}</th></tr>`;
    return html`${heading}<tr><th scope="row"${deep}>${name}</th>${data}${last}</tr>`;
  });
  return html`<div class="card records">
    <table>
      <thead><tr>${head}</tr></thead>
      <tbody>${body}</tbody>
    </table>
  </div>`;
}

function lookOf({ isNamed, isWhole, isOnDesk, isLine }: Partial<TableColumn> = {}): Html | '' {
  const names = [isNamed && 'named', isWhole && 'whole', isOnDesk && 'on-desk', isLine && 'own-line'].filter(
    (name) => name,
  );
  return names.length === 0 ? '' : html` class="${names.join(' ')}"`;
}

function drawCell(column: TableColumn | undefined, cell: Html | string): Html {
  const content = column?.isWhole === true && cell !== '' ? html`<span>${cell}</span>` : cell;
  return html`<td data-label="${column?.label}"${lookOf(column)}>${content}</td>`;
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
