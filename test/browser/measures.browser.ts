// Number of keystrokes and clicks that everyday office tasks require.

import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { countInteractions, type InteractionCounter } from '../support/counting.ts';
import { openServedOffice, type ServedOffice } from '../support/served-office.ts';

const YEAR = new Date().getFullYear() + 1;
const DAY = `12.12.${YEAR}`;
const ISO_DAY = `${YEAR}-12-12`;

let served: ServedOffice;
let page: Page;
let context: BrowserContext;
let hand: InteractionCounter;
beforeAll(async () => {
  served = await openServedOffice();
});
afterAll(() => served?.close());
beforeEach(async () => {
  ({ page, context } = await served.open());
  hand = countInteractions(page);
  await page.goto(`${served.office}/agenda`);
});
afterEach(() => context.close());

interface Found {
  readonly items: readonly { readonly value: Readonly<Record<string, unknown>> }[];
  readonly total: number;
}
async function asked(path: string): Promise<Found> {
  const answer = await context.request.get(`${served.base}/office/api/demo${path}`);
  return (await answer.json()) as Found;
}
const field = () => page.evaluate('document.activeElement.name');

it('a new service takes at most 12 keys besides its texts', async () => {
  await hand.press('n');
  await page.waitForURL(/events\/new/);
  expect(await field()).toBe('title');
  await hand.say('Gottesdienst mit Taufe');
  await hand.press('Tab');
  await hand.say(DAY);
  await hand.press('Tab');
  await hand.say('1030');
  for (let tabs = 0; (await field()) !== 'room' && tabs < 5; tabs++) await hand.press('Tab');
  await hand.say('Kirchenschiff');
  await hand.press('Tab');
  expect(await field()).toBe('type');
  await hand.say('gottesdienst');
  await hand.press('Tab');
  await page.locator('.as-usual:not(:empty)').waitFor();
  expect(await field()).toBe('organizer');
  await hand.say('Miriam Gerber');
  await hand.press('Control+Enter');
  await page.waitForURL(/did=created/);
  expect(hand.done().keys).toBeLessThanOrEqual(12);
  expect(hand.done().clicks).toBe(0);
  const { items } = await asked(`/events?from=${ISO_DAY}&to=${ISO_DAY}&q=Taufe`);
  expect(items.map(({ value }) => [value['date_from'], value['rooms'], value['organizer']])).toEqual([
    [`${ISO_DAY} 10:30:00`, [{ room_id: 11 }], { person_id: 304 }],
  ]);
});

it('a service with organist, verger, reader and collection takes at most 14 keys besides its texts', async () => {
  await hand.press('n');
  await page.waitForURL(/events\/new/);
  await hand.say('Gottesdienst mit Chor');
  await hand.press('Tab');
  await hand.say(`19.12.${YEAR}`);
  await hand.press('Tab');
  await hand.say('1030');
  const goTo = async (name: string) => {
    for (let tabs = 0; (await field()) !== name && tabs < 30; tabs++) await hand.press('Tab');
    expect(await field()).toBe(name);
  };
  await goTo('room');
  await hand.say('Kirchenschiff');
  await goTo('type');
  await hand.say('gottesdienst');
  await hand.press('Tab');
  await page.locator('.as-usual:not(:empty)').waitFor();
  await hand.say('Miriam Gerber');
  await goTo('organist');
  await hand.say('Barbara Imhof');
  await goTo('verger');
  await hand.say('Nico Caduff');
  await goTo('lector');
  await hand.say('Luc Favre');
  await goTo('collection');
  await hand.say('HEKS');
  await hand.press('Control+Enter');
  await page.waitForURL(/did=created/);
  expect(hand.done().keys).toBeLessThanOrEqual(14);
  expect(hand.done().clicks).toBe(0);
  const { items } = await asked(`/events?from=${YEAR}-12-19&to=${YEAR}-12-19&q=Chor`);
  const value = items[0]?.value ?? {};
  expect([value['organist_ids'], value['verger_ids'], value['lector_ids']].flat().length).toBe(3);
  expect(value['collection']).toEqual({ project: 'HEKS', url: '' });
});

it('an event on five irregular days takes four clicks, previews them, and suggests an end after a year', async () => {
  await page.goto(`${served.office}/events/new`);
  await page.locator('[name=title]').fill('Krippe bei Kerzenlicht');
  await page.locator('[name=day]').fill(DAY);
  await page.locator('[name=from]').fill('19:00');
  await hand.click(page.locator('.repeating > summary'));
  await hand.click(page.locator('[name=again][value=rule]'));
  await page.locator('.again-found').getByText('53 Anlässe').waitFor();
  expect(await page.locator('[name=again_until]').inputValue()).toBe(`12.12.${YEAR + 1}`);
  await hand.click(page.locator('[name=again][value=dates]'));
  await page.locator('[name=again_dates]').fill('13.12. 17:00, 15.12., 18.12., 2.1.');
  await page.locator('.again-found').getByText('5 Anlässe').waitFor();
  expect(await page.locator('.again-found li').count()).toBe(4);
  await hand.click(page.locator('[data-save]'));
  await page.getByText('5 Anlässe angelegt.').waitFor();
  expect(hand.done()).toMatchObject({ clicks: 4 });
  expect((await asked(`/events?q=Kerzenlicht&from=${ISO_DAY}&to=${YEAR + 1}-02-01`)).total).toBe(5);
});

it('an event is moved by an hour with two clicks', async () => {
  const before = (await asked(`/events/${served.event}`)) as unknown as { value: { date_from: string; title: string } };
  await page.goto(`${served.office}/agenda?q=${encodeURIComponent(before.value.title)}&words=1`);
  const row = page.locator('.row').filter({ has: page.locator(`a[href*="/events/${served.event}"]`) });
  await hand.click(row.locator('.shift summary'));
  await hand.click(row.getByRole('button', { name: /Eine Stunde später/ }));
  await page.waitForURL(/did=/);
  expect(hand.done()).toMatchObject({ clicks: 2, keys: 0 });
  const after = (await asked(`/events/${served.event}`)) as unknown as { value: { date_from: string } };
  expect(Date.parse(after.value.date_from) - Date.parse(before.value.date_from)).toBe(3_600_000);
});

it('an event is cancelled with a note by three clicks', async () => {
  await hand.click(page.locator(`a[href*="/events/${served.event}"]`).first());
  await hand.click(page.getByText('Absagen …'));
  await page.locator('.menu[open] input[name=note]').focus();
  await hand.say('Die Heizung ist defekt.');
  await hand.click(page.getByRole('button', { name: 'Jetzt absagen' }));
  await page.waitForURL(/did=cancelled/);
  expect(hand.done()).toMatchObject({ clicks: 3, keys: 0 });
  const { value } = (await asked(`/events/${served.event}`)) as unknown as { value: object };
  expect(value).toMatchObject({ status: 'cancelled', status_note: 'Die Heizung ist defekt.' });
});

it('a series of a year with two exceptions takes less than a minute', async () => {
  const sunday = 7 - (new Date().getUTCDay() % 7);
  const day = (weeks: number) => new Date(Date.now() + (sunday + 7 * weeks) * 86_400_000).toISOString().slice(0, 10);
  const said = (weeks: number) => day(weeks).split('-').reverse().join('.');
  await page.goto(`${served.office}/series`);
  await hand.click(page.getByRole('link', { name: 'Neue Serie' }).first());
  await page.waitForURL(/series\/new/);
  const inTo = async (name: string) => hand.click(page.locator(`[name="${name}"]`).first());
  await inTo('name');
  await hand.say('Taizé-Gebet');
  await inTo('starts_on');
  await hand.say(said(0));
  await inTo('except');
  await hand.say(`${said(4)}, ${said(20)}`);
  await inTo('title');
  await hand.say('Taizé-Gebet');
  await hand.click(page.locator('.finish .primary'));
  await page.waitForURL(/did=created/);
  expect(hand.done().seconds).toBeLessThan(60);
  const { items, total } = await asked(`/events?q=Taiz%C3%A9-Gebet&from=${day(0)}&to=${day(51)}&limit=100`);
  const days = items.map(({ value }) => String(value['date_from']).slice(0, 10));
  expect([total, days.includes(day(3)), days.includes(day(4)), days.includes(day(20))]).toEqual([
    50,
    true,
    false,
    false,
  ]);
});
