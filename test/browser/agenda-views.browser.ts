// The week and the rooms of a day at all widths: no word is broken in its middle, and nothing stands on anything else.

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
const BROKEN = `[...document.querySelectorAll('.week-day b, .week-day h3, .use b, .room-day thead th')].flatMap((element) => {
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
