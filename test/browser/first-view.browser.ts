// Pages of the office before scrolling: content at the top, many visible rows, and small bars.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { countFullyVisible, topOf } from '../support/look-of.ts';
import { openServedOffice, type ServedOffice } from '../support/served-office.ts';

let served: ServedOffice;
beforeAll(async () => {
  served = await openServedOffice();
});
afterAll(() => served?.close());

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1366, height: 768 } };

it('on a phone three pending tasks are in the first view of Today, with a link to all', async () => {
  const { page, context } = await served.open(PHONE);
  await page.goto(served.office);
  expect(await countFullyVisible(page, '.waits li')).toBe(3);
  expect(await countFullyVisible(page, '.waits > p > a')).toBe(1);
  const [waiting, event] = [await topOf(page, '.waits'), await topOf(page, 'main .row')];
  expect(waiting).toBeLessThan(event);
  await context.close();
});

it('on a phone the pending tasks are listed once: the first three, or all after their link is followed', async () => {
  const { page, context } = await served.open(PHONE);
  await page.goto(served.office);
  const [first, all] = [page.locator('.waits'), page.locator('#waiting')];
  expect([await first.isVisible(), await all.isVisible()]).toEqual([true, false]);
  await page.locator('.waits > p > a').click();
  await all.waitFor();
  expect(await first.isVisible()).toBe(false);
  expect(await all.locator('li').count()).toBeGreaterThan(3);
  expect(await topOf(page, '#waiting')).toBeLessThan(await topOf(page, 'main .row'));
  await context.close();
});

it('on a phone Today lists no ended events among the running ones, and daily events have no rows', async () => {
  const { page, context } = await served.open(PHONE);
  await page.goto(served.office);
  expect(await page.locator('.day', { hasText: 'Läuft' }).getByText('vorbei').count()).toBe(0);
  expect(await page.locator('main .row', { hasText: 'Offene Kirche' }).count()).toBe(0);
  expect(await page.locator('.daily li', { hasText: 'Offene Kirche' }).count()).toBe(1);
  await context.close();
});

it.each([
  ['', 560],
  ['/agenda', 290],
])('on a phone the first event of “%s” begins within %i px', async (path, limit) => {
  const { page, context } = await served.open(PHONE);
  await page.goto(served.office + path);
  const top = await topOf(page, 'main .row');
  // The name of a Sunday or feast has its own line above the events of its day.
  const [feast] = await page.locator('main .feast').all();
  const box = (await feast?.boundingBox()) ?? { y: top, height: 0 };
  expect(top - (box.y < top ? box.height : 0)).toBeLessThanOrEqual(limit);
  await context.close();
});

it('on a desktop the agenda shows nine events at a glance, in rows of 40 px if nothing wraps', async () => {
  const { page, context } = await served.open(DESK);
  // Titles are short enough for every font, because the number of letters in a line depends on the machine's fonts.
  const year = new Date().getFullYear() + 2;
  for (let count = 0; count < 12; count++) {
    const at = (hour: number) => `${year}-03-${10 + Math.floor(count / 3)} ${hour + (count % 3)}:00:00`;
    const data = { title: 'Chor', date_from: at(14), date_to: at(15), public: true };
    const made = await context.request.post(`${served.base}/office/api/demo/events`, {
      headers: { origin: served.base },
      data,
    });
    expect(made.status()).toBe(201);
  }
  await page.goto(`${served.office}/agenda?from=${year}-03-10`);
  expect(await countFullyVisible(page, 'main .row')).toBeGreaterThanOrEqual(9);
  const heights = await page
    .locator('main .row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeLessThanOrEqual(41);
  await context.close();
});

it('in the agenda only pending work has a warning colour, and each state is a link', async () => {
  const { page, context } = await served.open(DESK);
  await page.goto(`${served.office}/agenda`);
  const states = await page.locator('main .row .state > *').evaluateAll((all) =>
    all.map((one) => ({
      isLink: one.tagName === 'A' && one.getAttribute('href') !== '',
      isWarning: one.classList.contains('warn'),
      text: one.textContent ?? '',
    })),
  );
  expect(states.length).toBeGreaterThan(20);
  expect(states.filter(({ isLink }) => !isLink)).toEqual([]);
  const warned = states.filter(({ isWarning }) => isWarning).map(({ text }) => text.split(':')[0]);
  expect(
    [...new Set(warned)].filter(
      (text) => !/^(?:Raum doppelt belegt|Entwurf|Vorschlag|Änderung wartet)/.test(text ?? ''),
    ),
  ).toEqual([]);
  await context.close();
});

it('the save bar is 56 px high, and the fields of a day fit into the first view', async () => {
  const { page, context } = await served.open(DESK);
  await page.goto(`${served.office}/events/new`);
  const bar = await page.locator('.save').boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(57);
  for (const name of ['title', 'day', 'from', 'to', 'room']) {
    const box = await page.locator(`[name=${name}]`).first().boundingBox();
    expect([name, (box?.y ?? 999) + (box?.height ?? 0) < (bar?.y ?? 0)]).toEqual([name, true]);
  }
  await context.close();
});

it('an event has its title as heading once, and its weekday below its day', async () => {
  const { page, context } = await served.open(DESK);
  await page.goto(`${served.office}/events/${served.event}`);
  const title = await page.locator('[name=title]').inputValue();
  const said = await page.locator('main').evaluate((main, text) => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types are not loaded here
    const seen = [...main.querySelectorAll('h1, .title-row *')] as any[];
    return seen.filter((one) => one.textContent === text && one.getBoundingClientRect().width > 1).length;
  }, title);
  expect(said).toBe(1);
  await page.locator('[name=day]').fill('2026-12-06');
  expect(await page.locator('parvis-moment:has([name=day]) output').textContent()).toMatch(
    /^Sonntag, 6\.\sDezember 2026/,
  );
  await context.close();
});

it('the navigation has at most 15 entries, fits into a window of 768 px, and shows subpages as tabs', async () => {
  const { page, context } = await served.open(DESK);
  await page.goto(`${served.office}/persons`);
  const links = page.locator('.side nav a').filter({ visible: true });
  expect(await links.count()).toBeLessThanOrEqual(15);
  const last = await links.last().boundingBox();
  expect((last?.y ?? 999) + (last?.height ?? 0)).toBeLessThanOrEqual(768);
  expect(await page.locator('.tabs a').allTextContents()).toEqual(['Personen', 'Personengruppen']);
  await page.locator('.tabs').getByText('Personengruppen').click();
  await page.waitForURL(/person-groups/);
  expect(await page.locator('.tabs [aria-current]').textContent()).toBe('Personengruppen');
  expect(await page.locator('.side nav [aria-current]:not(.on-phone)').textContent()).toBe('Personen');
  await context.close();
});

it('menus close on Esc, on a click elsewhere, and when another one opens', async () => {
  const { page, context } = await served.open(DESK);
  await page.goto(`${served.office}/events/${served.event}`);
  const open = () => page.locator('details.menu[open] > summary').allTextContents();
  await page.getByText('Absagen …').click();
  await page.locator('.actions summary', { hasText: 'Mehr' }).click();
  expect((await open()).map((text) => text.trim())).toEqual(['Mehr']);
  await page.keyboard.press('Escape');
  expect(await open()).toEqual([]);
  expect(await page.evaluate('document.activeElement.textContent.trim()')).toBe('Mehr');
  await page.getByText('Absagen …').click();
  await page.locator('main h2').first().click();
  expect(await open()).toEqual([]);
  await context.close();
});

it.each([
  ['', /\/demo\/$/],
  ['/settings', /\/demo\/$/],
  ['/lists/101', /\/demo\/lists\/101$/],
  ['/rooms/11', /\/demo\/rooms\/11$/],
  ['/layers/1', /\/demo\/\?layer=1$/],
  ['/newsletter', /\/newsletter\/demo$/],
])('“%s” links to its public page', async (path, address) => {
  const { page, context } = await served.open(DESK);
  await page.goto(served.office + path);
  const href = (await page.locator('.to-public').getAttribute('href')) ?? '';
  expect(href).toMatch(address);
  expect((await context.request.get(served.base + href)).status()).toBe(200);
  await context.close();
});

it('an event links to its public page, a hidden one to the agenda', async () => {
  const { page, context } = await served.open(DESK);
  await page.goto(`${served.office}/events/${served.event}`);
  expect(await page.locator('.to-public').getAttribute('href')).toBe(`/demo/events/${served.event}`);
  await page.goto(`${served.office}/agenda?public=false`);
  await page.locator('main .row .what a').first().click();
  await page.waitForURL(/events\/\d+/);
  expect(await page.locator('.to-public').getAttribute('href')).toBe('/demo/');
  await context.close();
});
