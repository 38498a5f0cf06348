import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FileRefusedError } from '../../files/errors.ts';
import { listZipEntries } from '../../files/zip-directory.ts';
import { SourceRefusedError } from '../errors.ts';
import type { ImportDirectory } from '../matching/directory.ts';
import { detectFormat } from '../runs/detect-format.ts';
import { columnsOfKind, TABLE_KINDS } from './columns.ts';
import { readCsv } from './read-csv.ts';
import { mapColumns } from './read-rows.ts';
import { readXlsx } from './read-xlsx.ts';
import { createCsvTemplate, createXlsxTemplate, escapeCsvCell } from './template.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

function workbook(sheet: string, parts: Record<string, string> = {}): Buffer {
  const all = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="x" state="hidden" r:id="h"/><sheet name="a" r:id="a"/></sheets>' +
      '</workbook>',
    'xl/_rels/workbook.xml.rels':
      '<R><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="h" Target="nowhere.xml"/></R>',
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
    ...parts,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)]))));
}

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const refusal = async (bytes: Buffer) =>
  readXlsx(bytes).then(
    () => '',
    (error) => (error instanceof SourceRefusedError ? error.code : String(error)),
  );

describe('a workbook', () => {
  it('is read as its cells show: texts, dates, times, numbers, results of formulas', async () => {
    const table = await readXlsx(
      workbook(
        `<row r="1">${text('A1', 'Datum')}${text('B1', 'Zeit')}<c r="D1" t="s"><v>1</v></c></row>
<row r="2"><c r="A2" s="1"><v>46362</v></c><c r="B2" s="2"><v>0.4375</v></c><c r="D2" t="str"><f>"a"&amp;"b"</f><v>ab</v></c></row>
<row r="4"><c r="A4" s="3"><v>46363.8125</v></c><c r="B4"><v>12</v></c><c r="D4" t="b"><v>1</v></c></row>`,
        {
          'xl/sharedStrings.xml':
            '<sst><si><t>x</t></si><si><r><t>Ti</t></r><r><t>tel</t></r><rPh><t>no</t></rPh></si></sst>',
          'xl/styles.xml':
            '<s><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellStyleXfs>' +
            '<xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/>' +
            '<xf numFmtId="170"/></cellXfs></s>',
        },
      ),
    );
    expect(table.columns).toEqual(['Datum', 'Zeit', '', 'Titel']);
    expect(table.rows).toEqual([
      { row: 2, cells: ['2026-12-06', '10:30:00', '', 'ab'] },
      { row: 4, cells: ['2026-12-07 19:30:00', '12', '', 'true'] },
    ]);
  });

  it('keeps two decimals as shown, except for whole numbers', async () => {
    const table = await readXlsx(
      workbook(
        `<row r="1">${text('A1', 'Datum')}${text('B1', 'Zeit')}${text('C1', 'Titel')}</row>
<row r="2"><c r="A2"><v>46362</v></c><c r="B2" s="1"><v>9.3</v></c><c r="C2" s="2"><v>19.3</v></c></row>
<row r="3"><c r="A3"><v>46362</v></c><c r="B3" s="1"><v>9</v></c><c r="C3"><v>9.3</v></c></row>`,
        {
          'xl/styles.xml':
            '<s><numFmts><numFmt numFmtId="170" formatCode="00.00"/></numFmts><cellXfs><xf numFmtId="0"/>' +
            '<xf numFmtId="2"/><xf numFmtId="170"/></cellXfs></s>',
        },
      ),
    );
    expect(table.rows.map(({ cells }) => cells.slice(1))).toEqual([
      ['9.30', '19.30'],
      ['9', '9.3'],
    ]);
  });

  it('with endlessly nested elements is rejected at once', async () => {
    expect(await refusal(workbook('<a>'.repeat(300_000)))).toBe('unpacked');
  });

  it('with malicious content is rejected without filling the memory', async () => {
    const doctype = workbook(`<row r="1">${text('A1', '&lol;')}</row>`, {
      'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY lol "lol">]><sst/>',
    });
    expect(await refusal(doctype)).toBe('doctype');
    const bomb = workbook(`<row r="1">${text('A1', 'x'.repeat(8 * 2 ** 20))}</row>`);
    expect([bomb.length < 2 ** 16, await refusal(bomb)]).toEqual([true, 'cell']);
    const [entry] = listZipEntries(bomb).filter(({ name }) => name.endsWith('sheet1.xml'));
    const unpack = async () => {
      let size = 0;
      for await (const piece of entry?.stream(2 ** 20) ?? []) size += piece.length;
      return size;
    };
    await expect(unpack()).rejects.toThrow(FileRefusedError);
    expect(await refusal(Buffer.concat([workbook('').subarray(0, 300)]))).toBe('broken');
    expect(await refusal(Buffer.from(zipSync({ 'a.txt': strToU8('x') })))).toBe('foreign');
  });
});

describe('merged cells', () => {
  const merged = (refs: string, sheet: string) =>
    readXlsx(
      workbook('', {
        'xl/worksheets/sheet1.xml':
          `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData>` + `<mergeCells>${refs}</mergeCells></worksheet>`,
      }),
    );
  const rows = `<row r="1">${text('A1', 'Datum')}${text('B1', 'Titel')}</row>
<row r="2">${text('A2', '6.3.2027')}${text('B2', 'A')}</row><row r="3">${text('B3', 'B')}</row><row r="4"/>
<row r="5">${text('B5', 'C')}</row><row r="6">${text('A6', '7.3.2027')}${text('B6', 'D')}</row>`;

  it('have their value in each non-empty row below, and nowhere else', async () => {
    const table = await merged('<mergeCell ref="A2:A5"/><mergeCell ref="B2:C2"/>', rows);
    expect(table.rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [2, '6.3.2027', 'A'],
      [3, '6.3.2027', 'B'],
      [5, '6.3.2027', 'C'],
      [6, '7.3.2027', 'D'],
    ]);
  });

  it('beyond the limit are rejected', async () => {
    const many = Array.from({ length: 30_000 }, (_, at) => `<row r="${at + 1}">${text(`A${at + 1}`, 'x')}</row>`).join(
      '',
    );
    const refs = '<mergeCell ref="A1:A30000"/>'.repeat(100);
    await expect(merged(refs, many)).rejects.toMatchObject({ code: 'unpacked' });
  });
});

describe('a template', () => {
  const directory = {
    all: (kind: string) => (kind === 'room' ? [{ id: 1, label: '=Saal & "Co"' }] : []),
  } as unknown as ImportDirectory;

  it.each(TABLE_KINDS)('of %s names every column in a form that is recognized, in every language', async (kind) => {
    const names = columnsOfKind(kind).flatMap(({ name, form }) =>
      form === 'categories' || form === 'weekday' ? [] : [name],
    );
    for (const language of ['de', 'fr', 'it', 'en'] as const) {
      const of = { kind, language, directory };
      const xlsx = await readXlsx(createXlsxTemplate(of));
      const found = detectFormat(createCsvTemplate(of));
      const csv = await readCsv('text' in found ? found.text : '');
      expect([language, ...mapColumns(kind, xlsx.columns)]).toEqual([language, ...names]);
      expect(csv).toEqual({ header: 1, columns: xlsx.columns, rows: [] });
      expect(xlsx.rows).toEqual([]);
    }
  });

  it('has no cell that a program reads as a formula', () => {
    expect(['=1+1', '+41', '-1', '@a', 'a;b', 'a"b'].map(escapeCsvCell)).toEqual([
      "'=1+1",
      "'+41",
      "'-1",
      "'@a",
      '"a;b"',
      '"a""b"',
    ]);
  });
});
