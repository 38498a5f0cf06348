// The guide's HTML in the pages of a real WordPress, in its bundled themes (rule G5).

import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { launchBrowser } from '../support/browser.ts';
import { demoToday } from '../support/demo-today.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { startWordPress, type WordPress } from './wordpress-site.ts';

const GUIDE = readFileSync(new URL('../../docs/guide/embed.md', import.meta.url), 'utf8');
const PICTURES = process.env['PARVIS_WIDGET_PICTURES'];

const site = openSite();
let server: ServerProcess;
let browser: Browser;
let wordpress: WordPress;

/** Returns the first block of the guide that contains a text, with the address of the test's server. */
function lines(containing: string): string {
  const blocks = [...GUIDE.matchAll(/```\w+\n(.*?)```/gs)].map(([, block = '']) => block);
  const block = blocks.find((text) => text.includes(containing)) ?? expect.fail(containing);
  return block.replaceAll('https://parvis.example.org', server.url);
}

beforeAll(async () => {
  await site.run(['import', '-'], JSON.stringify(createDemoBundle(demoToday())));
  server = await serve(site);
  const code = lines('file_get_contents').replace(/^<\?= | \?>\s*$/g, '');
  wordpress = await startWordPress(`<?php add_shortcode('agenda', function () { return ${code}; });\n`);
  browser = await launchBrowser();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await wordpress?.remove();
  await site.clear();
});

async function visit(address: string, width: number): Promise<{ page: Page; hosts: Set<string> }> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(address);
  return { page, hosts };
}

async function titles(): Promise<string[]> {
  const answer = await fetch(`${server.url}/demo/embed.json?list=101&max=10`);
  const { events } = (await answer.json()) as { readonly events: readonly { readonly title: string }[] };
  return events.map(({ title }) => title);
}

const block = (content: string) => `<!-- wp:html -->\n${content}\n<!-- /wp:html -->`;

describe.each(['twentytwentyone', 'twentytwentythree'])('a page of WordPress in the theme %s', (theme) => {
  beforeAll(() => wordpress.switchTheme(theme));

  it.each([1280, 390])('shows the agenda by the script, %d wide, and requests no other host', async (width) => {
    const address = await wordpress.publish({ title: 'Agenda', content: block(lines('<parvis-agenda')) });
    const { page, hosts } = await visit(address, width);
    const shown = page.locator('parvis-agenda li [part~=title]');
    await shown.first().waitFor();
    expect(await shown.allInnerTexts()).toEqual(await titles());
    expect([...hosts].sort()).toEqual([new URL(server.url).host, new URL(wordpress.url).host].sort());
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${theme}-${width}.png`, fullPage: true });
    await page.context().close();
  });

  it('shows the agenda in a frame', async () => {
    const { page } = await visit(await wordpress.publish({ title: 'Frame', content: block(lines('<iframe')) }), 1000);
    const shown = page.frameLocator('iframe').locator('a.title');
    await shown.first().waitFor();
    expect(await shown.allInnerTexts()).toEqual(await titles());
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${theme}-frame.png`, fullPage: true });
    await page.context().close();
  });

  it('has the agenda in its own HTML, with the line of PHP', async () => {
    const content = '<!-- wp:shortcode -->[agenda]<!-- /wp:shortcode -->';
    const { page } = await visit(await wordpress.publish({ title: 'Server', content }), 1000);
    const text = await page.locator('main').innerText();
    for (const title of await titles()) expect(text).toContain(title);
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${theme}-server.png`, fullPage: true });
    await page.context().close();
  });
});
