// Pages of the newsletter: the complete path of a visitor, and every page in every state, language, colour scheme and width, checked
// against the rules of WCAG 2.2 AA that can be tested automatically.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUnsubscribeTag } from '../../src/mail/newsletter/unsubscribe-tag.ts';
import { waitForNewPage } from '../support/arrive.ts';
import { findAxeFaults, RULES } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { readUnwrappedMailFiles } from '../support/mail-files.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';

const LANGUAGES = [
  ['de', 'de-CH', 'Kirchgemeinde Seewil'],
  ['fr', 'fr-CH', 'Paroisse de Seewil'],
  ['it', 'it-CH', 'Parrocchia di Seewil'],
  ['en', 'en-GB', 'Parish of Seewil'],
] as const;

const TOPICS = ['Gottesdienste und Feiern', 'Musik', 'Kinder, Jugendliche und Familien', 'Seniorinnen und Senioren'];
const PEOPLE = ['looks', 'ends', 'clicks', 'erases'].map((name, index) => ({
  id: index + 1,
  key: name.padEnd(24, 'k'),
  email: `${name}@example.org`,
  status: 'confirmed',
  firstname: 'Anna',
  lastname: 'Muster',
  postcode: '3000',
  city: 'Seewil',
  list_ids: [1, 3],
  interval: 'MONTH',
}));
const key = (name: string) => name.padEnd(24, 'k');
const withoutFragment = (url: string) => url.split('#')[0] ?? url;

/** Yellow accent colour, which has too little contrast with white as background and as text. */
const LOOK = { accent: '#ffd500', footer: 'Dorfstrasse 1\n0000 Seewil', public_url: 'https://www.example.org' };

const site = openSite();
const folder = join(site.folder, 'mails');
let server: ServerProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let visitors = 0;

const bundle = (name: string, locale: string, title: string, topics: readonly string[]) => ({
  format: 'parvis-bundle',
  version: 1,
  instance: { name, title, locale, double_opt_in: true, ...LOOK },
  lists: topics.map((topic, index) => ({ id: index + 1, name: topic })),
  newsletter: {
    target_lists: topics.map((topic, index) => ({ list_id: index + 1, public_name: topic })),
    subscribers: topics.length === 0 ? [] : PEOPLE,
  },
});

beforeAll(async () => {
  mkdirSync(folder);
  const bundles = LANGUAGES.flatMap(([name, locale, title]) => [
    bundle(name, locale, title, TOPICS),
    bundle(`${name}-none`, locale, title, []),
  ]);
  await copyFilledDatabaseTo(site.database, ...bundles);
  for (const [name] of LANGUAGES) {
    await site.run(['newsletter', 'settings', name, '--privacy-url', 'https://www.example.org/privacy']);
  }
  server = await serve(site, { PARVIS_MAIL_FOLDER: folder, PARVIS_TRUST_PROXY: '1' });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site.clear();
});

/** Opens a new window for a visitor with a new network address. */
async function visitInNewWindow(bypassCSP = false): Promise<void> {
  await context?.close();
  context = await browser.newContext({ bypassCSP });
  page = await context.newPage();
  await comeFrom(`192.0.2.${++visitors}`);
}

const comeFrom = (address: string) => context.setExtraHTTPHeaders({ 'X-Forwarded-For': address });

const open = (path: string) => page.goto(`${server.url}/newsletter/${path}`);

/** Presses a button without the browser’s own validation. */
async function send(selector = 'form') {
  const form = page.locator(selector).first();
  await form.evaluate((element: { noValidate: boolean }) => {
    element.noValidate = true;
  });
  await waitForNewPage(page, () => form.locator('button').click());
}

/** Returns the link in the newest mail to an address, once it has arrived. */
async function linkTo(address: string): Promise<string> {
  const found = () => readUnwrappedMailFiles(folder).filter((mail) => new RegExp(`^To: ${address}`, 'm').test(mail));
  await expect.poll(() => found().length).toBeGreaterThan(0);
  return /http:\/\/\S+?\/newsletter\/[\w/-]+/.exec(found().at(-1) ?? '')?.[0] ?? '';
}

/** Selects headings, links, buttons and labels without text. */
const WORDLESS = `[...document.querySelectorAll('title, h1, h2, h3, a, button, label, legend, summary, dt, dd')]
  .filter((one) => one.textContent.trim() === '').map((one) => one.outerHTML)`;

/**
 * Returns the violations on the open page. In German, these are axe violations on a phone, on a desktop, and on a phone in dark mode. Other
 * languages differ only in texts, which must exist and must not make the page scroll sideways.
 */
async function violations(language: string): Promise<string[]> {
  const found = (await page.evaluate(WORDLESS)) as string[];
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      // Colours are the same at every width.
      if (width === 390 || language !== 'de' || (width > 390 && colorScheme === 'dark')) continue;
      await page.emulateMedia({ colorScheme });
      const judged = await findAxeFaults(page, RULES[colorScheme]);
      found.push(...judged.map((text) => `${width} ${colorScheme} ${text}`));
    }
    const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number;
    if (wide > width) found.push(`${width} is scrolled sideways: ${wide}`);
  }
  return found;
}

async function toConfirm(name: string, email: string): Promise<void> {
  await open(name);
  await page.fill('#i-email', email);
  await page.check('input[value="1"]');
  await send();
  await page.waitForSelector('[role=status]');
  await page.goto(await linkTo(email));
}

const STATES: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
  register: (name) => open(name),
  'register without lists': (name) => open(`${name}-none`),
  'register refused': async (name) => {
    await open(name);
    await page.fill('#i-email', 'nobody');
    await page.fill('#i-firstname', 'Anna');
    await send();
    await page.waitForSelector('#p-email');
  },
  'register without a topic': async (name) => {
    await open(name);
    await page.fill('#i-email', 'new@example.org');
    await send();
    await page.waitForSelector('#p-lists');
  },
  'register without a rhythm': async (name) => {
    await open(name);
    await page.fill('#i-email', 'new@example.org');
    await page.check('input[value="1"]');
    await page.locator('input[value=WEEK]').evaluate((element: { value: string }) => {
      element.value = 'DAY';
    });
    await send();
    await page.waitForSelector('#p-interval');
  },
  registered: async (name) => {
    await open(name);
    await page.fill('#i-email', 'new@example.org');
    await page.check('input[value="1"]');
    await send();
    await page.waitForSelector('[role=status] + section');
  },
  'to be confirmed': (name) => toConfirm(name, `waits-${name}@example.org`),
  confirmed: async (name) => {
    await toConfirm(name, `confirms-${name}@example.org`);
    await send();
    await page.waitForSelector('[role=status] + section a');
  },
  'an invitation that is too old': (name) => open(`${name}/start/x`),
  'a link that is invalid': (name) => open(`${name}/confirm/x`),
  mine: (name) => open(`${name}/me/${key('looks')}`),
  'mine, saved': async (name) => {
    await open(`${name}/me/${key('looks')}`);
    for (const list of [1, 3]) await page.uncheck(`input[value="${list}"]`);
    await send('form:has(fieldset)');
    await page.waitForSelector('[role=status] + .notice');
  },
  'mine, with a new address': async (name) => {
    await open(`${name}/me/${key('looks')}`);
    await page.fill('#i-email', `moves-${name}@example.org`);
    await send('form:has(fieldset)');
    await page.waitForSelector('form[action$=discard]');
  },
  'mine, known': (name) => open(`${name}/me/${key('looks')}/known`),
  'mine, refused': async (name) => {
    await open(`${name}/me/${key('looks')}`);
    await page.fill('#i-email', 'nobody');
    await send('form:has(fieldset)');
    await page.waitForSelector('#p-email');
  },
  'mine, ended': async (name) => {
    await open(`${name}/me/${key('ends')}`);
    await send('form[action$=end]');
    await page.waitForSelector('[role=status]');
  },
  'mine, ended before': (name) => open(`${name}/me/${key('ends')}`),
  'mine, erased': async (name) => {
    await open(`${name}/me/${key('erases')}`);
    await page.check('input[name=sure]');
    await send('form[action$=erase]');
    await page.waitForSelector('[role=status]');
  },
  'one click': (name) => open(`${name}/end/3/${createUnsubscribeTag(key('clicks'))}`),
  'one click, ended': async (name) => {
    await open(`${name}/end/3/${createUnsubscribeTag(key('clicks'))}`);
    await send();
    await page.waitForSelector('[role=status]');
  },
  'one click, wrong': (name) => open(`${name}/end/3/x`),
  nothing: (name) => open(`${name}/nothing`),
  'too large': async (name) => {
    await open(name);
    await page.locator('#i-firstname').evaluate((element: { value: string }) => {
      element.value = 'x'.repeat(20_000);
    });
    await send();
  },
};

describe.each(LANGUAGES)('in %s', (name) => {
  beforeAll(() => visitInNewWindow(true));
  beforeEach(() => comeFrom(`192.0.2.${++visitors}`));

  it.each(Object.keys(STATES))('the page “%s” is accessible', async (state) => {
    await STATES[state]?.(name);
    expect(await page.getAttribute('html', 'lang')).toBe(name);
    expect(await page.title()).toMatch(/^.+ · .+$/);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await violations(name)).toEqual([]);
  });

  it('the page for too many submissions is accessible', async () => {
    await comeFrom('198.51.100.1');
    const headers = { 'X-Forwarded-For': '198.51.100.1' };
    for (let time = 0; time < 20; time++) {
      await fetch(`${server.url}/newsletter/${name}`, { method: 'POST', headers, body: new URLSearchParams() });
    }
    await open(name);
    await page.fill('#i-email', 'new@example.org');
    await send();
    expect(await page.inputValue('#i-email')).toBe('new@example.org');
    expect(await violations(name)).toEqual([]);
  });

  it('every field, button and link is large enough to touch', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open(`${name}/me/${key('looks')}`);
    const targets = await page.locator('div.field input, .choice, button, a').all();
    expect(targets.length).toBeGreaterThan(15);
    for (const target of targets) {
      const box = await target.boundingBox();
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});

describe('a visitor', () => {
  it('registers, opens the mailed link, confirms, changes and ends without a script', async () => {
    await visitInNewWindow();
    const complaints: string[] = [];
    const hosts = new Set<string>();
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => hosts.add(new URL(request.url()).host));

    await open('de');
    for (let step = 0; step < 4; step++) await page.keyboard.press('Tab');
    await page.keyboard.type('ada@example.org');
    await page.getByLabel('Vorname').fill('Ada');
    await page.getByLabel('Musik').check();
    await page.getByLabel('jeden Monat').check();
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.waitForSelector('[role=status]');
    expect(await page.locator('.notice').count()).toBe(0);
    await page.goto(await linkTo('ada@example.org'));
    await page.getByRole('button', { name: 'Ja, bestätigen' }).click();
    await page.getByRole('link', { name: 'Anmeldung ändern' }).click();
    expect(await page.getByLabel('Vorname').inputValue()).toBe('Ada');
    expect(await page.getByLabel('Musik').isChecked()).toBe(true);
    await page.getByLabel('Nachname').fill('Bern');
    await waitForNewPage(page, () => page.getByRole('button', { name: 'Speichern' }).click());
    expect(await page.textContent('[role=status]')).toBe('Gespeichert.');
    expect(await page.getByLabel('Nachname').inputValue()).toBe('Bern');

    const mine = withoutFragment(page.url());
    await page.getByRole('link', { name: 'Meine Daten ansehen' }).click();
    expect(await page.textContent('dl')).toContain('ada@example.org');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Meine Daten herunterladen (JSON)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('newsletter-de.json');
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
      first_name: 'Ada',
      last_name: 'Bern',
    });
    await waitForNewPage(page, () => page.getByRole('link', { name: 'Zurück zu meiner Anmeldung' }).click());

    // A button pressed by mistake deletes nothing without a confirmation.
    await page.getByRole('button', { name: 'Alle meine Daten löschen' }).click();
    expect(withoutFragment(page.url())).toBe(mine);
    await waitForNewPage(page, () => page.getByRole('button', { name: 'Newsletter abbestellen' }).click());
    expect(await page.textContent('h1')).toBe('Newsletter abbestellt');
    expect((await page.goto(mine))?.status()).toBe(404);
    await waitForNewPage(page, () => page.getByRole('link', { name: 'Zur Anmeldung' }).click());
    expect(await page.locator('#i-email').count()).toBe(1);
    expect([...hosts]).toEqual([new URL(server.url).host]);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  it('sees the focus at every keyboard step', async () => {
    await visitInNewWindow();
    await open(`en/me/${key('looks')}`);
    const steps = await page.locator('.field input, input[type=checkbox], button, a').count();
    for (let step = 0; step < steps + 1; step++) {
      await page.keyboard.press('Tab');
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineWidth');
      expect(outline).toBe('3px');
    }
  });

  it('is led from the list of errors to the field', async () => {
    await visitInNewWindow();
    await open('en');
    await page.fill('#i-email', 'nobody');
    await send();
    await page.locator('[role=alert] a').first().click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('i-email');
    expect(await page.inputValue('#i-email')).toBe('nobody');
  });
});
