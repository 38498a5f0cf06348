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
  await page.goto(`${served.office}/agenda`);
});
afterEach(() => context.close());

const dialog = () => page.getByRole('dialog', { name: 'Tastenkürzel' });
const focused = () => page.evaluate('document.activeElement.textContent');

it('“?” and a button list the shortcuts of this page, and Esc closes the list', async () => {
  await page.keyboard.press('?');
  expect(await dialog().isVisible()).toBe(true);
  expect(await dialog().textContent()).toContain('Neuer Anlass');
  expect(await dialog().getByText('Nächste Zeile').isVisible()).toBe(true);
  expect(await dialog().getByText('Speichern', { exact: true }).isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  expect(await dialog().isVisible()).toBe(false);
  await page.locator('.account > summary').click();
  await page.getByRole('link', { name: 'Tastenkürzel' }).click();
  expect(await dialog().isVisible()).toBe(true);
});

it('letters lead to sections, to new entries, and to the search', async () => {
  await page.keyboard.type('gp');
  await page.waitForURL(`${served.office}/persons`);
  await page.keyboard.type('ga');
  await page.waitForURL(`${served.office}/agenda`);
  await page.keyboard.press('/');
  await page.keyboard.type('na?');
  expect(await page.locator('input[name=q]').first().inputValue()).toBe('na?');
  await page.keyboard.press('Escape');
  await page.keyboard.type('gv');
  await page.waitForURL(`${served.office}/proposals`);
  await page.keyboard.press('n');
  await page.waitForURL(`${served.office}/events/new`);
});

it('a form that is refused puts the focus on the list of its problems', async () => {
  await page.goto(`${served.office}/events/new`);
  await page.locator('[name=title]').fill('Ohne Tag');
  await page.keyboard.press('Control+s');
  await page.locator('.summary').waitFor();
  expect(await page.evaluate('document.activeElement.className')).toBe('summary');
});

it('rows are navigated by j and k, and by arrows once one has the focus', async () => {
  const names = await page.locator('main .rows .what a').allTextContents();
  await page.keyboard.press('j');
  expect(await focused()).toBe(names[0]);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  expect(await focused()).toBe(names[1]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/events\/\d+$/);
});

it('do nothing during input, nor with Ctrl, Alt or Cmd', async () => {
  await page.goto(`${served.office}/events/new`);
  await page.locator('[name=title]').fill('');
  await page.keyboard.type('ngaz?/jk');
  expect(await page.locator('[name=title]').inputValue()).toBe('ngaz?/jk');
  await page.goto(`${served.office}/agenda`);
  for (const held of ['Control', 'Alt', 'Meta']) await page.keyboard.press(`${held}+j`);
  expect(await focused()).not.toBe(await page.locator('main .rows .what a').first().textContent());
});

it('can be disabled in the user’s account, and enabled again', async () => {
  await page.goto(`${served.base}/office/me`);
  await page.locator('main').getByLabel('Tastenkürzel verwenden').uncheck();
  await page.goto(`${served.office}/agenda`);
  await page.keyboard.press('?');
  await page.keyboard.type('ntgp');
  expect([await dialog().isVisible(), page.url()]).toEqual([false, `${served.office}/agenda`]);
  expect(await page.locator('[aria-keyshortcuts]').count()).toBe(0);
  await page.locator('.account > summary').click();
  await page.getByRole('link', { name: 'Tastenkürzel' }).click();
  await dialog().getByLabel('Tastenkürzel verwenden').check();
  await page.keyboard.press('Escape');
  await page.keyboard.type('gp');
  await page.waitForURL(`${served.office}/persons`);
});

it('Ctrl + S saves a form from within a field', async () => {
  await page.goto(`${served.office}/layers/new`);
  await page.locator('form#entry input[type=text], form#entry input:not([type])').first().fill('Ökumene');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/did=created/);
});

it('without script the list is a page', async () => {
  const { page: bare, context: other } = await served.open({ javaScriptEnabled: false });
  await bare.goto(`${served.office}/agenda`);
  await bare.locator('.account > summary').click();
  await bare.getByRole('link', { name: 'Tastenkürzel' }).click();
  await bare.waitForURL(`${served.office}/shortcuts`);
  expect(await bare.getByRole('heading', { level: 1 }).textContent()).toBe('Tastenkürzel');
  await other.close();
});
