// What the form of an event does in a real browser while it is filled in.

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';

const PATH = '/events/1002531';

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
afterEach(async () => {
  expect(inBrowser.complaints).toEqual([]);
  await inBrowser.close();
});

const textIn = (name: string) => page.locator(`[name="${name}"]`).first().inputValue();
const isTicked = (name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`).isChecked();
const put = async (name: string, text: string) => {
  await page.locator(`[name="${name}"]`).first().fill(text);
  await page.locator(`[name="${name}"]`).first().blur();
};

it('fills in what is usual as soon as a kind is chosen, anew for another one, and takes it back in one click', async () => {
  await inBrowser.open('/events/new?on=2026-12-13');
  await put('title', 'Adventssingen');
  await put('from', '17:00');
  await put('type', 'Probe');
  await expect.poll(() => textIn('room')).toBe('21');
  expect(await isTicked('layer', '41')).toBe(true);
  expect([await textIn('to'), await textIn('organizer')]).toEqual(['19:00', 'Franziska Lüthi']);
  expect(await page.locator('.as-usual p').textContent()).toMatch(/Wie zuletzt bei «Probe» ausgefüllt: .*Wo/);
  await put('type', 'Gibt es nicht');
  await expect.poll(() => textIn('room')).toBe('');
  expect(await isTicked('layer', '41')).toBe(false);
  await put('type', 'Probe');
  await expect.poll(() => textIn('room')).toBe('21');
  await page.getByRole('button', { name: 'Zurücknehmen' }).click();
  expect([await textIn('room'), await isTicked('layer', '41'), await textIn('title')]).toEqual([
    '',
    false,
    'Adventssingen',
  ]);
  expect(await page.locator('.usual-mark').count()).toBe(0);
});

it('does not touch what was chosen before', async () => {
  await inBrowser.open('/events/new?on=2026-12-13');
  await page.locator('[name="room"]').first().selectOption('22');
  await put('type', 'Probe');
  await expect.poll(() => isTicked('layer', '41')).toBe(true);
  expect(await textIn('room')).toBe('22');
});

it('says at once whether a room is free, and takes another one in one click', async () => {
  await inBrowser.open('/events/new?on=2026-12-06');
  await put('from', '10:30');
  await page.locator('[name="room"]').first().selectOption('11');
  const note = page.locator('.room-note');
  await expect.poll(() => note.textContent()).toContain('Gottesdienst zum 2. Advent');
  await note.getByRole('button').first().click();
  await expect.poll(() => note.textContent()).toContain('Frei zu dieser Zeit');
  expect(await textIn('room')).not.toBe('11');
  await page.locator('[name="room"]').first().selectOption('11');
  await expect.poll(() => note.textContent()).toContain('Gottesdienst zum 2. Advent');
  await put('from', '15:00');
  await expect.poll(() => note.textContent()).toContain('Frei zu dieser Zeit');
  await page.locator('[name="room"]').first().selectOption('');
  await expect.poll(() => note.textContent()).toBe('');
});

it('saves by the Enter key, though other buttons come first', async () => {
  await inBrowser.open(PATH);
  await page.locator('[name="title"]').fill('Mit Enter');
  await page.locator('[name="title"]').press('Enter');
  await page.waitForURL(/did=saved/);
});
