// Pages of the office in a real browser: a separate server over the demo parish, and a page of a logged-in user.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import type { Authority } from '../../src/model/authority.ts';
import { type OfficeBrowser, openOfficeBrowser } from './office-browser.ts';

export interface OfficeInBrowser {
  readonly office: OfficeBrowser;
  readonly page: Page;
  /** Errors of scripts, and violations of the page's content security policy. */
  readonly complaints: string[];
  readonly posts: () => number;
  readonly open: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openOfficeInBrowser(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
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
  const context = await browser.newContext({ locale: 'de-CH', ...options });
  const session = encodeURIComponent(JSON.stringify(authority));
  await context.addCookies([{ name: 'parvis', value: session, url: base }]);
  office.signedIn(authority);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
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
      await context.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await office.close();
    },
  };
}
