// Pages of sources that are running services of the interface (rule Z4). No page shows a source's key again.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { createServiceEvent, type FakeService, openFakeService, SERVICE_KEY } from '../support/fake-service.ts';
import { unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields } from '../support/page-form.ts';

const EDITOR: Authority = { role: 'editor', areas: [] };

let office: OfficeBrowser;
let service: FakeService;
beforeEach(async () => {
  office = await openOfficeBrowser();
  service = await openFakeService();
  service.events = [createServiceEvent(7, '2026-12-06 17:00:00', 'Von nebenan')];
});
afterEach(async () => {
  office.close();
  await service.close();
});

const read = async (answer: Response | Promise<Response>) => unescapeHtml(await (await answer).text());
const add = (more: object = {}) => {
  const fields = { kind: 'interface', url: service.url, name: 'Nachbarn', service_key: SERVICE_KEY, public: '1' };
  return office.post('/sources', { ...fields, ...more }, EDITOR);
};
const events = async () => {
  const all = await office.store.content.read(office.instance, (content) => content.all('event'));
  return all.filter(({ source }) => source !== null).map(({ title }) => title);
};

async function added(): Promise<string> {
  return (await add()).headers.get('location')?.replace(/^.*(\/sources\/\d+)\?.*$/, '$1') ?? '';
}

describe('a service', () => {
  it('is added by its address and key, read at once, and described on its page', async () => {
    const path = await added();
    expect(await events()).toEqual(['Von nebenan']);
    const page = await read(office.get(path, EDITOR));
    for (const text of ['1 neu', 'wird geholt', 'Schnittstelle', service.url]) expect(page).toContain(text);
    for (const shown of [path, `${path}/settings`, '/sources', '/history', '']) {
      expect(await read(office.get(shown, EDITOR))).not.toContain(SERVICE_KEY);
    }
  });

  it.each([
    ['no key', { service_key: '' }, 'service_key', 'Für diese Adresse brauchen Sie einen Schlüssel'],
    ['no real key', { service_key: 'kurz' }, 'service_key', 'Das ist kein Schlüssel'],
    ['a wrong key', { service_key: 'another-key-0815' }, 'service_key', 'Der andere Server lehnt die Anfrage ab'],
    ['no instance', { url: 'https://data.example.org' }, 'url', 'Am Ende der Adresse fehlt der Name der Gemeinde'],
    ['a private address', { url: 'http://10.0.0.1/seewil' }, 'url', 'führt in ein privates Netz'],
    [
      'the address of an operation',
      { url: 'https://a.example/getevents/seewil/abcdefgh' },
      'url',
      'gehört nicht in die',
    ],
  ])('is rejected at its field if it has %s, and nothing is stored', async (_, more, field, text) => {
    const answer = await add(more);
    expect(answer.status).toBe(422);
    const page = await read(answer);
    expect(page.split(`id="p-${field}"`)[1]?.slice(0, 300)).toContain(text);
    expect(page).toContain('value="Nachbarn"');
    expect(page).toMatch(/value="interface"[^>]* checked/);
    expect(page).not.toContain(SERVICE_KEY);
    expect(await office.store.content.read(office.instance, (content) => content.all('source'))).toEqual([]);
  });

  it('asks for the key again if its address changes, and accepts a new one', async () => {
    const path = await added();
    const settings = `${path}/settings`;
    const form = formFields(await (await office.get(settings, EDITOR)).text(), 'id="entry"');
    const sent = { ...form, owns: ['date_from', 'date_to', 'title', 'status'], gone: 'cancel' };
    const moved = await office.post(settings, { ...sent, url: `${service.url}-2` }, EDITOR);
    expect(moved.status).toBe(422);
    expect(await read(moved)).toContain('Für diese Adresse brauchen Sie einen Schlüssel');
    const wrong = await office.post(
      settings,
      { ...sent, url: 'https://a.example/?x=1', service_key: SERVICE_KEY },
      EDITOR,
    );
    expect(await read(wrong)).toContain(
      'Bitte geben Sie die Adresse des Servers und dahinter den Namen der Gemeinde ein',
    );
    const taken = await office.post(settings, { ...sent, service_key: 'another-key-0815' }, EDITOR);
    expect(taken.headers.get('location')).toContain('did=saved');
    await office.post(`${path}/run`, {}, EDITOR);
    expect(await read(office.get(path, EDITOR))).toContain('Der andere Server lehnt die Anfrage ab');
    await office.post(settings, { ...sent, service_key: SERVICE_KEY }, EDITOR);
    await office.post(`${path}/run`, {}, EDITOR);
    const page = await read(office.get(path, EDITOR));
    expect(page).toContain('<p class="">nichts Neues</p>');
    expect(page).toContain('wird geholt');
  });

  it('that rejects the key is reported on its page and on the first one', async () => {
    const path = await added();
    service.instead = (_request, response) => {
      response.writeHead(401).end();
      return true;
    };
    await office.post(`${path}/run`, {}, EDITOR);
    expect(await read(office.get(path, EDITOR))).toContain('Der andere Server lehnt die Anfrage ab');
    expect(await read(office.get('', EDITOR))).toContain('Der andere Server lehnt die Anfrage ab');
  });

  it('whose form is sent after the session expired needs its key again', async () => {
    const fields = { kind: 'interface', url: service.url, name: 'Nachbarn', service_key: SERVICE_KEY };
    const page = await read(office.post('/sources', fields, null));
    expect(page).toContain('Nachbarn');
    expect(page).not.toContain(SERVICE_KEY);
  });
});
