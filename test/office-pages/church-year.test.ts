// Church year of the parish (rule D21) in the office: headings of days, on screen and on paper, and suggested titles.

import { afterEach, describe, expect, it } from 'vitest';
import { readForm, unescapeHtml } from '../support/form-in.ts';
import { joinLines } from '../support/join-lines.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';

let office: OfficeBrowser;
afterEach(() => office.close());

const on = (id: number, day: string) => ({
  id,
  public: true,
  title: 'Gottesdienst',
  date_from: `${day} 10:00:00`,
  date_to: `${day} 11:00:00`,
});

async function open(churchYear: string, locale = 'de-CH'): Promise<void> {
  office = await openOfficeBrowser({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'a', title: 'Gemeinde A', locale, plan: { church_year: churchYear } },
    events: [on(1, '2026-11-29'), on(2, '2027-02-07'), on(3, '2026-11-30')],
  });
}

const get = async (path: string) => joinLines(unescapeHtml(await (await office.get(path)).text()));

const feasts = (text: string) =>
  [...text.matchAll(/<span class="feast(?: short)?"[^>]*>([^<]*)</g)].map(([, name = '']) =>
    name.replaceAll('\u00a0', ' '),
  );

async function titles(day: string): Promise<string[]> {
  const answer = await office.get(`/events/titles?day=${day}`);
  return ((await answer.json()) as { readonly titles: string[] }).titles;
}

describe('headings of days', () => {
  it("contain the day's name in the order of the parish", async () => {
    await open('ekd');
    const [screen, paper] = (await get('/agenda')).split('class="on-paper"');
    expect(feasts(screen ?? '')).toEqual(['1. Advent', 'Estomihi']);
    expect(feasts(paper ?? '')).toEqual(['1. Advent', 'Estomihi']);
    for (const part of [screen, paper]) {
      expect([...(part ?? '').matchAll(/data-colour="(\w+)"/g)].map(([, colour]) => colour)).toEqual([
        'violet',
        'green',
      ]);
    }
  });

  it('contain common feasts without an order of the parish, on the screen only', async () => {
    await open('');
    const [screen, paper] = (await get('/agenda')).split('class="on-paper"');
    expect([feasts(screen ?? ''), feasts(paper ?? '')]).toEqual([['1. Advent'], []]);
  });

  it('of a month are in its table and in its list', async () => {
    await open('roman');
    const [table, list] = (await get('/agenda?view=month&on=2027-02-01')).split('class="month-list"');
    expect(feasts(table ?? '')).toContain('5. Sonntag im Jahreskreis');
    expect(feasts(list ?? '')).toEqual(['5. Sonntag im Jahreskreis']);
  });

  it('of a notice are on each kind of paper', async () => {
    await open('ref-ch');
    const period = '?from=2026-11-24&to=2026-12-01';
    expect(feasts(await get(`/notice${period}`))).toEqual(['1. Advent']);
    const text = (await (await office.get(`/notice/notice.txt${period}`)).text()).replace(/\u00a0/g, ' ');
    expect(text).toMatch(/29\. November · 1\. Advent\r\n10:00/);
    expect(text).toMatch(/30\. November\r\n10:00/);
  });
});

describe('title suggestions', () => {
  it.each([
    ['ekd', 'de-CH', '2026-11-29', ['Gottesdienst zum 1. Advent', '1. Advent']],
    ['ekd', 'de-CH', '2026-06-21', ['Gottesdienst zum 3. Sonntag nach Trinitatis', '3. Sonntag nach Trinitatis']],
    ['ekd', 'de-CH', '2026-04-05', ['Gottesdienst zu Ostern', 'Ostern']],
    ['ekd', 'de-CH', '2026-11-18', ['Gottesdienst zum Buß- und Bettag', 'Buß- und Bettag']],
    [
      'ekd',
      'de-CH',
      '2026-11-15',
      ['Gottesdienst: Vorletzter Sonntag des Kirchenjahres', 'Vorletzter Sonntag des Kirchenjahres'],
    ],
    ['ekd', 'de-CH', '2027-02-07', ['Gottesdienst: Estomihi', 'Estomihi']],
    [
      'ref-ch',
      'de-CH',
      '2026-09-20',
      ['Gottesdienst: Eidgenössischer Dank-, Buss- und Bettag', 'Eidgenössischer Dank-, Buss- und Bettag'],
    ],
    [
      'ekd',
      'de-CH',
      '2023-12-24',
      ['Gottesdienst zum 4. Advent', '4. Advent', 'Gottesdienst zum Heiligabend', 'Heiligabend'],
    ],
    ['roman', 'de-CH', '2027-01-10', ['Gottesdienst: Taufe des Herrn', 'Taufe des Herrn']],
    ['roman', 'fr-CH', '2026-11-29', ['Messe : 1er dimanche de l’Avent', '1er dimanche de l’Avent']],
    ['ref-ch', 'fr-CH', '2026-12-25', ['Culte : Noël', 'Noël']],
    ['ref-ch', 'it-CH', '2026-12-25', ['Culto: Natale', 'Natale']],
    ['roman', 'en-GB', '2027-03-28', ['Mass: Easter Day', 'Easter Day']],
    ['ekd', 'de-CH', '2026-11-24', []],
    ['ekd', 'de-CH', 'bald', []],
    ['', 'de-CH', '2026-11-29', []],
  ])('are in the parish’s language: %s %s %s', async (order, locale, day, offered) => {
    await open(order, locale);
    expect((await titles(day)).map(joinLines)).toEqual(offered);
  });

  it('are plain text, without non-breaking spaces', async () => {
    await open('roman', 'fr-CH');
    expect((await titles('2026-11-29')).join()).not.toMatch(/[\u00a0\u202f]/);
  });

  it('are next to the title of an event, and never in it', async () => {
    await open('ekd');
    const text = await get('/events/1');
    expect(text).toContain('<option value="Gottesdienst zum 1. Advent">');
    expect(text).toMatch(/name="title"[^>]* list="titles"/);
    expect(readForm(text, '/events/1')['title']).toBe('Gottesdienst');
    expect(readForm(await get('/events/new?on=2026-11-29'), '/events/new')['title']).toBe('');
  });

  it('are empty if the parish has no church year', async () => {
    await open('');
    expect(await get('/events/1')).not.toContain('titles');
  });
});

describe('the settings', () => {
  it('include the church year and the time of reminders', async () => {
    await open('');
    const form = readForm(await (await office.get('/settings')).text(), '/settings');
    expect([form['plan/church_year'], form['plan/remind_days']]).toEqual(['', '3']);
    await office.post('/settings', { ...form, 'plan/church_year': 'ref-ch', 'plan/remind_days': '0' });
    const { plan } = await office.store.content.read('a', async (content) => content.instance);
    expect(plan).toEqual({ remindDays: 0, churchYear: 'ref-ch' });
  });

  it.each(['31', '-1', 'bald', ''])('reject %s days', async (days) => {
    await open('ekd');
    const form = readForm(await (await office.get('/settings')).text(), '/settings');
    const response = await office.post('/settings', { ...form, 'plan/remind_days': days });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('id="p-plan-remind_days"');
  });
});
