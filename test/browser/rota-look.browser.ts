// Layout of the demo parish's rota: its headings stay in view, and it is compact on desktop and phone.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDemoRota } from '../../src/demo/rota.ts';
import { launchBrowser } from '../support/browser.ts';
import { DEMO_PARISH } from '../support/demo-parish.ts';
import { topOf } from '../support/look-of.ts';
import { openOfficeInBrowser } from '../support/office-in-browser.ts';

const PARISH = addDemoRota(DEMO_PARISH, '2026-11-23');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function onPlan(size: { width: number; height: number }, work: (page: Page) => Promise<void>): Promise<void> {
  const at = await openOfficeInBrowser(browser, { viewport: size }, PARISH);
  try {
    await at.open('/plan');
    await work(at.page);
    expect(at.complaints).toEqual([]);
  } finally {
    await at.close();
  }
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not drawn`);
  return box;
};

it('begins with its grid at most 220 px from the top, and its heads are in view at any scroll', async () => {
  await onPlan({ width: 1366, height: 768 }, async (page) => {
    expect(await topOf(page, '.plan')).toBeLessThanOrEqual(220);
    const top = await boxOf(page, '.top');
    for (const share of [0, 0.5, 1]) {
      await page.evaluate((part) => {
        // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types are not loaded here
        const { document, scrollTo } = globalThis as any;
        const plan = document.querySelector('.plan');
        plan.scrollTo(0, plan.scrollHeight * part);
        scrollTo(0, document.documentElement.scrollHeight * part);
      }, share);
      const head = await boxOf(page, '.plan thead th');
      expect([share, head.y >= top.y + top.height - 1, head.y + head.height <= 768]).toEqual([share, true, true]);
    }
  });
});

it('keeps the day and the event in view if the roles need more than the width', async () => {
  await onPlan({ width: 800, height: 768 }, async (page) => {
    const before = await boxOf(page, '.plan-event > th.plan-what');
    const scrolled = await page.locator('.plan').evaluate((plan) => {
      plan.scrollLeft = 10_000;
      return plan.scrollLeft;
    });
    expect(scrolled).toBeGreaterThan(50);
    expect((await boxOf(page, '.plan-event > th.plan-what')).x).toBe(before.x);
    expect((await boxOf(page, '.plan-date')).x).toBeLessThan(before.x);
  });
});

it('shows a quarter in at most 1,800 px at 1366, and in at most 3,500 px on a phone', async () => {
  await onPlan({ width: 1366, height: 768 }, async (page) => {
    const height = await page.locator('.plan table').evaluate((table) => table.getBoundingClientRect().height);
    expect(height).toBeLessThanOrEqual(1800);
  });
  await onPlan({ width: 390, height: 844 }, async (page) => {
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(3500);
    const gaps = await page.locator('.plan td:has(.gap)').all();
    expect(gaps.length).toBeGreaterThan(5);
    for (const gap of gaps) expect((await gap.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});

it('shows only gaps and clashes if chosen', async () => {
  await onPlan({ width: 390, height: 844 }, async (page) => {
    const all = await page.locator('.plan-event').count();
    await page.getByRole('link', { name: 'Nur Lücken' }).click();
    await page.waitForURL(/gaps=1/);
    const events = await page.locator('.plan-event').all();
    expect(events.length).toBeLessThan(all);
    for (const event of events) expect(await event.locator('.gap, .clash').count()).toBeGreaterThan(0);
  });
});

it('has room between the buttons of a private page, in rows of at most 72 px', async () => {
  const at = await openOfficeInBrowser(browser, { viewport: { width: 1366, height: 768 } }, PARISH);
  await at.open('/plan/people');
  const row = at.page.locator('.entry-row', { has: at.page.getByRole('button', { name: 'Seite beenden' }) }).first();
  const [send, end] = [
    await row.getByRole('button', { name: 'Link senden' }).boundingBox(),
    await row.getByRole('button', { name: 'Seite beenden' }).boundingBox(),
  ];
  expect(send?.y).toBe(end?.y);
  expect((end?.x ?? 0) - ((send?.x ?? 0) + (send?.width ?? 0))).toBeGreaterThanOrEqual(8);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
  await at.close();
});
