// Reference pages with scripts: search, copying, examples with the reader's own access, requests from the page. Runs the programs of “Use
// it in a web page” as copied from there.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { launchBrowser } from '../support/browser.ts';
import { demoToday } from '../support/demo-today.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const site = openSite();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let base = '';
let key = '';
let complaints: string[] = [];

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, createDemoBundle(demoToday()));
  key = await createSiteKey(site, 'demo', ['read', 'newsletter']);
  base = `http://127.0.0.1:${(await serve(site)).port}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site.clear();
});

beforeEach(async () => {
  complaints = [];
  context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  page = await context.newPage();
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => complaints.push(error.message));
});

afterEach(() => context.close());

async function enterAccess(own: string): Promise<void> {
  await page.fill('#access [name=instance]', 'demo');
  await page.fill('#access [name=key]', own);
}

describe('the reference', () => {
  beforeEach(async () => {
    await page.goto(`${base}/docs`);
    await page.waitForSelector('#access:not([hidden])');
  });

  it('finds an operation by common words and a field by its name, and goes there', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('events of a list');
    expect(await page.locator('#found a').first().getAttribute('href')).toBe('#geteventsbylist');
    await page.fill('#search input', 'subscribe_person_email');
    expect(await page.locator('#found a').first().textContent()).toContain('subscribe_person_email');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('.subscribe_person_email');
    await page.fill('#search input', 'newsletter');
    expect(await page.locator('#found a').first().getAttribute('href')).toMatch(/^#[a-z_]+$/);
    await page.fill('#search input', 'no such thing');
    expect(await page.locator('#found').textContent()).toContain('Nothing found.');
    await page.keyboard.press('Escape');
    expect(await page.locator('#found').isHidden()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('marks the reader’s position in its contents', async () => {
    await page.goto(`${base}/docs#getrooms`);
    await expect.poll(() => page.locator('.contents [aria-current]').textContent()).toBe('Rooms');
  });

  it('fills the reader’s own address and access into every example, copies them, and forgets them', async () => {
    await enterAccess(key);
    const request = page.locator('#geteventsbylist figure').first();
    const call = `curl ${base}/geteventsbylist/demo/${key}/1/0/20`;
    expect(await request.locator('pre').textContent()).toBe(call);
    await request.locator('button').click();
    await expect.poll(() => request.locator('button').textContent()).toBe('Copied');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(call);
    await page.reload();
    await expect.poll(() => request.locator('pre').textContent()).toBe(call);
    await page.click('#access [type=reset]');
    expect(await request.locator('pre').textContent()).toBe(`curl ${base}/geteventsbylist/seewil/$KEY/1/0/20`);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('calls an operation with the reader’s key, which is in no address; without one it reports that', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const form = page.locator('#geteventsbylist form.try');
    await form.locator('button').click();
    expect(await form.locator('.told').textContent()).toContain('Enter instance and key first');
    await enterAccess(key);
    await form.locator('[name=max_events]').fill('2');
    await form.locator('[name=offset]').fill('0');
    await form.locator('button').click();
    await expect.poll(() => form.locator('.told p').textContent()).toMatch(/^200 · /);
    expect(JSON.parse((await form.locator('pre').textContent()) ?? '').events).toHaveLength(2);
    expect(asked.filter((url) => url.includes(key))).toEqual([]);
    const post = page.locator('#postpersondetails form.try');
    await post.locator('button').click();
    await expect.poll(() => post.locator('.told p').textContent()).toMatch(/^200 · /);
    expect(complaints).toEqual([]);
  });
});

describe('the programs of “Use it in a web page”', () => {
  let website: Server;
  let own = '';
  let served = '';
  beforeAll(async () => {
    website = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(served));
    await new Promise<void>((listening) => website.listen(0, '127.0.0.1', listening));
    own = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  });
  afterAll(() => website.close());

  /** Returns the programs by title, with the access that the page itself has inserted. */
  async function programs(browserKey: string): Promise<ReadonlyMap<string, string>> {
    await page.goto(`${base}/docs/web-page`);
    await page.waitForSelector('#access:not([hidden])');
    await enterAccess(browserKey);
    const figures = await page.locator('figure.code').all();
    const read = figures.map(async (figure) => {
      const title = (await figure.locator('figcaption').evaluate((caption) => caption.firstChild?.textContent)) ?? '';
      return [title, (await figure.locator('pre').textContent()) ?? ''] as const;
    });
    return new Map(await Promise.all(read));
  }

  it('show events, explain empty results, read page by page, and reuse unchanged data', async () => {
    const command = (await programs('x')).get('On the server') ?? '';
    expect(command).toBe('bin/parvis key create demo --name "agenda" --origin https://www.example.org');
    const { out } = await site.shell(command.replace('bin/', '').replace('https://www.example.org', own));
    const found = await programs(out.trim());
    await expect.poll(async () => (await fetch(`${base}/getrooms/demo/${out.trim()}`)).status).toBe(200);

    served = found.get('agenda.html') ?? '';
    await page.goto(own);
    await page.waitForSelector('#agenda li');
    expect(await page.locator('#agenda li').count()).toBe(10);
    served = served.replace(out.trim(), 'parvis_wrong');
    await page.reload();
    await page.waitForSelector('#problem:not(:empty)');

    const both = `${found.get('ask.js')}${found.get('paging.js')}`;
    served = `<!doctype html><script type="module">${both}; globalThis.done = titles.length;</script>`;
    await page.goto(own);
    await page.waitForFunction('globalThis.done !== undefined');
    const { total_events_nbr: total } = (await (await fetch(`${base}/getevents/demo/${key}`)).json()) as {
      total_events_nbr: number;
    };
    expect(await page.evaluate('done')).toBe(total);
    expect(total).toBeGreaterThan(50);

    const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
    const run = new AsyncFunction(`${found.get('cached.js')}
      const first = await askCached('/getrooms');
      return first.length > 0 && (await askCached('/getrooms')) === first;`);
    expect(await run()).toBe(true);
  });
});
