// Poster of an event: one page of its format, with everything on it, for any title, picture and colour.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { storeFile } from '../../src/office/files/store-file.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { waitForNewPage } from '../support/arrive.ts';
import { findAxeFaults } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';
import { createPhoto } from '../support/pictures.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PLAIN = 'Adventskonzert';
const SENTENCE =
  'Kirchgemeindeversammlung mit Budget, Wahlen und einem einfachen Essen für alle im Anschluss im grossen Saal von Seewil!!';
const WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(4).slice(0, 120);
const CAPITALS = 'W'.repeat(120);

const LONG = 'Alle sind willkommen, auch wer noch nie da war. '.repeat(12).trim();

function parish(event: object, own: object = {}): object {
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'a', title: 'Kirchgemeinde Seewil', locale: 'de-CH', ...own },
    buildings: [{ id: 1, name: 'Kirchgemeindehaus', street: 'Kirchgasse 1', postcode: '8999', city: 'Seewil' }],
    rooms: [{ id: 1, building_id: 1, name: 'Grosser Saal' }],
    events: [
      {
        id: 1,
        title: PLAIN,
        date_from: '2026-12-06 17:00:00',
        date_to: '2026-12-06 18:30:00',
        rooms: [{ room_id: 1 }],
        public: true,
        ...event,
      },
    ],
  };
}

const FULL = { topic: LONG.slice(0, 250), short_desc: LONG, status: 'postponed', status_note: LONG.slice(0, 200) };
const PATH = '/events/1/poster?format=a4&with=picture&with=topic&with=hint';

/** Width and height of the paper, in millimetres. */
const SIZES = { a4: [210, 297], a5: [148, 210] } as const;

/** Finds texts that are cut off or outside the poster, and parts of the poster that overlap. */
const FAULTS = `(() => {
  const poster = document.querySelector('.poster');
  const frame = poster.getBoundingClientRect();
  const faults = [];
  for (const one of poster.querySelectorAll('*')) {
    if (one.closest('svg') && one.tagName !== 'svg' || one.tagName === 'WBR') continue;
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1)
      faults.push('beyond: ' + one.tagName + '.' + one.getAttribute('class'));
  }
  const title = poster.querySelector('h2');
  if (title.scrollHeight > title.clientHeight + 1) faults.push('title cut off');
  if (title.scrollWidth > title.clientWidth + 1) faults.push('title too wide');
  const parts = [...poster.children].map((one) => one.getBoundingClientRect());
  parts.forEach(({ bottom }, index) => {
    if (parts[index + 1] && bottom > parts[index + 1].top + 1) faults.push('overlap after part ' + index);
  });
  for (const box of poster.querySelectorAll('.poster-panel, .poster-text, .poster-sponsor, footer > div'))
    if (box.scrollHeight > box.clientHeight + 1) faults.push('cut off: ' + box.className);
  return faults;
})()`;

async function print({ page, open }: OfficeInBrowser, format: keyof typeof SIZES, path = PATH) {
  await page.setViewportSize({ width: 1366, height: 900 });
  await open(path.replace('format=a4', `format=${format}`));
  const onScreen = await page.evaluate(FAULTS);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await page.emulateMedia({ media: 'print' });
  const onPaper = await page.evaluate(FAULTS);
  // Without this reset, the next PDF would be made with media `screen`.
  await page.emulateMedia({ media: null });
  const [, width = 0, height = 0] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  return {
    pages: pdf.match(/\/Type\s*\/Page\b/g)?.length,
    size: [width, height].map((points) => Math.round((Number(points) * 25.4) / 72)),
    onScreen,
    onPaper,
  };
}

/** Stores a picture of this size, and adds it to the event. `loaded`: bytes that the browser gets instead of those stored. */
async function addPicture(
  { office: { store }, page }: OfficeInBrowser,
  width: number,
  height: number,
  loaded?: Buffer,
): Promise<void> {
  const context = { store, clock: () => Date.now(), actor: 'test', authority: OPERATOR_AUTHORITY };
  const bytes = await createPhoto('image/jpeg', { width, height });
  const { url } = await storeFile(context, 'a', { name: 'bild.jpg', bytes });
  await applyChanges(context, 'a', [{ kind: 'event', id: 1, merge: { image: { url, width, height } }, at: '' }]);
  await page.route('**/files/a/**', (route) => route.fulfill({ body: loaded ?? bytes, contentType: 'image/jpeg' }));
}

describe('on paper', () => {
  const TITLES = [
    ['a short title', PLAIN],
    ['a sentence of 120 characters', SENTENCE],
    ['a word of 120 characters', WORD],
    ['120 capitals', CAPITALS],
  ] as const;

  it.each(
    TITLES.flatMap(([name, title]) =>
      (['none', 'wide', 'tall'] as const).flatMap((picture) => [
        { name, title, picture, more: {} },
        { name: `${name}, and all else long,`, title, picture, more: FULL },
      ]),
    ),
  )('$name with picture: $picture takes one page, and nothing is cut off', async ({ title, picture, more }) => {
    expect(title.length).toBeLessThanOrEqual(120);
    const inBrowser = await openOfficeInBrowser(browser, {}, parish({ title, ...more }));
    if (picture !== 'none') await addPicture(inBrowser, picture === 'wide' ? 1600 : 600, 1000);
    const sponsor = more === FULL ? `&sponsor=${'Bäckerei Muster '.repeat(7)}` : '';
    for (const format of ['a4', 'a5'] as const) {
      expect([format, await print(inBrowser, format, PATH + sponsor)]).toEqual([
        format,
        { pages: 1, size: SIZES[format], onScreen: [], onPaper: [] },
      ]);
    }
    const widths = '[...document.querySelectorAll(".poster-picture img")].map((one) => one.naturalWidth)';
    expect(await inBrowser.page.evaluate(widths)).toEqual(picture === 'none' ? [] : [picture === 'wide' ? 1600 : 600]);
    expect(inBrowser.complaints).toEqual([]);
    await inBrowser.close();
  });

  it('only the poster is printed, and its code leads to the page of the event', async () => {
    const inBrowser = await openOfficeInBrowser(browser, { colorScheme: 'dark' }, parish({}));
    const { page } = inBrowser;
    await inBrowser.open(PATH);
    await page.emulateMedia({ media: 'print' });
    const visible = await page.evaluate(`[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()
      && one.children.length === 0 && one.textContent.trim() !== '' && !one.closest('.poster')).map((one) => one.outerHTML)`);
    expect(visible).toEqual([]);
    expect(await page.locator('.qr').getAttribute('aria-label')).toMatch(/\/a\/events\/1$/);
    const side = '(() => document.querySelector(".qr").getBoundingClientRect().width / 96 * 25.4)()';
    expect(await page.evaluate(side)).toBeGreaterThan(30);
    await inBrowser.open(PATH.replace('a4', 'a5'));
    expect(await page.evaluate(side)).toBeGreaterThan(24);
    await inBrowser.close();
  });
});

describe('a picture that cannot be shown', () => {
  const image = (url: string) => ({ image: { url, width: 800, height: 500 } });
  it.each([
    ['of a file that is missing', `/files/a/${'0'.repeat(64)}/bild.jpg`],
    ['of another server', 'https://elsewhere.example/bild.jpg'],
  ])('%s is left out, and the page says so', async (_, url) => {
    const inBrowser = await openOfficeInBrowser(browser, {}, parish(image(url)));
    await inBrowser.open(PATH);
    expect(await inBrowser.page.locator('.poster img').count()).toBe(0);
    expect(await inBrowser.page.locator('.poster-panel h2').innerText()).toBe(PLAIN);
    if (url.startsWith('/')) await inBrowser.page.getByText('Das Bild ist nicht auf diesem Server').waitFor();
    expect(await print(inBrowser, 'a4')).toMatchObject({ pages: 1, onPaper: [] });
    expect(inBrowser.complaints).toEqual([]);
    await inBrowser.close();
  });
});

it('a picture that the browser cannot load leaves a coloured area, and the poster is complete', async () => {
  const inBrowser = await openOfficeInBrowser(browser, {}, parish({}, { accent: '#9b1c31' }));
  await addPicture(inBrowser, 1600, 1000, Buffer.from('no picture'));
  expect(await print(inBrowser, 'a4')).toMatchObject({ pages: 1, onScreen: [], onPaper: [] });
  const area = await inBrowser.page.evaluate(
    'getComputedStyle(document.querySelector(".poster-picture")).backgroundColor',
  );
  expect(area).toBe('rgb(155, 28, 49)');
  expect(await inBrowser.page.locator('.poster h2').innerText()).toBe(PLAIN);
  await inBrowser.close();
});

describe('on a screen', () => {
  it.each([
    ['', 'light'],
    ['#ffe600', 'light'],
    ['#ffffff', 'light'],
    ['#000000', 'dark'],
    ['#9b1c31', 'dark'],
    ['#00ff88', 'dark'],
  ] as const)('the title is readable in a parish of the colour %s, %s', async (accent, colorScheme) => {
    const own = accent === '' ? {} : { accent };
    const inBrowser = await openOfficeInBrowser(browser, { colorScheme }, parish({ short_desc: LONG }, own));
    for (const width of [320, 390, 1366]) {
      await inBrowser.page.setViewportSize({ width, height: 900 });
      await inBrowser.open(PATH);
      expect(await inBrowser.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect([width, await findAxeFaults(inBrowser.page)]).toEqual([width, []]);
      expect([width, await inBrowser.page.evaluate(FAULTS)]).toEqual([width, []]);
    }
    await addPicture(inBrowser, 1600, 1000);
    await inBrowser.open(PATH);
    expect(await findAxeFaults(inBrowser.page)).toEqual([]);
    await inBrowser.close();
  });

  it('an event leads to its poster, whose format, texts and sponsor can be chosen', async () => {
    const inBrowser = await openOfficeInBrowser(browser, {}, parish({ short_desc: 'Mit dem Chor', topic: 'Bach' }));
    const { page } = inBrowser;
    await inBrowser.open('/events/1');
    await waitForNewPage(page, () => page.getByRole('link', { name: 'Plakat' }).last().click());
    const poster = page.locator('.poster');
    expect(await poster.innerText()).toMatch(/Sonntag, 6\.\s?Dezember 2026\s*17:00–18:30\sUhr/);
    for (const text of ['Bach', 'Mit dem Chor', 'Grosser Saal, Kirchgemeindehaus', 'Kirchgasse 1, 8999 Seewil'])
      expect(await poster.innerText()).toContain(text);
    await page.getByText('A5', { exact: true }).click();
    await page.getByLabel('Kurzer Hinweis').uncheck();
    await page.getByLabel('Zeile für Sponsoren').fill('Mit Unterstützung der Bäckerei Muster');
    await waitForNewPage(page, () => page.getByRole('button', { name: 'Anzeigen' }).click());
    expect(await page.locator('.poster.a5').innerText()).toContain('Mit Unterstützung der Bäckerei Muster');
    expect(await poster.innerText()).not.toContain('Mit dem Chor');
    await inBrowser.close();
  });
});
