// How a page looks, as far as it can be counted: the sizes and weights of its letters, whether it moves while it loads, and where the
// first of something stands.

import type { Page } from 'playwright-core';

/** The sizes and weights that the tokens allow (`web/style/tokens.css`), in pixels. */
const SIZES = [13, 15, 17, 20, 28, 36];
const WEIGHTS = [400, 560, 680];

/** What of its letters is of no size or weight of the tokens (a sheet of paper has sizes in points); one line a fault, `20.8px in <b>`. */
export async function lettersAmiss(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ sizes, weights }) => {
      // biome-ignore lint/suspicious/noExplicitAny: what runs in the browser is not known here
      const { document, getComputedStyle, Node } = globalThis as any;
      const found = new Set<string>();
      for (const one of document.body.querySelectorAll('*')) {
        if (one.closest('svg, .ProseMirror, math, .paper') !== null || !one.checkVisibility()) continue;
        const texts = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        const has = texts.some(({ data }) => data.trim() !== '');
        if (!has && !one.matches('input, select, textarea')) continue;
        const { fontSize, fontWeight } = getComputedStyle(one);
        const name = `<${one.tagName.toLowerCase()} class="${one.className}">`;
        if (!sizes.some((size) => Math.abs(Number.parseFloat(fontSize) - size) < 0.1))
          found.add(`${fontSize} in ${name}`);
        if (!weights.includes(Number(fontWeight))) found.add(`weight ${fontWeight} in ${name}`);
      }
      return [...found];
    },
    { sizes: SIZES, weights: WEIGHTS },
  );
}

/** How far the page moved since it began to load, as browsers count it (cumulative layout shift). */
export async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        // biome-ignore lint/suspicious/noExplicitAny: what runs in the browser is not known here
        const { PerformanceObserver, requestAnimationFrame } = globalThis as any;
        // biome-ignore lint/suspicious/noExplicitAny: as above
        new PerformanceObserver((list: any) => {
          for (const entry of list.getEntries()) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Two frames on, everything that was buffered has been told.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 50)));
      }),
  );
}

/** Where the first of what a selector names begins, in pixels from the top of the window. */
export async function topOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  return box?.y ?? Number.NaN;
}

/** How many of what a selector names stand whole in the window. */
export async function countWhole(page: Page, selector: string): Promise<number> {
  const height = page.viewportSize()?.height ?? 0;
  const boxes = await Promise.all((await page.locator(selector).all()).map((one) => one.boundingBox()));
  return boxes.filter((box) => box !== null && box.y >= 0 && box.y + box.height <= height).length;
}
