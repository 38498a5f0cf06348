// Private page of a volunteer: accepting and declining on a phone, without scripts. The page is complete in light and dark mode and at
// every width (rules D11 to D13).

import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/util/dates.ts';
import { findAxeFaults } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { demoToday } from '../support/demo-today.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { createRotaBundle } from '../support/rota-office.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';

const KEYS = {
  asked: 'a-key-of-who-is-asked-001',
  nobody: 'a-key-of-who-has-nothing-2',
  other: 'a-key-of-another-one-0003',
};

function sundays(): string[] {
  const today = demoToday();
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return [1, 2, 3, 4].map((week) => addDays(today, 7 * week - weekday));
}

const site = openSite();
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  const at = '2026-11-02T08:00:00.000Z';
  const beside = (
    id: number,
    event_id: number,
    role_id: number,
    person_id: number,
    state: string,
    offered = false,
  ) => ({
    id,
    event_id,
    role_id,
    person_id,
    state,
    at,
    note: '',
    offered,
  });
  const bundle = createRotaBundle(
    {
      assignments: [
        beside(1, 1, 1, 1, 'asked'),
        beside(2, 2, 1, 1, 'asked'),
        beside(3, 3, 2, 1, 'yes'),
        beside(4, 4, 1, 1, 'no'),
        beside(5, 1, 2, 2, 'yes', true),
        beside(6, 3, 1, 2, 'yes'),
      ],
      person_keys: [
        { person_id: 1, key: KEYS.asked, made_at: at },
        { person_id: 2, key: KEYS.other, made_at: at },
        { person_id: 9, key: KEYS.nobody, made_at: at },
      ],
      absences: [{ id: 1, person_id: 1, from: sundays()[3], to: addDays(sundays()[3] ?? '', 6) }],
      persons: [1, 2, 3, 9].map((id) => ({
        id,
        firstname: 'Margrit',
        lastname: ['', 'Amsler', 'Bieri', 'Christen', '', '', '', '', '', 'Niemand'][id],
        visibility: 'web',
        email: `p${id}@example.org`,
        groups: id === 9 ? [] : [{ group_id: 1 }],
      })),
    },
    sundays(),
  );
  await copyFilledDatabaseTo(site.database, bundle as never);
  server = await serve(site, { PARVIS_PUBLIC_URL: 'https://agenda.example.org' });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site.clear();
});

async function opened(
  path: string,
  options: { width?: number; scheme?: 'light' | 'dark'; script?: boolean } = {},
): Promise<Page> {
  const { width = 390, scheme = 'light', script = false } = options;
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    colorScheme: scheme,
    javaScriptEnabled: script,
    hasTouch: width < 600,
  });
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  return page;
}

const LOOK = process.env['PARVIS_LOOK'];

async function keep(page: Page, name: string): Promise<void> {
  if (LOOK !== undefined) await page.screenshot({ path: join(LOOK, `${name}.png`), fullPage: true });
}

const asked = `/seewil/me/${KEYS.asked}`;

describe.each([
  ['asked', asked],
  ['nothing', `/seewil/me/${KEYS.nobody}`],
  ['question', `${asked}?ask=offer&event=3&role=2`],
  ['end', `${asked}?ask=end`],
  ['link', '/seewil/me'],
  ['unknown', '/seewil/me/a-key-that-nobody-has-at-all'],
])('the page %s', (name, path) => {
  it.each([
    [320, 'light'],
    [390, 'dark'],
    [1366, 'light'],
    [1366, 'dark'],
  ] as const)('is complete at %s px in %s', async (width, scheme) => {
    const page = await opened(path, { width, scheme, script: true });
    await keep(page, `serving-${name}-${width}-${scheme}`);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.context().close();
  });
});

it('answers all dates with one tap each and one more, on a phone, and reports it', async () => {
  const page = await opened(asked);
  const choices = page.locator('.says');
  expect(await choices.count()).toBe(2);
  for (const box of await page.locator('.say').all())
    expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await choices.nth(0).getByText('Ja').tap();
  await choices.nth(1).getByText('Nein').tap();
  await page.getByLabel('Möchten Sie uns etwas dazu sagen?').fill('Am zweiten bin ich in Bern.');
  await page.getByRole('button', { name: 'Antworten senden' }).tap();
  await page.getByText('Vielen Dank, Ihre Antworten sind angekommen.').waitFor();
  await keep(page, 'serving-answered-390-light');
  expect(await page.locator('.says').count()).toBe(0);
  expect(await page.locator('.asked').count()).toBe(0);
  await page.getByText('Das haben Sie schon beantwortet').tap();
  expect(await page.getByRole('button', { name: 'Doch zusagen' }).count()).toBe(2);
  await page.reload();
  expect(await page.locator('.says').count()).toBe(0);
  await page.context().close();
});

it('hands over and claims duties by keyboard alone', async () => {
  const page = await opened(asked, { width: 1366 });
  await page.getByRole('link', { name: 'Ich kann doch nicht …' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ja, Vertretung suchen' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Wir suchen eine Vertretung.').waitFor();
  await page.goto(`${server.url}${asked}`);
  const take = page.getByRole('button', { name: 'Ich übernehme' }).first();
  await take.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Vielen Dank! Sie haben den Dienst übernommen.').waitFor();
  await page.context().close();
});

it('records days of absence', async () => {
  const page = await opened(asked);
  const day = addDays(sundays()[0] ?? '', 100);
  await page.getByLabel('Vom').fill(day);
  await page.getByLabel('bis', { exact: true }).fill(addDays(day, -1));
  await page.getByRole('button', { name: 'Eintragen' }).tap();
  await page.getByText('Der letzte Tag liegt vor dem ersten.').first().waitFor();
  await page.getByLabel('bis', { exact: true }).fill(addDays(day, 3));
  await page.getByRole('button', { name: 'Eintragen' }).tap();
  await page.locator('[role=status]').getByText('Eingetragen.').waitFor();
  expect(await page.locator('.spans li').count()).toBe(2);
  await page.context().close();
});
