// Table sheets as HTML, text and Word document, and the widths of their columns.

import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createTableSheetDocx } from './docx-tables.ts';
import { renderTableSheet, renderTableSheetPage } from './html-tables.ts';
import { choosePaper, fitTables } from './table-fit.ts';
import type { Paper, SheetTable, TableSheet } from './table-sheet.ts';
import { formatTableSheetText } from './text.ts';

function table(roles: number, rows: number, name = 'Hansruedi Zimmermann'): SheetTable {
  const columns = Array.from({ length: roles }, (_, index) => ({ heading: `Rolle ${index + 1}`, isSaid: true }));
  const people = columns.map(() => [{ text: name }]);
  return {
    heading: 'Kirche Seewil',
    columns: [{ heading: 'Datum', isSaid: false }, ...columns],
    rows: Array.from({ length: rows }, () => [[{ text: 'So., 6.\u00a0Dez.' }], ...people]),
  };
}

function sheet(tables: readonly SheetTable[], own: Partial<TableSheet> = {}): TableSheet {
  return {
    language: 'de',
    locale: 'de-CH',
    parish: 'Kirchgemeinde Seewil',
    logo: '',
    title: 'Dienstplan',
    period: 'Dezember 2026',
    about: [],
    footer: [],
    source: undefined,
    paper: choosePaper('a4', tables),
    tables,
    ...own,
  };
}

const A4: Paper = { format: 'a4', isWide: false };

describe('the columns of tables', () => {
  it('fill the whole width, and are wider for longer texts', () => {
    const { widths } = fitTables({ tables: [table(3, 2), table(5, 1)], paper: A4 });
    expect(widths.map((some) => some.length)).toEqual([4, 6]);
    for (const some of widths) expect(some.reduce((sum, one) => sum + one, 0)).toBeCloseTo(100);
    expect(widths[0]?.[0]).toBeLessThan(widths[0]?.[1] ?? 0);
  });

  it('have the same widths in all tables with the same headings', () => {
    const { widths } = fitTables({ tables: [table(3, 1, 'A'), table(3, 1)], paper: A4 });
    expect(widths[0]).toEqual(widths[1]);
  });

  it('have a smaller font the more there are, at least eight points, and a larger one on large paper', () => {
    const sizes = [2, 6, 9, 12, 40].map((roles) => fitTables({ tables: [table(roles, 1)], paper: A4 }).size);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect([sizes[0], sizes.at(-1)]).toEqual([11, 8]);
    expect(fitTables({ tables: [table(2, 1)], paper: { format: 'a3', isWide: false } }).size).toBe(14);
  });

  it('are not widened beyond their share by a long word', () => {
    const { size, widths } = fitTables({ tables: [table(3, 1, 'W'.repeat(400))], paper: A4 });
    expect([size >= 8, Math.max(...(widths[0] ?? [])) < 40]).toEqual([true, true]);
  });

  it('are on landscape paper if there are many', () => {
    expect(choosePaper('a4', [table(3, 1)])).toEqual({ format: 'a4', isWide: false });
    expect(choosePaper('a3', [table(3, 1), table(7, 1)])).toEqual({ format: 'a3', isWide: true });
    expect(choosePaper('a4', [])).toEqual({ format: 'a4', isWide: false });
  });
});

describe('a sheet of tables', () => {
  it('escapes every text as HTML', () => {
    const evil = '<i>"&';
    const looks = ['off', 'gap', 'soft', 'strong'] as const;
    const rows = [[[{ text: evil }, ...looks.map((look) => ({ text: evil, look }))]]];
    const tables = [{ heading: evil, columns: [{ heading: evil, isSaid: true }], rows }];
    const all = sheet(tables, { parish: evil, title: evil, period: evil, about: [evil], footer: [evil] });
    for (const made of [renderTableSheet(all, 'de'), renderTableSheetPage(all)])
      expect(String(made)).not.toContain(evil);
  });

  it('names its language if the page has another one', () => {
    expect(String(renderTableSheet(sheet([]), 'fr'))).toContain(' lang="de"');
    expect(String(renderTableSheet(sheet([]), 'de'))).not.toContain('lang=');
  });

  it('is a text with a line for each row: empty cells of roles are omitted, other cells keep their positions', () => {
    const columns = ['Datum', 'Zeit', 'Orgel', 'Kaffee'].map((heading, index) => ({ heading, isSaid: index > 1 }));
    const rows = [
      [[{ text: 'So.' }], [], [], [{ text: 'Anna' }, { text: 'offen', look: 'gap' as const }]],
      [[{ text: 'Mo.' }], [{ text: '10:00' }], [{ text: 'Beat' }], []],
    ];
    expect(formatTableSheetText(sheet([{ heading: 'Kirche', columns, rows }], { footer: ['Stand'] }))).toBe(
      'Dienstplan\nKirchgemeinde Seewil\nDezember 2026\n\nKirche\nSo.\t\tKaffee: Anna, offen\nMo.\t10:00\tOrgel: Beat\n\nStand\n',
    );
  });

  it.each([
    ['a4', 3, '<w:pgSz w:w="11907" w:h="16840" w:orient="portrait"/>'],
    ['a4', 8, '<w:pgSz w:w="16840" w:h="11907" w:orient="landscape"/>'],
    ['a3', 3, '<w:pgSz w:w="16840" w:h="23814" w:orient="portrait"/>'],
    ['a3', 8, '<w:pgSz w:w="23814" w:h="16840" w:orient="landscape"/>'],
  ] as const)('is a document on %s with %i roles, its tables as wide as the paper', async (format, roles, size) => {
    const tables = [table(roles, 3)];
    const files = unzipSync(
      await createTableSheetDocx(sheet(tables, { paper: choosePaper(format, tables) }), { cell: 'Plan' }),
    );
    const text = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    expect(text).toContain(size);
    const [, page = 0] = /w:pgSz w:w="(\d+)"/.exec(text) ?? [];
    const [, written = 0] = /w:tblW w:type="dxa" w:w="(\d+)"/.exec(text) ?? [];
    expect(Math.abs(Number(page) - 2 * 794 - Number(written))).toBeLessThan(20);
    expect(strFromU8(files['word/styles.xml'] ?? new Uint8Array())).toContain('<w:name w:val="Plan"/>');
  });

  it('keeps a short table of a document on one page, and continues a long one on the next', async () => {
    const kept = async (rows: number) => {
      const files = unzipSync(await createTableSheetDocx(sheet([table(1, rows)]), { cell: 'Plan' }));
      return strFromU8(files['word/document.xml'] ?? new Uint8Array()).split('<w:keepNext/>').length - 1;
    };
    expect([await kept(12), await kept(13)]).toEqual([24, 2]);
  });
});
