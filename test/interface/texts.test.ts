// Texts and addresses in answers (rules F1, F9, T3).

import ICAL from 'ical.js';
import { beforeAll, expect, test } from 'vitest';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { findHtmlFaults } from '../support/page-checks.ts';

const PLAIN: readonly (readonly [written: string, shown: string])[] = [
  ['1 < 2 und 4 > 3', '1 < 2 und 4 > 3'],
  ['Kaffee & Kuchen &amp; &lt;Tee&gt;', 'Kaffee & Kuchen &amp; &lt;Tee&gt;'],
  ['<b>fett</b> und <i>kursiv</i>', 'fett und kursiv'],
  ['vor<script>alert(1)</script>nach', 'vornach'],
  ['vor<style>p{}</style><!-- weg -->nach', 'vornach'],
  ['<scr<b></b>ipt>', 'ipt>'],
  ['<<b></b>b>x', 'x'],
  ['  zwei  Blanks \n und\tmehr ', '  zwei  Blanks \n und\tmehr '],
  ['„Anführung“ "gerade" \\ / \u2028', '„Anführung“ "gerade" \\ / \u2028'],
  ['U\u0308ber \u00dcber 🎄 \u0007', 'U\u0308ber \u00dcber 🎄 \u0007'],
];

const ADDRESSES = ['/de/seite', 'https://www.example.org/ä?a=1&b=<2>#x y', '//example.org', '  kein Link  '];

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance(
    {
      persons: ADDRESSES.map((url, index) => ({ id: index + 1, visibility: 'web', lastname: 'X', url, website: url })),
      target_groups: ADDRESSES.map((url, index) => ({ id: index + 1, name: 'X', url })),
      events: PLAIN.map(([written], index) => ({
        id: index + 1,
        date_from: '2026-12-01 09:00:00',
        date_to: '2026-12-01 10:00:00',
        title: `T${written}`,
        topic: written,
        short_desc: written,
        catering: written,
        image: { url: ADDRESSES[index % ADDRESSES.length] },
      })),
    },
    '2026-11-20T11:00:00Z',
  );
});

test('plain texts have no markup, and are otherwise unchanged (F9)', async () => {
  const { json } = await server.get('geteventdetails/0');
  const fields = ['title', 'topic', 'short_desc', 'catering'] as const;
  expect(json.map((one: Record<string, string>) => fields.map((field) => one[field]))).toEqual(
    PLAIN.map(([, shown]) => [`T${shown}`, shown, shown, shown]),
  );
  const list = await server.get('getevents');
  expect(list.json.events.map(({ topic }: { topic: string }) => topic)).toEqual(PLAIN.map(([, shown]) => shown));
});

test('addresses are passed on verbatim (F1)', async () => {
  const persons = await server.get('getpersondetails/1,2,3,4');
  expect(persons.json.map(({ url }: { url: string }) => url)).toEqual(ADDRESSES);
  expect(persons.json.map(({ website }: { website: string }) => website)).toEqual(ADDRESSES);
  const groups = await server.get('gettargetgroups');
  expect(groups.json.map(({ url }: { url: string }) => url)).toEqual(ADDRESSES);
  const events = await server.get('geteventdetails/1,2,3,4');
  expect(events.json.map(({ image_url }: { image_url: string }) => image_url)).toEqual(ADDRESSES);
});

test('the long description is HTML without executable content (F9)', async () => {
  const long_desc =
    '<p onclick="x()">Hallo <strong>Welt</strong><script>x()</script> <a href="javascript:x()">da</a> <a href="/de">dort</a></p>';
  const html = await openInstance(
    { events: [{ id: 1, date_from: '2026-12-01 09:00:00', date_to: '2026-12-01 10:00:00', title: 'T', long_desc }] },
    '2026-11-20T11:00:00Z',
  );
  const { json } = await html.get('geteventdetails/1');
  expect(json[0].long_desc).toBe('<p>Hallo <strong>Welt</strong> <a>da</a> <a href="/de">dort</a></p>');
  const { json: list } = await html.get('geteventsbylayermerged/0');
  expect(list.events[0].long_desc).toBe(json[0].long_desc);
});

test('bodies are UTF-8 without a byte order mark, and have a correct length (T3)', async () => {
  const { body = Buffer.alloc(0), headers } = await server.get('getevents');
  expect(body.subarray(0, 1).toString()).toBe('{');
  expect(headers['Content-Length']).toBe(String(body.length));
  expect(new TextDecoder('utf-8', { fatal: true }).decode(body)).toContain('🎄');
});

const BROKEN = 'Eins\r\nZwei\rDrei\u000bVier\u0001\u001b\u007f\u0085\u2028\ufffe & <5';

/** Matches characters that are invalid in XML or HTML, anywhere in a document. */
const NO_CHARACTER = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/u;

test('a title with line breaks and control characters is passed on as it is, and breaks no format (F9)', async () => {
  const content = {
    instance: { name: 'test', title: BROKEN, public_url: 'https://www.example.org' },
    events: [
      {
        id: 1,
        date_from: '2026-12-01 09:00:00',
        date_to: '2026-12-01 10:00:00',
        title: BROKEN,
        event_type: BROKEN,
        rooms: [{ name: BROKEN }],
      },
    ],
  };
  const broken = await openInstance(content, '2026-11-20T11:00:00Z', 'https://agenda.example.org');
  expect((await broken.get('geteventdetails/1')).json[0].title).toBe(BROKEN);
  const textOf = async (path: string) => {
    const { status, text } = await broken.ask(`/test${path}`);
    expect([path, status]).toEqual([path, 200]);
    return text;
  };
  for (const path of ['/feeds/all.json', '/embed.json', '/events/1.jsonld']) {
    expect(JSON.stringify(JSON.parse(await textOf(path)))).toContain(JSON.stringify(BROKEN).slice(1, -1));
  }
  for (const path of ['/export/ical/e1', '/feeds/all.ics']) {
    const text = await textOf(path);
    expect(text.replaceAll('\r\n', '\n')).not.toMatch(/\r|(?!\n)\p{Cc}/u);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const [event] = calendar.getAllSubcomponents('vevent');
    expect(event?.getFirstPropertyValue('summary')).toBe('Eins\nZwei\nDreiVier\n\n\ufffe & <5');
  }
  for (const path of ['/feeds/all.atom', '/sitemap.xml', '/', '/events/1', '/embed.html', '/embed.txt']) {
    const text = await textOf(path);
    expect([path, NO_CHARACTER.exec(text)]).toEqual([path, null]);
    expect([path, /&(?!(?:amp|lt|gt|quot|#39);)|<5/.exec(text)]).toEqual([path, null]);
    if (!path.includes('.')) expect(await findHtmlFaults(text)).toEqual([]);
  }
});
