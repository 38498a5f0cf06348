// Pages of the office: users log in, and every page is complete in every language, width and colour scheme. No page loads from other hosts,
// or violates its policy or the rules of WCAG 2.2 AA that can be tested automatically.

import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { waitForNewPage } from '../support/arrive.ts';
import { findAxeFaultsOfFullPage, RULES } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { demoToday } from '../support/demo-today.ts';
import { PIXEL_DENSITY, takeScreenshot } from '../support/guide-picture.ts';
import { findWrongFonts, layoutShiftOf } from '../support/look-of.ts';
import { ISSUE_PATHS, PAGE_PATHS } from '../support/office-paths.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { createUnusualParish } from '../support/unusual-parish.ts';

const PASSWORD = 'Kirchenmaus isst Kerzenwachs';
const CHOIR = '40,41';
/** Maximum layout shift after the first paint. */
const MAX_SHIFT = 0.001;
/** Message about a missing file. The unusual parish has missing pictures. */
const MISSING = /404 \(Not Found\)$/;
/** Languages other than German, the default of the office. */
const LANGUAGES = ['fr', 'it', 'en'];

const site = openSite();
let server: ServerProcess;
let browser: Browser;
let base = '';
let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];
let event = 0;
let rehearsal = 0;
let unusual: ReturnType<typeof createUnusualParish>;

beforeAll(async () => {
  const today = demoToday();
  const bundle = createDemoBundle(today);
  const isAhead = ({ title, date_from }: (typeof bundle.events)[number]) =>
    title.startsWith('Gottesdienst') && date_from.slice(0, 10) > today;
  event = bundle.events.find(isAhead)?.id ?? 0;
  rehearsal = bundle.events.findLast(({ title }) => title === 'Probe Kirchenchor')?.id ?? 0;
  unusual = createUnusualParish('unusual', today);
  await copyFilledDatabaseTo(site.database, bundle, unusual.bundle);
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

async function open(options: Parameters<Browser['newContext']>[0] = {}, session = cookies): Promise<Watched> {
  const context = await browser.newContext({ locale: 'de-CH', ...options });
  await context.addCookies(session);
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
  instance = 'demo',
): Promise<string> {
  const words = ['user', 'invite', email, '--instance', instance, '--role', ...role, '--name', name];
  const { out } = await site.run(words);
  return `${base}${new URL(out.trim()).pathname}`;
}

/**
 * Returns the minimum layout shift of the open page over several loads. A browser on a busy machine sometimes paints a part of a page
 * early, which causes a shift.
 */
async function leastShift(page: Page): Promise<number> {
  let minimum = await layoutShiftOf(page);
  for (let again = 0; again < 4 && minimum > MAX_SHIFT; again++) {
    await page.reload();
    minimum = Math.min(minimum, await layoutShiftOf(page));
  }
  return minimum;
}

const isTooWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth');

describe('an invited user', () => {
  it('opens an account and stays logged in', async () => {
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

  it('logs in with a new passkey, and logs out again', async () => {
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
    await page.locator('.account > summary').click();
    await waitForNewPage(page, () => page.getByRole('button', { name: 'Abmelden' }).click());
    await page.goto(`${base}/office/login`);
    await page.locator('parvis-passkey button').click();
    await page.waitForURL(`${base}/office/instances/demo`);
    cookies = await page.context().cookies();
  });

  it('is redirected to the log-in when the session expires, and back afterwards', async () => {
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
  const unusualPaths = () =>
    [...PAGE_PATHS, ...unusual.paths].map((path) => `/office/instances/${unusual.bundle['instance'].name}${path}`);

  // `npm run look` saves a picture of each page to the folder named by PARVIS_LOOK.
  const folder = process.env['PARVIS_LOOK'];

  const lookAt = async (page: Page, width: number, path: string) => {
    const wrong = (await isTooWide(page)) ? [`${path} at ${width}: scrolls sideways`] : [];
    if (folder === undefined) return wrong;
    const name = path.replace(/[^a-z0-9]+/gi, '_').replace(/^_/, '');
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
    return wrong;
  };

  const inUnusualParish = async () => {
    const { page } = await open({}, []);
    await page.goto(await invitation('eva@example.org', 'Eva Beispiel', ['administrator'], 'unusual'));
    await page.fill('input[name=new-password]', PASSWORD);
    await page.getByRole('button', { name: 'Konto eröffnen' }).click();
    await page.waitForURL(`${base}/office/instances/unusual`);
    const session = await page.context().cookies();
    await page.context().close();
    return { all: unusualPaths(), session };
  };

  // Each page is loaded once, and checked at the other widths by resizing the window.
  it.each([
    {
      parish: 'the demo parish',
      enter: async () => ({ all: [...paths(), '/office/me'], session: cookies }),
      width: 1366,
      others: [320, 390, 1920],
      schemes: [
        ['light', RULES.light],
        ['dark', RULES.dark],
      ],
    },
    {
      parish: 'a parish with long names and much of everything',
      enter: inUnusualParish,
      width: 320,
      others: [390, 768, 1366, 1920],
      // Names and roles are those of the demo parish; another accent colour and long names change contrast and sizes.
      schemes: [['light', ['color-contrast', 'link-in-text-block', 'target-size']]],
    },
  ] as const)('is complete in $parish, opened at $width pixels, and then at $others', {
    timeout: 600_000,
  }, async (sizes) => {
    const { width, others, schemes } = sizes;
    const { all, session } = await sizes.enter();
    const { page, complaints } = await open({ viewport: { width, height: 800 }, colorScheme: 'light' }, session);
    const wrong: string[] = [];
    for (const path of all) {
      const answer = await page.goto(base + path);
      if (answer?.status() !== 200) wrong.push(`${path}: ${answer?.status()}`);
      if ((await page.locator('html').getAttribute('lang')) !== 'de') wrong.push(`${path}: is not in German`);
      const shift = await leastShift(page);
      if (shift > MAX_SHIFT) wrong.push(`${path}: moves by ${shift.toFixed(3)}`);
      wrong.push(...(await findWrongFonts(page)).map((one) => `${path}: ${one}`));
      wrong.push(...(await lookAt(page, width, path)));
      for (const [scheme, rules] of schemes) {
        // Reduced motion turns colour transitions off, so that colours in dark mode are final when they are checked.
        if (scheme === 'dark') await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        wrong.push(...(await findAxeFaultsOfFullPage(page, rules)).map((one) => `${path} (${scheme}): ${one}`));
      }
      for (const other of others) {
        await page.setViewportSize({ width: other, height: 800 });
        wrong.push(...(await lookAt(page, other, path)));
      }
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
      await page.setViewportSize({ width, height: 800 });
      wrong.push(...complaints.splice(0).flatMap((one) => (MISSING.test(one) ? [] : [`${path}: ${one}`])));
    }
    await page.context().close();
    expect(wrong).toEqual([]);
  });

  it('is complete if the newsletter links to it', async () => {
    const { page, complaints } = await open({ viewport: { width: 390, height: 800 } });
    await page.goto(`${base}/office/instances/demo/newsletter`);
    const links = await page.locator('main a[href*="/newsletter/"]').evaluateAll((all) =>
      // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types are not loaded here
      all.map((one: any) => String(one.href)),
    );
    for (const path of ISSUE_PATHS) expect(links.some((link) => link.includes(`${path}?`))).toBe(true);
    const wrong: string[] = [];
    for (const link of new Set(links)) {
      const answer = await page.goto(link);
      if (answer?.status() !== 200) wrong.push(`${link}: ${answer?.status()}`);
      if (await isTooWide(page)) wrong.push(`${link}: scrolls sideways`);
      wrong.push(...(await findAxeFaultsOfFullPage(page, RULES.light)).map((one) => `${link}: ${one}`));
    }
    await page.context().close();
    expect([wrong, complaints]).toEqual([[], []]);
  });

  describe('in another language', () => {
    const choose = async (page: Page, language: string) => {
      await page.goto(`${base}/office/me`);
      await page.selectOption('select[name=language]', language);
      await waitForNewPage(page, () => page.locator('form:has(select[name=language]) button').click());
    };
    afterAll(async () => {
      const { page } = await open();
      await choose(page, 'de');
      await page.context().close();
    });

    it.each(LANGUAGES)('is complete on a phone: %s', async (language) => {
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

/** Proposes another place and a later time for a rehearsal, as a member of the choir. */
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

// `npm run pictures` saves these pictures in the folder of the guides; otherwise they are discarded.
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
      deviceScaleFactor: PIXEL_DENSITY,
    });
    await page.goto(`${base}/office/instances/demo${path ?? `/events/${event}`}`);
    if (name === 'proposals') await page.locator('.proposal .fields-changed').scrollIntoViewIfNeeded();
    const folder = process.env['PARVIS_PICTURES'] ?? join(site.folder, 'pictures');
    expect(await takeScreenshot(page, folder, name)).toBeGreaterThan(20_000);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
