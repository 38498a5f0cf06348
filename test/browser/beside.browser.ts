// Pages that warn before typed input is lost, with and without scripts: two users edit one event or record, or a button is next to a form.
// Each page is complete on phones and desktops, in light and dark mode, and without axe violations.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeFaultsOfFullPage, RULES } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';
import { formFields } from '../support/page-form.ts';

const ID = 1_002_531;
const PATH = `/events/${ID}`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Runs `work` in a new window. The browser may complain only about the statuses of rejected requests. */
async function within(javaScriptEnabled: boolean, work: (inBrowser: OfficeInBrowser) => Promise<void>): Promise<void> {
  const inBrowser = await openOfficeInBrowser(browser, { javaScriptEnabled });
  try {
    await work(inBrowser);
    expect(inBrowser.complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  } finally {
    await inBrowser.close();
  }
}

async function faults(open: Page): Promise<string[]> {
  const [html, url] = [await open.content(), open.url()];
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.route(url, (route) =>
    route.fulfill({ contentType: 'text/html', body: html.replace(/<script [^>]*>/g, '') }),
  );
  await page.goto(url);
  const found: string[] = [];
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const judged = await findAxeFaultsOfFullPage(page, RULES[colorScheme]);
      found.push(...judged.map((text) => `${width} ${colorScheme} ${text}`));
      const folder = process.env['PICTURES'];
      const name = (await page.title()).replace(/\W+/g, '-').slice(0, 20);
      if (folder) await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
    const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number;
    if (wide > width) found.push(`${width} is scrolled sideways: ${wide}`);
  }
  await context.close();
  return found;
}

async function saveMeanwhile({ office }: OfficeInBrowser, path: string, id: string, texts: Record<string, string[]>) {
  const fields = formFields(await (await office.get(path)).text(), `id="${id}"`);
  const saved = await office.post(path, { ...fields, ...texts });
  expect(saved.headers.get('location')).toMatch(/did=saved/);
}

const storedEvent = ({ office }: OfficeInBrowser) =>
  office.store.content.read(office.instance, async ({ get }) => (await get('event', ID))?.value);

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_name, hasScript) => {
  it('two people who edit the same fields of an event are shown both texts, and their choice is saved', async () => {
    await within(hasScript, async (inBrowser) => {
      const { page, open } = inBrowser;
      await open(PATH);
      await page.fill('[name=title]', 'Gottesdienst mit Taufe von Lena und Emil, anschliessend Kirchenkaffee');
      await page.selectOption('select[name=room] >> nth=0', '21');
      await page.fill('[name=from]', '10:30');
      await saveMeanwhile(inBrowser, PATH, 'event', {
        title: ['Gottesdienst zum 2. Advent mit dem Kirchenchor Seewil-Oberegg'],
        room: ['31', ''],
        from: ['09:30'],
        short: ['Neu: ein Kirchenkaffee danach.'],
      });
      await page.getByRole('button', { name: 'Speichern', exact: true }).click();
      await page.getByRole('heading', { name: /dasselbe geändert/ }).waitFor();
      expect(await faults(page)).toEqual([]);
      const choices = page.locator('.two-texts');
      expect(await choices.count()).toBe(3);
      for (const one of await choices.all()) await one.locator('[value=mine]').check();
      await page.getByRole('button', { name: 'Speichern', exact: true }).click();
      await page.locator('.told').waitFor();
      expect(await storedEvent(inBrowser)).toMatchObject({
        title: 'Gottesdienst mit Taufe von Lena und Emil, anschliessend Kirchenkaffee',
        startsAt: '2026-12-06 10:30:00',
        rooms: [{ roomId: 21 }],
        shortDesc: 'Neu: ein Kirchenkaffee danach.',
      });
    });
  });

  it('two people who edit the same field of a record are asked to choose, too', async () => {
    await within(hasScript, async (inBrowser) => {
      const { page, open, office } = inBrowser;
      await open('/rooms/21');
      await page.fill('#entry [name=name]', 'Grosser Saal mit Bühne');
      await saveMeanwhile(inBrowser, '/rooms/21', 'entry', { name: ['Saal im Erdgeschoss'] });
      await page.locator('#entry button.primary').click();
      await page.locator('.two-texts').first().waitFor();
      expect(await faults(page)).toEqual([]);
      await page.getByLabel('Ihre Angabe').check();
      await page.locator('#entry button.primary').click();
      await page.locator('.told').waitFor();
      const room = await office.store.content.read(office.instance, async ({ get }) => (await get('room', 21))?.value);
      expect(room?.name).toBe('Grosser Saal mit Bühne');
    });
  });
});

it('without script a button next to the form asks first, then saves and acts in one press', async () => {
  await within(false, async (inBrowser) => {
    const { page, open } = inBrowser;
    await open(PATH);
    await page.fill('[name=title]', 'Gottesdienst mit Taufe');
    await page.locator('summary', { hasText: 'Absagen' }).click();
    await page.getByLabel('Was sollen alle dazu lesen?').first().fill('Die Heizung ist defekt.');
    await page.getByRole('button', { name: 'Jetzt absagen' }).click();
    await page.getByRole('heading', { name: 'Das Formular ist noch nicht gespeichert' }).waitFor();
    expect(await storedEvent(inBrowser)).toMatchObject({ status: 'confirmed', title: 'Gottesdienst zum 2. Advent' });
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Speichern, dann «Jetzt absagen»' }).click();
    await page.locator('.told', { hasText: 'Abgesagt' }).waitFor();
    expect(await storedEvent(inBrowser)).toMatchObject({
      status: 'cancelled',
      title: 'Gottesdienst mit Taufe',
      statusNote: 'Die Heizung ist defekt.',
    });
  });
});

it('without script the Enter key saves the form, and asks when pressed in the field of a button', async () => {
  await within(false, async (inBrowser) => {
    const { page, open } = inBrowser;
    await open(PATH);
    await page.fill('[name=title]', 'Gottesdienst mit Taufe');
    await page.press('[name=title]', 'Enter');
    await page.locator('.told').waitFor();
    expect(await storedEvent(inBrowser)).toMatchObject({ status: 'confirmed', title: 'Gottesdienst mit Taufe' });
    await page.locator('summary', { hasText: 'Absagen' }).click();
    await page.getByLabel('Was sollen alle dazu lesen?').first().fill('Sturm');
    await page.getByLabel('Was sollen alle dazu lesen?').first().press('Enter');
    await page.getByRole('button', { name: 'Nur «Jetzt absagen», Eingaben verwerfen' }).click();
    await page.locator('.told', { hasText: 'Abgesagt' }).waitFor();
    expect(await storedEvent(inBrowser)).toMatchObject({ status: 'cancelled', statusNote: 'Sturm' });
  });
});
