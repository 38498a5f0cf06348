// Printed rota (rule D9): on A4 and A3 with nothing cut off, downloaded as files, and copied with its format.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDemoRota } from '../../src/demo/rota.ts';
import { waitForNewPage } from '../support/arrive.ts';
import { findAxeFaults } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { DEMO_PARISH } from '../support/demo-parish.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PARISH = addDemoRota(structuredClone(DEMO_PARISH), '2026-11-23');
const QUARTER = 'from=2026-11-23&to=2027-02-21';

async function within(work: (at: OfficeInBrowser) => Promise<void>, options = {}): Promise<void> {
  const at = await openOfficeInBrowser(browser, options, PARISH);
  try {
    await work(at);
    expect(at.complaints).toEqual([]);
  } finally {
    await at.close();
  }
}

/** Finds visible elements outside the sheet, and elements that exceed the paper, are cut off, or break within a time or day. */
const WRONG = `[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()).flatMap((one) => {
  const { right, width, height } = one.getBoundingClientRect();
  const name = one.tagName + ' ' + one.textContent.trim().slice(0, 30);
  const isLeaf = one.children.length === 0 && width > 0 && height > 0 && one.textContent.trim() !== '';
  if (one.closest('.paper') === null) return isLeaf ? ['beside the sheet: ' + name] : [];
  if (right > innerWidth + 1) return ['beyond the paper: ' + name];
  if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline') return ['cut off: ' + name];
  const isTime = one.matches('td') && /^\\d\\d:\\d\\d$/.test(one.textContent);
  const range = document.createRange();
  range.selectNodeContents(one);
  return isTime && range.getClientRects().length > 1 ? ['broken: ' + name] : [];
})`;

/** Width and height of the paper in points, and printable width at 96 pixels per inch. */
const PAPERS = {
  'church a4': [842, 595, 1017],
  'church a3': [1191, 842, 1481],
  'role a4': [595, 842, 688],
  'role a3': [842, 1191, 1017],
  'person a4': [595, 842, 688],
  'person a3': [842, 1191, 1017],
} as const;

describe('printed', () => {
  it.each(Object.entries(PAPERS))('%s: only the sheet is on its paper, and nothing is cut off', async (name, paper) => {
    const [by, format] = name.split(' ');
    const [width, height, written] = paper;
    await within(
      async ({ page, open }) => {
        await open(`/plan/print?${QUARTER}&by=${by}&paper=${format}`);
        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
        const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, x, y]) => [
          Math.round(Number(x)),
          Math.round(Number(y)),
        ]);
        expect(boxes.length).toBeGreaterThan(1);
        for (const [x = 0, y = 0] of boxes) {
          expect([Math.abs(x - width) <= 1, Math.abs(y - height) <= 1]).toEqual([true, true]);
        }
        await page.setViewportSize({ width: written, height: 900 });
        await page.emulateMedia({ media: 'print' });
        expect(await page.evaluate(WRONG)).toEqual([]);
        const points = await page.evaluate(
          "parseFloat(getComputedStyle(document.querySelector('.paper td')).fontSize)",
        );
        expect(Number(points) * 0.75).toBeGreaterThanOrEqual(7.9);
      },
      { colorScheme: 'dark' },
    );
  });
});

describe('from its page', () => {
  it('is reached from the rota with its filters, and shows what is selected', async () => {
    await within(async ({ page, open }) => {
      await open('/plan?on=2027-01&type=Gottesdienst');
      await page.locator('.plan-ways summary', { hasText: 'Planen' }).click();
      await waitForNewPage(page, () => page.getByRole('link', { name: 'Drucken & herunterladen' }).click());
      expect(await page.locator('[name=from]').inputValue()).toBe('1.1.2027');
      expect(await page.locator('[name=type]').inputValue()).toBe('Gottesdienst');
      await page.getByRole('radio', { name: /nach Person/ }).check();
      await page.getByRole('checkbox', { name: 'Nur Zusagen' }).check();
      // New choices do not affect the sheet until the form is submitted.
      expect(await page.getByRole('button', { name: 'Drucken', exact: true }).isDisabled()).toBe(true);
      await waitForNewPage(page, () => page.getByRole('button', { name: 'Anzeigen', exact: true }).click());
      const sheet = page.locator('.paper');
      expect(await sheet.getByText('Nur Zusagen').count()).toBe(1);
      expect(await sheet.innerText()).not.toContain('(?)');
      expect(await sheet.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(3);
    });
  });

  it('is copied with the current options, without script', async () => {
    await within(
      async ({ page, open }) => {
        await open(`/plan/print?${QUARTER}`);
        await page.getByRole('radio', { name: /nach Rolle/ }).check();
        for (const [button, ending] of [
          ['Word-Datei', 'docx'],
          ['Excel', 'xlsx'],
          ['CSV', 'csv'],
        ] as const) {
          const waiting = page.waitForEvent('download');
          const menu = page.locator('details.menu', { hasText: 'Herunterladen' });
          if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click();
          await page.getByRole('button', { name: button, exact: true }).click();
          const file = await waiting;
          expect(file.suggestedFilename()).toMatch(/-plan-role-2026-11-23-2027-02-21\.\w+$/);
          expect(file.suggestedFilename().endsWith(ending)).toBe(true);
        }
      },
      { javaScriptEnabled: false },
    );
  });

  it('is copied with its tables', async () => {
    await within(
      async ({ page, open }) => {
        await open(`/plan/print?${QUARTER}`);
        await page.getByRole('button', { name: 'Formatiert kopieren' }).click();
        await page.getByRole('button', { name: 'Kopiert' }).waitFor();
        const read = `navigator.clipboard.read().then(async ([item]) =>
          [await (await item.getType('text/html')).text(), await (await item.getType('text/plain')).text()])`;
        const [formatted, plain] = (await page.evaluate(read)) as [string, string];
        expect(formatted).toMatch(/<table[\s\S]*Kirche Seewil[\s\S]*Regula Brunner-Hess/);
        expect(plain).toContain('Regula Brunner-Hess');
        expect(plain).not.toContain('<');
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });

  it('reports which day is missing, invalid, before the first or too late', async () => {
    await within(async (at) => {
      for (const [query, said] of [
        ['from=&to=2027-01-01', 'Bitte füllen Sie das aus.'],
        ['from=x&to=2027-01-01', '«x» ist kein gültiges Datum.'],
        ['from=2027-01-02&to=2027-01-01', 'Der letzte Tag liegt vor dem ersten.'],
        ['from=2027-01-01&to=2028-02-05', 'Es sind höchstens 400 Tage auf einmal möglich.'],
      ]) {
        await at.open(`/plan/print?${query}`);
        expect(await at.page.getByText(said ?? '').count()).toBeGreaterThan(0);
        expect(await at.page.locator('.paper').count()).toBe(0);
      }
      expect(at.complaints.length).toBe(4);
      at.complaints.length = 0;
    });
  });

  it.each([320, 390, 768, 1366])('at %i px nothing scrolls sideways and axe finds nothing', async (width) => {
    await within(async ({ page, open }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const query of [`${QUARTER}&paper=a3`, `${QUARTER}&by=person`, 'from=2030-01-01&to=2030-01-02']) {
        await open(`/plan/print?${query}`);
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
        expect([query, await findAxeFaults(page)]).toEqual([query, []]);
      }
    });
  });
});
