import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAxeFaults } from '../support/axe-rules.ts';
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

it.each([
  true,
  false,
])('a key is handed on as one printed page, and as a text to copy: script %s', async (javaScriptEnabled) => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page, open, close, complaints } = await openOfficeInBrowser(browser, { javaScriptEnabled, permissions });
  await open('/keys');
  await page.locator('[name=name]').fill('Website der Gemeinde, betreut von der Agentur Muster und Söhne');
  await page.locator('.entry .fold > summary').click();
  await page.locator('[name=program][value=wordpress]').check();
  await page.locator('.finish .primary').click();
  const key = await page.locator('input.secret').inputValue();
  const text = await page.getByRole('textbox', { name: 'Als Text' }).inputValue();
  expect(text.split(key).length - 1).toBe(4);
  expect(await page.locator('.paper').innerText()).toContain(key);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('input.secret').isVisible()).toBe(false);
  expect(await page.locator('.paper').isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  for (const width of [320, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    if (javaScriptEnabled) expect([width, await findAxeFaults(page)]).toEqual([width, []]);
  }
  if (javaScriptEnabled) {
    await page.locator('[data-copy=hand-on-text]').click();
    await page.getByRole('button', { name: 'Kopiert', exact: true }).waitFor();
    expect(String(await page.evaluate('navigator.clipboard.readText()')).replaceAll('\r\n', '\n')).toBe(text);
    const stored = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie])';
    expect(await page.evaluate(stored)).not.toContain(key);
    await open('/keys');
    await page.goBack();
    expect(await page.content()).not.toContain(key);
  }
  expect(complaints).toEqual([]);
  await close();
});
