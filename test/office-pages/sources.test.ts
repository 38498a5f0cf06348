// Pages of sources, and the notice on the first page about a failing one (rules Z4 and Z5).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import type { Event } from '../../src/model/event.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { serializeEntity } from '../../src/store/content/documents.ts';
import { unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields } from '../support/page-form.ts';
import { calendarOf, createSundayEntries } from '../support/source-office.ts';
import { openWebServer, type WebServer } from '../support/web-server.ts';

const EDITOR: Authority = { role: 'editor', areas: [] };

let office: OfficeBrowser;
let web: WebServer;
beforeEach(async () => {
  office = await openOfficeBrowser();
  web = await openWebServer();
  web.pages.set('/k.ics', calendarOf(createSundayEntries(30)));
});
afterEach(async () => {
  office.close();
  await web.close();
});

const read = async (answer: Response | Promise<Response>) => unescapeHtml(await (await answer).text());
const add = (path = '/k.ics', more: object = {}) =>
  office.post('/sources', { url: web.at(path), name: 'Kalender', public: '1', ...more }, EDITOR);
const events = () => office.store.content.read(office.instance, (content) => content.all('event'));
const ofSource = async () => (await events()).filter(({ source }) => source !== null);

async function added(): Promise<number> {
  const answer = await add();
  return Number(/\/sources\/(\d+)\?/.exec(answer.headers.get('location') ?? '')?.[1]);
}

describe('a source', () => {
  it('is added by its address, fetched at once, and described on its page', async () => {
    expect(await read(office.get('/sources', EDITOR))).toContain('Noch ist keine Quelle eingetragen.');
    const id = await added();
    expect(await ofSource()).toHaveLength(30);
    const page = await read(office.get(`/sources/${id}`, EDITOR));
    for (const text of ['30 neu', 'wird geholt', 'Anlässe: 30', web.at('/k.ics'), 'werden abgesagt']) {
      expect(page).toContain(text);
    }
    expect(await read(office.get('/sources', EDITOR))).toContain('30 neu');
    expect(await read(office.get('/history', EDITOR))).toContain('Quelle Kalender');
  });

  it('is rejected at its field if the address has no calendar, and keeps the input', async () => {
    web.pages.set('/page', '<!doctype html><title>Anmelden</title>');
    for (const [path, text] of [
      ['/page', 'wohl eine Webseite (HTML)'],
      ['/none', 'Unter dieser Adresse gibt es keinen Kalender'],
    ] as const) {
      const answer = await add(path);
      expect(answer.status).toBe(422);
      const page = await read(answer);
      expect(page.split('id="p-url"')[1]).toContain(text);
      expect(page).toContain(`value="${web.at(path)}"`);
    }
    await added();
    expect(await read(add())).toContain('Eine Quelle namens «Kalender» gibt es schon');
    const inside = await read(office.post('/sources', { url: 'http://10.1.2.3/k.ics', name: 'x' }, EDITOR));
    expect(inside).toContain('führt in ein privates Netz');
  });

  it('that fails is reported on the first page, and missing events are released by a button', async () => {
    const id = await added();
    web.pages.set('/k.ics', calendarOf(createSundayEntries(4)));
    await office.post(`/sources/${id}/run`, {}, EDITOR);
    expect(await ofSource()).toHaveLength(30);
    const first = await read(office.get('', EDITOR));
    expect(first).toContain('Quellen mit Fehlern');
    expect(first).toContain('26 von 30 kommenden Anlässen fehlen auf einmal.');
    expect(await read(office.get('', { role: 'contributor', areas: [1] }))).not.toContain('fehlen auf einmal');
    const page = await read(office.get(`/sources/${id}`, EDITOR));
    expect(page).toContain('Fehler');
    expect(page).toContain('Trotzdem übernehmen');
    const answer = await office.post(`/sources/${id}/run`, { loss: '1' }, EDITOR);
    expect(answer.headers.get('location')).toContain('did=imported');
    expect((await ofSource()).filter(({ status }) => status === 'cancelled')).toHaveLength(26);
    expect(await read(office.get('', EDITOR))).not.toContain('nicht geholt werden konnten');
  });

  it('lists skipped rows, and repeated identical outcomes', async () => {
    const rows = ['Datum;Zeit;Titel', '6.12.2026;10:00;Gottesdienst', '33.12.2026;17:00;Krippenspiel'];
    web.pages.set('/t.csv', rows.join('\n'));
    const answer = await add('/t.csv');
    const at = (answer.headers.get('location') ?? '').replace(/^.*(\/sources\/\d+).*$/, '$1');
    for (let times = 0; times < 3; times++) await office.post(`${at}/run`, {}, EDITOR);
    const page = await read(office.get(at, EDITOR));
    expect(page).toContain('1 neu, 1 übersprungen');
    expect(page.split('Nicht eingelesene Zeilen')[1]).toContain('33.12.2026');
    expect(page).toMatch(/3-mal seit/);
  });

  it('lists ambiguous names, and links to their mapping', async () => {
    const id = await added();
    const editing = { store: office.store, clock: () => office.clock.now, actor: 'test', authority: EDITOR };
    const [first] = await ofSource();
    const { id: _, ...twin } = serializeEntity('event', { ...first, id: 1, source: null } as Event) as { id: number };
    await applyChanges(editing, office.instance, [{ kind: 'event', value: { ...twin, title: 'Hier schon' }, at: '' }]);
    const own = { uid: 'new', at: '20261129T100000', title: 'Hier schon' };
    web.pages.set('/k.ics', calendarOf([...createSundayEntries(30), own]));
    await office.post(`/sources/${id}/run`, {}, EDITOR);
    const page = await (await office.get(`/sources/${id}`, EDITOR)).text();
    expect(unescapeHtml(page)).toMatch(/1 unklar[\s\S]*Diese Einträge sind vielleicht Anlässe, die es hier schon gibt/);
    const { url, source, kind } = formFields(page, '/import"');
    const start = await office.post('/import', { url: url ?? '', source: source ?? '', kind: kind ?? '' }, EDITOR);
    expect(start.headers.get('location')).toMatch(/\/import\/\d+/);
  });

  it('can be reconfigured, disabled and enabled, and rejects invalid input', async () => {
    const id = await added();
    const path = `/sources/${id}`;
    const settings = `${path}/settings`;
    const form = formFields(await (await office.get(settings, EDITOR)).text(), 'id="entry"');
    const sent = { ...form, owns: ['date_from', 'date_to'], gone: 'keep', every_minutes: '15' };
    expect((await office.post(settings, sent, EDITOR)).headers.get('location')).toContain('did=saved');
    const source = () =>
      office.store.content.read(office.instance, async (content) => (await content.get('source', id))?.value);
    expect(await source()).toMatchObject({ owns: ['date_from', 'date_to'], gone: 'keep', everyMinutes: 15 });
    const wrong = await office.post(settings, { ...form, every_minutes: '0', url: 'ftp://x' }, EDITOR);
    expect(wrong.status).toBe(422);
    expect(await read(wrong)).toContain('Bitte geben Sie eine Adresse wie https://www.example.org ein.');
    await office.post(`${path}/off`, {}, EDITOR);
    expect(await source()).toMatchObject({ enabled: false });
    expect(await read(office.get(path, EDITOR))).toContain('Eine ausgeschaltete Quelle wird nicht geholt');
    await office.post(`${path}/on`, {}, EDITOR);
    expect(await source()).toMatchObject({ enabled: true });
  });

  it('that is deleted keeps its events, or deletes future ones, as chosen', async () => {
    const id = await added();
    expect(await read(office.get(`/sources/${id}/remove`, EDITOR))).toContain('Kommende Anlässe mit entfernen');
    await office.post(`/sources/${id}/remove`, { events: 'remove' }, EDITOR);
    expect((await events()).filter(({ title }) => /^Gottesdienst \d+$/.test(title))).toEqual([]);
    const other = await added();
    await office.post(`/sources/${other}/remove`, { events: 'keep' }, EDITOR);
    expect((await events()).filter(({ title }) => /^Gottesdienst \d+$/.test(title))).toHaveLength(30);
    expect((await office.get(`/sources/${other}`, EDITOR)).status).toBe(404);
  });

  it('is for editors only', async () => {
    for (const role of ['reader', 'contributor'] as const) {
      expect((await office.get('/sources', { role, areas: [1] })).status).toBe(403);
    }
  });

  it('can be created from an imported address', async () => {
    const start = await office.post('/import', { url: web.at('/k.ics'), kind: 'event', source: 'Vom Netz' }, EDITOR);
    const at = `/import/${/\/import\/(\d+)/.exec(start.headers.get('location') ?? '')?.[1]}/look`;
    const page = await (await office.get(at, EDITOR)).text();
    expect(unescapeHtml(page)).toContain('Diese Adresse jede Stunde automatisch holen');
    const { seen, token } = formFields(page, 'id="bring-in"');
    await office.post(at, { seen: seen ?? '', token: token ?? '', keep: '1' }, EDITOR);
    const [source] = await office.store.content.read(office.instance, (content) => content.all('source'));
    expect(source).toMatchObject({ name: 'Vom Netz', url: web.at('/k.ics'), enabled: true, everyMinutes: 60 });
  });
});
