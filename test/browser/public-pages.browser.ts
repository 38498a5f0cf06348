// Public pages of a parish: complete in light and dark mode, at every width, without scripts, by keyboard and on paper. They are small, and
// load without layout shift.

import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { findAxeFaults, RULES } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { demoToday } from '../support/demo-today.ts';
import { PIXEL_DENSITY, takeScreenshot } from '../support/guide-picture.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';

/** Maximum transfer size of a page with its styles, in bytes. */
const MAX_BYTES = 30_000;

const site = openSite();
let server: ServerProcess;
let browser: Browser;
let paths: Record<string, string> = {};

beforeAll(async () => {
  const bundle = createDemoBundle(demoToday());
  const look = { accent: '#7a3b69', footer: 'Kirchgasse 7\n8999 Seewil', logo_url: 'https://www.example.org/logo.png' };
  const instance = { ...bundle.instance, ...look };
  await copyFilledDatabaseTo(site.database, { ...bundle, instance });
  server = await serve(site, { PARVIS_PUBLIC_URL: 'https://agenda.example.org' });
  browser = await launchBrowser();
  const text = await (await fetch(`${server.url}/demo/?list=101`)).text();
  const all = await (await fetch(`${server.url}/demo/`)).text();
  paths = {
    agenda: '/demo/',
    chosen: '/demo/?list=101&q=gottesdienst&from=2020-01-01',
    event: /\/demo\/events\/\d+/.exec(text)?.[0] ?? '',
    cancelled: /class="entry off".*?(\/demo\/events\/\d+)/s.exec(all)?.[1] ?? '',
    room: '/demo/rooms/11',
    month: '/demo/?view=month',
    nothing: '/demo/?q=xyzzy',
    wrong: '/demo/?from=morgen&q=a',
    missing: '/demo/events/5',
  };
});

afterAll(async () => {
  await browser?.close();
  await site.clear();
});

/** Picture that replaces those of the demo parish, which do not exist. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><defs>' +
  '<linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#f3c98b"/>' +
  '<stop offset="1" stop-color="#b9798f"/></linearGradient></defs><rect width="1200" height="800" fill="url(#a)"/>' +
  '<circle cx="880" cy="300" r="90" fill="#fdf0d5"/>' +
  '<path d="M0 620 L340 420 L620 600 L900 380 L1200 560 V800 H0Z" fill="#6b4a63"/>' +
  '<path d="M430 800V520l70-90 70 90v280z" fill="#3f2c41"/></svg>';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44">' +
  '<rect width="44" height="44" rx="12" fill="#7a3b69"/>' +
  '<path d="M22 9v26M14 35V21l8-6 8 6v14M22 9h4" fill="none" stroke="#fff" stroke-width="2.5"/></svg>';

interface Watched {
  readonly page: Page;
  readonly complaints: string[];
}

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Watched> {
  const context = await browser.newContext({ locale: 'de-CH', ...options });
  await context.route('https://www.example.org/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: route.request().url().includes('logo') ? LOGO : PICTURE }),
  );
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(server.url) || request.url().startsWith('https://www.example.org/');
    if (!isOwn) complaints.push(request.url());
  });
  return { page, complaints };
}

const NAMES = ['agenda', 'chosen', 'month', 'event', 'cancelled', 'room', 'nothing', 'wrong', 'missing'];

describe.each(NAMES)('the page “%s”', (name) => {
  it('is accessible in light and dark, from 320 px on, without errors', async () => {
    const { page, complaints } = await open({ bypassCSP: true });
    const response = await page.goto(server.url + paths[name]);
    const isRefused = (response?.status() ?? 0) >= 400;
    const found: string[] = [];
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      for (const colorScheme of ['light', 'dark'] as const) {
        // Colours are the same at every width.
        if (width === 320 || (width > 390 && colorScheme === 'dark')) continue;
        await page.emulateMedia({ colorScheme });
        const judged = await findAxeFaults(page, RULES[colorScheme]);
        found.push(...judged.map((text) => `${width} ${colorScheme} ${text}`));
      }
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
      if (wide > width) found.push(`${width} is scrolled sideways: ${wide}`);
    }
    expect(found).toEqual([]);
    // The browser reports every 4xx response, which is expected on pages that are refused.
    expect(complaints.filter((text) => !(isRefused && text.includes('status of 4')))).toEqual([]);
    await page.context().close();
  });

  it('complies with its own policy without errors, and has no layout shift', async () => {
    const { page, complaints } = await open({ viewport: { width: 1280, height: 860 } });
    await page.addInitScript(`globalThis.moved = 0; new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.moved += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
    await page.goto(server.url + paths[name], { waitUntil: 'networkidle' });
    expect(complaints.filter((text) => !text.includes('status of 4'))).toEqual([]);
    expect(Number(await page.evaluate('globalThis.moved'))).toBeLessThan(0.02);
    await page.context().close();
  });

  it('is small apart from its pictures', async () => {
    const texts = await Promise.all(
      [paths[name] ?? '', '/assets/public.css', '/assets/look/7a3b69.css'].map(async (path) =>
        (await fetch(server.url + path)).text(),
      ),
    );
    expect(texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0)).toBeLessThan(MAX_BYTES);
  });
});

it('the agenda is searched, filtered and left by keyboard alone, without a script', async () => {
  const { page } = await open({ javaScriptEnabled: false });
  await page.goto(`${server.url}/demo/`);
  await page.keyboard.press('Tab');
  expect(await page.locator('.skip:focus').count()).toBe(1);
  await page.focus('.ask summary');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('gottesdienst');
  await Promise.all([page.waitForURL(/q=gottesdienst/), page.keyboard.press('Enter')]);
  expect(await page.locator('.entry').count()).toBeGreaterThan(3);
  await page.focus('.chosen .taken');
  await Promise.all([page.waitForURL(`${server.url}/demo/`), page.keyboard.press('Enter')]);
  await page.focus('.entry h3 a');
  await Promise.all([page.waitForURL(/\/events\/\d+$/), page.keyboard.press('Enter')]);
  expect(await page.locator('h1').count()).toBe(1);
  await page.context().close();
});

it('every link and button of the agenda’s head is large enough to touch', async () => {
  const { page } = await open({ viewport: { width: 360, height: 800 } });
  await page.goto(`${server.url}/demo/?list=101`);
  await page.locator('.ask summary').click();
  for (const target of await page
    .locator('.top a, .chip, .ask :is(button, summary, input, select), .subscribe summary, .pager a')
    .all()) {
    expect((await target.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  }
  await page.context().close();
});

it('a printed agenda has two columns, the parish and the days, and no controls', async () => {
  const { page } = await open({ viewport: { width: 718, height: 1000 } });
  await page.goto(`${server.url}/demo/?list=101`);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(`getComputedStyle(document.querySelector('.days')).columnCount`)).toBe('2');
  expect(await page.locator('.printed').innerText()).toMatch(/^Kirchgemeinde Seewil \(Demo\) · \d+\./);
  for (const gone of ['.ask', '.pager', '.subscribe', '.top', '.strip']) {
    expect(await page.locator(gone).first().isVisible()).toBe(false);
  }
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
  await page.context().close();
});

it('a day that is longer than a printed column repeats its date in each', async () => {
  const { page } = await open({ viewport: { width: 718, height: 1000 } });
  const datesPrinted = async (more: number) => {
    await page.goto(`${server.url}/demo/`);
    await page.evaluate(`{
      const day = document.querySelectorAll('.day')[1];
      const entries = day.querySelector('.entries');
      for (let made = 0; made < ${more}; made++) entries.append(entries.firstElementChild.cloneNode(true));
      const mark = document.createElement('a');
      mark.href = 'https://date.example/';
      mark.textContent = 'x';
      day.querySelector('.date time').append(mark);
    }`);
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return paper.split('(https://date.example/)').length - 1;
  };
  const once = await datesPrinted(0);
  expect(once).toBeGreaterThan(0);
  expect(await datesPrinted(40)).toBeGreaterThanOrEqual(3 * once);
  await page.context().close();
});

// Pictures of the public pages for the guides.
it.each([
  ['agenda', 1280],
  ['agenda-phone', 390],
])('the pictures of the guides show the demo parish: %s', async (name, width) => {
  const { page } = await open({
    viewport: { width, height: 860 },
    colorScheme: 'light',
    deviceScaleFactor: PIXEL_DENSITY,
  });
  await page.goto(`${server.url}/demo/?list=101`, { waitUntil: 'networkidle' });
  const folder = process.env['PARVIS_PAGES_PICTURES'] ?? join(site.folder, 'pictures');
  expect(await takeScreenshot(page, folder, name)).toBeGreaterThan(20_000);
  await page.context().close();
});
