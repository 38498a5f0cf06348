import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openServedOffice, type ServedOffice } from '../support/served-office.ts';

let served: ServedOffice;
let page: Page;
let context: BrowserContext;
beforeAll(async () => {
  served = await openServedOffice();
});
afterAll(() => served?.close());
afterEach(() => context.close());

const LOCALES = ['de-CH', 'fr-CH', 'it-CH', 'en-GB'] as const;

const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

/** Returns the height of the bar, and whether its buttons and links are in one row, complete and without overlap. */
const bar = () =>
  page.evaluate(`(() => {
    const bar = document.querySelector('.save');
    const boxes = [...bar.querySelectorAll(':scope > :is(button, a)')].map((one) => one.getBoundingClientRect());
    const cut = [...bar.querySelectorAll(':scope > :is(button, a)')].filter((one) => one.scrollWidth > one.clientWidth + 1);
    const middles = boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2));
    return {
      height: bar.getBoundingClientRect().height,
      rows: new Set(middles).size,
      over: boxes.filter((box, at) => at > 0 && box.left < boxes[at - 1].right).length,
      out: boxes.filter(({ left, right }) => left < 0 || right > innerWidth).length,
      cut: cut.map((one) => one.textContent),
    };
  })()`) as Promise<{ height: number; rows: number; over: number; out: number; cut: string[] }>;

describe.each(LOCALES)('in %s the save bar', (locale) => {
  it.each(PHONES)('is one row of at most 72 px on a phone of $width px, even with a stored draft', async (viewport) => {
    ({ page, context } = await served.open({ locale, viewport }));
    page.on('dialog', (dialog) => void dialog.accept());
    for (const path of ['/events/new', `/events/${served.event}`]) {
      await page.goto(`${served.office}${path}`);
      const whole = { rows: 1, over: 0, out: 0, cut: [] };
      const before = await bar();
      expect(before, path).toMatchObject(whole);
      expect(before.height, path).toBeLessThanOrEqual(72);
      await page.locator('[name=title]').fill(`Schmal ${locale} ${viewport.width}`);
      await expect.poll(() => page.locator('.draft-note').textContent()).toMatch(/\d/);
      const after = await bar();
      expect(after, path).toMatchObject(whole);
      expect(after.height, path).toBeLessThanOrEqual(72);
    }
  });
});

describe('the button of an open menu that moves an event', () => {
  it.each([
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ])('is visible at $width × $height, and nothing covers it', async (viewport) => {
    ({ page, context } = await served.open({ viewport }));
    await page.goto(`${served.office}/events/${served.event}`);
    await page.locator('details.menu > summary', { hasText: 'Verschieben' }).click();
    const inView = () =>
      page.evaluate(`(() => {
        const one = [...document.querySelectorAll('details.menu[open] button')].find(({ textContent }) => textContent.startsWith('Jetzt'));
        const { top, bottom, left, right } = one.getBoundingClientRect();
        if (top < 0 || bottom > innerHeight) return 'out of view';
        const found = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
        const over = found.find((at) => !one.contains(at));
        return over === undefined ? 'in view' : 'under ' + over?.outerHTML.slice(0, 80);
      })()`);
    await expect.poll(inView).toBe('in view');
  });
});
