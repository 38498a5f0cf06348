// A capability costs one line in one list of each floor: a kind, a migration, addresses of the office API, pages of the office, a
// letter, a loop. Everything else that is asked of it here is done by what is there already.

import { afterEach, expect, test, vi } from 'vitest';
import { type LoopParts, startLoops } from '../src/app/loops.ts';
import { openComposer } from '../src/mail/composer.ts';
import { officeOpenApi } from '../src/office-api/openapi.ts';
import type { WaitingMail } from '../src/store/mail/mails.ts';
import { openDatabase } from '../src/store/open.ts';
import { startRinging } from './support/bell-capability.ts';
import { fullBundle, type Loose } from './support/full-bundle.ts';
import { openOffice } from './support/office.ts';
import { openOfficeBrowser } from './support/office-browser.ts';
import { viewOf } from './support/snapshot.ts';

vi.mock('../src/model/kinds/index.ts', async (original) => {
  const { KINDS, ...others } = await original<{ readonly KINDS: readonly unknown[] }>();
  const { bell } = await import('./support/bell.ts');
  return { ...others, KINDS: [...KINDS, bell] };
});
vi.mock('../src/store/migrations/names.ts', async (original) => {
  const { MIGRATIONS } = await original<{ readonly MIGRATIONS: readonly string[] }>();
  return { MIGRATIONS: [...MIGRATIONS, '9999-ringings'] };
});
vi.mock('../src/store/migrations/index.ts', async (original) => {
  const { migrations } = await original<{ readonly migrations: (of: unknown) => object }>();
  const { ringings } = await import('./support/bell-capability.ts');
  return { migrations: (of: unknown) => ({ ...migrations(of), '9999-ringings': { up: ringings } }) };
});
vi.mock('../src/office-api/routes.ts', async (original) => {
  const { ROUTES } = await original<{ readonly ROUTES: readonly unknown[] }>();
  const { bellRoutes } = await import('./support/bell-capability.ts');
  return { ROUTES: [...bellRoutes, ...ROUTES] };
});
vi.mock('../src/office-pages/pages.ts', async (original) => {
  const { PAGES, ...others } = await original<{ readonly PAGES: readonly unknown[] }>();
  const { bellPages } = await import('./support/bell-capability.ts');
  return { ...others, PAGES: [...bellPages.map((page) => ({ ...page, scope: 'instance' })), ...PAGES] };
});
vi.mock('../src/mail/letters.ts', async (original) => {
  const { LETTERS } = await original<{ readonly LETTERS: object }>();
  const { bellLetter } = await import('./support/bell-capability.ts');
  return { LETTERS: { ...LETTERS, bell: bellLetter } };
});

function withBells(): Loose {
  const bundle = fullBundle();
  const bell = (id: number, name: string) => ({
    id,
    position: id,
    name,
    building_id: 1,
    tone: '',
    rings_at_night: false,
  });
  bundle['bells'] = [bell(1, 'Gross'), bell(2, 'Klein')];
  return bundle;
}

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

test('its addresses answer by role, and are in the OpenAPI document', async () => {
  const office = await openOffice(withBells());
  opened.push(office);
  expect(await office.call('GET', '/bells/names')).toMatchObject({ status: 200, json: { items: ['Gross', 'Klein'] } });
  expect((await office.call('GET', '/bells/names', { key: '' })).status).toBe(401);
  expect(JSON.stringify(officeOpenApi({ version: '1', serverUrl: 'https://a.example' }))).toContain('"bells.names"');
});

test('its pages have the frame of the office, and are seen by nobody without a role', async () => {
  const office = await openOfficeBrowser(withBells());
  opened.push(office);
  const page = await office.get('/bells/names');
  const text = await page.text();
  expect([page.status, text.includes('<p>Gross, Klein</p>'), text.includes('<nav')]).toEqual([200, true, true]);
  expect((await office.get('/bells/names', null)).status).not.toBe(200);
});

test('its table is made with the database', async () => {
  const database = await openDatabase('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
  opened.push(database);
  const tables = await database.db.introspection.getTables();
  expect(tables.map(({ name }) => name)).toContain('ringings');
});

test('its letters are made of what the instance shows', async () => {
  const view = viewOf(withBells(), '2026-11-20 12:00:00');
  const compose = openComposer({
    baseUrl: 'https://a.example',
    from: 'office@example.org',
    newsletters: { intros: async () => new Map() },
    clock: () => 0,
    viewOf: (instance) => (instance === view.snapshot.instance.name ? view : undefined),
  });
  const mail = {
    kind: 'bell',
    instance: view.snapshot.instance.name,
    email: 'anna@example.org',
  } as unknown as WaitingMail;
  expect(await compose(mail)).toMatchObject({ to: 'anna@example.org', subject: 'The bell rings' });
  expect(await compose({ ...mail, instance: 'nowhere' })).toBe('ended');
});

test('its background work starts with the others, and what fails of it is logged once', () => {
  const lines: string[] = [];
  const log = { info: (text: string) => lines.push(text), error: (_: object, text: string) => lines.push(text) };
  const loops = startLoops({ log } as unknown as LoopParts, [{ what: 'ringing', start: startRinging }]);
  expect(loops).toHaveLength(1);
  expect(lines).toEqual(['bells ring from now on', 'ringing failed; trying again']);
});
