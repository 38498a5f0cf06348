// Forms and sign-ups in the office: questions are moved by drag and drop and by keyboard, and attendance is recorded on a phone.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAxeFaults } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { openOfficeInBrowser } from '../support/office-in-browser.ts';
import { withSignUps } from '../support/sign-up-office.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const labels = (page: Page) =>
  page
    .locator('[name=q_label]')
    .evaluateAll((inputs) => inputs.map((one) => (one as unknown as { value: string }).value));

const save = async (page: Page) => {
  await Promise.all([page.waitForURL(/did=/), page.locator('#entry .finish .primary').click()]);
};

async function faults(page: Page): Promise<string[]> {
  const found = await findAxeFaults(page);
  const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  return isWide ? [...found, 'scrolls sideways'] : found;
}

it('a form gets a question that is moved by keys and by dragging, and keeps all input', async () => {
  const { office, page, open, close, complaints } = await openOfficeInBrowser(browser, {
    viewport: { width: 1280, height: 1600 },
  });
  const { formId } = await withSignUps(office);
  await open(`/forms/${formId}`);
  const address = page.url();
  expect(await page.locator('.question').count()).toBe(2);
  expect(await page.locator('.question[aria-keyshortcuts]').count()).toBe(0);
  await page.getByRole('button', { name: 'Frage hinzufügen' }).click();
  await expect.poll(() => labels(page)).toEqual(['Essen', 'Was nicht?', '']);
  await expect.poll(() => page.evaluate<string>('document.activeElement.name')).toBe('q_label');
  await page.keyboard.type('Velo?');
  await page.locator('[name=q_type]').nth(2).selectOption('yes');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => labels(page)).toEqual(['Essen', 'Velo?', 'Was nicht?']);
  const grips = page.locator('.question .grip');
  const [from, to] = [await grips.nth(1).boundingBox(), await grips.nth(0).boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 4, (from?.y ?? 0) + 4);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 4, (to?.y ?? 0) - 8, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => labels(page)).toEqual(['Velo?', 'Essen', 'Was nicht?']);
  expect(page.url()).toBe(address);
  await save(page);
  const form = await office.store.content.read(office.instance, (content) => content.get('form', formId));
  expect(form?.value.fields.map(({ label, type }) => `${label} ${type}`)).toEqual([
    'Velo? yes',
    'Essen choice',
    'Was nicht? long',
  ]);
  expect(complaints).toEqual([]);
  await close();
});

it('a caller is signed up, and checked in at the door on a phone', async () => {
  const viewport = { width: 390, height: 844 };
  const { office, page, open, close, complaints } = await openOfficeInBrowser(browser, { viewport });
  const { event } = await withSignUps(office, { party: 3 });
  await open(`/events/${event.id}/bookings`);
  await page.getByRole('link', { name: 'Jemanden anmelden' }).click();
  await page.locator('[name=person]').nth(0).fill('Anna Meier');
  expect(await page.locator('[name=person]').nth(1).isVisible()).toBe(false);
  await page.locator('.on-demand > summary').first().click();
  await page.locator('[name=person]').nth(1).fill('Beat Meier');
  await page.locator('[name=phone]').fill('079 123 45 67');
  await page.locator('[name="answers/1"]').selectOption('vegetarisch');
  await save(page);
  await page.getByText('2 von 3 Plätzen').waitFor();
  await page.getByRole('link', { name: 'Wer ist da?' }).click();
  await page.getByRole('radiogroup', { name: 'Anna Meier, Beat Meier' }).getByLabel('1').check();
  await Promise.all([page.waitForURL(/did=saved/), page.getByRole('button', { name: 'Speichern' }).click()]);
  await page.getByRole('link', { name: 'Anna Meier' }).click();
  await page.getByText('1 von 2').waitFor();
  const id = page.url().replace(/.*\/bookings\/(\d+).*/, '$1');
  const pages = ['', '/new', '/present', '/message', '/print'].map((path) => `/events/${event.id}/bookings${path}`);
  const wrong: string[] = [];
  for (const path of [...pages, `/bookings/${id}`, `/bookings/${id}/cancel`, '/forms', '/forms/1', '/forms/new']) {
    await open(path);
    for (const details of await page.locator('main details:not(.menu)').all()) {
      await details.evaluate((one) => ((one as unknown as { open: boolean }).open = true));
    }
    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height: 844 });
      wrong.push(...(await faults(page)).map((one) => `${path} at ${width}: ${one}`));
    }
  }
  expect(wrong).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it('an event shows the settings of online sign-up once it is chosen, and errors at their fields', async () => {
  const { office, page, open, close, complaints } = await openOfficeInBrowser(browser);
  const { change, event } = await withSignUps(office);
  await change('event', event.id, { subscription: null });
  await open(`/events/${event.id}`);
  await page.locator('#fold-signup > summary').click();
  const seats = page.locator('[name=online_seats]');
  expect(await seats.isVisible()).toBe(false);
  await page.locator('[name=signup]').selectOption('online');
  expect(await seats.isVisible()).toBe(true);
  await seats.fill('20');
  await page.getByText('Neues Formular anlegen').click();
  await page.locator('[name=make_form]').fill('Ausflug');
  await page.locator('[name=make_form]').press('Enter');
  await page.getByText('Das Formular «Ausflug» ist angelegt und gewählt.').waitFor();
  expect(await page.locator('[name=online_form] option:checked').textContent()).toBe('Ausflug');
  await Promise.all([page.waitForURL(/did=saved/), page.locator('[data-save]').click()]);
  await page.getByText('0 von 20 Plätzen').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('eighteen people fit on one printed page, with their answers', async () => {
  const { office, page, open, close } = await openOfficeInBrowser(browser);
  const { event } = await withSignUps(office, { seats: 40 });
  for (let family = 0; family < 9; family++) {
    const body = {
      phone: '079 123 45 67',
      email: `familie${family}@example.org`,
      note: '',
      'answers/1': 'vegetarisch',
    };
    await office.post(`/events/${event.id}/bookings/new`, { person: [`Anna Meier ${family}`, 'Beat Meier'], ...body });
  }
  await open(`/events/${event.id}/bookings/print`);
  expect(await page.locator('.booking-sheet tbody tr').count()).toBe(18);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(/\/MediaBox \[0 0 (\d+)/.exec(paper)?.[1]).toMatch(/^59[45]$/);
  await close();
});

it('lists bookings in rows of 44 px, with a state only if it is not the usual one', async () => {
  const { office, page, open, close } = await openOfficeInBrowser(browser, { viewport: { width: 1366, height: 768 } });
  const { event } = await withSignUps(office, { seats: 2, waiting: 4 });
  const sent = { phone: '079 123 45 67', note: '', 'answers/1': 'vegetarisch' };
  for (const [family, persons] of [
    ['Meier', 2],
    ['Müller', 1],
  ] as const) {
    const person = ['Anna', 'Beat'].slice(0, persons).map((name) => `${name} ${family}`);
    await office.post(`/events/${event.id}/bookings/new`, {
      person,
      email: `${family.length}@example.org`,
      ...sent,
      line: '1',
    });
  }
  await open(`/events/${event.id}/bookings`);
  const rows = page.locator('.records tbody tr');
  expect(await rows.count()).toBeGreaterThan(0);
  for (const row of await rows.all()) {
    const { height = 0 } = (await row.boundingBox()) ?? {};
    expect([height >= 44, height <= 52]).toEqual([true, true]);
  }
  const first = page.locator('.records tbody tr', { hasText: 'Anna Meier' });
  expect(await first.locator('td').first().innerText()).toBe('2');
  expect(await first.locator('.pill').count()).toBe(0);
  expect(await faults(page)).toEqual([]);
  await close();
});
