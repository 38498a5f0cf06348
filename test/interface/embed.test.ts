// Embedded content of a parish over HTTP: as data, as a page in a frame, and as HTML (rule G5).

import { beforeAll, describe, expect, it } from 'vitest';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { expectRefusal } from '../support/refusal.ts';

const NOON = '2026-11-20T11:00:00Z';
const HOSTILE = `Brot & Wein 1 < 2 "'\`\${x}`;

const NOTED = { status_note: 'Krank.', short_desc: 'Mit Orgel' };

const CONTENT = {
  instance: { name: 'test', title: 'Test', locale: 'de-CH' },
  persons: [
    { id: 7, visibility: 'web', firstname: 'Anna', lastname: 'Keller' },
    { id: 8, visibility: 'none', firstname: 'Berta', lastname: 'Amsler' },
  ],
  lists: [{ id: 1, name: 'Alle', include_event_ids: [1, 2] }],
  events: [
    event(1, '2026-11-30', { title: HOSTILE, organizer: { person_id: 7 }, internal_note: 'Schlüssel bei A.' }),
    event(2, '2026-12-02', { title: 'Konzert', status: 'cancelled', ...NOTED, organizer: { person_id: 8 } }),
    event(3, '2026-12-03', { title: 'Lager', date_from: '2026-12-30 10:00:00', date_to: '2027-01-02 12:00:00' }),
    event(4, '2026-12-04', { title: 'Geheim', public: false }),
  ],
};

let server: SingleInstance;
beforeAll(async () => {
  server = await openInstance(CONTENT, NOON);
});

const ask = (path: string) => server.ask(`/test/${path}`);
const titles = async (query: string) =>
  (await ask(`embed.json?${query}`)).json.events.map(({ title }: { readonly title: string }) => title);

describe('embedded content', () => {
  it('contains the next public events that match', async () => {
    expect(await titles('')).toEqual([HOSTILE, 'Konzert', 'Lager']);
    expect(await titles('list=1')).toEqual([HOSTILE, 'Konzert']);
    expect(await titles('list=1&max=1')).toEqual([HOSTILE]);
    expect(await titles('person=7')).toEqual([HOSTILE]);
    for (const none of ['person=8', 'list=9', 'layer=1', 'event=4', 'event=99', 'list=1&group=3']) {
      expect(await titles(none), none).toEqual([]);
    }
    expect(await titles('event=2')).toEqual(['Konzert']);
  });

  it('of a month contains the events of each of its days', async () => {
    expect(await titles('view=month')).toEqual([HOSTILE]);
    expect(await titles('view=month&month=2026-12')).toEqual(['Konzert', 'Lager']);
    expect(await titles('view=month&month=2027-01')).toEqual(['Lager']);
    expect(await titles('view=month&month=2027-02')).toEqual([]);
  });

  it('describes dates, cancellations, and where to find the rest', async () => {
    const { json } = await ask('embed.json?list=1&max=1');
    expect(json).toMatchObject({ language: 'de', today: '2026-11-20', agenda: '/test/?list=1', total: 2 });
    expect((await ask('embed.json?event=2')).json.events[0]).toMatchObject({
      status: 'cancelled',
      status_word: 'Abgesagt',
      title: 'Konzert',
      day: expect.stringMatching(/^Mittwoch, 2\.\sDezember$/),
      note: 'Krank.',
      text: 'Mit Orgel',
      url: '/test/events/2',
      image: null,
    });
  });

  it('contains the light and dark colour of the parish, which widgets and frames use', async () => {
    expect((await ask('embed.json')).json.accent).toBeNull();
    const own = await openInstance({ ...CONTENT, instance: { ...CONTENT.instance, accent: '#7a3b69' } }, NOON);
    const [light, dark] = (await own.ask('/test/embed.json')).json.accent;
    expect([light, /^#[0-9a-f]{6}$/.test(dark)]).toEqual(['#7a3b69', true]);
    expect((await own.ask('/test/embed.html')).text).toContain('/assets/look/7a3b69.css');
  });

  it.each(['embed.json', 'embed.html', 'embed.txt'])('%s rejects invalid input with a sentence', async (path) => {
    const wrong = ['list=0', 'list=x', 'list=1&list=2', 'max=0', 'max=101', 'max=-1', 'view=grid', 'month=2026-13'];
    for (const query of [...wrong, 'event=1.5', `list=${'9'.repeat(30)}`, 'month=%00']) {
      expectRefusal(await ask(`${path}?${query}`), 400, /^(list|max|view|month|event) (can|takes|may)/);
    }
    expect((await ask(`${path}?list=&utm_source=x`)).status).toBe(200);
  });

  it.each([
    'embed.html',
    'embed.txt',
    'embed.html?view=cards',
    'embed.html?view=month&month=2026-11',
  ])('%s keeps texts as texts, and contains only public data', async (path) => {
    const { text } = await ask(path);
    expect(text).toContain('Brot &amp; Wein 1 &lt; 2 &quot;');
    expect(text.match(/<script/g)?.length ?? 0).toBe(path.startsWith('embed.html') ? 1 : 0);
    for (const hidden of ['Geheim', 'Schlüssel', 'Amsler', 'Berta']) expect(text).not.toContain(hidden);
  });

  it('may be framed as a page, is plain text as a fragment, and is data for scripts of any website', async () => {
    const page = await ask('embed.html');
    expect(page.headers['Content-Security-Policy']).toMatch(
      /default-src 'none'.*frame-ancestors \*; script-src 'self'/,
    );
    expect(page.headers).not.toHaveProperty('X-Frame-Options');
    expect((await ask('embed.txt')).headers['Content-Type']).toBe('text/plain; charset=utf-8');
    expect((await ask('embed.json')).headers['Access-Control-Allow-Origin']).toBe('*');
    expect((await ask('')).headers['Content-Security-Policy']).toContain("frame-ancestors 'none'");
  });

  it('links from month to month in the frame', async () => {
    const { text } = await ask('embed.html?view=month&list=1&month=2026-12');
    expect(text).toContain('target="_self" href="?view=month&amp;list=1&amp;month=2026-11"');
    expect(text).toContain('target="_self" href="?view=month&amp;list=1&amp;month=2027-01"');
    expect(text).toContain('Dezember 2026');
  });

  it('of a month shows long events as one bar a week, from today on', async () => {
    const cells = async (month: string) => (await ask(`embed.html?view=month&month=${month}`)).text;
    expect((await cells('2026-12')).match(/<li class="bar-of d2 on">/g)).toHaveLength(1);
    const january = await cells('2027-01');
    expect(january.match(/<li class="bar-of d2 begun">/g)).toHaveLength(1);
    expect(january.match(/>Lager</g)).toHaveLength(1);
    expectRefusal(await ask('embed.html?view=month&month=9999-12'), 400, /^month takes/);
    expect((await ask('embed.html?view=month&month=9999-11')).status).toBe(200);
  });

  it('is disabled if the instance has switched it off', async () => {
    const off = await openInstance(
      { ...CONTENT, instance: { ...CONTENT.instance, outside: { embed: false, pages: false } } },
      NOON,
    );
    for (const path of ['embed.json', 'embed.html', 'embed.txt'])
      expect((await off.ask(`/test/${path}`)).status).toBe(404);
    const half = await openInstance(
      { ...CONTENT, instance: { ...CONTENT.instance, public_url: 'https://a.example', outside: { pages: false } } },
      NOON,
    );
    expect((await half.ask('/test/embed.json')).json.agenda).toBe('https://a.example');
    expect((await half.ask('/test/embed.html')).text).not.toContain('Zur ganzen Agenda');
  });

  it('says so if nothing is announced', async () => {
    for (const path of ['embed.txt?list=9', 'embed.html?list=9']) {
      expect((await ask(path)).text).toContain('Im Moment sind keine Anlässe angekündigt.');
    }
  });
});
