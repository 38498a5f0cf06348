// Printed notice sheet: the number of pages matches the announcement, nothing is cut off, and only the sheet is printed.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForNewPage } from '../support/arrive.ts';
import { findAxeFaults } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const DAYS = Array.from({ length: 30 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`);
const LONG = 'Kirchgemeindeversammlung mit Budget, Wahlen und einem einfachen Essen für alle im Anschluss';
const HINT = 'Alle sind willkommen, auch wer noch nie da war. Das Haus ist ohne Stufen zugänglich, und es gibt Kaffee.';

function parish(days: number, each: number, own: object = {}): object {
  const events = DAYS.slice(0, days).flatMap((day) =>
    Array.from({ length: each }, (_, place) => ({
      title: place % 2 === 0 ? LONG : 'Andacht',
      date_from: `${day} ${10 + (place % 12)}:00:00`,
      date_to: `${day} ${10 + (place % 12)}:45:00`,
      rooms: [{ room_id: 1 }],
      organizer: { name: 'Regula Brunner-Hess' },
      short_desc: place % 3 === 0 ? HINT : '',
      public: true,
      ...own,
    })),
  );
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: {
      name: 'a',
      title: 'Kirchgemeinde Seewil',
      locale: 'de-CH',
      footer: 'Sekretariat\nKirchgasse 1\n8999 Seewil',
    },
    buildings: [{ id: 1, name: 'Kirchgemeindehaus Seewil' }],
    rooms: [{ id: 1, building_id: 1, name: 'Grosser Saal' }],
    events: events.map((event, index) => ({ ...event, id: index + 1 })),
  };
}

const PATH = '/notice?period=own&from=2026-12-01&to=2026-12-30&with=person&with=hint';

interface Paper {
  /** Number of pages that the page announces before printing, as text. */
  readonly said: string;
  readonly pages: number;
  readonly points: number;
}

async function print({ page, open }: OfficeInBrowser, path = PATH): Promise<Paper> {
  await page.setViewportSize({ width: 1366, height: 900 });
  await open(path);
  const text = await page.locator('.sheet-do .pages').innerText();
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1');
  await page.emulateMedia({ media: 'print' });
  const size = await page.evaluate(
    "parseFloat(getComputedStyle(document.querySelector('.programme-day .title')).fontSize)",
  );
  await page.emulateMedia({ media: 'screen' });
  return {
    said: text,
    pages: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0,
    points: Math.round(Number(size) * 7.5) / 10,
  };
}

describe('the number of pages', () => {
  it.each([
    [1, 1],
    [3, 1],
    [5, 2],
    [7, 1],
    [6, 2],
    [8, 2],
    [4, 4],
    [2, 12],
    [1, 24],
    [12, 2],
    [30, 1],
    [30, 4],
  ])('for %i days with %i events each is as announced', async (days, each) => {
    const inBrowser = await openOfficeInBrowser(browser, {}, parish(days, each));
    const { said, pages, points } = await print(inBrowser);
    await inBrowser.close();
    expect(points).toBeGreaterThanOrEqual(9);
    if (said === 'Passt auf eine Seite A4.') expect(pages).toBe(1);
    else {
      const about = Number(/\d+/.exec(said)?.[0]);
      expect([pages > 1 || about === 2, Math.abs(pages - about) <= Math.ceil(about / 5)]).toEqual([true, true]);
    }
  });

  it.each([
    [3, 1],
    [5, 2],
    [12, 2],
  ])('with free lines, people and collections, for %i days with %i events each, is as announced', async (days, each) => {
    const own = {
      collection: { project: 'Deutschkurse für Geflüchtete im Bezirk', url: '' },
      with_sacrament: 1,
      further_coorganizer: 'Kirchenchor und Posaunenchor Seewil',
    };
    const inBrowser = await openOfficeInBrowser(browser, {}, parish(days, each, own));
    const lines = 'Amtswoche: Pfr. Hans Muster, Telefon 044 123 45 67%0A'.repeat(8);
    const chosen = '&with=collection&with=communion&role=coorganizers';
    const { said, pages } = await print(inBrowser, `${PATH}${chosen}&before=${lines}&after=${lines}`);
    await inBrowser.close();
    const about = Number(/Braucht etwa (\d+)/.exec(said)?.[1] ?? 1);
    expect([pages === 1, Math.abs(pages - about) <= Math.ceil(about / 5)]).toEqual([about === 1, true]);
  });

  it('for a month-long exhibition and one event is one, in the largest type', async () => {
    const own = { date_to: '2026-12-30 23:59:00', hide_time: true };
    const inBrowser = await openOfficeInBrowser(browser, {}, parish(1, 1, own));
    const paper = await print(inBrowser);
    await inBrowser.close();
    expect(paper).toEqual({ said: 'Passt auf eine Seite A4.', pages: 1, points: 14 });
  });
});

describe('on paper', () => {
  const WRONG = `[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()).flatMap((one) => {
    const { right, width, height } = one.getBoundingClientRect();
    const name = one.tagName + '.' + one.className;
    const isLeaf = one.children.length === 0 && width > 0 && height > 0 && one.textContent.trim() !== '';
    if (isLeaf && one.closest('.paper') === null) return ['beside the sheet: ' + name];
    if (one.closest('.paper') === null || one.closest('svg') !== null) return [];
    if (right > innerWidth + 1) return ['beyond the paper: ' + name];
    return one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline' ? ['cut off: ' + name] : [];
  })`;

  it.each([
    ['words without a blank', 'Donaudampfschifffahrtsgesellschaft'.repeat(5)],
    ['a plain title', 'Gottesdienst'],
  ])('only the sheet is printed, and nothing is cut off: %s', async (_, title) => {
    const long = { title, rooms: [{ name: title }], short_desc: title, organizer: { name: title } };
    const inBrowser = await openOfficeInBrowser(browser, { colorScheme: 'dark' }, parish(3, 2, long));
    const { page } = inBrowser;
    await inBrowser.open(`${PATH}&title=${'W'.repeat(120)}`);
    // A4 without margins, at 96 pixels per inch.
    await page.setViewportSize({ width: 688, height: 1017 });
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(WRONG)).toEqual([]);
    expect(await page.evaluate("getComputedStyle(document.querySelector('.paper')).color")).toBe('rgb(0, 0, 0)');
    expect(inBrowser.complaints).toEqual([]);
    await inBrowser.close();
  });
});

describe('on a screen', () => {
  it.each([320, 390, 768, 1366])('at %i px nothing scrolls sideways and axe finds nothing', async (width) => {
    const long = { title: 'Donaudampfschifffahrtsgesellschaft'.repeat(5) };
    const inBrowser = await openOfficeInBrowser(browser, {}, parish(3, 2, long));
    const { page } = inBrowser;
    await page.setViewportSize({ width, height: 900 });
    for (const path of [PATH, '/notice?period=own&list=9', '/notice?period=this-week']) {
      await inBrowser.open(path);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect([path, await findAxeFaults(page)]).toEqual([path, []]);
    }
    await inBrowser.close();
  });

  it('the text is copied by a button, and can be selected without script', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const inBrowser = await openOfficeInBrowser(browser, { permissions }, parish(1, 1));
    const { page } = inBrowser;
    await inBrowser.open(PATH);
    await page.getByRole('button', { name: 'Kopieren' }).click();
    await page.getByRole('button', { name: 'Kopiert', exact: true }).waitFor();
    const copied = String(await page.evaluate('navigator.clipboard.readText()')).replaceAll('\r\n', '\n');
    expect(copied).toBe(await page.getByLabel('Text fürs Gemeindeblatt').inputValue());
    expect(copied).toContain(`Uhr\t${LONG}`);
    await inBrowser.close();
    const without = await openOfficeInBrowser(browser, { javaScriptEnabled: false }, parish(1, 1));
    await without.open(PATH);
    expect(await without.page.getByRole('button', { name: /Kopieren|Drucken/ }).count()).toBe(0);
    expect(await without.page.getByLabel('Text fürs Gemeindeblatt').inputValue()).toContain(`Uhr\t${LONG}`);
    await without.close();
  });

  it('the days of a custom period are asked for only if it is chosen, even without script', async () => {
    const inBrowser = await openOfficeInBrowser(browser, { javaScriptEnabled: false }, parish(1, 1));
    const { page } = inBrowser;
    await inBrowser.open('/notice');
    expect(await page.getByLabel('Erster Tag').isVisible()).toBe(false);
    await page.getByText('Eigener Zeitraum').click();
    await page.getByLabel('Erster Tag').fill('2026-12-01');
    await page.getByLabel('Letzter Tag').fill('2026-12-05');
    await waitForNewPage(page, () => page.getByRole('button', { name: 'Anzeigen' }).click());
    expect(await page.locator('.paper .period').innerText()).toMatch(/^1\..5\.\s?Dezember 2026$/);
    await inBrowser.close();
  });
});
