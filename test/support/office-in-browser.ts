// Pages of the office in a real browser: a separate server over the demo parish, and a page of a logged-in user.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import type { Authority } from '../../src/model/authority.ts';
import { type OfficeBrowser, openOfficeBrowser } from './office-browser.ts';

export interface OfficeInBrowser {
  readonly office: OfficeBrowser;
  readonly page: Page;
  /** Script errors, and violations of the page's content security policy. */
  readonly complaints: string[];
  readonly posts: () => number;
  readonly open: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

type WindowOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** Windows of finished tests by their options. A new window starts a process, which takes longer than many tests. */
const idleWindows = new WeakMap<Browser, Map<string, Page[]>>();

async function openWindow(browser: Browser, options: WindowOptions): Promise<Page> {
  const idle = idleWindows.get(browser)?.get(JSON.stringify(options))?.pop();
  if (idle !== undefined) return idle;
  const context = await browser.newContext({ locale: 'de-CH', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  return page;
}

/** Resets a window and keeps it for later tests. Each test has a new origin, so stored data need not be cleared. */
async function releaseWindow(browser: Browser, options: WindowOptions, page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ['console', 'pageerror', 'dialog', 'request', 'requestfinished', 'response'] as const)
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  await context.clearCookies();
  await page.emulateMedia({ media: null, colorScheme: options.colorScheme ?? 'light' });
  await page.setViewportSize(options.viewport ?? { width: 1280, height: 720 });
  const windows = idleWindows.get(browser) ?? new Map<string, Page[]>();
  idleWindows.set(browser, windows);
  windows.set(JSON.stringify(options), [...(windows.get(JSON.stringify(options)) ?? []), page]);
}

export async function openOfficeInBrowser(
  browser: Browser,
  options: WindowOptions = {},
  bundle?: object,
  authority: Authority = { role: 'administrator', areas: [] },
): Promise<OfficeInBrowser> {
  const office = await openOfficeBrowser(bundle);
  let posts = 0;
  const answerFrom = async (asked: IncomingMessage, answer: ServerResponse) => {
    const isPost = asked.method === 'POST';
    if (isPost) posts++;
    const headers = Object.entries(asked.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const body = isPost ? { body: new Uint8Array(Buffer.concat(await asked.toArray())) } : {};
    const request = new Request(`${base}${asked.url}`, { method: asked.method ?? '', headers, ...body });
    const response = await office.fetch(request);
    answer.writeHead(response.status, Object.fromEntries(response.headers));
    answer.end(Buffer.from(await response.arrayBuffer()));
  };
  const server = createServer((asked, answer) => void answerFrom(asked, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = await openWindow(browser, options);
  const session = encodeURIComponent(JSON.stringify(authority));
  await page.context().addCookies([{ name: 'parvis', value: session, url: base }]);
  office.signedIn(authority);
  const complaints: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => void dialog.accept());
  return {
    office,
    page,
    complaints,
    posts: () => posts,
    open: async (path) => void (await page.goto(`${base}/office/instances/${office.instance}${path}`)),
    close: async () => {
      await releaseWindow(browser, options, page);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await office.close();
    },
  };
}
