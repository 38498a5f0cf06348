import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { DEMO_PARISH } from '../support/demo-parish.ts';
import { topOf } from '../support/look-of.ts';
import { openOfficeInBrowser } from '../support/office-in-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const BELOW_NOTHING = [
  '',
  '/series',
  '/room-requests',
  '/document-groups',
  '/notice',
  '/newsletter',
  '/more',
  '/persons/301/remove',
];
const BELOW_TABS = [
  '/persons',
  '/rooms',
  '/lists',
  '/import',
  '/settings',
  '/accounts',
  '/history',
  '/trash',
  '/keys',
  '/roles',
];
const BELOW_LINK = [
  '/events/new',
  '/persons/301',
  '/persons/new',
  '/rooms/new',
  '/lists/new',
  '/series/new',
  '/forms/new',
  '/accounts/invite',
  '/newsletter/settings',
  '/proposals',
  '/plan/print',
  '/websites/embed',
];

it('titles are at the same height on every page of a kind', async () => {
  const at = await openOfficeInBrowser(browser, { viewport: { width: 1366, height: 900 } }, DEMO_PARISH);
  try {
    const tops = async (paths: readonly string[]) => {
      const found: [path: string, top: number][] = [];
      for (const path of paths) {
        await at.open(path);
        found.push([path, Math.round(await topOf(at.page, 'main h1'))]);
      }
      return found;
    };
    const high = await tops(BELOW_NOTHING);
    const [event] = await at.office.store.content.read(at.office.instance, (content) => content.all('event'));
    const low = await tops(BELOW_TABS);
    const belowLink = await tops([...BELOW_LINK, `/events/${event?.id}`]);
    // A button next to the title shifts it only imperceptibly.
    const expected = (all: readonly (readonly [string, number])[], top: number) =>
      all.filter(([, one]) => Math.abs(one - top) > 3);
    expect(expected(high, 83)).toEqual([]);
    expect(expected(low, 140)).toEqual([]);
    expect(expected(belowLink, 108)).toEqual([]);
  } finally {
    await at.close();
  }
});
