// Pages outside the office: they work, load nothing from other hosts, and cause no browser errors.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { addDemoRequests, HALL_FORM_ID } from '../../src/demo/room-requests.ts';
import { operations } from '../../src/operations/index.ts';
import { launchBrowser } from '../support/browser.ts';
import { demoToday } from '../support/demo-today.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const site = openSite();
let browser: Browser;
let page: Page;
let base = '';
let key = '';
let complaints: string[] = [];
let hosts: Set<string>;

beforeAll(async () => {
  const today = demoToday();
  await copyFilledDatabaseTo(site.database, addDemoRequests(createDemoBundle(today), today));
  key = await createSiteKey(site, 'demo', ['read', 'newsletter', 'requests']);
  base = `http://127.0.0.1:${(await serve(site)).port}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site.clear();
});

beforeEach(async () => {
  complaints = [];
  hosts = new Set();
  page = await browser.newPage();
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
});

describe('in a browser', () => {
  it.each([
    '/',
    '/docs',
    '/docs/web-page',
    '/office/docs',
    '/try',
  ])('%s loads nothing from another host and complains about nothing', async (path) => {
    await page.goto(base + path);
    await page.waitForLoadState('networkidle');
    expect([...hosts]).toEqual([new URL(base).host]);
    expect(complaints).toEqual([]);
  });

  it('the live page shows the parish’s next events', async () => {
    await page.goto(`${base}/try#demo/${key}`);
    await page.waitForSelector('#agenda li');
    expect(await page.locator('#agenda li').count()).toBe(8);
    expect(await page.locator('#status').textContent()).toMatch(/^200 · /);
    expect(complaints).toEqual([]);
  });

  it('the live page calls every operation that supports GET', async () => {
    await page.goto(`${base}/try#demo/${key}`);
    await page.waitForSelector('#agenda li');
    const names = operations.filter(({ answer }) => answer !== undefined).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(15);
    expect((await page.locator('select[name=operation] option').allTextContents()).sort()).toEqual([...names].sort());
    for (const name of names) {
      await page.selectOption('select[name=operation]', name);
      if (name === 'get_renting_form_fields') await page.fill('input[name=form_id]', String(HALL_FORM_ID));
      await page.click('button');
      await expect.poll(() => page.locator('#path').textContent()).toMatch(new RegExp(`^/${name}(/|$)`));
      expect([name, await page.locator('#status').textContent()]).toEqual([name, expect.stringMatching(/^200 · /)]);
    }
    expect(complaints).toEqual([]);
  });

  it('the live page accepts a newly entered address, and an invalid one', async () => {
    await page.goto(`${base}/try#100%`);
    await page.waitForSelector('option[value=getrooms]', { state: 'attached' });
    await page.goto(`${base}/try#demo/${key}`);
    await page.waitForSelector('#agenda li');
    expect(complaints).toEqual([]);
  });

  it('the live page is filled in by a link, and puts the key into no address', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${base}/try#instance=demo&key=${key}&operation=getrooms`);
    await expect.poll(() => page.locator('#path').textContent()).toBe('/getrooms');
    expect(await page.locator('#status').textContent()).toMatch(/^200 · /);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((url) => url.split('#')[0]?.includes(key))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('the live page shows why a key is rejected', async () => {
    await page.goto(`${base}/try#demo/parvis_wrong`);
    await page.waitForSelector('#body:not(:empty)');
    expect(await page.locator('#status').textContent()).toMatch(/^401 · /);
  });

  it('the reference has a section with an example for every operation', async () => {
    await page.goto(`${base}/docs`);
    for (const { name } of operations) expect(await page.locator(`section#${name} figure pre`).count()).toBe(2);
  });

  it('a page of a foreign origin gets no answer, a page of the key’s own origin gets one', async () => {
    const website = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>A website</title>');
    });
    await new Promise<void>((listening) => website.listen(0, '127.0.0.1', listening));
    const { port } = website.address() as AddressInfo;
    const own = `http://localhost:${port}`;
    const browserKey = (await site.run(['key', 'create', 'demo', '--origin', own])).out.trim();
    await expect
      .poll(async () => (await fetch(`${base}/getrooms/demo/${browserKey}`, { headers: { origin: own } })).status)
      .toBe(200);
    const ask = async (from: string, inHeader: boolean) => {
      await page.goto(from);
      const call = inHeader ? { headers: { member: 'demo', apikey: browserKey } } : {};
      const address = `${base}/getrooms${inHeader ? '' : `/demo/${browserKey}`}`;
      return page.evaluate(async ([url, init]) => (await fetch(url, init)).status, [address, call] as const);
    };
    expect(await ask(own, false)).toBe(200);
    expect(await ask(own, true)).toBe(200);
    await expect(ask(`http://127.0.0.1:${port}`, false)).rejects.toThrow('Failed to fetch');
    website.close();
  });
});
