// Public pages of a parish: their content, and the answers to invalid addresses (rule G1).

import { beforeAll, describe, expect, it } from 'vitest';
import { book } from '../support/booked.ts';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { joinLines } from '../support/join-lines.ts';
import { findDangers, findHtmlFaults } from '../support/page-checks.ts';

const NOON = '2026-11-22T12:00:00+01:00';

const person = (id: number, firstname: string, visibility = 'web') => ({
  id,
  visibility,
  firstname,
  lastname: 'Muster',
  email: `${firstname}@example.org`,
  phone: '044 555 01 01',
});

const NOTED = { status_note: 'Wasserschaden.', short_desc: 'Mit Kuchen.' };
const TOLD_IN_THE_HEAD = 2;
const DAY_OF_TWO = 'Montag, 23. November 2026, 09:00–10:00 Uhr';

const CONTENT = {
  instance: { name: 'test', title: 'Kirchgemeinde Seewil', public_url: 'https://www.example.org', accent: '#aa3300' },
  buildings: [{ id: 1, name: 'Dorfkirche', street: 'Gasse 1', postcode: '8999', city: 'Seewil', url: '/kirche' }],
  rooms: [
    { id: 11, building_id: 1, name: 'Schiff', public_name: 'Kirchenschiff' },
    { id: 12, building_id: 1, name: 'Leer' },
  ],
  layers: [
    { id: 1, name: 'Dorf' },
    { id: 2, name: 'Berg', parent_id: 1 },
  ],
  target_groups: [{ id: 1, name: 'Fam', longname: 'Familien' }],
  persons: [person(1, 'Zoë'), person(2, 'Nora', 'none'), person(3, 'Otto', 'events')],
  lists: [
    { id: 1, name: 'GD', public_title: 'Gottesdienste', rule: { event_types: ['gottesdienst'] } },
    { id: 2, name: 'Konzerte', rule: { layer_ids: [2] } },
  ],
  events: [
    event(1, '2026-11-22', {
      date_from: '2026-11-22 09:30:00',
      date_to: '2026-11-22 13:30:00',
      title: 'Gottesdienst & Kaffee',
      topic: 'Was bleibt',
      short_desc: 'Mit Chor.',
      long_desc: '<p>Mit <strong>Kerzen</strong> <a href="/mehr">mehr</a></p>',
      event_type: 'gottesdienst',
      organizer: { person_id: 1 },
      coorganizer_ids: [3, 2],
      catering: 'Kaffee',
      with_sacrament: 1,
      childcare: { id: 1, text: 'Kinderhüte', person_ids: [3] },
      baptism_offer: { id: 1, text: 'Taufe möglich' },
      collection: { project: 'Brot', url: 'https://brot.example.org' },
      subscription: { open: true, deadline: '20261122', person: { person_id: 1 } },
      target_group_ids: [1],
      layer_ids: [2],
      rooms: [{ room_id: 11 }],
      further_coorganizer: 'Kirchenchor',
      files: [{ file_name: 'lied.pdf', desc: 'Lieder', url: '/lied.pdf', filesize_kb: 84, file_type: 'pdf' }],
      image: { url: 'https://www.example.org/a.jpg', width: 800, height: 500 },
    }),
    event(2, '2026-11-23', { title: 'Spielnachmittag', status: 'cancelled', ...NOTED }),
    event(3, '2026-11-29', { title: 'Gottesdienst & Kaffee', event_type: 'gottesdienst', hide_time: true }),
    event(4, '2026-11-20', { title: 'Ausstellung', date_to: '2026-11-30 18:00:00', date_from: '2026-11-20 08:00:00' }),
    event(5, '2026-11-22', { title: 'Vorbei', date_to: '2026-11-22 11:00:00', date_from: '2026-11-22 10:00:00' }),
    event(6, '2026-12-01', { title: 'Geheim', public: false }),
    event(7, '2026-12-01', { title: 'Später', publish_from: '2026-11-25 00:00:00' }),
    event(8, '2026-12-02', { title: 'Im Wald', rooms: [{ name: 'Waldhütte', location_city: 'Bergwil' }] }),
    ...Array.from({ length: 60 }, (_, index) => event(100 + index, `2027-0${1 + (index % 6)}-11`, { layer_ids: [1] })),
  ],
  newsletter: { target_lists: [{ list_id: 1, public_name: 'Gottesdienste' }] },
};

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance(CONTENT, NOON);
});

const page = async (path: string) => {
  const { status, text, headers } = await server.ask(`/test${path}`);
  return { status, text, headers };
};
const titlesIn = (text: string) =>
  [...text.matchAll(/<h3>(?:<span[^>]*>[^<]*<\/span> )?<a[^>]*>(.*?)<\/a>/g)].map((found) => found[1]);
const EVERY_KIND = [
  '/',
  '/?page=2',
  '/?list=1',
  '/?q=kaffee&from=2026-11-23',
  '/?q=xyz',
  '/?page=9',
  '/?from=x',
  '/?when=week',
  '/?when=never&from=2026-12-02&to=2026-12-01',
  '/?view=month',
  '/?view=month&month=2027-01&list=1',
  '/?list=77',
  '/events/1',
  '/events/2',
  '/events/3',
  '/events/8',
  '/events/999',
  '/lists/1',
  '/lists/77',
  '/rooms/11',
  '/rooms/12',
];

describe('the agenda', () => {
  it('has the visible events by day, 50 a page, with running ones and today', async () => {
    const { status, text } = await page('/');
    expect(status).toBe(200);
    expect(titlesIn(text).slice(0, 5)).toEqual([
      'Ausstellung',
      'Gottesdienst &amp; Kaffee',
      'Spielnachmittag',
      'Gottesdienst &amp; Kaffee',
      'Im Wald',
    ]);
    expect(titlesIn(text)).toHaveLength(50);
    expect(text).toContain('<h2 class="date on"><span>Läuft bereits</span></h2>');
    expect(joinLines(text)).toMatch(
      /<section class="day now"><h2 class="date"><span class="pill">Heute<\/span><time datetime="2026-11-22">/,
    );
    expect(text).toContain('<span class="pill">Morgen</span>');
    expect(text).toContain('bis Montag, 30.\u00a0November, 18:00\u00a0Uhr');
    expect(text).toMatch(
      /09:30–\u206013:30\u00a0Uhr<\/time><\/p>\s*<p class="place soft"><span>Kirchenschiff, Dorfkirche/,
    );
    expect(text).toContain('65 Anlässe<span class="beside"> · Seite 1 von 2</span>');
    const next = await page('/?page=2');
    expect(titlesIn(next.text)).toHaveLength(15);
    expect(next.text).toMatch(/<link rel="prev" href="\/test\/">/);
  });

  it('marks a cancelled event, with the reason (rule V2)', async () => {
    const { text } = await page('/?q=spielnachmittag');
    expect(text).toContain('<span class="pill bad">Abgesagt</span> <a href="/test/events/2">Spielnachmittag</a>');
    expect(text).toContain('Wasserschaden.');
  });

  it.each([
    ['/?list=1', 2],
    ['/lists/1', 2],
    ['/?layer=1', 61],
    ['/?layer=2', 1],
    ['/?group=1', 1],
    ['/?room=11', 1],
    ['/rooms/11', 1],
    ['/?list=1&room=11', 1],
    ['/?from=2027-01-01', 60],
    ['/?from=2026-11-22', 65],
    ['/?list=1&from=2026-11-23', 1],
    ['/?list=&layer=&q=&from=&page=', 65],
    ['/?list=1&list=1&unknown=%3Cb%3E&__proto__=1', 2],
  ])('%s shows what is requested: %d', async (path, total) => {
    const { status, text } = await page(path);
    expect(status).toBe(200);
    expect(text).toContain(total === 1 ? '1 Anlass' : `${total} Anlässe`);
  });

  it.each([
    ['KAFFEE gottesdienst', 2],
    ['zoe', 1],
    ['otto muster', 1],
    ['waldhutte', 1],
    ['seewil bleibt', 1],
    ['chor', 1],
    ['wasser', 1],
    ['nora', 0],
    ['geheim', 0],
    ['später', 0],
    ['kerzen', 0],
    ['" onfocus=x', 0],
  ])('finds %j by all words, ignoring case and accents, in public texts: %d', async (q, total) => {
    const { status, text } = await page(`/?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    if (total === 0) expect(text).toContain('Zu dieser Auswahl gibt es im Moment keine Anlässe.');
    else expect(text).toContain(total === 1 ? '1 Anlass<' : `${total} Anlässe<`);
    expect(findDangers(text)).toEqual([]);
  });

  it('finds new texts, and no longer old ones', async () => {
    const own = await openInstance(CONTENT, NOON);
    expect((await own.ask('/test/?q=wald')).text).toContain('1 Anlass<');
    const change = (title: string) => ({ ...event(8, '2026-12-02'), title });
    const events = CONTENT.events.map((one) => ('id' in one && one.id === 8 ? change('Am See') : one));
    await own.import({ format: 'parvis-bundle', version: 1, ...CONTENT, events });
    expect((await own.ask('/test/?q=wald')).text).toContain('Nichts gefunden');
    expect((await own.ask('/test/?q=am+see')).text).toContain('Am See');
  });

  it('lists the filters, each with a link that removes it', async () => {
    const { text } = await page('/?list=1&room=11&q=chor&from=2026-11-22');
    expect(text).toContain('<span class="hidden">Ohne «Kirchenschiff»</span>');
    expect(text).toContain('href="/test/?list=1&amp;q=chor&amp;from=2026-11-22"');
    // The selected list is shown above the agenda, where it can be removed or exchanged.
    expect(joinLines(text)).toContain(
      '<a class="chip taken" href="/test/?room=11&amp;q=chor&amp;from=2026-11-22" aria-current="true">' +
        '<span class="hidden">Ohne «Gottesdienste»</span>',
    );
    expect(text).toContain(
      '<a class="chip" href="/test/?list=2&amp;room=11&amp;q=chor&amp;from=2026-11-22">Konzerte</a>',
    );
    expect(text).toContain('<a class="chip" href="/test/">Alle</a>');
    expect(text).toContain('<option value="1" selected>Gottesdienste</option>');
    expect(text).toContain('name="q" type="search" maxlength="100" value="chor"');
    expect(text).toContain('<meta name="robots" content="noindex">');
  });

  it('explains that the past is not shown, and shows upcoming events', async () => {
    const { status, text } = await page('/?from=2020-01-01');
    expect(status).toBe(200);
    expect(text).toContain('Vergangene Anlässe zeigt die Agenda nicht mehr.');
    expect(text).toContain('65 Anlässe');
  });

  it('explains that it does not reach that far, and links to its last page', async () => {
    for (const path of ['/?page=3', '/?page=99999']) {
      const { status, text } = await page(path);
      expect(status).toBe(404);
      expect(text).toContain('Sie hat 2 Seiten.');
      expect(text).toContain('<a class="button" href="/test/?page=2">');
    }
  });

  it('says so if no events are announced', async () => {
    const empty = await openInstance({ instance: { name: 'test', title: 'Leer' } }, NOON);
    const { status, text } = await empty.ask('/test/');
    expect([status, text.includes('Im Moment sind keine Anlässe angekündigt.')]).toEqual([200, true]);
    expect(await findHtmlFaults(text)).toEqual([]);
  });
});

describe('an agenda filtered by days', () => {
  it.each([
    ['when=today', ['Ausstellung', 'Gottesdienst &amp; Kaffee']],
    ['when=weekend', ['Ausstellung', 'Gottesdienst &amp; Kaffee']],
    ['when=week', ['Ausstellung', 'Gottesdienst &amp; Kaffee']],
    ['when=today&list=1', ['Gottesdienst &amp; Kaffee']],
    ['when=today&q=ausstellung', ['Ausstellung']],
    ['from=2026-11-23&to=2026-11-23', ['Ausstellung', 'Spielnachmittag']],
    ['to=2026-11-23&list=1', ['Gottesdienst &amp; Kaffee']],
    ['from=2026-12-01&to=2026-12-02', ['Im Wald']],
    ['when=week&from=2026-11-23', []],
    ['when=week&to=2026-11-21', []],
  ])('?%s', async (query, titles) => {
    const { status, text } = await page(`/?${query}`);
    expect([status, titlesIn(text)]).toEqual([200, titles]);
    expect(text).toContain('<meta name="robots" content="noindex">');
  });

  it.each([
    ['2026-11-23', ['2026-11-29'], ['2026-11-23', '2026-11-29']],
    ['2026-11-27', ['2026-11-29'], ['2026-11-29']],
    ['2026-11-28', ['2026-11-29'], ['2026-11-29']],
  ])('on %s a weekend is the next Saturday and Sunday, and a week ends on Sunday', async (today, weekend, week) => {
    const own = await openInstance(
      { ...CONTENT, events: CONTENT.events.filter((one) => !('title' in one && one.title === 'Ausstellung')) },
      `${today}T06:00:00Z`,
    );
    const daysOf = async (when: string) => {
      const { text } = await own.ask(`/test/?when=${when}`);
      return [...text.matchAll(/<time datetime="(\d{4}-\d\d-\d\d)"><span class="hidden">/g)].map(([, day]) => day);
    };
    expect([await daysOf('weekend'), await daysOf('week')]).toEqual([weekend, week]);
  });

  it('shows a future event below its own day, even before the requested days', async () => {
    const night = event(90, '2026-11-27', {
      date_from: '2026-11-27 20:00:00',
      date_to: '2026-11-28 00:30:00',
      title: 'Filmnacht',
    });
    const own = await openInstance({ ...CONTENT, events: [night] }, '2026-11-26T06:00:00Z');
    const { text } = await own.ask('/test/?when=weekend');
    expect(titlesIn(text)).toEqual(['Filmnacht']);
    expect(text).toContain('<time datetime="2026-11-27"><span class="hidden">Freitag');
    expect(text).not.toContain('Läuft bereits');
    const later = await openInstance({ ...CONTENT, events: [night] }, '2026-11-27T22:40:00Z');
    expect((await later.ask('/test/?from=2026-11-28')).text).toContain('Freitag, 27.');
  });

  it('is one click away, and removed by the same one', async () => {
    const { text } = await page('/?list=1&q=chor');
    expect(text).toContain('<a class="chip" href="/test/?list=1&amp;q=chor&amp;when=today">Heute</a>');
    expect(text).toContain('<a class="chip" href="/test/?list=1&amp;q=chor&amp;view=month">Monat</a>');
    const today = await page('/?list=1&when=today');
    expect(today.text).toContain(
      '<a class="chip taken" href="/test/?list=1" aria-current="true"><span class="hidden">Ohne «Heute»</span>',
    );
    expect(today.text).toContain('<input type="hidden" name="when" value="today">');
    expect((await page('/')).text).toContain('<a class="chip" href="/test/" aria-current="true">Alle</a>');
  });
});

describe('a month of the agenda', () => {
  const cellOf = (text: string, day: string) =>
    new RegExp(`<td[^>]*><time datetime="${day}">.*?</td>`, 's').exec(joinLines(text))?.[0] ?? '';

  it('has each day once with its events, and long events as one bar a week', async () => {
    const { status, text } = await page('/?view=month');
    expect(status).toBe(200);
    expect(text.match(/<td/g)).toHaveLength(42);
    expect(text).toContain('<h2>November 2026</h2>');
    expect(cellOf(text, '2026-11-23')).toMatch(
      /<time><s>\d\d:\d\d<\/s><\/time> <a [^>]*><span class="state">Abgesagt<span class="hidden">: <\/span><\/span>Spielnachmittag/,
    );
    expect(cellOf(text, '2026-11-29')).toContain('/test/events/3');
    // This event began before today, and ends on the last day of the month.
    expect(cellOf(text, '2026-11-22')).toContain(
      '<li class="bar d1 begun on"><a href="/test/events/4">Ausstellung</a>',
    );
    expect(cellOf(text, '2026-11-23')).toContain('<li class="bar d7 begun again on">');
    expect(cellOf(text, '2026-11-24')).toContain('<li class="held"></li>');
    expect(cellOf(text, '2026-11-30')).toContain('<li class="bar d1 begun again">');
    expect(text.match(/events\/4"/g)).toHaveLength(3);
    expect(cellOf(text, '2026-11-20')).not.toContain('<li');
    // A day of the next month, in the last week of this one.
    expect(cellOf(text, '2026-12-02')).toMatch(/^<td class="other">/);
    expect(cellOf(text, '2026-11-21')).toMatch(/^<td class="past">/);
    expect(text).toContain('aria-current="date"');
  });

  it('is by default the month in which this week ends', async () => {
    const event = { id: 1, title: 'Probe', date_from: '2026-11-30 20:00:00', date_to: '2026-11-30 21:00:00' };
    const last = await openInstance(
      { instance: { name: 'test', title: 'Test', locale: 'de-CH' }, events: [event] },
      '2026-11-30T11:00:00Z',
    );
    const { text } = await last.ask('/test/?view=month');
    expect(text).toContain('<h2>Dezember 2026</h2>');
    expect(text).toMatch(/<td class="other" aria-current="date">.*Probe/s);
  });

  it('links to neighbouring months with events, keeps its filters, and is not indexed', async () => {
    const now = (await page('/?view=month&layer=1')).text;
    expect(now).toContain('<span class="turn" aria-hidden="true">‹</span>');
    expect(now).toContain(
      'href="/test/?layer=1&amp;view=month&amp;month=2026-12" rel="nofollow" aria-label="Monat danach: Dezember 2026"',
    );
    const june = (await page('/?view=month&month=2027-06&layer=1')).text;
    expect(june).toContain('month=2027-05');
    expect(june).toContain('<span class="turn" aria-hidden="true">›</span>');
    expect(june).toContain('10 Anlässe');
    expect(june).toContain('<meta name="robots" content="noindex">');
    expect((await page('/?month=2027-06')).text).toContain('<h2>Juni 2027</h2>');
  });

  it('lists some events of a day, and links to all of them', async () => {
    const { text } = await page('/?view=month&month=2027-01&layer=1');
    const cell = cellOf(text, '2027-01-11');
    expect(cell.match(/\/test\/events\//g)).toHaveLength(4);
    expect(cell).toContain(
      '<a class="more" href="/test/?layer=1&amp;from=2027-01-11&amp;to=2027-01-11" rel="nofollow">+6 weitere',
    );
    expect((await page('/?layer=1&from=2027-01-11&to=2027-01-11')).text).toContain('10 Anlässe');
  });

  it('that is past or empty says so', async () => {
    expect((await page('/?view=month&month=2020-01')).text).toContain(
      'Vergangene Anlässe zeigt die Agenda nicht mehr.',
    );
    expect((await page('/?view=month&month=2031-01')).text).toContain(
      'In diesem Monat sind keine Anlässe angekündigt.',
    );
    for (const month of ['0001-01', '9999-11']) expect((await page(`/?view=month&month=${month}`)).status).toBe(200);
  });
});

describe('an invalid address', () => {
  const HUGE = '9'.repeat(5000);
  it.each([
    ['list=x', 'Dieses Thema gibt es nicht.'],
    ['list=-1', 'Dieses Thema gibt es nicht.'],
    ['list=0', 'Dieses Thema gibt es nicht.'],
    ['list=01', 'Dieses Thema gibt es nicht.'],
    ['list=1,2', 'Dieses Thema gibt es nicht.'],
    ['list=1e1', 'Dieses Thema gibt es nicht.'],
    ['list=4294967296', 'Dieses Thema gibt es nicht.'],
    [`layer=${HUGE}`, 'Diesen Bereich gibt es nicht.'],
    ['group=%00', undefined],
    ['group=%F0%28%8C', 'Diese Zielgruppe gibt es nicht.'],
    ['room=../../etc', 'Diesen Raum gibt es nicht.'],
    ['list=1&list=2', 'In der Adresse kommt dieselbe Auswahl mehrmals vor.'],
    ['q=a&q=b', 'In der Adresse kommt dieselbe Auswahl mehrmals vor.'],
    [`q=${'ä'.repeat(101)}`, 'Das Stichwort ist zu lang.'],
    [`q=${'x'.repeat(20_000)}`, 'Das Stichwort ist zu lang.'],
    ['from=2026-02-30', '«2026-02-30» ist kein Datum.'],
    ['from=26.12.2026', '«26.12.2026» ist kein Datum.'],
    ['from=-1', '«-1» ist kein Datum.'],
    ['from="><script>alert(1)</script>', '&lt;/script&gt;» ist kein Datum.'],
    ['when=tomorrow', 'Diesen Zeitraum gibt es nicht.'],
    ['when=TODAY', 'Diesen Zeitraum gibt es nicht.'],
    ['when=week&when=today', 'In der Adresse kommt dieselbe Auswahl mehrmals vor.'],
    ['to=31.12.2026', '«31.12.2026» ist kein Datum.'],
    ['to=2026-02-30', '«2026-02-30» ist kein Datum.'],
    ['from=2026-12-02&to=2026-12-01', 'Das Ende liegt vor dem Anfang.'],
    ['view=year', 'Diese Ansicht gibt es nicht.'],
    ['view=month&month=12.2026', 'Das ist kein Monat.'],
    ['view=month&month=2026-13', 'Das ist kein Monat.'],
    ['month=0000-01', 'Das ist kein Monat.'],
    ['view=month&month=9999-12', 'Das ist kein Monat.'],
    ['view=month&month=2026-12&month=2027-01', 'In der Adresse kommt dieselbe Auswahl mehrmals vor.'],
    ['view=month&list=x', 'Dieses Thema gibt es nicht.'],
    ['page=0', 'Diese Seite gibt es nicht.'],
    ['page=-1', 'Diese Seite gibt es nicht.'],
    ['page=1.5', 'Diese Seite gibt es nicht.'],
    [`page=${HUGE}`, 'Diese Seite gibt es nicht.'],
  ])('%s is explained, with the form as it was and a link to the whole agenda', async (query, sentence) => {
    const { status, text, headers } = await page(`/?${query}`);
    expect(status).toBe(sentence === undefined ? 200 : 400);
    expect(headers['Content-Type']).toBe('text/html; charset=utf-8');
    if (sentence === undefined) return;
    expect(text).toContain(sentence);
    expect(text.split(sentence)).toHaveLength(2);
    expect(text).toMatch(/role="alert"|aria-invalid="true" aria-describedby="\w+-error" autofocus/);
    expect(text).toMatch(/<a class="chip" href="\/test\/"[^>]*>Alle<\/a>/);
    expect(findDangers(text)).toEqual([]);
    expect(text.length).toBeLessThan(20_000);
  });

  it('names an unrecognised date and keeps the keyword', async () => {
    const { text } = await page('/?q=chor&from=morgen');
    expect(text).toContain('value="chor"');
    expect(joinLines(text)).toContain('<input id="from" name="from" type="date" value="" aria-invalid="true"');
    expect(text).toContain('«morgen» ist kein Datum.');
  });

  it.each(['/?list=77', '/?layer=77', '/?group=77', '/?room=77'])('%s names what does not exist: 404', async (path) => {
    const { status, text } = await page(path);
    expect([status, text.includes('Diese Auswahl gibt es nicht oder nicht mehr.')]).toEqual([404, true]);
  });

  it.each([
    '/lists/0',
    '/lists/x',
    '/lists/77',
    '/rooms/1',
    '/rooms/-1',
    '/lists/%00',
    '/rooms/99999999999',
    '/events/x',
    '/events/0',
    '/events/4294967299',
    '/events/%3Cb%3E',
    '/events/1/bilder',
    '/impressum',
    '/über/uns/',
    '/%3Cb%3E',
  ])('%s is a page with a link to continue: 404', async (path) => {
    const { status, text } = await page(path);
    expect(status).toBe(404);
    expect(text).toContain('Das kommt als Nächstes');
    expect(text).toContain('Zur ganzen Agenda');
    expect(findDangers(text)).toEqual([]);
  });
});

describe('an unknown address', () => {
  it('is a page only below an existing instance, and not where programs look for files', async () => {
    const { headers, text } = await page('/impressum');
    expect(headers['Content-Type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<h1>Diese Seite gibt es nicht</h1>');
    for (const path of ['/nobody/impressum', '/test/feeds/all', '/test/export/ical/x', '/test/favicon.ico']) {
      await expect(server.ask(path)).rejects.toThrow('no operation');
    }
  });
});

describe('the page of an event', () => {
  it('shows all of its public data', async () => {
    const { status, text } = await page('/events/1');
    expect(status).toBe(200);
    for (const part of [
      'Sonntag, 22. November 2026, 09:30–13:30 Uhr',
      '<h1>Gottesdienst &amp; Kaffee</h1>',
      'Was bleibt',
      'Mit Chor.',
      '<p>Mit <strong>Kerzen</strong> <a href="https://www.example.org/mehr">mehr</a></p>',
      'Zoë Muster',
      'Otto Muster',
      'Kirchenchor',
      'Mit Abendmahl',
      'Taufe möglich',
      'Kinderhüte',
      '<dd>Kaffee</dd>',
      '<a href="https://brot.example.org"',
      '<strong>Anmeldung bis Sonntag, 22.\u00a0November</strong>',
      'href="mailto:Zo%C3%AB@example.org"',
      'href="tel:0445550101"',
      '<a href="/test/rooms/11">Kirchenschiff</a>',
      'https://www.openstreetmap.org/search?query=Gasse%201%2C%208999%20Seewil',
      'https://www.openstreetmap.org/directions?to=Gasse%201%2C%208999%20Seewil',
      '<a href="/test/?layer=2">Berg</a>',
      '<a href="/test/?group=1">Familien</a>',
      'href="/test/export/ical/e1"',
      '<a href="https://www.example.org/lied.pdf" rel="noopener">Lieder</a> <span class="soft">lied.pdf, PDF, 84 kB</span>',
      'src="https://www.example.org/a.jpg" alt="" width="800" height="500"',
      'Weitere Daten',
      '/test/events/3',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Nora');
  });

  it('marks the language of a title in another language, including in structured data', async () => {
    const title = 'Culte en français';
    const events = [
      { id: 1, title, date_from: '2026-12-06 10:00:00', date_to: '2026-12-06 11:00:00' },
      { id: 2, title: 'Gottesdienst', date_from: '2026-12-13 10:00:00', date_to: '2026-12-13 11:00:00' },
    ];
    const of = async (locale: string, path: string) => {
      const own = await openInstance({ instance: { name: 'test', title: 'Test', locale }, events }, NOON);
      return (await own.ask(`/test${path}`)).text;
    };
    const marked = '<span lang="fr">Culte en français</span>';
    expect(await of('de-CH', '/')).toContain(marked);
    expect(await of('de-CH', '/events/1')).toContain(`<h1>${marked}</h1>`);
    expect(await of('de-CH', '/')).not.toContain('<span lang="de">');
    expect(await of('fr-CH', '/')).not.toContain(marked);
    const told = JSON.parse(await of('de-CH', '/embed.json'));
    expect(told.events.map((one: Record<string, string>) => one['title_language'])).toEqual(['fr', '']);
    for (const path of ['/embed.txt', '/embed.html'])
      expect(await of('de-CH', path)).toContain(`lang="fr">${title}</a>`);
  });

  it('without a time shows only days; with a place as text it shows that', async () => {
    expect((await page('/events/3')).text).toContain('>Sonntag, 29.\u00a0November 2026</time>');
    expect((await page('/events/8')).text).toContain('<dd>Waldhütte');
  });

  it('that is cancelled or postponed strikes the date through, not the title, and has no calendar link (rule G9)', async () => {
    const { text } = await page('/events/2');
    expect(text).toContain('<h1>Spielnachmittag</h1>');
    expect(text).toMatch(/<p class="when">\s*<time [^>]*><s>[^<]+<\/s><\/time>/);
    expect(text).not.toContain('In meinen Kalender');
    expect((await page('/events/3')).text).toContain('In meinen Kalender');
  });

  it('marks a booked-out event next to its title until a seat is free again (rule G9)', async () => {
    const subscription = { open: true, online: { seats: 1 } };
    const waiting = { open: true, deadline: '20261220', online: { seats: 1, waiting: 1 } };
    const events = [
      event(1, '2026-12-24', { title: 'Konzert', subscription }),
      event(2, '2026-12-24', { title: 'Essen', subscription: waiting }),
    ];
    const instance = { name: 'test', title: 'Test', outside: { signup: true } };
    const server = await openInstance({ instance, events }, NOON);
    const mark = '<span class="pill warn">Ausgebucht</span>';
    const marks = async () => {
      const pages = await Promise.all(['/test/', '/test/events/1', '/test/events/2'].map((path) => server.ask(path)));
      return pages.map(({ text }) => text.split(mark).length - 1);
    };
    expect(await marks()).toEqual([0, 0, 0]);
    const bookings = [1, 2].map((eventId) => ({ id: eventId, eventId, state: 'booked' as const }));
    await book(server.store, 'test', server.clock.now(), ...bookings);
    await server.live.refresh();
    expect(await marks()).toEqual([1, 1, 0]);
    expect((await server.ask('/test/events/1')).text).toContain(`<h1>${mark} Konzert</h1>`);
    const { text } = await server.ask('/test/events/2');
    expect(text).toContain('<p>Anmeldung auf die Warteliste bis Sonntag, 20.\u00a0Dezember</p>');
    await server.store.close();
  });

  it('that is cancelled shows the reason separately at the top, and its text as the text', async () => {
    const { text } = await page('/events/2');
    expect(text).toMatch(
      /<header>\s*<p class="notice bad"><strong>Abgesagt<\/strong> Wasserschaden\.<\/p>\s*<p class="when">/,
    );
    expect(text.match(/Abgesagt/g)).toHaveLength(TOLD_IN_THE_HEAD + 1);
    expect(text).toContain('<p class="intro">Mit Kuchen.</p>');
    expect(text).toContain(`<meta name="description" content="${DAY_OF_TWO} – Wasserschaden. – Mit Kuchen.">`);
    expect(text).not.toContain('/test/export/ical/e2');
    expect((await page('/events/1')).text).toContain('<a class="button second" href="/test/export/ical/e1">');
    const agenda = await page('/');
    expect(joinLines(agenda.text)).toContain('<p class="note">Wasserschaden.</p><p class="soft short">Mit Kuchen.</p>');
    expect((await page('/events/2.jsonld')).text).toContain('"description":"Wasserschaden.\\n\\nMit Kuchen."');
  });

  it('keeps note and text apart after a change, and if one contains the other', async () => {
    const changed = await openInstance(CONTENT, NOON);
    await changed.ask('/test/events/2');
    for (const [more, notice, intro] of [
      [
        { status: 'postponed', status_note: ' Krank. 😀 ', short_desc: 'Krank. 😀 Krank.' },
        'warn"><strong>Verschoben</strong> Krank. 😀',
        'Krank. 😀 Krank.',
      ],
      [
        { status: 'postponed', status_note: 'Krank.', short_desc: '' },
        'warn"><strong>Verschoben</strong> Krank.',
        undefined,
      ],
      [
        { status: 'postponed', status_note: '', short_desc: 'Mit Kuchen.' },
        'warn"><strong>Verschoben</strong>',
        'Mit Kuchen.',
      ],
      [{ status: 'confirmed', status_note: 'Krank.', short_desc: 'Mit Kuchen.' }, undefined, 'Mit Kuchen.'],
    ] as const) {
      const events = CONTENT.events.map((one) => ((one as { id?: number }).id === 2 ? { ...one, ...more } : one));
      await changed.import({ format: 'parvis-bundle', version: 1, ...CONTENT, events });
      const { text } = await changed.ask('/test/events/2');
      expect(/<p class="notice (.*?)<\/p>/.exec(text)?.[1]).toBe(notice);
      expect(/<p class="intro">([^<]*)<\/p>/.exec(text)?.[1]).toBe(intro);
    }
  });

  it('that is over is gone; one that is not public, or not yet, is unknown', async () => {
    const over = await page('/events/5');
    expect([over.status, over.text.includes('Dieser Anlass ist vorbei')]).toEqual([410, true]);
    expect(over.text).not.toContain('Vorbei');
    const [first, ...others] = await Promise.all(['/events/6', '/events/7', '/events/99'].map(page));
    expect(first?.status).toBe(404);
    for (const other of others) expect(other).toEqual(first);
    for (const [id, status] of [
      [5, 410],
      [6, 404],
      [7, 404],
      [99, 404],
    ] as const) {
      expect((await page(`/events/${id}.jsonld`)).status).toBe(status);
    }
  });

  it('that has just ended, without another of its title, is followed by the next ones of its list', async () => {
    const service = { event_type: 'gottesdienst' };
    const own = await openInstance(
      {
        ...CONTENT,
        events: [
          event(1, '2026-11-22', { ...service, title: 'Ewigkeitssonntag' }),
          event(2, '2026-11-29', service),
          event(3, '2026-11-28'),
        ],
      },
      '2026-11-23T11:00:00Z',
    );
    const { status, text } = await own.ask('/test/events/1');
    expect(status).toBe(410);
    expect(joinLines(text)).toMatch(/<h2>Gottesdienste<\/h2><ul class="next"><li>.*\/test\/events\/2"/);
    expect(text).not.toContain('/test/events/3"');
  });

  it('that has just ended, without others in its list, is followed by the next ones of all', async () => {
    const events = [
      event(1, '2026-11-22', { event_type: 'gottesdienst', title: 'Ewigkeitssonntag' }),
      event(3, '2026-11-28'),
    ];
    const own = await openInstance({ ...CONTENT, events }, '2026-11-23T11:00:00Z');
    const { status, text } = await own.ask('/test/events/1');
    expect(status).toBe(410);
    expect(joinLines(text)).toMatch(/<ul class="next"><li>.*\/test\/events\/3"/);
  });

  it('that has just ended links to the next one of the same title', async () => {
    const own = await openInstance(CONTENT, NOON);
    expect((await own.ask('/test/events/1')).status).toBe(200);
    own.clock.set('2026-11-22T13:30:01+01:00');
    const { status, text } = await own.ask('/test/events/1');
    expect(status).toBe(410);
    expect(joinLines(text)).toMatch(/Weitere Daten[^<]*<\/h2><ul class="next"><li>.*\/test\/events\/3"/);
  });

  it('links every phone number and mail address of its footer, and keeps all of its text', async () => {
    const footer = 'Büro 044 555 01 00, Pfarramt 044 555 01 00 und +41 79 555 01 02\noffice@example.org';
    const own = await openInstance({ ...CONTENT, instance: { ...CONTENT.instance, footer } }, NOON);
    const [, bottom = ''] = (await own.ask('/test/')).text.split('<footer');
    expect(bottom.match(/href="[^"]*"/g)).toEqual(
      expect.arrayContaining(['href="tel:+41795550102"', 'href="mailto:office@example.org"']),
    );
    expect(bottom.match(/href="tel:0445550100"/g)).toHaveLength(2);
    expect(bottom.replace(/<[^<>]*>/g, '').replaceAll('\u00a0', ' ')).toContain(
      'Büro 044 555 01 00, Pfarramt 044 555 01 00 und +41 79 555 01 02',
    );
  });

  it('that was removed has the phone number of the parish, if its footer has one', async () => {
    const own = await openInstance(CONTENT, NOON);
    const removeAll = (footer: string) =>
      own.import({
        format: 'parvis-bundle',
        version: 1,
        ...CONTENT,
        instance: { ...CONTENT.instance, footer },
        events: [],
      });
    await removeAll('Kirchgasse 7, 8999 Seewil\n044 555 01 00');
    expect((await own.ask('/test/events/1')).text).toContain(
      'im Sekretariat nach: <a href="tel:0445550100">044\u00a0555\u00a001\u00a000</a>.',
    );
    await removeAll('Kirchgasse 7, 8999 Seewil');
    expect((await own.ask('/test/events/1')).text).toContain('im Sekretariat nach.');
  });

  it('that was removed, or ended long ago, is gone', async () => {
    const own = await openInstance(CONTENT, NOON);
    await own.import({ format: 'parvis-bundle', version: 1, ...CONTENT, events: [] });
    const removed = await own.ask('/test/events/1');
    expect([removed.status, removed.text.includes('Diesen Anlass gibt es nicht mehr')]).toEqual([410, true]);
    expect((await own.ask('/test/events/6')).status).toBe(404);
    const later = await openInstance(CONTENT, '2027-01-20T12:00:00+01:00');
    expect((await later.ask('/test/events/1')).status).toBe(410);
    const weeks = await openInstance(CONTENT, '2026-11-27T12:00:00+01:00');
    expect(joinLines((await weeks.ask('/test/events/1')).text)).toMatch(
      /Weitere Daten[^<]*<\/h2><ul class="next"><li>.*\/test\/events\/3"/,
    );
    expect((await later.ask('/test/events/6')).status).toBe(404);
  });

  it('that has ended is shown as over for 400 days', async () => {
    for (const [days, status] of [
      [91, 410],
      [400, 410],
      [401, 404],
    ] as const) {
      const late = new Date(Date.UTC(2026, 10, 22, 12) + days * 86_400_000).toISOString();
      const own = await openInstance(CONTENT, late);
      expect([days, (await own.ask('/test/events/5')).status]).toEqual([days, status]);
    }
  });

  it('that was removed is shown as gone for 400 days', async () => {
    const own = await openInstance(CONTENT, NOON);
    await own.import({ format: 'parvis-bundle', version: 1, ...CONTENT, events: [] });
    for (const [days, status] of [
      [91, 410],
      [399, 410],
    ] as const) {
      own.clock.set(new Date(Date.parse(NOON) + days * 86_400_000).toISOString());
      const one = { ...CONTENT.events[0], id: 70, date_from: '2029-01-01 10:00:00', date_to: '2029-01-01 11:00:00' };
      await own.import({ format: 'parvis-bundle', version: 1, ...CONTENT, events: [one] });
      await own.import({ format: 'parvis-bundle', version: 1, ...CONTENT, events: [] });
      expect([days, (await own.ask('/test/events/1')).status]).toEqual([days, status]);
    }
  });

  it.each([
    ['removed', []],
    ['hidden', [{ ...CONTENT.events[0], title: 'Geheim', public: false }]],
    ['to be shown later', [{ ...CONTENT.events[0], title: 'Geheim', publish_from: '2026-11-22 13:00:00' }]],
  ])('that is %s after it was shown is reported as gone for 400 days, and then unknown', async (_what, events) => {
    const own = await openInstance(CONTENT, NOON);
    await own.import({
      format: 'parvis-bundle',
      version: 1,
      ...CONTENT,
      events: [...CONTENT.events.slice(1), ...events],
    });
    const gone = await own.ask('/test/events/1');
    expect([gone.status, gone.text.includes('Diesen Anlass gibt es nicht mehr')]).toEqual([410, true]);
    expect(gone.text).not.toContain('Geheim');
    expect(joinLines(gone.text)).toMatch(/Weitere Daten[^<]*<\/h2><ul class="next"><li>.*\/test\/events\/3"/);
    expect((await own.ask('/test/events/1.jsonld')).status).toBe(410);
    expect(await own.ask('/test/events/6')).toEqual(await own.ask('/test/events/99'));
    if (events.length > 0 && 'publish_from' in (events[0] ?? {})) {
      own.clock.set('2026-11-22T13:00:01+01:00');
      expect((await own.ask('/test/events/1')).status).toBe(200);
      return;
    }
    for (const [days, status] of [
      [400, 410],
      [401, 404],
    ] as const) {
      own.clock.set(new Date(Date.parse(NOON) + days * 86_400_000).toISOString());
      expect([days, (await own.ask('/test/events/1')).status]).toEqual([days, status]);
    }
  });

  it('that was removed links to the next one of the same title', async () => {
    const own = await openInstance(CONTENT, NOON);
    const [, ...left] = CONTENT.events;
    await own.import({ format: 'parvis-bundle', version: 1, ...CONTENT, events: left });
    const { status, text } = await own.ask('/test/events/1');
    expect(status).toBe(410);
    expect(joinLines(text)).toMatch(/Weitere Daten[^<]*<\/h2><ul class="next"><li>.*\/test\/events\/3"/);
  });

  it('is canonical on the website of a parish that configures it (rule B4)', async () => {
    const instance = { ...CONTENT.instance, event_url: 'https://www.example.org/agenda/{id}' };
    const own = await openInstance({ ...CONTENT, instance }, NOON);
    const { text } = await own.ask('/test/events/1');
    expect(text).toContain('<link rel="canonical" href="https://www.example.org/agenda/1">');
    expect(text).toContain('Auf der Website ansehen');
  });
});

describe('all pages', () => {
  it.each(
    EVERY_KIND,
  )('%s is valid HTML, loads only permitted resources, and contains nothing executable', async (path) => {
    const { text, headers } = await page(path);
    expect(await findHtmlFaults(text)).toEqual([]);
    expect(findDangers(text)).toEqual([]);
    const policy = headers['Content-Security-Policy'] ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'self'; img-src 'self'(?: https:\/\/www\.example\.org)?; (?:script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; )?base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    expect(policy.includes('www.example.org')).toBe(/<img (?!class="mark")/.test(text));
    expect(policy.includes('script-src')).toBe(
      text.includes('<script src="/assets/islands/visitor.js" type="module">'),
    );
    expect(text).toContain('<link rel="stylesheet" href="/assets/look/aa3300.css">');
  });

  it('are the same with a trailing slash, and answer 304 to their tag and HEAD like GET', async () => {
    for (const path of ['/events/1', '/lists/1', '/rooms/11']) {
      expect((await page(`${path}/`)).text).toBe((await page(path)).text);
    }
    const { headers } = await page('/');
    const known = { 'if-none-match': headers['ETag'] ?? '' };
    expect((await server.ask('/test/', { headers: known })).status).toBe(304);
    expect((await server.ask('/test/', { method: 'HEAD' })).text).toBe('');
    expect((await server.ask('/test/', { method: 'POST' })).status).toBe(405);
  });

  it('start at the name of the instance', async () => {
    const { status, headers } = await server.ask('/test?list=1&q=%0d%0aX');
    expect([status, headers['Location']]).toEqual([308, '/test/?list=1&q=%0D%0AX']);
    expect((await server.ask('/test')).headers['Location']).toBe('/test/');
    for (const path of ['/events', '/events/', '/lists', '/rooms/']) {
      const shortened = await server.ask(`/test${path}`);
      expect([shortened.status, shortened.headers['Location']]).toEqual([308, '/test/']);
      expect((await server.ask(`/nobody${path}`)).status).toBe(404);
    }
  });

  it('are missing for an instance that has disabled them (rule G0)', async () => {
    const off = { ...CONTENT, instance: { ...CONTENT.instance, outside: { pages: false } } };
    const own = await openInstance(off, NOON);
    const answerTo = async (path: string, method: string) =>
      own.ask(path, { method }).catch(({ message }: Error) => message.replace(/\/(?:test|nobody)\b/, '/…'));
    const paths = ['', ...EVERY_KIND, '/foo', '/foo/', '/events', '/sitemap.xml', '/events/1.jsonld', '/a.txt'];
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        const hidden = await answerTo(`/test${path}`, method);
        // Body and headers are those of the answer for an unknown name.
        expect(hidden, `${method} ${path}`).toEqual(await answerTo(`/nobody${path}`, method));
        if (typeof hidden === 'object') expect(hidden.status).toBe(method === 'GET' || method === 'HEAD' ? 404 : 405);
      }
    }
    expect(await answerTo('/test', 'GET')).toBe('no operation at /…');
  });

  it('offer calendars and feeds if the instance has enabled them', async () => {
    expect((await page('/lists/1')).text).toContain('href="/test/feeds/list-1.ics"');
    expect((await page('/events/1')).text).toContain('<a class="address" href="/test/feeds/all.ics">');
    expect((await page('/?list=1&room=11')).text).toContain('href="/test/feeds/list-1+room-11.atom"');
    const off = { ...CONTENT, instance: { ...CONTENT.instance, outside: { feeds: false } } };
    const own = await openInstance(off, NOON);
    for (const path of ['/', '/events/1', '/rooms/11']) {
      expect((await own.ask(`/test${path}`)).text).not.toContain('/feeds/');
    }
  });

  it.each([
    ['de-CH', 'Zur ganzen Agenda', 'Diesen Anlass gibt es nicht'],
    ['fr-CH', 'Voir tout l’agenda', 'Cet événement n’existe pas'],
    ['it-CH', 'Tutta l’agenda', 'Questo evento non esiste'],
    ['en-GB', 'See the whole agenda', 'There is no such event'],
  ])('use the language of the instance: %s', async (locale, way, missing) => {
    const own = await openInstance({ ...CONTENT, instance: { ...CONTENT.instance, locale } }, NOON);
    for (const path of EVERY_KIND) {
      const { text } = await own.ask(`/test${path}`);
      expect(text).toContain(`<html lang="${locale.slice(0, 2)}">`);
      expect(await findHtmlFaults(text)).toEqual([]);
      expect(text).not.toContain('undefined');
    }
    expect((await own.ask('/test/?q=xyz')).text).toContain(way);
    expect((await own.ask('/test/events/999')).text).toContain(missing);
  });
});

describe('people and resources of an event page (rules G1 and G2)', () => {
  const PICTURES = [
    '<p><img src="https://fremd.example.net/a.jpg" alt="x" /><img src="/hier.jpg" alt="y" /></p>',
    '<p><img src="https://www.example.org.evil.example/a.jpg" /><img src="https://agenda.example.org/files/t/1.jpg" /></p>',
  ].join('');
  const LONG = `<p>${'Ein langer Text. '.repeat(60)}<a href="/mehr">mehr</a></p>`;
  const events = [
    event(1, '2026-11-29', { organizer: { person_id: 1 }, long_desc: PICTURES }),
    event(2, '2026-11-30', { organizer: { person_id: 3 }, long_desc: LONG, status: 'cancelled' }),
    event(3, '2026-12-01', {
      organizer: { person_id: 2 },
      image: { url: 'https://fremd.example.net/b.jpg', width: 8, height: 5 },
    }),
  ];
  let known: SingleInstance;

  beforeAll(async () => {
    const instance = { ...CONTENT.instance, logo_url: 'https://fremd.example.net/logo.png' };
    known = await openInstance({ ...CONTENT, instance, events }, NOON, 'https://agenda.example.org');
  });

  it('include phone and address only of an organizer who is on the web', async () => {
    const { text } = await known.ask('/test/events/1');
    expect(text).toContain('<a href="tel:0445550101">044 555 01 01</a>');
    expect(text).toContain('<a href="mailto:Zo%C3%AB@example.org">');
    for (const id of [2, 3])
      expect((await known.ask(`/test/events/${id}`)).text).not.toMatch(/tel:|mailto:[^?]|044 555/);
  });

  it('include no pictures of other hosts: in texts, for the event, for the logo', async () => {
    for (const path of ['/test/', '/test/events/1', '/test/events/2', '/test/events/3', '/test/embed.html']) {
      const { text, headers } = await known.ask(path);
      expect(headers['Content-Security-Policy'], path).not.toMatch(/fremd|evil/);
      expect(text, path).not.toMatch(/<img [^>]*(?:fremd|evil)/);
    }
    const { text, headers } = await known.ask('/test/events/1');
    expect([...text.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      '/assets/icons/aa3300-KS.svg',
      'https://www.example.org/hier.jpg',
      '/files/t/1.jpg',
    ]);
    expect(headers['Content-Security-Policy']).toContain("img-src 'self' https://www.example.org;");
    const { json } = await known.get('geteventdetails/1');
    expect(json[0].long_desc).toContain('https://fremd.example.net/a.jpg');
  });

  it('offer a one-click subscription in the major calendars, and an address to copy', async () => {
    const { text } = await known.ask('/test/');
    const ics = 'agenda.example.org/test/feeds/all.ics';
    expect(text).toContain(`href="webcal://${ics}"`);
    expect(text).toContain(
      `href="https://calendar.google.com/calendar/r?cid=${encodeURIComponent(`webcal://${ics}`)}"`,
    );
    const outlook = new URLSearchParams({ url: `https://${ics}`, name: 'Kirchgemeinde Seewil' });
    expect(text).toContain(
      `href="https://outlook.live.com/calendar/0/addfromweb?${String(outlook).replaceAll('&', '&amp;')}"`,
    );
    expect(joinLines(text)).toContain(`<input id="calendar-address" type="text" readonly value="https://${ics}">`);
  });

  it('offer sharing by address, mail, and a QR code for paper', async () => {
    const { text } = await known.ask('/test/events/1');
    const own = 'https://agenda.example.org/test/events/1';
    expect(joinLines(text)).toContain(`<input id="page-address" type="text" readonly value="${own}">`);
    expect(text).toContain(`mailto:?subject=`);
    expect(text).toContain(encodeURIComponent(own));
    expect(text).toMatch(/<svg class="qr" role="img".*<\/svg>\s*<p>agenda.example.org\/<wbr>test\//s);
    // Without a known public address, there is no address to share.
    expect((await page('/events/1')).text).not.toMatch(/<svg|class="over share"/);
  });

  it('describe the event by its long text if there is no shorter one', async () => {
    const { text } = await known.ask('/test/events/2');
    expect(text).toMatch(/<meta name="description" content="[^"]* – Ein langer Text\. Ein/);
    expect(text).toMatch(/<meta property="og:description" content="[^"]* – Ein langer Text\. Ein/);
    const data = JSON.parse((await known.ask('/test/events/2.jsonld')).text);
    expect(data.description).toMatch(/^(?:Ein langer Text\. )+Ein.*…$/);
    expect(data.description.length).toBeLessThanOrEqual(501);
    expect(data.name).not.toMatch(/Abgesagt/);
  });
});

describe('an all-day event whose time is not hidden', () => {
  const DAYS = [
    event(1, '2026-12-05', { title: 'Bazar', date_from: '2026-12-05 00:00:00', date_to: '2026-12-05 23:59:59' }),
    event(2, '2026-12-07', { title: 'Lager', date_from: '2026-12-07 00:00:00', date_to: '2026-12-10 00:00:00' }),
  ];

  it('is written as days, without midnights, on every public page', async () => {
    const days = await openInstance({ ...CONTENT, events: DAYS }, NOON);
    const read = async (path: string) => joinLines((await days.ask(path)).text);
    const pages = [
      '',
      '?view=month&month=2026-12',
      'events/1',
      'events/2',
      'embed.html',
      'embed.html?view=month&month=2026-12',
      'embed.txt',
    ];
    for (const path of pages) {
      const text = (await read(`/test/${path}`)).replace(/<script[\s\S]*?<\/script>/g, '');
      expect(text).toMatch(/Bazar|Lager/);
      expect([path, /\b(?:00:00|23:59)/.exec(text)?.[0]]).toEqual([path, undefined]);
    }
    expect(await read('/test/events/1')).toContain('>Samstag, 5.\u00a0Dezember 2026<');
    expect(await read('/test/events/2')).toMatch(
      />Montag, 7.\u00a0Dezember 2026 –<.*>Mittwoch, 9.\u00a0Dezember 2026</,
    );
  });
});
