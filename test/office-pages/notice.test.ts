// Notice sheet of the office: for all users with read access, with public content only, and with clear errors for invalid options.

import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { unescapeHtml } from '../support/form-in.ts';
import { joinLines } from '../support/join-lines.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';

let office: OfficeBrowser;
afterEach(() => office?.close());

interface Given {
  readonly title: string;
  readonly [key: string]: unknown;
}

const on = (day: string, from = '10:00', to = '11:00', end = day) => ({
  date_from: `${day} ${from}:00`,
  date_to: `${end} ${to}:00`,
});

const TUESDAY = on('2026-11-24');

async function open(events: readonly Given[], own: object = {}): Promise<void> {
  office = await openOfficeBrowser({
    format: 'parvis-bundle',
    version: 1,
    instance: {
      name: 'a',
      title: 'Gemeinde A',
      locale: 'de-CH',
      time_zone: 'Europe/Zurich',
      footer: 'Kirchgasse 1\n8000 Seewil',
      ...own,
    },
    buildings: [{ id: 1, name: 'Gemeindehaus' }],
    rooms: [
      { id: 1, building_id: 1, name: 'KGH S1', public_name: 'Grosser Saal' },
      { id: 2, building_id: 1, name: 'Küche' },
    ],
    layers: [
      { id: 1, name: 'Musik' },
      { id: 2, name: 'Jugend' },
    ],
    list_groups: [{ id: 1, name: 'G' }],
    lists: [{ id: 7, name: 'intern: Konzerte', public_title: 'Konzerte', rule: { layer_ids: [1] } }],
    events: events.map((event, index) => ({ id: index + 1, public: true, ...event })),
  });
}

const page = async (query = '', role?: Authority) =>
  joinLines(unescapeHtml(await (await office.get(`/notice${query}`, role)).text()));

const text = async (query = '') =>
  (await (await office.get(`/notice/notice.txt${query}`)).text()).replace(/\u00a0/g, ' ');

const THIS_WEEK = '?period=this-week&with=person&with=hint';

describe('access', () => {
  it.each([
    'reader',
    'contributor',
    'editor',
    'administrator',
  ] as const)('of %s: page, text and document', async (role) => {
    await open([{ title: 'Chorprobe', ...TUESDAY }]);
    for (const path of ['/notice', `/notice/notice.txt${THIS_WEEK}`, `/notice/notice.docx${THIS_WEEK}`])
      expect([path, (await office.get(path, { role, areas: [] })).status]).toEqual([path, 200]);
    expect(await page('', { role, areas: [] })).toMatch(/<a href="[^"]*\/notice"[^>]*>.*<span>Aushang<\/span>/s);
  });

  it('is denied to anonymous visitors', async () => {
    await open([]);
    for (const path of ['/notice', '/notice/notice.txt', '/notice/notice.docx'])
      expect((await office.get(path, null)).status).toBe(303);
  });
});

describe('the content', () => {
  const HIDDEN: readonly Given[] = [
    { title: 'Interne Sitzung', public: false },
    { title: 'Entwurf', state: 'draft' },
    { title: 'Vorschlag', state: 'proposed' },
    { title: 'Erst morgen', publish_from: '2026-11-24 08:00:00' },
    { title: 'Schon vorbei', ...on('2026-11-23', '08:00', '09:00') },
    { title: 'Woche darauf', ...on('2026-11-30') },
  ];

  it.each(HIDDEN)('omits internal events: $title', async (hidden) => {
    await open([
      { title: 'Chorprobe', ...TUESDAY },
      { ...TUESDAY, internal_note: 'nur für uns', ...hidden },
    ]);
    const document = await (await office.get(`/notice/notice.docx${THIS_WEEK}`)).arrayBuffer();
    const words = strFromU8(unzipSync(new Uint8Array(document))['word/document.xml'] ?? new Uint8Array());
    for (const written of [await page(THIS_WEEK), await text(THIS_WEEK), words]) {
      expect(written).toContain('Chorprobe');
      expect(written).not.toContain(hidden.title);
      expect(written).not.toContain('nur für uns');
    }
  });

  it('marks cancelled events in words, with the note', async () => {
    await open([
      { title: 'Konzert', ...TUESDAY, status: 'cancelled', status_note: 'Der Chor ist krank.' },
      { title: 'Vortrag', ...TUESDAY, status: 'postponed', status_note: 'Neu im Mai.', short_desc: 'Über Glocken' },
    ]);
    const written = await text(THIS_WEEK);
    expect(written).toContain('10:00–11:00 Uhr\tAbgesagt: Konzert · Der Chor ist krank.\r\n');
    expect(written).toContain('10:00–11:00 Uhr\tVerschoben: Vortrag · Neu im Mai. · Über Glocken\r\n');
    const printed = await page(THIS_WEEK);
    expect(printed).toContain('<strong>Abgesagt:</strong> Konzert');
    expect(printed.match(/<s>10:00–11:00\sUhr<\/s>/g)).toHaveLength(2);
  });

  it('has an exhibition once, with its last day: on the first day, or separately if it began before', async () => {
    const whole = { hide_time: true };
    await open([
      { title: 'Bilder', ...on('2026-11-25', '00:00', '23:59', '2026-12-30'), ...whole },
      { title: 'Fotos', ...on('2026-11-01', '00:00', '23:59', '2026-11-30'), ...whole },
      { title: 'Fest', ...on('2026-11-28', '10:00', '17:00', '2026-11-29') },
      { title: 'Nacht', ...on('2026-11-27', '22:00', '01:00', '2026-11-28') },
    ]);
    const written = (await text(THIS_WEEK)).split('\r\n');
    expect(written).toEqual([
      'Anlässe',
      'Gemeinde A',
      expect.stringMatching(/^23\..29\. November 2026$/),
      '',
      'Mittwoch, 25. November',
      'Bilder · bis 30. Dez.',
      '',
      'Freitag, 27. November',
      '22:00–01:00 Uhr\tNacht',
      '',
      'Samstag, 28. November',
      '10:00 Uhr\tFest · bis 29. Nov., 17:00 Uhr',
      '',
      'Läuft bereits',
      'Fotos · bis 30. Nov.',
      '',
      'Kirchgasse 1',
      '8000 Seewil',
      'Alles Weitere in der Agenda: localhost:8080/a',
      '',
    ]);
  });

  it('has building and room by their public names, and the contact and a hint if configured', async () => {
    const rooms = [{ room_id: 1 }, { room_id: 2 }, { name: 'Waldhütte' }];
    const own = { organizer: { name: 'Anna Muster' }, short_desc: `${'Sehr langer Hinweis '.repeat(20)}Ende` };
    await open([{ title: 'Essen', ...TUESDAY, rooms, ...own }]);
    const written = await text(THIS_WEEK);
    expect(written).toContain('Essen · Grosser Saal / Küche, Gemeindehaus; Waldhütte · Anna Muster · Sehr langer');
    expect(written).toMatch(/Sehr langer…\r\n/);
    expect(written).not.toContain('KGH S1');
    const plain = await text('?period=this-week');
    expect(plain).not.toMatch(/Anna Muster|Hinweis/);
  });

  it('is filtered by list and area, by their public names, including in the address of the agenda', async () => {
    await open([
      { title: 'Orgelkonzert', ...TUESDAY, layer_ids: [1] },
      { title: 'Lager', ...TUESDAY, layer_ids: [2] },
    ]);
    const ofList = await text('?period=this-week&list=7');
    expect(ofList).toContain('Orgelkonzert');
    expect(ofList).not.toContain('Lager');
    expect(ofList).toMatch(/2026\r\nKonzerte\r\n/);
    expect(ofList).toContain('localhost:8080/a/?list=7');
    expect(await text('?period=this-week&layer=2')).not.toContain('Orgelkonzert');
    expect(await page('?period=this-week')).not.toContain('intern: Konzerte');
  });

  it('has no link to an agenda that the parish does not have', async () => {
    const outside = { pages: false, feeds: true, embed: true };
    await open([{ title: 'Probe', ...TUESDAY }], { outside, public_url: 'https://www.a.example' });
    expect(await text(THIS_WEEK)).toContain('Alles Weitere auf unserer Website: a.example\r\n');
    expect(await page(THIS_WEEK)).not.toContain('href="http://localhost:8080/a');
  });
});

describe('periods', () => {
  const days = ['2026-11-23', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-06', '2026-12-31', '2027-01-01'];
  it.each([
    ['this-week', ['2026-11-23', '2026-11-29']],
    ['next-week', ['2026-11-30', '2026-12-01', '2026-12-06']],
    ['this-week&weeks=2', ['2026-11-23', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-06']],
    ['next-week&weeks=4', ['2026-11-30', '2026-12-01', '2026-12-06']],
    ['next-month&weeks=4', ['2026-12-01', '2026-12-06', '2026-12-31']],
    ['next-month', ['2026-12-01', '2026-12-06', '2026-12-31']],
    ['own&from=2026-12-06&to=2027-01-01', ['2026-12-06', '2026-12-31', '2027-01-01']],
    ['own&from=2026-12-31&to=2026-12-31', ['2026-12-31']],
  ])('%s', async (period, expected) => {
    await open(days.map((day) => ({ title: `am ${day}`, ...on(day, '20:00', '23:30') })));
    const written = await text(`?period=${period}`);
    expect([...written.matchAll(/\tam (\S+)/g)].map(([, day]) => day)).toEqual(expected);
  });
});

describe('a weekly sheet', () => {
  const SUNDAY = on('2026-11-29');
  const visible = { visibility: 'web' } as const;

  async function openParish(own: object = {}): Promise<void> {
    office = await openOfficeBrowser({
      format: 'parvis-bundle',
      version: 1,
      instance: {
        name: 'a',
        title: 'Gemeinde A',
        locale: 'de-CH',
        time_zone: 'Europe/Zurich',
        plan: { remind_days: 3, church_year: 'ref-ch' },
      },
      layers: [{ id: 2, name: 'Jugend' }],
      persons: [
        { id: 1, firstname: 'Yuki', lastname: 'Sato', ...visible },
        { id: 2, firstname: 'Hans', lastname: 'Muster', ...visible },
        { id: 3, firstname: 'Ganz', lastname: 'Geheim', visibility: 'none' },
      ],
      rosters: [
        {
          id: 4,
          name: 'Amtswoche',
          public: true,
          duties: [
            { date_from: '2026-11-23', date_to: '2026-11-29', people: [{ person_id: 2 }] },
            { date_from: '2026-11-30', date_to: '2026-12-06', people: [{ text: 'Pfrn. Beispiel' }] },
          ],
        },
        { id: 5, name: 'Pikett', public: false, duties: [] },
      ],
      events: [
        {
          id: 1,
          public: true,
          title: 'Gottesdienst',
          ...SUNDAY,
          organist_ids: [1, 3],
          lector_ids: [2],
          further_coorganizer: 'Kirchenchor',
          with_sacrament: 1,
          childcare: { id: 1, text: 'ab drei Jahren', person_ids: [] },
          collection: { project: 'Brot für alle', url: '' },
          layer_ids: [2],
        },
      ],
      ...own,
    });
  }

  const lineOf = (written: string) => written.split('\r\n').find((line) => line.includes('Gottesdienst'));

  it('names people by role, communion, childcare, collection and the day’s name, each if chosen', async () => {
    await openParish();
    const week = '?period=this-week';
    expect(lineOf(await text(week))).toBe('10:00–11:00 Uhr\tGottesdienst');
    expect(await text(week)).not.toContain('Advent');
    const roles = '&role=organists&role=lectors&role=coorganizers&role=pope';
    expect(lineOf(await text(`${week}${roles}`))).toBe(
      '10:00–11:00 Uhr\tGottesdienst · Mitwirkende: Kirchenchor · Lesung: Hans Muster · Musik: Yuki Sato',
    );
    const extras = '&with=communion&with=childcare&with=collection&with=church-day';
    const written = await text(`${week}${extras}`);
    expect(lineOf(written)).toBe(
      '10:00–11:00 Uhr\tGottesdienst · Mit Abendmahl · Kinderbetreuung: ab drei Jahren · Kollekte: Brot für alle',
    );
    expect(written).toContain('Sonntag, 29. November · 1. Advent');
    expect(await page(`${week}${extras}${roles}`)).toContain('Kollekte: Brot für alle');
  });

  it('does not repeat the word of a childcare text that begins with it', async () => {
    const childcare = { id: 1, text: 'Kinderbetreuung im Saal', person_ids: [2] };
    await openParish({ events: [{ id: 1, public: true, title: 'Gottesdienst', ...SUNDAY, childcare }] });
    expect(lineOf(await text('?period=this-week&with=childcare'))).toBe(
      '10:00–11:00 Uhr\tGottesdienst · Kinderbetreuung im Saal, Hans Muster',
    );
  });

  it('has the parish’s own lines above and below the events, in every form', async () => {
    await openParish();
    const query = '?period=this-week&before=Amtswoche: Pfr. <Muster>%0D%0A%0D%0A Beerdigungen %0AC&after=Gruss';
    expect((await text(query)).split('\r\n').slice(2, 9)).toEqual([
      expect.stringMatching(/^23\..29\. November 2026$/),
      '',
      'Amtswoche: Pfr. <Muster>',
      'Beerdigungen',
      'C',
      '',
      'Sonntag, 29. November',
    ]);
    expect(await text(query)).toContain('\r\n\r\nGruss\r\n\r\nAlles Weitere');
    const response = await office.get(`/notice/notice.docx${query}`);
    const words = strFromU8(unzipSync(new Uint8Array(await response.arrayBuffer()))['word/document.xml'] as Uint8Array);
    for (const line of ['Amtswoche: Pfr. &lt;Muster&gt;', 'Beerdigungen', 'Gruss'])
      expect(words).toContain(`>${line}<`);
    const html = await (await office.get(`/notice${query}`)).text();
    expect(html).toContain(
      '<div class="own-lines"><p>Amtswoche: Pfr. &lt;Muster&gt;</p><p>Beerdigungen</p><p>C</p></div>',
    );
  });

  it('names who is on duty by public rosters, with the days of several duties', async () => {
    await openParish();
    expect(await text('?period=this-week&roster=4&roster=5&roster=99')).toContain('\r\nAmtswoche: Hans Muster\r\n');
    expect(await text('?period=this-week&weeks=2&roster=4')).toMatch(
      /\r\nAmtswoche: 23\.\s?–\s?29\. Nov\. Hans Muster; 30\. Nov\.\s–\s6\. Dez\. Pfrn\. Beispiel\r\n/,
    );
    expect(await text('?period=this-week')).not.toContain('Amtswoche');
    const html = await page();
    expect(html).toContain('name="roster" value="4"');
    expect(html).not.toContain('Pikett');
  });

  const CHOSEN = {
    period: 'next-week',
    weeks: '2',
    layer: '2',
    title: 'Diese Woche',
    with: ['hint', 'collection'],
    role: ['organists'],
    roster: ['4'],
    before: 'Amtswoche: Pfr. Muster',
    after: 'Auf Wiedersehen',
  };
  const chosenNow = () => office.store.noticeChoices.read(office.instance);

  it('keeps its options for the next time, for all users and for files', async () => {
    await openParish({ events: [{ id: 1, public: true, title: 'Gottesdienst', ...on('2026-12-06'), layer_ids: [2] }] });
    const answer = await office.post('/notice', CHOSEN);
    expect(answer.status).toBe(303);
    const address = answer.headers.get('location') ?? '';
    expect(address).toContain('/notice?period=next-week&weeks=2&layer=2');
    expect(await (await office.get(address.slice(address.indexOf('/notice')))).text()).toContain('Auf Wiedersehen');
    const html = await page('', { role: 'reader', areas: [] });
    expect(html).toContain('value="Diese Woche"');
    expect(html).toMatch(/<option value="2" selected>2 Wochen/);
    expect(html).toMatch(/name="with" value="collection" checked/);
    expect(html).not.toMatch(/name="with" value="person" checked/);
    expect(html).toMatch(/name="roster" value="4" checked/);
    expect(html).toContain('>Amtswoche: Pfr. Muster</textarea>');
    expect(await text()).toMatch(/^Diese Woche\r\nGemeinde A\r\n30\..*\r\nJugend\r\n\r\nAmtswoche: Pfr. Muster\r\n/s);
    // Parameters in the address apply only to that request.
    expect(await text('?title=Anders')).toMatch(/^Anders\r\n[\s\S]*Amtswoche: Pfr\. Muster/);
    expect(await text('?period=next-week')).not.toContain('Amtswoche');
  });

  it('omits stored options whose entity has been removed', async () => {
    await openParish();
    await office.post('/notice', CHOSEN);
    await office.store.noticeChoices.save(
      office.instance,
      `${await chosenNow()}&layer=2&list=77&weeks=x`.replace('weeks=2&layer=2', 'layer=99'),
    );
    const answer = await office.get('/notice');
    expect(answer.status).toBe(200);
    expect(joinLines(unescapeHtml(await answer.text()))).toContain('>Amtswoche: Pfr. Muster</textarea>');
  });

  it('stores no invalid options, and redisplays the input', async () => {
    await openParish();
    const answer = await office.post('/notice', { ...CHOSEN, weeks: '99', before: 'Bleibt stehen' });
    expect(answer.status).toBe(400);
    expect(unescapeHtml(await answer.text())).toContain('>Bleibt stehen</textarea>');
    expect(await chosenNow()).toBe('');
  });

  it('does not store the days of a custom period', async () => {
    await openParish();
    await office.post('/notice', { ...CHOSEN, period: 'this-week' });
    const own = { ...CHOSEN, period: 'own', from: '1.12.2026', to: '5.12.2026', before: 'Neu' };
    const answer = await office.post('/notice', own);
    expect(answer.headers.get('location')).toContain('period=own&from=2026-12-01&to=2026-12-05');
    expect(await chosenNow()).toMatch(/period=this-week&weeks=2$/);
    expect(await chosenNow()).toContain('before=Neu');
    expect(await chosenNow()).not.toContain('2026');
  });

  it('is stored for editors only; the form of other users is not sent for storing', async () => {
    await openParish();
    for (const role of ['reader', 'contributor'] as const) {
      expect((await office.post('/notice', CHOSEN, { role, areas: [] })).status).toBe(403);
      expect(await page('', { role, areas: [] })).toContain('id="notice" method="get"');
    }
    expect(await page()).toContain('id="notice" method="post"');
    expect(await chosenNow()).toBe('');
  });
});

describe('invalid input', () => {
  it.each([
    ['period=gestern', 'Diesen Zeitraum gibt es nicht.', 'period'],
    ['period=own', 'Hier fehlt der Tag.', 'from'],
    ['period=own&from=2026-12-01', 'Hier fehlt der Tag.', 'to'],
    ['period=own&from=2026-02-30&to=2026-12-01', 'Das ist kein Datum.', 'from'],
    ['period=own&from=2026-12-01&to=Dezember', 'Das ist kein Datum.', 'to'],
    ['period=own&from=0001-01-01&to=2026-12-01', 'So weit reicht der Kalender nicht.', 'from'],
    ['period=own&from=2026-12-01&to=9999-12-31', 'So weit reicht der Kalender nicht.', 'to'],
    ['period=own&from=2026-12-02&to=2026-12-01', 'Der letzte Tag liegt vor dem ersten.', 'to'],
    ['period=own&from=2026-12-01&to=2027-12-03', 'Ein Blatt umfasst höchstens ein Jahr.', 'to'],
    ['period=next-week&weeks=9', 'So viele Wochen gehen nicht: Wählen Sie', 'weeks'],
    ['period=next-week&weeks=x', 'So viele Wochen gehen nicht', 'weeks'],
    [`before=${'a%0A'.repeat(13)}`, 'Das sind zu viele Zeilen: höchstens 12', 'before'],
    [`after=${'a'.repeat(1001)}`, 'Das sind zu viele Zeilen', 'after'],
    ['list=8', 'Diese Liste gibt es hier nicht.', 'list'],
    ['list=-1', 'Diese Liste gibt es hier nicht.', 'list'],
    ['list=99999999999999', 'Diese Liste gibt es hier nicht.', 'list'],
    ['layer=x', 'Diesen Bereich gibt es hier nicht.', 'layer'],
    [`title=${'W'.repeat(121)}`, 'Der Titel ist zu lang: höchstens 120 Zeichen.', 'title'],
  ])('%s is reported at its field, and no sheet is rendered', async (query, words, field) => {
    await open([{ title: 'Chorprobe', ...TUESDAY }]);
    for (const path of ['/notice', '/notice/notice.txt', '/notice/notice.docx']) {
      const answer = await office.get(`${path}?${query}`);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const html = joinLines(unescapeHtml(await answer.text()));
      expect(html).toMatch(new RegExp(`id="p-${field}"[^>]*><p>${RegExp.escape(words)}`));
      expect(html).not.toContain('class="paper');
    }
  });

  it('reports several errors at once, and keeps the input', async () => {
    await open([]);
    const html = await page('?period=own&from=2026-12-02&to=2026-12-01&list=8&title=Mein%20Titel');
    expect(html).toContain('value="2.12.2026"');
    expect(html).toContain('value="Mein Titel"');
    expect(html.match(/class="problem"/g)?.length).toBe(2);
  });

  it('of an empty period explains what to do; there is no empty file', async () => {
    await open([]);
    expect(await page(THIS_WEEK)).toMatch(
      /November 2026: keine öffentlichen Anlässe<\/h2><p>Das Blatt zeigt, was auch/,
    );
    expect(await page('?period=this-week&list=7')).toContain('entfernen Sie Liste und Bereich');
    const file = await office.get(`/notice/notice.docx${THIS_WEEK}`);
    expect(file.status).toBe(404);
    expect(file.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

describe('the amount', () => {
  it('of 300 events on one day takes several pages', async () => {
    await open(Array.from({ length: 300 }, (_, index) => ({ title: `Anlass ${index + 1}`, ...TUESDAY })));
    const html = await page(THIS_WEEK);
    expect(html.match(/<p class="title">/g)?.length).toBe(300);
    expect(html).toMatch(/Braucht etwa \d+ Seiten A4/);
    const answer = await office.get(`/notice/notice.docx${THIS_WEEK}`);
    const words = unzipSync(new Uint8Array(await answer.arrayBuffer()))['word/document.xml'] ?? new Uint8Array();
    expect(strFromU8(words)).toContain('Anlass 300');
  });

  it('above the maximum is counted, and nothing is cut off silently', async () => {
    await open(Array.from({ length: 1001 }, (_, index) => ({ title: `Anlass ${index + 1}`, ...TUESDAY })));
    const html = await page(THIS_WEEK);
    expect(html).toContain('Das sind 1001 Anlässe: zu viele für ein Blatt.');
    expect(html).not.toContain('class="paper');
    const file = await office.get(`/notice/notice.txt${THIS_WEEK}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
  });
});

it('writes files with names and types, and texts unchanged', async () => {
  await open([{ title: 'Fête 1 < 2', ...TUESDAY, short_desc: '"Kaffee" & Kuchen' }]);
  const [file, document] = [
    await office.get(`/notice/notice.txt${THIS_WEEK}`),
    await office.get(`/notice/notice.docx${THIS_WEEK}`),
  ];
  expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="a-2026-11-23-2026-11-29.txt"');
  expect(document.headers.get('content-type')).toMatch(/wordprocessingml\.document$/);
  expect(await file.text()).toContain('Fête 1 < 2 · "Kaffee" & Kuchen');
});

it('a custom title is one line of valid document text', async () => {
  await open([{ title: 'Konzert', ...TUESDAY }]);
  const document = await office.get(`/notice/notice.docx${THIS_WEEK}&title=A%0D%0AB%EF%BF%BE%00`);
  const parts = unzipSync(new Uint8Array(await document.arrayBuffer()));
  for (const name of ['word/document.xml', 'docProps/core.xml']) {
    expect([name, /[\uFFFE\uFFFF\0]/.test(strFromU8(parts[name] ?? new Uint8Array()))]).toEqual([name, false]);
  }
  expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain('A B');
});
