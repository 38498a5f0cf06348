import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { waitForNewPage } from '../support/arrive.ts';
import { launchBrowser } from '../support/browser.ts';
import { addNotifiedWebsite } from '../support/notified-website.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';

const PATH = '/events/1002531';
const LEADER = 'Thomas Aebersold';

let browser: Browser;
let inBrowser: OfficeInBrowser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  inBrowser = await openOfficeInBrowser(browser);
  page = inBrowser.page;
});
afterEach(async () => {
  expect(inBrowser.complaints).toEqual([]);
  await inBrowser.close();
});

const textIn = (name: string) => page.locator(`[name="${name}"]`).first().inputValue();
const isTicked = (name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`).isChecked();
const put = async (name: string, text: string) => {
  await page.locator(`[name="${name}"]`).first().fill(text);
  await page.locator(`[name="${name}"]`).first().blur();
};

it('fills in usual values once a type is chosen, replaces them for another type, and undoes them in one click', async () => {
  await inBrowser.open('/events/new?on=2026-12-13');
  await put('title', 'Adventssingen');
  await put('from', '17:00');
  await put('type', 'Probe');
  await expect.poll(() => textIn('room')).toBe('21');
  expect(await isTicked('layer', '41')).toBe(true);
  expect([await textIn('to'), await textIn('organizer')]).toEqual(['19:00', 'Franziska Lüthi']);
  expect(await page.locator('.as-usual p').textContent()).toMatch(/Wie zuletzt bei «Probe» ausgefüllt: .*Wo/);
  await put('type', 'Gibt es nicht');
  await expect.poll(() => textIn('room')).toBe('');
  expect(await isTicked('layer', '41')).toBe(false);
  await put('type', 'Probe');
  await expect.poll(() => textIn('room')).toBe('21');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  expect([await textIn('room'), await isTicked('layer', '41'), await textIn('title')]).toEqual([
    '',
    false,
    'Adventssingen',
  ]);
  expect(await page.locator('.usual-mark').count()).toBe(0);
});

it('does not change existing choices', async () => {
  await inBrowser.open('/events/new?on=2026-12-13');
  await page.locator('[name="room"]').first().selectOption('22');
  await put('type', 'Probe');
  await expect.poll(() => isTicked('layer', '41')).toBe(true);
  expect(await textIn('room')).toBe('22');
});

it('shows at once whether a room is free, and switches to another one in one click', async () => {
  await inBrowser.open('/events/new?on=2026-12-06');
  await put('from', '10:30');
  await page.locator('[name="room"]').first().selectOption('11');
  const note = page.locator('.room-note');
  await expect.poll(() => note.textContent()).toContain('Gottesdienst zum 2. Advent');
  await note.getByRole('button').first().click();
  await expect.poll(() => note.textContent()).toContain('Frei zu dieser Zeit');
  expect(await textIn('room')).not.toBe('11');
  await page.locator('[name="room"]').first().selectOption('11');
  await expect.poll(() => note.textContent()).toContain('Gottesdienst zum 2. Advent');
  await put('from', '15:00');
  await expect.poll(() => note.textContent()).toContain('Frei zu dieser Zeit');
  await page.locator('[name="room"]').first().selectOption('');
  await expect.poll(() => note.textContent()).toBe('');
  const [people, fold] = [page.locator('#event .people-note'), page.locator('#fold-people')];
  await fold.locator(':scope > summary').click();
  await put('organizer', LEADER);
  await expect.poll(() => people.textContent()).toBe(`Zu dieser Zeit nirgends sonst eingeteilt: ${LEADER}.`);
  await fold.locator(':scope > summary').click();
  await put('from', '10:30');
  await expect
    .poll(() => page.locator('.person-note[data-people="organizer"]').textContent())
    .toContain(`${LEADER} ist dann schon eingeteilt bei Gottesdienst zum 2. Advent`);
  expect(await fold.getAttribute('open')).toBeNull();
  await fold.locator(':scope > summary').click();
  await put('visitator', LEADER);
  await fold.locator(':scope > summary').click();
  await put('from', '10:15');
  await expect.poll(() => fold.getAttribute('open')).toBe('');
  expect(await page.locator('.person-note[data-people="visitator"]').textContent()).toContain(LEADER);
});

it('shows a conflict at the field of the person, and a free person is chosen in one click', async () => {
  const { office } = inBrowser;
  const authority: Authority = { role: 'editor', areas: [] };
  const editing = { store: office.store, clock: () => office.clock.now, actor: 'Office', authority };
  const role = { name: 'Orgel', field: 'organists' };
  await applyChanges(editing, office.instance, [{ kind: 'role', value: role, at: '' }]);
  const all = await office.store.content.read(office.instance, (content) => content.all('event'));
  const service = all.find(({ startsAt, organistIds }) => startsAt > '2026-11-25' && organistIds.length > 0);
  const busy = service?.organistIds[0] ?? 0;
  const person = await office.store.content.read(office.instance, (content) => content.get('person', busy));
  const name = `${person?.value.firstname} ${person?.value.lastname}`;
  await inBrowser.open(`/events/new?on=${service?.startsAt.slice(0, 10)}`);
  await put('from', service?.startsAt.slice(11, 16) ?? '');
  await put('type', 'Gottesdienst');
  await page.locator('section.card #f-organists').waitFor();
  await put('organist', name);
  const note = page.locator('.person-note[data-people="organist"]');
  await expect.poll(() => note.textContent()).toContain(`${name} ist dann schon eingeteilt`);
  const free = note.locator('button').first();
  const other = (await free.textContent()) ?? '';
  await free.click();
  expect(await textIn('organist')).toBe(other);
  await expect.poll(() => note.textContent()).toBe('');
});

it('moves the times to a free one in one click, with the length, and checks again', async () => {
  await inBrowser.open('/events/new?on=2026-12-06');
  await put('title', 'Taufgespräch');
  await put('from', '10:15');
  await put('to', '11:00');
  await page.locator('[name="room"]').first().selectOption('11');
  const note = page.locator('.room-note').first();
  const later = note.locator('button[name=other_time]').nth(1);
  await later.waitFor();
  const [from = '', to = ''] = /(\d\d:\d\d)–(\d\d:\d\d)/.exec((await later.textContent()) ?? '')?.slice(1) ?? [];
  await later.click();
  expect([await textIn('from'), await textIn('to'), await textIn('title')]).toEqual([from, to, 'Taufgespräch']);
  await expect.poll(() => note.getAttribute('class')).toBe('room-note free');
  await note.locator('button[name=other_time]').first().waitFor({ state: 'detached' });
});

it('shows while a new day is typed whether the room is free, and Enter postpones the event', async () => {
  await inBrowser.open(PATH);
  await page.getByText('Verschieben …').click();
  const note = page.locator('form.move .room-note');
  await put('new_day', '2026-12-13');
  await expect.poll(() => note.textContent()).toContain('Zur gleichen Zeit im gleichen Raum:');
  await note.getByRole('button', { name: 'Grosser Saal nehmen' }).click();
  await expect.poll(() => note.textContent()).toContain('Frei zu dieser Zeit: Grosser Saal');
  const free = page.locator('form.move [name="new_room"] optgroup').first();
  expect([await free.getAttribute('label'), await free.locator('option:checked').textContent()]).toEqual([
    'Dann frei',
    'Grosser Saal, Kirchgemeindehaus Seewil',
  ]);
  await put('new_time', '15:00');
  await expect.poll(() => note.textContent()).toContain('Frei zu dieser Zeit');
  await page.locator('form.move [name="note"]').press('Enter');
  await page.waitForURL(/did=postponed/);
  expect(await page.locator('#event [name=room]').first().inputValue()).toBe('21');
});

it('saves by the Enter key although other buttons come first', async () => {
  await inBrowser.open(PATH);
  await page.locator('[name="title"]').fill('Mit Enter');
  await page.locator('[name="title"]').press('Enter');
  await page.waitForURL(/did=saved/);
});

it('keeps input when another action is used, and offers it on the next page', async () => {
  await inBrowser.open(PATH);
  await page.locator('[name="title"]').fill('Halb getippt');
  await page.getByText('Absagen …').click();
  await page.getByRole('button', { name: 'Jetzt absagen' }).click();
  await page.waitForURL(/did=cancelled/);
  expect(await textIn('title')).toBe('Gottesdienst zum 2. Advent');
  await page.getByRole('button', { name: 'Zurückholen' }).click();
  expect(await textIn('title')).toBe('Halb getippt');
  await page.locator('[data-save]').click();
  await page.waitForURL(/did=saved/);
  await expect.poll(() => page.locator('h1').textContent()).toBe('Halb getippt');
  expect(await page.locator('.draft').count()).toBe(0);
  expect(await page.locator('.notice.bad', { hasText: 'abgesagt' }).count()).toBe(1);
});

it('links back from a copy to the unsaved input of the event', async () => {
  await inBrowser.open(PATH);
  await page.locator('[name="title"]').fill('Halb getippt');
  await page.getByRole('link', { name: 'Duplizieren' }).click();
  await page.waitForURL(/copy=/);
  expect(await page.locator('.draft').textContent()).toContain('«Gottesdienst zum 2. Advent»');
  await waitForNewPage(page, () => page.getByRole('link', { name: 'Dorthin zurück' }).click());
  await page.getByRole('button', { name: 'Zurückholen' }).click();
  expect(await textIn('title')).toBe('Halb getippt');
});

it('keeps input when an action is refused', async () => {
  await inBrowser.open(PATH);
  await page.locator('[name="title"]').fill('Halb getippt');
  await page.getByText('Absagen …').click();
  await page.locator('details[open] [name="note"]').evaluate((input) => input.removeAttribute('maxlength'));
  await page.locator('details[open] [name="note"]').fill('x'.repeat(201));
  await page.getByRole('button', { name: 'Jetzt absagen' }).click();
  await page.waitForURL(/cancel$/);
  await page.getByText('Absagen …').click();
  await page.getByRole('button', { name: 'Zurückholen' }).click();
  expect(await textIn('title')).toBe('Halb getippt');
  expect(inBrowser.complaints.splice(0)).toEqual([expect.stringContaining('422')]);
});

it('shows without a reload that a website has published it', async () => {
  const website = await addNotifiedWebsite(inBrowser.office);
  inBrowser.office.clock.now += 60_000;
  await inBrowser.open(PATH);
  await page.locator('[name="title"]').fill('Neu');
  await page.locator('[data-save]').click();
  await page.waitForURL(/did=saved/);
  expect(await page.locator('.doors.live').textContent()).toContain('www.example.org wird gerade benachrichtigt');
  await website.take(1_002_531);
  await expect.poll(() => page.locator('.doors.live').textContent()).toContain('Auf www.example.org öffentlich seit');
});

it('postpones an event to another day by keyboard alone', async () => {
  await inBrowser.open(PATH);
  await page.getByText('Verschieben …').focus();
  await page.keyboard.press('Enter');
  await page.locator('[name="new_day"]').fill('2026-12-20');
  await page.keyboard.press('Enter');
  await page.waitForURL(/did=postponed/);
  expect(await textIn('day')).toBe('20.12.2026');
});

it('Enter in a field of a new event continues with the next field, and saves nothing', async () => {
  await inBrowser.open('/events/new?on=2026-12-13');
  await page.locator('[name="title"]').fill('Gottesdienst');
  await page.locator('[name="title"]').press('Enter');
  expect(await page.evaluate('document.activeElement.name')).toBe('day');
  await page.locator('[name="organizer"]').fill('Regula');
  await page.locator('[name="organizer"]').press('Enter');
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toMatch(/\/events\/new$/);
  expect(inBrowser.posts()).toBe(0);
});
