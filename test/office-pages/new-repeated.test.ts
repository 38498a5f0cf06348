// A new event and its further dates, created by one form (rule W21).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '../../src/model/event.ts';
import { unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { type Fields, formFields } from '../support/page-form.ts';
import { undoWholeChange } from '../support/undo-whole.ts';

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const TITLE = 'Krippe bei Kerzenlicht';
const EVENING = { title: [TITLE], day: ['6.12.2026'], from: ['19:00'], to: ['20:30'] };
const SIX = { again: ['dates'], again_dates: ['6.12., 13.12., 20.12. 17:00–18:00; 3.1.\n10.1., 17.1.'] };
const SUNDAYS = { again: ['rule'], again_rule: ['weekly'], again_until: ['28.3.2027'] };

const blank = async () => formFields(await (await office.get('/events/new')).text(), 'id="event"');
const filled = async (entered: Fields) => ({ ...(await blank()), ...EVENING, ...entered });
const send = async (entered: Fields) => office.post('/events/new', await filled(entered));
const page = async (response: Response) => unescapeHtml(await response.text()).replace(/\s+/g, ' ');
const follow = (response: Response) => office.get(response.headers.get('location')?.split('/instances/demo')[1] ?? '');
const made = async (): Promise<readonly Event[]> => {
  const all = await office.store.content.read(office.instance, ({ all }) => all('event'));
  return all.filter(({ title }) => title === TITLE).toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
};
const startsOf = async () => (await made()).map(({ startsAt }) => startsAt.slice(0, 16));
const revisions = async () => (await office.store.content.history(office.instance, { limit: 20 })).length;

describe('a new event', () => {
  it('is created with irregular days in one save, reported as one, and reverted by one undo', async () => {
    const before = await revisions();
    const sent = await filled(SIX);
    const response = await office.post('/events/new', sent);
    expect(response.status).toBe(303);
    const starts = ['2026-12-06 19:00', '2026-12-13 19:00', '2026-12-20 17:00', '2027-01-03 19:00', '2027-01-10 19:00'];
    expect(await startsOf()).toEqual([...starts, '2027-01-17 19:00']);
    expect((await made())[2]?.endsAt).toBe('2026-12-20 18:00:00');
    expect(await revisions()).toBe(before + 1);
    const shown = await (await follow(response)).text();
    expect(shown).toContain('6 Anlässe angelegt.');
    await office.post('/events/new', sent);
    expect(await made()).toHaveLength(6);
    const revision = /revision=(\d+)/.exec(response.headers.get('location') ?? '')?.[1];
    await undoWholeChange(office, revision, formFields(shown, `history/${revision}/undo`));
    expect(await made()).toEqual([]);
  });

  it('is created as the first date of a limited series, reverted by one undo with the series', async () => {
    const response = await send(SUNDAYS);
    expect(response.headers.get('location')).toMatch(/\/events\/\d+\?did=created/);
    const all = await made();
    expect(all).toHaveLength(17);
    expect(new Set(all.map(({ series }) => series?.id)).size).toBe(1);
    expect(all.at(-1)?.startsAt).toBe('2027-03-28 19:00:00');
    const shown = await (await follow(response)).text();
    expect(shown).toContain('17 Anlässe angelegt.');
    const revision = /revision=(\d+)/.exec(response.headers.get('location') ?? '')?.[1];
    await undoWholeChange(office, revision, formFields(shown, `history/${revision}/undo`));
    expect(await made()).toEqual([]);
    const series = await office.store.content.read(office.instance, ({ all }) => all('series'));
    expect(series.filter(({ name }) => name === TITLE)).toEqual([]);
  });

  it('previews the parsed days without saving, one line each, and their number', async () => {
    const days = await page(await send({ ...SIX, help: ['dates'] }));
    expect(days).toContain('<li>Sonntag, 6. Dezember 2026 · 2. Advent, 19:00 (dieser Anlass)</li>');
    expect(days).toContain('Sonntag, 20. Dezember 2026 · 4. Advent, 17:00–18:00');
    expect(days).toContain('6 Anlässe zusammen');
    const rule = await page(
      await send({ ...SUNDAYS, again_rule: ['monthly'], again_until: ['6.12.2027'], help: ['dates'] }),
    );
    expect(rule).toContain('Jeden Monat am ersten Sonntag');
    expect(rule).toMatch(/13 Anlässe bis Montag, 6\. Dezember 2027/);
    expect(await made()).toEqual([]);
    const asked = await office.get(
      `/events/dates?day=6.12.2026&from=19&again=dates&again_dates=${encodeURIComponent('13.12., 32.12.')}`,
    );
    const { lines, until } = (await asked.json()) as { lines: { isWrong: boolean }[]; until: string };
    expect([lines.map(({ isWrong }) => isWrong), until]).toEqual([[false, true], '2027-12-06']);
  });

  it('suggests an end a year after its day', async () => {
    const form = formFields(await (await office.get('/events/new?on=2028-02-29')).text(), 'id="event"');
    expect([form['again'], form['again_until']]).toEqual([['no'], ['28.2.2029']]);
  });

  it.each([
    [{ ...SIX, again_dates: [' '] }, 'again_dates', 'Geben Sie die weiteren Tage ein'],
    [{ ...SIX, again_dates: ['13.12., 31.11.'] }, 'again_dates', 'Den Tag «31.11.» gibt es nicht.'],
    [{ ...SIX, again_dates: ['13.12. 25:00'] }, 'again_dates', 'In «13.12. 25:00» fehlt eine gültige Uhrzeit'],
    [{ ...SIX, again_dates: ['13.12., 13.12.'] }, 'again_dates', '13'],
    [{ ...SIX, again_dates: ['13.12., 13.12. 19:00'] }, 'again_dates', '13'],
    [{ ...SUNDAYS, again_until: [''] }, 'again_until', 'bis wann'],
    [{ ...SUNDAYS, again_until: ['31.11.'] }, 'again_until', 'Den Tag «31.11.» gibt es nicht.'],
    [{ ...SUNDAYS, again_until: ['6.12.2026'] }, 'again_until', 'nach dem Tag'],
    [{ ...SUNDAYS, title: [''] }, 'title', ''],
    [{ ...SIX, title: [''] }, 'title', ''],
    [{ ...SIX, day: ['31.11.'] }, 'when', 'gibt es nicht'],
  ])('with %o is rejected at its field only, keeping all input, and nothing is created', async (entered, field, text) => {
    const before = await revisions();
    const response = await send(entered as Fields);
    const shown = unescapeHtml(await response.text());
    expect(response.status).toBe(422);
    expect(shown).toMatch(new RegExp(`id="p-${field}"><p>[^<]*${text}`));
    expect(shown.match(/id="p-/g)).toHaveLength(1);
    const form = formFields(shown, 'id="event"');
    expect(form).toMatchObject({ again: (entered as Fields)['again'], to: ['20:30'] });
    expect(form['again_dates']?.[0]?.trim()).toBe((entered as Fields)['again_dates']?.[0]?.trim() ?? '');
    expect([await revisions(), await made()]).toEqual([before, []]);
  });

  it('of a contributor is pending with all its days; rules are for editors', async () => {
    const layers = await office.store.content.read(office.instance, ({ all }) => all('layer'));
    const area = layers[0]?.id ?? 0;
    const role = { role: 'contributor', areas: [area] } as const;
    const shown = await (await office.get('/events/new', role)).text();
    expect([shown.includes('value="dates"'), shown.includes('name="again_rule"')]).toEqual([true, false]);
    const form = { ...formFields(shown, 'id="event"'), ...EVENING, layer: [String(area)] };
    expect((await office.post('/events/new', { ...form, ...SUNDAYS }, role)).status).toBe(403);
    const response = await office.post('/events/new', { ...form, ...SIX }, role);
    expect((await made()).map(({ state }) => state)).toEqual(Array(6).fill('proposed'));
    const path = response.headers.get('location')?.split('/instances/demo')[1] ?? '';
    expect(await (await office.get(path, role)).text()).toContain('6 Anlässe vorgeschlagen.');
  });

  it('as a draft keeps all its days drafts; double-booked rooms are reported', async () => {
    const response = await send({ ...SIX, as: ['draft'], room: ['11', ''], from: ['10:00'], to: ['11:00'] });
    expect((await made()).map(({ state }) => state)).toEqual(Array(6).fill('draft'));
    expect(response.headers.get('location')).toContain('did=created');
    expect(await page(await follow(response))).toMatch(/vergeben|belegt|doppelt/i);
  });
});
