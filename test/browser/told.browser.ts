// Message after an action in a row far down the agenda. The message stays in view, and covers neither the row nor the focused element.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openOfficeInBrowser } from '../support/office-in-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Browser expression: true if clicks at the top and in the middle of each line of an element reach it or a descendant. */
const IS_FREE = (element: string) => `(() => {
  const element = ${element};
  return [...element.getClientRects()].every(({ left, top, width, height }) =>
    [top + 2, top + height / 2].every((y) => element.contains(document.elementFromPoint(left + width / 2, y))));
})()`;

it.each([
  { width: 1280, height: 860, javaScriptEnabled: true },
  { width: 1280, height: 860, javaScriptEnabled: false },
  { width: 390, height: 844, javaScriptEnabled: true },
  { width: 320, height: 568, javaScriptEnabled: false },
  { width: 320, height: 256, javaScriptEnabled: true },
])('message is shown with its undo in view, above its row: $width × $height, script: $javaScriptEnabled', async (options) => {
  const { width, height, javaScriptEnabled } = options;
  const { page, open, close } = await openOfficeInBrowser(browser, { viewport: { width, height }, javaScriptEnabled });
  await open('/agenda');
  const row = page.locator('.row:has(.shift)').nth(18);
  const id = await row.getAttribute('id');
  await row.locator('summary').click();
  await row.getByRole('button', { name: 'Eine Stunde später' }).click();
  await page.waitForURL(`**/agenda?did=saved&revision=*#${id}`);
  const undo = page.locator('.told').getByRole('button', { name: 'Rückgängig' });
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(height);
  const topOf = async (part: string) => (await page.locator(part).boundingBox())?.y ?? 0;
  const isFree = (part: string) => page.evaluate(IS_FREE(`document.querySelector('${part}')`));
  await expect.poll(() => isFree('.told button')).toBe(true);
  expect([await undo.count(), await isFree('.row:target'), (await topOf('.row:target')) < height / 2]).toEqual([
    1,
    true,
    true,
  ]);
  for (let pressed = 0; pressed < 8; pressed++) {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => page.evaluate(IS_FREE('document.activeElement'))).toBe(true);
  }
  expect(await page.evaluate(`document.activeElement.closest('.row') !== null`)).toBe(true);
  await undo.click();
  await page.waitForURL(/did=undone/);
  await close();
});
