import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
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
afterEach(async () => {
  expect(inBrowser.complaints).toEqual([]);
  await inBrowser.close();
});

const field = (name: string) => page.locator(`[name="${name}"]`).first();
const put = async (name: string, text: string) => {
  await field(name).fill(text);
  await field(name).blur();
};
const dates = () => page.locator('.series-dates');
const said = async () => (await dates().textContent())?.replace(/\s/g, ' ');

it('previews its dates with room conflicts as soon as they are known, and saves nothing', async () => {
  await inBrowser.open('/series/new');
  await page.locator('[name="rule/days"][value="SU"]').check();
  await put('starts_on', '2026-11-29');
  await expect.poll(said).toContain('29.11.');
  await put('time_from', '10:00');
  await page.locator('select[name=room]').first().selectOption('11');
  await expect.poll(said).toContain('dieser Daten ist ein Raum schon belegt');
  await put('time_from', '15:00');
  await expect.poll(said).toContain('Frei an allen diesen Daten');
  expect(await inBrowser.office.store.content.history('demo', { limit: 9 })).toHaveLength(1);
});

it('moves ticked dates to the skipped days when the dates are redrawn, and keeps what is unfolded', async () => {
  await inBrowser.open('/series/new');
  await page.locator('[name="rule/days"][value="TU"]').check();
  await put('starts_on', '2026-11-24');
  await expect.poll(said).toContain('24.11.');
  await dates()
    .getByText(/Noch \d+ Daten zeigen/)
    .click();
  await page.locator('[name="except/skip"][value="2026-12-08"]').check();
  await page.locator('[name="except/skip"][value="2026-12-15"]').check();
  await put('time_from', '07:00');
  await expect.poll(() => field('except').inputValue()).toBe('8.12.2026\n15.12.2026');
  expect(await page.locator('[name="except/skip"][value="2026-12-08"]').count()).toBe(0);
  expect(await dates().locator('details').getAttribute('open')).not.toBeNull();
});

it('moves the end with the start and the last day with the first, until they are set', async () => {
  await inBrowser.open('/series/new');
  await put('time_from', '19:30');
  expect(await field('time_to').inputValue()).toBe('20:30');
  await put('starts_on', '2026-11-24');
  await field('rule/end').selectOption('until');
  await field('rule/until').evaluate((input) => {
    Object.assign(input, { value: '2027-06-29' });
  });
  await put('starts_on', '2026-12-01');
  expect(await field('rule/until').inputValue()).toBe('6.7.2027');
  await put('rule/until', '29.6.27');
  await put('starts_on', '2026-12-08');
  expect(await field('rule/until').inputValue()).toBe('29.6.2027');
});
