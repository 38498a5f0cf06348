import { describe, expect, it } from 'vitest';
import { contentOf } from '../../test/support/snapshot.ts';
import type { Event } from './event.ts';
import { findUnmetCriteria, isEmptyRule } from './list-rule.ts';

const bundle = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'a', title: 'A' },
  buildings: [{ id: 1, name: 'H' }],
  rooms: [{ id: 4, building_id: 1, name: 'Saal' }],
  layers: [{ id: 1, name: 'Dorf' }],
  target_groups: [{ id: 2, name: 'Alle' }],
  persons: [6, 7].map((id) => ({ id, visibility: 'none', lastname: `P${id}` })),
  events: [
    {
      id: 5,
      title: 'x',
      date_from: '2026-11-22 09:30:00',
      date_to: '2026-11-22 10:30:00',
      layer_ids: [1],
      target_group_ids: [2],
      event_type: 'Konzert',
      rooms: [{ name: 'Wald' }, { room_id: 4 }],
      organizer: { person_id: 6 },
      coorganizer_ids: [7],
    },
  ],
};
const [event] = contentOf(bundle).events as [Event];
const layers = new Map([[1, [1, 10]]]);
const empty = { layerIds: [], targetGroupIds: [], eventTypes: [], roomIds: [], personIds: [] };

describe('a list rule', () => {
  it('is empty without criteria, or if missing', () => {
    expect([isEmptyRule(null), isEmptyRule(empty)]).toEqual([true, true]);
    for (const name of Object.keys(empty)) expect(isEmptyRule({ ...empty, [name]: [1] })).toBe(false);
  });

  it.each([
    ['layerIds', [1], [2]],
    ['layerIds', [9, 10], [9]],
    ['targetGroupIds', [2], [1]],
    ['eventTypes', ['Konzert', 'x'], ['konzert']],
    ['roomIds', [4], [5]],
    ['personIds', [6], [5]],
    ['personIds', [5, 7], []],
  ] as const)('requires %s to match one of %o', (name, met, unmet) => {
    expect(findUnmetCriteria({ ...empty, [name]: met }, event, layers)).toEqual([]);
    expect(findUnmetCriteria({ ...empty, [name]: unmet }, event, layers)).toEqual(unmet.length === 0 ? [] : [name]);
  });

  it('has its unmet criteria listed in order', () => {
    const rule = { layerIds: [9], targetGroupIds: [2], eventTypes: ['y'], roomIds: [9], personIds: [9] };
    expect(findUnmetCriteria(rule, event, layers)).toEqual(['layerIds', 'eventTypes', 'roomIds', 'personIds']);
    const guest = { ...event, organizer: { name: 'Gast' }, coorganizerIds: [] };
    expect(findUnmetCriteria({ ...empty, personIds: [6] }, guest, layers)).toEqual(['personIds']);
    expect(findUnmetCriteria({ ...empty, layerIds: [1] }, event, new Map())).toEqual(['layerIds']);
  });
});
