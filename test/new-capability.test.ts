// A capability costs one entry in one list per floor: a kind, a migration, office API routes, office pages, a mail, a loop. Existing code
// does everything else that this test checks.

import { afterEach, expect, test, vi } from 'vitest';
import { type BackgroundTaskContext, startBackgroundTasks } from '../src/app/background-tasks.ts';
import { createComposer } from '../src/mail/composer.ts';
import { createOfficeOpenApi } from '../src/office-api/openapi.ts';
import type { QueuedMail } from '../src/store/mail/mails.ts';
import { openDatabase } from '../src/store/open.ts';
import { startRinging } from './support/bell-capability.ts';
import { fullBundle, type Loose } from './support/full-bundle.ts';
import { openOffice } from './support/office.ts';
import { openOfficeBrowser } from './support/office-browser.ts';
import { viewOf } from './support/snapshot.ts';

vi.mock('../src/model/kinds/index.ts', async (original) => {
  const { KINDS, ...others } = await original<{ readonly KINDS: readonly unknown[] }>();
  const { bellKind } = await import('./support/bell.ts');
  return { ...others, KINDS: [...KINDS, bellKind] };
});
vi.mock('../src/store/migrations/names.ts', async (original) => {
  const { MIGRATIONS, ...others } = await original<{ readonly MIGRATIONS: readonly string[] }>();
  return { ...others, MIGRATIONS: [...MIGRATIONS, '9999-ringings'] };
});
vi.mock('../src/store/migrations/index.ts', async (original) => {
  const { createMigrations } = await original<{ readonly createMigrations: (of: unknown) => object }>();
  const { createRingingsTable } = await import('./support/bell-capability.ts');
  return {
    createMigrations: (of: unknown) => ({ ...createMigrations(of), '9999-ringings': { up: createRingingsTable } }),
  };
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
vi.mock('../src/mail/template-registry.ts', async (original) => {
  const { MAIL_TEMPLATES } = await original<{ readonly MAIL_TEMPLATES: object }>();
  const { createBellMail } = await import('./support/bell-capability.ts');
  return { MAIL_TEMPLATES: { ...MAIL_TEMPLATES, bell: createBellMail } };
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

test('the addresses answer by role, and are in the OpenAPI document', async () => {
  const office = await openOffice(withBells());
  opened.push(office);
  expect(await office.call('GET', '/bells/names')).toMatchObject({ status: 200, json: { items: ['Gross', 'Klein'] } });
  expect((await office.call('GET', '/bells/names', { key: '' })).status).toBe(401);
  expect(JSON.stringify(createOfficeOpenApi({ version: '1', serverUrl: 'https://a.example' }))).toContain(
    '"bells.names"',
  );
});

test('the pages have the frame of the office, and are hidden without a role', async () => {
  const office = await openOfficeBrowser(withBells());
  opened.push(office);
  const page = await office.get('/bells/names');
  const text = await page.text();
  expect([page.status, text.includes('<p>Gross, Klein</p>'), text.includes('<nav')]).toEqual([200, true, true]);
  expect((await office.get('/bells/names', null)).status).not.toBe(200);
});

test('the table is created with the database', async () => {
  const database = await openDatabase('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
  opened.push(database);
  const tables = await database.db.introspection.getTables();
  expect(tables.map(({ name }) => name)).toContain('ringings');
});

test("the mails are rendered from the instance's public data", async () => {
  const view = viewOf(withBells(), '2026-11-20 12:00:00');
  const compose = createComposer({
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
  } as unknown as QueuedMail;
  expect(await compose(mail)).toMatchObject({ to: 'anna@example.org', subject: 'The bell rings' });
  expect(await compose({ ...mail, instance: 'nowhere' })).toBe('ended');
});

test('the background work starts with the others, and its failures are logged once', () => {
  const lines: string[] = [];
  const log = { info: (text: string) => lines.push(text), error: (_: object, text: string) => lines.push(text) };
  const loops = startBackgroundTasks({ log } as unknown as BackgroundTaskContext, [
    { what: 'ringing', start: startRinging },
  ]);
  expect(loops).toHaveLength(1);
  expect(lines).toEqual(['bells ring from now on', 'ringing failed, retrying']);
});
