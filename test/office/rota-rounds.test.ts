// Automatic mails to volunteers: reminders, and a weekly list of open duties (rules D13 and D14).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDueReminders } from '../../src/rota/reminder-times.ts';
import { openRotaOffice, type RotaOffice } from '../support/rota-office.ts';

let office: RotaOffice;
beforeEach(async () => {
  office = await openRotaOffice();
});
afterEach(() => office.close());

const at = (wall: string) => {
  office.time.now = Date.parse(`${wall}+01:00`);
};
const sure = (event_id: number, role_id: number, ...people: number[]) => ({
  event_id,
  role_id,
  people: people.map((person_id) => ({ person_id, state: 'yes' })),
});
const ADMINISTRATOR = {
  actor: 'Büro',
  callerId: 'account 1',
  authority: { role: 'administrator', areas: [] },
} as const;
const remindBefore = (remind_days: number) =>
  office.call('PATCH', '/settings', {
    body: { plan: { remind_days } },
    headers: { 'If-Match': '*' },
    as: ADMINISTRATOR,
  });
const mailed = async () =>
  (await office.mails()).map(({ about, to, items }) => [
    about,
    to,
    ...items.map(({ event, roles }) => `${event.id} ${roles}`),
  ]);

describe('reminders are due', () => {
  it.each([
    ['2026-12-03 07:59:59', '', '', false, false],
    ['2026-12-03 08:00:00', '', '', true, false],
    ['2026-12-03 23:59:59', '2026-12-02', '', true, false],
    ['2026-12-03 12:00:00', '2026-12-03', '', false, false],
    ['2026-12-07 08:00:00', '2026-12-07', '2026-11-30', false, true],
    ['2026-12-07 08:00:00', '2026-12-06', '2026-12-07', true, false],
    ['2026-12-08 08:00:00', '2026-12-08', '2026-11-30', false, false],
  ])('at %s after %j and %j: %s %s', (now, remindedOn, toldGapsOn, reminds, tellsGaps) => {
    expect(findDueReminders(now, { remindedOn, toldGapsOn })).toEqual({ reminds, tellsGaps });
  });
});

describe('a reminder', () => {
  beforeEach(async () => {
    await office.call('POST', '/plan/cells', { body: { cells: [sure(1, 1, 1), sure(1, 2, 1, 2), sure(2, 1, 3)] } });
    await office.plan([1, 2, 1, 2, 4]);
  });

  it('is sent from eight o’clock on, three days before, once, to confirmed people: one mail for all duties', async () => {
    at('2026-12-03T07:59:00');
    await office.rounds();
    expect(await mailed()).toEqual([]);
    at('2026-12-03T08:00:00');
    await office.rounds();
    await office.rounds();
    expect(await mailed()).toEqual([
      ['reminder', 'amsler@example.org', '1 Orgel,Kaffee'],
      ['reminder', 'bieri@example.org', '1 Kaffee'],
    ]);
    at('2026-12-04T08:00:00');
    await office.rounds();
    expect(await mailed()).toEqual([]);
  });

  it('is made up for on the same day, and on no other', async () => {
    at('2026-12-03T22:00:00');
    await office.rounds();
    expect(await mailed()).toHaveLength(2);
    at('2026-12-11T08:00:00');
    await office.rounds();
    expect(await mailed()).toEqual([]);
  });

  it('is sent as early as configured, or not at all', async () => {
    await remindBefore(7);
    at('2026-12-06T09:00:00');
    await office.rounds();
    expect(await mailed()).toEqual([['reminder', 'christen@example.org', '2 Orgel']]);
    await remindBefore(0);
    at('2026-12-13T09:00:00');
    await office.rounds();
    expect((await mailed()).filter(([about]) => about === 'reminder')).toEqual([]);
  });

  it('is not sent for cancelled events, nor for a role without requests', async () => {
    await office.call('PATCH', '/roles/2', { body: { ask: false }, headers: { 'If-Match': '*' } });
    at('2026-12-03T08:00:00');
    await office.rounds();
    expect(await mailed()).toEqual([['reminder', 'amsler@example.org', '1 Orgel']]);
    await office.call('PATCH', '/events/2', {
      body: { status: 'cancelled' },
      headers: { 'If-Match': '*' },
    });
    await office.mails();
    at('2026-12-10T08:00:00');
    await office.rounds();
    expect(await mailed()).toEqual([]);
  });
});

describe('the list of open duties', () => {
  it('is sent on Mondays, to available people with an address', async () => {
    await office.create('absences', { person_id: 4, from: '2026-12-01', to: '2027-01-31' });
    await office.call('POST', '/plan/cells', { body: { cells: [sure(1, 2, 1), sure(2, 2, 1), sure(3, 2, 3)] } });
    at('2026-11-30T08:00:00');
    await office.rounds();
    await office.rounds();
    const gaps = (await mailed()).filter(([about]) => about === 'gaps');
    expect(gaps).toEqual([
      ['gaps', 'amsler@example.org', '4 Kaffee'],
      ['gaps', 'bieri@example.org', '4 Kaffee'],
      ['gaps', 'christen@example.org', '4 Kaffee'],
    ]);
    expect(await office.keyOf(2)).not.toBe('');
    expect(await office.keyOf(9)).toBe('');
    at('2026-12-01T08:00:00');
    await office.rounds();
    expect(await mailed()).toEqual([]);
  });

  it('is not sent to people who have disabled it, nor without gaps', async () => {
    await office.call('POST', '/plan/keys', { body: { person_ids: [1, 2, 3, 4], mail: false } });
    for (const person of [2, 3, 4]) await office.plans.wantGaps('seewil', await office.keyOf(person), false);
    at('2026-11-30T08:00:00');
    await office.rounds();
    expect((await mailed()).map(([, to]) => to)).toEqual(['amsler@example.org']);
    await office.call('POST', '/plan/cells', { body: { cells: [1, 2, 3, 4].map((event) => sure(event, 2, 2)) } });
    at('2026-12-07T08:00:00');
    await office.rounds();
    expect((await mailed()).filter(([about]) => about === 'gaps')).toEqual([]);
  });
});
