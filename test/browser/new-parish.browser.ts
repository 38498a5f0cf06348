// Setup of a parish from scratch with only the README: two commands, then everything in the browser, from the first log-in to the public
// page with the events of a year. Finally, the test reports how long a person would take.

import { readFileSync } from 'node:fs';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitForNewPage } from '../support/arrive.ts';
import { launchBrowser } from '../support/browser.ts';
import { countInteractions } from '../support/counting.ts';
import { openSite, serve } from '../support/site.ts';

const PROGRAMME = 'test/fixtures/sources/programme/Jahresprogramm.csv';
const ADDRESS = 'sekretariat@example.org';
const PASSWORD = 'Kirchenmaus isst Kerzenwachs';

/** Assumed seconds that a person needs to read an unfamiliar page, and to find a file or work out a command. */
const LOOKING = { page: 15, command: 60 };
const GOAL = 15 * 60;

const site = openSite();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site.clear();
});

it('a new parish is public with rooms, areas and the events of a year within fifteen minutes', async () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toContain(`bin/parvis user invite ${ADDRESS} --operator`);
  const { port } = await serve(site);
  const { out } = await site.run(['user', 'invite', ADDRESS, '--operator']);
  let [pages, seconds] = [0, 2 * LOOKING.command];
  const context = await browser.newContext({ locale: 'de-CH' });
  const page = await context.newPage();
  const hand = countInteractions(page);
  page.on('framenavigated', () => pages++);
  const press = (on: Locator) => waitForNewPage(page, () => hand.click(on));
  const button = (name: string | RegExp) => press(page.getByRole('button', { name }).first());
  const link = (name: string | RegExp) => press(page.getByRole('link', { name }).first());
  const field = async (label: string | RegExp, text: string) => {
    await hand.click(page.getByLabel(label).first());
    await hand.say(text);
  };
  const today = () => link('Heute');
  const step = (name: string) => page.locator('.first-steps li', { hasText: name });
  const isDone = async (name: string) => expect(await step(name).getAttribute('class')).toBe('done');

  await page.goto(`http://localhost:${port}${new URL(/http\S+/.exec(out)?.[0] ?? '').pathname}`);
  await field('Ihr Name', 'Anna Keller');
  await field('Passwort', PASSWORD);
  await button('Konto eröffnen');
  await link('Neue Gemeinde');
  await field(/Name der Gemeinde/, 'Kirchgemeinde Oberwil');
  await field(/Kurzname/, 'oberwil');
  await button('Anlegen');
  expect(page.url()).toMatch(/instances\/oberwil$/);
  expect(await page.locator('.first-steps li').count()).toBe(8);

  await link('Gebäude anlegen');
  await field(/^Name/, 'Kirche Oberwil');
  await button('Anlegen');
  await today();
  await link('Raum anlegen');
  await field(/^Name/, 'Kirche');
  await page
    .getByLabel(/Gebäude/)
    .first()
    .selectOption({ label: 'Kirche Oberwil' });
  await button('Anlegen');
  await today();
  await isDone('Gebäude und Räume');
  await link('Bereich anlegen');
  await field(/^Name/, 'Gottesdienste');
  await button('Anlegen');
  await today();
  await isDone('Bereiche');

  await press(step('Anlässe').getByRole('link', { name: 'Importieren' }));
  await page.locator('input[type=file]').setInputFiles(PROGRAMME);
  await button('Weiter');
  await hand.click(page.locator('input[name=fills_days]'));
  for (const group of ['room', 'layer', 'person']) {
    const clear = page.locator(`button[name=clear][value=${group}]`);
    if ((await clear.count()) > 0) await press(clear);
  }
  expect(await page.locator('input[name=public]').isChecked()).toBe(true);
  await button('Vorschau');
  await page.waitForURL(/\/import\/\d+/);
  if (!page.url().includes('/look')) await page.goto(`${page.url().split(/[?#]/)[0]}/look`);
  await hand.click(page.locator('input[name=skip]'));
  await button('Einlesen');
  await page.waitForURL(/did=imported/);
  await today();
  await isDone('Anlässe');

  await press(step('Ihre öffentliche Seite').getByRole('button'));
  expect(page.url()).toMatch(/\/oberwil\/$/);
  expect(await page.locator('a[href*="/oberwil/events/"]').count()).toBeGreaterThan(5);
  await page.goBack();
  await page.reload();
  for (const name of ['Logo und Farbe', 'Kolleginnen und Kollegen', 'Ihre Website']) {
    await press(step(name).getByRole('button', { name: 'Brauchen wir nicht' }));
    expect(await step(name).getByRole('button').count()).toBe(0);
  }
  expect(await page.locator('.first-steps').count()).toBe(0);

  const done = hand.done();
  seconds += done.seconds + pages * LOOKING.page;
  const message = `${done.clicks} clicks, ${done.characters} characters, ${pages} pages`;
  process.stdout.write(`a new parish: ${message}: about ${Math.round(seconds / 60)} minutes\n`);
  expect(seconds).toBeLessThan(GOAL);
  await context.close();
});
