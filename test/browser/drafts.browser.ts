// Unsaved input in all forms except that of an event: after a rejection, on leaving the page, and after cancelling.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitForNewPage } from '../support/arrive.ts';
import { launchBrowser } from '../support/browser.ts';
import { openOfficeInBrowser } from '../support/office-in-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('is offered once however often it was rejected, and not after it was discarded or cancelled', async () => {
  const { page, open, close } = await openOfficeInBrowser(browser);
  const kept = () =>
    page.evaluate(`Object.keys(sessionStorage).filter((key) => key.startsWith('parvis:typed:')).length`);
  const zone = page.locator('[name=time_zone]');
  const refuse = async (text: string) => {
    await zone.fill(text);
    await waitForNewPage(page, () => page.locator('#entry .finish .primary').click());
    expect(await page.locator('main[data-answer]').count()).toBe(1);
  };
  const offers = page.locator('.notice.draft');
  for (const text of ['Europe/Nirgends', 'Europe/Nirgendwo', 'Europe/Nirgendwo', 'Europe/Nirgendwo']) {
    await open('/settings');
    await refuse(text);
    await refuse(text);
    expect(await offers.count()).toBe(0);
  }
  await open('/settings');
  const shown = await zone.inputValue();
  expect(await offers.count()).toBe(1);
  await offers.locator('[data-restore]').click();
  expect([await zone.inputValue(), await offers.count()]).toEqual(['Europe/Nirgendwo', 0]);
  await open('/settings');
  await offers.locator('[data-drop]').click();
  expect(await offers.count()).toBe(1);
  await offers.locator('[data-restore]').click();
  expect(await zone.inputValue()).toBe('Europe/Nirgends');
  await zone.fill(shown);
  await expect.poll(kept).toBe(0);

  await open('/rooms/new');
  await page.locator('[name=name]').fill('Halb getippt');
  await expect.poll(kept).toBe(1);
  await page.getByRole('link', { name: 'Abbrechen', exact: true }).click();
  await page.waitForURL(/\/rooms$/);
  expect(await kept()).toBe(0);
  await open('/rooms/new');
  expect(await offers.count()).toBe(0);
  // The form is submitted before its draft is stored. Leaving the page must not store it either.
  await page.locator('[name=name]').fill('Halb getippt');
  await page.getByRole('link', { name: 'Abbrechen', exact: true }).click();
  await page.waitForURL(/\/rooms$/);
  expect(await kept()).toBe(0);
  await close();
});

it.each([
  ['an event', '/events/new?on=2031-05-04', 'title'],
  ['a room', '/rooms/new', 'name'],
])('is kept and offered if typed before the scripts of the page have loaded: %s', async (_of, path, name) => {
  const { page, open, close } = await openOfficeInBrowser(browser);
  const asked: string[] = [];
  page.on('dialog', (dialog) => asked.push(dialog.type()));
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\.js(?:\?|$)/, async (route) => {
    await mayCome;
    await route.continue();
  });
  // Not awaited: the page does not finish loading before its scripts arrive, which are still held back.
  const whole = open(path);
  await page.locator(`[name=${name}]`).fill('Früh getippt');
  letCome();
  await whole;
  const kept = () => page.evaluate(`[localStorage, sessionStorage].flatMap((of) => Object.values(of)).join()`);
  await expect.poll(kept).toContain('Früh getippt');
  await open(path);
  expect(asked).toEqual(name === 'title' ? ['beforeunload'] : []);
  expect(await page.locator('.notice.draft').count()).toBe(1);
  await page.locator('.notice.draft [data-restore]').click();
  expect(await page.locator(`[name=${name}]`).inputValue()).toBe('Früh getippt');
  await close();
});
