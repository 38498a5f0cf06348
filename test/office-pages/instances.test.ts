import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';

let office: OfficeBrowser;

beforeEach(async () => {
  office = await openOfficeBrowser();
  office.session.isOperator = true;
});

afterEach(() => office.close());

const WISH = { title: 'Pfarrei Neudorf', name: 'neudorf', locale: 'fr-CH', time_zone: 'Europe/Zurich', email: '' };

const page = async (path: string) => unescapeHtml(await (await office.get(path)).text());
const make = (entered: Partial<typeof WISH> = {}) => office.post('/office/new-instance', { ...WISH, ...entered });
const names = async () => (await office.store.listInstances()).map(({ instance }) => instance.name);

describe('the instances of a server', () => {
  it('are listed for an operator, and searched ignoring accents', async () => {
    await make({ title: 'Paroisse d’Évian', name: 'evian' });
    const all = await page('/office/instances');
    expect(all).toContain('href="/office/instances/demo"');
    expect(all).toContain('href="/office/remove-instance/evian"');
    const found = await page('/office/instances?q=EVIAN');
    expect(found).toContain('/office/instances/evian');
    expect(found).not.toContain('href="/office/instances/demo"');
    expect(await page('/office/instances?q=xyz')).toContain('Keine Gemeinde passt zu «xyz».');
  });

  it('are listed fifty a page', async () => {
    for (let number = 1; number <= 60; number++) await make({ name: `n${number}`, title: `Ort ${number}` });
    const rows = (text: string) => text.match(/<th scope="row">/g)?.length;
    const first = await page('/office/instances?q=ort');
    expect([rows(first), first.includes('1 bis 50 von 60')]).toEqual([50, true]);
    expect(rows(await page('/office/instances?q=ort&page=2'))).toBe(10);
    expect(rows(await page('/office/instances?q=ort&page=999'))).toBe(10);
    expect(rows(await page('/office/instances?q=ort&page=x'))).toBe(50);
  });

  const titles = (text: string) => [...text.matchAll(/<th scope="row"><a [^>]*>([^<]*)</g)].map((found) => found[1]);

  it('are sorted by title, size or last change, and search and paging keep that', async () => {
    for (const [name, title] of [
      ['one', 'Bern'],
      ['two', 'Aarau'],
    ] as const) {
      office.clock.now += 60_000;
      await make({ name, title });
    }
    const demo = 'Kirchgemeinde Seewil (Demo)';
    expect(titles(await page('/office/instances'))).toEqual(['Aarau', 'Bern', demo]);
    expect(titles(await page('/office/instances?sort=x'))).toEqual(['Aarau', 'Bern', demo]);
    expect(titles(await page('/office/instances?sort=size'))).toEqual([demo, 'Aarau', 'Bern']);
    const changed = await page('/office/instances?sort=changed&q=r');
    expect(titles(changed)).toEqual(['Aarau', 'Bern', demo]);
    expect(titles(await page('/office/instances?sort=changed&q=b'))).toEqual(['Bern']);
    expect(changed).toContain('<input type="hidden" name="sort" value="changed">');
    expect(changed).toContain('href="/office/instances?q=r&sort=size"');
    expect(changed).toMatch(/sort=changed" aria-current="true"/);
  });

  it('show their size', async () => {
    const { events } = (await office.store.readContent('demo'))?.content ?? { events: [] };
    const text = await page('/office/instances');
    expect(text.replaceAll(/['’]/g, '')).toContain(`${events.length} Anlässe`);
    await make({ title: 'Bern', name: 'bern' });
    expect(await page('/office/instances?q=bern')).toContain('0 Anlässe');
  });

  it('are read once, and only those on the page are measured', async () => {
    for (let number = 1; number <= 60; number++) await make({ name: `n${number}`, title: `Ort ${number}` });
    const [list, sizes] = [vi.spyOn(office.store, 'listInstances'), vi.spyOn(office.store, 'readSizes')];
    await page('/office/instances?page=2');
    expect(list).toHaveBeenCalledTimes(1);
    expect(sizes.mock.calls.map(([ids]) => ids?.length)).toEqual([11]);
    sizes.mockClear();
    // Sorting by size measures all instances, for which the database uses an index.
    await page('/office/instances?sort=size');
    expect(sizes.mock.calls.map(([ids]) => ids?.length)).toEqual([undefined, 50]);
  });

  it('are next to the versions of this server, without links from other pages', async () => {
    const text = await page('/office/instances');
    const facts = [...text.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(
      ([, name, value]) => `${name}: ${value}`,
    );
    expect(facts).toEqual([
      'parvis: 1.2.3',
      `Node.js: ${process.versions.node}`,
      expect.stringMatching(/^Datenbank: (SQLite|PostgreSQL) \d+\.\d+/),
      expect.stringMatching(/^Tabellen: passen zu dieser Version \(\d+.Migrationen\)$/),
      `Zeitzonendaten: ${process.versions['tz']}`,
      expect.stringMatching(/^Läuft seit: 23\. Nov\. 2026, \d\d:00 /),
    ]);
    expect(text).not.toMatch(/sqlite:|postgres(ql)?:\/\/|:memory:|\.db\b/);
  });

  it('are one link away within each of them, even on a phone', async () => {
    const link = 'href="/office/instances"';
    for (const path of ['/agenda', '/more']) expect(await page(path)).toContain(link);
    office.session.isOperator = false;
    for (const path of ['/agenda', '/more']) expect(await page(path)).not.toContain(link);
  });

  it('are hidden from all others', async () => {
    office.session.isOperator = false;
    for (const path of ['/office/new-instance', '/office/remove-instance/demo']) {
      expect((await office.get(path)).status).toBe(404);
      expect((await office.post(path, { ...WISH, confirm: 'demo' })).status).toBe(404);
      expect((await office.get(path, null)).status).toBe(303);
    }
    for (const path of ['/office', '/office/instances', '/office/instances?sort=size']) {
      const response = await office.get(path);
      expect(response.headers.get('location')).toBe('/office/instances/demo');
      expect(await response.text()).not.toContain('Node.js');
    }
    expect(await names()).toEqual(['demo']);
  });
});

describe('a new instance', () => {
  it('is created empty, and opened', async () => {
    const response = await make();
    expect([response.status, response.headers.get('location')]).toEqual([303, '/office/instances/neudorf']);
    const found = await office.store.readContent('neudorf');
    expect(found?.content.instance).toMatchObject({ title: 'Pfarrei Neudorf', locale: 'fr-CH' });
    expect(found?.content.events).toEqual([]);
  });

  it('has an administrator invited by a link', async () => {
    const response = await make({ email: 'anna@example.org' });
    const text = unescapeHtml(await response.text());
    expect(response.status).toBe(200);
    expect(text).toMatch(/http:\/\/localhost:8080\/office\/welcome\/[A-Za-z0-9_-]{43}"/);
    const [invitation] = await office.store.accounts.invitations(office.clock.now, 'neudorf');
    expect(invitation).toMatchObject({ email: 'anna@example.org', authority: { role: 'administrator' } });
  });

  it.each(['anna@käse.ch', 'anna@xn--kse-qla.ch'])('invites %s with its domain in ASCII', async (email) => {
    expect((await make({ email })).status).toBe(200);
    const [invitation] = await office.store.accounts.invitations(office.clock.now, 'neudorf');
    expect(invitation?.email).toBe('anna@xn--kse-qla.ch');
  });

  it.each([
    [{ name: 'Neu Dorf' }, 'kleine Buchstaben'],
    [{ name: '' }, 'kleine Buchstaben'],
    [{ name: 'office' }, 'ist für den Server reserviert'],
    [{ name: 'demo' }, 'schon eine Gemeinde'],
    [{ title: ' ' }, 'Bitte füllen Sie das aus'],
    [{ locale: 'xx' }, 'Sprache'],
    [{ time_zone: 'Mars/Olympus' }, 'Zeitzone'],
    [{ email: 'anna' }, 'E-Mail-Adresse wie'],
    [{ name: 'X', email: 'anna' }, 'Bitte prüfen Sie 2 Angaben'],
  ])('is rejected with %j, and keeps the input', async (wrong, words) => {
    const before = await office.store.readContent('demo');
    const response = await make(wrong);
    const text = unescapeHtml(await response.text());
    expect(response.status).toBe(422);
    expect(text).toContain(words);
    for (const value of Object.values({ ...WISH, ...wrong, locale: '' })) expect(text).toContain(value.trim());
    expect(await names()).toEqual(['demo']);
    expect(await office.store.readContent('demo')).toEqual(before);
  });
});

describe('deleting an instance', () => {
  it('shows what will be deleted, requires its name, and deletes it', async () => {
    await make();
    expect(await page('/office/remove-instance/demo')).toMatch(/<strong>\d+<\/strong> Anlässe/);
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

  it('is rejected from another origin', async () => {
    const foreign = { origin: 'https://evil.example' };
    const response = await office.post('/office/remove-instance/demo', { confirm: 'demo' }, undefined, foreign);
    expect(response.status).toBe(403);
    expect(await names()).toEqual(['demo']);
  });
});
