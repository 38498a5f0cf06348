// Embedded content on other websites, inside hostile pages (rule G5).

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { findAxeFaults } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { demoToday } from '../support/demo-today.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';

const SCRIPT = readFileSync(new URL('../../web/built/embed.js', import.meta.url));

const site = openSite();
let server: ServerProcess;
let browser: Browser;
/** Website that embeds the parish; each test sets its content. */
let website: Server;
let other = '';
let html = '';
let policy = '';

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, withRequestableRoom(createDemoBundle(demoToday())));
  server = await serve(site);
  website = createServer((_, response) => {
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      ...(policy && { 'Content-Security-Policy': policy }),
    };
    response.writeHead(200, headers).end(html);
  });
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  other = `http://localhost:${(website.address() as AddressInfo).port}/`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  website?.close();
  await site.clear();
});

/** Adds a room that visitors may request and that has no events. */
function withRequestableRoom(bundle: ReturnType<typeof createDemoBundle>) {
  const { instance, rooms } = bundle as unknown as { instance: object; rooms: { building_id: number }[] };
  const room = { id: 990, building_id: rooms[0]?.building_id, name: 'Werkraum', request: { lead_days: 0 } };
  const outside = { pages: true, feeds: true, embed: true, signup: true, requests: true };
  return { ...bundle, instance: { ...instance, outside }, rooms: [...rooms, room] };
}

const tag = () => `<script src="${server.url}/embed.js" async></script>`;
const agenda = (more = '') =>
  `<parvis-agenda src="${server.url}/demo" ${more}><a id="plain" href="${server.url}/demo/">Agenda</a></parvis-agenda>`;

interface Shown {
  readonly page: Page;
  readonly hosts: Set<string>;
  readonly complaints: string[];
}

async function show(
  content: string,
  { csp = '', width = 1000, script = true, lang = 'de', dir = 'ltr', dark = false } = {},
): Promise<Shown> {
  html =
    `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><title>Website</title><link rel="icon" href="data:,"><main>' +
    `<h1>Website</h1>${content}</main>${script ? tag() : ''}</html>`;
  policy = csp;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    javaScriptEnabled: script,
    colorScheme: dark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  const [hosts, complaints] = [new Set<string>(), [] as string[]];
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(other);
  return { page, hosts, complaints };
}

const events = (page: Page) => page.locator('parvis-agenda').first().locator('[part=event]');

const sideways = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describe('the agenda of a parish on another website', () => {
  it('is small', () => {
    expect(gzipSync(SCRIPT, { level: 9 }).length).toBeLessThan(15_000);
  });

  it.each([
    'list',
    'cards',
    'month',
  ])('shows events as %s, sends requests to its server only, and logs no errors', async (view) => {
    const { page, hosts, complaints } = await show(agenda(`view="${view}" max="5"`));
    await events(page).first().waitFor();
    expect([...hosts].sort()).toEqual([new URL(other).host, new URL(server.url).host].sort());
    expect(complaints).toEqual([]);
    if (view !== 'month') expect(await events(page).count()).toBe(5);
    expect(await page.locator('#plain').isVisible()).toBe(false);
    expect(await findAxeFaults(page)).toEqual([]);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await sideways(page)).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  });

  it('works under a strict policy, and next to another widget', async () => {
    const origin = new URL(server.url).origin;
    const csp =
      `default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src ${origin} data:; style-src 'none'; ` +
      "require-trusted-types-for 'script'; trusted-types 'none'";
    const { page, complaints } = await show(agenda('list="101"') + agenda('view="month"'), { csp });
    await events(page).first().waitFor();
    await page.locator('parvis-agenda').nth(1).locator('[part=month]').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('keeps its layout in a theme that styles everything, and takes the configured colours', async () => {
    const theme =
      '<style>* { all: unset !important; display: block !important; color: red !important; position: fixed ' +
      '!important } parvis-agenda { --parvis-accent: rgb(1, 2, 3) } parvis-agenda::part(title) { text-transform: ' +
      'uppercase }</style>';
    const { page } = await show(theme + agenda('max="3"'));
    const link = events(page).first().locator('[part=title]');
    await link.waitFor({ state: 'attached' });
    const look = await link.evaluate((one) => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the page
      const { color, position, textTransform } = (globalThis as any).getComputedStyle(one);
      return { color, position, textTransform };
    });
    expect(look).toEqual({ color: 'rgb(1, 2, 3)', position: 'static', textTransform: 'uppercase' });
    await page.context().close();
  });

  it.each([false, true])('has the colour of the parish, under a strict policy too (dark: %s)', async (dark) => {
    const told = await (await fetch(`${server.url}/demo/embed.json`)).json();
    const { accent } = told as { readonly accent: readonly [string, string] };
    const style = dark ? '<meta name="color-scheme" content="light dark">' : '';
    const csp = `default-src 'none'; script-src ${server.url}; connect-src ${server.url}; style-src 'self'; img-src data:`;
    const { page, complaints } = await show(`${style}${agenda()}`, { csp, dark });
    await page.locator('parvis-agenda .title').first().waitFor();
    const shown = await page.evaluate(
      "getComputedStyle(document.querySelector('parvis-agenda').shadowRoot.querySelector('.title')).color",
    );
    const [, r, g, b] = /^#(..)(..)(..)$/.exec(accent[dark ? 1 : 0]) ?? [];
    expect(shown).toBe(`rgb(${[r, g, b].map((part) => Number.parseInt(part ?? '', 16)).join(', ')})`);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('keeps the link without script, and offers a retry if the server is unavailable', async () => {
    const without = await show(agenda(), { script: false });
    expect(await without.page.locator('#plain').isVisible()).toBe(true);
    await without.page.context().close();
    const { page } = await show('<div id="here"></div>');
    await page.route('**/embed.json*', (route) => route.abort());
    await page.evaluate(`
      const made = document.createElement('parvis-agenda');
      made.setAttribute('src', '${server.url}/demo');
      const link = document.createElement('a');
      Object.assign(link, { id: 'plain', href: '/', textContent: 'Agenda' });
      made.append(link);
      document.querySelector('#here').append(made);
    `);
    const again = page.getByRole('button', { name: 'Noch einmal versuchen' });
    await again.waitFor();
    expect(await page.locator('#plain').isVisible()).toBe(true);
    await page.unroute('**/embed.json*');
    await again.click();
    await events(page).first().waitFor();
    await page.context().close();
  });

  it('moves between months by keyboard and keeps the focus', async () => {
    const { page } = await show(agenda('view="month"'));
    const heading = page.locator('parvis-agenda [part=heading]');
    await heading.waitFor();
    const first = await heading.textContent();
    await page.getByRole('button', { name: 'Monat danach' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => heading.textContent()).not.toBe(first);
    expect(await page.evaluate('document.activeElement.shadowRoot.activeElement.dataset.focus')).toBe('later');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => heading.textContent()).toBe(first);
    await page.context().close();
  });

  it('is laid out correctly in a right-to-left page, on a phone, in the dark', async () => {
    const { page } = await show(
      `<style>:root { color-scheme: dark; background: #111; color: #eee }</style>${agenda('max="3"')}`,
      {
        dir: 'rtl',
        width: 320,
        dark: true,
      },
    );
    await events(page).first().waitFor();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('updates when an attribute changes', async () => {
    const { page } = await show(agenda('max="2"'));
    await events(page).first().waitFor();
    await page.locator('parvis-agenda').evaluate((one) => one.setAttribute('max', '4'));
    await expect.poll(() => events(page).count()).toBe(4);
    await page.context().close();
  });
});

describe('a single event on another website', () => {
  it('is shown, and reported as past if it does not exist', async () => {
    const data = (await (await fetch(`${server.url}/demo/embed.json?max=1`)).json()) as {
      readonly events: readonly { readonly id: string; readonly title: string }[];
    };
    const one = (id: string) => `<parvis-event src="${server.url}/demo/" event="${id}"></parvis-event>`;
    const { page } = await show(one(data.events[0]?.id ?? '') + one('999999'));
    await expect.poll(() => page.locator('parvis-event').first().textContent()).toBeDefined();
    const title = page.locator('parvis-event').first().locator('[part=title]');
    await title.waitFor();
    expect(await title.textContent()).toBe(data.events[0]?.title);
    await page.locator('parvis-event').nth(1).getByText('Dieser Anlass ist vorbei oder wurde entfernt.').waitFor();
    await page.context().close();
  });
});

describe('the agenda in a frame', () => {
  it.each(['list', 'cards', 'month'])('as %s is as high as its content', async (view) => {
    const { page, complaints } = await show(
      `<iframe title="Agenda" src="${server.url}/demo/embed.html?view=${view}&max=5" width="600" height="100"></iframe>`,
    );
    const frame = page.frameLocator('iframe');
    await frame.locator('.parvis li').first().waitFor();
    await expect.poll(async () => Number(await page.locator('iframe').getAttribute('height'))).toBeGreaterThan(150);
    const left = await frame.locator('body').evaluate((body) => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the frame
      const { scrollHeight, clientHeight } = (body as any).ownerDocument.documentElement;
      return scrollHeight - clientHeight;
    });
    expect(left).toBeLessThanOrEqual(1);
    // The demo parish has pictures on a host that does not exist.
    expect(complaints.filter((text) => !text.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
    await page.context().close();
  });
});

it('shows visitors a general error for an invalid tag, and the author the reason', async () => {
  const { page, complaints } = await show(agenda('max="0"'));
  const note = page.locator('parvis-agenda [role=status]');
  await note.waitFor();
  expect(await note.textContent()).toBe(
    'Die Agenda ist auf dieser Seite nicht richtig eingerichtet. Wir bitten um Entschuldigung.',
  );
  expect(await page.locator('parvis-agenda button').count()).toBe(0);
  expect(complaints.find((text) => text.startsWith('<parvis-agenda>'))).toMatch(/max takes 1 to \d+/);
  expect(await page.locator('#plain').isVisible()).toBe(true);
  await page.context().close();
});

describe('<parvis-room>', () => {
  const room = (id = 990) => `<parvis-room src="${server.url}/demo" room="${id}"><p id="plain">Raum</p></parvis-room>`;
  const days = (page: Page, state: string) => page.locator('parvis-room').locator(`[part=${state}]`);

  it.each([1000, 360])('shows the days of a month as free, and a link to the form, %i px wide', async (width) => {
    const { page, hosts, complaints } = await show(room(), {
      width,
      csp: "default-src 'none'; script-src *; connect-src *; img-src data:",
    });
    await days(page, 'free').first().waitFor();
    expect(await days(page, 'taken').count()).toBe(0);
    const link = page.locator('parvis-room').getByRole('link', { name: 'Raum anfragen' });
    expect(await link.getAttribute('href')).toBe(`${server.url}/demo/rooms/990/request`);
    expect([...hosts].sort()).toEqual([new URL(other).host, new URL(server.url).host].sort());
    expect([complaints, await findAxeFaults(page)]).toEqual([[], []]);
    await page.context().close();
  });

  it('turns to the next month, and never to one before today', async () => {
    const { page } = await show(room());
    await days(page, 'free').first().waitFor();
    const heading = page.locator('parvis-room').getByRole('heading');
    const before = await heading.textContent();
    await page.getByRole('button', { name: 'Monat danach' }).click();
    await expect.poll(() => heading.textContent()).not.toBe(before);
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Monat zuvor' }).click();
    await expect.poll(() => heading.textContent()).toBe(before);
    await page.context().close();
  });

  it('keeps the content between its tags for a room that visitors can’t request', async () => {
    const { page } = await show(room(1));
    await page.getByText('nicht richtig eingerichtet').waitFor();
    expect(await page.locator('#plain').isVisible()).toBe(true);
    await page.context().close();
  });
});
