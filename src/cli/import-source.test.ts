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
  office = await openCommands(['import', 'template', 'undo'], fullBundle());
});
afterEach(() => office.close());

const file = (name: string, content: string | Uint8Array) => {
  const path = join(folder.folder, name);
  writeFileSync(path, content);
  return path;
};
const bring = async (path: string, ...more: string[]) =>
  (await office.run('import', path, '--into', 'seewil', '--json', ...more)).json;
const total = async () => (await office.call('GET', '/events?limit=500')).json.total as number;
const event = async (id: number) => (await office.call('GET', `/events/${id}`)).json.value;

const TABLE = `Datum;Zeit;Anlass;Raum;Pfarrer;Zielgruppe;Beschreibung
So, 06.12.2026;10.00 Uhr;Gottesdienst zum 2. Advent;Saal;Anna Keller;Alle;"Mit ""Chor""
und Kaffee"
6.12.26;17h00–18h30;=HYPERLINK("http://example.org");Kirche;Gast aus Bern;;
2026-12-07;;Bastelwoche;;;Kinder;
`;

describe('a table', () => {
  it('is previewed before anything is written, and imported as one change that a single undo reverts', async () => {
    const path = file('table.csv', TABLE);
    const before = await total();
    const seen = await bring(path, '--dry-run');
    expect(seen).toMatchObject({
      format: 'csv',
      imported: false,
      changed: [],
      gone: [],
      unclear: [],
      faulty: [],
      same: 0,
    });
    expect(await total()).toBe(before);

    const done = await bring(path, '--yes');
    expect(done).toMatchObject({ imported: true });
    expect(done.new.map(({ row }: { row: number }) => row)).toEqual([2, 3, 4]);
    expect(await total()).toBe(before + 3);
    expect(await event(1003)).toMatchObject({
      title: 'Gottesdienst zum 2. Advent',
      date_from: '2026-12-06 10:00:00',
      date_to: '2026-12-06 11:00:00',
      rooms: [{ room_id: 12 }],
      organizer: { person_id: 1 },
      target_group_ids: [1],
      public: false,
      hide_time: false,
      long_desc: '<p>Mit "Chor"<br />und Kaffee</p>',
    });
    expect(await event(1004)).toMatchObject({
      title: '=HYPERLINK("http://example.org")',
      date_to: '2026-12-06 18:30:00',
      organizer: { name: 'Gast aus Bern' },
    });
    expect(await event(1005)).toMatchObject({
      date_from: '2026-12-07 00:00:00',
      date_to: '2026-12-07 23:59:59',
      hide_time: true,
    });

    await office.run('undo', 'seewil', String(done.revision));
    expect(await total()).toBe(before);
    expect((await office.call('GET', '/sources')).json.total).toBe(0);
  });

  it('is recognized again: no duplicates, differences by field, and missing events stay', async () => {
    await bring(file('again.csv', TABLE), '--yes');
    expect(await bring(file('again.csv', TABLE), '--yes')).toMatchObject({
      imported: false,
      new: [],
      changed: [],
      same: 3,
    });
    const other = TABLE.replace('Saal', 'K').replace(/^2026-12-07.*$/m, '2026-12-08;;Abendgebet;;;;');
    const seen = await bring(file('again.csv', other), '--yes');
    expect(seen).toMatchObject({
      new: [{ row: 4, label: 'Abendgebet' }],
      changed: [{ id: 1003, fields: [{ name: 'rooms', before: [{ room_id: 12 }], after: [{ room_id: 11 }] }] }],
      gone: [{ id: 1005, label: 'Bastelwoche' }],
      same: 1,
    });
    expect(await event(1005)).toMatchObject({ status: 'confirmed' });
    await bring(file('again.csv', other), '--yes', '--gone', 'cancel');
    expect(await event(1005)).toMatchObject({ status: 'cancelled' });
  });

  it('confirms an event that it cancelled as missing once its row is back, and announces that', async () => {
    await bring(file('back.csv', TABLE), '--yes');
    const without = TABLE.replace(/^2026-12-07.*\n/m, '');
    await bring(file('back.csv', without), '--yes', '--gone', 'cancel');
    const seen = await bring(file('back.csv', TABLE), '--dry-run');
    const change = { id: 1005, fields: [{ name: 'status', before: 'cancelled', after: 'confirmed' }] };
    expect(seen).toMatchObject({ new: [], changed: [change], same: 2 });
    await bring(file('back.csv', TABLE), '--yes');
    expect(await event(1005)).toMatchObject({ status: 'confirmed' });
  });

  it('leaves an event cancelled that the office cancelled, before or after the source did', async () => {
    const cancel = (id: number, status: string) =>
      office.call('PATCH', `/events/${id}`, { body: { status }, headers: { 'if-match': '*' } });
    await bring(file('own.csv', TABLE), '--yes');
    await cancel(1004, 'cancelled');
    await bring(file('own.csv', TABLE.replace(/^2026-12-07.*\n/m, '')), '--yes', '--gone', 'cancel');
    await cancel(1005, 'confirmed');
    await cancel(1005, 'cancelled');
    expect(await bring(file('own.csv', TABLE), '--yes')).toMatchObject({ changed: [], same: 3 });
    expect(await event(1004)).toMatchObject({ status: 'cancelled' });
    expect(await event(1005)).toMatchObject({ status: 'cancelled' });
  });

  it('lists invalid values by row and column, and imports the other rows only on request', async () => {
    const path = file(
      'faulty.csv',
      'Datum,Zeit,Titel,Raum\n31.11.2026,10:00,A,\n6.12.,10:00,B,\n6.12.2026,25:00,C,\n28.3.2027,02:30,D,\n' +
        '6.12.2026,10:00,,\n6.12.2026,10:00,F,Keller\n6.12.2026,11:00,G,Saal\n',
    );
    const { told, error } = await office
      .refused('import', path, '--into', 'seewil', '--json')
      .then((one) => ({ told: one, error: one.error }));
    expect(error.message).toBe(
      "nothing was changed: 5 rows can't be imported; fix the file, or import the others with --skip-faulty",
    );
    expect(told.json.faulty.map(({ row, column, code }: Record<string, unknown>) => [row, column, code])).toEqual([
      [2, 'Datum', 'date'],
      [3, 'Datum', 'year'],
      [4, 'Zeit', 'time'],
      [5, 'Datum', 'no_such_time'],
      [6, 'Titel', 'missing'],
    ]);
    expect(told.json.unclear).toMatchObject([{ row: 7, column: 'Raum', code: 'unknown', value: 'Keller' }]);
    const done = await bring(path, '--yes', '--skip-faulty');
    expect(done.new).toMatchObject([{ row: 8, label: 'G' }]);
  });

  it('lists all faults of a row at once, with exit code 1 even for --dry-run', async () => {
    const path = file(
      'all.csv',
      `Datum;Zeit;Hinweis zur Absage;Titel;Raum;Öffentlich\n31.11.2026;25:00;${'x'.repeat(300)};A;Keller;vielleicht\n`,
    );
    const { json, error } = await office.refused('import', path, '--into', 'seewil', '--json', '--dry-run');
    expect(error.message).toContain("a row can't be imported");
    expect(json.faulty.map(({ column, code }: Record<string, string>) => [column, code])).toEqual([
      ['Raum', 'unknown'],
      ['Öffentlich', 'yes'],
      ['Datum', 'date'],
      ['Zeit', 'time'],
      ['Hinweis zur Absage', 'rule'],
    ]);
    await office.run('import', path, '--into', 'seewil', '--dry-run', '--skip-faulty');
  });

  it('skips a row whose short text some websites would cut, and one with an address that runs a program', async () => {
    const events = `Datum;Zeit;Titel;Kurztext\n6.12.2026;10:00;A;${'x'.repeat(1024)}\n6.12.2026;11:00;B;kurz\n`;
    const persons = 'Vorname;Nachname;Website\nNora;Neu;javascript:alert(1)\nUrs;Neu;https://example.org/urs\n';
    for (const [path, kind, column, text] of [
      [file('cut.csv', events), 'events', 'Kurztext', '1024 characters'],
      [file('runs.csv', persons), 'persons', 'Website', 'is neither an http or https address'],
    ] as const) {
      const { json } = await office.refused('import', path, '--kind', kind, '--into', 'seewil', '--json');
      expect(json.faulty).toMatchObject([{ row: 2, column, code: 'rule', text: expect.stringContaining(text) }]);
      const done = await bring(path, '--kind', kind, '--yes', '--skip-faulty');
      expect(done).toMatchObject({ imported: true, new: [{ row: 3 }] });
    }
  });

  it('is not public if a column says that a row is private, whatever else says it is', async () => {
    const words = ['Ein', 'True', 'x', 'Privat', 'Aus', 'False', '', 'Normal'];
    const rows = words.map((word, at) => `${at + 1}.2.2027;A${at};${word};ja`);
    const path = file('private.csv', `Datum;Titel;Privat;Öffentlich\n${rows.join('\n')}\n`);
    const { new: added } = await bring(path, '--public', '--yes');
    const isPublic = added.map(({ value }: { value: Record<string, unknown> }) => value['public']);
    expect(isPublic).toEqual([false, false, false, false, true, true, true, true]);
    const { error } = await office.refused(
      'import',
      file('odd.csv', 'Datum;Titel;Privé\n1.2.2027;A;vielleicht\n'),
      '--into',
      'seewil',
      '--yes',
      '--public',
    );
    expect(error.message).toContain("a row can't be imported");
  });

  it('keeps possibly internal texts for the office, reports that, and imports them if a map says so', async () => {
    const path = file('notes.csv', 'Datum;Titel;Bemerkungen\n1.2.2027;A;Schlüssel bei Frau X\n');
    const { new: added, columns_of_notes: told } = await bring(path, '--dry-run');
    expect([added[0].value.internal_note, added[0].value.long_desc, told]).toEqual([
      'Schlüssel bei Frau X',
      undefined,
      ['Bemerkungen'],
    ]);
    const map = file('notes.json', JSON.stringify({ columns: { Bemerkungen: 'long_desc' } }));
    const { new: other, columns_of_notes: none } = await bring(path, '--dry-run', '--map', map);
    expect([other[0].value.long_desc, none]).toEqual(['<p>Schlüssel bei Frau X</p>', []]);
  });

  it('reports private rows that will not be public, and weekdays that do not match', async () => {
    const text =
      'Betreff;Beginnt am;Beginnt um;Privat;Besprechungsorganisator\nA;So 3.12.2026;10:00;Ein;Pfarramt Bern\n' +
      'B;3.12.2026;11:00;Aus;Anna Keller\n';
    const path = file('outlook.csv', text);
    const { out } = await office.run('import', path, '--into', 'seewil', '--dry-run', '--public');
    expect(out).toContain('  + 2026-12-03 10:00 A (private: not public)');
    expect(out).toContain('  + 2026-12-03 11:00 B');
    expect(out.join('\n')).toContain(
      '1 imported as they are, but please check\n  * row 2, Beginnt am (A): The weekday in “So 3.12.2026” does not match ' +
        'the date: that day is a Thursday. The date will be used.',
    );
    const seen = await bring(path, '--dry-run', '--public');
    expect(seen).toMatchObject({ year: null, faulty: [], columns_left_out: [] });
    expect(seen.remarks).toMatchObject([{ row: 2, column: 'Beginnt am', code: 'weekday', value: 'So 3.12.2026' }]);
    expect(seen.new).toMatchObject([
      { private: true, value: { public: false, organizer: { name: 'Pfarramt Bern' } } },
      { private: false, value: { public: true, organizer: { person_id: 1 } } },
    ]);
  });

  it('uses the given header row, and the given year for days without one', async () => {
    const path = file('year.csv', 'Programm 2027;;\nDatum;Titel;Titel\n10.1.;A;x\n');
    expect((await bring(path, '--dry-run', '--year', '2027')).new).toMatchObject([
      { row: 3, value: { date_from: '2027-01-10 00:00:00' } },
    ]);
    const seen = await bring(path, '--dry-run');
    expect([seen.year, seen.new[0].value.date_from]).toEqual([2027, '2027-01-10 00:00:00']);
    expect((await bring(path, '--dry-run', '--year', '2028')).year).toBe(2028);
    const refused = async (...more: string[]) =>
      (await office.refused('import', path, '--into', 'seewil', '--dry-run', ...more)).error.message;
    expect(await refused('--header', '1')).toContain('required columns are missing');
    expect(await refused('--header', '9')).toContain('row 9 does not exist');
    expect(await refused('--header', 'x')).toContain('--header takes the number of a row, not "x".');
    expect(await refused('--year', '27')).toContain('--year takes a year, such as 2027, not "27".');
  });

  it('says which source a renamed file continues, and how', async () => {
    await bring(file('old.csv', TABLE), '--yes');
    const path = file('new.csv', TABLE);
    const { unclear } = await bring(path, '--dry-run', '--skip-faulty');
    expect(unclear.map(({ code }: { code: string }) => code)).toEqual(['other_source', 'other_source', 'other_source']);
    expect(unclear[0].text).toBe(
      'This event already exists, from the source “old.csv”. If this file is a newer version, import it under that name.',
    );
    const { out } = await office.refused('import', path, '--into', 'seewil', '--dry-run');
    expect(out).toContain('3 already come from the source "old.csv"; use --source "old.csv" to continue it');
    expect(await bring(path, '--source', 'old.csv', '--dry-run')).toMatchObject({ unclear: [], same: 3 });
  });

  it('asks once for each unknown name of a table or calendar, and accepts four answers', async () => {
    const lines = (word: string) => ['DTSTART:20270201T100000', `SUMMARY:A ${word}`, `LOCATION:${word}`];
    const sources = [
      file(
        'ask.csv',
        'Datum;Titel;Raum\n1.2.2027;A;Sall\n2.2.2027;B;Keller\n3.2.2027;C;Keller\n4.2.2027;D;Hütte\n5.2.2027;E;Zoom\n',
      ),
      file(
        'ask.ics',
        calendar(...['Sall', 'Keller', 'Hütte', 'Zoom'].flatMap((one) => vevent(`UID:${one}`, ...lines(one)))),
      ),
    ];
    const rooms = { Sall: 12, Keller: { new: { building: 'Neubau' } }, Hütte: 'words', Zoom: 'leave' };
    const [table = ''] = sources;
    const { json, error } = await office.refused('import', table, '--into', 'seewil', '--yes', '--json');
    expect(error.message).toContain('4 names are unknown here; map them with --map');
    const asked = json.unknown_names.map(({ text, nearest }: Record<string, unknown>) => [text, nearest]);
    expect(new Map(asked).get('Sall')).toEqual([{ id: 12, name: 'Saal' }]);
    expect(json.map).toEqual({ names: { rooms: { Keller: '', Hütte: '', Sall: '', Zoom: '' } } });
    const unanswered = file('asked.json', JSON.stringify(json.map));
    const again = await office.refused('import', table, '--into', 'seewil', '--yes', '--map', unanswered);
    expect(again.error.message).toContain('4 names are unknown here');
    for (const path of sources) {
      const map = file('answers.json', JSON.stringify({ names: { rooms } }));
      const done = await bring(path, '--yes', '--map', map);
      expect(done).toMatchObject({
        imported: true,
        unclear: [],
        unknown_names: [],
        made: [{ kind: 'building' }, { kind: 'room' }],
      });
      const [house] = (await office.call('GET', '/buildings?q=Neubau')).json.items;
      const [keller] = (await office.call('GET', '/rooms?q=Keller')).json.items;
      expect(keller.value).toMatchObject({ name: 'Keller', building_id: house.value.id });
      // Persons are matched, and name mappings are stored.
      expect(await bring(path, '--yes')).toMatchObject({ imported: false, unclear: [], unknown_names: [] });
      await office.run('undo', 'seewil', String(done.revision));
      expect((await office.call('GET', '/rooms?q=Keller')).json.total).toBe(0);
    }
  });

  it('creates areas, target groups and persons, who are not visible at once, and no room without a building', async () => {
    const path = file('new.csv', 'Datum;Titel;Bereich;Zielgruppe;Lektor\n1.2.2027;A;Nord;Väter;Keller, Vera\n');
    const names = { layers: { Nord: 'new' }, target_groups: { Väter: 'new' }, persons: { 'Keller, Vera': 'new' } };
    const map = file('new.json', JSON.stringify({ names }));
    await bring(path, '--yes', '--map', map);
    const [vera] = (await office.call('GET', '/persons?q=Vera')).json.items;
    expect(vera.value).toMatchObject({ firstname: 'Vera', lastname: 'Keller', visibility: 'none' });
    expect((await event(1003)).lector_ids).toEqual([vera.value.id]);
    await office.create('buildings', { name: 'Zweites Haus' });
    const wrong = file('wrong.json', JSON.stringify({ names: { rooms: { Kammer: 'new' } } }));
    const room = file('room.csv', 'Datum;Titel;Raum\n1.2.2027;A;Kammer\n');
    const { error } = await office.refused('import', room, '--into', 'seewil', '--map', wrong);
    expect(error.message).toContain('the room "Kammer" needs a building');
    const bad = file('bad.json', JSON.stringify({ names: { rooms: { Kammer: { new: { floor: 3 } } } } }));
    const refused = await office.refused('import', room, '--into', 'seewil', '--map', bad);
    expect(refused.error.message).toContain(
      '"Kammer": expected one of: an id, "words", "leave", { "new": { "building": … } }',
    );
  });

  it('remembers an entity created under another name, so that it is neither asked for nor created again', async () => {
    const path = file('called.csv', 'Datum;Titel;Raum;Bereich;Leitung\n1.2.2027;A;KGH;Nordquartier;Ana Keller\n');
    const names = {
      rooms: { KGH: { new: { name: 'Kirchgemeindehaus', building: 'Haus' } } },
      layers: { Nordquartier: { new: { name: 'Nord' } } },
      persons: { 'Ana Keller': { new: { name: 'Anna-Lena Keller' } } },
    };
    const done = await bring(path, '--yes', '--map', file('called.json', JSON.stringify({ names })));
    const idOf = async (array: string, name: string) =>
      (await office.call('GET', `/${array}?q=${name}`)).json.items[0].value.id as number;
    const [room, layer] = [await idOf('rooms', 'Kirchgemeindehaus'), await idOf('layers', 'Nord')];
    const person = await idOf('persons', 'Anna-Lena');
    expect(await event(1003)).toMatchObject({
      rooms: [{ room_id: room }],
      layer_ids: [layer],
      organizer: { person_id: person },
    });
    const [source] = (await office.call('GET', '/sources')).json.items;
    expect(source.value).toMatchObject({
      map: { 'layer:nordquartier': String(layer), 'person:ana keller': String(person) },
      rooms_by_location: { kgh: room },
    });
    expect(await bring(path, '--yes')).toMatchObject({ imported: false, same: 1, unclear: [], made: [] });
    await office.run('undo', 'seewil', String(done.revision));
    expect((await office.call('GET', '/sources')).json.total).toBe(0);
    expect((await office.call('GET', '/rooms?q=Kirchgemeindehaus')).json.total).toBe(0);
  });

  it('remembers only the mapped names of a table without events', async () => {
    const people =
      'Vorname;Nachname;E-Mail;Gruppen\nNora;Neu;nora@example.org;Pfarrer-Team\nUrs;Neu;urs@example.org;Chor\n';
    const path = file('staff.csv', people);
    const persons = ['--kind', 'persons', '--yes'];
    const refused = await office.refused('import', path, '--into', 'seewil', ...persons);
    expect(refused.error.message).toContain('2 names are unknown here');
    const names = { person_groups: { 'Pfarrer-Team': 1, Chor: { new: { name: 'Kirchenchor' } } } };
    const done = await bring(path, ...persons, '--map', file('staff.json', JSON.stringify({ names })));
    expect(done).toMatchObject({ new: [{ label: 'Nora Neu' }, { label: 'Urs Neu' }], made: [{ name: 'Kirchenchor' }] });
    const [choir] = (await office.call('GET', '/person_groups?q=Kirchenchor')).json.items;
    const [source] = (await office.call('GET', '/sources')).json.items;
    expect(source.value).toMatchObject({ name: 'staff.csv', enabled: false });
    expect(source.value.map).toEqual({ 'person_group:pfarrer-team': '1', 'person_group:chor': String(choir.value.id) });
    expect(await bring(path, ...persons)).toMatchObject({ imported: false, same: 2, unclear: [], made: [] });
    // An import without answers stores no mapping.
    await bring(file('more.csv', 'Name\nJugend\n'), '--kind', 'target_groups', '--yes');
    expect((await office.call('GET', '/sources')).json.total).toBe(1);
  });

  it('accepts names that a map explains, and unknown columns', async () => {
    const path = file(
      'map.csv',
      'Wann?;Was genau;Wo findet es statt\n6.12.2026 10:00;Andacht;Waldhütte\n7.12.2026 10:00;Probe;KGH\n',
    );
    const map = file(
      'map.json',
      JSON.stringify({
        columns: { 'Was genau': 'title', 'Wo findet es statt': 'rooms' },
        names: { rooms: { Waldhütte: 'words', kgh: 12 } },
      }),
    );
    await bring(path, '--map', map, '--source', 'Plan', '--yes');
    expect((await event(1003)).rooms).toMatchObject([{ name: 'Waldhütte' }]);
    expect((await event(1004)).rooms).toEqual([{ room_id: 12 }]);
    // The mapping was stored, so the second import needs none.
    expect(await bring(path, '--source', 'plan', '--yes')).toMatchObject({ imported: false, same: 2, unclear: [] });
  });

  it('asks about a name similar to a known person’s, and accepts one that is similar to none', async () => {
    const path = file(
      'organizers.csv',
      'Datum;Titel;Leitung\n6.12.2026;A;Anna Keler\n7.12.2026;B;Pfrn. Anna Keller\n8.12.2026;C;Gast aus Bern\n9.12.2026;D;Anna Keler\n',
    );
    const seen = await bring(path, '--dry-run', '--skip-faulty');
    expect(seen.new.map(({ label }: { label: string }) => label)).toEqual(['C']);
    expect(seen.unclear).toMatchObject([
      { row: 2, code: 'unknown', value: 'Anna Keler' },
      { row: 3, code: 'unknown', value: 'Pfrn. Anna Keller' },
      { row: 5, code: 'unknown', value: 'Anna Keler' },
    ]);
    expect(seen.unknown_names).toMatchObject([
      { text: 'Anna Keler', rows: 2, nearest: [{ id: 1, name: 'Anna Keller' }] },
      { text: 'Pfrn. Anna Keller', rows: 1, nearest: [{ id: 1 }, { id: 2 }] },
    ]);
    const names = { persons: { 'anna keler': 1, 'Pfrn. Anna Keller': 'words' } };
    await bring(path, '--map', file('organizers.json', JSON.stringify({ names })), '--yes');
    const organizers = await Promise.all([1003, 1004, 1005, 1006].map(async (id) => (await event(id)).organizer));
    const words = (name: string) => ({ name });
    expect(organizers).toEqual([
      { person_id: 1 },
      words('Pfrn. Anna Keller'),
      words('Gast aus Bern'),
      { person_id: 1 },
    ]);
    // The mapping is stored, so the second import needs none.
    expect(await bring(path, '--yes')).toMatchObject({ imported: false, same: 4, unclear: [] });
  });

  it('does not create existing entities again, not even those of other sources', async () => {
    const [first] = (await office.call('GET', '/events?limit=1')).json.items;
    const { date_from, title } = first.value;
    const path = file('there.csv', `Beginn;Titel\n${date_from};${title}\n`);
    const { json: seen } = await office.refused('import', path, '--into', 'seewil', '--json', '--yes');
    expect(seen).toMatchObject({ new: [], unclear: [{ row: 2, code: 'there_already' }] });
    // The message explains the remedy.
    expect(seen.unclear[0].text).toContain('During the import in the office, choose whether it is the same event');
  });

  it('imports persons, rooms and groups too, and updates existing ones', async () => {
    const people =
      'Vorname\tNachname\tE-Mail\tTelefon\tGruppen\nAnna\tKeller\t\t044 111 22 33\tPfarramt; Intern\nNora\tNeu\tnora@example.org\t\t\n';
    const done = await bring(file('people.csv', people), '--kind', 'persons', '--yes');
    expect(done).toMatchObject({ new: [{ label: 'Nora Neu' }], changed: [{ id: 1 }] });
    const nora = (await office.call('GET', '/persons?q=nora')).json.items[0].value;
    expect(nora).toMatchObject({ visibility: 'none', email: 'nora@example.org' });
    const groups = await bring(file('groups.csv', 'Name\nKinder\nJugend\n'), '--kind', 'target_groups', '--yes');
    expect(groups).toMatchObject({ new: [{ label: 'Jugend' }], changed: [], same: 1 });
    const rooms = await bring(
      file('rooms.csv', 'Name;Gebäude;Plätze\nSaal;Haus;80\nStube;Haus;12\n'),
      '--kind',
      'rooms',
      '--yes',
    );
    expect(rooms).toMatchObject({
      new: [{ label: 'Stube' }],
      changed: [{ id: 12, fields: [{ name: 'capacity', after: 80 }] }],
    });
  });

  it('is imported only after confirmation', async () => {
    const { error, out } = await office.refused('import', file('yes.csv', TABLE), '--into', 'seewil');
    expect(error.message).toBe('nothing was changed: use --yes to import it');
    expect(out.slice(0, 3)).toEqual([
      'Importing this into seewil:',
      '3 new',
      '  + 2026-12-06 10:00 Gottesdienst zum 2. Advent',
    ]);
  });
});

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

describe('a calendar', () => {
  it('imports each date of a recurring event once, with its exceptions', async () => {
    const path = file(
      'series.ics',
      calendar(
        ...vevent(
          'UID:a1',
          'DTSTART;TZID=W. Europe Standard Time:20261129T100000',
          'DTEND;TZID=W. Europe Standard Time:20261129T110000',
          'SUMMARY:Gottesdienst',
          'RRULE:FREQ=WEEKLY;UNTIL=20261227T090000Z',
          'EXDATE;TZID=Europe/Zurich:20261213T100000',
          'LOCATION:Saal',
        ),
        ...vevent(
          'UID:a1',
          'RECURRENCE-ID:20261206T090000Z',
          'DTSTART:20261206T160000Z',
          'DTEND:20261206T170000Z',
          'SUMMARY:Gottesdienst am Abend',
          'LOCATION:Saal',
        ),
        ...vevent('UID:old', 'DTSTART:20200101T100000Z', 'SUMMARY:Alt'),
      ),
    );
    const done = await bring(path, '--yes');
    expect(done).toMatchObject({ format: 'ics', past: 1, faulty: [], unclear: [] });
    expect(
      done.new.map(({ value }: { value: Record<string, string> }) => `${value['date_from']} ${value['title']}`).sort(),
    ).toEqual([
      '2026-11-29 10:00:00 Gottesdienst',
      '2026-12-06 17:00:00 Gottesdienst am Abend',
      '2026-12-20 10:00:00 Gottesdienst',
      '2026-12-27 10:00:00 Gottesdienst',
    ]);
    expect(await bring(path, '--yes')).toMatchObject({ imported: false, same: 4 });
  });

  it('is recognized after its ids were renewed', async () => {
    const of = (uid: string) => calendar(...vevent(`UID:${uid}`, 'DTSTART:20261206T090000Z', 'SUMMARY:Andacht'));
    await bring(file('renewed.ics', of('x1')), '--yes');
    expect(await bring(file('renewed.ics', of('x2')), '--yes')).toMatchObject({
      new: [],
      gone: [],
      changed: [{ fields: [] }],
    });
    expect(await bring(file('renewed.ics', of('x2')), '--yes')).toMatchObject({ imported: false, same: 1 });
  });

  it('imports whole days, cancellations, private events, categories, places, links, people', async () => {
    const path = file(
      'all.ics',
      calendar(
        ...vevent(
          'UID:1',
          'DTSTART;VALUE=DATE:20261207',
          'DTEND;VALUE=DATE:20261210',
          'SUMMARY:Lager',
          'CATEGORIES:Dorf,Kinder,Freizeit',
          'LOCATION:Lagerhaus\\, Gasse 3\\, 9050 Schwende',
          'URL:https://example.org/lager',
          'ATTACH;FMTTYPE=application/pdf:https://example.org/a/Packliste.pdf',
        ),
        ...vevent(
          'UID:2',
          'DTSTART:20261208T180000',
          'DURATION:PT1H30M',
          'SUMMARY:Probe',
          'STATUS:CANCELLED',
          'DESCRIPTION:Zeile 1\\nZeile <2>',
        ),
        ...vevent(
          'UID:3',
          'DTSTART:20261209T180000Z',
          'SUMMARY:Seelsorge',
          'CLASS:PRIVATE',
          'X-ALT-DESC;FMTTYPE=text/html:<html><head><title>x</title></head><body><p>Nur <b>intern</b></p><script>' +
            'alert(1)</script></body></html>',
        ),
      ),
    );
    const done = await bring(path, '--yes', '--public');
    expect(done.faulty).toEqual([]);
    expect(await event(1003)).toMatchObject({
      date_from: '2026-12-07 00:00:00',
      date_to: '2026-12-09 23:59:59',
      hide_time: true,
      public: true,
      layer_ids: [1],
      target_group_ids: [2],
      event_type: 'Freizeit',
      rooms: [{ name: 'Lagerhaus', location_address: 'Gasse 3', location_city: 'Schwende' }],
      files: [{ file_name: 'example.org' }, { file_name: 'Packliste.pdf', file_type: 'application/pdf' }],
    });
    expect(await event(1004)).toMatchObject({
      date_from: '2026-12-08 18:00:00',
      date_to: '2026-12-08 19:30:00',
      status: 'cancelled',
      long_desc: '<p>Zeile 1<br />Zeile &lt;2&gt;</p>',
    });
    expect(await event(1005)).toMatchObject({
      public: false,
      date_from: '2026-12-09 19:00:00',
      long_desc: '<p>Nur <b>intern</b></p>',
    });
  });
});

describe("a file that can't be imported", () => {
  it.each([
    ['text.txt', 'Hallo\n', /has an unknown format; parvis imports bundles \(JSON\), tables/],
    ['page.html', '<!doctype html><p>x</p>', /looks like a web page/],
    ['old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /looks like an old Office document/],
    ['empty.csv', '', /the file is empty/],
    ['quote.csv', 'Datum;Titel\n6.12.2026;"offen\n', /row 2 opens a quotation mark that is never closed/],
    [
      'mixed.csv',
      Buffer.concat([Buffer.from('Datum;Titel\n6.12.2026;Fürbitte\n'), Buffer.from('7.12.2026;Gr\xfcn\n', 'latin1')]),
      /two encodings: .* line 3 is not/,
    ],
    ['cut.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n', /ends in the middle of event 1/],
    ['columns.csv', 'Farbe;Form\nrot;rund\n', /required columns are missing: title, date/],
  ])('is rejected with the reason: %s', async (name, content, reason) => {
    const before = await total();
    expect((await office.refused('import', file(name, content), '--into', 'seewil', '--yes')).error.message).toMatch(
      reason,
    );
    expect(await total()).toBe(before);
  });

  it('is rejected with the names of unused columns', async () => {
    const path = file('more.csv', 'Datum;Titel;Farbe;Titel;\n1.2.2027;Fest;rot;Feier;x\n');
    expect(await bring(path, '--dry-run')).toMatchObject({ columns_left_out: ['Farbe', 'Titel (2)'] });
    const { out } = await office.run('import', path, '--into', 'seewil', '--dry-run');
    expect(out.at(-1)).toBe('columns left out: Farbe, Titel (2); use --map to map them');
    const plain = file('plain.csv', 'Datum;Titel\n1.2.2027;Fest\n');
    expect((await office.run('import', plain, '--into', 'seewil', '--dry-run')).out.at(-1)).toBe('0 unchanged');
  });

  it('requires a target, and rejects options for bundles', async () => {
    const path = file('where.csv', TABLE);
    expect((await office.refused('import', path)).error.message).toContain('--into INSTANCE is required');
    expect((await office.refused('import', path, '--into', 'nowhere')).error.message).toContain('there is no instance');
    expect((await office.refused('import', path, '--into', 'seewil', '--kind', 'lists')).error.message).toContain(
      '--kind takes',
    );
  });
});

describe('a template', () => {
  it('is written once, and its empty form is valid', async () => {
    const path = join(folder.folder, 'events.xlsx');
    expect((await office.run('template', path, '--for', 'seewil', '--language', 'fr')).out).toEqual([`wrote ${path}`]);
    expect((await office.refused('template', path)).error.message).toContain('already exists');
    expect(await bring(path, '--dry-run')).toMatchObject({ format: 'xlsx', new: [], faulty: [], missing_columns: [] });
    const { error } = await office.refused('template', join(folder.folder, 'lists.xlsx'));
    expect(error.message).toContain('The file must be called events.xlsx or events.csv');
  });
});
