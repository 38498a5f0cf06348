// Yearly programme made by hand, imported into an empty parish: titles above the table, blanks below a repeated day, informal days and
// times, misspelled places, names with titles, a total, and incomplete rows (rule Z2).

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, ORIGIN, openOfficeBrowser } from '../support/office-browser.ts';
import { undoWholeChange } from '../support/undo-whole.ts';

const FOLDER = 'test/fixtures/sources/programme';
const PARISH = { format: 'parvis-bundle', version: 1, instance: { name: 'demo', title: 'Oberwil' } };
const KINDS = ['event', 'room', 'building', 'layer', 'person', 'source'] as const;

const EXPECTED: readonly (readonly string[])[] = JSON.parse(readFileSync(`${FOLDER}/expected.json`, 'utf8'));

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser(PARISH);
});
afterEach(() => office.close());

const all = <K extends (typeof KINDS)[number]>(kind: K) =>
  office.store.content.read('demo', (content) => content.all(kind));
const pathOf = (response: Response) =>
  (response.headers.get('location') ?? '').replace('/office/instances/demo', '').replace(/#.*/, '');
const page = async (path: string) => unescapeHtml(await (await office.get(path)).text());

async function upload(content: Uint8Array<ArrayBuffer> | string, name = 'Jahresprogramm.csv'): Promise<string> {
  const body = new FormData();
  body.set('file', new File([content], name));
  const request = new Request(`${ORIGIN}/office/instances/demo/import`, { method: 'POST', body });
  const { headers } = office.signedIn();
  for (const [header, value] of Object.entries({ ...headers, origin: ORIGIN })) request.headers.set(header, value);
  return pathOf(await office.fetch(request));
}

async function send(path: string, chosen: Record<string, string> = {}): Promise<string> {
  return pathOf(await office.post(path, { ...readForm(await (await office.get(path)).text(), path), ...chosen }));
}

async function findNameField(path: string, name: string): Promise<string> {
  const form = readForm(await (await office.get(path)).text(), path);
  const [key = ''] = Object.entries(form).find(([, value]) => value === name) ?? [];
  return key.replace(/\/key$/, '');
}

it('is imported completely in a dozen clicks: each skipped row gives the reason, and one undo reverts all', async () => {
  const to = await upload(new Uint8Array(readFileSync(`${FOLDER}/Jahresprogramm.csv`)));
  let clicks = 2;
  const click = async (chosen: Record<string, string>, count = Object.keys(chosen).length) => {
    clicks += count;
    return send(to, chosen);
  };
  const open = await page(to);
  expect(open).toContain('Zeile 5: Datum · Zeit · Anlass');
  expect(open).toMatch(/«Bemerkungen» ist.*value="internal_note" checked/s);
  const beside = (text: string) => text.split('name="gone"').at(-1)?.split('class="finish"')[0] ?? '';
  expect(beside(open)).toMatch(/name="fills_days".*11 Zeilen ohne Datum.*22 Namen sind noch offen/s);
  await click({ fills_days: '1', clear: 'room' });
  await click({ clear: 'layer' });
  await click({ clear: 'person' });
  // Open questions are next to the button, with a link to the first open name.
  const before = await page(to);
  expect(beside(before)).toContain('3 Namen sind noch offen; 14 Zeilen werden so nicht eingelesen.');
  const [, first = ''] = /<a href="#(f-name-\d+)">Zum ersten offenen Namen/.exec(beside(before)) ?? [];
  expect(before.slice(before.indexOf(`id="${first}"`)).slice(0, 400)).toMatch(/Kirche Oberwil/i);
  const left = {
    [`${await findNameField(to, 'room:kirche oberwil')}/means`]: 'alike',
    [`${await findNameField(to, 'room:kirchgemeindehaus')}/means`]: 'alike',
    [`${await findNameField(to, 'room:kath. kirche')}/means`]: 'words',
  };
  expect(await click(left, 4)).toBe(`${to}/look`);
  expect(await page(to)).not.toContain('Zum ersten offenen Namen');
  const look = await page(`${to}/look`);
  const count = (group: string) => Number(new RegExp(`data-group="${group}".*?<strong>(\\d+)`, 's').exec(look)?.[1]);
  // The file has these rows with names: 114 of the programme, its total, and a note.
  expect([count('new'), count('unclear'), count('faulty')]).toEqual([110, 0, 6]);
  for (const why of ['Ende Juni', 'So 31.9.', '25 Uhr', 'offen', 'Total Anlässe: 114', 'Änderungen vorbehalten']) {
    expect(look, why).toContain(why);
  }
  clicks += 2;
  const done = await send(`${to}/look`, { skip: '1' });
  expect(done).toMatch(/did=imported/);
  expect(clicks).toBeLessThanOrEqual(12);

  const events = await all('event');
  const came = new Set(events.map(({ startsAt, endsAt, title }) => `${startsAt} ${endsAt} ${title}`));
  const right = EXPECTED.filter((row) => came.has(row.join(' '))).length;
  const names = (await all('room')).length + (await all('layer')).length + (await all('person')).length;
  process.stdout.write(`${right} of ${EXPECTED.length} rows are read as they are meant; ${names} names are made\n`);
  expect(right).toBe(EXPECTED.length);
  expect(events.every((event) => !event.public)).toBe(true);
  expect(events.find(({ title }) => title === 'Gemeindeausflug')?.internalNote).toBe('Car ab Dorfplatz');
  const told = async (kind: 'room' | 'building' | 'layer') => (await all(kind)).map(({ name }) => name).sort();
  expect(await told('room')).toEqual([
    'Jugendraum',
    'KGH',
    'Kirche',
    'Lagerhaus Bergli',
    'Unterrichtszimmer',
    'Waldhütte',
  ]);
  expect(await told('building')).toEqual(['Kirche', 'Kirchgemeindehaus', 'Lagerhaus Bergli', 'Waldhütte']);
  expect(await told('layer')).not.toContain('Gottesdienst');
  const people = (await all('person')).map(({ firstname, lastname, visibility }) => [firstname, lastname, visibility]);
  expect(people.sort()).toEqual(
    ['Andreas Muster', 'Beat Roth', 'Ruth Frei', 'Sara Kunz', 'Tim Graf', 'Vera Keller']
      .map((name) => [...name.split(' '), 'none'])
      .sort(),
  );
  const [muster] = (await all('person')).filter(({ lastname }) => lastname === 'Muster');
  expect(events.find(({ title }) => title === 'Konfweekend')?.organizer).toEqual({ personId: muster?.id });

  const said = await page(done);
  expect(said).toContain('110 Anlässe, 6 Räume, 4 Gebäude, 10 Bereiche, 6 Personen neu. Noch nicht öffentlich: 110.');
  expect(said).toContain(
    `6 Zeilen wurden nicht eingelesen: <a href="/office/instances/demo${to}/look#faulty">ansehen</a>`,
  );
  // Imported rows are no longer listed, but skipped ones are.
  const rest = await page(`${to}/look`);
  expect(rest).toContain('Es gibt nichts zu ändern.');
  expect(rest).toContain('Ende Juni');

  const [{ revision = 0 } = {}] = await office.store.content.history('demo', { limit: 1 });
  await undoWholeChange(office, revision);
  for (const kind of KINDS) expect(await all(kind), kind).toEqual([]);
});

it('keeps every answer from one preview to the next, and lets it be changed', async () => {
  const to = await upload(
    'Datum;Titel;Ort;Leitung\n6.12.2026;Feier;Saal;Pfr. Lea Roth\n7.12.2026;Probe;Sall;Lea Roth\n',
  );
  const field = await findNameField(to, 'room:saal');
  await send(to, { building: 'Pfarrhaus', [`${field}/means`]: 'new' });
  const chosen = async (name: string) => readForm(await (await office.get(to)).text(), to)[`${name}/means`];
  expect([await chosen(field), readForm(await page(to), to)['building']]).toEqual(['new', 'Pfarrhaus']);
  await send(to, { [`${field}/means`]: 'house' });
  expect(await chosen(field)).toBe('house');
  await send(to, { clear: 'person', [`${await findNameField(to, 'room:sall')}/means`]: 'alike' });
  await send(`${to}/look`);
  // Both spellings result in one person and one room, in a building with the room’s name.
  expect((await all('person')).map(({ lastname }) => lastname)).toEqual(['Roth']);
  expect((await all('building')).map(({ name }) => name)).toEqual(['Saal']);
  expect((await all('event')).map(({ rooms }) => rooms.length)).toEqual([1, 1]);
});

it('is read from the chosen row, whose columns are asked for again', async () => {
  const to = await upload('Datum;Titel\nTag;Was\n6.12.2026;Feier\n');
  expect(await page(to)).toContain('Zeile 1: Datum · Titel');
  expect(await send(to, { header: '2' })).toBe(`${to}?did=answered`);
  expect(await page(to)).toContain('Zeile 2 enthält');
  await send(to, { 'column/0': 'date', 'column/1': 'title' });
  expect(await send(`${to}/look`)).toMatch(/did=imported/);
  expect((await all('event')).map(({ title }) => title)).toEqual(['Feier']);
});

it('sets the audience of remarks by one click, and never makes private data public', async () => {
  const table =
    'Datum;Titel;Bemerkungen;Privat;Ganztägig\n6.12.2026;Feier;Bitte klingeln;Aus;Ein\n7.12.2026;Probe;;Ein;Aus\n';
  const to = await upload(table);
  await send(to, { 'notes/2': 'long_desc', public: '1' });
  expect(readForm(await page(to), to)['column/2']).toBe('long_desc');
  await send(`${to}/look`);
  expect(await all('event')).toMatchObject([
    { title: 'Feier', longDesc: '<p>Bitte klingeln</p>', internalNote: '', public: true, hideTime: true },
    { title: 'Probe', public: false },
  ]);
});

it('treats names with markup as text, and reports at its field that several buildings have one name', async () => {
  const to = await upload('Datum;Titel;Ort\n6.12.2026;Feier;<script>alert(1)</script>\n');
  const raw = await (await office.get(to)).text();
  expect([raw.includes('<script>alert'), raw.includes('&lt;script&gt;alert(1)')]).toEqual([false, true]);
  const change = { actor: 'somebody', action: 'test', at: office.clock.now };
  await office.store.content.change('demo', change, async (content) => {
    for (const postcode of ['1', '2']) {
      const id = await content.newId('building');
      const of = { id, name: 'Haus', postcode, street: '', city: '', position: null, url: '' };
      await content.put('building', of as never, 'new');
    }
  });
  const form = { ...readForm(await (await office.get(to)).text(), to), building: 'Haus', 'name/0/means': 'new' };
  const refused = await office.post(to, form);
  expect([refused.status, unescapeHtml(await refused.text()).includes('Mehrere Gebäude heissen «Haus»')]).toEqual([
    422,
    true,
  ]);
});
