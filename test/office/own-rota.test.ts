// Actions with the key of a private page (rules D11 to D13): answers, swaps, claims, absences.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRotaOffice, type RotaOffice } from '../support/rota-office.ts';

let office: RotaOffice;
beforeEach(async () => {
  office = await openRotaOffice();
});
afterEach(() => office.close());

const say = async (person: number, event: number, answer: 'yes' | 'no', { role = 1, note = '' } = {}) =>
  office.plans.answer('seewil', await office.keyOf(person), [{ eventId: event, roleId: role, answer }], note);

const organists = async (event: number) => (await office.call('GET', `/events/${event}`)).json.value.organist_ids;

describe('an answer', () => {
  it('yes puts the person into the event’s field, under their name, with a revision like any change', async () => {
    await office.plan([1, 1, 1]);
    await office.ask();
    const before = (await office.call('GET', '/events/1')).json;
    expect(await say(1, 1, 'yes')).toEqual(['yes']);
    const after = (await office.call('GET', '/events/1')).json;
    expect(after.value.organist_ids).toEqual([1]);
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after.changed_by).toBe('Vorname Amsler');
    expect(await office.cell(1, 1)).toEqual(['1 yes']);
    expect(await say(1, 1, 'yes')).toEqual(['same']);
    expect((await office.call('GET', '/events/1')).json.revision).toBe(after.revision);
  });

  it('no leaves a gap, and notifies the sender at once, with three possible substitutes', async () => {
    await office.plan([1, 1, 1]);
    await office.ask();
    await office.mails();
    expect(await say(1, 1, 'no', { note: ' Bin\u0000 in den Ferien ' })).toEqual(['no']);
    expect(await office.cell(1, 1)).toEqual(['1 no']);
    const [told, ...others] = await office.mails();
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      about: 'answers',
      to: 'buero@example.org',
      name: 'Vorname Amsler',
      text: 'Bin in den Ferien',
      items: [{ event: { id: 1 }, answer: 'no', instead: ['Vorname Bieri', 'Vorname Christen', 'Vorname Dubach'] }],
    });
    const { json } = await office.call('GET', '/plan/suggest?event=1&role=1');
    expect(json.items.map((one: { person_id: number }) => one.person_id)).not.toContain(1);
  });

  it('yes without a note notifies nobody', async () => {
    await office.plan([1, 1, 1]);
    await office.ask();
    await office.mails();
    await say(1, 1, 'yes');
    expect(await office.mails()).toEqual([]);
  });

  it('is reported as too late if the role was filled in the meantime, and gets priority otherwise', async () => {
    await office.plan([1, 1, 1, 2]);
    await office.ask();
    expect(await say(1, 1, 'yes')).toEqual(['yes']);
    expect(await say(2, 1, 'yes')).toEqual(['spare']);
    expect(await organists(1)).toEqual([1]);
    await office.plan([1, 1, 2]);
    expect(await office.cell(1, 1)).toEqual(['2 spare']);
    const { json } = await office.call('GET', '/plan/suggest?event=1&role=1');
    expect(json.items[0]).toMatchObject({ person_id: 2, reasons: expect.arrayContaining(['spare']) });
    expect(await say(2, 1, 'yes')).toEqual(['yes']);
  });

  it('may be changed as long as the role needs people', async () => {
    await office.plan([1, 1, 1]);
    await office.ask();
    await say(1, 1, 'no');
    expect(await say(1, 1, 'yes')).toEqual(['yes']);
    // A confirmed volunteer can only hand over the duty.
    expect(await say(1, 1, 'no')).toEqual(['sure']);
    expect(await organists(1)).toEqual([1]);
  });

  it('to all dates is one change, and each has its own outcome', async () => {
    await office.plan([1, 1, 1], [2, 1, 1], [3, 1, 1], [4, 1, 1]);
    await office.ask();
    await office.call('PATCH', '/events/3', { body: { status: 'cancelled' }, headers: { 'If-Match': '*' } });
    await office.plan([4, 1]);
    office.time.now = Date.parse('2026-12-06T12:00:00Z');
    const answers = [1, 2, 3, 4, 99].map((eventId) => ({ eventId, roleId: 1, answer: 'yes' as const }));
    const outcomes = await office.plans.answer('seewil', await office.keyOf(1), answers, '');
    expect(outcomes).toEqual(['over', 'yes', 'cancelled', 'not_theirs', 'not_theirs']);
    expect(await organists(2)).toEqual([1]);
  });

  it('is rejected for a revoked page, and for dates without a request', async () => {
    await office.plan([1, 1, 1], [2, 1, 2]);
    await office.ask({ person_ids: [1] });
    const key = await office.keyOf(1);
    expect(await office.plans.answer('seewil', key, [{ eventId: 2, roleId: 1, answer: 'yes' }], '')).toEqual([
      'not_theirs',
    ]);
    await office.call('DELETE', '/plan/keys/1');
    expect(await office.plans.answer('seewil', key, [{ eventId: 1, roleId: 1, answer: 'yes' }], '')).toBe('unknown');
    expect(await office.cell(1, 1)).toEqual(['1 asked']);
    expect(await office.plans.answer('nowhere', key, [], '')).toBeUndefined();
  });

  it('for a role without a field is stored next to the event', async () => {
    await office.plan([1, 2, 1]);
    await office.ask();
    expect(await say(1, 1, 'yes', { role: 2 })).toEqual(['yes']);
    expect(await office.cell(1, 2)).toEqual(['1 yes']);
  });

  it('makes that field of a series event individual', async () => {
    const template = { title: 'Abendgebet' };
    const times = { starts_on: '2026-12-03', time_from: '19:00', time_to: '19:30' };
    const rule = 'FREQ=WEEKLY;BYDAY=TH;COUNT=2';
    const made = await office.call('POST', '/series', { body: { name: 'Abendgebet', rule, ...times, template } });
    expect(made.status).toBe(201);
    const { json } = await office.call('GET', '/events?limit=50');
    const event = json.items.find((one: { value: { title: string } }) => one.value.title === 'Abendgebet').value;
    await office.plan([event.id, 1, 1]);
    await office.ask();
    await say(1, event.id, 'yes');
    const after = (await office.call('GET', `/events/${event.id}`)).json.value;
    expect(after.series.own).toContain('organist_ids');
  });
});

describe('handing over a duty', () => {
  const date = { eventId: 1, roleId: 1 };
  const offer = async (person: number) => office.plans.offer('seewil', await office.keyOf(person), date);
  const take = async (person: number) => office.plans.claim('seewil', await office.keyOf(person), date);
  const pagesFor = async (...people: number[]) => {
    await office.call('POST', '/plan/keys', { body: { person_ids: people, mail: false } });
  };

  beforeEach(async () => {
    await pagesFor(1, 2, 3, 4);
    await office.call('POST', '/plan/cells', {
      body: { cells: [{ event_id: 1, role_id: 1, people: [{ person_id: 1, state: 'yes' }] }] },
    });
    await office.mails();
  });

  it('notifies available people, one mail each, and leaves the duty with its owner until it is claimed', async () => {
    await office.create('absences', { person_id: 4, from: '2026-12-05', to: '2026-12-07' });
    expect(await offer(1)).toBe('done');
    expect(await offer(1)).toBe('done');
    const told = await office.mails();
    expect(told.map(({ about, to }) => [about, to])).toEqual([
      ['offer', 'bieri@example.org'],
      ['offer', 'christen@example.org'],
    ]);
    // No mail names the person who offers the duty (rule D11).
    expect(JSON.stringify(told)).not.toContain('Amsler');
    expect(await office.cell(1, 1)).toEqual(['1 yes']);
    expect(await organists(1)).toEqual([1]);
    expect(await take(2)).toBe('done');
    expect(await office.cell(1, 1)).toEqual(['2 yes']);
    expect(await organists(1)).toEqual([2]);
    expect((await office.mails()).map(({ about, to }) => [about, to])).toEqual([['taken', 'amsler@example.org']]);
    expect(await take(3)).toBe('gone');
    expect(await take(2)).toBe('done');
    expect(await organists(1)).toEqual([2]);
  });

  it('assigns the duty to exactly one of several concurrent claimants', async () => {
    await offer(1);
    const outcomes = await Promise.all([2, 3, 4, 2, 3, 4].map(take));
    const [winner] = await organists(1);
    expect(outcomes.filter((one) => one === 'gone')).toHaveLength(4);
    expect([2, 3, 4]).toContain(winner);
    expect(await office.cell(1, 1)).toEqual([`${winner} yes`]);
  });

  it('says so if nobody can be notified', async () => {
    for (const id of [2, 3, 4]) {
      const headers = { 'if-match': '*' };
      await office.call('PATCH', `/persons/${id}`, { body: { email: null }, headers });
    }
    await office.mails();
    expect(await offer(1)).toBe('nobody');
    expect(await office.mails()).toEqual([]);
    const page = await office.press(1, { deed: 'take_back', event: '1', role: '1' });
    expect(page.status).toBe(303);
  });

  it('can be withdrawn by its owner', async () => {
    await offer(1);
    expect(await office.plans.withdrawOffer('seewil', await office.keyOf(1), date)).toBe('done');
    expect(await take(2)).toBe('gone');
    expect(await organists(1)).toEqual([1]);
    expect(await office.plans.withdrawOffer('seewil', await office.keyOf(2), date)).toBe('gone');
  });

  it('ends once the office removes the owner from the event’s field, and an undo restores it', async () => {
    await offer(1);
    const body = { organist_ids: [] };
    const { json } = await office.call('PATCH', '/events/1', { body, headers: { 'If-Match': '*' } });
    expect(await office.cell(1, 1)).toEqual([]);
    expect(await take(2)).toBe('gone');
    expect(await organists(1)).toEqual([]);
    await office.call('POST', `/history/${json.revision}/undo`);
    expect(await office.cell(1, 1)).toEqual(['1 yes']);
    expect(await take(2)).toBe('done');
    expect(await organists(1)).toEqual([2]);
  });

  it.each([{ state: 'draft' }, { status: 'postponed' }])("can't be claimed while the event is %o", async (change) => {
    await offer(1);
    const patch = (body: object) => office.call('PATCH', '/events/1', { body, headers: { 'If-Match': '*' } });
    expect((await patch(change)).status).toBe(200);
    expect(await take(2)).toBe('gone');
    expect(await organists(1)).toEqual([1]);
    expect((await patch({ state: 'ready', status: 'confirmed' })).status).toBe(200);
    expect(await take(2)).toBe('done');
  });

  it('ends once the owner is no longer confirmed, and is not restored afterwards', async () => {
    const coffee = { eventId: 1, roleId: 2 };
    const write = (state: string) =>
      office.call('POST', '/plan/cells', {
        body: { cells: [{ event_id: 1, role_id: 2, people: [{ person_id: 1, state }] }] },
      });
    await write('yes');
    expect(await office.plans.offer('seewil', await office.keyOf(1), coffee)).toBe('done');
    await write('planned');
    await office.ask();
    expect(await say(1, 1, 'yes', { role: 2 })).toEqual(['yes']);
    expect(await office.plans.claim('seewil', await office.keyOf(2), coffee)).toBe('gone');
    expect(await office.cell(1, 2)).toEqual(['1 yes']);
  });

  it('is denied to people who are elsewhere, away, or not in the group', async () => {
    await offer(1);
    await office.create('events', {
      title: 'Taufe',
      date_from: '2026-12-06 10:00:00',
      date_to: '2026-12-06 11:00:00',
      organizer: { person_id: 2 },
    });
    expect(await take(2)).toBe('not_free');
    await office.create('absences', { person_id: 3, from: '2026-12-06', to: '2026-12-06' });
    expect(await take(3)).toBe('not_free');
    await office.call('PATCH', '/persons/4', { body: { groups: [] }, headers: { 'If-Match': '*' } });
    expect(await take(4)).toBe('not_free');
    expect(await organists(1)).toEqual([1]);
  });

  it('requires a confirmed duty, and a future event', async () => {
    expect(await offer(2)).toBe('gone');
    office.time.now = Date.parse('2026-12-06T09:00:00Z');
    expect(await offer(1)).toBe('gone');
  });

  it('lets people claim gaps, if the role permits it', async () => {
    const free = { eventId: 1, roleId: 2 };
    const found = await office.plans.find('seewil', await office.keyOf(2));
    expect(typeof found === 'object' && found.free.map(({ event, roleId }) => [event.id, roleId])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 2],
    ]);
    const outcomes = await Promise.all(
      [2, 3, 4].map(async (person) => office.plans.claim('seewil', await office.keyOf(person), free)),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(await office.cell(1, 2)).toHaveLength(1);
    // A person who was not asked cannot claim the organist's duty.
    expect(await office.plans.claim('seewil', await office.keyOf(2), { eventId: 2, roleId: 1 })).toBe('gone');
  });

  it('notifies at most twenty people per offer', async () => {
    await office.close();
    const persons = Array.from({ length: 30 }, (_, index) => ({
      id: index + 1,
      lastname: `P${index}`,
      visibility: 'web',
      email: `p${index}@example.org`,
      groups: [{ group_id: 1 }],
    }));
    office = await openRotaOffice({ persons });
    await office.call('POST', '/plan/keys', { body: { person_ids: [1], mail: false } });
    const sure = [1, 2].map((event_id) => ({ event_id, role_id: 1, people: [{ person_id: 1, state: 'yes' }] }));
    await office.call('POST', '/plan/cells', { body: { cells: sure } });
    expect(await offer(1)).toBe('done');
    expect(await office.mails()).toHaveLength(20);
    expect(await office.plans.offer('seewil', await office.keyOf(1), { eventId: 2, roleId: 1 })).toBe('too_many_mails');
    // The limit on mails does not apply to notifications from the office.
    await office.plan([3, 1, 1]);
    await office.ask();
    await office.mails();
    await office.plans.answer('seewil', await office.keyOf(1), [{ eventId: 3, roleId: 1, answer: 'no' }], '');
    expect((await office.mails()).map(({ about, to }) => [about, to])).toEqual([['answers', 'buero@example.org']]);
    expect(await office.mails()).toEqual([]);
    office.time.now += 3_600_001;
    await office.plans.withdrawOffer('seewil', await office.keyOf(1), { eventId: 2, roleId: 1 });
    expect(await office.plans.offer('seewil', await office.keyOf(1), { eventId: 2, roleId: 1 })).toBe('done');
  });
});

describe('the page', () => {
  const found = async (person: number) => {
    const plan = await office.plans.find('seewil', await office.keyOf(person));
    if (typeof plan !== 'object') throw new Error('there is no page');
    return plan;
  };

  it('shows requests, confirmed duties with other people, and nothing that is only planned', async () => {
    await office.plan([1, 1, 1], [2, 1, 1]);
    await office.ask();
    await office.plan([3, 1, 1], [1, 2, 2]);
    await office.call('POST', '/plan/cells', {
      body: {
        cells: [
          {
            event_id: 1,
            role_id: 2,
            people: [
              { person_id: 2, state: 'yes' },
              { name: 'Gast Meier', state: 'yes' },
            ],
          },
        ],
      },
    });
    const { dates, name } = await found(1);
    expect(name).toBe('Vorname Amsler');
    expect(dates.map(({ event, role, state, place }) => [event.id, role, state, place])).toEqual([
      [1, 'Orgel', 'asked', 'Kirchenschiff, Dorfkirche'],
      [2, 'Orgel', 'asked', 'Kirchenschiff, Dorfkirche'],
    ]);
    expect(dates[0]?.others).toEqual([
      { role: 'Kaffee', name: 'Vorname Bieri' },
      { role: 'Kaffee', name: 'Gast Meier' },
    ]);
  });

  it("manages only the owner's absences", async () => {
    await office.call('POST', '/plan/keys', { body: { person_ids: [1, 2], mail: false } });
    const key = await office.keyOf(1);
    const add = (from: string, to: string) => office.plans.addAbsence('seewil', key, { from, to });
    expect(await add('2026-12-24', '2027-01-03')).toBe('done');
    expect(await add('2026-12-25', '2026-12-26')).toBe('done');
    expect(await add('2026-12-31', '2026-12-24')).toBe('last_before_first');
    expect(await add('2026-11-01', '2026-11-02')).toBe('past');
    expect(await add('2026-12-24', '2029-12-24')).toBe('too_long');
    expect(await add('', 'bald')).toBe('no_date');
    const { absences } = await found(1);
    expect(absences.map(({ from, to }) => [from, to])).toEqual([['2026-12-24', '2027-01-03']]);
    const [{ id } = { id: 0 }] = absences;
    await office.plans.removeAbsence('seewil', await office.keyOf(2), id);
    expect((await found(1)).absences).toHaveLength(1);
    await office.plans.removeAbsence('seewil', key, id);
    expect((await found(1)).absences).toEqual([]);
  });

  it('gets a new address, which revokes the old one', async () => {
    await office.call('POST', '/plan/keys', { body: { person_ids: [1], mail: false } });
    const key = await office.keyOf(1);
    const renewed = await office.plans.renewKey('seewil', key);
    expect(await office.plans.find('seewil', key)).toBe('unknown');
    const next = await office.keyOf(1);
    expect(renewed).toEqual({ key: next });
    expect(await office.plans.endKey('seewil', next)).toBe('done');
    expect(await office.keyOf(1)).toBe('');
  });
});
