import { describe, expect, it } from 'vitest';
import { SourceRefusedError } from '../errors.ts';
import type { ImportDirectory } from '../matching/directory.ts';
import { detectFormat } from '../runs/detect-format.ts';
import { type CalendarParseResult, readCalendar } from './read-calendar.ts';

const directory: ImportDirectory = { find: () => [], personByMail: () => undefined, all: () => [] };

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');

function read(text: string): Promise<CalendarParseResult> {
  const maps = { resolutions: new Map(), categories: new Map() };
  const of = { timeZone: 'Europe/Zurich', since: '2026-11-20', today: '2026-11-20', directory, ...maps };
  return readCalendar({ text, ...of });
}

const times = ({ items }: CalendarParseResult) =>
  items.map(({ value }) => [value['date_from'], value['date_to'], value['title']]).sort();

describe('a folded line', () => {
  /** Folds after a fixed number of bytes, even within a character. */
  const folded = (text: string, length: number) => {
    const lines = text.split('\r\n').map((line) => {
      const bytes = Buffer.from(line);
      const parts = Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
        bytes.subarray(at * length, (at + 1) * length).toString('latin1'),
      );
      return parts.join('\r\n ');
    });
    return Buffer.from(lines.join('\r\n'), 'latin1');
  };
  const whole = calendar(...event('UID:1', 'DTSTART:20261206T100000', 'SUMMARY:Grüezi «mitenand» – 😀'));

  it('is joined, even if it is folded within a character', async () => {
    for (let length = 20; length < 60; length++) {
      const detected = detectFormat(folded(whole, length));
      if (detected.format !== 'ics') throw new TypeError('it is a calendar');
      const { items } = await read(detected.text);
      expect([length, items[0]?.value['title']]).toEqual([length, 'Grüezi «mitenand» – 😀']);
    }
  });

  it('in another encoding is rejected with its line in the file', () => {
    const bytes = Buffer.concat([folded(whole, 30), Buffer.from('X-A:Gr\xfcn', 'latin1')]);
    const line = bytes.toString('latin1').split('\n').length;
    expect(() => detectFormat(bytes)).toThrow(`line ${line} is not`);
  });
});

describe('a change of one date and all following ones', () => {
  const master = event(
    'UID:1',
    'DTSTART;TZID=Europe/Zurich:20261122T100000',
    'DTEND;TZID=Europe/Zurich:20261122T110000',
    'RRULE:FREQ=WEEKLY;COUNT=5',
    'SUMMARY:Gottesdienst',
  );
  const change = (at: string, ...lines: string[]) =>
    event('UID:1', `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Zurich:${at}`, ...lines);

  it('applies to them, with its time, length and title, until the next change', async () => {
    const found = await read(
      calendar(
        ...master,
        ...change(
          '20261206T100000',
          'DTSTART;TZID=Europe/Zurich:20261206T170000',
          'DTEND;TZID=Europe/Zurich:20261206T183000',
          'SUMMARY:Abend',
        ),
        ...change('20261220T100000', 'DTSTART;TZID=Europe/Zurich:20261221T100000', 'DURATION:PT2H', 'SUMMARY:Montag'),
        ...event('UID:1', 'RECURRENCE-ID:20261213T090000Z', 'DTSTART:20261213T080000Z', 'SUMMARY:Einzeln'),
      ),
    );
    expect(times(found)).toEqual([
      ['2026-11-22 10:00:00', '2026-11-22 11:00:00', 'Gottesdienst'],
      ['2026-11-29 10:00:00', '2026-11-29 11:00:00', 'Gottesdienst'],
      ['2026-12-06 17:00:00', '2026-12-06 18:30:00', 'Abend'],
      ['2026-12-13 09:00:00', '2026-12-13 09:00:00', 'Einzeln'],
      ['2026-12-21 10:00:00', '2026-12-21 12:00:00', 'Montag'],
    ]);
    expect(found.items.map(({ uid }) => uid).sort()).toEqual(
      ['1122', '1129', '1206', '1213', '1220'].map((day) => `1/2026${day}T100000`),
    );
  });

  it('cancels them if it is a cancellation, and nothing before', async () => {
    const lines = ['DTSTART;TZID=Europe/Zurich:20261213T100000', 'SUMMARY:Gottesdienst', 'STATUS:CANCELLED'];
    const { items } = await read(calendar(...master, ...change('20261213T100000', ...lines)));
    const status = items.map(({ value }) => [String(value['date_from']).slice(5, 10), value['status']]);
    expect(status.filter(([, one]) => one === 'cancelled').map(([day]) => day)).toEqual(['12-13', '12-20']);
    expect(status).toHaveLength(5);
  });

  it('is a single date if the event itself is missing', async () => {
    const lines = ['DTSTART:20261206T160000Z', 'SUMMARY:Abend'];
    const { items } = await read(calendar(...change('20261206T100000', ...lines)));
    expect(items.map(({ uid, value }) => [uid, value['date_from']])).toEqual([
      ['1/20261206T100000', '2026-12-06 17:00:00'],
    ]);
  });
});

describe('an event that Outlook marks as all-day', () => {
  const marked = (...lines: string[]) =>
    read(calendar(...event('UID:1', ...lines, 'SUMMARY:Lager', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE')));

  it.each([
    ['from midnight to midnight', ['DTSTART:20261207T000000', 'DTEND:20261208T000000'], '07', '07'],
    ['in UTC', ['DTSTART:20261206T230000Z', 'DTEND:20261208T230000Z'], '07', '08'],
    ['in a zone of Windows', ['DTSTART;TZID=W. Europe Standard Time:20261207T000000'], '07', '07'],
    ['until late', ['DTSTART:20261207T000000', 'DTEND:20261208T235900'], '07', '08'],
  ])('has no visible time, and these days: %s', async (_, lines, first, last) => {
    const { items } = await marked(...lines);
    expect(items.map(({ value }) => [value['date_from'], value['date_to'], value['hide_time']])).toEqual([
      [`2026-12-${first} 00:00:00`, `2026-12-${last} 23:59:59`, true],
    ]);
  });

  it('recurs on its days, except for the exceptions', async () => {
    const found = await marked(
      'DTSTART:20261206T230000Z',
      'DTEND:20261207T230000Z',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE:20261207T230000Z',
    );
    expect(times(found).map(([from]) => from)).toEqual(['2026-12-07 00:00:00', '2026-12-09 00:00:00']);
  });
});

it('a date that is a period has the length of the period', async () => {
  const found = await read(
    calendar(
      ...event(
        'UID:1',
        'DTSTART:20261206T090000Z',
        'DTEND:20261206T100000Z',
        'SUMMARY:Probe',
        'RDATE;VALUE=PERIOD:20261210T170000Z/PT3H,20261211T170000Z/20261211T173000Z',
      ),
    ),
  );
  expect(times(found).map(([from, to]) => [from, to])).toEqual([
    ['2026-12-06 10:00:00', '2026-12-06 11:00:00'],
    ['2026-12-10 18:00:00', '2026-12-10 21:00:00'],
    ['2026-12-11 18:00:00', '2026-12-11 18:30:00'],
  ]);
});

describe('a description', () => {
  const shown = async (line: string) => {
    const found = await read(calendar(...event('UID:1', 'DTSTART:20261206T100000', 'SUMMARY:x', line)));
    return found.items[0]?.value['long_desc'];
  };
  const word =
    '<p class=MsoNormal style="margin:0cm"><span lang=DE-CH style="font-family:Arial">Mit <b>Chor</b><o:p></o:p></span></p>';

  it('from Outlook loses the markup of Word, in either property', async () => {
    expect(await shown(`X-ALT-DESC;FMTTYPE=text/html:<html><body>${word}</body></html>`)).toBe(
      '<p>Mit <strong>Chor</strong></p>',
    );
    expect(await shown(`DESCRIPTION:${word}`)).toBe('<p>Mit <strong>Chor</strong></p>');
  });

  it('in X-ALT-DESC is unescaped like DESCRIPTION', async () => {
    const text = '<p>Kaffee\\, Kuchen\\; bis 12 Uhr</p>\\n<p>Ordner C:\\\\neu\\Nund mehr</p>';
    const expected = '<p>Kaffee, Kuchen; bis 12 Uhr</p>\n<p>Ordner C:\\neu\nund mehr</p>';
    for (const name of ['X-ALT-DESC;FMTTYPE=text/html', 'X-ALT-DESC;VALUE=TEXT', 'X-ALT-DESC', 'DESCRIPTION']) {
      expect([name, await shown(`${name}:${text}`)]).toEqual([name, expected]);
    }
  });

  it.each([
    ['<p>&nbsp;</p><p>Feier</p><p></p><p> <br> </p>', '<p>Feier</p>'],
    ['<br><div><br></div>Feier<br>mit Chor<br><br>&nbsp;', 'Feier<br>mit Chor'],
    ['<p class="x"><span>&nbsp;</span></p><p>A</p><p>&nbsp;</p><p>B</p>', '<p>A</p><p>&nbsp;</p><p>B</p>'],
    ['<p>&nbsp;</p><br>', ''],
  ])('loses empty paragraphs at its start and end: %s', async (text, expected) => {
    expect(await shown(`DESCRIPTION:${text}`)).toBe(expected);
    if (expected !== '') expect(await shown(`X-ALT-DESC;FMTTYPE=text/html:${text}`)).toBe(expected);
  });

  it('without these is unchanged', async () => {
    expect(await shown('X-ALT-DESC;FMTTYPE=text/html:<p>Mit <b>Chor</b></p>')).toBe('<p>Mit <b>Chor</b></p>');
  });
});

describe('a title that begins with the word for a cancellation', () => {
  const entry = (title: string, ...more: string[]) =>
    read(calendar(...event('UID:1', 'DTSTART:20261206T100000', `SUMMARY:${title}`, ...more)));
  const words = ['Canceled:', 'Cancelled:', 'CANCELED:', 'Abgesagt:', 'Annulé :', 'Annullato:', 'Canceled: Abgesagt:'];

  it.each(words)('loses it if the entry is cancelled: %s', async (word) => {
    const { items } = await entry(`${word} Chorprobe`, 'STATUS:CANCELLED');
    expect(items[0]).toMatchObject({ label: 'Chorprobe', value: { title: 'Chorprobe', status: 'cancelled' } });
    expect(items[0]?.remarks).toBeUndefined();
  });

  it.each(words)('cancels the event, with a remark, if the entry does not: %s', async (word) => {
    const { items } = await entry(`${word} Chorprobe`, 'STATUS:CONFIRMED');
    expect(items[0]?.value).toMatchObject({ title: 'Chorprobe', status: 'cancelled' });
    expect(items[0]?.remarks).toMatchObject([
      { code: 'status_in_title', column: 'SUMMARY', value: `${word} Chorprobe`, expected: 'cancelled' },
    ]);
  });

  it('postpones the event if it says so, and is otherwise unchanged', async () => {
    const shown = async (title: string) => (await entry(title)).items[0]?.value;
    expect(await shown('Verschoben: Chorprobe')).toMatchObject({ title: 'Chorprobe', status: 'postponed' });
    for (const title of ['Abgesagt', 'Abgesagt:', 'Chor: Probe', 'Abgesagte Träume: Lesung']) {
      expect(await shown(title)).toMatchObject({ title, status: 'confirmed' });
    }
  });

  it('is unchanged if the source does not set the status', async () => {
    const maps = { resolutions: new Map(), categories: new Map(), setsStatus: false };
    const of = { timeZone: 'Europe/Zurich', since: '2026-11-20', today: '2026-11-20', directory, ...maps };
    const text = calendar(...event('UID:1', 'DTSTART:20261206T100000', 'SUMMARY:Canceled: Chorprobe'));
    expect((await readCalendar({ text, ...of })).items[0]?.value).toMatchObject({ title: 'Canceled: Chorprobe' });
  });
});

it('categories that would be a second event type are reported', async () => {
  const lines = ['UID:1', 'DTSTART:20261206T100000', 'SUMMARY:x', 'CATEGORIES:Kinder,Familie', 'CATEGORIES:kinder'];
  const { items } = await read(calendar(...event(...lines)));
  expect(items[0]?.initialValue).toMatchObject({ event_type: 'Kinder' });
  expect(items[0]?.remarks).toMatchObject([{ code: 'one_type', value: 'Familie', expected: 'Kinder' }]);
});

describe('a place that is not a room', () => {
  it.each([
    [
      'Kirche\\, Dorfstrasse 1\\, 8000 Zürich\\, Schweiz',
      { name: 'Kirche', location_address: 'Dorfstrasse 1', location_postcode: '8000', location_city: 'Zürich' },
    ],
    [
      'Dorfstrasse 1\\, 8000 Zürich',
      { name: 'Dorfstrasse 1', location_address: 'Dorfstrasse 1', location_postcode: '8000', location_city: 'Zürich' },
    ],
    [
      'Temple\\, 12 rue du Lac\\, CH-1400 Yverdon-les-Bains\\, Suisse',
      {
        name: 'Temple',
        location_address: '12 rue du Lac',
        location_postcode: '1400',
        location_city: 'Yverdon-les-Bains',
      },
    ],
    ['Waldhütte\\, 8999 Seewil', { name: 'Waldhütte', location_postcode: '8999', location_city: 'Seewil' }],
    ['Lagerhaus\\, Schwende', { name: 'Lagerhaus, Schwende' }],
    ['Saal 2\\, Raum 12', { name: 'Saal 2, Raum 12' }],
    ['https://meet.example.org/abc', { name: 'https://meet.example.org/abc' }],
  ])('keeps its name and the parts of its address: %s', async (location, place) => {
    const lines = ['UID:1', 'DTSTART:20261206T100000', 'SUMMARY:x', `LOCATION:${location}`];
    const { items } = await read(calendar(...event(...lines)));
    expect(items[0]?.value['rooms']).toEqual([place]);
  });
});

it('a picture is rejected with the accepted formats', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  expect(() => detectFormat(png)).toThrow(SourceRefusedError);
  expect(() => detectFormat(png)).toThrow('parvis imports bundles (JSON), tables (CSV or XLSX) and calendars (ICS)');
});
