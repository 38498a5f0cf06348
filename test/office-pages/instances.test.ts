// What those see who operate the server: its instances, made and removed; nobody else sees any of it.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unescaped } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';

let office: OfficeBrowser;

beforeEach(async () => {
  office = await openOfficeBrowser();
  office.session.isOperator = true;
});

afterEach(() => office.close());

const WISH = { title: 'Pfarrei Neudorf', name: 'neudorf', locale: 'fr-CH', time_zone: 'Europe/Zurich', email: '' };

const page = async (path: string) => unescaped(await (await office.get(path)).text());
const make = (entered: Partial<typeof WISH> = {}) => office.post('/office/new-instance', { ...WISH, ...entered });
const names = async () => (await office.store.listInstances()).map(({ instance }) => instance.name);

describe('the instances of a server', () => {
  it('are listed where an operator comes in, and searched without accents', async () => {
    await make({ title: 'Paroisse d’Évian', name: 'evian' });
    const all = await page('/office/instances');
    expect(all).toContain('href="/office/instances/demo"');
    expect(all).toContain('href="/office/remove-instance/evian"');
    const found = await page('/office/instances?q=EVIAN');
    expect(found).toContain('/office/instances/evian');
    expect(found).not.toContain('href="/office/instances/demo"');
    expect(await page('/office/instances?q=xyz')).toContain('Keine Gemeinde passt zu «xyz».');
  });

  it('come fifty a page', async () => {
    for (let number = 1; number <= 60; number++) await make({ name: `n${number}`, title: `Ort ${number}` });
    const rows = (text: string) => text.match(/<th scope="row">/g)?.length;
    const first = await page('/office/instances?q=ort');
    expect([rows(first), first.includes('1 bis 50 von 60')]).toEqual([50, true]);
    expect(rows(await page('/office/instances?q=ort&page=2'))).toBe(10);
    expect(rows(await page('/office/instances?q=ort&page=999'))).toBe(10);
    expect(rows(await page('/office/instances?q=ort&page=x'))).toBe(50);
  });

  it('are one link away within each of them, also on a phone', async () => {
    const link = 'href="/office/instances"';
    for (const path of ['/agenda', '/more']) expect(await page(path)).toContain(link);
    office.session.isOperator = false;
    for (const path of ['/agenda', '/more']) expect(await page(path)).not.toContain(link);
  });

  it('are nobody else’s', async () => {
    office.session.isOperator = false;
    for (const path of ['/office/new-instance', '/office/remove-instance/demo']) {
      expect((await office.get(path)).status).toBe(404);
      expect((await office.post(path, { ...WISH, confirm: 'demo' })).status).toBe(404);
      expect((await office.get(path, null)).status).toBe(303);
    }
    expect((await office.get('/office/instances')).headers.get('location')).toBe('/office/instances/demo');
    expect(await names()).toEqual(['demo']);
  });
});

describe('a new instance', () => {
  it('is made empty, and one goes on to it', async () => {
    const response = await make();
    expect([response.status, response.headers.get('location')]).toEqual([303, '/office/instances/neudorf']);
    const found = await office.store.readContent('neudorf');
    expect(found?.content.instance).toMatchObject({ title: 'Pfarrei Neudorf', locale: 'fr-CH' });
    expect(found?.content.events).toEqual([]);
  });

  it('has an administrator who is invited by a link', async () => {
    const response = await make({ email: 'anna@example.org' });
    const text = unescaped(await response.text());
    expect(response.status).toBe(200);
    expect(text).toMatch(/http:\/\/localhost:8080\/office\/welcome\/[A-Za-z0-9_-]{43}"/);
    const [invitation] = await office.store.accounts.invitations(office.clock.now, 'neudorf');
    expect(invitation).toMatchObject({ email: 'anna@example.org', authority: { role: 'administrator' } });
  });

  it.each([
    [{ name: 'Neu Dorf' }, 'kleine Buchstaben'],
    [{ name: '' }, 'kleine Buchstaben'],
    [{ name: 'office' }, 'braucht der Server selbst'],
    [{ name: 'demo' }, 'schon eine Gemeinde'],
    [{ title: ' ' }, 'Bitte ausfüllen'],
    [{ locale: 'xx' }, 'Sprache'],
    [{ time_zone: 'Mars/Olympus' }, 'Zeitzone'],
    [{ email: 'anna' }, 'E-Mail-Adresse wie'],
    [{ name: 'X', email: 'anna' }, 'Bitte sehen Sie 2 Angaben an'],
  ])('is refused with %j, and what was entered stays', async (wrong, words) => {
    const before = await office.store.readContent('demo');
    const response = await make(wrong);
    const text = unescaped(await response.text());
    expect(response.status).toBe(422);
    expect(text).toContain(words);
    for (const value of Object.values({ ...WISH, ...wrong, locale: '' })) expect(text).toContain(value.trim());
    expect(await names()).toEqual(['demo']);
    expect(await office.store.readContent('demo')).toEqual(before);
  });
});

describe('removing one', () => {
  it('tells what goes, wants its name, and takes it away', async () => {
    await make();
    expect(await page('/office/remove-instance/demo')).toMatch(/<strong>\d+<\/strong> Termine/);
    for (const confirm of ['', 'demo', 'NEUDORF']) {
      const refused = await office.post('/office/remove-instance/neudorf', { confirm });
      expect([confirm, refused.status]).toEqual([confirm, 422]);
    }
    const done = await office.post('/office/remove-instance/neudorf', { confirm: 'neudorf' });
    expect(done.headers.get('location')).toBe('/office/instances?did=removed');
    expect(await names()).toEqual(['demo']);
    expect(await page('/office/instances?did=removed')).toContain('Die Gemeinde ist entfernt.');
    expect((await office.post('/office/remove-instance/neudorf', { confirm: 'neudorf' })).status).toBe(404);
  });

  it('is refused from elsewhere', async () => {
    const foreign = { origin: 'https://evil.example' };
    const response = await office.post('/office/remove-instance/demo', { confirm: 'demo' }, undefined, foreign);
    expect(response.status).toBe(403);
    expect(await names()).toEqual(['demo']);
  });
});
