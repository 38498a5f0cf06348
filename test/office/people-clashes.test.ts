// People at two events at the same time, over HTTP (rule W19).

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OfficeAccess } from '../../src/office-api/access.ts';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const ANY = { 'if-match': '*' };
const EVENT = { title: 'Taufe', date_from: '2026-12-24 17:00:00', date_to: '2026-12-24 18:00:00', organist_ids: [1] };
const BETWEEN = { from: '2026-12-24 17:30:00', to: '2026-12-24 18:00:00' };
const SECOND = {
  ...EVENT,
  title: 'Konzert',
  date_from: BETWEEN.from,
  date_to: '2026-12-24 19:00:00',
  organist_ids: [],
};
const DAY = 'from=2026-12-24&to=2026-12-24';

let office: Office;
beforeEach(async () => {
  const made = fullBundle();
  made['events'] = [];
  Object.assign(made['instance'], { room_conflicts: 'refuse' });
  for (const list of made['lists']) Object.assign(list, { include_event_ids: [], exclude_event_ids: [] });
  office = await openOffice(made);
});
afterEach(() => office.close());

const conflicts = async (query = `${DAY}&kind=persons`) => (await office.call('GET', `/conflicts?${query}`)).json.items;

it('cause a warning at each reference, in the user’s language, and are never rejected', async () => {
  const first = await office.create('events', EVENT);
  const { status, json } = await office.call('POST', '/events', {
    body: { ...SECOND, organizer: { person_id: 2 }, verger_ids: [2, 1], lector_ids: [1] },
    headers: { 'accept-language': 'fr' },
  });
  expect(status).toBe(201);
  expect(json.warnings).toEqual([
    {
      path: '/lector_ids/0',
      text: expect.stringMatching(/ est aussi à «\s?Taufe\s?» \(.* 17:30\) au même moment\.$/),
      code: 'person_conflict',
      params: { person: expect.any(String), person_id: 1 },
      with: [first],
    },
  ]);
  expect(await conflicts()).toEqual([{ person_id: 1, ...BETWEEN, event_ids: [first, json.value.id] }]);
  expect(await conflicts(DAY)).toEqual([]);
  expect(await conflicts(`${DAY}&kind=rooms`)).toEqual([]);
  expect((await office.call('GET', `/conflicts?${DAY}&kind=layers`)).status).toBe(400);
});

it.each<[string, object, string | undefined]>([
  ['responsible', { organizer: { person_id: 1 } }, '/organizer'],
  ['also responsible', { coorganizer_ids: [2, 1] }, '/coorganizer_ids/1'],
  ['visiting', { visitator_ids: [1] }, '/visitator_ids/0'],
  ['a verger', { verger_ids: [1] }, '/verger_ids/0'],
  ['looking after children', { childcare: { id: 1, text: 'Hort', person_ids: [2, 1] } }, '/childcare/person_ids/1'],
  ['somebody of the same name in free text', { organizer: { name: 'Person 1' } }, undefined],
  ['asked about bookings', { subscription: { open: true, person: { person_id: 1 } } }, undefined],
])('count where they are %s', async (_, own, path) => {
  await office.create('events', EVENT);
  const { json } = await office.call('POST', '/events', { body: { ...SECOND, ...own } });
  expect(json.warnings?.map((one: Loose) => one['path'])).toEqual(path === undefined ? undefined : [path]);
});

it('exist while an event lasts, not during room set-up, and not for cancelled events or drafts', async () => {
  const first = await office.create('events', { ...EVENT, occupies_to: '2026-12-24 22:00:00' });
  const after = { ...SECOND, date_from: '2026-12-24 18:00:00', organist_ids: [1] };
  const second = await office.create('events', after);
  expect(await conflicts()).toEqual([]);
  const change = (id: number, body: object) => office.call('PATCH', `/events/${id}`, { body, headers: ANY });
  expect((await change(second, { date_from: '2026-12-24 17:59:00' })).json.warnings).toMatchObject([{ with: [first] }]);
  expect((await change(second, { title: 'Neu' })).json.warnings).toBeUndefined();
  for (const gone of [{ status: 'cancelled' }, { status: 'confirmed', state: 'draft' }]) {
    await change(first, gone);
    expect(await conflicts()).toEqual([]);
  }
  expect((await change(first, { state: 'ready' })).json.warnings).toMatchObject([{ code: 'person_conflict' }]);
});

it('are predicted by a dry run, by bulk changes, by a series, and for proposals', async () => {
  const first = await office.create('events', EVENT);
  const changes = [{ kind: 'events', value: { ...SECOND, organist_ids: [1] } }];
  for (const dry_run of [true, false]) {
    const { json } = await office.call('POST', '/changes', { body: { changes, dry_run } });
    expect(json.warnings).toMatchObject([{ path: '/changes/0/value/organist_ids/0', with: [first] }]);
  }
  const series = {
    name: 'Wöchentlich',
    rule: 'FREQ=WEEKLY;BYDAY=TH',
    starts_on: '2026-12-17',
    ahead_days: 60,
    time_from: '16:30',
    time_to: '17:15',
    template: { title: 'Probe', verger_ids: [1] },
  };
  const { items } = (await office.call('POST', '/series/preview', { body: series })).json;
  const inTheWay = items.map((one: Loose) => [one['date'], one['conflicts'], one['person_conflicts']]);
  expect(inTheWay.slice(0, 2)).toEqual([
    ['2026-12-17', [], undefined],
    ['2026-12-24', [], [first]],
  ]);
  const made = await office.call('POST', '/series', { body: series });
  expect(made.json.warnings).toMatchObject([{ code: 'person_conflict', with: [expect.any(Number), first] }]);
  const areas = (await office.call('GET', '/layers')).json.items.map((one: Loose) => one['value'].id);
  const carla: OfficeAccess = { actor: 'Carla', callerId: 'account 9', authority: { role: 'contributor', areas } };
  const body = { ...SECOND, organist_ids: [1], layer_ids: areas.slice(0, 1) };
  const proposed = await office.call('POST', '/events', { as: carla, body });
  expect(proposed.json.warnings).toMatchObject([{ code: 'person_conflict' }]);
  expect((await office.call('GET', `/conflicts?${DAY}&kind=persons`, { as: carla })).status).toBe(200);
});
