import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import { fullBundle } from '../../test/support/full-bundle.ts';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';

const folder = createTemporaryFolder();
afterAll(() => folder.remove());

let office: Commands;
beforeEach(async () => {
  office = await openCommands(['import', 'undo'], fullBundle());
});
afterEach(() => office.close());

const file = (name: string, content: string | Uint8Array) => {
  const path = join(folder.folder, name);
  writeFileSync(path, content);
  return path;
};
const bring = async (path: string, ...more: string[]) =>
  (await office.run('import', path, '--into', 'seewil', '--json', ...more)).json;

describe('a table of persons', () => {
  it('skips a row with an invalid e-mail address, and reports its cell', async () => {
    const path = file(
      'persons.csv',
      'Vorname;Nachname;E-Mail\nJürg;Frei;juerg@@example.org\nVera;Alt;vera@example.org\n',
    );
    const { faulty, new: fresh } = await bring(path, '--kind', 'persons', '--dry-run', '--skip-faulty');
    expect(faulty).toMatchObject([{ row: 2, column: 'E-Mail', field: 'email', code: 'rule' }]);
    expect(faulty[0].text).toContain('"juerg@@example.org" is not an e-mail address');
    expect(fresh).toHaveLength(1);
  });
});

const OPEN = 'Title,Date\nCarols,12/6/2026\nChoir,1/7/2027\n';
const shown = async (path: string, ...more: string[]) =>
  (await office.run('import', path, '--into', 'seewil', '--dry-run', ...more)).out.join('\n');
const days = ({ new: fresh }: { new: { value: { date_from: string } }[] }) =>
  fresh.map(({ value }) => value.date_from.slice(0, 10));

describe('days with an ambiguous month', () => {
  it('are skipped until an answer says which number is the month, which is remembered', async () => {
    const path = file('open.csv', OPEN);
    const { error, json } = await office.refused('import', path, '--into', 'seewil', '--yes', '--json');
    expect(error.message).toContain(
      'it is unclear whether 12/6/2026 begins with the day or the month; use --dates day',
    );
    expect(json.unclear).toMatchObject([{ row: 2, column: 'Date', code: 'day_or_month' }, { row: 3 }]);
    expect(json.unclear[0].text).toMatch(/12\sJune 2026 or 6\sDecember 2026/);
    expect(json.dates).toEqual({ example: '12/6/2026', first: null });

    expect(days(await bring(path, '--yes', '--dates', 'month'))).toEqual(['2026-12-06', '2027-01-07']);
    const again = file('open.csv', `${OPEN}Lunch,2/3/2027\n`);
    expect(days(await bring(again, '--dry-run'))).toEqual(['2027-02-03']);
    expect(await shown(again)).toContain(
      'dates such as 12/6/2026 are read with the month first; use --dates to change that',
    );
  });

  it('remove no event that they may stand for while they are ambiguous', async () => {
    const title = 'Title,Date\n';
    await bring(file('open.csv', `${title}Carols,2026-12-06\n`), '--yes');
    const json = await bring(
      file('open.csv', `${title}Carols,12/6/2026\n`),
      '--dry-run',
      '--skip-faulty',
      '--gone',
      'remove',
    );
    expect([json.gone, json.unclear.length]).toEqual([[], 1]);
  });

  it.each([
    ['what its numbers tell', 'Title,Date\nA,12/6/2026\nB,12/13/2026\n', ['2026-12-06', '2026-12-13']],
    ['what another column tells', 'Title,Date,End date\nA,12/6/2026,12/13/2026\n', ['2026-12-06']],
    ['its language', 'Titre,Date\nA,12/6/2026\n', ['2026-06-12']],
    ['times of twelve hours in English', 'Title,Date,Time\nA,12/6/2026,5:00 PM\n', ['2026-12-06']],
    [
      'the day first where its numbers say so',
      'Title,Date,Time\nA,13/12/2026,5:00 PM\nB,12/6/2026,\n',
      ['2026-12-13', '2026-06-12'],
    ],
  ])('are read by %s', async (_by, content, expected) => {
    expect(days(await bring(file('a.csv', content), '--dry-run'))).toEqual(expected);
  });

  it('need no answer if another column shows the month', async () => {
    const path = file('a.csv', 'Title,Date\nA,12/6/2026\nB,12/13/2026\n');
    expect(days(await bring(path, '--dry-run', '--dates', 'day'))).toEqual(['2026-12-06', '2026-12-13']);
    await expect(office.run('import', path, '--into', 'seewil', '--dates', 'year')).rejects.toThrow(
      '--dates takes day, month',
    );
  });
});

describe('a time that a workbook stores as the number 9.3', () => {
  it('is skipped until an answer says whether it is 9:30, which is remembered', async () => {
    const path = file('dots.csv', 'Titel;Datum;Zeit\nFeier;6.12.2026;9.3\nProbe;7.12.2026;19.3\n');
    const { error } = await office.refused('import', path, '--into', 'seewil', '--yes', '--json');
    expect(error.message).toContain('it is unclear whether 9.3 means 9:30; use --times minutes or --times no');
    const starts = ({ new: fresh }: { new: { value: { date_from: string } }[] }) =>
      fresh.map(({ value }) => value.date_from.slice(11, 16));
    await expect(office.run('import', path, '--into', 'seewil', '--times', 'hours')).rejects.toThrow(
      '--times takes minutes, no',
    );
    expect(starts(await bring(path, '--yes', '--times', 'minutes'))).toEqual(['09:30', '19:30']);
    const again = file(
      'dots.csv',
      'Titel;Datum;Zeit\nFeier;6.12.2026;9.3\nProbe;7.12.2026;19.3\nChor;8.12.2026;18.3\n',
    );
    expect(starts(await bring(again, '--dry-run'))).toEqual(['18:30']);
  });
});

describe('a table of a year', () => {
  const PLAN = 'Datum;Anlass\nDezember 2026;\n6.12.;Feier\nDatum;Anlass\nJanuar;\n3.1.;Probe\n';

  it('skips repeated headers, and uses lines with only a month for the year, and reports both', async () => {
    const path = file('plan.csv', PLAN);
    const json = await bring(path, '--dry-run');
    expect(days(json)).toEqual(['2026-12-06', '2027-01-03']);
    expect(json.rows_skipped).toEqual([2, 4, 5]);
    expect(await shown(path)).toContain('3 rows contain only column names or a month: 2, 4, 5');
  });

  it('remembers the given year, which the file can override', async () => {
    const plain = 'Datum;Anlass\n6.12.;Feier\n';
    await bring(file('plan.csv', plain), '--yes', '--year', '2027');
    expect((await bring(file('plan.csv', plain), '--dry-run')).year).toBe(2027);
    const next = await bring(file('plan.csv', `Jahresprogramm 2028;\n${plain}`), '--dry-run');
    expect([next.year, days(next)]).toEqual([2028, ['2028-12-06']]);
  });

  it('reports a day that is many years from today', async () => {
    const path = file('plan.csv', 'Datum;Anlass\n1.1.1850;Gründung\n8.3.2072;Vertippt\n6.12.2026;Feier\n');
    const { remarks, new: fresh } = await bring(path, '--dry-run');
    expect(fresh).toHaveLength(3);
    expect(remarks).toMatchObject([
      {
        row: 2,
        column: 'Datum',
        code: 'far',
        text: expect.stringMatching(/^1\sJanuary 1850 is more than ten years from today\. Check the year\.$/),
      },
      { row: 3, code: 'far' },
    ]);
  });

  it('reports a row without a day together with the row above that has one', async () => {
    const path = file('plan.csv', 'Datum;Zeit;Anlass\n6.12.2026;10:00;Feier\n;;\n;11:00;Kaffee\n');
    const { faulty } = await bring(path, '--dry-run', '--skip-faulty');
    expect(faulty).toMatchObject([{ row: 4, column: 'Datum', code: 'day_above' }]);
    expect(faulty[0].text).toContain('If “6.12.2026” from row 2 also applies here');
  });

  it('lists the examined rows if none is a header', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `Zeile;${at}`).join('\n');
    const { error } = await office.refused('import', file('plan.csv', rows), '--into', 'seewil', '--yes');
    expect(error.message).toContain('required columns are missing: title, date (checked rows 1 to 30)');
  });
});

describe('a workbook', () => {
  it('is read from the first sheet with a header; the others are reported', async () => {
    const path = 'test/fixtures/sources/samples/excel-blaetter.xlsx';
    expect(await bring(path, '--dry-run')).toMatchObject({
      sheet: 'Plan',
      sheets_left: ['Deckblatt', 'Notizen'],
      header: 3,
    });
    expect(await shown(path)).toContain('read from the sheet "Plan"; not read: Deckblatt, Notizen');
  });
});

describe('categories of a table', () => {
  it('are areas, target groups or event types, as for a calendar, by a map', async () => {
    const path = file('a.csv', 'Datum;Anlass;Kategorien\n6.12.2026;Feier;"Musik;Kinder, Gross und Klein"\n');
    const of = async (...more: string[]) => (await bring(path, '--dry-run', ...more)).new[0].value;
    expect(await of()).toMatchObject({ event_type: 'Musik', target_group_ids: [2] });
    const map = file(
      'map.json',
      JSON.stringify({ categories: { Musik: 'Konzert' }, names: { layers: { Kinder: 2 } } }),
    );
    expect(await of('--map', map)).toMatchObject({ event_type: 'Konzert', layer_ids: [2] });
    await bring(path, '--yes', '--map', map);
    const more = file('a.csv', 'Datum;Anlass;Kategorien\n7.12.2026;Probe;Musik\n');
    expect((await bring(more, '--dry-run')).new[0].value).toMatchObject({ event_type: 'Konzert' });
  });
});

it('a name similar to the public name of a room gets that room as a suggestion', async () => {
  const path = file('a.csv', 'Datum;Anlass;Raum\n6.12.2026;Feier;Kirche Seewil\n');
  const { unknown_names: names } = await bring(path, '--dry-run', '--skip-faulty');
  expect(names).toMatchObject([{ text: 'Kirche Seewil', nearest: [{ id: 11 }] }]);
});

it('a repeated time is reported once for a double-booked room', async () => {
  const path = file('a.csv', 'Datum;Zeit;Anlass;Raum\n6.12.2026;10:00;Feier;Saal\n6.12.2026;10:30;Probe;Saal\n');
  expect(await shown(path)).toContain('1 time a room would be double-booked');
});

describe('a weekday in a column of its own', () => {
  it.each(['Wochentag', 'Tag', 'Weekday'])('is compared with the date, which takes precedence: %s', async (heading) => {
    const rows = 'Mo;6.12.2026;Feier\nSonntag;13.12.2026;Probe\n;14.12.2026;Kurs\n1. Abend;15.12.2026;Chor\n';
    const path = file('weekday.csv', `${heading};Datum;Anlass\n${rows}`);
    const seen = await bring(path, '--dry-run');
    expect(days(seen)).toEqual(['2026-12-06', '2026-12-13', '2026-12-14', '2026-12-15']);
    expect(seen.columns_left_out).toEqual([]);
    expect(seen.remarks).toMatchObject([{ row: 2, column: heading, code: 'weekday', value: 'Mo' }]);
    expect(seen.remarks[0].text).toBe(
      'The weekday in “Mo” does not match the date: that day is a Sunday. The date will be used.',
    );
  });

  it('is the day itself if there is no other column for it', async () => {
    const seen = await bring(file('day.csv', 'Tag;Anlass\n6.12.2026;Feier\n'), '--dry-run');
    expect(days(seen)).toEqual(['2026-12-06']);
  });
});

describe('several categories of a row', () => {
  const types = ({ new: fresh }: { new: { value: { event_type: string } }[] }) =>
    fresh.map(({ value }) => value.event_type);

  it('with several event types use one; the others are reported, for new events only', async () => {
    const path = file('types.csv', 'Datum;Anlass;Kategorien\n6.12.2026;Feier;"Basar;Familie;Basar"\n');
    const seen = await bring(path, '--yes');
    expect(types(seen)).toEqual(['Basar']);
    expect(seen.remarks).toMatchObject([{ row: 2, column: 'Kategorien', code: 'one_type', value: 'Familie' }]);
    expect(seen.remarks[0].text).toBe('“Familie” has been left out: an event can only have one type, here “Basar”.');
    expect((await bring(path, '--dry-run')).remarks).toEqual([]);
  });

  it('do not override a type in a column of its own', async () => {
    const seen = await bring(file('own.csv', 'Datum;Anlass;Art;Kategorien\n6.12.2026;Feier;Kurs;Basar\n'), '--dry-run');
    expect(types(seen)).toEqual(['Kurs']);
    expect(seen.remarks).toMatchObject([{ code: 'one_type', value: 'Basar' }]);
  });
});

it('all faults of a row are listed together under the number of rows', async () => {
  const path = file('faulty.csv', 'Datum;Zeit;Anlass\n31.11.2026;10:00;\n6.12.2026;25:00;Feier\n');
  const { out } = await office.refused('import', path, '--into', 'seewil', '--dry-run');
  const from = out.indexOf("2 can't be imported");
  expect(from).toBeGreaterThan(0);
  expect(out.slice(from + 1, from + 4).map((line) => line.slice(0, 12))).toEqual([
    '  ! row 2, A',
    '      row 2,',
    '  ! row 3, Z',
  ]);
});

describe('an import of many entries', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => `${(at % 28) + 1}.1.2027;Probe ${at} von ${count}`).join('\n');
  const importing = async (count: number) => {
    const path = file(`many-${count}.csv`, `Datum;Anlass\n${rows(count)}\n`);
    const { out } = await office.run('import', path, '--into', 'seewil', '--yes');
    return out.at(-1) ?? '';
  };

  it('prints the complete undo command, and the message of a rejected undo includes it too', async () => {
    const [, revision = ''] = /revision (\d+)/.exec(await importing(25)) ?? [];
    const whole = `parvis undo seewil ${revision} --confirm 26`;
    expect(await importing(3)).toMatch(/`parvis undo seewil \d+` undoes it$/);
    const { error } = await office.refused('undo', 'seewil', revision);
    expect(error.message).toBe(
      'nothing was changed: this would remove 26 entries (25 events, 1 source), 25 of them upcoming events; ' +
        `\`${whole}\` does it`,
    );
    await office.run('undo', 'seewil', revision, '--confirm', '26');
    expect(await importing(22)).toMatch(/`parvis undo seewil \d+ --confirm 23` undoes it$/);
  });
});
