import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import type { Instance } from '../../src/model/instance.ts';
import { hashKey } from '../../src/util/hash-key.ts';
import { type Fields, readForm, unescapeHtml } from '../support/form-in.ts';
import { openWebsite } from '../support/listening-website.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';

const EDITOR: Authority = { role: 'editor', areas: [] };

let office: OfficeBrowser;

beforeEach(async () => {
  office = await openOfficeBrowser();
});

afterEach(() => office.close());

const ANSWERED_500 = {
  de: 'Die Website meldet einen Fehler (Antwort 500).',
  fr: 'Le site annonce une erreur (réponse 500).',
  it: 'Il sito segnala un errore (risposta 500).',
  en: 'The website returned an error (status 500).',
} as const;

async function page(path: string): Promise<string> {
  return unescapeHtml(await (await office.get(path)).text());
}

async function send(path: string, entered: Fields) {
  const fields = { ...readForm(await (await office.get(path)).text(), path), ...entered };
  const response = await office.post(path, fields);
  return { response, fields, text: unescapeHtml(await response.text()), location: response.headers.get('location') };
}

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}

async function settings(): Promise<Instance> {
  return office.store.content.read(office.instance, async (content) => content.instance);
}

describe('the pages of administrators', () => {
  it.each([
    ['/settings', '/agenda'],
    ['/websites', '/agenda'],
    ['/keys', '/websites'],
  ])('%s are closed to all others', async (path, leadsThere) => {
    expect((await office.get(path, EDITOR)).status).toBe(403);
    expect((await office.post(path, {}, EDITOR)).status).toBe(403);
    expect(unescapeHtml(await (await office.get('/agenda', EDITOR)).text())).not.toContain(`demo${path}"`);
    expect(await page(leadsThere)).toContain(`demo${path}"`);
  });
});

describe('the settings', () => {
  it('saved unchanged change nothing', async () => {
    expect((await send('/settings', {})).location).toBe('/office/instances/demo/settings?did=nothing');
  });

  it('have a colour once one is picked, and none once the checkbox is cleared', async () => {
    await send('/settings', { accent: '#aa3300' });
    expect((await settings()).accent).toBe('#aa3300');
    const form = readForm(await (await office.get('/settings')).text(), '/settings');
    await office.post('/settings', without(form, 'accent/own'));
    expect((await settings()).accent).toBe('');
  });

  it('can be changed and undone', async () => {
    const before = await settings();
    const entered = { title: 'Seewil', locale: 'fr-CH', accent: '#aa3300', 'accent/own': '1', footer: 'Eins\nZwei' };
    const { location } = await send('/settings', { ...entered, room_conflicts: 'refuse' });
    expect(await settings()).toEqual({
      ...before,
      title: 'Seewil',
      locale: 'fr-CH',
      accent: '#aa3300',
      footer: 'Eins\nZwei',
      roomConflicts: 'refuse',
    });
    await office.post(`/history/${/\d+$/.exec(location ?? '')?.[0]}/undo`);
    expect(await settings()).toEqual(before);
  });

  it('preview a colour before it is saved', async () => {
    const before = await settings();
    const { response, text } = await send('/settings', { accent: '#aa3300', 'accent/own': '1', _preview: '1' });
    expect(response.status).toBe(200);
    expect(text).toContain('/assets/look/aa3300.css');
    expect(readForm(text, '/settings')).toMatchObject({ accent: '#aa3300', 'accent/own': '1' });
    expect(await settings()).toEqual(before);
  });

  it.each([
    [{ title: ' ' }, 'title', 'Bitte füllen Sie das aus.'],
    [{ time_zone: 'Seewil' }, 'time_zone', 'Diese Zeitzone gibt es nicht.'],
    [
      { event_url: 'https://www.example.org/' },
      'event_url',
      'Bitte geben Sie eine Adresse ein, die mit https:// beginnt und an der Stelle der Nummer {id} enthält',
    ],
    [{ logo_url: 'logo.png' }, 'logo_url', 'Bitte geben Sie eine Adresse ein, die mit https:// beginnt.'],
    [{ accent: '"><script>', 'accent/own': '1' }, 'accent', 'Bitte geben Sie eine Farbe wie #1f5f6b ein.'],
  ])('%o are rejected at the field', async (entered, name, problem) => {
    const before = await settings();
    const { response, text } = await send('/settings', { ...(entered as Fields), footer: 'Unten' });
    expect(response.status).toBe(422);
    expect(text).toContain(`id="p-${name}"><p>${problem}`);
    expect(readForm(text, '/settings')['footer']).toBe('Unten');
    expect(text).not.toContain('<script>');
    expect(await settings()).toEqual(before);
  });
});

describe('keys', () => {
  it('are created, shown once, and listed without their secret', async () => {
    const { text } = await send('/keys', { name: 'Website', for: '0', expires: '2027-01-31' });
    const key = /value="(parvis_[^"]+)"/.exec(text)?.[1] ?? '';
    const [kept] = await office.store.listKeys([office.instance]);
    expect(kept).toMatchObject({
      name: 'Website',
      hash: hashKey(key),
      scopes: ['read', 'newsletter', 'signup', 'requests'],
      expiresOn: '2027-01-31',
      profile: 'connector',
      origins: [],
    });
    const list = await page('/keys');
    expect(list).toMatch(/Website<.*?gültig<.*?lesen · Newsletter.*?noch nie verwendet/s);
    expect(list).not.toContain(key);
  });

  it('are revoked after a confirmation', async () => {
    await send('/keys', { name: 'Tafel', for: '1' });
    const [key] = await office.store.listKeys([office.instance]);
    expect(await page(`/keys/${key?.id}/revoke`)).toContain('«Tafel» sperren?');
    const done = await office.post(`/keys/${key?.id}/revoke`);
    expect(done.headers.get('location')).toBe('/office/instances/demo/keys?did=ended');
    expect(await page('/keys')).toMatch(/Tafel<.*?gesperrt</s);
    expect((await office.post('/keys/4711/revoke')).status).toBe(404);
  });

  it.each([
    [{ name: '' }, 'name', 'Bitte geben Sie einen Namen auf einer einzigen Zeile ein.'],
    [{ expires: '2026-11-22' }, 'expires', 'Bitte geben Sie ein Datum in der Zukunft ein.'],
    [{ origins: 'www.example.org', for: '1' }, 'origins', 'Bitte geben Sie Adressen wie'],
    [{ origins: 'https://www.example.org', for: '2' }, 'origins', 'Im Browser kann jeder den Schlüssel lesen.'],
    [{ for: '7' }, 'for', 'Bitte wählen Sie, wofür der Schlüssel gilt.'],
  ])('with %o are rejected at the field, and nothing is created', async (entered, name, problem) => {
    const { response, text } = await send('/keys', { name: 'Tafel', ...(entered as Fields) });
    expect(response.status).toBe(422);
    expect(text).toContain(`id="p-${name}"><p>${problem}`);
    expect(await office.store.listKeys([office.instance])).toEqual([]);
  });
});

describe('websites', () => {
  it('are added, listed, and removed after a confirmation', async () => {
    const { location } = await send('/websites', { kind: 'connector', url: 'https://www.example.org/wp/' });
    expect(location).toBe('/office/instances/demo/websites/1?did=created');
    expect(await page('/websites')).toMatch(/www\.example\.org<.*?läuft<.*?Website mit Anbindung.*?noch nie erreicht/s);
    expect(await page('/websites/1/remove')).toContain('www.example.org entfernen?');
    await office.post('/websites/1/remove');
    expect(await office.store.websites.list(office.instance)).toEqual([]);
    expect((await office.post('/websites/1/remove')).status).toBe(404);
    expect((await office.get('/websites/1')).status).toBe(404);
  });

  it('with signed messages show their secret once, and can get a new one', async () => {
    const { text } = await send('/websites', { kind: 'webhook', url: 'https://hooks.example.org/parish' });
    const secret = /value="(whsec_[^"]+)"/.exec(text)?.[1];
    expect(secret).toBeDefined();
    expect(await page('/websites/1')).not.toContain('whsec_');
    const renewed = await (await office.post('/websites/1/secret')).text();
    const [website] = await office.store.websites.list(office.instance);
    expect(renewed).toContain(website?.secrets[0]?.secret);
    expect(website?.secrets[1]?.secret).toBe(secret);
  });

  it('are tested at once, and the log shows the result', async () => {
    const listening = await openWebsite();
    try {
      const { port } = new URL(listening.url);
      await send('/websites', { kind: 'build', url: `http://localhost:${port}/build` });
      expect(unescapeHtml(await (await office.post('/websites/1/test')).text())).toContain('Angekommen.');
      expect(listening.told.map(({ path }) => path)).toEqual(['/build']);
      listening.answer = (_, response) => {
        response.statusCode = 500;
        response.end();
      };
      expect(unescapeHtml(await (await office.post('/websites/1/test')).text())).toMatch(/Nicht angekommen: .*500/);
      expect(await page('/websites/1')).toMatch(/nicht angekommen.*?angekommen/s);
      for (const [language, why] of Object.entries(ANSWERED_500)) {
        const headers = { 'accept-language': language };
        const log = unescapeHtml(await (await office.get('/websites/1', undefined, headers)).text());
        expect(log).toContain(why);
        expect(log).not.toContain('it returned');
      }
    } finally {
      await listening.close();
    }
  });

  it('that were switched off can be switched on again', async () => {
    await send('/websites', { kind: 'connector', url: 'https://www.example.org/' });
    expect(await page('/websites/1')).not.toContain('/websites/1/on"');
    expect((await office.post('/websites/1/on')).status).toBe(303);
  });

  it.each([
    ['example', 'connector', 'Die Adresse ist nicht vollständig. Bitte geben Sie sie so ein: https://www.example.org'],
    ['ftp://www.example.org', 'build', 'Die Adresse muss mit http:// oder https:// beginnen'],
    ['https://www.example.org/wp-json/', 'connector', 'Geben Sie die Adresse der Website selbst ein, ohne wp-json'],
    ['http://192.168.1.5/', 'build', 'Diese Adresse liegt nicht im öffentlichen Internet'],
    ['https://www.example.org/', 'magic', 'Bitte wählen Sie die Art der Website.'],
  ])('at %s as %s are rejected at the field', async (url, kind, problem) => {
    const { response, text } = await send('/websites', { url, kind });
    expect(response.status).toBe(422);
    expect(text).toMatch(new RegExp(`<div class="problem" id="p-(?:url|kind)"><p>${RegExp.escape(problem)}`));
    expect(readForm(text, '/websites')['url']).toBe(url);
    expect(await office.store.websites.list(office.instance)).toEqual([]);
  });

  it('may be entered without their scheme', async () => {
    await send('/websites', { url: 'www.example.org', kind: 'connector' });
    expect(await office.store.websites.list(office.instance)).toMatchObject([{ url: 'https://www.example.org/' }]);
  });

  it('that already exist are not added twice', async () => {
    await send('/websites', { kind: 'connector', url: 'https://www.example.org/' });
    const { text } = await send('/websites', { kind: 'connector', url: 'https://www.example.org' });
    expect(text).toContain('Diese Website ist schon eingetragen.');
  });
});
