// The week, the rooms of a day and the columns of an import at all widths: no word is broken in its middle. The agenda on paper.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';

let browser: Browser;
let inBrowser: OfficeInBrowser;
beforeAll(async () => {
  browser = await launchBrowser();
  inBrowser = await openOfficeInBrowser(browser);
});
afterAll(async () => {
  await inBrowser.close();
  await browser.close();
});

/** A word is as high as its line; one that is broken is as high as two. Only words of more than 20 letters may be: where a browser knows how, with a hyphen. */
const BROKEN = `[...document.querySelectorAll('.week-day b, .week-day h3, .use b, .room-day thead th, .matching tbody th')].flatMap((element) => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const { data } = texts.currentNode;
    for (const { index, 0: word } of data.matchAll(/[\\p{L}\\d]+/gu)) {
      if (word.length > 20) continue;
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
})`;

it.each([320, 390, 768, 1280])('at %i px no word is broken in its middle', async (width) => {
  await inBrowser.page.setViewportSize({ width, height: 900 });
  for (const path of [
    '/agenda?view=week&on=2026-11-26',
    ...[25, 28].map((day) => `/agenda?view=rooms&on=2026-11-${day}`),
  ]) {
    await inBrowser.open(path);
    expect([path, await inBrowser.page.evaluate(BROKEN)]).toEqual([path, []]);
    expect(await inBrowser.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
});

it.each([320, 768, 900, 1280])('at %i px the columns of an import are named whole', async (width) => {
  const { page } = inBrowser;
  await page.setViewportSize({ width, height: 900 });
  await inBrowser.open('/import');
  const table = 'Datum;Titel;Verantwortlich;Kurztext\n10.1.2027;Chorprobe;Franziska Lüthi;Mit Solisten';
  const file = { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.waitForURL(/import\/\d+/);
  expect(await page.locator('.matching th', { hasText: 'Verantwortlich' }).count()).toBe(1);
  expect(await page.evaluate(BROKEN)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
});

it('prints whose it is and of when, without internal ones unless they are wanted, and marks those', async () => {
  const { page, office } = inBrowser;
  await page.setViewportSize({ width: 1280, height: 900 });
  await office.post('/events/1002531/hide');
  const shownOn = async (path: string, text: string) => {
    await inBrowser.open(path);
    await page.emulateMedia({ media: 'print' });
    const head = await page.locator('.print-head').innerText();
    const isShown = () => page.getByText(text, { exact: true }).filter({ visible: true }).count();
    const without = await isShown();
    await page.emulateMedia({ media: 'screen' });
    await page.locator('.with-internal').check();
    await page.emulateMedia({ media: 'print' });
    const marked = await page.locator('.row.internal .pill', { hasText: 'intern' }).filter({ visible: true }).count();
    const all = [head.replace(/\s/g, ' '), without, (await isShown()) > 0, marked > 0];
    await page.emulateMedia({ media: 'screen' });
    return all;
  };
  const title = 'Gottesdienst zum 2. Advent';
  const list = await shownOn('/agenda?q=advent', title);
  expect(list).toEqual([
    expect.stringMatching(/^Kirchgemeinde Seewil \(Demo\) · Sonntag, 29\. November bis /),
    0,
    true,
    true,
  ]);
  expect((await shownOn('/agenda?view=week&on=2026-12-06', title)).slice(0, 3)).toEqual([
    expect.stringContaining('30. November – 6. Dezember 2026'),
    0,
    true,
  ]);
  expect((await shownOn('/agenda?view=rooms&on=2026-12-06', title)).slice(1, 3)).toEqual([0, true]);
});
