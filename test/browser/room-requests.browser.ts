// Room request without scripts: a visitor sends and confirms it, the caretaker approves it, and the visitor sees the answer. Each page
// follows the rules of WCAG 2.2 AA that can be tested automatically.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAxeFaultsOfFullPage } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { readUnwrappedMailFiles } from '../support/mail-files.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';

/** Free day within the days that can be requested. */
const DAY = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const PASSWORD = 'Kirchenmaus isst Kerzenwachs';

const bundle = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'dorf', title: 'Seewil', locale: 'de-CH', outside: { requests: true } },
  buildings: [{ id: 1, name: 'Haus' }],
  forms: [{ id: 1, name: 'Saal', fields: [{ id: 1, label: 'Beamer', type: 'yes' }] }],
  rooms: [
    {
      id: 5,
      building_id: 1,
      name: 'Saal',
      request: { form_id: 1, terms: 'Sauber hinterlassen.', repeats: 4, before: 30, after: 30 },
    },
    { id: 6, building_id: 1, name: 'Stube', request: { form_id: 1 } },
  ],
};

const site = openSite();
const folder = join(site.folder, 'mails');
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(folder);
  await copyFilledDatabaseTo(site.database, bundle);
  server = await serve(site, { PARVIS_MAIL_FOLDER: folder });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site.clear();
});

/** Returns the link in the mail to an address, once it has arrived. */
async function linkTo(address: string): Promise<string> {
  const found = () => readUnwrappedMailFiles(folder).filter((mail) => mail.includes(`To: ${address}`));
  await expect.poll(() => found().length, { timeout: 20_000 }).toBeGreaterThan(0);
  const path = /\/dorf\/requests\/[\w-]{20,}/.exec(found()[0] ?? '')?.[0] ?? '';
  return `${server.url}${path}`;
}

/** Returns accessibility violations on a phone and on a desktop in dark mode, and pages that scroll sideways, including at 320 pixels. */
async function violations(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  const page = await (
    await browser.newContext({ bypassCSP: true, storageState: await context.storageState() })
  ).newPage();
  const found: string[] = [];
  for (const path of paths) {
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1366, 'dark'],
      [320, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path.startsWith('http') ? path : `${server.url}${path}`);
      const faults = width === 320 ? [] : await findAxeFaultsOfFullPage(page);
      found.push(...faults.map((text) => `${path} ${width} ${colorScheme} ${text}`));
      const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number;
      if (wide > width) found.push(`${path} ${width} scrolls sideways: ${wide}`);
    }
  }
  await page.context().close();
  return found;
}

const heading = (page: Page) => page.locator('h1').textContent();

it.each([390, 1366])('shows checked times below the button, as wide as the form, at %i pixels', async (width) => {
  const page = await browser.newPage({ javaScriptEnabled: false, locale: 'de-CH', viewport: { width, height: 800 } });
  await page.goto(`${server.url}/dorf/rooms/5/request?from=${DAY}`);
  const widthOf = async (selector: string) => Math.round((await page.locator(selector).boundingBox())?.width ?? 0);
  for (const words of ['Von:', 'frei']) {
    await page.getByRole('button', { name: 'Zeiten prüfen' }).click();
    expect(new URL(page.url()).hash).toBe('#dates');
    expect(await page.locator('#dates').textContent()).toContain(words);
    expect(await widthOf('#dates')).toBe(await widthOf('.fields'));
    await page.fill('[name=from]', '18:00');
    await page.fill('[name=to]', '22:00');
  }
  await page.goto(`${server.url}/dorf/rooms`);
  await page.context().close();
});

it('is submitted, confirmed, approved by the caretaker, and shown as approved, all without script', async () => {
  const visitor = await browser.newContext({ javaScriptEnabled: false, locale: 'de-CH' });
  const page = await visitor.newPage();
  await page.goto(`${server.url}/dorf/rooms/5/request?from=${DAY}+18:00:00&to=${DAY}+22:00:00`);
  await page.fill('[name=title]', 'Goldene Hochzeit');
  await page.fill('[name=email]', 'hanna@example.org');
  await page.getByLabel('Name', { exact: false }).first().fill('Hanna Muster');
  // Forms sent within two seconds count as sent by a program.
  await page.waitForTimeout(3000);
  await page.getByRole('button', { name: 'Anfrage senden' }).click();
  expect(await heading(page)).toBe('Noch ein Schritt');

  const own = await linkTo('hanna@example.org');
  await page.goto(own);
  await page.getByRole('button', { name: 'Anfrage bestätigen' }).click();
  expect(await page.locator('main').textContent()).toContain('Angefragt');
  expect(await violations(visitor, [own, '/dorf/rooms/5/request'])).toEqual([]);

  const words = [
    'user',
    'invite',
    'otto@example.org',
    '--instance',
    'dorf',
    '--role',
    'reader',
    '--request-rooms',
    '5',
  ];
  const { out } = await site.run([...words, '--name', 'Otto Beispiel']);
  const caretaker = await browser.newContext({ javaScriptEnabled: false, locale: 'de-CH' });
  const office = await caretaker.newPage();
  await office.goto(`${server.url}${new URL(out.trim()).pathname}`);
  await office.fill('input[name=new-password]', PASSWORD);
  await office.getByRole('button', { name: 'Konto eröffnen' }).click();
  await office.locator('#waiting').getByRole('link', { name: 'Goldene Hochzeit' }).click();
  expect(await heading(office)).toBe('Goldene Hochzeit');
  const path = new URL(office.url()).pathname;
  const answers = ['', '/offer', '/decline', '/message', '/change', '/erase'].map((verb) => `${path}${verb}`);
  const list = path.slice(0, path.lastIndexOf('/'));
  const day = `/office/instances/dorf/agenda?view=rooms&on=${DAY}`;
  expect(await violations(caretaker, [list, `${list}/new`, day, ...answers])).toEqual([]);

  await office.goto(`${server.url}${path}`);
  await office.getByRole('button', { name: 'Bewilligen' }).click();
  expect(await office.locator('main').textContent()).toContain('bewilligt');
  await office.goto(`${server.url}${day}`);
  expect(await office.locator('.room-day .use b').allTextContents()).toEqual(['Belegt']);

  await page.goto(own);
  expect(await page.locator('main').textContent()).toContain('Bewilligt');
  expect(await page.locator('main').textContent()).toContain('Der Raum ist für Sie reserviert.');
});

it('events of a room are folded on the screen, and printed', async () => {
  const times = { date_from: `${DAY} 10:00:00`, date_to: `${DAY} 11:00:00` };
  const other = {
    ...bundle,
    instance: { ...bundle.instance, name: 'berg' },
    events: [{ id: 1, title: 'Probe', public: true, ...times, rooms: [{ room_id: 5 }] }],
  };
  expect((await site.run(['import', '-'], JSON.stringify(other))).code).toBe(0);
  const page = await (await browser.newContext({ locale: 'de-CH' })).newPage();
  await expect.poll(async () => (await page.goto(`${server.url}/berg/rooms/5`))?.status()).toBe(200);
  const event = page.locator('.events h3', { hasText: 'Probe' });
  expect(await event.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await event.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('.events > summary').click();
  expect(await event.isVisible()).toBe(true);
  await page.context().close();
});

it.each([
  [1366, false],
  [390, true],
])('asks day and times in a row, and the number of times only of repetitions, at %i pixels', async (width, isBelow) => {
  const page = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 844 } })
  ).newPage();
  await page.goto(`${server.url}/dorf/rooms/5/request`);
  const top = async (name: string) => (await page.locator(`[name="${name}"]`).boundingBox())?.y ?? 0;
  expect((await top('from')) > (await top('day'))).toBe(isBelow);
  expect(await top('to')).toBe(await top('from'));
  const shown = () =>
    Promise.all(['count', 'organisation'].map((name) => page.locator(`[name="${name}"]`).isVisible()));
  expect(await shown()).toEqual([false, false]);
  await page.check('[name="repeat"][value="weekly"]');
  await page.check('[name="kind"][value="group"]');
  expect(await shown()).toEqual([true, true]);
  await page.locator('button[type="submit"]').last().click();
  const summary = await page.locator('main > [role="alert"]').boundingBox();
  expect(summary?.y ?? 0).toBeLessThan((await page.locator('main section').first().boundingBox())?.y ?? 0);
  await page.context().close();
});
