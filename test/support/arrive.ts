// Navigation that continues a test only after the next page has loaded.

import type { Page } from 'playwright-core';

export async function waitForNewPage(page: Page, press: () => Promise<unknown>): Promise<void> {
  await page.evaluate(`document.documentElement.setAttribute('data-left', '')`);
  await press();
  await page.locator('html:not([data-left])').waitFor({ state: 'attached' });
  await page.waitForLoadState('load');
}
