// Addresses of pictures, files and collections are absolute in every answer, whatever form the office stored (rule K8).

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { storeFile } from '../../src/office/files/store-file.ts';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const NOON = '2026-11-20T11:00:00Z';
const SERVER = 'https://events.example.org';
const SITE = 'https://www.example.org';
const UNKNOWN = `/files/test/${'a'.repeat(64)}/a.webp`;
const BYTES = readFileSync(new URL('../../src/demo/pictures/logo.webp', import.meta.url));

const described = (picture: string) =>
  `<p><a href="${picture}">Bild</a> <a href="/kontakt">Kontakt</a></p><p><img src="${picture}" alt="" /></p>`;

const content = (picture: string) => ({
  instance: { name: 'test', title: 'Test', public_url: SITE, outside: { pages: true, feeds: true } },
  persons: [
    {
      id: 11,
      visibility: 'web',
      lastname: 'Keller',
      image: { url: picture, width: 4, height: 5, source_url: '/quelle' },
    },
  ],
  rosters: [
    {
      id: 1,
      name: 'Dienst',
      public: true,
      duties: [{ date_from: '2026-11-20', date_to: '2026-11-20', people: [{ person_id: 11 }] }],
    },
  ],
  events: [
    event(1, '2026-12-24', {
      long_desc: described(picture),
      image: { url: picture, width: 4, height: 5, source_url: '/quelle' },
      files: [{ file_name: 'b.pdf', url: picture }],
      collection: { project: 'Brot', url: '/kollekte' },
    }),
    event(2, '2026-12-24', {
      image: { url: '/bilder/käse.jpg' },
      files: [{ file_name: 'c.pdf', url: '/c.pdf' }],
      collection: { project: 'Brot', url: 'https://other.example/x' },
    }),
  ],
});

/** Returns all answers of an instance about its events and persons, in both profiles. */
async function answersOf(server: SingleInstance): Promise<string[]> {
  const keys = [await server.key('test'), await server.key('test', { profile: 'connector' })];
  const calls = [
    'getevents',
    'geteventdetails/0',
    'geteventsbylist/0/0/10',
    'getpersonsbyid/0',
    'getpersondetails/11',
    'getrosterentries/1',
    'sync',
  ];
  const paths = keys.flatMap((key) =>
    calls.map((call) => {
      const [operation, ...values] = call.split('/');
      return `/${[operation, 'test', key, ...values].join('/')}`;
    }),
  );
  const feeds = ['/test/feeds/all.atom', '/test/feeds/all.json', '/test/feeds/all.ics', '/test/events/1'];
  const texts: string[] = [];
  for (const path of [...paths, ...feeds]) {
    const { status, text } = await server.ask(path);
    expect([path, status]).toEqual([path, 200]);
    texts.push(text);
  }
  return texts;
}

describe('with a known server address', () => {
  let server: SingleInstance;
  let picture: string;

  beforeAll(async () => {
    server = await openInstance({ instance: { name: 'test', title: 'Test' } }, NOON, SERVER);
    const acting = { store: server.store, clock: server.clock.now, actor: 'test' };
    picture = (await storeFile(acting, 'test', { name: 'a.webp', bytes: BYTES })).url;
  });

  const shown = async () => {
    const key = await server.key('test', { profile: 'connector' });
    const [first, second] = (await server.ask(`/geteventdetails/test/${key}/1,2`)).json;
    const [person] = (await server.ask(`/getpersonsbyid/test/${key}/11`)).json;
    const [duty] = (await server.ask(`/getrosterentries/test/${key}/1`)).json;
    return { first, second, person, duty };
  };

  it.each([
    ['a path', (path: string) => path],
    ['the address that the server has now', (path: string) => SERVER + path],
    ['an address that the server had before', (path: string) => `http://localhost:8080${path}`],
  ])('a file that was stored with %s is returned with it', async (_how, stored) => {
    await server.import({ format: 'parvis-bundle', version: 1, ...content(stored(picture)) });
    const { first, person, duty } = await shown();
    const whole = SERVER + picture;
    expect([first.image_url, first.list_image_url, first.files[0].url]).toEqual([whole, whole, whole]);
    expect(first.long_desc).toContain(`<a href="${whole}">`);
    expect(first.long_desc).toContain(`src="${whole}"`);
    expect(first.long_desc).toContain('href="/kontakt"');
    expect([person.image_url, person.images.pr.url, person.images.th.url]).toEqual([whole, whole, whole]);
    expect(duty.content[0].img_url).toBe(whole);
    expect([first.image_source_url, person.image_source_url]).toEqual([`${SITE}/quelle`, `${SITE}/quelle`]);
    expect(first.collection.url).toBe(`${SITE}/kollekte`);
    for (const text of await answersOf(server)) expect(text).not.toMatch(/localhost:8080/);
  });

  it('paths of the parish’s website become absolute, and other addresses are unchanged', async () => {
    await server.import({ format: 'parvis-bundle', version: 1, ...content(picture) });
    const { second } = await shown();
    expect(second.image_url).toBe(`${SITE}/bilder/k%C3%A4se.jpg`);
    expect(second.files[0].url).toBe(`${SITE}/c.pdf`);
    expect(second.collection.url).toBe('https://other.example/x');
  });

  it('a file on another server is unchanged, although an instance there has the same name', async () => {
    const elsewhere = `https://other.example${UNKNOWN}`;
    await server.import({ format: 'parvis-bundle', version: 1, ...content(elsewhere) });
    expect((await shown()).first.image_url).toBe(elsewhere);
  });

  it('no picture, file or collection of any answer is a path', async () => {
    await server.import({ format: 'parvis-bundle', version: 1, ...content(picture) });
    const texts = await answersOf(server);
    // Pages refer to files of the same server by path, so that they work under each of its addresses.
    for (const text of texts.filter((one) => !one.startsWith('<!'))) {
      expect(text.replaceAll('\\/', '/')).not.toMatch(/"(?:image_url|list_image_url|img_url|image)":"\//);
      expect(text.replaceAll('\\', '')).not.toMatch(/"\/files\//);
    }
  });
});

test('without both addresses, an address is returned as it is stored', async () => {
  const bundle = content(UNKNOWN);
  const server = await openInstance({ ...bundle, instance: { ...bundle.instance, public_url: '' } }, NOON);
  const key = await server.key('test', { profile: 'connector' });
  const [first, second] = (await server.ask(`/geteventdetails/test/${key}/1,2`)).json;
  expect([first.image_url, first.files[0].url, first.collection.url]).toEqual([UNKNOWN, UNKNOWN, '/kollekte']);
  expect([first.long_desc, second.image_url]).toEqual([described(UNKNOWN), '/bilder/käse.jpg']);
});
