import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { waitForNewPage } from '../support/arrive.ts';
import { launchBrowser } from '../support/browser.ts';
import { countInteractions } from '../support/counting.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';

let browser: Browser;
let inBrowser: OfficeInBrowser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  inBrowser = await openOfficeInBrowser(browser);
  page = inBrowser.page;
});
afterEach(() => inBrowser.close());

/** Upcoming events of the demo parish's series, by date. */
async function events() {
  const { store, instance } = inBrowser.office;
  const all = await store.content.read(instance, (content) => content.all('event'));
  return all
    .filter(({ series, startsAt }) => series !== null && startsAt > '2026-11-24')
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
}

it('is asked and answered with the keyboard when an event of a series is saved', async () => {
  const [first, second, third] = await events();
  const hand = countInteractions(page);
  await inBrowser.open(`/events/${second?.id}`);
  await page.locator('[name=title]').fill('Morgengebet mit Gesang');
  await waitForNewPage(page, () => hand.press('Control+s'));
  expect(await page.locator('h1').textContent()).toBe('Für welche Anlässe gilt das?');
  expect(await page.evaluate('document.activeElement.value')).toBe('one');
  await hand.press('ArrowDown');
  expect(await page.evaluate('document.activeElement.value')).toBe('following');
  await waitForNewPage(page, () => hand.press('Enter'));
  expect(page.url()).toMatch(/did=saved/);
  expect(hand.done()).toMatchObject({ keys: 3, clicks: 0 });
  const after = await events();
  expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining([first?.id, second?.id, third?.id]));
  expect(after.find(({ id }) => id === first?.id)?.title).toBe(first?.title);
  expect(after.find(({ id }) => id === third?.id)?.title).toBe('Morgengebet mit Gesang');
  expect(after.find(({ id }) => id === third?.id)?.series?.id).not.toBe(first?.series?.id);
});

it('leads back to the form with what was typed, by keyboard', async () => {
  const [, second] = await events();
  await inBrowser.open(`/events/${second?.id}`);
  await page.locator('[name=title]').fill('Morgengebet mit Gesang');
  await waitForNewPage(page, () => page.keyboard.press('Control+s'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Weiter bearbeiten');
  await waitForNewPage(page, () => page.keyboard.press('Enter'));
  expect(await page.locator('[name=title]').inputValue()).toBe('Morgengebet mit Gesang');
  expect((await events()).find(({ id }) => id === second?.id)?.title).toBe(second?.title);
});
