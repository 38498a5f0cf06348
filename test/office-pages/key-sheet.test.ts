// Sheet with a new key for the person who sets up a website: its calls are complete and correct; it is shown once and stored nowhere.

import { afterEach, describe, expect, it } from 'vitest';
import { unescapeHtml } from '../support/form-in.ts';
import { openInstance } from '../support/instance.ts';
import { openOffice } from '../support/office.ts';
import { type OfficeBrowser, ORIGIN, openOfficeBrowser } from '../support/office-browser.ts';

let office: OfficeBrowser;
afterEach(() => office?.close());

const EVENT = { date_from: '2026-12-06 17:00:00', date_to: '2026-12-06 18:30:00', public: true };

const PARISH = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'a', title: 'Gemeinde A', locale: 'de-CH' },
  buildings: [{ id: 1, name: 'Kirche' }],
  rooms: [{ id: 4, building_id: 1, name: 'Schiff' }],
  layers: [{ id: 2, name: 'Musik' }],
  list_groups: [{ id: 1, name: 'G' }],
  lists: [
    { id: 7, name: 'leer', rule: { room_ids: [4] } },
    { id: 8, name: 'intern: K', public_title: 'Konzerte', rule: { layer_ids: [2] } },
  ],
  events: [
    { id: 3, title: 'Orgel & Chor', layer_ids: [2], ...EVENT },
    { id: 5, title: 'Früher, in keiner Liste', ...EVENT, date_from: '2026-11-30 10:00:00' },
  ],
};

async function create(fields: Readonly<Record<string, string>>) {
  const response = await office.post('/keys', { name: 'Website', for: '0', program: 'other', ...fields });
  const page = unescapeHtml(await response.text());
  const key = /value="(parvis_[^"]+)"/.exec(page)?.[1] ?? '';
  const text = /<textarea id="hand-on-text"[^>]*>([^<]*)<\/textarea>/.exec(page)?.[1] ?? '';
  const calls = [...text.matchAll(/^(.*):\ncurl (.*) "([^"]+)"$/gm)].map(
    ([, name = '', options = '', address = '']) => ({
      name,
      address,
      headers: Object.fromEntries(
        [...options.matchAll(/-H "([^:"]+): ([^"]+)"/g)].map(([, header, value]) => [header, value]),
      ),
    }),
  );
  return { response, page, key, text, calls };
}

describe('the sheet of a key for reading', () => {
  it('has address, parish, key, calls with its own lists, and the documentation, on paper and as text', async () => {
    office = await openOfficeBrowser(PARISH);
    const { page, key, text, calls } = await create({ expires: '2027-01-31' });
    const sheet = /<article class="paper[\s\S]*<\/article>/.exec(page)?.[0] ?? '';
    for (const part of [
      ORIGIN,
      'Gemeinde A',
      key,
      'Konzerte',
      'Orgel & Chor',
      `${ORIGIN}/docs`,
      /31\.\s?Januar 2027/,
    ]) {
      for (const shown of [text, sheet])
        expect(shown).toMatch(typeof part === 'string' ? new RegExp(RegExp.escape(part)) : part);
    }
    expect(text).toContain(`Adresse:\n${ORIGIN}\n\nGemeinde (member):\na\n\nSchlüssel (apikey):\n${key}\n`);
    expect(calls.map(({ name }) => name)).toEqual([
      'Die nächsten Anlässe der Liste «Konzerte»',
      'Alles zum Anlass «Orgel & Chor»',
      'Alle Anlässe',
    ]);
    expect(page).toContain('data-copy="hand-on-text"');
    expect(page).toContain('data-print');
  });

  it('has the key in no address, because addresses are logged', async () => {
    office = await openOfficeBrowser(PARISH);
    const { key, text, calls } = await create({});
    expect(key).toMatch(/^parvis_/);
    for (const address of text.match(/https?:\/\/[^\s"]+/g) ?? []) expect(address).not.toContain(key);
    for (const { headers } of calls) expect(headers).toEqual({ member: 'a', apikey: key });
  });

  it.each([
    ['with lists and events', PARISH, {}],
    ['without lists', { ...PARISH, lists: [], list_groups: [] }, {}],
    ['with nothing at all', { ...PARISH, lists: [], list_groups: [], events: [] }, {}],
    ['of a browser', PARISH, { for: '1', origins: 'https://a.example' }],
  ])('has three calls that work: a parish %s', async (_, bundle, fields) => {
    const server = await openInstance(bundle, '2026-11-23T11:00:00Z');
    office = await openOfficeBrowser(bundle, { store: server.store });
    const { calls } = await create(fields);
    await server.live.refresh();
    expect(calls).toHaveLength(3);
    for (const { address, headers, name } of calls) {
      const answer = await server.ask(address.slice(ORIGIN.length), {
        headers: { ...headers } as Record<string, string>,
      });
      expect([name, answer.status]).toEqual([name, 200]);
      if (name.includes('«'))
        expect(answer.text).toMatch(bundle.lists.length > 0 ? /"event_id":"3"/ : /"event_id":"5"/);
    }
  });

  it.each([
    ['wordpress', 'parvis-connect.php', 'docs/guide/connectors/wordpress.md'],
    ['typo3', '--storage-pid', 'docs/guide/connectors/typo3-aaw.md'],
    ['typo3Import', 'External Import', 'docs/guide/connectors/typo3-import.md'],
    ['other', '/docs/web-page', `${ORIGIN}/docs`],
    ['nonsense', '/docs/web-page', `${ORIGIN}/docs`],
  ])('says how to set up the program: %s', async (program, step, guide) => {
    office = await openOfficeBrowser(PARISH);
    const { text } = await create({ program });
    expect(text).toContain(step);
    expect(text).toContain(guide);
    if (program === 'wordpress') expect(text).toContain(`define( 'PARVIS_URL', '${ORIGIN}' );`);
  });

  it('of a program needs a key for a website; nothing is created otherwise', async () => {
    office = await openOfficeBrowser(PARISH);
    for (const purpose of ['1', '2']) {
      const { response, page } = await create({ for: purpose, program: 'wordpress' });
      expect(response.status).toBe(422);
      expect(page).toMatch(/id="p-program"[^>]*><p>Diese Programme brauchen einen Schlüssel «Für Ihre Website»/);
    }
    expect(await office.store.listKeys(['a'])).toEqual([]);
  });

  it('is never stored or shown again', async () => {
    office = await openOfficeBrowser(PARISH);
    const { response, key } = await create({});
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(JSON.stringify(await office.store.listKeys(['a']))).not.toContain(key);
    for (const path of ['/keys', '/history', '']) expect(await (await office.get(path)).text()).not.toContain(key);
  });
});

describe('the sheet of a key for editing', () => {
  it.each([
    ['with lists and events', PARISH],
    ['with nothing at all', { ...PARISH, lists: [], list_groups: [], events: [] }],
  ])('has three calls of the office API that work: a parish %s', async (_, bundle) => {
    office = await openOfficeBrowser(bundle);
    const api = await openOffice(bundle);
    const { calls, key, text } = await create({ for: '2' });
    expect(calls).toHaveLength(3);
    for (const { address, headers } of calls) {
      expect(headers).toEqual({ Authorization: `Bearer ${key}` });
      const base = `${ORIGIN}/office/api/a/`;
      expect(address.startsWith(base)).toBe(true);
      expect([address, (await api.call('GET', address.slice(base.length - 1), { instance: 'a' })).status]).toEqual([
        address,
        200,
      ]);
    }
    expect(text).toContain(`Dokumentation:\n${ORIGIN}/office/docs`);
    expect(text).not.toContain('(member)');
    await api.close();
  });
});

it('a name of a key has at most 200 characters', async () => {
  office = await openOfficeBrowser(PARISH);
  const refused = await create({ name: 'x'.repeat(201) });
  expect([refused.response.status, refused.key]).toEqual([422, '']);
  expect(refused.page).toContain('Der Name ist zu lang: höchstens 200 Zeichen.');
  const created = await create({ name: 'x'.repeat(200) });
  expect(created.response.status).toBe(200);
  expect(created.key).not.toBe('');
});
