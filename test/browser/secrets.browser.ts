// A secret is created with one click and shown exactly once, with and without JavaScript.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openOfficeInBrowser } from '../support/office-in-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it.each([true, false])('a key is created once, and its secret is shown: script %s', async (javaScriptEnabled) => {
  const { page, open, close } = await openOfficeInBrowser(browser, { javaScriptEnabled });
  await open('/keys');
  const rows = await page.locator('.entry-row').count();
  await page.locator('[name=name]').fill('Website der Gemeinde');
  await page.locator('.finish .primary').click();
  await expect.poll(() => page.locator('input.secret').count()).toBe(1);
  expect(await page.locator('input.secret').inputValue()).toMatch(/^parvis_/);
  await open('/keys');
  expect(await page.locator('.entry-row').count()).toBe(rows + 1);
  await close();
});

it.each([true, false])('a website with signed notifications shows its secret: script %s', async (javaScriptEnabled) => {
  const { page, open, close } = await openOfficeInBrowser(browser, { javaScriptEnabled });
  await open('/websites');
  await page.locator('[name=kind][value=webhook]').check();
  await page.locator('[name=url]').fill('https://hook.example.org/x');
  await page.locator('.finish .primary').click();
  await expect.poll(() => page.locator('input.secret').count()).toBe(1);
  await open('/websites');
  expect(await page.locator('.entry-row', { hasText: 'hook.example.org' }).count()).toBe(1);
  await close();
});
