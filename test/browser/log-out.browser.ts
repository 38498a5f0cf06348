import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { EMAIL, openServedOffice, PASSWORD, type ServedOffice } from '../support/served-office.ts';

let served: ServedOffice;
let page: Page;
let context: BrowserContext;
beforeAll(async () => {
  served = await openServedOffice();
});
afterAll(() => served?.close());
beforeEach(async () => {
  ({ page, context } = await served.open());
  // Each test ends its session, so the next one needs a new session.
  await context.clearCookies();
  await page.goto(`${served.base}/office/login`);
  await page.locator('#i-email').fill(EMAIL);
  await page.locator('#i-password').fill(PASSWORD);
  await page.locator('#i-password').press('Enter');
  await page.waitForURL(/instances/);
});
afterEach(() => context.close());

const drafts = () =>
  page.evaluate(
    `[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /^parvis:(?:draft|typed):/.test(key)).length`,
  );

async function typeSomething(): Promise<void> {
  await page.goto(`${served.office}/rooms/new`);
  await page.locator('[name=name]').fill('Halb getippt');
  await expect.poll(drafts).toBe(1);
  await page.goto(`${served.office}/agenda`);
}

it('asks first if there is unsaved input, lists it, and removes it afterwards', async () => {
  await typeSomething();
  await page.locator('.account:not([open]) > summary').click();
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.textContent()).toContain('nicht gespeichert');
  expect(await dialog.locator('li').allTextContents()).toEqual(['Halb getippt']);
  await dialog.getByRole('button', { name: 'Angemeldet bleiben' }).click();
  expect([await drafts(), page.url()]).toEqual([1, `${served.office}/agenda`]);
  await page.locator('.account:not([open]) > summary').click();
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  await dialog.getByRole('button', { name: 'Trotzdem abmelden' }).click();
  await page.getByText('Sie sind abgemeldet.').waitFor();
  await page.getByText('wurden aus diesem Browser entfernt').waitFor();
  expect(await drafts()).toBe(0);
});

it('asks nothing and reports nothing if everything is saved', async () => {
  await page.goto(`${served.office}/agenda`);
  await page.locator('.account:not([open]) > summary').click();
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  await page.getByText('Sie sind abgemeldet.').waitFor();
  expect(await page.getByText('wurden aus diesem Browser entfernt').isVisible()).toBe(false);
});

it('keeps unsaved input when the session expires', async () => {
  await typeSomething();
  await context.clearCookies();
  await page.goto(`${served.office}/agenda`);
  await page.waitForURL(/\/office\/login/);
  expect(await drafts()).toBe(1);
});
