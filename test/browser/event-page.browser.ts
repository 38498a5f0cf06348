import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import type { OfficeBrowser } from '../support/office-browser.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';
import { formFields } from '../support/page-form.ts';

const PATH = '/events/1002531';

let browser: Browser;
let inBrowser: OfficeInBrowser;
let office: OfficeBrowser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  inBrowser = await openOfficeInBrowser(browser);
  ({ office, page } = inBrowser);
});
afterEach(async () => {
  expect(inBrowser.complaints).toEqual([]);
  await inBrowser.close();
});

const open = (path: string) => inBrowser.open(path);
const textIn = (name: string) => page.locator(`[name="${name}"]`).first().inputValue();
const eventNow = () =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', 1_002_531))?.value);

describe('the form of an event', () => {
  it('moves the end with the start', async () => {
    await open(PATH);
    await page.locator('[name="from"]').fill('17:30');
    await page.locator('[name="from"]').blur();
    expect(await textIn('to')).toBe('18:30');
    await page.locator('[name="from"]').fill('23:30');
    await page.locator('[name="from"]').blur();
    expect([await textIn('to'), await textIn('until')]).toEqual(['00:30', '7.12.2026']);
    await page.locator('[name="day"]').fill('2026-12-13');
    await page.locator('[name="day"]').blur();
    expect(await textIn('until')).toBe('14.12.2026');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/did=saved/);
    expect(await eventNow()).toMatchObject({ startsAt: '2026-12-13 23:30:00', endsAt: '2026-12-14 00:30:00' });
  });

  it('sets an hour for a new event, and keeps an empty row', async () => {
    await open('/events/new?on=2026-12-24');
    expect(await page.locator(':focus').getAttribute('name')).toBe('title');
    await page.locator('[name="from"]').fill('17:00');
    await page.locator('[name="from"]').blur();
    expect(await textIn('to')).toBe('18:00');
    await page.locator('[name="room"]').first().selectOption('11');
    await page.getByText('Weiterer Raum').first().click();
    for (const room of ['12', '21']) await page.locator('[name="room"]').last().selectOption(room);
    expect(await page.locator('[name="room"]').count()).toBe(4);
    await page.locator('[name="title"]').fill('Christnacht');
    await page.locator('[data-save]').click();
    await page.waitForURL(/did=created/);
    expect(
      await page
        .locator('[name="room"]')
        .evaluateAll((all) => all.map((one) => (one as { value: string } & object).value)),
    ).toEqual(['11', '12', '21', '']);
  });

  it('offers unsaved input after a reload, and merges it on saving', async () => {
    await open(PATH);
    await page.locator('[name="title"]').fill('Getippt und nicht gespeichert');
    await page.locator('#fold-people > summary').click();
    await page.locator('[name="coorganizer"]').first().fill('Thomas Aebersold');
    await page.locator('[name="coorganizer"]').first().blur();
    await page.getByLabel('Weitere Person: Mitverantwortlich').click();
    await page.locator('[name="coorganizer"]').last().fill('Hana Keller-Sato');
    await page.locator('[name="coorganizer"]').last().blur();
    await page.reload();
    expect(await textIn('title')).toBe('Gottesdienst zum 2. Advent');
    await office.post(`${PATH}/cancel`, { note: 'Von jemand anderem' });
    await page.locator('.draft button').first().click();
    expect(await textIn('title')).toBe('Getippt und nicht gespeichert');
    await page.locator('[data-save]').click();
    await page.waitForURL(/did=saved/);
    const event = await eventNow();
    expect(event).toMatchObject({ title: 'Getippt und nicht gespeichert', status: 'cancelled' });
    expect(event?.coorganizerIds).toHaveLength(2);
    await open(PATH);
    expect(await page.locator('.draft').count()).toBe(0);
  });

  it('keeps an unanswered draft, whatever else is typed and saved', async () => {
    const type = async (title: string) => {
      await page.locator('[name="title"]').fill(title);
      await expect.poll(() => page.locator('.draft-note').count()).toBe(1);
    };
    await open('/events/new?on=2026-12-24');
    await type('Der erste');
    await open('/events/new?on=2026-12-24');
    await type('Der zweite');
    await open('/events/new?on=2026-12-24');
    expect(await page.locator('.draft').count()).toBe(2);
    await page.locator('[name="title"]').fill('Der dritte');
    await page.locator('[name="from"]').fill('17:00');
    await page.locator('[data-save]').click();
    await page.waitForURL(/did=created/);
    for (const title of ['Der erste', 'Der zweite']) {
      await open('/events/new?on=2026-12-24');
      await page.locator('.draft').first().locator('button').first().click();
      expect(await textIn('title')).toBe(title);
      await page.locator('[name="from"]').fill('18:00');
      await page.locator('[data-save]').click();
      await page.waitForURL(/did=created/);
    }
    await open('/events/new?on=2026-12-24');
    expect(await page.locator('.draft').count()).toBe(0);
  });

  it('offers no draft on the page with errors or a merge question, and keeps it until it is saved', async () => {
    await open(PATH);
    await page.locator('[name="title"]').fill('Meiner');
    await office.post(PATH, { ...formFields(await (await office.get(PATH)).text(), 'id="event"'), title: 'Anderer' });
    await page.locator('[data-save]').click();
    await page.locator('.summary').waitFor();
    expect(await page.locator('.draft').count()).toBe(0);
    await open(PATH);
    expect(await textIn('title')).toBe('Anderer');
    await page.locator('.draft button').first().click();
    expect(await textIn('title')).toBe('Meiner');
    inBrowser.complaints.splice(0);
  });

  it('removes a discarded draft', async () => {
    await open(PATH);
    await page.locator('[name="title"]').fill('Doch nicht');
    await page.reload();
    await page.locator('.draft button').last().click();
    await page.reload();
    expect(await page.locator('.draft').count()).toBe(0);
  });

  it('is submitted once, however often the button is pressed', async () => {
    await open(PATH);
    await page.locator('[name="title"]').fill('Einmal');
    await page.locator('[data-save]').dblclick();
    await page.waitForURL(/did=/);
    expect(inBrowser.posts()).toBe(1);
  });

  it('shows nothing outside of the screen on a phone', async () => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [
        PATH,
        '/events/new',
        '/agenda?view=week',
        '/agenda?view=month',
        '/agenda?view=rooms',
        '/agenda?choose=some',
      ]) {
        await open(path);
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
      }
    }
  });
});

describe('other forms', () => {
  it('offer no draft after saving, and offer it again if it was not saved', async () => {
    await open('/series/1');
    const title = page.locator('#entry input[type=text]').first();
    await title.fill('Nur zum Ansehen');
    await page.locator('.series-dates button[name=_preview]').dispatchEvent('click');
    await page.locator('main[data-answer]').waitFor();
    expect(await title.inputValue()).toBe('Nur zum Ansehen');
    expect(await page.locator('.draft').count()).toBe(0);
    await open('/series/1');
    expect(await page.locator('.draft').count()).toBe(1);
    await title.fill('Etwas anderes');
    await open('/series/1');
    // The newest draft is shown. The earlier one is offered once the newest is discarded.
    expect(await page.locator('.draft').count()).toBe(1);
    await page.locator('.draft [data-drop]').click();
    await page.locator('.draft [data-restore]').click();
    expect(await title.inputValue()).toBe('Nur zum Ansehen');
  });

  it('keep no address and no import file, and offer the choices for columns and names again', async () => {
    await open('/import');
    await page.locator('[name="url"]').fill('https://example.org/kalender.ics');
    await page.reload();
    expect(await page.locator('.draft').count()).toBe(0);
    expect(await page.evaluate('Object.keys(sessionStorage).length')).toBe(0);
    const buffer = Buffer.from('Datum;Titel;Ort;Bereich\n10.1.2027;Chorprobe;Waldhütte;Jugendtreff Ost');
    await page.locator('input[type=file]').setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer });
    await page.locator('.finish .primary').click();
    await page.waitForURL(/import\/\d+$/);
    const room = page.getByRole('group', { name: 'Waldhütte' });
    await room.getByLabel('nur als Text').check();
    await page.reload();
    await page.locator('.draft [data-restore]').click();
    expect(await room.getByLabel('nur als Text').isChecked()).toBe(true);
    // The server applies unambiguous answers without asking, and no choice is lost.
    await page.locator('button[name=clear][value=layer]').click();
    await page.waitForURL(/did=answered/);
    const isNew = page.getByRole('group', { name: 'Jugendtreff Ost' }).getByLabel('neu anlegen');
    expect([await isNew.isChecked(), await room.getByLabel('nur als Text').isChecked()]).toEqual([true, true]);
    expect(await page.locator('.draft').count()).toBe(0);
  });
});
