// Measurements of public pages: position of the main content, number of text sizes, and effect of one click or key press.

import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { launchBrowser } from '../support/browser.ts';
import { demoToday } from '../support/demo-today.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { createUnusualParish, type UnusualParish } from '../support/unusual-parish.ts';

const PUBLIC_URL = 'https://agenda.example.org';
const WIDTHS = [320, 390, 768, 1366, 1920];
/** Font sizes in `web/style/tokens.css`. */
const SIZES = [13, 15, 17, 20, 28, 36];
const WEIGHTS = [400, 560, 680];
/** Maximum transfer size of a page with its styles and scripts, in bytes. */
const MAX_BYTES = 30_000;

const site = openSite();
let server: ServerProcess;
let browser: Browser;
let paths: Record<string, string> = {};
let crowded = '';
let unusual: UnusualParish;

const day = (text: string, days: number) => new Date(Date.parse(text) + days * 86_400_000).toISOString().slice(0, 10);

/** Parish with unusual events: titles without spaces, 300 events on one day, and four long events. */
function oddBundle(today: string): string {
  const at = (id: number, days: number, title: string, more: object = {}) => ({
    id,
    date_from: `${day(today, days)} 10:00:00`,
    date_to: `${day(today, days)} 11:00:00`,
    title,
    ...more,
  });
  const long = (id: number, days: number, last: number) =>
    at(id, days, `Lang ${id}`, { date_to: `${day(today, last)} 11:00:00` });
  const many = Array.from({ length: 300 }, (_, index) => at(100 + index, 40, `Anlass ${index}`));
  const further = Array.from({ length: 200 }, (_, index) => at(500 + index, 30 + (index % 31), `Weiterer ${index}`));
  return JSON.stringify({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'odd', title: 'Gesamtkirchgemeinde Oberhasli-Niederwaldkirch und Umgebung', locale: 'fr-CH' },
    buildings: [{ id: 1, name: 'Kirche Seewil', street: 'Kirchgasse 1', postcode: '8999', city: 'Seewil' }],
    rooms: [{ id: 1, building_id: 1, name: 'Schiff' }],
    persons: [1, 2, 3].map((id) => ({
      id,
      visibility: 'web',
      firstname: 'Regula',
      lastname: `Brunner ${id}`,
      profession: 'Pfarrerin',
      phone: '044 555 01 11',
      email: `regula.${id}@example.org`,
    })),
    target_groups: [{ id: 1, name: 'Familien' }],
    events: [
      at(7, 1, 'Familiengottesdienst zum 3. Advent', {
        topic: 'Das Krippenspiel der Kinder',
        short_desc: 'Krippenspiel mit den Kindern der Gruppe.',
        organizer: { person_id: 1 },
        coorganizer_ids: [2],
        lector_ids: [3],
        organist_ids: [1],
        catering: 'Guetzli und Tee im Foyer',
        collection: { project: 'Nachbarschaftshilfe' },
        target_group_ids: [1],
        rooms: [{ room_id: 1 }],
      }),
      at(1, 1, 'W'.repeat(120)),
      at(2, 2, 'Ohne alles'),
      long(3, -3, 60),
      long(4, 30, 44),
      long(5, 31, 50),
      long(6, 32, 60),
      ...many,
      ...further,
    ],
  });
}

beforeAll(async () => {
  const today = demoToday();
  unusual = createUnusualParish('unusual', today);
  await copyFilledDatabaseTo(site.database, createDemoBundle(today), unusual.bundle);
  await site.run(['import', '-'], oddBundle(today));
  server = await serve(site, { PARVIS_PUBLIC_URL: PUBLIC_URL });
  browser = await launchBrowser();
  const services = await (await fetch(`${server.url}/demo/?list=101`)).text();
  const all = await Promise.all(
    [1, 2, 3, 4].map(async (page) => (await fetch(`${server.url}/demo/?page=${page}`)).text()),
  );
  crowded = day(today, 40);
  paths = {
    agenda: '/demo/',
    month: '/demo/?view=month',
    weekend: '/demo/?when=weekend&list=101',
    event: /\/demo\/events\/\d+/.exec(services)?.[0] ?? '',
    cancelled: /class="entry off">.*?pill bad.*?(\/demo\/events\/\d+)/s.exec(all.join(''))?.[1] ?? '',
    list: '/demo/lists/101',
    room: '/demo/rooms/11',
    wrong: '/demo/?when=never',
    gone: '/demo/events/5',
    newsletter: '/newsletter/demo',
    oddAgenda: '/odd/',
    oddTitle: '/odd/events/1',
    bare: '/odd/events/2',
    service: '/odd/events/7',
    crowdedDay: `/odd/?from=${crowded}&to=${crowded}`,
    crowdedMonth: `/odd/?view=month&month=${crowded.slice(0, 7)}`,
  };
});

afterAll(async () => {
  await browser?.close();
  await site.clear();
});

async function open(name: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-CH', ...options });
  await context.route('https://www.example.org/**', (route) => route.abort());
  const page = await context.newPage();
  await page.goto(server.url + (paths[name] ?? name));
  return page;
}

const top = async (page: Page, what: string) => (await page.locator(what).first().boundingBox())?.y ?? Number.NaN;

it.each([
  ['agenda', { width: 390, height: 844 }, 360],
  ['agenda', { width: 1366, height: 768 }, 300],
  ['agenda', { width: 320, height: 640 }, 400],
  ['list', { width: 390, height: 844 }, 360],
  ['oddAgenda', { width: 390, height: 844 }, 360],
])('the first event of the page “%s” at %o starts at %i px at most', async (name, viewport, limit) => {
  const page = await open(name, { viewport });
  expect(await top(page, '.entry h3, .daily a')).toBeLessThanOrEqual(limit);
  expect((await page.locator('header.top').boundingBox())?.height).toBeLessThanOrEqual(57);
  await page.context().close();
});

it('a service fits on one page of a desktop, with place and calendar next to the text', async () => {
  const page = await open('service', { viewport: { width: 1366, height: 768 } });
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(900);
  expect(await top(page, '.facts .actions')).toBeLessThan(400);
  expect(await page.locator('.further dt').count()).toBeGreaterThan(2);
  for (const link of await page.locator('.ways-of a').all()) {
    expect((await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(24);
  }
  await page.context().close();
});

it('a cancelled event shows its state first, once and in words', async () => {
  const page = await open('cancelled', { viewport: { width: 390, height: 844 } });
  expect(await top(page, '.notice.bad')).toBeLessThan(await top(page, 'h1'));
  expect((await page.locator('article > header').innerText()).match(/Abgesagt/g)).toHaveLength(1);
  await page.context().close();
});

const EVERY = [
  'agenda',
  'month',
  'weekend',
  'event',
  'cancelled',
  'list',
  'room',
  'wrong',
  'gone',
  'newsletter',
  'oddAgenda',
  'oddTitle',
  'bare',
  'service',
  'crowdedDay',
  'crowdedMonth',
];

describe.each(EVERY)('the page “%s”', (name) => {
  it('uses the sizes and weights of the tokens, at most six per page, and does not scroll sideways at any width', async () => {
    const page = await open(name);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 860 });
      expect([width, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([width, width]);
    }
    const [sizes, weights] = (await page.evaluate(`(() => {
      const shown = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() &&
        [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''));
      const of = (key) => [...new Set(shown.map((one) => parseFloat(getComputedStyle(one)[key])))];
      return [of('fontSize'), of('fontWeight')];
    })()`)) as [number[], number[]];
    expect(sizes.filter((size) => !SIZES.includes(size))).toEqual([]);
    expect(sizes.length).toBeLessThanOrEqual(6);
    expect(weights.filter((weight) => !WEIGHTS.includes(weight))).toEqual([]);
    await page.context().close();
  });

  it('has a small size', async () => {
    const texts = await Promise.all(
      [paths[name] ?? '', '/assets/public.css', '/assets/islands/visitor.js'].map(async (path) =>
        (await fetch(server.url + path)).text(),
      ),
    );
    expect(texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0)).toBeLessThan(MAX_BYTES);
  });
});

it('pages of a parish with long names and large amounts of content do not scroll sideways at any width', async () => {
  const wrong: string[] = [];
  for (const path of unusual.publicPaths) {
    const page = await open(`/unusual${path}`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 860 });
      const needed = await page.evaluate('document.documentElement.scrollWidth');
      if (needed !== width) wrong.push(`${path} needs ${needed} of ${width} pixels`);
    }
    await page.context().close();
  }
  expect(wrong).toEqual([]);
});

it('titles of the agenda have the width of a phone if its text is twice as large', async () => {
  const page = await open('agenda', { viewport: { width: 195, height: 422 } });
  const narrowest = await page.evaluate(
    "Math.min(...[...document.querySelectorAll('.entry h3')].map((one) => one.getBoundingClientRect().width))",
  );
  expect(narrowest).toBeGreaterThan(150);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(195);
  await page.context().close();
});

describe('the month', () => {
  it('is a table on a desktop, with bars across several days', async () => {
    const page = await open('crowdedMonth', { viewport: { width: 1366, height: 900 } });
    const cell = (await page.locator('.month td').first().boundingBox())?.width ?? 0;
    for (const days of [2, 4, 7]) {
      const bar = page.locator(`.month .bar.d${days}`);
      if ((await bar.count()) === 0) continue;
      const wide = (await bar.first().boundingBox())?.width ?? 0;
      expect(Math.abs(wide - (days * cell - 16))).toBeLessThan(days + 2);
    }
    // All but one of that day's events, and one of the long events, are only counted. The link leads to their list.
    const more = page.locator(`.month td:has(time[datetime="${crowded}"]) .more`);
    const left = Number(/\d+/.exec(await more.innerText())?.[0]);
    expect(left).toBeGreaterThan(300);
    await Promise.all([page.waitForURL(/from=/), more.click()]);
    expect(await page.locator('.count').innerText()).toContain(String(left + 4));
    await page.context().close();
  });

  it('is a list of days on a phone from today on, with each long event once', async () => {
    const page = await open('month', { viewport: { width: 390, height: 844 } });
    const shown = page.locator('.month td:visible');
    const today = await shown.first().locator('time').first().getAttribute('datetime');
    expect(today).toBe(await page.locator('.month [aria-current=date] > time').getAttribute('datetime'));
    const links = await page
      .locator('.month .bar:visible a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(new Set(links).size).toBe(links.length);
    await page.context().close();
  });

  it('changes by keyboard, without a script, and keeps its filters', async () => {
    const page = await open('/demo/?list=101&view=month', { javaScriptEnabled: false });
    const month = await page.locator('.month-bar h2').innerText();
    await page.locator('.month-bar a').last().focus();
    await Promise.all([page.waitForURL(/month=\d{4}-\d\d/), page.keyboard.press('Enter')]);
    expect(await page.locator('.month-bar h2').innerText()).not.toBe(month);
    expect(page.url()).toContain('list=101');
    await page.locator('.lists .taken').focus();
    await Promise.all([page.waitForURL((url) => !url.search.includes('list')), page.keyboard.press('Enter')]);
    expect(page.url()).toContain('view=month');
    await page.context().close();
  });
});

describe('filters', () => {
  it('are set and removed by keyboard, without a script', async () => {
    const page = await open('agenda', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Diese Woche' }).focus();
    await Promise.all([page.waitForURL(/when=week/), page.keyboard.press('Enter')]);
    await page.getByRole('link', { name: 'Ohne «Diese Woche»' }).focus();
    await Promise.all([page.waitForURL(/\/demo\/$/), page.keyboard.press('Enter')]);
    await page.context().close();
  });

  it('are scrolled into view on a phone', async () => {
    const page = await open('/demo/?list=105', { viewport: { width: 390, height: 844 } });
    const box = await page.locator('.lists .taken').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    await page.context().close();
  });

  it.each([320, 390, 768, 1366])('open panels within the window, %i wide', async (width) => {
    for (const [name, panel] of [
      ['agenda', '.subscribe'],
      ['service', '.share'],
      ['service', '.subscribe'],
    ] as const) {
      const page = await open(name, { viewport: { width, height: 800 } });
      await page.locator(`${panel} summary`).click();
      const box = await page.locator(`${panel} .card`).boundingBox();
      const [left, right] = [box?.x ?? -1, (box?.x ?? 0) + (box?.width ?? width + 1)];
      expect([panel, left >= 0, right <= width]).toEqual([panel, true, true]);
      await page.context().close();
    }
  });

  it.each([true, false])('open the calendars over the page without moving it; with a script: %s', async (hasScript) => {
    const page = await open('agenda', { javaScriptEnabled: hasScript, viewport: { width: 390, height: 844 } });
    const before = await top(page, '.entry h3');
    await page.locator('.subscribe summary').focus();
    await page.keyboard.press('Enter');
    const ics = 'agenda.example.org/demo/feeds/all.ics';
    expect(await page.getByRole('link', { name: 'Apple' }).getAttribute('href')).toBe(`webcal://${ics}`);
    expect(await page.locator('#calendar-address').inputValue()).toBe(`https://${ics}`);
    expect(await top(page, '.entry h3')).toBe(before);
    for (const target of await page.locator('.subscribe :is(.button, input)').filter({ visible: true }).all()) {
      expect((await target.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    }
    if (hasScript) {
      await page.keyboard.press('Escape');
      expect(await page.locator('.subscribe .card').isVisible()).toBe(false);
      expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY');
    }
    await page.context().close();
  });

  it('copy an address and confirm it', async () => {
    const page = await open('event', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('.share summary').click();
    await page.locator('.share').getByRole('button', { name: 'Kopieren' }).click();
    await page.locator('.share').getByRole('button', { name: 'Kopiert' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(PUBLIC_URL + (paths['event'] ?? ''));
    await page.locator('h1').click();
    expect(await page.locator('.share .card').isVisible()).toBe(false);
    await page.context().close();
  });

  it('share by the device’s share dialog', async () => {
    const page = await open('/demo/');
    await page.addInitScript(`Object.assign(Navigator.prototype, {
      canShare: () => true, share: (what) => { globalThis.shared = what; return Promise.resolve(); } });`);
    await page.goto(server.url + (paths['event'] ?? ''));
    await page.locator('.share summary').click();
    expect(await page.evaluate('globalThis.shared.url')).toBe(PUBLIC_URL + (paths['event'] ?? ''));
    expect(await page.locator('.share .card').isVisible()).toBe(false);
    await page.context().close();
  });

  it('without a script share by mail, or by a selectable address', async () => {
    const page = await open('event', { javaScriptEnabled: false });
    await page.locator('.share summary').click();
    expect(await page.locator('#page-address').inputValue()).toBe(PUBLIC_URL + (paths['event'] ?? ''));
    expect(await page.getByRole('link', { name: 'Per E-Mail senden' }).getAttribute('href')).toMatch(
      /^mailto:\?subject=/,
    );
    expect(await page.getByRole('button', { name: 'Kopieren' }).count()).toBe(0);
    await page.context().close();
  });
});

it('a printed event has its title large, time and place, and its address as a QR code; no controls', async () => {
  const page = await open('service', { viewport: { width: 718, height: 1000 } });
  expect(await page.locator('.qr').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  for (const shown of ['.qr', '.on-web p', 'h1', '.when', '.facts dl', '.printed']) {
    expect([shown, await page.locator(shown).first().isVisible()]).toEqual([shown, true]);
  }
  for (const gone of ['.share', '.subscribe', '.actions', '.top', '.ways-to', '.bottom']) {
    expect([gone, await page.locator(gone).first().isVisible()]).toEqual([gone, false]);
  }
  const large = Number(await page.evaluate(`parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)`));
  expect(large).toBeGreaterThan(40);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.context().close();
});
