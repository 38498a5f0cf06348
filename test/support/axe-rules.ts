// Rules of axe (WCAG 2.2 AA, as far as it can be tested automatically), and their violations on a page.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

export const TAGS: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules by colour scheme. The dark page differs only in its colours from the light one of the same width. */
export const RULES: { readonly light: readonly string[]; readonly dark: readonly string[] } = {
  light: TAGS,
  dark: ['color-contrast', 'link-in-text-block'],
};

const DEFINITION = `globalThis.loadAxe = () => {${AXE}};0`;

/** Pages that were checked before; true if all documents of their window define `loadAxe`. */
const windows = new WeakMap<Page, boolean>();

/** Sends axe once per document, or once per window that shows more than one. Sending it takes longer than running it. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate<boolean>(`typeof axe === 'object'`)) return;
  const isPrepared = windows.get(page);
  if (isPrepared !== true) await page.evaluate(DEFINITION);
  if (isPrepared === false) await page.addInitScript({ content: DEFINITION });
  windows.set(page, isPrepared !== undefined);
  await page.evaluate('void loadAxe()');
}

/** Lists each broken rule with its elements. */
export async function findAxeFaults(page: Page, rules: readonly string[] = TAGS): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(async (runOnly) => {
    // biome-ignore lint/suspicious/noExplicitAny: the program is loaded by the page
    const { violations } = await (globalThis as any).axe.run({ runOnly, resultTypes: ['violations'] });
    return violations.map(
      // biome-ignore lint/suspicious/noExplicitAny: the program is loaded by the page
      ({ id, nodes }: any) => `${id}: ${nodes.map(({ html }: any) => html.slice(0, 160)).join(' | ')}`,
    );
  }, rules);
}

export async function findAxeFaultsOfFullPage(page: Page, rules: readonly string[] = TAGS): Promise<string[]> {
  const before = page.viewportSize();
  if (before === null) return findAxeFaults(page, rules);
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  await page.setViewportSize({ ...before, height: Math.max(before.height, height) });
  const faults = await findAxeFaults(page, rules);
  await page.setViewportSize(before);
  return faults;
}
