import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { launchBrowser } from './browser.ts';
import { demoToday } from './demo-today.ts';
import { copyFilledDatabaseTo } from './ready-store.ts';
import { openSite, type ServerProcess, type Site, serve } from './site.ts';

export const PASSWORD = 'Kirchenmaus isst Kerzenwachs';
export const EMAIL = 'regula@example.org';

export interface ServedOffice {
  readonly site: Site;
  readonly server: () => ServerProcess;
  readonly browser: Browser;
  readonly office: string;
  readonly base: string;
  readonly event: number;
  readonly open: (options?: Parameters<Browser['newContext']>[0]) => Promise<{ page: Page; context: BrowserContext }>;
  /** Creates an account (default: an administrator's), and opens a window in which it is logged in. */
  readonly invite: (
    email: string,
    name: string,
    may?: readonly string[],
  ) => Promise<{ page: Page; context: BrowserContext }>;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openServedOffice(): Promise<ServedOffice> {
  const site = openSite();
  const today = demoToday();
  const bundle = createDemoBundle(today);
  const isComing = ({ title, date_from }: (typeof bundle.events)[number]) =>
    title.startsWith('Gottesdienst') && date_from.slice(0, 10) > today;
  const event = bundle.events.find(isComing)?.id ?? 0;
  await copyFilledDatabaseTo(site.database, bundle);
  let server = await serve(site);
  const { port } = server;
  const base = `http://localhost:${port}`;
  const office = `${base}/office/instances/demo`;
  const browser = await launchBrowser();
  const invite: ServedOffice['invite'] = async (email, name, may = ['administrator']) => {
    const words = ['user', 'invite', email, '--instance', 'demo', '--name', name, '--role', ...may];
    const { out } = await site.run(words);
    const context = await browser.newContext({ locale: 'de-CH' });
    const page = await context.newPage();
    await page.goto(`${base}${new URL(out.trim()).pathname}`);
    await page.fill('input[name=new-password]', PASSWORD);
    await page.getByRole('button', { name: 'Konto eröffnen' }).click();
    await page.waitForURL(office);
    return { page, context };
  };
  const first = await invite(EMAIL, 'Regula Beispiel');
  const cookies = await first.context.cookies();
  await first.context.close();
  return {
    site,
    browser,
    base,
    office,
    event,
    invite,
    server: () => server,
    open: async (options = {}) => {
      const context = await browser.newContext({ locale: 'de-CH', ...options });
      await context.addCookies(cookies);
      return { context, page: await context.newPage() };
    },
    kill: async () => {
      server.child.kill('SIGKILL');
      await server.ended;
    },
    restart: async () => {
      server = await serve(site, { PARVIS_PORT: String(port) });
    },
    close: async () => {
      await browser.close();
      await site.clear();
    },
  };
}
