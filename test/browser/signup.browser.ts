// Sign-up for an event: the complete path of a family, with and without scripts. Each page is checked against the rules of WCAG 2.2 AA that
// can be tested automatically.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeFaults } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { readUnwrappedMailFiles } from '../support/mail-files.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';

const LANGUAGES = [
  ['de', 'de-CH'],
  ['fr', 'fr-CH'],
  ['it', 'it-CH'],
  ['en', 'en-GB'],
] as const;

const bundle = (name: string, locale: string) => ({
  format: 'parvis-bundle',
  version: 1,
  instance: { name, title: 'Seewil', locale, accent: '#ffd500', outside: { signup: true } },
  persons: [{ id: 1, lastname: 'Muster', visibility: 'web', email: 'eva@example.org', phone: '044 123 45 67' }],
  forms: [
    {
      id: 1,
      name: 'Lager',
      intro: 'Willkommen.',
      consent: 'Fotos dürfen erscheinen.',
      fields: [
        { id: 1, label: 'Mit dem Car?', type: 'choice', options: ['ja', 'nein'], required: true },
        {
          id: 2,
          label: 'Einstieg',
          type: 'choice',
          options: ['Seewil', 'Bahnhof'],
          required: true,
          if: { field_id: 1, value: 'ja' },
        },
        { id: 3, label: 'Essen', type: 'several', options: ['Fleisch', 'Vegi'], each: true },
        { id: 4, label: 'Allergien', type: 'long', help: 'Nur die Leitung sieht das.' },
        { id: 5, label: 'Kanton', type: 'choice', options: ['AG', 'BE', 'BL', 'BS', 'LU', 'SO', 'ZG', 'ZH'] },
        { id: 6, label: 'Lagerordnung gelesen', type: 'yes', required: true },
      ],
    },
  ],
  buildings: [
    { id: 1, name: 'Kirchgemeindehaus', street: 'Gasse 1', city: 'Seewil' },
    { id: 2, name: 'Kirche', street: 'Gasse 2', city: 'Seewil' },
  ],
  rooms: [
    { id: 1, building_id: 1, name: 'Saal' },
    { id: 2, building_id: 1, name: 'Küche' },
    { id: 3, building_id: 2, name: 'Schiff' },
  ],
  events: [
    {
      id: 1,
      title: 'Familienlager',
      rooms: [{ room_id: 1 }, { room_id: 2 }, { room_id: 3 }],
      date_from: '2098-12-05 09:00:00',
      date_to: '2098-12-07 16:00:00',
      subscription: {
        deadline: '20981201',
        person: { person_id: 1 },
        online: { seats: 20, party: 4, form_id: 1, waiting: 2, show_free: 'number' },
      },
    },
    {
      id: 2,
      title: 'Später',
      date_from: '2098-12-05 09:00:00',
      date_to: '2098-12-05 10:00:00',
      subscription: { person: { person_id: 1 }, online: { opens_at: '2098-12-01 08:00:00' } },
    },
  ],
});

const site = openSite();
const folder = join(site.folder, 'mails');
let server: ServerProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  mkdirSync(folder);
  await copyFilledDatabaseTo(site.database, ...LANGUAGES.map(([name, locale]) => bundle(name, locale)));
  server = await serve(site, { PARVIS_MAIL_FOLDER: folder });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site.clear();
});

async function visit(javaScriptEnabled: boolean, bypassCSP = javaScriptEnabled) {
  await context?.close();
  context = await browser.newContext({ javaScriptEnabled, bypassCSP });
  page = await context.newPage();
}

/** Returns axe violations on the open page, narrow and wide, in light and dark mode, and horizontal scrolling. */
async function violations(looks: readonly (readonly [number, 'light' | 'dark'])[]): Promise<string[]> {
  const found: string[] = [];
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const judged = await findAxeFaults(page);
    found.push(...judged.map((text) => `${width} ${colorScheme} ${text}`));
    const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number;
    if (wide > width) found.push(`${width} is scrolled sideways: ${wide}`);
  }
  return found;
}

const BOTH = [
  [320, 'light'],
  [1280, 'dark'],
] as const;

/** Returns the link in the newest mail to an address, once it has arrived. */
async function linkTo(address: string): Promise<string> {
  const found = () => readUnwrappedMailFiles(folder).filter((mail) => mail.includes(`To: ${address}`));
  await expect.poll(() => found().length).toBeGreaterThan(0);
  return /http:\/\/\S+?\/signup\/\S+?event=\d+/.exec(found().at(-1) ?? '')?.[0] ?? '';
}

const answered = async (press: () => Promise<void>) => {
  await Promise.all([page.waitForEvent('load'), press()]);
};

describe('signing up', () => {
  it('leads from the page of the event to a seat, by keys and in one column, and back by the private link', async () => {
    await visit(true);
    await page.goto(`${server.url}/de/events/1`);
    expect(await page.locator('.sign-up').innerText()).toMatch(
      /Anmeldung bis .*1\.\sDezember\s2098\s+Noch 20 Plätze frei\s+Anmelden/,
    );
    await answered(() => page.getByRole('link', { name: 'Anmelden', exact: true }).click());
    const person = (number: number) => page.getByRole('group', { name: `${number}. Person` });
    expect([
      await person(2).count(),
      await page.getByRole('button', { name: 'Personen anpassen' }).isVisible(),
    ]).toEqual([0, false]);
    // Fields for the entered number of people appear immediately. Other input is preserved.
    await page.getByLabel('Wie viele Personen kommen?').fill('3');
    await person(3).getByLabel('Vor- und Nachname').fill('Cla');
    await page.getByLabel('Wie viele Personen kommen?').fill('2');
    expect([await person(3).isVisible(), await person(2).isVisible()]).toEqual([false, true]);
    await page.getByLabel('Wie viele Personen kommen?').fill('3');
    expect(await person(3).getByLabel('Vor- und Nachname').inputValue()).toBe('Cla');
    // A question appears when its condition is met. The condition itself is never displayed.
    expect(await page.getByRole('group', { name: 'Einstieg' }).isVisible()).toBe(false);
    await page.getByRole('radio', { name: 'ja' }).check();
    expect(await page.getByRole('group', { name: 'Einstieg' }).isVisible()).toBe(true);
    expect(await page.getByText('Nur bei').first().isVisible()).toBe(false);
    expect(await violations(BOTH)).toEqual([]);
    await page.getByLabel('E-Mail').fill('nobody');
    await page.waitForTimeout(2000);
    await answered(() => page.getByLabel('E-Mail').press('Enter'));
    expect(await page.title()).toMatch(/^Fehler: /);
    expect(await violations(BOTH)).toEqual([]);
    await page.getByRole('link', { name: /^2\. Person, Vor- und Nachname$/ }).click();
    expect(await page.evaluate('document.activeElement.name')).toBe('name-2');
    await page.keyboard.type('Beat');
    await page.locator('#i-name').fill('Anna');
    await page.getByLabel('E-Mail').fill('anna@example.org');
    await person(2).getByLabel('Vegi').check();
    await page.getByRole('radio', { name: 'Bahnhof' }).check();
    await page.getByLabel('Lagerordnung gelesen').check();
    await page.waitForTimeout(2000);
    await answered(() => page.getByRole('button', { name: 'Verbindlich anmelden' }).click());
    expect(await page.locator('h1').innerText()).toBe('Sie sind angemeldet');
    expect(await violations(BOTH)).toEqual([]);

    await page.goto(await linkTo('anna@example.org'));
    expect(await page.locator('.lead').innerText()).toBe('Ihre 3 Plätze sind sicher.');
    await page.getByText('Angaben ändern').click();
    expect(await violations(BOTH)).toEqual([]);
    await page.getByLabel('Wie viele Personen kommen?').fill('2');
    await answered(() => page.getByRole('button', { name: 'Änderungen speichern' }).click());
    expect(await page.locator('[role=status]').innerText()).toBe('Gespeichert.');
    await answered(() => page.getByRole('link', { name: 'Meine Daten ansehen' }).click());
    expect(await page.locator('main').innerText()).toMatch(/Anna\s+Beat\s+Essen\s+Vegi/);
    expect(await violations(BOTH)).toEqual([]);
    await page.goBack();
    await answered(() => page.getByRole('link', { name: 'Abmelden …' }).click());
    expect(await violations(BOTH)).toEqual([]);
    await answered(() => page.getByRole('button', { name: 'Ja, abmelden' }).click());
    expect(await page.locator('h1').innerText()).toBe('Sie sind abgemeldet');
  });

  it('works without script: a button redraws the form for more people, and conditions are written out', async () => {
    await visit(false);
    await page.goto(`${server.url}/de/events/1/signup`);
    expect(await page.getByText('Nur bei «Mit dem Car?»: ja').isVisible()).toBe(true);
    await page.locator('#i-name').fill('Dora');
    await page.getByLabel('E-Mail').fill('dora@example.org');
    await page.getByLabel('Wie viele Personen kommen?').fill('2');
    await answered(() => page.getByRole('button', { name: 'Personen anpassen' }).click());
    expect(await page.locator('#i-name').inputValue()).toBe('Dora');
    await page.locator('#i-name-2').fill('Emil');
    await page.getByRole('radio', { name: 'nein' }).check();
    await page.getByRole('radio', { name: 'Bahnhof' }).check();
    await page.getByLabel('Lagerordnung gelesen').check();
    await page.waitForTimeout(2000);
    await answered(() => page.getByRole('button', { name: 'Verbindlich anmelden' }).click());
    expect(await page.locator('h1').innerText()).toBe('Sie sind angemeldet');
    await page.goto(`${await linkTo('dora@example.org')}&show=data`);
    expect(await page.locator('main').innerText()).toMatch(/Mit dem Car\?\s+nein\s+Lagerordnung gelesen\s+ja/);
  });

  it('shows the number of errors, a link to each field, and the first field, without scrolling on a phone', async () => {
    await visit(false);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}/de/events/1/signup`);
    await page.getByLabel('Wie viele Personen kommen?').fill('2');
    await page.waitForTimeout(2000);
    await answered(() => page.getByRole('button', { name: 'Verbindlich anmelden' }).click());
    const summary = page.locator('.summary');
    expect(await summary.locator('h2').innerText()).toContain('5 Angaben');
    const links = summary.getByRole('link');
    expect(await links.count()).toBe(5);
    const [last] = (await links.allInnerTexts()).slice(-1);
    expect(last).toBe('Lagerordnung gelesen');
    const [top, name] = [await summary.boundingBox(), await page.locator('#i-name').boundingBox()];
    expect(top?.y).toBeGreaterThanOrEqual(0);
    expect((name?.y ?? 844) + (name?.height ?? 0)).toBeLessThanOrEqual(844);
    await links.nth(1).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('i-email');
  });

  it('groups the rooms by building, each in the same weight, on the page of the event and of the form', async () => {
    await visit(false);
    for (const path of ['events/1', 'events/1/signup']) {
      await page.goto(`${server.url}/de/${path}`);
      expect(await page.locator('main').innerText(), path).toMatch(/Saal \/ Küche[\s,]+Kirchgemeindehaus[\s,]+Gasse 1/);
    }
    const rooms = page.locator('.about li', { hasText: /Saal|Kirche/ });
    expect(await rooms.count()).toBe(2);
    const weights = await page.evaluate(
      `[...document.querySelectorAll('.about li:not(.when, .key-fact)')].map((room) => getComputedStyle(room).fontWeight)`,
    );
    expect(weights).toEqual(['400', '400']);
  });

  it.each(LANGUAGES)('is correct in each language, open and closed: %s', async (name) => {
    await visit(true);
    for (const path of ['events/1/signup', 'events/2/signup', 'events/1', 'signup/none?event=1']) {
      await page.goto(`${server.url}/${name}/${path}`);
      expect(await page.locator('html').getAttribute('lang')).toBe(name);
      expect(await page.locator('main').innerText()).not.toMatch(/signUp\.|\{\{/);
      expect(await violations(BOTH.slice(0, 1)), path).toEqual([]);
    }
  });
});
