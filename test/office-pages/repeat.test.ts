import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fields, readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';

const ID = 1_002_531;
const PATH = `/events/${ID}/repeat`;

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const formAt = async () => readForm(await (await office.get(PATH)).text(), PATH);
const eventOf = (id: number) =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', id))?.value);
const count = () => office.store.content.read(office.instance, async ({ all }) => (await all('event')).length);
const post = async (entered: Fields) => office.post(PATH, { ...(await formAt()), ...entered });

describe('repeating an event', () => {
  it('defaults to weekly on its weekday for a year', async () => {
    expect(await (await office.get(`/events/${ID}`)).text()).toContain(`${PATH}"`);
    expect(await formAt()).toMatchObject({ way: 'rule', 'rule/way': 'weekly', 'rule/days': 'SU' });
    const told = unescapeHtml(await (await office.get(PATH)).text()).replace(/\s/g, ' ');
    expect(told).toContain('53 Anlässe bis Montag, 6. Dezember 2027');
    expect(await formAt()).toMatchObject({ 'rule/end': 'until', 'rule/until': '6.12.2027' });
  });

  it('as the start of a series is previewed before it is created', async () => {
    const entered = { 'rule/end': 'count', 'rule/count': '4' };
    const before = await count();
    const shown = unescapeHtml(await (await post({ ...entered, _preview: '1' })).text());
    expect(shown.replace(/\s/g, ' ')).toContain('So., 20.12.');
    expect(shown).toContain('dieser Anlass');
    expect(await count()).toBe(before);
    const made = await post(entered);
    expect(made.headers.get('location')).toMatch(/\/series\/\d+\?did=created&revision=\d+/);
    expect(await count()).toBe(before + 3);
    expect((await eventOf(ID))?.series).toMatchObject({ date: '2026-12-06' });
  });

  it('on single days accepts days as people write them, with other times, once however often it is sent', async () => {
    const before = await count();
    const sent = { ...(await formAt()), way: 'dates', dates: '13.12.\n20.12.2026 17:00–18:15' };
    const made = await office.post(PATH, sent);
    expect(made.headers.get('location')).toMatch(new RegExp(`/events/${ID}\\?did=created`));
    await office.post(PATH, sent);
    expect(await count()).toBe(before + 2);
    const all = await office.store.content.read(office.instance, ({ all }) => all('event'));
    const copies = all.filter(({ id, title }) => id > ID && title === all.find((one) => one.id === ID)?.title);
    expect(copies.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toContainEqual([
      '2026-12-20 17:00:00',
      '2026-12-20 18:15:00',
    ]);
  });

  it.each([
    [{ way: 'dates', dates: '' }, 'dates', 'Bitte füllen Sie das aus'],
    [{ way: 'dates', dates: '31.11.\n13.12.' }, 'dates', 'Den Tag «31.11.» gibt es nicht.'],
    [{ way: 'dates', dates: '13.12. 25:00' }, 'dates', 'In «13.12. 25:00» fehlt eine gültige Uhrzeit'],
    [{ way: 'rule', 'rule/days': 'MO' }, 'rule', 'gehört nicht zu dieser Wiederholung'],
    [{ way: 'rule', 'rule/end': 'until', 'rule/until': '' }, 'rule-until', 'wann es endet'],
    [{ way: 'rule', 'rule/end': 'until', 'rule/until': '31.11.' }, 'rule-until', 'Den Tag «31.11.» gibt es nicht.'],
    [{ way: 'rule', 'rule/end': 'count', 'rule/count': '' }, 'rule-count', 'wann es endet'],
  ])('with %o is rejected at its field, keeping all input', async (entered, field, text) => {
    const before = await count();
    const response = await post(entered as Fields);
    const shown = unescapeHtml(await response.text());
    expect(response.status).toBe(422);
    expect(shown).toMatch(new RegExp(`id="p-${field}"><p>[^<]*${text}`));
    expect(readForm(shown, PATH)).toMatchObject(entered);
    expect(shown.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(await count()).toBe(before);
  });

  it('requires the permission to change it; contributors may only use single days', async () => {
    expect((await office.get(PATH, { role: 'reader', areas: [] })).status).toBe(403);
    const event = await eventOf(ID);
    const areas = event?.layerIds ?? [];
    const page = await (await office.get(PATH, { role: 'contributor', areas: [...areas] })).text();
    expect(page).not.toContain('name="rule/way"');
    expect(page).toContain('name="dates"');
  });
});
