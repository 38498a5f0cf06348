// Measurements of a page's appearance: font sizes and weights, layout shift, and positions.

import type { Page } from 'playwright-core';

const SIZES = [13, 15, 17, 20, 28, 36];
const WEIGHTS = [400, 560, 680];

export async function findWrongFonts(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ sizes, weights }) => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types are not loaded here
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

export async function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types are not loaded here
        const { PerformanceObserver, requestAnimationFrame } = globalThis as any;
        // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types are not loaded here
        new PerformanceObserver((list: any) => {
          for (const entry of list.getEntries()) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 50)));
      }),
  );
}

export async function topOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  return box?.y ?? Number.NaN;
}

export async function countFullyVisible(page: Page, selector: string): Promise<number> {
  const height = page.viewportSize()?.height ?? 0;
  const boxes = await Promise.all((await page.locator(selector).all()).map((one) => one.boundingBox()));
  return boxes.filter((box) => box !== null && box.y >= 0 && box.y + box.height <= height).length;
}
