// Rota on paper and as files (rule D9): contents, omitted people, and permissions.

import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../src/model/authority.ts';
import type { Loose } from '../support/full-bundle.ts';
import { openOffice } from '../support/office.ts';

const person = (id: number, firstname: string, lastname: string, own: object = {}) => ({
  id,
  firstname,
  lastname,
  visibility: 'web',
  ...own,
});

const at = (day: string, from = '10:00:00', to = '11:00:00', last = day) => ({
  date_from: `${day} ${from}`,
  date_to: `${last} ${to}`,
});

let number = 0;
const assigned = (event_id: number, role_id: number, who: number | string, state: string) => ({
  id: ++number,
  event_id,
  role_id,
  ...(typeof who === 'number' ? { person_id: who } : { name: who }),
  state,
  at: '2026-11-02T08:00:00.000Z',
  note: state === 'no' ? 'Notiz-Ferien' : '',
  offered: false,
});

const FORMULA = '=HYPERLINK("https://evil.example")';

function bundle(): Loose {
  number = 0;
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Kirchgemeinde Seewil', locale: 'de-CH', plan: { church_year: 'ekd' } },
    layers: [{ id: 1, name: 'Dorf' }],
    buildings: [
      { id: 1, position: 2, name: 'Kapelle' },
      { id: 2, position: 1, name: 'Kirche Seewil' },
    ],
    rooms: [
      { id: 1, building_id: 1, name: 'Kapelle' },
      { id: 2, building_id: 2, name: 'Chor' },
    ],
    persons: [
      person(1, 'Anna', 'Zeller'),
      person(2, 'Eva', 'Amsler', { profession: 'Organistin' }),
      person(3, 'Eva', 'Amsler', { profession: 'Küster' }),
      person(4, 'Nora', 'Neinsager'),
      person(5, 'Otto', 'Ersatzmann'),
      person(6, '@SUM(A1)', 'Adam & Co <'),
      person(7, 'Fritz', 'Ferien'),
    ],
    roles: [
      { id: 1, position: 1, name: 'Leitung', field: 'organizer', rule: { event_types: ['Gottesdienst'] } },
      { id: 2, position: 2, name: 'Orgel', field: 'organists', rule: { event_types: ['Gottesdienst'] } },
      { id: 3, position: 3, name: 'Kirchenkaffee', short_name: 'Kaffee', need: 2, rule: { layer_ids: [1] } },
      { id: 4, position: 4, name: 'Nie gebraucht', rule: { event_types: ['Nie'] } },
    ],
    absences: [{ id: 1, person_id: 7, from: '2027-04-01', to: '2027-04-30' }],
    events: [
      {
        id: 1,
        title: 'Gottesdienst',
        event_type: 'Gottesdienst',
        layer_ids: [1],
        ...at('2027-04-04'),
        rooms: [{ room_id: 2 }],
        organizer: { name: 'Pfarrer Gast' },
        organist_ids: [2],
      },
      {
        id: 2,
        title: FORMULA,
        event_type: 'Gottesdienst',
        ...at('2027-04-11', '00:00:00', '23:59:00'),
        rooms: [{ room_id: 1 }],
        organist_ids: [3],
      },
      {
        id: 3,
        title: 'Lager 5 < 6 & "Zelt"',
        event_type: 'Gottesdienst',
        ...at('2027-04-17', '18:00:00', '12:00:00', '2027-04-19'),
        rooms: [{ name: 'Waldhütte' }],
      },
      {
        id: 4,
        title: 'Abgesagter Anlass',
        event_type: 'Gottesdienst',
        status: 'cancelled',
        ...at('2027-04-25'),
        organist_ids: [1],
      },
      { id: 5, title: 'Chorprobe', ...at('2027-04-26'), rooms: [{ room_id: 2 }] },
    ],
    assignments: [
      assigned(1, 3, 1, 'asked'),
      assigned(1, 3, 'Frau Gast', 'yes'),
      assigned(1, 3, 4, 'no'),
      assigned(2, 1, 6, 'planned'),
      assigned(3, 2, 5, 'spare'),
      assigned(3, 2, 4, 'no'),
    ],
  } as Loose;
}

let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  office = await openOffice(bundle());
});
afterEach(() => office.close());

const DAYS = 'from=2027-04-01&to=2027-04-30';
const ENDINGS = ['csv', 'xlsx', 'docx', 'html', 'txt'] as const;
const BYS = ['church', 'role', 'person'] as const;

const file = (ending: string, query = '') => office.file(`/plan.${ending}?${DAYS}${query}`);
/** Returns the text of a file; for a ZIP file, that of all its parts. */
async function textOf(ending: string, query = ''): Promise<string> {
  const bytes = await file(ending, query);
  if (ending !== 'xlsx' && ending !== 'docx') return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n');
}
const lines = async (query: string) => (await textOf('csv', query)).slice(1).trimEnd().split('\r\n');

describe('a table for spreadsheets', () => {
  it('by church has one line per event, the churches in the office’s order, and one column per needed role', async () => {
    expect(await lines('&by=church')).toEqual([
      'Kirche;Datum;Bis;Zeit;Sonntag;Anlass;Raum;Leitung;Orgel;Kirchenkaffee',
      'Kirche Seewil;2027-04-04;;10:00;Quasimodogeniti;Gottesdienst;Chor;' +
        'Pfarrer Gast;Eva Amsler (Organistin);Anna Zeller\u00a0(?), Frau Gast',
      `Kapelle;2027-04-11;;ganztags;Misericordias Domini;"'=HYPERLINK(""https://evil.example"")";Kapelle;` +
        "'@SUM(A1) Adam & Co <\u00a0(?);Eva Amsler (Küster);",
      'Waldhütte;2027-04-17;2027-04-19;18:00;;"Lager 5 < 6 & ""Zelt""";;offen;offen;',
      ';2027-04-25;;10:00;Kantate;Abgesagt: Abgesagter Anlass;;;Anna Zeller;',
    ]);
  });

  it('by role has one line per event and role', async () => {
    const [head, ...found] = await lines('&by=role');
    expect(head).toBe('Rolle;Datum;Bis;Zeit;Sonntag;Anlass;Ort;Wer');
    expect(found.map((line) => [0, 1, 6, 7].map((column) => line.split(';')[column]))).toEqual([
      ['Leitung', '2027-04-04', 'Chor, Kirche Seewil', 'Pfarrer Gast'],
      ['Leitung', '2027-04-11', 'Kapelle', "'@SUM(A1) Adam & Co <\u00a0(?)"],
      ['Leitung', '2027-04-17', 'Waldhütte', 'offen'],
      ['Orgel', '2027-04-04', 'Chor, Kirche Seewil', 'Eva Amsler (Organistin)'],
      ['Orgel', '2027-04-11', 'Kapelle', 'Eva Amsler (Küster)'],
      ['Orgel', '2027-04-17', 'Waldhütte', 'offen'],
      ['Orgel', '2027-04-25', '', 'Anna Zeller'],
      ['Kirchenkaffee', '2027-04-04', 'Chor, Kirche Seewil', 'Anna Zeller\u00a0(?), Frau Gast'],
    ]);
  });

  it('by person has the dates and duties of each, by last name, guests last', async () => {
    const found = await lines('&by=person');
    expect(found.map((line) => [line.split(';')[0], line.split(';')[1], line.split(';').at(-1)])).toEqual([
      ['Person', 'Datum', 'Rolle'],
      ["'@SUM(A1) Adam & Co <", '2027-04-11', 'Leitung\u00a0(?)'],
      ['Eva Amsler (Organistin)', '2027-04-04', 'Orgel'],
      ['Eva Amsler (Küster)', '2027-04-11', 'Orgel'],
      ['Anna Zeller', '2027-04-04', 'Kirchenkaffee\u00a0(?)'],
      ['Anna Zeller', '2027-04-25', 'Orgel'],
      ['Frau Gast', '2027-04-04', 'Kirchenkaffee'],
      ['Pfarrer Gast', '2027-04-04', 'Leitung'],
    ]);
  });

  it('omits unconfirmed people on request, and shows what is open then', async () => {
    expect((await lines('&by=role&sure=1')).at(-1)).toMatch(/;Frau Gast, offen$/);
    const byPerson = await lines('&by=person&sure=1');
    expect(byPerson.filter((line) => line.includes('(?)'))).toEqual([]);
    expect(byPerson.some((line) => line.includes('SUM'))).toBe(false);
  });

  it('is the same in a workbook, each cell as text', async () => {
    const text = await textOf('xlsx', '&by=church');
    expect(text).toContain('Anna Zeller\u00a0(?), Frau Gast');
    expect(text).toContain('=HYPERLINK(&quot;https://evil.example&quot;)');
    expect(text).not.toMatch(/<f>|<f /);
  });

  it('is filtered like the rota', async () => {
    const roles = async (query: string) =>
      new Set((await lines(`&by=role${query}`)).slice(1).map((line) => line.split(';')[0]));
    expect(await roles('&role=2')).toEqual(new Set(['Orgel']));
    expect(await roles('&layer=1')).toEqual(new Set(['Leitung', 'Orgel', 'Kirchenkaffee']));
    expect((await lines('&by=role&room=1')).length).toBe(3);
    expect(await lines('&by=role&type=Taufe')).toHaveLength(1);
  });
});

describe('a sheet', () => {
  it('as text has the tables one after the other, with gaps in words', async () => {
    const text = await textOf('txt', '&by=church');
    const [head, seewil, kapelle, wald, nowhere, foot] = text.trimEnd().split('\r\n\r\n');
    expect(head).toBe('Plan\r\nKirchgemeinde Seewil\r\n1.–30.\u00a0April 2027');
    expect(seewil?.split('\r\n')).toEqual([
      'Kirche Seewil',
      'So., 4.\u00a0Apr., Quasimodogeniti\t10:00\tGottesdienst, Chor\tLeitung: Pfarrer Gast' +
        '\tOrgel: Eva Amsler (Organistin)\tKaffee: Anna Zeller\u00a0(?), Frau Gast',
    ]);
    expect(kapelle).toContain('ganztags\t=HYPERLINK');
    expect(wald).toContain('18:00, bis Mo., 19.\u00a0Apr.');
    expect(wald).toContain('Leitung: offen\tOrgel: offen');
    expect(nowhere).toContain('Ohne Ort');
    expect(nowhere).toContain('Abgesagt, Abgesagter Anlass');
    expect(foot).toMatch(/^\(\?\) noch nicht zugesagt\r\nStand: Freitag, 20\.\sNovember 2026, 13:00$/);
  });

  it('mentions unconfirmed people only if there are some', async () => {
    for (const ending of ['txt', 'html']) expect(await textOf(ending, '&sure=1')).not.toContain('(?)');
    expect(await textOf('txt', '&sure=1')).toContain('Nur Zusagen');
  });

  it.each(BYS)('as a page escapes every text, and is printed on its paper: by %s', async (by) => {
    const page = await textOf('html', `&by=${by}&paper=a3`);
    expect(page).toMatch(/^<!doctype html>\n<html lang="de">/);
    expect(page).toContain('Adam &amp; Co &lt;');
    expect(page).toMatch(/@page \{ size: A3[^}]*\}/);
    expect(page).toContain('<s>Abgesagter Anlass</s>');
  });

  it.each(
    BYS,
  )('as a document has a heading and a table each, whose header is repeated on every page: by %s', async (by) => {
    const text = strFromU8(unzipSync(await file('docx', `&by=${by}`))['word/document.xml'] ?? new Uint8Array());
    const count = (part: string) => text.split(part).length - 1;
    const tables = { church: 4, role: 3, person: 6 }[by];
    expect([count('<w:tbl>'), count('w:val="Heading1"'), count('<w:tblHeader/>')]).toEqual([
      tables,
      tables,
      2 * tables,
    ]);
    expect(count('<w:cantSplit/>')).toBe(count('<w:tr>'));
    expect(text).toContain('Adam &amp; Co &lt;');
    expect(text).toMatch(/<w:strike\/>.*Abgesagter Anlass/);
  });

  it('is in the requested language, with its names of Sundays', async () => {
    const text = new TextDecoder().decode(await office.file(`/plan.txt?${DAYS}`, 'en'));
    expect(text).toContain('Rota');
    expect(text).toContain('open');
    expect(text).not.toMatch(/offen|Leitung und|Abgesagt,/);
  });
});

describe('hidden people', () => {
  it.each(ENDINGS)('who declined, are on standby or away are in no file, nor are notes: %s', async (ending) => {
    for (const by of BYS) {
      for (const sure of ['', '&sure=1']) {
        const text = await textOf(ending, `&by=${by}${sure}`);
        expect([by, text.length > 200, /Zeller|Amsler/.test(text)]).toEqual([by, true, true]);
        expect(text).not.toMatch(/Neinsager|Ersatzmann|Ferien/);
      }
    }
  });

  it('who are unconfirmed are in no file of a reader; contributors get their view of the rota', async () => {
    const as = (role: Role) => ({
      actor: role,
      callerId: `account ${role}`,
      authority: { role, areas: [1], publishes: true },
    });
    const get = async (role: Role) => (await office.sent(`/plan.csv?${DAYS}&by=person`, { as: as(role) })).text();
    expect(await get('reader')).not.toMatch(/\(\?\)|SUM/);
    expect(await get('reader')).toContain('Frau Gast');
    for (const role of ['contributor', 'editor', 'administrator'] as const) {
      expect(await get(role)).toMatch(/Anna Zeller.*\(\?\)/);
      expect(await get(role)).not.toMatch(/Neinsager|Ersatzmann|Ferien/);
    }
  });
});

it('a file is not cached, and is named after its content', async () => {
  for (const ending of ENDINGS) {
    const { headers } = await office.sent(`/plan.${ending}?${DAYS}&by=role`);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="seewil-plan-role-2027-04-01-2027-04-30.${ending}"`,
    );
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
  }
});

it.each([
  ['', '/from missing'],
  ['?from=2027-04-01', '/to missing'],
  ['?from=2027-04-02&to=2027-04-01', '/to last_before_first'],
  ['?from=2027-01-01&to=2028-02-05', '/to too_many_days'],
])('rejects invalid days: %s', async (query, refused) => {
  for (const ending of ENDINGS) {
    const { status, json } = await office.call('GET', `/plan.${ending}${query}`);
    const { path, code } = json.problems[0];
    expect([status, `${path} ${code}`]).toEqual([422, refused]);
  }
});

it('rejects an unknown grouping', async () => {
  expect((await office.call('GET', `/plan.csv?${DAYS}&by=day`)).status).toBe(400);
  expect((await office.call('GET', `/plan.docx?${DAYS}&paper=a5`)).status).toBe(400);
});

it('rejects a sheet with too many rows to render synchronously, and no table of the same size', async () => {
  const day = (at: number) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10);
  const large = bundle();
  const busy = Array.from({ length: 1001 }, (_, index) => ({
    id: index + 10,
    title: 'Gottesdienst',
    event_type: 'Gottesdienst',
    layer_ids: [1],
    ...at(day(index % 300)),
  }));
  const crowded = await openOffice({ ...large, events: [...large['events'], ...busy] } as Loose);
  const year = 'from=2027-01-01&to=2027-12-31';
  for (const ending of ['docx', 'html', 'txt']) {
    const { status, json } = await crowded.call('GET', `/plan.${ending}?${year}&by=role`);
    expect([status, json.problems]).toEqual([422, [expect.objectContaining({ path: '/to', code: 'too_many_rows' })]]);
    expect((await crowded.file(`/plan.${ending}?${year}&by=role&role=1`)).length).toBeGreaterThan(10_000);
  }
  expect((await crowded.file(`/plan.csv?${year}&by=role`)).length).toBeGreaterThan(100_000);
  await crowded.close();
});

it('accepts 400 days, and has only headings if nobody is needed', async () => {
  expect((await office.file('/plan.csv?from=2027-01-01&to=2028-02-04')).length).toBeGreaterThan(300);
  expect(new TextDecoder().decode(await office.file('/plan.csv?from=2030-01-01&to=2030-01-31&by=role'))).toBe(
    'Rolle;Datum;Bis;Zeit;Sonntag;Anlass;Ort;Wer\r\n',
  );
});
