import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '../../../test/support/runs.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { mergePatch } from '../content/merge-patch.ts';
import { ADDABLE_KEYS, type BulkOperations, computeBulkPatch, PERSON_FIELD_KEYS } from './bulk-operations.ts';
import { BULK_OPERATION_KEYS, readBulkOperations } from './read-bulk-operations.ts';

const EVENT: PlainObject = {
  title: 'Gottesdienst',
  date_from: '2027-03-28 01:30:00',
  date_to: '2027-03-28 03:15:00',
  occupies_from: '2027-03-28 01:00:00',
  occupies_to: null,
  short_desc: 'Mit Taufe.',
  long_desc: '<p>Alle sind da.</p>',
  internal_note: '',
  organizer: { person_id: 1 },
  coorganizer_ids: [2, 1],
  organist_ids: [1],
  lector_ids: [],
  visitator_ids: [],
  verger_ids: [3],
  childcare: { id: 5, text: 'Hort', person_ids: [1, 2] },
  subscription: { open: true, deadline: null, person: { person_id: 1 } },
  layer_ids: [4, 9],
  target_group_ids: [],
  rooms: [{ room_id: 1 }, { name: 'Wald' }, { room_id: 2 }],
};

const NOTHING: BulkOperations = { merge: {}, add: {}, remove: {}, append: {} };
const comesTo = (set: Partial<BulkOperations>) =>
  mergePatch(EVENT, computeBulkPatch({ ...NOTHING, ...set }, EVENT)) as PlainObject;

describe('a bulk change of events', () => {
  it('replaces a person by another in every role, without duplicates', () => {
    expect(comesTo({ replacePerson: { from: 1, to: 2 } })).toEqual({
      ...EVENT,
      organizer: { person_id: 2 },
      coorganizer_ids: [],
      organist_ids: [2],
      childcare: { id: 5, text: 'Hort', person_ids: [2] },
      subscription: { open: true, deadline: null, person: { person_id: 2 } },
    });
    expect(comesTo({ replacePerson: { from: 1, to: 7, role: 'organist_ids' } })).toEqual({
      ...EVENT,
      organist_ids: [7],
    });
    expect(comesTo({ replacePerson: { from: 99, to: 2 } })).toEqual(EVENT);
    const led: PlainObject = { ...EVENT, organizer: { person_id: 2 }, coorganizer_ids: [8, 1] };
    const replaced = mergePatch(
      led,
      computeBulkPatch({ ...NOTHING, replacePerson: { from: 1, to: 2 } }, led),
    ) as PlainObject;
    expect(replaced).toMatchObject({ organizer: { person_id: 2 }, coorganizer_ids: [8] });
  });

  it('removes a person or a room without a replacement', () => {
    const { organizer: _, ...rest } = EVENT;
    expect(comesTo({ replacePerson: { from: 1, to: null } })).toMatchObject({
      coorganizer_ids: [2],
      organist_ids: [],
      childcare: { person_ids: [2] },
    });
    expect(comesTo({ replacePerson: { from: 1, to: null, role: 'organizer' } })).toEqual(rest);
    expect(comesTo({ replaceRoom: { from: 1, to: null } })['rooms']).toEqual([{ name: 'Wald' }, { room_id: 2 }]);
  });

  it('replaces a room by another without duplicates', () => {
    expect(comesTo({ replaceRoom: { from: 1, to: 2 } })['rooms']).toEqual([{ room_id: 2 }, { name: 'Wald' }]);
    expect(comesTo({ replaceRoom: { from: 1, to: 8 } })['rooms']).toEqual([
      { room_id: 8 },
      { name: 'Wald' },
      { room_id: 2 },
    ]);
    expect(comesTo({ replaceRoom: { from: 99, to: 8 } })).toEqual(EVENT);
  });

  it('adds and removes ids, in ascending order', () => {
    const set = { add: { layer_ids: [2, 9], target_group_ids: [3, 1] }, remove: { layer_ids: [4] } };
    expect(comesTo(set)).toEqual({ ...EVENT, layer_ids: [2, 9], target_group_ids: [1, 3] });
  });

  it('appends a text only once', () => {
    const append = { short_desc: 'Mit Hort.', long_desc: '<p>Kommt!</p>', internal_note: 'Blumen' };
    const once = comesTo({ append });
    expect(once).toEqual({
      ...EVENT,
      short_desc: 'Mit Taufe. Mit Hort.',
      long_desc: '<p>Alle sind da.</p><p>Kommt!</p>',
      internal_note: 'Blumen',
    });
    expect(mergePatch(once, computeBulkPatch({ ...NOTHING, append }, once))).toEqual(once);
  });

  it('shifts wall-clock times, including set-up, across a daylight-saving change', () => {
    expect(comesTo({ shiftMinutes: 45 })).toEqual({
      ...EVENT,
      date_from: '2027-03-28 02:15:00',
      date_to: '2027-03-28 04:00:00',
      occupies_from: '2027-03-28 01:45:00',
    });
  });

  it('shifts whole-day events only by whole days', () => {
    const day: PlainObject = {
      ...EVENT,
      date_from: '2027-01-01 00:00:00',
      date_to: '2027-01-02 00:00:00',
      occupies_from: null,
    };
    const moved = (shiftMinutes: number) => computeBulkPatch({ ...NOTHING, shiftMinutes }, day);
    expect(moved(90)).toEqual({});
    expect(moved(-1440)).toEqual({ date_from: '2026-12-31 00:00:00', date_to: '2027-01-01 00:00:00' });
  });

  it('applies the merge patch first, then the other operations', () => {
    const merge = { title: 'Neu', layer_ids: [1], subscription: { open: false } };
    const set = { merge, add: { layer_ids: [6] }, replacePerson: { from: 1, to: 2, role: 'subscription' as const } };
    expect(comesTo(set)).toEqual({
      ...EVENT,
      title: 'Neu',
      layer_ids: [1, 6],
      subscription: { open: false, deadline: null, person: { person_id: 2 } },
    });
  });

  it('keeps the order of other people when a replacement is reverted', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 5 });
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 1, max: 6 }), (organists, vergers, from) => {
        const event: PlainObject = { ...EVENT, coorganizer_ids: [2], organist_ids: organists, verger_ids: vergers };
        const there = mergePatch(
          event,
          computeBulkPatch({ ...NOTHING, replacePerson: { from, to: 77 } }, event),
        ) as PlainObject;
        const back = mergePatch(there, computeBulkPatch({ ...NOTHING, replacePerson: { from: 77, to: from } }, there));
        expect(JSON.stringify(there)).not.toContain(`"person_id":${from}}`);
        for (const key of PERSON_FIELD_KEYS.filter((one) => Array.isArray(event[one]))) {
          const was = event[key] as number[];
          expect(there[key]).toEqual(was.map((id) => (id === from ? 77 : id)));
        }
        expect(back).toEqual(event);
      }),
      { numRuns: countRuns(100) },
    );
  });
});

describe('parsing a bulk change', () => {
  const problemsOf = (given: unknown) => readBulkOperations(given, '/s').problems.map(({ path, code }) => [path, code]);

  it('reads all operations', () => {
    const { set, problems } = readBulkOperations(
      {
        event_type: 'Taufe',
        replace_person: { role: 'organist_ids', from: 1, to: null },
        replace_room: { from: 1, to: 2 },
        add_layer_ids: [3],
        remove_target_group_ids: [4],
        append: { short_desc: 'x' },
        shift_minutes: -15,
      },
      '/s',
    );
    expect(problems).toEqual([]);
    expect(set).toEqual({
      merge: { event_type: 'Taufe' },
      replacePerson: { role: 'organist_ids', from: 1, to: null },
      replaceRoom: { from: 1, to: 2 },
      add: { layer_ids: [3] },
      remove: { target_group_ids: [4] },
      append: { short_desc: 'x' },
      shiftMinutes: -15,
    });
  });

  it('reports all problems at their paths', () => {
    expect(problemsOf(undefined)).toEqual([['/s', 'no_object']]);
    expect(problemsOf({})).toEqual([['/s', 'empty']]);
    expect(problemsOf({ date_from: '2027-01-01 10:00:00', 'a/b': 1, id: 3, series: null })).toEqual(
      ['date_from', 'a~1b', 'id', 'series'].map((key) => [`/s/${key}`, 'unknown_key']),
    );
    expect(
      problemsOf({
        replace_person: { role: 'pastor', from: 0, who: 1 },
        replace_room: 3,
        add_layer_ids: 4,
        remove_layer_ids: [1, 'x'],
        append: { title: 'x', topic: ' ' },
        shift_minutes: 0.5,
      }),
    ).toEqual([
      ['/s/replace_person/who', 'unknown_key'],
      ['/s/replace_person/from', 'out_of_range'],
      ['/s/replace_person/to', 'missing'],
      ['/s/replace_person/role', 'no_kind'],
      ['/s/replace_room', 'no_object'],
      ['/s/add_layer_ids', 'no_array'],
      ['/s/remove_layer_ids/1', 'out_of_range'],
      ['/s/append/title', 'unknown_key'],
      ['/s/append/topic', 'no_text'],
      ['/s/shift_minutes', 'out_of_range'],
    ]);
    expect(problemsOf({ append: 'x', shift_minutes: 10081 })).toEqual([
      ['/s/append', 'no_object'],
      ['/s/shift_minutes', 'out_of_range'],
    ]);
  });

  it('rejects a key that is set twice', () => {
    expect(new Set(BULK_OPERATION_KEYS).size).toBe(BULK_OPERATION_KEYS.length);
    expect(BULK_OPERATION_KEYS).toEqual(expect.arrayContaining(ADDABLE_KEYS.map((key) => `add_${key}`)));
  });
});
