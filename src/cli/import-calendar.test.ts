import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import { fullBundle, type Loose } from '../../test/support/full-bundle.ts';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';

const folder = createTemporaryFolder();
afterAll(() => folder.remove());

/** Returns the full bundle without duplicate e-mail addresses. */
function bundle(): Loose {
  const full = fullBundle();
  full['persons'][1]['email'] = 'b@example.org';
  return full;
}

let office: Commands;
beforeEach(async () => {
  office = await openCommands(['import'], bundle());
});
afterEach(() => office.close());

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder.folder, name);
  writeFileSync(path, content);
  return path;
}

function calendar(...events: readonly (readonly string[])[]): string {
  const lines = events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']);
  return file('a.ics', ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
}

const bring = async (path: string, ...more: string[]) =>
  (await office.run('import', path, '--into', 'seewil', '--source', 'Kalender', '--json', ...more)).json;
const event = async (id: number) => (await office.call('GET', `/events/${id}`)).json.value;
const firstNew = async (...lines: readonly string[]) => {
  await bring(calendar(['UID:1', 'DTSTART:20261206T090000Z', 'SUMMARY:Feier', ...lines]), '--yes');
  return event(1003);
};

describe('a calendar that is cut off between two events', () => {
  it('is rejected, and its missing events are not removed', async () => {
    const days = ['06', '07'].map((day) => [`UID:${day}`, `DTSTART:202612${day}T090000Z`, `SUMMARY:Feier ${day}`]);
    const path = calendar(...days);
    await bring(path, '--yes', '--gone', 'remove');
    const text = readFileSync(path, 'utf8');
    const cut = file('a.ics', text.slice(0, text.indexOf('END:VEVENT') + 'END:VEVENT\r\n'.length));
    const more = ['--into', 'seewil', '--source', 'Kalender', '--yes', '--gone', 'remove'];
    const { error } = await office.refused('import', cut, ...more);
    expect(error.message).toContain('ends after event 1: its last line, END:VCALENDAR, is missing');
    expect((await event(1004)).title).toBe('Feier 07');
  });
});

describe('a calendar with METHOD:CANCEL', () => {
  const message = (method: string, ...events: readonly (readonly string[])[]) => {
    const path = calendar(...events);
    writeFileSync(path, readFileSync(path, 'utf8').replace('VERSION:2.0', `VERSION:2.0\r\nMETHOD:${method}`));
    return path;
  };
  const sitting = ['UID:h1', 'SUMMARY:Sitzung', 'DTSTART;TZID=Europe/Zurich:20270510T190000'];
  const course = ['UID:k', 'SUMMARY:Kurs', 'DTSTART;TZID=Europe/Zurich:20270405T190000', 'RRULE:FREQ=WEEKLY;COUNT=3'];
  const statuses = async () => {
    const { items } = (await office.call('GET', '/events?limit=100')).json;
    return items
      .filter(({ value }: Loose) => value['source'] !== null)
      .map(({ value }: Loose) => `${value['date_from'].slice(5, 10)} ${value['status']}`);
  };

  it.each([
    ['without a STATUS', []],
    ['with one', ['STATUS:CANCELLED']],
    ['that says otherwise', ['STATUS:CONFIRMED']],
  ])('cancels the known event: %s', async (_what, status) => {
    await bring(message('REQUEST', sitting), '--yes');
    const { changed } = await bring(message('CANCEL', [...sitting, 'SEQUENCE:1', ...status]), '--yes');
    expect(changed).toMatchObject([{ fields: [{ name: 'status', before: 'confirmed', after: 'cancelled' }] }]);
    expect(await statuses()).toEqual(['05-10 cancelled']);
    expect(await bring(message('CANCEL', sitting), '--yes')).toMatchObject({ imported: false, same: 1, remarks: [] });
  });

  it('creates nothing, and reports that it cancels nothing, if the event is unknown', async () => {
    const path = message('CANCEL', sitting);
    expect(await bring(path, '--yes')).toMatchObject({
      imported: false,
      new: [],
      remarks: [{ row: 1, column: 'UID', code: 'nothing_cancelled', value: 'h1' }],
    });
    const { out } = await office.run('import', path, '--into', 'seewil', '--dry-run');
    expect(out.join('\n')).toContain(
      '1 with nothing to cancel\n  * entry 1, UID (Sitzung): Nothing to cancel: no upcoming event from this source has ' +
        'the UID “h1”.',
    );
  });

  it('changes only the status, even if its source has default rooms', async () => {
    await bring(message('REQUEST', [...sitting, 'LOCATION:Saal']), '--yes');
    const { source, rooms } = await event(1003);
    const defaults = { rooms: [{ room_id: 11 }] };
    const set = await office.call('PATCH', `/sources/${source.id}`, {
      body: { defaults },
      headers: { 'if-match': '*' },
    });
    expect([set.status, rooms]).toEqual([200, [{ room_id: 12 }]]);
    const { changed } = await bring(message('CANCEL', sitting), '--yes');
    expect(changed.map(({ fields }: Loose) => fields.map(({ name }: Loose) => name))).toEqual([['status']]);
  });

  it('cancels a date once if two entries name it', async () => {
    await bring(message('REQUEST', course), '--yes');
    const twice = ['20270412', '20270412T170000Z'].map((date) => ['UID:k', `RECURRENCE-ID:${date}`]);
    const { changed, remarks } = await bring(message('CANCEL', ...twice), '--yes');
    expect([changed.length, remarks]).toEqual([1, []]);
    expect(await statuses()).toEqual(['04-05 confirmed', '04-12 cancelled', '04-19 confirmed']);
  });

  it('names the other source that has the event', async () => {
    await bring(message('REQUEST', sitting), '--yes');
    const path = message('CANCEL', sitting);
    const { json } = await office.refused('import', path, '--into', 'seewil', '--source', 'Anders', '--json', '--yes');
    const { unclear } = json;
    expect(unclear).toMatchObject([{ code: 'other_source', column: 'UID', value: 'h1' }]);
    expect(unclear[0].text).toContain('“Kalender”');
    expect(await statuses()).toEqual(['05-10 confirmed']);
  });

  it.each([
    ['of a whole series', [], ['04-05 cancelled', '04-12 cancelled', '04-19 cancelled']],
    ['by a day', ['RECURRENCE-ID:20270412'], ['04-05 confirmed', '04-12 cancelled', '04-19 confirmed']],
    ['by an instant', ['RECURRENCE-ID:20270412T170000Z'], ['04-05 confirmed', '04-12 cancelled', '04-19 confirmed']],
    [
      'by another instant',
      ['RECURRENCE-ID:20270412T000000Z'],
      ['04-05 confirmed', '04-12 confirmed', '04-19 confirmed'],
    ],
    [
      'from one date on',
      ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270412T190000'],
      ['04-05 confirmed', '04-12 cancelled', '04-19 cancelled'],
    ],
  ])('cancels dates %s, and leaves the others of its source', async (_what, lines, expected) => {
    await bring(message('REQUEST', course), '--yes', '--gone', 'remove');
    await bring(message('CANCEL', ['UID:k', ...lines]), '--yes', '--gone', 'remove');
    expect(await statuses()).toEqual(expected);
  });
});

describe('a place of a calendar without a matching room', () => {
  const path = () =>
    calendar(
      ['UID:1', 'DTSTART:20261206T090000Z', 'SUMMARY:Feier', 'LOCATION:Waldhütte', 'RRULE:FREQ=DAILY;COUNT=2'],
      ['UID:2', 'DTSTART:20261207T090000Z', 'SUMMARY:Probe', 'LOCATION:Sall'],
    );

  it('is kept as text, is listed once with its count, and does not block the import', async () => {
    const told = await bring(path(), '--yes');
    expect(told).toMatchObject({
      imported: true,
      unclear: [],
      unknown_names: [],
      free_places: [
        { text: 'Waldhütte', rows: 2, nearest: [] },
        { text: 'Sall', rows: 1, nearest: [{ id: 12, name: 'Saal' }] },
      ],
      map: { names: { rooms: { Waldhütte: 'words', Sall: 'words' } } },
    });
    expect((await event(1003)).rooms).toMatchObject([{ name: 'Waldhütte' }]);
    const { out } = await office.run(
      'import',
      path(),
      '--into',
      'seewil',
      '--source',
      'Neu',
      '--dry-run',
      '--skip-faulty',
    );
    expect(out).toContain(
      '2 places are not rooms here and are kept as text; use --map to change that: "Waldhütte" (2), "Sall" (1; like 12 Saal)',
    );
  });

  it('is mapped as the map says', async () => {
    const map = file('places.json', JSON.stringify({ names: { rooms: { Waldhütte: 'leave', Sall: 12 } } }));
    const { new: added, free_places: places } = await bring(path(), '--dry-run', '--map', map);
    expect(places).toEqual([]);
    expect(added.map(({ value }: Loose) => value['rooms'])).toEqual([[], [], [{ room_id: 12 }]]);
  });
});

it('text after the end of a calendar is ignored and reported', async () => {
  const path = calendar(['UID:1', 'DTSTART:20261206T090000Z', 'SUMMARY:Feier']);
  writeFileSync(path, `${readFileSync(path, 'utf8')}\r\n<!-- cached page -->\r\n`);
  expect(await bring(path, '--dry-run')).toMatchObject({ new: [{}], ignored_text: '<!-- cached page -->' });
  const { out } = await office.run('import', path, '--into', 'seewil', '--dry-run');
  expect(out).toContain('ignored, because it is outside the calendar: "<!-- cached page -->"');
});

describe('an event of a calendar', () => {
  it.each([
    ['dates beside a rule', 'RRULE:FREQ=WEEKLY;COUNT=2', ['06 10:00', '10 18:30', '13 10:00', '24 10:00']],
    ['dates alone', 'X-NOTHING:1', ['06 10:00', '10 18:30', '24 10:00']],
  ])('has further dates by RDATE: %s', async (_what, rule, expected) => {
    const { new: added } = await bring(
      calendar([
        'UID:1',
        'DTSTART;TZID=Europe/Zurich:20261206T100000',
        'DTEND;TZID=Europe/Zurich:20261206T110000',
        rule,
        'RDATE;TZID=Europe/Zurich:20261210T183000,20261206T100000',
        'SUMMARY:Andacht',
        'RDATE;VALUE=PERIOD;TZID=Europe/Zurich:20261224T100000/PT1H',
        'RDATE;TZID=Europe/Zurich:20261230T100000',
        'EXDATE;TZID=Europe/Zurich:20261230T100000',
      ]),
      '--dry-run',
    );
    const times = added.map(({ value }: { value: Record<string, string> }) => value['date_from']?.slice(8, 16));
    expect(times.sort()).toEqual(expected);
  });

  it.each([
    ['ORGANIZER;CN="Irgendwer":mailto:Anna@Example.org', { person_id: 1 }],
    ['ORGANIZER;CN=Anna Keller;SENT-BY="mailto:b@example.org":MAILTO:anna@example.org', { person_id: 1 }],
    ['ORGANIZER;CN="Meier  Ruth":mailto:gast@example.org', { name: 'Meier Ruth' }],
    ['ORGANIZER;CN=Anna Keller:invalid:nomail', { person_id: 1 }],
    ['ORGANIZER;CN=gast@example.org:mailto:gast@example.org', null],
    ['ORGANIZER:mailto:gast@example.org', null],
  ])('has the person with the given address or name, otherwise the name: %s', async (line, organizer) => {
    expect(await firstNew(line)).toMatchObject({ organizer });
  });

  it('prefers the formatted text to the plain one, sanitized, unless it is empty', async () => {
    const html = (text: string) => `X-ALT-DESC;FMTTYPE=text/html:${text}`;
    const shown = async (...lines: readonly string[]) => (await firstNew(...lines)).long_desc;
    expect(await shown('DESCRIPTION:Klartext', html('<p onclick="a()">Schön<script>x</script></p>'))).toBe(
      '<p>Schön</p>',
    );
    await office.close();
    office = await openCommands(['import'], bundle());
    const empty = html('<html><body><p>&nbsp;</p></body></html>');
    expect(await shown('DESCRIPTION:Nur \\, Text\\nzweite Zeile', empty)).toBe('<p>Nur , Text<br />zweite Zeile</p>');
  });

  it('has files for its links, but not for inline data or unsafe targets', async () => {
    const { files } = await firstNew(
      'URL;VALUE=URI:https://example.org/feier?a=1',
      'ATTACH;FILENAME=Lied.pdf;FMTTYPE=application/pdf:https://cloud.example.org/s/xyz',
      'ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA',
      'ATTACH:cid:part1@example.org',
      'ATTACH:javascript:alert(1)',
      'ATTACH:https://example.org/Gr%C3%BCn%20und%20blau.docx',
    );
    expect(files.map(({ file_name, url }: Record<string, string>) => [file_name, url])).toEqual([
      ['example.org', 'https://example.org/feier?a=1'],
      ['Lied.pdf', 'https://cloud.example.org/s/xyz'],
      ['Grün und blau.docx', 'https://example.org/Gr%C3%BCn%20und%20blau.docx'],
    ]);
  });
});

describe('a calendar of a common program', () => {
  const shown = async (name: string) => {
    const path = new URL(`../../test/fixtures/sources/${name}.ics`, import.meta.url).pathname;
    const { new: added, faulty, unknown_time_zones: zones } = await bring(path, '--dry-run');
    expect({ faulty, zones }).toEqual({ faulty: [], zones: [] });
    return added.map(({ value }: { value: Record<string, unknown> }) => ({
      from: value['date_from'],
      to: value['date_to'],
      title: value['title'],
      text: value['long_desc'],
      rooms: value['rooms'],
    }));
  };

  it('is read: Google, with a moved and a removed date', async () => {
    const text = '<p>Spiele, <b>Musik</b> und Zvieri</p>';
    const usual = { title: 'Jugendtreff', text, rooms: [{ room_id: 12 }] };
    expect(await shown('google')).toEqual([
      { ...usual, from: '2026-11-27 19:00:00', to: '2026-11-27 21:30:00' },
      { ...usual, from: '2026-12-18 19:00:00', to: '2026-12-18 21:30:00' },
      {
        from: '2026-12-04 20:00:00',
        to: '2026-12-04 22:30:00',
        title: 'Jugendtreff (später)',
        text: '',
        rooms: [],
      },
    ]);
  });

  it('is read: Apple, with a place whose address has several lines', async () => {
    expect(await shown('apple')).toEqual([
      {
        from: '2026-12-03 20:00:00',
        to: '2026-12-03 21:45:00',
        title: 'Chorprobe',
        text: '',
        rooms: [{ name: 'Kirche', location_address: 'Gasse 1', location_postcode: '8999', location_city: 'Seewil' }],
      },
    ]);
  });

  it('is read: Thunderbird, whose time zone definition is missing', async () => {
    expect(await shown('thunderbird')).toEqual([
      {
        from: '2026-12-12 11:30:00',
        to: '2026-12-12 14:00:00',
        title: 'Suppentag',
        text: '<p>Suppe</p>',
        rooms: [{ room_id: 12 }],
      },
    ]);
  });
});

describe('categories of a calendar', () => {
  const map = {
    categories: { FEIER: 'gottesdienst', 'Büro intern': '' },
    names: { layers: { Zentrum: 2 }, target_groups: { Jugend: 2, Senioren: 'leave' } },
  };
  const lines = (uid: string) => [
    `UID:${uid}`,
    'DTSTART:20261206T090000Z',
    `SUMMARY:Anlass ${uid}`,
    'CATEGORIES:Büro intern,Zentrum,Jugend,Senioren,Feier,Dorf',
  ];

  it('are mapped to areas, target groups and event types by a map, which is remembered', async () => {
    const path = file('map.json', JSON.stringify(map));
    await bring(calendar(lines('1')), '--yes', '--map', path);
    const expected = { layer_ids: [1, 2], target_group_ids: [2], event_type: 'gottesdienst' };
    expect(await event(1003)).toMatchObject(expected);
    await bring(calendar(lines('1'), lines('2')), '--yes');
    expect(await event(1004)).toMatchObject(expected);
  });

  it('are rejected if a map is wrong', async () => {
    const path = file('map.json', JSON.stringify({ categories: { Feier: 3 } }));
    const { error } = await office.refused('import', calendar(lines('1')), '--into', 'seewil', '--map', path);
    expect(error.message).toBe(`${path}: categories: "Feier": expected the event type as a string, or ""`);
  });
});

describe('a double-booked room', () => {
  const at = (uid: string, hours: string, ...more: readonly string[]) => {
    const [from = '', to = ''] = hours.split('-').map((hour) => `20261206T${hour}0000`);
    return [`UID:${uid}`, `DTSTART:${from}`, `DTEND:${to}`, `SUMMARY:${uid}`, 'LOCATION:Saal', ...more];
  };
  const conflicts = async (...events: readonly (readonly string[])[]) =>
    (await bring(calendar(...events), '--dry-run'))['room_conflicts'];

  it('is reported before the import, for existing and imported events', async () => {
    await bring(calendar(at('Probe', '10-12')), '--yes');
    const told = await conflicts(
      at('Probe', '10-12'),
      at('Chor', '11-13'),
      at('Danach', '12-14'),
      at('Abgesagt', '10-14', 'STATUS:CANCELLED'),
    );
    const room = 'Saal';
    expect(told).toEqual([
      {
        row: 2,
        label: 'Chor',
        room,
        from: '2026-12-06 11:00:00',
        to: '2026-12-06 12:00:00',
        with: 'Probe',
        with_id: 1003,
      },
      {
        row: 3,
        label: 'Danach',
        room,
        from: '2026-12-06 12:00:00',
        to: '2026-12-06 13:00:00',
        with: 'Chor',
        with_id: null,
      },
    ]);
    const { out } = await office.run('import', calendar(at('Chor', '11-13')), '--into', 'seewil', '--dry-run');
    expect(out).toContain('1 time a room would be double-booked');
    expect(out).toContain('  # Saal, 2026-12-06 11:00 to 2026-12-06 12:00: Chor and 1003 Probe');
  });

  it('is reported for a moved event, and not for one that stays or leaves the room', async () => {
    await bring(calendar(at('Probe', '10-12'), at('Chor', '14-16')), '--yes');
    expect(await conflicts(at('Probe', '10-12'), at('Chor', '11-13'))).toMatchObject([
      { label: 'Chor', with_id: 1003 },
    ]);
    expect(await conflicts(at('Probe', '17-18'), at('Chor', '10-12'))).toEqual([]);
    await bring(calendar(at('Probe', '10-12'), at('Chor', '11-13')), '--yes');
    expect(await conflicts(at('Probe', '10-12', 'DESCRIPTION:neu'), at('Chor', '11-13'))).toEqual([]);
  });

  it('is not reported if a removed event frees the room', async () => {
    await bring(calendar(at('Probe', '10-12'), at('Weg', '14-16')), '--yes', '--gone', 'cancel');
    expect(await conflicts(at('Probe', '10-12'), at('Neu', '14-16'))).toEqual([]);
  });
});

describe('a table in any encoding', () => {
  const TABLE = 'Datum;Anlass\r\n6.12.2026;Grüezi «Säli» – 😀\r\n';
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
  it.each([
    ['UTF-8', Buffer.from(TABLE)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TABLE}`)],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${TABLE}`, 'utf16le')],
    ['UTF-16, big end first', swapped(Buffer.from(`\uFEFF${TABLE}`, 'utf16le'))],
    ['UTF-16 without a mark', Buffer.from(TABLE, 'utf16le')],
    ['UTF-16 without a mark, big end first', swapped(Buffer.from(TABLE, 'utf16le'))],
    [
      'UTF-16 with tabs, as Excel writes “Unicode text”',
      Buffer.from(`\uFEFF${TABLE.replaceAll(';', '\t')}`, 'utf16le'),
    ],
  ])('is read: %s', async (_name, bytes) => {
    const { new: added, format } = await bring(file('plan.csv', bytes), '--dry-run');
    expect({ format, titles: added.map(({ label }: { label: string }) => label) }).toEqual({
      format: 'csv',
      titles: ['Grüezi «Säli» – 😀'],
    });
  });

  it('is read as Windows-1252 if it is not UTF-8', async () => {
    const latin = Buffer.from(TABLE.replace(' – 😀', ' \x96 \x80'), 'latin1');
    expect((await bring(file('plan.csv', latin), '--dry-run')).new).toMatchObject([{ label: 'Grüezi «Säli» – €' }]);
  });

  it.each([
    [
      'UTF-16 whose last line is UTF-8',
      Buffer.concat([Buffer.from(`\uFEFF${TABLE}`, 'utf16le'), Buffer.from('7.12.2026;Gr\xfcn\r\n', 'latin1')]),
    ],
    ['UTF-8 and then UTF-16', Buffer.concat([Buffer.from(TABLE), Buffer.from('7.12.2026;x\r\n', 'utf16le')])],
    ['half a character at the end', Buffer.from(`\uFEFF${TABLE}`, 'utf16le').subarray(0, -1)],
    ['half of a pair', Buffer.from(`\uFEFFDatum;Anlass\r\n6.12.2026;x\ud83d\r\n`, 'utf16le')],
  ])('is rejected if it mixes two encodings, or is cut off: %s', async (_name, bytes) => {
    const { error } = await office.refused('import', file('plan.csv', bytes), '--into', 'seewil', '--yes');
    expect(error.message).toMatch(/the file is (not text|written in two encodings|cut off)/);
  });
});

it('a place that matches several rooms is listed with them until it is mapped', async () => {
  const full = bundle();
  full['rooms'].push({ id: 13, position: 3, building_id: 1, name: 'Saal', public_name: '', shortcut: '' });
  const other = await openCommands(['import'], full);
  const path = calendar(['UID:1', 'DTSTART:20261206T090000Z', 'SUMMARY:Feier', 'LOCATION:Saal']);
  const brought = async (...more: string[]) =>
    (await other.run('import', path, '--into', 'seewil', '--source', 'Kalender', '--json', ...more)).json;
  const seen = await brought('--dry-run', '--skip-faulty');
  expect(seen.unclear).toMatchObject([{ column: 'LOCATION', code: 'several', value: 'Saal' }]);
  expect(seen.unknown_names).toMatchObject([{ text: 'Saal', nearest: [{ id: 12 }, { id: 13 }] }]);
  await brought('--map', file('several.json', JSON.stringify({ names: { rooms: { Saal: 13 } } })), '--yes');
  expect((await other.call('GET', '/events/1003')).json.value.rooms).toEqual([{ room_id: 13 }]);
  expect(await brought('--yes')).toMatchObject({ imported: false, same: 1 });
  await other.close();
});

describe('entries that are all unclear', () => {
  const weekly = (source: string) => {
    const lines = ['UID:1', 'DTSTART:20261206T090000Z', 'RRULE:FREQ=DAILY;COUNT=5', 'SUMMARY:Feier'];
    const path = calendar(lines, ['UID:2', 'DTSTART:20261220T090000Z', 'SUMMARY:Konzert']);
    return ['import', path, '--into', 'seewil', '--source', source] as const;
  };

  it('are counted as listed, and are a failure, even with --dry-run', async () => {
    await office.run(...weekly('Agenda'), '--yes');
    for (const option of ['--dry-run', '--yes']) {
      const { out, error } = await office.refused(...weekly('Andere'), option);
      expect(error.message).toBe('nothing was changed: all 6 entries are unclear');
      expect(out).toContain('6 unclear, not imported');
      expect(out.filter((line) => line.startsWith('  ? '))).toHaveLength(6);
    }
    await office.run(...weekly('Andere'), '--dry-run', '--skip-faulty');
    await office.run(...weekly('Agenda'), '--dry-run');
  });

  it('have the same remark once for a recurring event', async () => {
    const lines = ['UID:1', 'DTSTART:20261206T090000Z', 'RRULE:FREQ=DAILY;COUNT=5', 'SUMMARY:Canceled: Feier'];
    const { out } = await office.run('import', calendar(lines), '--into', 'seewil', '--dry-run');
    expect(out).toContain('1 imported as they are, but please check');
    expect(out.filter((line) => line.startsWith('  * '))).toHaveLength(1);
  });
});
