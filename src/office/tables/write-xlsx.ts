// Table as a workbook (ECMA-376): every cell is text, so none is a formula (rule J13).

import { strToU8, zipSync } from 'fflate';
import type { TextTable } from '../../model/text-table.ts';
import { stripControls } from '../../util/strip-controls.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Excel's limits: length of a sheet title, length of a cell, and characters not allowed in a title. */
const [MAX_TITLE_LENGTH, MAX_CELL_LENGTH] = [31, 32_767];
const NOT_IN_TITLES = /[\\/?*[\]:']/g;

/** Deterministic: the same tables give the same bytes. */
export function writeXlsx(...tables: readonly [TextTable, ...TextTable[]]): Uint8Array {
  const part = (text: string) => [strToU8(HEAD + text), { mtime: '1980-01-01T00:00:00' }] as const;
  const sheets = sheetNames(tables).map((name, at) => ({ name, id: at + 1, target: `worksheets/sheet${at + 1}.xml` }));
  const overrides = sheets.map(
    ({ target }) => `<Override PartName="/xl/${target}" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const listed = sheets.map(({ name, id }) => `<sheet name="${xml(name)}" sheetId="${id}" r:id="rId${id}"/>`);
  const files = {
    '[Content_Types].xml': part(
      `<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${overrides.join('')}` +
        `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ),
    '_rels/.rels': part(writeRelations([['officeDocument', 'xl/workbook.xml']])),
    'xl/workbook.xml': part(
      `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      writeRelations([...sheets.map(({ target }) => ['worksheet', target] as const), ['styles', 'styles.xml']]),
    ),
    'xl/styles.xml': part(
      `<styleSheet xmlns="${SHEETS}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill/><fill/></fills>` +
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
        '<cellXfs count="2"><xf numFmtId="49" applyNumberFormat="1"/>' +
        '<xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>',
    ),
    ...Object.fromEntries(
      tables.map(({ headings, rows }, at) => [`xl/${sheets[at]?.target}`, part(sheet(headings, rows))]),
    ),
  };
  return zipSync(files as unknown as Parameters<typeof zipSync>[0], { level: 6 });
}

/** Names of the sheets, which Excel requires to differ, ignoring case. */
function sheetNames(tables: readonly TextTable[]): string[] {
  const names: string[] = [];
  for (const { title } of tables) {
    const name = title.replace(NOT_IN_TITLES, ' ').trim().slice(0, MAX_TITLE_LENGTH) || 'Table';
    const isTaken = names.some((other) => other.toLowerCase() === name.toLowerCase());
    names.push(isTaken ? `${name.slice(0, MAX_TITLE_LENGTH - 4)} (${names.length + 1})` : name);
  }
  return names;
}

function writeRelations(all: readonly (readonly [type: string, target: string])[]): string {
  const each = all.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function sheet(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string, style: 0 | 1) =>
    `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xml(text.slice(0, MAX_CELL_LENGTH))}</t></is></c>`;
  const row = (cells: readonly string[], style: 0 | 1) =>
    `<row>${cells.map((text) => cell(text, style)).join('')}</row>`;
  const frozen = '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView>';
  const columns = headings.map((text, index) => {
    const longest = Math.max(text.length, ...rows.map((cells) => cells[index]?.length ?? 0));
    const width = Math.min(60, longest + 3);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const data = [row(headings, 1), ...rows.map((cells) => row(cells, 0))].join('');
  const views = `<sheetViews>${frozen}</sheetViews><cols>${columns.join('')}</cols>`;
  return `<worksheet xmlns="${SHEETS}">${views}<sheetData>${data}</sheetData></worksheet>`;
}

function xml(text: string): string {
  return stripControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
