// Logo and name of a parish. Pages keep their layout with any logo and any name. A logo is previewed before it is saved.

import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import type { Sharp } from '../../src/office/files/load-sharp.ts';
import { findAxeFaults } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { demoToday } from '../support/demo-today.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openServedOffice, type ServedOffice } from '../support/served-office.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';

const library = createRequire(import.meta.url)('sharp') as Sharp;

const drawn = (width: number, height: number) =>
  library({ create: { width, height, channels: 3, background: '#7a3b69' } })
    .png()
    .toBuffer();

describe('the header of the pages of a parish', () => {
  const LOGO = 'https://www.example.org/logo.png';
  const site = openSite();
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    const bundle = createDemoBundle(demoToday());
    const title = `Evangelisch-reformierte Kirchgemeinde ${'Donaudampfschifffahrt '.repeat(4)}Seewil`;
    const instance = { ...bundle.instance, title, logo_url: LOGO };
    await copyFilledDatabaseTo(site.database, { ...bundle, instance });
    server = await serve(site);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site.clear();
  });

  it.each([
    [4000, 40],
    [40, 4000],
    [400, 400],
    [0, 0],
  ])('stays low with a logo of %i by %i pixels (0: a broken one) and a name of 130 letters', async (width, height) => {
    const body = width === 0 ? Buffer.from('nothing') : await drawn(width, height);
    for (const wide of [320, 390, 1280]) {
      const context = await browser.newContext({ viewport: { width: wide, height: 800 }, bypassCSP: true });
      const page = await context.newPage();
      await page.route(LOGO, (route) => route.fulfill({ contentType: 'image/png', body }));
      await page.goto(`${server.url}/demo/`);
      const logo = await page.locator('.brand .logo').boundingBox();
      expect(logo?.height).toBeLessThanOrEqual(44);
      expect(logo?.width).toBeLessThanOrEqual(176);
      const name = await page.locator('.brand .whose').boundingBox();
      expect(name?.height).toBeLessThanOrEqual(3 * 22);
      // Logo, name and navigation share one row, even on a phone with a wide font.
      expect(name?.width).toBeGreaterThan(wide < 400 ? 80 : 100);
      expect((await page.locator('header.top').boundingBox())?.height).toBeLessThanOrEqual(57);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(wide);
      await context.close();
    }
  });
});

describe('the office', () => {
  let served: ServedOffice;
  beforeAll(async () => {
    served = await openServedOffice();
  });
  afterAll(() => served?.close());

  it('previews a logo as soon as it is chosen, removes it with the file, and shows it in the sidebar once saved', async () => {
    const { page, context } = await served.open();
    await page.goto(`${served.office}/settings`);
    const shown = page.locator('[data-picture] .logo');
    const file = page.locator('input[name="logo"]');
    expect(await shown.count()).toBe(0);
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawn(300, 100) });
    expect(await shown.getAttribute('src')).toMatch(/^blob:/);
    await file.setInputFiles([]);
    expect(await shown.count()).toBe(0);
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('nothing') });
    await expect.poll(() => shown.count()).toBe(0);
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawn(300, 100) });
    await page.locator('.finish .primary').click();
    await page.waitForURL(/did=saved/);
    expect(await page.locator('.side .logo').getAttribute('src')).toMatch(/^\/files\/demo\//);
    await context.close();
    // axe can only run if the page's policy is bypassed.
    const judged = await served.open({ bypassCSP: true });
    await judged.page.goto(`${served.office}/settings`);
    expect(await findAxeFaults(judged.page)).toEqual([]);
    await judged.context.close();
  });

  it('has a log-in card of at most 400 pixels without violations, in light and dark', async () => {
    for (const [width, colorScheme] of [
      [320, 'dark'],
      [1280, 'light'],
    ] as const) {
      const { page, context } = await served.open({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
      await context.clearCookies();
      await page.goto(`${served.base}/office/login?next=/office/instances/demo`);
      expect((await page.locator('.door > .card').boundingBox())?.width).toBe(Math.min(400, width - 32));
      expect(await page.locator('.door .whose').textContent()).toBe('Kirchgemeinde Seewil (Demo)');
      expect(await findAxeFaults(page)).toEqual([]);
      await context.close();
    }
  });
});
