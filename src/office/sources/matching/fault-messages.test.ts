import { describe, expect, it } from 'vitest';
import { textsBelow } from '../../../i18n/translate.ts';
import { LANGUAGES } from '../../../model/instance.ts';
import { readCalendar } from '../calendars/read-calendar.ts';
import { detectFormat } from '../runs/detect-format.ts';
import type { TableColumn } from '../tables/columns.ts';
import { TABLE_KINDS } from '../tables/columns.ts';
import { type ReadCellOptions, readCell } from '../tables/read-cell.ts';
import { readCsv } from '../tables/read-csv.ts';
import { parseCellMoment } from '../tables/read-moment.ts';
import { mapColumns, readRows } from '../tables/read-rows.ts';
import { createCsvTemplate } from '../tables/template.ts';
import type { ImportDirectory } from './directory.ts';
import { describeRowFault, describeRowPlace } from './fault-messages.ts';
import type { SourceItem } from './item.ts';

const directory: ImportDirectory = { find: () => [], personByMail: () => undefined, all: () => [] };
const maps = { directory, resolutions: new Map(), categories: new Map() };
const tell = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2060]/g, ' ');

function said(items: readonly SourceItem[], isCalendar = false): string[] {
  return items.flatMap(({ faults }) =>
    faults.map((fault) => plain(`${describeRowPlace(fault, 'de', isCalendar)}: ${describeRowFault(fault, 'de')}`)),
  );
}

async function ofTable(text: string): Promise<string[]> {
  const table = await readCsv(text);
  return said(readRows({ kind: 'event', table, mapping: mapColumns('event', table.columns), tell, ...maps }));
}

async function ofCalendar(...lines: readonly string[]): Promise<string[]> {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  const { items } = await readCalendar({
    text,
    timeZone: 'Europe/Zurich',
    since: '2026-11-20',
    today: '2026-11-20',
    ...maps,
  });
  return said(items, true);
}

describe('the message', () => {
  it('of an invalid time names it, in a table and in a calendar', async () => {
    expect(await ofTable('Datum;Zeit;Titel\n6.12.2026;235960;Feier\n')).toEqual([
      'Zeile 2, Zeit: «235960» ist keine Uhrzeit. Schreiben Sie zum Beispiel 10:30.',
    ]);
    expect(await ofTable('Datum;Titel\n235960;Feier\n')).toEqual([
      'Zeile 2, Datum: «235960» ist kein Datum. Schreiben Sie zum Beispiel 06.12.2026.',
    ]);
    expect(await ofCalendar('SUMMARY:Feier', 'DTSTART:20261206T235960')).toEqual([
      'Eintrag 1, DTSTART: Die Uhrzeit in «20261206T235960» gibt es nicht; ein Tag endet um 23:59:59.',
    ]);
    expect(await ofCalendar('SUMMARY:Feier', 'DTSTART;VALUE=DATE:20260231')).toEqual([
      'Eintrag 1, DTSTART: Das Datum in «20260231» gibt es nicht.',
    ]);
  });

  it('of a row without a day reports the missing day once, even if its time is wrong', async () => {
    expect(await ofTable('Datum;Zeit;Titel\n;10:00;Feier\n')).toEqual([
      'Zeile 2, Datum: Diese Zelle darf nicht leer sein.',
    ]);
    expect(await ofTable('Datum;Zeit;Titel\n;bald;Feier\n')).toEqual([
      'Zeile 2, Zeit: «bald» ist keine Uhrzeit. Schreiben Sie zum Beispiel 10:30.',
      'Zeile 2, Datum: Diese Zelle darf nicht leer sein.',
    ]);
    expect(await ofTable('Datum;Beginn;Titel\n;6.12.2026 10:00;Feier\n')).toEqual([]);
  });

  it.each([
    ['de', '«So 3.12.2026»', 'ein Donnerstag'],
    ['fr', 'So 3.12.2026', 'un jeudi'],
    ['it', 'So 3.12.2026', 'è giovedì'],
    ['en', '“So 3.12.2026”', 'a Thursday'],
  ] as const)('of a wrong weekday names the correct one (%s); the row is imported', async (language, value, day) => {
    const table = await readCsv('Datum;Titel\nSo 3.12.2026;Feier\n');
    const items = readRows({ kind: 'event', table, mapping: mapColumns('event', table.columns), tell, ...maps });
    expect(items).toMatchObject([{ faults: [], value: { date_from: '2026-12-03 00:00:00' } }]);
    const [remark] = items.flatMap(({ remarks = [] }) => remarks);
    expect(remark).toMatchObject({ code: 'weekday', row: 2, column: 'Datum', expected: '2026-12-03' });
    const text = remark === undefined ? '' : plain(describeRowFault(remark, language));
    expect(text).toContain(value);
    expect(text).toContain(day);
  });

  it('of an event without a start says so', async () => {
    expect(await ofCalendar('SUMMARY:Feier', 'DTEND:20261206T100000')).toEqual([
      'Eintrag 1, DTSTART: Beim Termin fehlt der Beginn.',
    ]);
  });

  it.each([
    '#DIV/0!',
    '#NV',
    '#bezug!',
    '#NOM?',
    '#N/D',
    '########',
  ])('of %s says that it is not a value, in any column, and once', async (cell) => {
    const sentence = `Die Zelle enthält den Fehler «${cell}» des Tabellenprogramms. Schreiben Sie den richtigen Wert hinein.`;
    expect(await ofTable(`Datum;Zeit;Titel;Öffentlich\n6.12.2026;${cell};${cell};${cell}\n`)).toEqual([
      `Zeile 2, Zeit: ${sentence}`,
      `Zeile 2, Titel: ${sentence}`,
      `Zeile 2, Öffentlich: ${sentence}`,
    ]);
    expect(await ofTable(`Datum;Titel\n6.12.2026;#Feier!\n7.12.2026;${cell} Fest\n`)).toEqual([]);
  });

  it.each([
    ['de', '2. März 2027 um 14:00', 'Website, Anlässe, nein'],
    ['fr', '2 mars 2027 à 14:00', 'Internet, événements, non'],
    ['it', '2 marzo 2027 alle ore 14:00', 'Internet, eventi, no'],
    ['en', '2 March 2027 at 14:00', 'web, events, none'],
  ] as const)('shows times and choices in the language of the user (%s)', (language, time, choices) => {
    const of = { row: 2, label: '', column: '', field: '' };
    const end = describeRowFault({ ...of, code: 'ends_before', value: '2027-03-02 14:00:00', expected: '' }, language);
    expect(plain(end)).toContain(`(${time})`);
    const choice = describeRowFault({ ...of, code: 'choice', value: 'x', expected: 'web, events, none' }, language);
    expect(plain(choice)).toContain(choices);
  });

  it.each(LANGUAGES)('names choices by words that tables accept (%s)', (language) => {
    for (const [value, word] of Object.entries(textsBelow(language, 'choices'))) {
      const form = { form: 'choice', name: '', choices: [value] } as unknown as TableColumn;
      expect([word, readCell(form, word, {} as ReadCellOptions)]).toEqual([word, { value }]);
    }
  });

  it('is a sentence in every language', () => {
    for (const language of LANGUAGES) {
      for (const [code, text] of Object.entries(textsBelow(language, 'rowFaults.faults'))) {
        if (code !== 'rule') expect(text, `${language} ${code}`).toMatch(/(?:[.]|\{expected\})$/u);
      }
    }
  });
});

describe('the explanation in an empty table', () => {
  it.each(LANGUAGES)('shows day and time formats that are accepted (%s)', (language) => {
    const { text } = detectFormat(createCsvTemplate({ kind: 'event', language, directory: undefined })) as {
      readonly text: string;
    };
    const [, explained = ''] = text.split('\r\n');
    const forms =
      explained.match(
        /\d[^,;:()]*?\d{4}(?: \d\d:\d\d)?|\d{4}-\d\d-\d\d(?: \d\d:\d\d)?|\d\d[:h.]\d\d(?:–\d\d:\d\d)?/gu,
      ) ?? [];
    expect(forms.length).toBeGreaterThan(12);
    for (const form of forms) expect(parseCellMoment(form), form).not.toHaveProperty('fault');
    expect(TABLE_KINDS).toContain('event');
  });
});
