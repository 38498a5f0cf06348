import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../test/support/bundle-faults.ts';
import type { Loose } from '../../../test/support/full-bundle.ts';
import { lateBundle } from '../../../test/support/late-keys.ts';
import { ROLE_FIELDS } from './rota.ts';
import {
  canFieldHold,
  countNeededPeople,
  listPeopleInField,
  listPersonIdsInField,
  rotaPersonKeyOf,
  setPeopleInField,
} from './rota-cells.ts';

const EVENT = {
  organizer: { personId: 1 },
  coorganizerIds: [2],
  lectorIds: [3],
  visitatorIds: [4],
  organistIds: [5],
  vergerIds: [6],
  childcare: { id: 1, text: 'Hort', personIds: [7] },
};

describe('the fields of roles', () => {
  it('contain the confirmed people, and none if a role has no field', () => {
    const all = ROLE_FIELDS.map((field) => listPeopleInField(EVENT, field).map(rotaPersonKeyOf).join());
    expect(all).toEqual(['', '1', '2', '3', '4', '5', '6', '7']);
    const guest = { ...EVENT, organizer: { name: 'Gast' }, childcare: null };
    expect(listPeopleInField(guest, 'organizer')).toEqual([{ name: 'Gast' }]);
    expect([
      listPersonIdsInField(guest, 'organizer'),
      listPersonIdsInField(guest, 'childcare'),
      listPersonIdsInField(guest, ''),
    ]).toEqual([[], [], []]);
  });

  it('are replaced with other people, and are the same object if nothing differs', () => {
    for (const field of ROLE_FIELDS) {
      expect(setPeopleInField(EVENT, field, listPeopleInField(EVENT, field))).toBe(EVENT);
      const other = setPeopleInField(EVENT, field, [{ personId: 9 }]);
      expect(listPeopleInField(other, field)).toEqual(field === '' ? [] : [{ personId: 9 }]);
      expect(listPeopleInField(setPeopleInField(EVENT, field, []), field)).toEqual([]);
    }
  });

  it('contain guests only for the organizer, and childcare only if offered', () => {
    const holds = ROLE_FIELDS.filter((field) => canFieldHold(EVENT, field, { name: 'Gast' }));
    expect(holds).toEqual(['organizer']);
    expect(canFieldHold({ ...EVENT, childcare: null }, 'childcare', { personId: 1 })).toBe(false);
    expect(canFieldHold(EVENT, 'childcare', { personId: 1 })).toBe(true);
  });
});

describe('the number of people that an event needs', () => {
  const role = { ...lateRole(), ruleLess: undefined };
  const event = (own: object = {}) =>
    ({
      ...EVENT,
      id: 1,
      layerIds: [],
      targetGroupIds: [],
      eventType: 'Gottesdienst',
      rooms: [],
      startsAt: '2026-11-22 10:00:00',
      endsAt: '2026-11-22 11:00:00',
      hours: [],
      status: 'confirmed',
      state: 'ready',
      needs: null,
      ...own,
    }) as Parameters<typeof countNeededPeople>[1];
  const rule = { layerIds: [], targetGroupIds: [], eventTypes: ['Gottesdienst'], roomIds: [], personIds: [] };
  const need = (own: object, ofEvent: object = {}) =>
    countNeededPeople({ ...role, ...own } as never, event(ofEvent), new Map());

  it('is that of the role if its rule matches, and the event can override it', () => {
    expect(need({ rule: null })).toBe(2);
    expect(need({ rule })).toBe(2);
    expect(need({ rule }, { eventType: 'Taufe' })).toBe(0);
    expect(need({ rule: { ...rule, eventTypes: [] } })).toBe(0);
    expect(need({ rule: null }, { needs: [{ roleId: 6, count: 4 }] })).toBe(4);
    expect(need({ rule: null }, { needs: [] })).toBe(0);
    expect(need({ rule: null }, { status: 'cancelled' })).toBe(0);
    expect(need({ rule: null, field: 'childcare' }, { childcare: null })).toBe(0);
  });

  function lateRole() {
    return { id: 6, field: '', need: 2 };
  }
});

describe('a bundle with a rota', () => {
  it.each<[string, (bundle: Loose) => unknown, string]>([
    ['two organizers', ({ roles }) => Object.assign(roles[0], { field: 'organizer', need: 2 }), 'roles[0].need'],
    ['a field of two roles', ({ roles }) => Object.assign(roles[1], { field: 'organists' }), 'roles[1].field'],
    ['a number of two roles', ({ roles }) => Object.assign(roles[1], { service: 2 }), 'roles[1].service'],
    ['an absence backwards', ({ absences }) => Object.assign(absences[0], { to: '2026-12-01' }), 'absences[0].to'],
    [
      'a duty backwards',
      ({ rosters }) => Object.assign(rosters[0].duties[0], { date_to: '2026-11-01' }),
      'rosters[0].duties[0].date_to',
    ],
    ['a person and a name', ({ assignments }) => Object.assign(assignments[0], { name: 'A' }), 'assignments[0].name'],
    ['nobody', ({ assignments }) => delete assignments[0].person_id, 'assignments[0]'],
    ['no instant', ({ assignments }) => Object.assign(assignments[0], { at: '2026-11-02' }), 'assignments[0].at'],
    ['no event', ({ assignments }) => Object.assign(assignments[0], { event_id: 99 }), 'assignments[0].event_id'],
    [
      'a long note',
      ({ assignments }) => Object.assign(assignments[0], { note: 'x'.repeat(501) }),
      'assignments[0].note',
    ],
    ['a role twice', ({ events }) => events[0].needs.push({ role_id: 6, count: 1 }), 'events[0].needs[2]'],
  ])('is rejected for %s', (_, change, path) => {
    const bundle = lateBundle();
    change(bundle);
    const faults = faultsOf(bundle);
    expect(faults.map((text) => text.slice(0, text.indexOf(': ')))).toEqual([path]);
  });
});
