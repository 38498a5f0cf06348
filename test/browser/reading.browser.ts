import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeFaults, RULES } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { openSite, serve } from '../support/site.ts';

const PATHS = ['/', '/docs', '/docs/web-page', '/office/docs', '/try'];

const site = openSite();
let browser: Browser;
let page: Page;
let base = '';

beforeAll(async () => {
  base = `http://127.0.0.1:${(await serve(site)).port}`;
  browser = await launchBrowser();
  page = await (await browser.newContext({ bypassCSP: true })).newPage();
});
afterAll(async () => {
  await browser?.close();
  await site.clear();
});

const BROKEN_WORDS = `(() => {
  for (const details of document.querySelectorAll('details')) details.open = true;
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}_]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(word);
    }
  }
  return found;
})()`;

describe.each(PATHS)('%s', (path) => {
  beforeAll(async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(base + path);
  });

  it('lets keyboard users skip to the content first', async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    const box = await page.locator('.skip').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });

  it.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
  ] as const)('has no axe violations, including target sizes, at a width of %d in %s', async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate('scrollTo(0, 0)');
    expect(await findAxeFaults(page, RULES[colorScheme])).toEqual([]);
  });

  it('fits the narrowest phone', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  });

  it('breaks no word on a phone, and does not scroll sideways', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(BROKEN_WORDS)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });
});
