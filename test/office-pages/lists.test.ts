// Lists: the rule as a sentence, matching events, and events that are added or excluded by hand.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import type { List } from '../../src/model/list.ts';
import { buildAncestry, isInList } from '../../src/model/list-rule.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { type Fields, readForm, unescapeHtml } from '../support/form-in.ts';
import { joinLines } from '../support/join-lines.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { separateForms, textOfMain } from '../support/page-form.ts';

const READER: Authority = { role: 'reader', areas: [] };
const [SERVICES, GERMAN] = [101, 112];

let office: OfficeBrowser;

beforeEach(async () => {
  office = await openOfficeBrowser();
});

afterEach(() => office.close());

async function page(path: string, role?: Authority): Promise<string> {
  return unescapeHtml(await (await office.get(path, role)).text());
}

async function list(id: number): Promise<List> {
  const found = await office.store.content.read(office.instance, (content) => content.get('list', id));
  if (found === undefined) throw new Error(`there is no list ${id}`);
  return found.value;
}

async function coming(of: List): Promise<number[]> {
  return office.store.content.read(office.instance, async (content) => {
    const ancestry = buildAncestry(await content.all('layer'));
    const events = (await content.all('event')).filter(({ endsAt }) => endsAt >= '2026-11-23 12:00:00');
    const found = events.filter((event) => isInList(of, event, ancestry));
    return found.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)).map(({ id }) => id);
  });
}

function matching(text: string): number {
  return Number(/Kommende Anlässe <span class="soft">(\d+)</.exec(text)?.[1]);
}

async function filled(path: string, entered: Fields = {}): Promise<Fields> {
  return { ...readForm(await (await office.get(path)).text(), path), ...entered };
}

async function pick(id: number, event: number, deed: string): Promise<string> {
  const response = await office.post(`/lists/${id}/pick`, { event: String(event), deed });
  return response.headers.get('location') ?? `${response.status}`;
}

describe('the lists', () => {
  it('show their rule, the next events, and where they are used', async () => {
    const text = await page('/lists');
    expect(text).toMatch(
      /GD für Kinder<.*?Zielgruppen: Kleinkinder oder Familien · Arten: Gottesdienst<.*?Sa\., 12\.12\.<.*?Website</s,
    );
    expect(text).toMatch(/GD deutsch<.*?Gottesdienst \+ einzeln gewählte</s);
    expect(text).toMatch(/GD alle<.*?Website, Newsletter, Aushang</s);
  });

  it('saved unchanged change nothing', async () => {
    const ids = await office.store.content.read(office.instance, async (content) =>
      (await content.all('list')).map(({ id }) => id),
    );
    for (const id of ids) {
      const done = await office.post(`/lists/${id}`, await filled(`/lists/${id}`));
      expect(done.headers.get('location')).toBe(`/office/instances/demo/lists/${id}?did=nothing`);
    }
  });
});

describe('a list', () => {
  it('shows as many events as it has', async () => {
    for (const id of [101, 102, 103, 106, 110, 111, 112]) {
      expect([id, matching(await page(`/lists/${id}`))]).toEqual([id, (await coming(await list(id))).length]);
    }
  });

  it('previews the matching events before it is saved', async () => {
    const fields = await filled('/lists/101', { 'rule/layer_ids': '20', _preview: '1', name: 'Bergdienste' });
    const before = await list(SERVICES);
    const shown = await office.post('/lists/101', fields);
    const text = await shown.text();
    const rule = { layerIds: [20], targetGroupIds: [], eventTypes: ['Gottesdienst'], roomIds: [], personIds: [] };
    expect(shown.status).toBe(200);
    expect(matching(text)).toBe((await coming({ ...before, rule })).length);
    expect(matching(text)).toBeLessThan((await coming(before)).length);
    expect(await list(SERVICES)).toEqual(before);
    expect(readForm(text, '/lists/101')).toMatchObject({ name: 'Bergdienste', 'rule/layer_ids': '20' });
    await office.post('/lists/101', readForm(text, '/lists/101'));
    expect(await list(SERVICES)).toEqual({ ...before, name: 'Bergdienste', rule });
  });

  it('shows matching events with their time and peculiarities, as in the agenda', async () => {
    const change = async (id: number, merge: Record<string, unknown>) => {
      const editing = {
        store: office.store,
        clock: () => office.clock.now,
        actor: 'Regula Beispiel',
        authority: { role: 'administrator', areas: [] } as Authority,
      };
      await applyChanges(editing, office.instance, [{ kind: 'event', id, merge, at: '' }]);
    };
    const [first = 0, second = 0, third = 0, fourth = 0] = await coming(await list(SERVICES));
    const days = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10'];
    await change(first, { date_from: `${days[0]} 00:00:00`, date_to: `${days[0]} 23:59:59`, status: 'cancelled' });
    await change(second, { date_from: `${days[1]} 00:00:00`, date_to: `${days[3]} 00:00:00`, status: 'postponed' });
    await change(third, { state: 'draft' });
    await change(fourth, { publish_from: '2027-01-09 08:00:00' });
    const rows = [...(await page('/lists/101')).matchAll(/<li class="picked ?([^"]*)">(.*?)<\/li>/gs)];
    const rowOf = (id: number) => {
      const row = rows.find(([, , text = '']) => text.includes(`/events/${id}"`));
      return `${row?.[1]}:${textOfMain(row?.[2] ?? '')}`;
    };
    expect(rowOf(first)).toMatch(/^cancelled: .* abgesagt Mo\., 7\.12\. ganztags /);
    expect(rowOf(second)).toMatch(/^postponed: .* verschoben Di\., 8\.12\. bis Mi\., 9\.12\. /);
    expect(rowOf(third)).toMatch(/^unready: .* Entwurf \S+ \S+ \d\d:\d\d–\d\d:\d\d /);
    expect(rowOf(fourth)).toMatch(/^internal: .* ab Sa\., 9\.1\. \S+ \S+ \d\d:\d\d–\d\d:\d\d /);
    const agenda = textOfMain(unescapeHtml(await (await office.get('/agenda?q=7.12.&all=1')).text()));
    expect(agenda).toMatch(/ganztags (?:(?!ganztags).)*abgesagt/);
  });

  it('merges changes of two users to different parts of its rule', async () => {
    const mine = await filled('/lists/101', { 'rule/room_ids': ['11', '31'] });
    await office.post('/lists/101', await filled('/lists/101', { 'rule/target_group_ids': '4' }));
    await office.post('/lists/101', mine);
    expect((await list(SERVICES)).rule).toEqual({
      layerIds: [],
      targetGroupIds: [4],
      eventTypes: ['Gottesdienst'],
      roomIds: [11, 31],
      personIds: [],
    });
  });

  it('accepts an event type that does not exist yet', async () => {
    await office.post('/lists/101', await filled('/lists/101', { 'rule/event_types/other': 'Taizé, Vesper' }));
    expect((await list(SERVICES)).rule?.eventTypes).toEqual(['Gottesdienst', 'Taizé', 'Vesper']);
  });

  it('that is new previews its events, and is created once', async () => {
    const fields = await filled('/lists/new', { name: 'Jugend auf dem Berg', 'rule/layer_ids': '20' });
    const shown = await (await office.post('/lists/new', { ...fields, _preview: '1' })).text();
    expect(matching(shown)).toBeGreaterThan(0);
    const again = readForm(shown, '/lists/new');
    expect(again).toMatchObject({ name: 'Jugend auf dem Berg', _once: fields['_once'] });
    const [first, second] = [await office.post('/lists/new', again), await office.post('/lists/new', again)];
    expect(first.headers.get('location')).toMatch(/\/lists\/115\?did=created/);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
  });

  it('explains that an empty rule matches nothing', async () => {
    const shown = await office.post('/lists/101', {
      ...(await filled('/lists/101')),
      'rule/event_types': [],
      _preview: '1',
    });
    expect(await shown.text()).toContain('Solange nichts gewählt ist, findet die Regel keine Anlässe.');
  });

  it('shows its subscription addresses', async () => {
    expect(await page('/lists/101')).toMatch(/können diese Liste im Newsletter als «.+» wählen/);
    expect(await page('/lists/112')).not.toContain('können diese Liste im Newsletter');
  });
});

describe('events selected by hand', () => {
  it('that match the rule are excluded, and included again', async () => {
    const [first = 0] = await coming(await list(SERVICES));
    expect(await pick(SERVICES, first, 'out')).toMatch(/\/lists\/101\?did=saved&revision=\d+$/);
    expect(await list(SERVICES)).toMatchObject({ includeEventIds: [], excludeEventIds: [first] });
    expect(await page('/lists/101')).toMatch(/Einzeln weggelassen.*?Wieder aufnehmen/s);
    await pick(SERVICES, first, 'back');
    expect(await list(SERVICES)).toMatchObject({ includeEventIds: [], excludeEventIds: [] });
    expect(await pick(SERVICES, first, 'back')).toBe('/office/instances/demo/lists/101?did=nothing');
  });

  it('that do not match the rule are found, added, marked, and removed again', async () => {
    const found = await page('/lists/101?find=Kirchenchor');
    const event = Number(
      /name="event" value="(\d+)"><button class="small" name="deed" value="in"/.exec(
        joinLines(separateForms(found)),
      )?.[1],
    );
    expect(event).toBeGreaterThan(0);
    await pick(SERVICES, event, 'in');
    expect((await list(SERVICES)).includeEventIds).toEqual([event]);
    const shown = await page('/lists/101');
    expect(joinLines(shown)).toMatch(/Probe Kirchenchor<\/a> <span class="pill quiet">einzeln gewählt/);
    expect(joinLines(await page('/lists/101?find=Kirchenchor'))).not.toContain(
      `value="${event}"><button class="small" name="deed" value="in"`,
    );
    await pick(SERVICES, event, 'out');
    expect(await list(SERVICES)).toMatchObject({ includeEventIds: [], excludeEventIds: [] });
  });

  it('by several users at once are all included', async () => {
    const others = (await coming({ ...(await list(SERVICES)), rule: null, includeEventIds: [] })).length;
    expect(others).toBe(0);
    const some = (await coming(await list(GERMAN))).slice(0, 5);
    await Promise.all(some.map((event) => pick(GERMAN, event, 'out')));
    const members = await coming(await list(GERMAN));
    expect(some.filter((event) => members.includes(event))).toEqual([]);
  });

  it('are rejected if they do not exist', async () => {
    expect(await pick(SERVICES, 4_000_000_000, 'in')).toBe('404');
    expect(await pick(SERVICES, 1, 'other')).toBe('404');
    expect((await office.post('/lists/101/pick', { event: '1', deed: 'in' }, READER)).status).toBe(403);
  });

  it('are not offered to readers', async () => {
    const text = await page('/lists/101', READER);
    expect(text).toContain('Gottesdienst zum 1. Advent');
    expect(text).not.toContain('/pick"');
  });
});
