// Page navigation: a test continues only after the next page has loaded.

import type { Page } from 'playwright-core';

/**
 * Does what leads to another page, as pressing a button or a link does, and waits until that page is loaded. It may have the address of
 * the page before and say the same: what is waited for is another document.
 */
export async function arriveBy(page: Page, press: () => Promise<unknown>): Promise<void> {
  await page.evaluate(`document.documentElement.setAttribute('data-left', '')`);
  await press();
  await page.locator('html:not([data-left])').waitFor({ state: 'attached' });
  await page.waitForLoadState('load');
}
