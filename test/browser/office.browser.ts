// The office in a real browser: people log in, and every page is whole in every language, width and colour, loads nothing from
// elsewhere, breaks no rule of its policy, and none of WCAG 2.2 AA that a program can judge.

import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBundle } from '../../src/demo/parish.ts';
import { arriveBy } from '../support/arrive.ts';
import { axeFaultsOfWhole, RULES } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { DENSITY, takePicture } from '../support/guide-picture.ts';
import { lettersAmiss, shiftOf } from '../support/look-of.ts';
import { OF_AN_ISSUE, PAGE_PATHS } from '../support/office-paths.ts';
import { copyFilledTo } from '../support/ready-store.ts';
import { openSite, type Serving, serve } from '../support/site.ts';

const PASSWORD = 'Kirchenmaus isst Kerzenwachs';
/** The choir's areas in the demo parish. */
const CHOIR = '40,41';
/** Nothing moves once it is seen. */
const MAX_SHIFT = 0.001;
/** Beside German, which is what the office speaks at first. */
const LANGUAGES = ['fr', 'it', 'en'];

const site = openSite();
let server: Serving;
let browser: Browser;
let base = '';
let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];
let event = 0;
/** Rehearsal with a proposed change. */
let rehearsal = 0;

beforeAll(async () => {
  const today = new Date().toISOString().slice(0, 10);
  const bundle = demoBundle(today);
  const isAhead = ({ title, date_from }: (typeof bundle.events)[number]) =>
    title.startsWith('Gottesdienst') && date_from.slice(0, 10) > today;
  event = bundle.events.find(isAhead)?.id ?? 0;
  rehearsal = bundle.events.findLast(({ title }) => title === 'Probe Kirchenchor')?.id ?? 0;
  await copyFilledTo(site.database, bundle);
  server = await serve(site);
  base = `http://localhost:${server.port}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site.clear();
});

interface Watched {
  readonly page: Page;
  readonly complaints: string[];
}

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Watched> {
  const context = await browser.newContext({ locale: 'de-CH', ...options });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith('blob:')) complaints.push(request.url());
  });
  return { page, complaints };
}

async function invitation(
  email: string,
  name = 'Regula Beispiel',
  role: readonly string[] = ['administrator'],
): Promise<string> {
  const words = ['user', 'invite', email, '--instance', 'demo', '--role', ...role, '--name', name];
  const { out } = await site.run(words);
  return `${base}${new URL(out.trim()).pathname}`;
}

/**
 * Minimum layout shift of the open page over several loads. On a busy machine, a browser may paint a part of a page early: that causes a
 * shift, but not every time.
 */
async function leastShift(page: Page): Promise<number> {
  let least = await shiftOf(page);
  for (let again = 0; again < 4 && least > MAX_SHIFT; again++) {
    await page.reload();
    least = Math.min(least, await shiftOf(page));
  }
  return least;
}

const isTooWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth');

describe('somebody who was invited', () => {
  it('opens an account, and stays logged in', async () => {
    const { page, complaints } = await open();
    await page.goto(await invitation('regula@example.org'));
    await page.fill('input[name=new-password]', PASSWORD);
    await page.getByRole('button', { name: 'Konto eröffnen' }).click();
    await page.waitForURL(`${base}/office/instances/demo`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Heute');
    cookies = await page.context().cookies();
    expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
      ['parvis', true, 'Lax'],
    ]);
    expect(complaints).toEqual([]);
  });

  it('logs in by a passkey once one was made, and out again', async () => {
    const { page } = await open();
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`${base}/office/me`);
    await page.locator('parvis-passkey[register] button').click();
    await page.waitForURL(/\/office\/me\?/);
    await arriveBy(page, () => page.getByRole('button', { name: 'Abmelden' }).click());
    await page.goto(`${base}/office/login`);
    await page.locator('parvis-passkey button').click();
    await page.waitForURL(`${base}/office/instances/demo`);
    cookies = await page.context().cookies();
  });

  it('is led to log in where the session is over, and back to where they were', async () => {
    const { page } = await open();
    await page.context().clearCookies();
    await page.goto(`${base}/office/instances/demo/agenda`);
    expect(page.url()).toContain('/office/login?next=');
    await page.fill('input[name=email]', 'regula@example.org');
    await page.fill('input[name=password]', PASSWORD);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.waitForURL(`${base}/office/instances/demo/agenda`);
  });
});

describe('every page of the office', () => {
  const paths = () => [...PAGE_PATHS, `/events/${event}`].map((path) => `/office/instances/demo${path}`);
  const all = () => [...paths(), '/office/me'];

  // `npm run look` keeps a picture of each: PARVIS_LOOK names the folder.
  const folder = process.env['PARVIS_LOOK'];

  it.each([
    [320, 'light', ['light']],
    [390, 'dark', []],
    [768, 'light', []],
    [1366, 'light', ['light', 'dark']],
    [1920, 'dark', []],
  ] as const)('is whole %i pixels wide in the %s', async (width, colorScheme, judged) => {
    const { page, complaints } = await open({ viewport: { width, height: 800 }, colorScheme });
    const wrong: string[] = [];
    for (const path of all()) {
      const answer = await page.goto(base + path);
      if (answer?.status() !== 200) wrong.push(`${path}: ${answer?.status()}`);
      if ((await page.locator('html').getAttribute('lang')) !== 'de') wrong.push(`${path}: is not in German`);
      if (await isTooWide(page)) wrong.push(`${path}: scrolls sideways`);
      const shift = await leastShift(page);
      if (shift > MAX_SHIFT) wrong.push(`${path}: moves by ${shift.toFixed(3)}`);
      if (folder !== undefined) {
        const name = path.replace(/[^a-z0-9]+/gi, '_').replace(/^_/, '');
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
      wrong.push(...(await lettersAmiss(page)).map((one) => `${path}: ${one}`));
      wrong.push(...complaints.splice(0).map((one) => `${path}: ${one}`));
      for (const scheme of judged) {
        // Nothing is on its way to its colours in the dark while they are judged.
        if (scheme !== colorScheme) await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        wrong.push(...(await axeFaultsOfWhole(page, RULES[scheme])).map((one) => `${path} (${scheme}): ${one}`));
      }
      if (judged.length > 1) await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' });
    }
    await page.context().close();
    expect(wrong).toEqual([]);
  });

  it('is whole that the newsletter leads to', async () => {
    const { page, complaints } = await open({ viewport: { width: 390, height: 800 } });
    await page.goto(`${base}/office/instances/demo/newsletter`);
    const links = await page.locator('main a[href*="/newsletter/"]').evaluateAll((all) =>
      // biome-ignore lint/suspicious/noExplicitAny: what runs in the browser is not known here
      all.map((one: any) => String(one.href)),
    );
    for (const path of OF_AN_ISSUE) expect(links.some((link) => link.includes(`${path}?`))).toBe(true);
    const wrong: string[] = [];
    for (const link of new Set(links)) {
      const answer = await page.goto(link);
      if (answer?.status() !== 200) wrong.push(`${link}: ${answer?.status()}`);
      if (await isTooWide(page)) wrong.push(`${link}: scrolls sideways`);
      wrong.push(...(await axeFaultsOfWhole(page, RULES.light)).map((one) => `${link}: ${one}`));
    }
    await page.context().close();
    expect([wrong, complaints]).toEqual([[], []]);
  });

  describe('in the language that somebody has chosen', () => {
    const choose = async (page: Page, language: string) => {
      await page.goto(`${base}/office/me`);
      await page.selectOption('select[name=language]', language);
      await arriveBy(page, () => page.locator('form:has(select[name=language]) button').click());
    };
    afterAll(async () => {
      const { page } = await open();
      await choose(page, 'de');
      await page.context().close();
    });

    it.each(LANGUAGES)('is whole on a phone: %s', async (language) => {
      const { page, complaints } = await open({ viewport: { width: 320, height: 800 } });
      await choose(page, language);
      const wrong: string[] = [];
      for (const path of paths()) {
        await page.goto(base + path);
        const spoken = await page.locator('html').getAttribute('lang');
        if (spoken !== language) wrong.push(`${path}: ${spoken}`);
        if (await isTooWide(page)) wrong.push(`${path}: scrolls sideways`);
      }
      await page.context().close();
      expect([wrong, complaints]).toEqual([[], []]);
    });
  });
});

/** A member of the choir proposes another place and a later time for a rehearsal. */
async function propose(): Promise<void> {
  const context = await browser.newContext({ locale: 'de-CH' });
  const page = await context.newPage();
  await page.goto(await invitation('anna@example.org', 'Anna Muster', ['contributor', '--areas', CHOIR]));
  await page.fill('input[name=new-password]', PASSWORD);
  await page.getByRole('button', { name: 'Konto eröffnen' }).click();
  await page.waitForURL(`${base}/office/instances/demo`);
  const headers = { origin: base, 'if-match': '*', 'content-type': 'application/merge-patch+json' };
  const change = JSON.stringify({ title: 'Probe mit Orchester', topic: 'Weihnachtsoratorium' });
  const answer = await context.request.patch(`${base}/office/api/demo/events/${rehearsal}`, { headers, data: change });
  expect(answer.status()).toBe(202);
  await context.close();
}

// With `npm run pictures` they are saved in the guides' folder; otherwise they are taken and discarded.
describe('the pictures of the guides', () => {
  it.each([
    ['agenda', '/agenda'],
    ['event', undefined],
    ['proposals', '/proposals'],
  ])('show the demo parish: %s', async (name, path) => {
    if (name === 'proposals') await propose();
    const { page, complaints } = await open({
      viewport: { width: 1280, height: 860 },
      colorScheme: 'light',
      deviceScaleFactor: DENSITY,
    });
    await page.goto(`${base}/office/instances/demo${path ?? `/events/${event}`}`);
    if (name === 'proposals') await page.locator('.proposal .fields-changed').scrollIntoViewIfNeeded();
    const folder = process.env['PARVIS_PICTURES'] ?? join(site.folder, 'pictures');
    expect(await takePicture(page, folder, name)).toBeGreaterThan(20_000);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
