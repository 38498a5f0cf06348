// The form of an event in a real browser: what its island adds, and that nothing typed is lost.

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import type { OfficeBrowser } from '../support/office-browser.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';

const PATH = '/events/1002531';

let browser: Browser;
let inBrowser: OfficeInBrowser;
let office: OfficeBrowser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  inBrowser = await openOfficeInBrowser(browser);
  ({ office, page } = inBrowser);
});
afterEach(async () => {
  expect(inBrowser.complaints).toEqual([]);
  await inBrowser.close();
});

const open = (path: string) => inBrowser.open(path);
const textIn = (name: string) => page.locator(`[name="${name}"]`).first().inputValue();
const eventNow = () =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', 1_002_531))?.value);

describe('the form of an event', () => {
  it('lets the end keep its distance when the beginning moves', async () => {
    await open(PATH);
    await page.locator('[name="from"]').fill('17:30');
    await page.locator('[name="from"]').blur();
    expect(await textIn('to')).toBe('18:30');
    await page.locator('[name="from"]').fill('23:30');
    await page.locator('[name="from"]').blur();
    expect([await textIn('to'), await textIn('until')]).toEqual(['00:30', '2026-12-07']);
    await page.locator('[name="day"]').fill('2026-12-13');
    await page.locator('[name="day"]').blur();
    expect(await textIn('until')).toBe('2026-12-14');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/did=saved/);
    expect(await eventNow()).toMatchObject({ startsAt: '2026-12-13 23:30:00', endsAt: '2026-12-14 00:30:00' });
  });

  it('gives an hour to a new one, and an empty row for one more', async () => {
    await open('/events/new?on=2026-12-24');
    expect(await page.locator(':focus').getAttribute('name')).toBe('title');
    await page.locator('[name="from"]').fill('17:00');
    await page.locator('[name="from"]').blur();
    expect(await textIn('to')).toBe('18:00');
    for (const room of ['11', '12', '21']) await page.locator('[name="room"]').last().selectOption(room);
    expect(await page.locator('[name="room"]').count()).toBe(5);
    await page.locator('[name="title"]').fill('Christnacht');
    await page.locator('[data-save]').click();
    await page.waitForURL(/did=created/);
    expect(
      await page
        .locator('[name="room"]')
        .evaluateAll((all) => all.map((one) => (one as { value: string } & object).value)),
    ).toEqual(['11', '12', '21', '']);
  });

  it('offers what was typed and not saved after a reload, and merges it when it is saved', async () => {
    await open(PATH);
    await page.locator('[name="title"]').fill('Getippt und nicht gespeichert');
    await page.locator('#fold-people summary').click();
    for (const name of ['Thomas Aebersold', 'Hana Keller-Sato']) {
      await page.locator('[name="coorganizer"]').last().fill(name);
      await page.locator('[name="coorganizer"]').last().blur();
    }
    await page.reload();
    expect(await textIn('title')).toBe('Gottesdienst zum 2. Advent');
    await office.post(`${PATH}/cancel`, { note: 'Von jemand anderem' });
    await page.locator('.draft button').first().click();
    expect(await textIn('title')).toBe('Getippt und nicht gespeichert');
    await page.locator('[data-save]').click();
    await page.waitForURL(/did=saved/);
    const event = await eventNow();
    expect(event).toMatchObject({ title: 'Getippt und nicht gespeichert', status: 'cancelled' });
    expect(event?.coorganizerIds).toHaveLength(2);
    await open(PATH);
    expect(await page.locator('.draft').count()).toBe(0);
  });

  it('forgets a draft that is thrown away', async () => {
    await open(PATH);
    await page.locator('[name="title"]').fill('Doch nicht');
    await page.reload();
    await page.locator('.draft button').last().click();
    await page.reload();
    expect(await page.locator('.draft').count()).toBe(0);
  });

  it('is sent once, however fast somebody presses', async () => {
    await open(PATH);
    await page.locator('[name="title"]').fill('Einmal');
    await page.locator('[data-save]').dblclick();
    await page.waitForURL(/did=/);
    expect(inBrowser.posts()).toBe(1);
  });

  it('shows on the phone nothing that lies beside the screen', async () => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [
        PATH,
        '/events/new',
        '/agenda?view=week',
        '/agenda?view=month',
        '/agenda?view=rooms',
        '/agenda?choose=some',
      ]) {
        await open(path);
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
      }
    }
  });
});
