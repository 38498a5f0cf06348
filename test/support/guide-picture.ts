import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Sharp } from '../../src/office/files/load-sharp.ts';

const library = createRequire(import.meta.url)('sharp') as Sharp;

export const PIXEL_DENSITY = 2;

export async function takeScreenshot(page: Page, folder: string, name: string): Promise<number> {
  const picture = await library(await page.screenshot())
    .png({ palette: true, quality: 95, effort: 8 })
    .toBuffer();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.png`), picture);
  return picture.length;
}
