// Every page of the office under rare conditions: at 400 % zoom, in print, and by keyboard only. Also checks the transfer size of each
// page.

import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { demoToday } from '../support/demo-today.ts';
import { PAGE_PATHS } from '../support/office-paths.ts';
import { openServedOffice, type ServedOffice } from '../support/served-office.ts';

const MAX_BYTES = 100_000;
const WINDOWS = 6;

let served: ServedOffice;
beforeAll(async () => {
  served = await openServedOffice();
  await propose();
});
afterAll(() => served?.close());

async function propose(): Promise<void> {
  const areas = createDemoBundle(demoToday()).layers.map(({ id }) => id);
  const may = ['contributor', '--areas', areas.join()];
  const { context } = await served.invite('anna@example.org', 'Anna Muster', may);
  const event = `${served.base}/office/api/demo/events/${served.event}`;
  const headers = { origin: served.base, 'if-match': '*', 'content-type': 'application/merge-patch+json' };
  const change = { title: 'Ein anderer Titel, der so lang ist, dass er nicht auf eine Zeile geht', topic: 'Bach' };
  expect((await context.request.patch(event, { headers, data: JSON.stringify(change) })).status()).toBe(202);
  await context.close();
}

it('includes events pending approval', async () => {
  expect(all()).toContain(`${served.office}/proposals`);
  const { page, context } = await served.open();
  await page.goto(`${served.office}/proposals`);
  expect(await page.locator('.proposal .about').count()).toBeGreaterThan(0);
  expect(await page.locator('.proposal .fields-changed').count()).toBe(1);
  await context.close();
});

const all = () => [
  ...[
    ...PAGE_PATHS,
    `/events/${served.event}`,
    `/events/${served.event}/poster`,
    '/agenda?view=week',
    '/agenda?view=month',
    '/agenda?view=rooms',
  ].map((path) => served.office + path),
  `${served.base}/office/me`,
];

/** Checks the pages in one window, and returns the violations of each. */
async function look(
  options: Parameters<ServedOffice['open']>[0],
  judge: (page: Page, context: BrowserContext) => Promise<readonly string[]>,
): Promise<string[]> {
  const { page, context } = await served.open(options);
  const wrong: string[] = [];
  for (const address of all()) {
    await page.goto(address, { waitUntil: 'load' });
    const found = await judge(page, context);
    wrong.push(...found.map((one) => `${address.slice(served.base.length)}: ${one}`));
  }
  // Viewing a page without typing must store no draft.
  const kept = await page.evaluate<string[]>(
    `Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => /:(?:draft|typed):/.test(key))`,
  );
  wrong.push(...kept.map((key) => `keeps ${key}`));
  await context.close();
  return wrong;
}

it('is complete at a zoom of 400 % with room next to sticky parts, and is printed without screen controls', async () => {
  const [zoomed, printed] = [
    { width: 320, height: 256 },
    { width: 760, height: 1000 },
  ];
  const wrong = await look({ viewport: zoomed }, async (page) => {
    await page.setViewportSize(zoomed);
    const found = await faultsZoomed(page);
    await page.setViewportSize(printed);
    await page.emulateMedia({ media: 'print' });
    found.push(...(await faultsPrinted(page)));
    await page.emulateMedia({ media: 'screen' });
    return found;
  });
  expect(wrong).toEqual([]);
});

function faultsZoomed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types are not loaded here
    const { document, innerHeight, innerWidth, getComputedStyle, scrollTo } = globalThis as any;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways');
    scrollTo(0, document.documentElement.scrollHeight / 2);
    let covered = 0;
    for (const one of document.querySelectorAll('body *')) {
      const { position } = getComputedStyle(one);
      if (position !== 'fixed' && position !== 'sticky') continue;
      const { top, bottom, height, width } = one.getBoundingClientRect();
      const isSeen = bottom > 0 && top < innerHeight && width > innerWidth / 2;
      const isStuck = position === 'fixed' || top <= 1 || Math.abs(bottom - innerHeight) < 90;
      if (isSeen && isStuck) covered += height;
    }
    if (covered > innerHeight * 0.45) found.push(`${Math.round(covered)} of ${innerHeight} pixels are covered`);
    return found;
  });
}

function faultsPrinted(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types are not loaded here
    const { document, getComputedStyle } = globalThis as any;
    const seen = [...document.querySelectorAll('.side, .top, main button, main .button, .skip, dialog')].filter(
      (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && one.getBoundingClientRect().right > 0,
    );
    // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types are not loaded here
    const cut = [...document.querySelectorAll('main *')].filter((one: any) => {
      const { overflowX } = getComputedStyle(one);
      const isBox =
        ['auto', 'scroll', 'clip', 'hidden'].includes(overflowX) &&
        !one.matches('.hidden-text, input, textarea, select');
      return isBox && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1;
    });
    // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types are not loaded here
    const name = (one: any) => `${one.tagName}.${one.className}`;
    const isWide = document.documentElement.scrollWidth > 761 ? ['is too wide'] : [];
    return [
      ...new Set([...isWide, ...seen.map((one) => `shows ${name(one)}`), ...cut.map((one) => `cuts ${name(one)}`)]),
    ];
  });
}

it('weighs less than 100 kB with its style and scripts', async () => {
  const wrong: string[] = [];
  const weigh = async (page: Page, address: string) => {
    const weighed: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'image') weighed.push(request.sizes().then((sizes) => sizes.responseBodySize));
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    // Later requests are not part of the page, and their sizes would not be available before the window closes.
    page.removeAllListeners('requestfinished');
    const bytes = (await Promise.all(weighed)).reduce((sum, one) => sum + one, 0);
    if (bytes > MAX_BYTES || weighed.length < 3) wrong.push(`${address}: ${bytes} bytes, ${weighed.length} files`);
  };
  // Each page waits for half a second without network activity, so several wait concurrently.
  const left = all();
  await Promise.all(
    Array.from({ length: WINDOWS }, async () => {
      const { page, context } = await served.open();
      const session = await context.newCDPSession(page);
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      for (let address = left.pop(); address !== undefined; address = left.pop()) await weigh(page, address);
      await context.close();
    }),
  );
  expect(wrong).toEqual([]);
});

it('the PDF of the agenda has a reasonable number of pages', async () => {
  const { page, context } = await served.open();
  await page.goto(`${served.office}/agenda`);
  const rows = await page.locator('main .row').count();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect([pages > 0, pages <= Math.ceil(rows / 8)]).toEqual([true, true]);
  await context.close();
});

it('is usable by keyboard alone: the focus is visible, never trapped, and reaches the main function', async () => {
  const wrong = await look({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await noteWhereTabsArePressed(page);
    const count = await page.evaluate(
      "[...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter((one) => " +
        "one.checkVisibility() && !one.disabled && one.type !== 'hidden').length",
    );
    let places: Place[] = [];
    for (let tabs = 0; tabs < Number(count) * 6 + 10 && !places.includes(null); tabs += TABS_AT_ONCE) {
      for (let tab = 0; tab < TABS_AT_ONCE; tab++) await page.keyboard.press('Tab');
      places = await page.evaluate('globalThis.places');
      if (heldAt(places) !== undefined) break;
    }
    const end = places.indexOf(null);
    const seen = places.slice(0, end === -1 ? places.length : end).filter((at) => at !== null);
    const found = new Set(seen.filter(({ isSeen }) => !isSeen).map(({ name }) => `the focus is not seen at ${name}`));
    const held = heldAt(seen);
    if (held !== undefined) found.add(`the focus is held at ${held}`);
    const hasMore = await page.locator('main a[href], main button, main input:not([type=hidden])').count();
    if (!seen.some(({ inMain }) => inMain) && hasMore > 0)
      found.add('the keyboard does not reach what the page is for');
    return [...found];
  });
  expect(wrong).toEqual([]);
});

type Place = {
  readonly id: string;
  readonly name: string;
  /** True if the focus indicator of the element is visible. */
  readonly isSeen: boolean;
  readonly inMain: boolean;
  readonly isTimed: boolean;
} | null;

/** Key presses per query: enough to make queries cheap, but so few that hardly any are wasted. */
const TABS_AT_ONCE = 8;

async function noteWhereTabsArePressed(page: Page): Promise<void> {
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types are not loaded here
    const { document, getComputedStyle, getSelection } = globalThis as any;
    // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types are not loaded here
    const places: any[] = [];
    const note = () => {
      const one = document.activeElement;
      if (one === null || one === document.body) return places.push(null);
      one.dataset.number ??= String(document.querySelectorAll('[data-number]').length);
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      const within = one.closest('label');
      const outer = within === null ? undefined : getComputedStyle(within);
      const isSeen =
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
        boxShadow !== 'none' ||
        (outer !== undefined && (outer.outlineStyle !== 'none' || outer.boxShadow !== 'none'));
      const isTimed = ['date', 'time', 'color'].includes(one.type);
      const inMain = one.closest('main') !== null;
      return places.push({ id: one.dataset.number, name: one.outerHTML.slice(0, 90), isSeen, inMain, isTimed });
    };
    document.activeElement?.blur?.();
    getSelection()?.removeAllRanges();
    document.body.setAttribute('tabindex', '-1');
    document.body.focus();
    let isBegun = false;
    document.addEventListener(
      'keydown',
      () => {
        if (isBegun) note();
        isBegun = true;
      },
      true,
    );
    Object.assign(globalThis, { places });
  });
}

/** Returns the element that keeps the focus although the key is pressed repeatedly; undefined if there is none. */
function heldAt(places: readonly Place[]): string | undefined {
  let [stuck, before] = [0, ''];
  for (const at of places) {
    if (at === null) return undefined;
    stuck = at.id === before && !at.isTimed ? stuck + 1 : 0;
    before = at.id;
    if (stuck > 2) return at.name;
  }
  return undefined;
}
