import { describe, expect, it } from 'vitest';
import { detectFormat } from '../runs/detect-format.ts';
import { cutAboveHeaderRow } from './header-row.ts';
import { detectSeparator, readCsv } from './read-csv.ts';

async function read(text: string, header?: number) {
  const detected = detectFormat(Buffer.from(text));
  if (detected.format !== 'csv') throw new TypeError('it is a table');
  const table = await readCsv(detected.text);
  const {
    header: at,
    columns,
    rows,
  } = cutAboveHeaderRow(table, { kind: 'event', columns: { 'Wann?': 'date' }, header });
  return [at, columns.join('|'), rows.map(({ row }) => row)];
}

describe('the header row', () => {
  it.each([
    ['is the first', 'Datum;Anlass\n1.2.2027;A\n', [1, 'Datum|Anlass', [2]]],
    [
      'stands below titles',
      'Jahresprogramm 2027\n\nStand: 1.12.2026\nDatum;Anlass\n1.2.2027;A\n',
      [4, 'Datum|Anlass', [5]],
    ],
    ['stands below a title with commas', 'Seewil, Berg, Tal, Au\nDatum;Anlass\n1.2.2027;A\n', [2, 'Datum|Anlass', [3]]],
    [
      'stands below a title in quotation marks',
      '"Programm\nder Gemeinde"\nDatum,Anlass\n1.2.2027,A\n',
      [2, 'Datum|Anlass', [3]],
    ],
    ['is what a map says', 'Programm;\nWann?;Anlass\n1.2.2027;A\n', [2, 'Wann?|Anlass', [3]]],
    ['is the first where none names what is needed', 'Farbe;Form\nrot;rund\n', [1, 'Farbe|Form', [2]]],
  ])('%s', async (_, text, expected) => {
    expect(await read(text)).toEqual(expected);
  });

  it('is the given one, and a fault if that does not exist', async () => {
    const text = 'Datum;Anlass\nTag;Was\n1.2.2027;A\n';
    expect(await read(text, 2)).toEqual([2, 'Tag|Was', [3]]);
    await expect(read(text, 9)).rejects.toThrow('row 9 does not exist or is empty: it can’t be the header row');
  });
});

it.each([
  ['Datum;Titel;Ort\n1.2.2027;a,b,c,d;e\n', ';'],
  ['Datum,Titel\n1.2.2027,"a;b;c"\n', ','],
  ['Farbe;Form, rund oder eckig\n', ';'],
  ['"a;b;c",d\n', ','],
  ['Titel\n', ';'],
  ['Datum\tTitel\tText; lang; und breit\n', '\t'],
])('the separator is the one that separates the columns: %j', (text, separator) => {
  expect(detectSeparator(text)).toBe(separator);
});
