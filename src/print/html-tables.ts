// Table sheet as HTML: as a part of a page, and as a separate page whose formatting survives pasting.

import { type Html, html, joinHtml } from '../util/html.ts';
import { renderLangAttribute, renderSheetFoot, renderSheetHead } from './html-head.ts';
import { fitTables } from './table-fit.ts';
import type { SheetCell, SheetLine, SheetTable, TableSheet } from './table-sheet.ts';

/**
 * Table sheet as a part of a page. `language`: language of the page. The title is a second-level heading, table headings are third-level
 * headings.
 */
export function renderTableSheet(sheet: TableSheet, language: string): Html {
  const { format, isWide } = sheet.paper;
  const { size, widths } = fitTables(sheet);
  const kind = `paper tables several points-${size} ${format}${isWide ? ' wide' : ''}`;
  return html`<div class="paper-frame"><article class="${kind}"${renderLangAttribute(sheet, language)}>
    ${renderSheetHead(sheet)}
    ${sheet.tables.map((table, index) => tableHtml(table, widths[index] ?? []))}
    ${renderSheetFoot(sheet)}
  </article></div>`;
}

function tableHtml({ heading, columns, rows }: SheetTable, widths: readonly number[]): Html {
  return html`<table border="1" cellspacing="0" cellpadding="3" width="100%">
      <colgroup>${widths.map((width) => html`<col width="${width}%">`)}</colgroup>
      <thead>
        <tr><th colspan="${columns.length}" scope="colgroup" align="left"><span role="heading" aria-level="3">${heading}</span></th></tr>
        <tr>${columns.map((column) => html`<th scope="col" align="left">${column.heading}</th>`)}</tr>
      </thead>
      <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td valign="top">${cellHtml(cell)}</td>`)}</tr>\n`)}</tbody>
    </table>
    `;
}

function cellHtml(cell: SheetCell): Html {
  return joinHtml(cell.map(lineHtml), html`<br>`);
}

function lineHtml({ text, look }: SheetLine): Html {
  if (look === 'off') return html`<s>${text}</s>`;
  if (look === 'gap') return html`<em>${text}</em>`;
  if (look === 'soft') return html`<small>${text}</small>`;
  return look === 'strong' ? html`<b>${text}</b>` : html`${text}`;
}

export function renderTableSheetPage(sheet: TableSheet): Html {
  return html`<!doctype html>
<html lang="${sheet.language}">
<meta charset="utf-8">
<title>${sheet.title} · ${sheet.period}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${STYLE}
@page { size: ${sheet.paper.format === 'a3' ? 'A3' : 'A4'}${sheet.paper.isWide ? ' landscape' : ''}; margin: 14mm }
</style>
${renderTableSheet(sheet, sheet.language)}
</html>
`;
}

const STYLE = html`
body { max-width: 75rem; margin: 2rem auto; padding: 0 1rem; font-family: Calibri, Carlito, "Segoe UI", sans-serif; line-height: 1.3 }
header p, h2 { margin: 0 0 0.2em }
table { width: 100%; margin-top: 1.5em; border-collapse: collapse; table-layout: fixed }
th, td { padding: 0.2em 0.4em; border: 1px solid #888; text-align: start; vertical-align: top; overflow-wrap: break-word }
thead tr:first-child th { border-width: 0 0 2px; font-size: 1.2em }
thead tr + tr th { background: #eee }
em { color: #a00000 }
footer { margin-top: 1.5em; font-size: 0.85em }
@media print {
  body { max-width: none; margin: 0; padding: 0; font-size: 10pt }
  thead, tr { break-inside: avoid }
  thead { break-after: avoid }
}`;
