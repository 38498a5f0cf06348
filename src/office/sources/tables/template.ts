// Empty import table of a kind: all columns, a row of explanations, and values to choose from.

import { strToU8, zipSync } from 'fflate';
import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import type { ImportDirectory } from '../matching/directory.ts';
import { columnLabelOf, columnsOfKind, type TableColumn, type TableKind, type TIME_COLUMNS } from './columns.ts';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign).replace(/(?![\t\n\r])\p{Cc}/gu, '');
}

export interface TemplateOptions {
  readonly kind: TableKind;
  readonly language: Language;
  readonly directory: ImportDirectory | undefined;
}

interface TemplateColumn {
  readonly heading: string;
  readonly help: string;
  readonly choices: readonly string[];
}

type When = (typeof TIME_COLUMNS)[number];

const WHEN_FORMS: Readonly<Record<When, 'day' | 'time' | 'timeUntil' | 'both'>> = {
  date: 'day',
  time_from: 'timeUntil',
  date_until: 'day',
  time_to: 'time',
  date_from: 'both',
  date_to: 'both',
};

function columnsFor({ kind, language, directory }: TemplateOptions): TemplateColumn[] {
  const t = createTranslator(language);
  // Categories have their own columns, and a weekday only repeats the date.
  return columnsOfKind(kind).flatMap((column) => {
    if (column.form === 'categories' || column.form === 'weekday') return [];
    const form =
      column.form === 'when'
        ? t(`template.when.${WHEN_FORMS[column.name as When]}`)
        : t(`template.forms.${column.form === 'private' ? 'yes' : column.form}`);
    const help = `${form}${column.isRequired ? ` (${t('template.needed')})` : ''}`;
    return [{ heading: columnLabelOf(kind, column.name, language), help, choices: choicesOf(column, t, directory) }];
  });
}

function choicesOf(column: TableColumn, t: Translate, directory?: ImportDirectory): readonly string[] {
  if (column.form === 'yes' || column.form === 'private') return [t('template.yes'), t('template.no')];
  if (column.form === 'choice') return column.choices.filter((one) => one !== '');
  return 'kind' in column ? [...new Set((directory?.all(column.kind) ?? []).map(({ label }) => label))] : [];
}

/** CSV for Excel: semicolons, with a byte order mark. No cell is read as a formula. */
export function createCsvTemplate(of: TemplateOptions): Buffer {
  const columns = columnsFor(of);
  const rows = [columns.map(({ heading }) => heading), columns.map(({ help }, at) => (at === 0 ? `# ${help}` : help))];
  const text = rows.map((row) => row.map(escapeCsvCell).join(';')).join('\r\n');
  return Buffer.from(`\ufeff${text}\r\n`);
}

/** Escapes a cell so that no program reads it as a formula. */
export function escapeCsvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const ROWS = 2000;

export function createXlsxTemplate(of: TemplateOptions): Buffer {
  const columns = columnsFor(of);
  const lists = columns.map(({ choices }, at) => ({ choices, at })).filter(({ choices }) => choices.length > 0);
  const rows = [columns.map(({ heading }) => heading), columns.map(({ help }, at) => (at === 0 ? `# ${help}` : help))];
  const validations = lists.map(({ choices, at }, index) => {
    const list = letters(index);
    return (
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${letters(at)}3:${letters(at)}${ROWS}">` +
      `<formula1>Listen!$${list}$1:$${list}$${choices.length}</formula1></dataValidation>`
    );
  });
  const tallest = Math.max(0, ...lists.map(({ choices }) => choices.length));
  const listRows = Array.from({ length: tallest }, (_, row) => lists.map(({ choices }) => choices[row] ?? ''));
  const validated =
    validations.length === 0
      ? ''
      : `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`;
  const width = `<cols><col min="1" max="${columns.length}" width="22" customWidth="1"/></cols>`;
  const parts = {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels':
      `<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="parvis" sheetId="1" r:id="rId1"/>` +
      '<sheet name="Listen" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${width}<sheetData>${rowsOf(rows)}</sheetData>${validated}</worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rowsOf(listRows)}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(`${HEAD}\n${text}`)]))),
  );
}

function rowsOf(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells, row) => {
      const inner = cells.map((text, at) =>
        text === ''
          ? ''
          : `<c r="${letters(at)}${row + 1}" t="inlineStr"><is><t xml:space="preserve">${escapeAttribute(text)}</t></is></c>`,
      );
      return `<row r="${row + 1}">${inner.join('')}</row>`;
    })
    .join('');
}

/** Column letters: 0 is A, 27 is AB. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}
