// Events of layers and of target groups (rules L3, L4, I2, I3).

import { beforeAll, expect, test } from 'vitest';
import { event, fetchIds } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance(
    {
      layers: [
        { id: 1, name: 'Gemeinde' },
        { id: 2, parent_id: 1, name: 'Dorf' },
        { id: 3, parent_id: 2, name: 'Unterdorf' },
        { id: 4, parent_id: 1, name: 'Berg' },
        { id: 5, name: 'Region' },
      ],
      target_groups: [
        { id: 1, name: 'Alle' },
        { id: 2, name: 'Kinder' },
        { id: 3, name: 'Niemand' },
      ],
      events: [
        event(1, '2026-12-01', { layer_ids: [3], target_group_ids: [1] }),
        event(2, '2026-12-02', { layer_ids: [2], target_group_ids: [2] }),
        event(3, '2026-12-03', { layer_ids: [4], target_group_ids: [1, 2] }),
        event(4, '2026-12-04', { layer_ids: [1] }),
        event(5, '2026-12-05', { layer_ids: [4, 5, 3], target_group_ids: [1] }),
        event(6, '2026-12-06'),
        event(7, '2026-12-07', { layer_ids: [1, 3], target_group_ids: [1, 2], public: false }),
        event(8, '2026-11-19', { layer_ids: [1, 3], target_group_ids: [1, 2] }),
      ],
    },
    '2026-11-20T11:00:00Z',
  );
});

test.each([
  ['3', '1,5'],
  ['2', '1,2,5'],
  ['1', '1,2,3,4,5'],
  ['4', '3,5'],
  ['5', '5'],
  ['9', ''],
])('geteventsbylayermerged returns for layer %s the events there and below: %s (L3)', async (id, ids) => {
  expect(await fetchIds(server, `geteventsbylayermerged/${id}`)).toBe(ids);
});

test.each([
  ['2,4', '5'],
  ['4,2', '5'],
  ['1,2', '1,2,5'],
  ['3,4,5', '5'],
  ['2,5,9', ''],
  ['0,1', ''],
  ['0', '1,2,3,4,5,6'],
  ['%20', '1,2,3,4,5,6'],
])('geteventsbylayermerged intersects layers %s to %s (L4, I2, I3)', async (id, ids) => {
  expect(await fetchIds(server, `geteventsbylayermerged/${id}`)).toBe(ids);
});

test.each([
  ['1', '1,3,5'],
  ['2', '2,3'],
  ['3', ''],
  ['9', ''],
  ['1,2', '3'],
  ['2,1', '3'],
  ['1,9', ''],
  ['1,0', ''],
  ['0', '1,2,3,4,5,6'],
  ['%20%20', '1,2,3,4,5,6'],
])('geteventsbygroup intersects target groups %s to %s (L4, I2, I3)', async (id, ids) => {
  expect(await fetchIds(server, `geteventsbygroup/${id}`)).toBe(ids);
});

test('an event assigned to a layer and to one below it is returned once (L3)', async () => {
  const twice = await openInstance(
    {
      layers: [
        { id: 1, name: 'Gemeinde' },
        { id: 2, parent_id: 1, name: 'Dorf' },
      ],
      events: [event(1, '2026-12-01', { layer_ids: [1, 2] })],
    },
    '2026-11-20T11:00:00Z',
  );
  expect((await twice.get('geteventsbylayermerged/1')).json).toMatchObject({ total_events_nbr: 1 });
  expect(await fetchIds(twice, 'geteventsbylayermerged/1,2')).toBe('1');
});
