import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, ORIGIN, openOfficeBrowser } from '../support/office-browser.ts';
import { textOfMain } from '../support/page-form.ts';

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const pathOf = (response: Response) => (response.headers.get('location') ?? '').replace('/office/instances/demo', '');
const page = async (path: string) => unescapeHtml(await (await office.get(path)).text());

async function upload(content: string, name = 'programm.csv') {
  const form = new FormData();
  form.set('file', new File([content], name));
  const request = new Request(`${ORIGIN}/office/instances/demo/import`, { method: 'POST', body: form });
  const { headers } = office.signedIn();
  for (const [header, value] of Object.entries({ ...headers, origin: ORIGIN })) request.headers.set(header, value);
  return pathOf(await office.fetch(request));
}

async function send(path: string, entered: Record<string, string | readonly string[]> = {}) {
  const text = await (await office.get(path)).text();
  const response = await office.post(path, { ...readForm(text, path), ...entered });
  return { status: response.status, to: pathOf(response), text: unescapeHtml(await response.text()) };
}

/** Sends answers by the name of their field in the form: `new`, `words`, … */
async function answer(path: string, answers: Readonly<Record<string, string>>) {
  const text = await (await office.get(path)).text();
  const fields = readForm(text, path);
  const entered = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const said = name.endsWith('/key') ? answers[String(value)] : undefined;
      return said === undefined ? [] : [[name.replace('/key', '/means'), said]];
    }),
  );
  return send(path, entered);
}

const events = () => office.store.content.read('demo', (content) => content.all('event'));
const persons = () => office.store.content.read('demo', (content) => content.all('person'));

const PROGRAMME = `Datum;Zeit;Titel;Raum;Verantwortlich
6.12.2026;10:00;Adventsfeier;Zwinglisaal;Keller, Huber
7.12.2026;19:30;Probe;noch offen;N. N.
`;

describe('people in a table', () => {
  it('are asked about one by one, and placeholders never', async () => {
    const text = await page(await upload(PROGRAMME));
    const asked = [...text.matchAll(/name="name\/\d+\/key" value="([^"]*)"/g)].map(([, key]) => key).sort();
    expect(asked).toEqual(['person:huber', 'person:keller', 'room:zwinglisaal']);
  });

  it('become organizer and co-organizer, are said to be hidden, and named by one click', async () => {
    const path = await upload(PROGRAMME);
    await answer(path, { 'room:zwinglisaal': 'new', 'person:keller': 'new', 'person:huber': 'new' });
    const done = await send(`${path}/look`);
    expect(done.to).toMatch(/did=imported/);
    const result = await page(done.to);
    expect(textOfMain(result)).toContain('2 neue Personen werden auf der Website noch nicht genannt.');
    const made = (await persons())
      .filter(({ lastname }) => ['Keller', 'Huber'].includes(lastname))
      .sort((a, b) => (a.lastname > b.lastname ? -1 : 1));
    expect(made.map(({ visibility }) => visibility)).toEqual(['none', 'none']);
    const feast = (await events()).find(({ title }) => title === 'Adventsfeier');
    expect(feast).toMatchObject({ organizer: { personId: made[0]?.id }, coorganizerIds: [made[1]?.id] });
    const probe = (await events()).find(
      ({ title, startsAt }) => title === 'Probe' && startsAt.startsWith('2026-12-07'),
    );
    expect(probe).toMatchObject({ organizer: null, rooms: [] });

    const revision = /name="revision" value="(\d+)"/.exec(result)?.[1] ?? '';
    const named = await office.post('/import/people', { revision });
    expect(pathOf(named)).toMatch(/^\/import\?did=saved&revision=\d+$/);
    const after = (await persons()).filter(({ lastname }) => ['Keller', 'Huber'].includes(lastname));
    expect(after.map(({ visibility }) => visibility)).toEqual(['events', 'events']);
    expect(await page(done.to)).not.toContain('/import/people');
    expect(pathOf(await office.post('/import/people', { revision }))).toBe('/import?did=nothing');
    expect(pathOf(await office.post('/import/people', { revision: 'x' }))).toBe('/import?did=nothing');
    expect(pathOf(await office.post('/import/people', { revision: '1' }))).toBe('/import?did=nothing');
  });
});

describe('answers about names', () => {
  const NAMES = { 'room:zwinglisaal': 'same:11', 'person:keller': 'words', 'person:huber': 'words' };
  const CORRECTED = PROGRAMME.replace('19:30', '20:00');
  const checked = (text: string, key: string) => {
    const [, at = ''] = new RegExp(`name="name/(\\d+)/key" value="${key}"`).exec(text) ?? [];
    return (
      readForm(text, '')[`name/${at}/means`] ??
      new RegExp(`name="name/${at}/means" value="([^"]*)"[^>]* checked`).exec(text)?.[1]
    );
  };

  it('are filled in for a corrected file, though the first was never imported', async () => {
    const path = await upload(PROGRAMME);
    await answer(path, { ...NAMES, 'room:zwinglisaal': 'new' });
    const again = await upload(CORRECTED, 'programm-korrigiert.csv');
    const text = await page(again);
    expect(textOfMain(text)).toContain('Ihre früheren Antworten sind schon eingetragen.');
    expect(checked(text, 'room:zwinglisaal')).toBe('new');
    expect(textOfMain(await page(`${again}/look`))).toMatch(/2 neu/);
    await office.post(`${again}/discard`);
    expect((await office.get(again)).status).toBe(303);
    expect(checked(await page(await upload(CORRECTED)), 'room:zwinglisaal')).toBe('new');
  });

  it('are known for another version of an imported file, whose events are changed', async () => {
    const path = await upload(PROGRAMME);
    await answer(path, NAMES);
    await send(`${path}/look`);
    const again = await upload(PROGRAMME.replace('noch offen', 'Foyer'), 'Programm (2).csv');
    const text = textOfMain(await page(again));
    expect(text).toContain('Neue Fassung von «programm.csv»');
    await send(again);
    expect(textOfMain(await page(`${again}/look`))).toMatch(/0 neu 1 geändert/);
  });

  it('for other sources are filled in and can be changed', async () => {
    const path = await upload(PROGRAMME);
    await answer(path, { ...NAMES, 'person:keller': 'same:310' });
    await send(`${path}/look`);
    const other = await upload(PROGRAMME.replaceAll('2026', '2027'), 'anderes.csv');
    const text = await page(other);
    expect(textOfMain(text)).toContain('Ihre früheren Antworten sind schon eingetragen.');
    expect(textOfMain(text)).not.toContain('Neue Fassung');
    expect(text).toMatch(/<option value="same:310" selected>/);
    await answer(other, { 'person:keller': 'words', 'person:huber': 'words' });
    await send(`${other}/look`);
    const made = (await events()).filter(({ title }) => title === 'Adventsfeier');
    expect(made.map(({ organizer }) => organizer)).toContainEqual({ name: 'Keller, Huber' });
    const sources = await office.store.content.read('demo', (content) => content.all('source'));
    expect(sources.find(({ name }) => name === 'anderes.csv')?.map).toMatchObject({ 'person:keller': 'words' });
  });

  it('do not create again what exists by now', async () => {
    const abandoned = await upload(PROGRAMME);
    await answer(abandoned, { ...NAMES, 'room:zwinglisaal': 'new' });
    const path = await upload(PROGRAMME);
    await send(path);
    await send(`${path}/look`);
    const rooms = async () => (await office.store.content.read('demo', (content) => content.all('room'))).length;
    const count = await rooms();
    const next = await upload(PROGRAMME.replaceAll('2026', '2027'), 'naechstes.csv');
    await send(next);
    await send(`${next}/look`);
    expect(await rooms()).toBe(count);
  });
});

describe('a wrong row', () => {
  const WRONG = `Datum;Zeit;Titel;Raum;Kurztext
6.12.2026;10:00;Adventsfeier;Foyer;
31.11.2026;10:00;Ausflug;Foyer;Mit Picknick
`;
  const cells = (text: string) =>
    [...text.matchAll(/name="cell" value="([^"]*)"[\s\S]*?name="cell_key" value="([^"]*)"/g)].map(([, value, key]) => [
      value,
      key,
    ]);
  const outings = async () => (await events()).filter(({ title }) => title === 'Ausflug');

  /** Corrects rows in the preview, and imports them. */
  async function correct(path: string, text: string) {
    const shown = await page(`${path}/look`);
    const [[, key = ''] = []] = cells(shown);
    const was = cells(shown)[0]?.[0] ?? '';
    return send(`${path}/look`, { cell: text, cell_key: key, cell_was: was, apply: '1' });
  }

  it('is corrected in the browser, and imported with the others', async () => {
    const path = await upload(WRONG);
    await send(path);
    const shown = await page(`${path}/look`);
    expect(cells(shown).map(([value]) => value)).toEqual(['31.11.2026']);
    expect(textOfMain(shown)).toContain('Korrigieren Sie sie hier oder in der Datei');
    expect((await correct(path, '30.11.2026')).to).toBe(`${path}/look#corrected`);
    const corrected = await page(`${path}/look`);
    expect(textOfMain(corrected)).toMatch(/2 neu .* 0 fehlerhaft/);
    expect(textOfMain(corrected)).toContain('Zeile 3, Datum: In der Datei steht «31.11.2026».');
    expect((await send(`${path}/look`)).to).toMatch(/did=imported/);
    expect((await outings()).map(({ startsAt }) => startsAt)).toEqual(['2026-11-30 10:00:00']);
  });

  it('stays corrected when the same file is read again, until the row changes in the file', async () => {
    const path = await upload(WRONG);
    await send(path);
    await correct(path, '30.11.2026');
    await send(`${path}/look`);
    const again = await upload(WRONG, 'programm (1).csv');
    await send(again);
    const same = textOfMain(await page(`${again}/look`));
    expect(same).toMatch(/0 neu 0 geändert 0 nicht mehr da 0 unklar 0 fehlerhaft 2 unverändert/);
    expect(same).toContain('Zeile 3, Datum: In der Datei steht «31.11.2026».');
    const changed = await upload(WRONG.replace('31.11.2026', '1.12.2026'));
    await send(changed);
    const other = textOfMain(await page(`${changed}/look`));
    expect(other).not.toContain('Von Ihnen korrigiert');
    expect(other).toMatch(/1 neu/);
  });

  it('can be corrected again, or be as in the file', async () => {
    const path = await upload(WRONG);
    await send(path);
    await correct(path, '32.11.2026');
    const shown = await page(`${path}/look`);
    expect(cells(shown).map(([value]) => value)).toEqual(['32.11.2026', '32.11.2026']);
    const [, key = ''] = cells(shown)[0] ?? [];
    await send(`${path}/look`, { cell: '31.11.2026', cell_key: key, cell_was: '32.11.2026', apply: '1' });
    expect(textOfMain(await page(`${path}/look`))).not.toContain('Von Ihnen korrigiert');
  });

  it('is kept without the button, and shown before it is imported', async () => {
    const path = await upload(WRONG);
    await send(path);
    const [[, key = ''] = []] = cells(await page(`${path}/look`));
    const kept = await send(`${path}/look`, { cell: '30.11.2026', cell_key: key, cell_was: '31.11.2026' });
    expect(kept.status).toBe(422);
    expect(await outings()).toEqual([]);
    expect((await send(`${path}/look`, { cell: 'x', cell_key: 'wrong', cell_was: '' })).to).toMatch(/did=imported/);
    expect(await outings()).toHaveLength(1);
  });

  it('can be corrected after the others were imported', async () => {
    const path = await upload(WRONG);
    await send(path);
    const done = await send(`${path}/look`, { skip: '1' });
    expect(done.to).toMatch(/rest=/);
    await correct(path, '30.11.2026');
    await send(`${path}/look`);
    expect(await outings()).toHaveLength(1);
  });
});
