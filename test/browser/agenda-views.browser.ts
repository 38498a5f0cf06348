// Layout of the week, the rooms of a day, the columns of an import and the printed agenda. Words are broken only at syllables, at any
// width.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { launchBrowser } from '../support/browser.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';

let browser: Browser;
let inBrowser: OfficeInBrowser;
beforeAll(async () => {
  browser = await launchBrowser();
  inBrowser = await openOfficeInBrowser(browser);
});
afterAll(async () => {
  await inBrowser.close();
  await browser.close();
});

const OF_WORDS = '.week-day b, .week-day h3, .use b, .room-day thead th, .matching tbody th';
const BROKEN = `[...document.querySelectorAll('${OF_WORDS}')].flatMap((element) => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const { data } = texts.currentNode;
    for (const { index, 0: word } of data.matchAll(/[\\p{L}\\d]+/gu)) {
      if (word.length > 20) continue;
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (new Set(rects.map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
})`;

it.each([320, 390, 768, 1280])('at %i px no word is broken in the middle', async (width) => {
  await inBrowser.page.setViewportSize({ width, height: 900 });
  for (const path of [
    '/agenda?view=week&on=2026-11-26',
    ...[25, 28].map((day) => `/agenda?view=rooms&on=2026-11-${day}`),
  ]) {
    await inBrowser.open(path);
    expect([path, await inBrowser.page.evaluate(BROKEN)]).toEqual([path, []]);
    expect(await inBrowser.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
});

it.each([320, 768, 900, 1280])('at %i px the column names of an import are complete', async (width) => {
  const { page } = inBrowser;
  await page.setViewportSize({ width, height: 900 });
  await inBrowser.open('/import');
  const table = 'Datum;Titel;Verantwortlich;Kurztext\n10.1.2027;Chorprobe;Franziska Lüthi;Mit Solisten';
  const file = { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.waitForURL(/import\/\d+/);
  expect(await page.locator('label', { hasText: 'Verantwortlich' }).count()).toBe(1);
  expect(await page.evaluate(BROKEN)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
});

it('prints the owner and the period, without internal events unless requested, and marks those', async () => {
  const { page, office } = inBrowser;
  await page.setViewportSize({ width: 1280, height: 900 });
  await office.post('/events/1002531/hide');
  const shownOn = async (path: string, text: string) => {
    await inBrowser.open(path);
    await page.emulateMedia({ media: 'print' });
    const head = await page.locator('.print-head, .paper > header').innerText();
    const isShown = () => page.getByText(text).filter({ visible: true }).count();
    const without = await isShown();
    await page.emulateMedia({ media: 'screen' });
    await page.locator('.with-internal').check();
    await page.emulateMedia({ media: 'print' });
    const marked = page.locator('.programme-day li.internal strong', { hasText: 'intern' });
    const all = [
      head.replace(/\s+/g, ' '),
      without,
      (await isShown()) > 0,
      (await marked.filter({ visible: true }).count()) > 0,
    ];
    await page.emulateMedia({ media: 'screen' });
    return all;
  };
  const title = 'Gottesdienst zum 2. Advent';
  expect(await shownOn('/agenda?q=advent', title)).toEqual([
    expect.stringMatching(/^Kirchgemeinde Seewil \(Demo\) Agenda Sonntag, 29\. November bis /),
    0,
    true,
    true,
  ]);
  expect(await shownOn('/agenda?view=week&on=2026-12-06', title)).toEqual([
    expect.stringContaining('30. November – 6. Dezember 2026'),
    0,
    true,
    true,
  ]);
  expect((await shownOn('/agenda?view=rooms&on=2026-12-06', title)).slice(0, 3)).toEqual([
    'Kirchgemeinde Seewil (Demo) Sonntag, 6. Dezember',
    0,
    true,
  ]);
});

async function enter(day: string, ...events: readonly (readonly [string, number, string, string])[]) {
  const { store, clock, instance } = inBrowser.office;
  const authority = { role: 'administrator', areas: [] } as const;
  const steps = events.map(([title, room, from, to]) => {
    const span = { date_from: `${day} ${from}:00`, date_to: `${day} ${to}:00` };
    const value = { public: true, title, layer_ids: [1], event_type: 'Treff', ...span, rooms: [{ room_id: room }] };
    return { kind: 'event', value, at: '' } as const;
  });
  const editing = { store, authority, clock: () => clock.now, actor: 'Regula Beispiel' };
  await applyChanges(editing, instance, steps, { despite: new Set(['room_conflict']) });
}

const OVER_EACH_OTHER = `(() => {
  const drawn = [...document.querySelectorAll('.use > div')].map((element) => {
    const isCut = getComputedStyle(element).overflow === 'hidden';
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = isCut ? element.getBoundingClientRect() : range.getBoundingClientRect();
    return { left, right, top, bottom, text: element.textContent };
  });
  return drawn.flatMap((a, index) => drawn.slice(index + 1)
    .filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map((b) => [a.text, b.text]));
})()`;

it('overlaps no texts in the rooms of a full day, and prints all of them completely', async () => {
  const { page, open } = inBrowser;
  const halves = Array.from({ length: 24 }, (_, index) => {
    const time = (half: number) =>
      `${String(8 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
    return [`Taufgespräch Familie ${index}`, 23, time(index), time(index + 1)] as const;
  });
  await enter(
    '2027-02-03',
    ...halves,
    ['Krabbelgruppe', 11, '09:00', '10:00'],
    ['Seniorenturnen im Kirchenschiff', 11, '13:00', '14:00'],
    ['Trauergespräch', 11, '14:00', '15:00'],
    ['Sitzung der Baukommission', 11, '20:30', '21:00'],
    ['Frühgebet', 12, '05:00', '05:30'],
  );
  for (const width of [1080, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    await open('/agenda?view=rooms&on=2027-02-03');
    expect(await page.locator('.use').count()).toBeGreaterThanOrEqual(29);
    expect([width, await page.evaluate(OVER_EACH_OTHER)]).toEqual([width, []]);
  }
  await page.emulateMedia({ media: 'print' });
  const shown = await page.locator('.use b').evaluateAll((all) => all.map((one) => one.getClientRects().length));
  expect(shown).toEqual(shown.map(() => 1));
  expect(await page.evaluate(OVER_EACH_OTHER)).toEqual([]);
  expect(
    await page
      .locator('.use > div')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
  ).toBe(0);
  await page.emulateMedia({ media: 'screen' });
});

/** Returns the page sizes of the printed document, in points. */
async function printed(path: string): Promise<number[][]> {
  await inBrowser.page.emulateMedia({ media: null });
  await inBrowser.open(path);
  const pdf = (await inBrowser.page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)/g)].map(([, ...size]) =>
    size.map((one) => Math.round(Number(one))),
  );
}

it.each([
  ['the plan of rooms', '/agenda?view=rooms&on=2026-12-08', [842, 595]],
  ['a month of five weeks', '/agenda?view=month&on=2026-12-08', [842, 595]],
  ['a month of six weeks', '/agenda?view=month&on=2026-11-08', [842, 595]],
  ['a week', '/agenda?view=week&on=2026-11-25', [595, 842]],
  ['an event', '/events/1002531', [595, 842]],
])('prints %s on one page', async (_, path, size) => {
  await inBrowser.page.setViewportSize({ width: 1280, height: 900 });
  expect(await printed(path)).toEqual([size]);
});

it('prints a month on one page even if each of its days is full', async () => {
  for (let day = 1; day <= 30; day++) {
    const date = `2027-06-${String(day).padStart(2, '0')}`;
    const title = 'Kirchgemeindeversammlung mit Budget';
    await enter(date, ...['09', '10', '11', '14'].map((hour) => [title, 11, `${hour}:00`, `${hour}:30`] as const));
  }
  expect(await printed('/agenda?view=month&on=2027-06-08')).toEqual([[842, 595]]);
});

it('prints lists, weeks and events as sheets: no forms or buttons, and rooms with their building', async () => {
  const { page } = inBrowser;
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of ['/agenda', '/agenda?view=week&on=2026-11-25', '/events/1002531']) {
    await page.emulateMedia({ media: 'screen' });
    await inBrowser.open(path);
    expect(await page.locator('.paper').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const controls = page.locator('main :is(a, button, input, select, textarea, .pill, .card)');
    expect([path, await controls.filter({ visible: true }).count()]).toEqual([path, 0]);
    const text = (await page.locator('.paper').innerText()).replace(/\s+/g, ' ');
    expect(text).toMatch(/Kirchenschiff(?: \/ \S+)?, Kirche Seewil/);
    expect(text).toMatch(/Stand: Montag, 23\. November, 12:00$/);
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.paper')).color`)).toBe('rgb(0, 0, 0)');
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
});

it.each([320, 390, 1280])('at %i px the time of an event stays apart from its title', async (width) => {
  const { page, open } = inBrowser;
  await page.setViewportSize({ width, height: 900 });
  await open('/agenda');
  const near = await page.locator('.row').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const rightOf = (part: string) => row.querySelector(part)?.getBoundingClientRect().right ?? 0;
      const left = row.querySelector('.what')?.getBoundingClientRect().left ?? 0;
      return left - rightOf('.when time') < 6 ? [row.textContent] : [];
    }),
  );
  expect([(await page.locator('.row time', { hasText: 'ganztags' }).count()) > 0, near]).toEqual([true, []]);
});

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';

it.each([320, 390, 768, 1280])('at %i px the longest word does not overflow', async (width) => {
  const { page, open, office } = inBrowser;
  const day = `2027-03-0${[320, 390, 768, 1280].indexOf(width) + 1}`;
  await enter(day, [LONG, 22, '09:00', '10:00']);
  const id = await office.store.content.read(
    office.instance,
    async ({ all }) =>
      (await all('event')).find(({ title, startsAt }) => title === LONG && startsAt.startsWith(day))?.id,
  );
  await page.setViewportSize({ width, height: 900 });
  const views = ['week', 'month', 'rooms'].map((view) => `/agenda?view=${view}&on=${day}`);
  for (const path of [...views, `/agenda?q=${LONG}`, `/events/${id}`]) {
    await open(path);
    expect([path, await page.getByText(LONG).first().count()]).toEqual([path, 1]);
    expect([path, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([path, 0]);
  }
  await open(views[0] ?? '');
  // If the browser cannot hyphenate, the word ends in an ellipsis. No text overflows its block.
  const spilt = await page.evaluate(`[...document.querySelectorAll('.block .in-block')].filter((one) =>
    one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow !== 'ellipsis').length`);
  expect(spilt).toBe(0);
});
