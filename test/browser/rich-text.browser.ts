// Editor of long texts, under the content security policy of all office pages.

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findAxeFaults } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';
import { WORD_HTML } from '../support/word-html.ts';

const ID = 1_002_531;
const PATH = `/events/${ID}`;

let browser: Browser;
let inBrowser: OfficeInBrowser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  inBrowser = await openOfficeInBrowser(browser, { viewport: { width: 1280, height: 1400 } });
  page = inBrowser.page;
});
afterEach(async () => {
  // Complaints include violations of the content security policy.
  expect(inBrowser.complaints).toEqual([]);
  await inBrowser.close();
});

const editor = () => page.getByRole('textbox', { name: 'Langer Text' });
const field = () => page.locator('textarea[name="long"]').inputValue();
const storedText = () =>
  inBrowser.office.store.content.read(
    inBrowser.office.instance,
    async ({ get }) => (await get('event', ID))?.value.longDesc,
  );

async function goToText(text?: string) {
  if (text !== undefined) {
    const { store, instance, clock } = inBrowser.office;
    await store.content.change(instance, { actor: 'anna', action: 'change', at: clock.now }, async ({ get, put }) => {
      const event = await get('event', ID);
      if (event) await put('event', { ...event.value, longDesc: text }, event.revision);
    });
  }
  await inBrowser.open(PATH);
  await page.locator('#fold-texts summary').click();
  await page.locator('textarea[name="long"]').focus();
  // If the editor has already loaded, the text area behind it can't take the focus.
  if (await page.locator('.ProseMirror').isVisible()) await page.locator('.ProseMirror').focus();
}

interface Clipboard {
  readonly DataTransfer: new () => { readonly setData: (type: string, text: string) => void };
  readonly ClipboardEvent: new (type: string, of: object) => object;
}

const paste = (types: Record<string, string>) =>
  editor().evaluate((element, all) => {
    const { DataTransfer, ClipboardEvent } = globalThis as unknown as Clipboard;
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(all)) clipboardData.setData(type, text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    (element as unknown as { dispatchEvent: (event: object) => void }).dispatchEvent(event);
  }, types);

it('is loaded when its section opens, so that no markup is shown', async () => {
  await inBrowser.open(PATH);
  await page.locator('#fold-texts summary').click();
  await editor().waitFor();
  expect(await editor().innerText()).not.toContain('<');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY');
});

it('is loaded on focus, and saves the text', async () => {
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
  await inBrowser.open(PATH);
  expect(loaded.filter((path) => path.includes('rich-text'))).toEqual([]);
  await goToText();
  await page.locator('.rich').waitFor();
  await page.keyboard.type('Erster Absatz mit ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('fettem');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' Wort');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Liste', exact: true }).click();
  await page.keyboard.type('Eins');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Zwei');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/did=saved/);
  expect(await storedText()).toBe(
    '<p>Erster Absatz mit <strong>fettem</strong> Wort</p><ul><li>Eins</li><li>Zwei</li></ul>',
  );
});

it('cleans text pasted from Word, and undoes it', async () => {
  await goToText('<p>Vorher</p>');
  await page.locator('.rich').waitFor();
  await page.keyboard.press('Enter');
  await paste({ 'text/html': WORD_HTML, 'text/plain': 'Einladung' });
  await expect
    .poll(field)
    .toBe(
      '<p>Vorher</p><h3>Einladung zum Adventskonzert</h3>' +
        '<p>Der <strong>Kirchenchor</strong> singt <em>Lieder zum Advent</em>, siehe <a ' +
        'href="https://www.example.org/chor">Website</a>.</p>' +
        '<ul><li>Eintritt frei</li><li>Kollekte für <strong>HEKS</strong></li></ul>' +
        '<p>Ablauf:</p><ol><li>Begrüssung</li><li>Konzert</li></ol><p>10 Uhr</p><p>Kirche</p>',
    );
  await page.keyboard.press('Control+z');
  await expect.poll(field).not.toContain('Adventskonzert');
  await page.keyboard.press('Control+y');
  await expect.poll(field).toContain('Adventskonzert');
});

it('accepts nothing that could run a script', async () => {
  await goToText('<p>A</p>');
  await page.locator('.rich').waitFor();
  await paste({ 'text/html': '<p>B<img src=x onerror="document.title=1"><script>document.title=2</script></p>' });
  await expect.poll(field).toContain('B');
  expect(await field()).not.toMatch(/script|img/);
  await paste({ 'text/plain': 'Nur <b>Text</b>' });
  await expect.poll(field).toContain('Nur &lt;b&gt;Text&lt;/b&gt;');
  expect(await page.title()).toContain('Gottesdienst');
});

it('links selected words, rejects invalid addresses, and unlinks, by keyboard alone', async () => {
  await goToText('<p>Website</p>');
  await page.locator('.rich').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.link-row .problem').textContent()).toContain('Das ist keine Adresse');
  await page.locator('.link-row input').fill('www.example.org/advent');
  await page.keyboard.press('Enter');
  await expect.poll(field).toBe('<p><a href="https://www.example.org/advent">Website</a></p>');
  await page.keyboard.press('Alt+F10');
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Link');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Link entfernen' }).click();
  await expect.poll(field).toBe('<p>Website</p>');
});

it('leaves an unsupported text in its field, and does not change a text that is only viewed', async () => {
  const table = '<table><tbody><tr><td>A</td></tr></tbody></table>';
  await Promise.all([page.waitForResponse(/events\/text/), goToText(table)]);
  await page.keyboard.press('End');
  expect([await editor().getAttribute('name'), await field()]).toEqual(['long', table]);
  const kept =
    '<h2>T</h2><p>A <a href="https://x.example" target="_blank" rel="noopener">x</a></p><ul><li>Eins<ol><li>Zwei</li></ol></li></ul>';
  await goToText(kept);
  await page.locator('.rich').waitFor();
  expect(await field()).toBe(kept);
  await page.keyboard.type('.');
  await expect.poll(field).toBe(kept.replace('Zwei', 'Zwei.'));
});

it('restores a draft into the editor', async () => {
  await goToText('<p>Vorher</p>');
  await page.locator('.rich').waitFor();
  await page.keyboard.type(' und mehr');
  await page.reload();
  await page.getByRole('button', { name: 'Zurückholen' }).click();
  expect(await field()).toBe('<p>Vorher und mehr</p>');
  await page.locator('textarea[name="long"]').focus();
  await expect.poll(() => page.locator('.ProseMirror').textContent()).toBe('Vorher und mehr');
});

it('is usable with a screen reader, on a phone, in the dark', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 800 });
  await goToText('<h3>Titel</h3><p>Text</p>');
  await page.locator('.rich').waitFor();
  await page.keyboard.press('Control+k');
  // The window is as high as the page, so that no bar covers content that could be scrolled into view.
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  await page.setViewportSize({ width: 320, height });
  expect(await findAxeFaults(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
});
