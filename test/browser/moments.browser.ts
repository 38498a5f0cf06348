import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openServedOffice, type ServedOffice } from '../support/served-office.ts';

let served: ServedOffice;
let page: Page;
let context: BrowserContext;
beforeAll(async () => {
  served = await openServedOffice();
});
afterAll(() => served?.close());
beforeEach(async () => {
  ({ page, context } = await served.open());
});
afterEach(() => context.close());

const field = (name: string) => page.locator(`[name="${name}"]`);
const said = (name: string) => page.locator(`parvis-moment:has([name="${name}"]) output`);

it('shows the recognised day during input and writes it out on leaving, even offline', async () => {
  await page.goto(`${served.office}/events/new`);
  await context.setOffline(true);
  await field('day').pressSequentially('Ostern 20');
  expect(await said('day').textContent()).toBe('');
  await field('day').pressSequentially('27');
  await expect.poll(() => said('day').textContent()).toMatch(/^Sonntag, 28.\sMärz 2027 · Ostern$/);
  await page.keyboard.press('Tab');
  expect(await field('day').inputValue()).toBe('28.3.2027');
  expect(await page.evaluate('document.activeElement.name')).toBe('from');
  await page.keyboard.type('9 Uhr 30');
  await page.keyboard.press('Tab');
  expect([await field('from').inputValue(), await field('to').inputValue()]).toEqual(['09:30', '10:30']);
  await field('day').fill('30.2.');
  await field('from').fill('bald');
  await page.keyboard.press('Tab');
  expect(await said('day').textContent()).toBe('Den Tag «30.2.» gibt es nicht.');
  expect(await said('from').textContent()).toContain('«bald» ist keine Uhrzeit. Schreiben Sie zum Beispiel 10:30.');
  expect(await field('day').getAttribute('aria-invalid')).toBe('true');
  await field('day').fill('Wochenende');
  await page.keyboard.press('Tab');
  expect(await said('day').textContent()).toContain('«Wochenende» ist kein Datum.');
  await field('day').fill('6.12.2027');
  expect([await said('day').textContent(), await field('day').getAttribute('aria-invalid')]).toEqual([
    expect.stringContaining('Montag, 6.'),
    null,
  ]);
});

it('selects the time of a clicked field, and places the cursor at a second click', async () => {
  await page.goto(`${served.office}/events/new`);
  await field('from').fill('14');
  await field('to').click();
  expect(await field('to').inputValue()).toBe('15:00');
  await page.keyboard.type('17');
  await page.keyboard.press('Tab');
  expect(await field('to').inputValue()).toBe('17:00');
  await field('to').click();
  await field('to').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  expect(await field('to').inputValue()).toBe('17:0');
});

it('has a month picker for mouse and keyboard that closes without a choice', async () => {
  await page.goto(`${served.office}/events/new`);
  await field('day').fill('28.3.2027');
  const month = page.getByRole('dialog', { name: 'Kalender' });
  const at = () => page.evaluate('document.activeElement.dataset.day');
  await page.keyboard.press('ArrowDown');
  await month.waitFor();
  expect(await at()).toBe('2027-03-28');
  for (const [key, day] of [
    ['ArrowRight', '2027-03-29'],
    ['ArrowUp', '2027-03-22'],
    ['End', '2027-03-28'],
    ['Home', '2027-03-22'],
    ['PageDown', '2027-04-22'],
    ['PageUp', '2027-03-22'],
    ['ArrowLeft', '2027-03-21'],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await at()]).toEqual([key, day]);
  }
  expect(await month.getByRole('button', { name: 'Palmsonntag' }).textContent()).toBe('21');
  await page.keyboard.press('Escape');
  expect([await month.count(), await field('day').inputValue()]).toEqual([0, '28.3.2027']);
  expect(await page.evaluate('document.activeElement.name')).toBe('day');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect([await month.count(), await field('day').inputValue()]).toEqual([0, '29.3.2027']);
  await page.getByRole('button', { name: 'Monat zeigen' }).first().click();
  await month.getByRole('button', { name: 'Monat danach' }).click();
  await month.getByRole('button', { name: 'Sonntag, 4.' }).click();
  expect(await field('day').inputValue()).toBe('4.4.2027');
  await page.getByRole('button', { name: 'Monat zeigen' }).first().click();
  await field('title').click();
  expect(await month.count()).toBe(0);
});
