// Poster of an event: public content only, from its publication on, and a clear message if there is none.

import { afterEach, describe, expect, it } from 'vitest';
import { unescapeHtml } from '../support/form-in.ts';
import { joinLines } from '../support/join-lines.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';

let office: OfficeBrowser;
afterEach(() => office?.close());

async function open(event: object, own: object = {}): Promise<void> {
  office = await openOfficeBrowser({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'a', title: 'Gemeinde A', locale: 'de-CH', time_zone: 'Europe/Zurich', ...own },
    events: [
      {
        id: 1,
        public: true,
        title: 'Konzert',
        date_from: '2026-12-06 17:00:00',
        date_to: '2026-12-06 18:30:00',
        rooms: [{ name: 'Waldhütte', location_name: '', location_city: 'Seewil' }],
        short_desc: 'Mit dem Chor',
        topic: 'Bach und Söhne',
        internal_note: 'nur für uns',
        ...event,
      },
    ],
  });
}

async function poster(query = '', role: 'reader' | 'administrator' = 'administrator') {
  const answer = await office.get(`/events/1/poster${query}`, { role, areas: [] });
  return { status: answer.status, html: joinLines(unescapeHtml(await answer.text())) };
}

const sheetOf = (html: string) => /<article class="paper poster[\s\S]*<\/article>/.exec(html)?.[0] ?? '';

describe('the poster', () => {
  it('has what the public page shows, for everyone who may read, and nothing internal', async () => {
    await open({});
    const { status, html } = await poster('', 'reader');
    expect(status).toBe(200);
    const sheet = sheetOf(html);
    for (const text of [
      'Gemeinde A',
      'Konzert',
      'Bach und Söhne',
      'Waldhütte',
      'Seewil',
      'Mit dem Chor',
      '17:00–18:30',
    ])
      expect(sheet).toContain(text);
    expect(sheet).toContain('Alles zum Anlass: localhost:8080/a/events/1"');
    expect(html).not.toContain('nur für uns');
    expect((await office.get('/events/1/poster', null)).status).toBe(303);
    expect((await office.get('/events/2/poster')).status).toBe(404);
  });

  it('is linked from the page of the event, for readers too', async () => {
    await open({});
    for (const role of ['reader', 'editor'] as const) {
      const page = await (await office.get('/events/1', { role, areas: [] })).text();
      expect([role, page.includes('/office/instances/a/events/1/poster')]).toEqual([role, true]);
    }
  });

  it('omits what is not ticked, in the chosen format', async () => {
    await open({});
    const { html } = await poster('?format=a5&with=topic');
    expect(sheetOf(html)).toContain('class="paper poster a5 ');
    expect(sheetOf(html)).toContain('Bach und Söhne');
    expect(sheetOf(html)).not.toContain('Mit dem Chor');
    expect(html).toContain('Eine Seite A5.');
    expect(sheetOf((await poster('?format=a3')).html)).toContain('class="paper poster a4 ');
  });

  it('names a sponsor as typed, and refuses a line that is too long at its field', async () => {
    await open({});
    const { html } = await poster(`?format=a4&sponsor=${encodeURIComponent('Bäckerei <Muster>')}`);
    expect((await (await office.get(`/events/1/poster?format=a4&sponsor=%3Ci%3E`)).text()).includes('<i>')).toBe(false);
    expect(html).toContain('<p class="poster-sponsor">Bäckerei <Muster></p>');
    const refused = await poster(`?format=a4&sponsor=${'x'.repeat(121)}`);
    expect(refused.status).toBe(400);
    expect(refused.html).toMatch(/id="p-sponsor"[^>]*><p>Die Zeile ist zu lang: höchstens 120 Zeichen/);
    expect(sheetOf(refused.html)).toBe('');
  });

  it.each([
    ['cancelled', 'Abgesagt'],
    ['postponed', 'Verschoben'],
  ])('of a %s event says so, with the reason and a date struck through', async (status, word) => {
    await open({ status, status_note: 'Der Chor ist krank.' });
    const sheet = sheetOf((await poster()).html);
    expect(sheet).toContain(`<strong>${word}</strong> Der Chor ist krank.</p><h2>Konzert</h2>`);
    expect(sheet).toMatch(/<s>Sonntag, 6\.\s?Dezember 2026<br>17:00–18:30\s?Uhr<\/s>/);
  });

  it('of an event of several days has its days, and its hours', async () => {
    const hours = [
      { date: '2026-12-06', from: '17:00', to: '18:30' },
      { date: '2026-12-08', from: '10:00', to: '12:00' },
    ];
    await open({ date_to: '2026-12-08 12:00:00', hours });
    const sheet = sheetOf((await poster()).html);
    expect(sheet).toContain('6. Dezember 2026');
    expect(sheet).toMatch(/<br>.*17:00–18:30.*10:00–12:00/);
    await office.close();
    await open({ date_from: '2026-12-01 00:00:00', date_to: '2026-12-24 23:59:00', hide_time: true, rooms: [] });
    const exhibition = sheetOf((await poster()).html);
    expect(exhibition).toMatch(/poster-when">.*1\.\s?Dezember 2026.*24\.\s?Dezember 2026<\/p>/);
    expect(exhibition).not.toContain('poster-where');
  });

  it('marks the language of a title in another language', async () => {
    await open({ title: 'Culte en français avec la chorale de la paroisse' });
    expect(sheetOf((await poster()).html)).toMatch(/<h2 lang="fr">Culte/);
  });
});

describe('the page of the event, to which the code leads,', () => {
  it.each([
    ['internal', { public: false }],
    ['a draft', { state: 'draft' }],
    ['over', { date_from: '2026-11-22 10:00:00', date_to: '2026-11-22 11:00:00' }],
  ])('is missing for an event that is %s: no poster, and the reason', async (_, event) => {
    await open(event);
    const { status, html } = await poster();
    expect(status).toBe(200);
    expect(html).toContain('Kein Plakat für diesen Anlass');
    expect(sheetOf(html)).toBe('');
  });

  it('may open later: the poster is available before, with a warning', async () => {
    await open({ publish_from: '2026-12-01 08:00:00' });
    const { html } = await poster();
    expect(sheetOf(html)).toContain('Konzert');
    expect(html).toMatch(/erst ab Di[^<]*1\.12\.[^<]*08:00[^<]* öffentlich/);
  });

  it('is that of the parish’s website if there is one', async () => {
    await open({}, { event_url: 'https://www.a.example/anlass/{id}', outside: { pages: false } });
    expect(sheetOf((await poster()).html)).toContain('Alles zum Anlass: a.example/anlass/1"');
  });

  it('does not exist in a parish without pages: the poster has no code, and a note explains that', async () => {
    await open({}, { outside: { pages: false } });
    const { html } = await poster();
    expect(sheetOf(html)).not.toContain('class="qr"');
    expect(sheetOf(html)).not.toContain('<footer>');
    expect(html).toContain('Der Anlass hat keine öffentliche Seite');
    expect(sheetOf((await poster('?format=a4&sponsor=Dank')).html)).toMatch(/<footer><p class="poster-sponsor">Dank/);
  });
});
