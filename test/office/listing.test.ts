// Paging, search and filters of lists (rule W9), history and trash (rules W10 and W11).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const ANY = { 'if-match': '*' };
const at = (day: string, more: object = {}) => ({
  title: 'Anlass',
  date_from: `${day} 10:00:00`,
  date_to: `${day} 11:00:00`,
  ...more,
});

let office: Office;
beforeEach(async () => {
  const made = fullBundle();
  made['events'] = [];
  made['lists'] = [{ id: 1, name: 'Alles', rule: { layer_ids: [2] }, exclude_event_ids: [] }];
  made['newsletter'] = { target_lists: [], subscribers: [] };
  office = await openOffice(made);
});
afterEach(() => office.close());

const ids = async (query: string) => {
  const { status, json } = await office.call('GET', `/events?${query}`);
  if (status !== 200) throw new Error(json.message);
  return json.items.map(({ value }: Loose) => value.id);
};

describe('searched events', () => {
  it('are rejected with 400 for invalid percent-encoded UTF-8', async () => {
    for (const query of ['q=%ff', 'q=100%', 'limit=5&q=a%C3']) {
      const { status, json } = await office.call('GET', `/events?${query}`);
      expect([status, json]).toMatchObject([400, { code: 'parameter_malformed', params: { name: 'q' } }]);
    }
    expect((await office.call('GET', '/events?q=%C3%A4+%25')).status).toBe(200);
  });

  it('are found by all words, in parts, ignoring case and accents, and by their people', async () => {
    const [person] = (await office.call('GET', '/persons')).json.items;
    const one = await office.create('events', at('2026-12-01', { title: 'Gemeindesonntag', topic: 'Über die Brücke' }));
    const two = await office.create('events', at('2026-12-02', { lector_ids: [person.value.id] }));
    const three = await office.create(
      'events',
      at('2026-12-03', { long_desc: '<p>Große <b>Freu</b>de</p>', short_desc: 'x' }),
    );
    expect(await ids('q=SONNTAG+brucke')).toEqual([one]);
    expect(await ids('q=sonntag+nirgends')).toEqual([]);
    expect(await ids(`q=${encodeURIComponent(person.value.lastname.slice(1, 4).toUpperCase())}`)).toEqual([two]);
    expect(await ids('q=grosse+freude')).toEqual([three]);
    expect(await ids('q=%3Cb%3E')).toEqual([]);
    await office.call('PATCH', `/persons/${person.value.id}`, { body: { lastname: 'Zwygart' }, headers: ANY });
    expect(await ids('q=zwyg')).toEqual([two]);
    await office.call('DELETE', `/events/${two}`, { headers: ANY });
    expect(await ids('q=zwyg')).toEqual([]);
  });

  it('are found by filters', async () => {
    const past = await office.create(
      'events',
      at('2020-01-01', { layer_ids: [1], event_type: 'Feier', public: false }),
    );
    const soon = await office.create('events', at('2026-12-24', { layer_ids: [2], rooms: [{ room_id: 11 }] }));
    const late = await office.create('events', {
      ...at('2027-02-01', { state: 'draft', status: 'postponed' }),
      date_to: '2027-02-03 10:00:00',
    });
    expect(await ids('')).toEqual([past, soon, late]);
    expect(await ids('order=-date_from')).toEqual([late, soon, past]);
    expect(await ids('from=2027-02-03')).toEqual([late]);
    expect(await ids('from=2027-02-04')).toEqual([]);
    expect(await ids('to=2026-12-24&from=2026-12-24')).toEqual([soon]);
    expect(await ids('layer=2')).toEqual([past, soon]);
    expect(await ids('layer=1')).toEqual([past]);
    expect(await ids('list=1')).toEqual([past, soon]);
    expect(await ids('list=77')).toEqual([]);
    expect(await ids('room=11')).toEqual([soon]);
    expect(await ids('type=feier')).toEqual([past]);
    expect(await ids('state=draft')).toEqual([late]);
    expect(await ids('status=postponed')).toEqual([late]);
    expect(await ids('public=false')).toEqual([past]);
    expect(await ids('public=true&state=ready')).toEqual([soon]);
    expect(await ids('series=1')).toEqual([]);
    await office.call('PATCH', `/events/${past}`, { body: { title: 'Neu' }, headers: ANY });
    office.time.now += 1000;
    await office.call('PATCH', `/events/${soon}`, { body: { title: 'Neuer' }, headers: ANY });
    expect((await ids('order=-changed_at'))[0]).toBe(soon);
  });

  it.each([
    ['letters', 'ä'],
    ['characters of two code units', '😀'],
    ['control characters', '\u0001'],
  ])('are paginated however long their names are, even of %s', async (_, one) => {
    const all: number[] = [];
    for (let count = 0; count < 3; count++) {
      all.push(await office.create('target_groups', { name: `x${one.repeat(5000)}${3 - count}` }));
    }
    const seen: number[] = [];
    for (let next = ''; ; ) {
      const { status, json } = await office.call('GET', `/target_groups?limit=1&q=x${next}`);
      expect(status).toBe(200);
      seen.push(...json.items.map(({ value }: Loose) => value.id));
      if (json.next === null) break;
      next = `&cursor=${json.next}`;
    }
    expect(seen).toEqual(all);
  });

  it('are paginated without loss or repetition, despite concurrent changes', async () => {
    const all: number[] = [];
    for (let day = 1; day <= 25; day++) {
      all.push(await office.create('events', at(`2026-12-${String(1 + (day % 5)).padStart(2, '0')}`)));
    }
    for (const order of ['date_from', '-date_from', '-changed_at']) {
      const seen: number[] = [];
      let cursor = '';
      for (;;) {
        const { json } = await office.call('GET', `/events?limit=4&order=${order}${cursor}`);
        seen.push(...json.items.map(({ value }: Loose) => value.id));
        if (json.next === null) break;
        cursor = `&cursor=${json.next}`;
        const passing = await office.create('events', at('2019-01-01'));
        await office.call('DELETE', `/events/${passing}`, { headers: ANY });
      }
      expect([order, seen.length, new Set(seen)]).toEqual([order, 25, new Set(all)]);
    }
  });

  it.each([
    'limit=0',
    'limit=501',
    'limit=x',
    'from=2026-13-01',
    'order=title',
    'public=1',
    'cursor=abc',
    'q=a&q=b',
    'colour=red',
    'layer=-1',
    `q=${'a'.repeat(501)}`,
  ])('are rejected for %s', async (query) => {
    const { status, json } = await office.call('GET', `/events?${query}`);
    expect([status, json.message]).toEqual([400, expect.stringContaining(query.split('=')[0] ?? '')]);
  });
});

describe('other searched entities', () => {
  it('are sorted by name, persons by their last', async () => {
    await office.create('rooms', { name: 'Äpfelkeller', building_id: 1, position: 9 });
    const names = async (path: string, key: string) =>
      (await office.call('GET', path)).json.items.map(({ value }: Loose) => value[key]);
    expect(await names('/rooms', 'name')).toEqual(['Äpfelkeller', 'Saal', 'Schiff']);
    expect(await names('/rooms?q=apfel', 'name')).toEqual(['Äpfelkeller']);
    const last = await names('/persons', 'lastname');
    expect(last).toEqual(last.toSorted((a: string, b: string) => a.localeCompare(b, 'de')));
    expect((await office.call('GET', '/rooms?from=2026-01-01')).status).toBe(400);
  });
});

describe('the history', () => {
  it('is listed newest first, page by page, by kind, user, and days', async () => {
    for (let count = 0; count < 5; count++) {
      office.time.now += 86_400_000;
      await office.create('events', at('2026-12-01'));
    }
    await office.create('layers', { name: 'Neu' });
    const page = async (query: string) => (await office.call('GET', `/history?${query}`)).json;
    const first = await page('limit=3');
    const second = await page(`limit=100&cursor=${first.next}`);
    expect([...first.items, ...second.items].map(({ revision }: Loose) => revision)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(second.next).toBeNull();
    expect((await page('kind=layers')).items).toMatchObject([{ what: 'create', changes: [{ kind: 'layers' }] }]);
    expect((await page('by=import')).items).toMatchObject([{ what: 'import', by: 'import' }]);
    expect((await page('from=2026-11-21&to=2026-11-22')).items.map(({ revision }: Loose) => revision)).toEqual([3, 2]);
    expect((await page('from=2030-01-01')).items).toEqual([]);
  });
});

describe('the trash', () => {
  it('keeps deleted entities for thirty days, newest first', async () => {
    const made = [];
    for (let count = 0; count < 3; count++)
      made.push(await office.create('events', at('2026-12-01', { title: `E${count}` })));
    for (const id of made) {
      office.time.now += 1000;
      await office.call('DELETE', `/events/${id}`, { headers: ANY });
    }
    const first = (await office.call('GET', '/trash?limit=2')).json;
    expect(first.items.map(({ label }: Loose) => label)).toEqual(['E2', 'E1']);
    const rest = (await office.call('GET', `/trash?limit=2&cursor=${first.next}`)).json;
    expect([rest.items.map(({ label }: Loose) => label), rest.next]).toEqual([['E0'], null]);
    office.time.now += 31 * 86_400_000;
    await office.create('events', at('2026-12-01'));
    expect((await office.call('GET', '/trash')).json.items).toEqual([]);
    expect((await office.call('POST', `/trash/events/${made[0]}/restore`)).status).toBe(404);
  });
});
