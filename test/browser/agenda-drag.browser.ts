// Moving events in the week and month views: by mouse and keyboard, with announcements, rejections and undo.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { launchBrowser } from '../support/browser.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';

const ID = 1_002_531;
const WEEK = '/agenda?view=week&on=2026-12-02';

let browser: Browser;
let inBrowser: OfficeInBrowser;
beforeAll(async () => {
  browser = await launchBrowser();
  inBrowser = await openOfficeInBrowser(browser, { viewport: { width: 1366, height: 1100 } });
});
afterAll(async () => {
  await inBrowser.close();
  await browser.close();
});
beforeEach(() =>
  change([{ kind: 'event', id: ID, merge: { date_from: '2026-12-06 10:00:00', date_to: '2026-12-06 11:00:00' } }]),
);

async function change(steps: readonly Readonly<Record<string, unknown>>[]) {
  const { store, clock, instance } = inBrowser.office;
  const authority = { role: 'administrator', areas: [] } as const;
  const editing = { store, authority, clock: () => clock.now, actor: 'Regula Beispiel' };
  const all = steps.map((step) => ({ ...step, at: '' })) as unknown as Parameters<typeof applyChanges>[2];
  await applyChanges(editing, instance, all, { despite: new Set(['room_conflict']) });
}
const span = async () => {
  const { store, instance } = inBrowser.office;
  const found = await store.content.read(instance, (content) => content.get('event', ID));
  return [found?.value.startsAt, found?.value.endsAt];
};
const item = () => inBrowser.page.locator(`[data-id="${ID}"]`);
const status = () => inBrowser.page.locator('#drag [role=status]');
const saved = () => inBrowser.page.waitForURL(/did=saved/);
const posts = () => inBrowser.posts();

async function take(from: 'middle' | 'edge', by: { readonly x: number; readonly y: number }) {
  const { mouse } = inBrowser.page;
  const { x = 0, y = 0, width = 0, height = 0 } = (await item().boundingBox()) ?? {};
  const start = { x: x + width / 2, y: from === 'edge' ? y + height - 3 : y + height / 2 };
  await mouse.move(start.x, start.y);
  await mouse.down();
  await mouse.move(start.x + by.x / 2, start.y + by.y / 2);
  await mouse.move(start.x + by.x, start.y + by.y, { steps: 3 });
}
const columnWidth = async () => (await inBrowser.page.locator('.week-day').first().boundingBox())?.width ?? 0;
const HOUR_PX = 44;

it('drags an event to another day and time, reports the new time and conflicts, and undoes it', async () => {
  const { page, open, complaints } = inBrowser;
  await open(WEEK);
  await take('middle', { x: -(await columnWidth()), y: 2.25 * HOUR_PX });
  await expect.poll(() => status().textContent()).toMatch(/^Sa.*5\.12\. 12:15–13:15 · Keine Überschneidung\.$/);
  expect(await item().locator('.when').textContent()).toBe('12:15–13:15');
  expect(await page.locator('.drop-here').getAttribute('data-day')).toBe('2026-12-05');
  await page.mouse.up();
  await saved();
  expect(await span()).toEqual(['2026-12-05 12:15:00', '2026-12-05 13:15:00']);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await page.waitForURL(/did=undone/);
  expect(await span()).toEqual(['2026-12-06 10:00:00', '2026-12-06 11:00:00']);
  // A drag that ends where it began moves nothing, and a press without a drag is a click.
  const before = posts();
  await open(WEEK);
  await take('middle', { x: 0, y: 5 });
  await page.mouse.up();
  expect([posts(), page.url().includes('view=week')]).toEqual([before, true]);
  await take('middle', { x: 0, y: HOUR_PX });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect([posts(), await status().textContent()]).toEqual([before, 'Nicht verschoben.']);
  await item().click();
  await page.waitForURL(/\/events\/1002531/);
  expect(complaints).toEqual([]);
});

it('drags the lower edge to another end', async () => {
  const { page, open } = inBrowser;
  await open(WEEK);
  await take('edge', { x: 0, y: 0.75 * HOUR_PX });
  await page.mouse.up();
  await saved();
  expect(await span()).toEqual(['2026-12-06 10:00:00', '2026-12-06 11:45:00']);
});

it('moves by keyboard alone and announces each step; the event keeps the focus', async () => {
  const { page, open } = inBrowser;
  await open(WEEK);
  await item().locator('a').focus();
  await page.keyboard.press('m');
  expect(await status().textContent()).toMatch(/^Gottesdienst zum 2\. Advent verschieben: Pfeiltasten/);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await expect.poll(() => status().textContent()).toMatch(/5\.12\. 10:30–11:45/);
  await page.keyboard.press('Escape');
  expect([await status().textContent(), await item().locator('.when').textContent()]).toEqual([
    'Nicht verschoben.',
    '10:00–11:00',
  ]);
  for (const key of ['m', 'ArrowUp', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await saved();
  expect(await span()).toEqual(['2026-12-07 09:45:00', '2026-12-07 10:45:00']);
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(`event-${ID}`);
});

it('drags to another day of the month and keeps the time', async () => {
  const { page, open, complaints } = inBrowser;
  await open('/agenda?view=month&on=2026-12-02');
  const [from, to] = [item(), page.locator('td[data-day="2026-12-17"]')];
  const target = await to.boundingBox();
  const start = await from.boundingBox();
  await take('middle', {
    x: (target?.x ?? 0) + 40 - ((start?.x ?? 0) + (start?.width ?? 0) / 2),
    y: (target?.y ?? 0) + 60 - ((start?.y ?? 0) + (start?.height ?? 0) / 2),
  });
  await expect.poll(() => status().textContent()).toMatch(/17\.12\. 10:00–11:00/);
  await page.mouse.up();
  await saved();
  expect(await span()).toEqual(['2026-12-17 10:00:00', '2026-12-17 11:00:00']);
  expect(complaints).toEqual([]);
});

it('reports a room conflict, leaves the event in place, and moves it anyway on request', async () => {
  const { page, open } = inBrowser;
  const other = { title: 'Trauung', layer_ids: [1], event_type: 'Trauung', rooms: [{ room_id: 11 }] };
  const times = { date_from: '2026-12-06 14:00:00', date_to: '2026-12-06 15:00:00' };
  await change([
    { kind: 'event', value: { ...other, ...times } },
    { kind: 'settings', id: 1, merge: { room_conflicts: 'refuse' } },
  ]);
  await open(WEEK);
  await take('middle', { x: 0, y: 4 * HOUR_PX });
  await expect.poll(() => status().getAttribute('class')).toBe('taken');
  expect(await status().textContent()).toContain('Trauung');
  await page.mouse.up();
  await page.getByRole('heading', { name: 'Nicht verschoben' }).waitFor();
  expect(await span()).toEqual(['2026-12-06 10:00:00', '2026-12-06 11:00:00']);
  await page.locator('main button.danger').click();
  await saved();
  expect(await span()).toEqual(['2026-12-06 14:00:00', '2026-12-06 15:00:00']);
});
