import { describe, expect, it } from 'vitest';
import { eventKind as table } from '../kinds/event.ts';
import { array, distinctIds, nullable, record } from './containers.ts';
import { object } from './objects.ts';
import { createMissingReferenceProblem } from './problem.ts';
import { Report, toJsonPointer } from './report.ts';
import { omitIfDefault, REMOVED_VALUE } from './rule.ts';
import { id, reference, text } from './scalars.ts';

const cleanHtml = (html: string) => html;

interface Part {
  readonly name: string;
  readonly note: string;
}

interface Whole {
  readonly id: number;
  readonly parts: readonly Part[];
  readonly best: Part | null;
  readonly late: readonly number[];
}

const part = object<Part>([
  ['name', 'name', text()],
  ['note', 'note', omitIfDefault(text(''))],
]);

const whole = object<Whole>([
  ['id', 'id', id()],
  ['parts', 'parts', array(part, [])],
  ['best', 'best', nullable(part)],
  ['late', 'late', omitIfDefault(distinctIds('person'))],
]);

describe('keys added in later versions', () => {
  const stored = { id: 1, parts: [{ name: 'a' }, { name: 'b', note: 'x' }], best: { name: 'c' } };
  const value: Whole = {
    id: 1,
    late: [],
    parts: [
      { name: 'a', note: '' },
      { name: 'b', note: 'x' },
    ],
    best: { name: 'c', note: '' },
  };

  it('are filled in at any depth, and stored only if not the default', () => {
    expect(whole.fill?.(structuredClone(stored) as unknown as Whole)).toEqual(value);
    expect(JSON.stringify(whole.strip?.(value))).toBe(JSON.stringify(stored));
    const set = { ...value, best: null, late: [7] };
    expect(JSON.stringify(whole.strip?.(set))).toBe(JSON.stringify({ ...stored, best: null, late: [7] }));
    expect(whole.fill?.({ ...structuredClone(stored), best: null } as unknown as Whole)).toEqual({
      ...value,
      best: null,
    });
  });

  it('are filled in in the order of the table, whichever are stored', () => {
    type Late = Readonly<Record<'id' | 'a' | 'b' | 'c', number>>;
    const late = (name: 'a' | 'b' | 'c') => [name, name, omitIfDefault({ ...id(), fallback: 0 })] as const;
    const rule = object<Late>([['id', 'id', id()], late('a'), late('b'), late('c')]);
    for (const stored of [
      { id: 1 },
      { id: 1, b: 2 },
      { id: 1, c: 3 },
      { id: 1, a: 1, c: 3 },
      { id: 1, a: 1, b: 2, c: 3 },
    ]) {
      const filled = rule.fill?.({ ...stored } as Late);
      const { id: ownId, ...late } = stored;
      expect(JSON.stringify(filled)).toBe(JSON.stringify({ id: ownId, a: 0, b: 0, c: 0, ...late }));
    }
  });

  it('are written only if not the default, in the order of the table', () => {
    expect(JSON.stringify(whole.write(value))).toBe(JSON.stringify(stored));
  });

  it('cost nothing if there are none', () => {
    const plain = object<{ id: number }>([['id', 'id', id()]]);
    expect([plain.fill, plain.strip, plain.references]).toEqual([undefined, undefined, undefined]);
  });
});

describe('references', () => {
  const given = { id: 5, layer_ids: [1, 99], rooms: [{ room_id: 98 }], date_from: '2026-12-01 10:00:00' };
  const event = { ...given, date_to: '2026-12-01 11:00:00', title: 'x', organizer: { person_id: 97 } };

  it('are collected with their paths if the entities are not known in advance', () => {
    const report = new Report({ cleanHtml });
    const read = table.rule.read(event, '', report);
    expect(report.faults).toBe(0);
    expect([...report.references].sort((a, b) => a.id - b.id)).toEqual([
      { path: 'layer_ids[0]', kind: 'layer', id: 1 },
      { path: 'organizer.person_id', kind: 'person', id: 97 },
      { path: 'rooms[0].room_id', kind: 'room', id: 98 },
      { path: 'layer_ids[1]', kind: 'layer', id: 99 },
    ]);
    for (const one of report.references.filter(({ id: number }) => number > 90))
      report.add(createMissingReferenceProblem(one));
    expect(report.firstProblems(event)).toMatchObject([
      { path: 'layer_ids[1]', text: 'layer 99 does not exist' },
      { path: 'rooms[0].room_id', text: 'room 98 does not exist' },
      { path: 'organizer.person_id', text: 'person 97 does not exist' },
    ]);
    const named: string[] = [];
    table.rule.references?.(read, (kind, number) => named.push(`${kind} ${number}`));
    expect(named.sort()).toEqual(['layer 1', 'layer 99', 'person 97', 'room 98']);
  });

  it('are not collected if their number is invalid', () => {
    const report = new Report({ cleanHtml });
    reference('room').read('x', 'room_id', report);
    expect([report.faults, report.references]).toEqual([1, []]);
  });
});

describe('removing a reference', () => {
  const without = (value: object, kind: 'person' | 'room' | 'layer', id: number) =>
    table.rule.without?.(value as never, { kind, id });
  const given = {
    id: 5,
    title: 'x',
    layerIds: [1, 2],
    lectorIds: [2, 1],
    organizer: { personId: 1 },
    rooms: [{ roomId: 1 }, { name: 'Wald' }],
    subscription: { open: true, person: { personId: 1 }, online: null },
  };
  const none = { childcare: null, series: null, source: null, needs: null };
  const event = {
    ...none,
    coorganizerIds: [],
    visitatorIds: [],
    organistIds: [],
    vergerIds: [],
    targetGroupIds: [],
    ...given,
  };

  it('removes it from arrays, and sets null if allowed; the rest stays', () => {
    expect(without(event, 'person', 1)).toMatchObject({
      layerIds: [1, 2],
      lectorIds: [2],
      organizer: null,
      rooms: given.rooms,
      subscription: { open: true, person: null, online: null },
    });
    expect(without(event, 'room', 1)).toMatchObject({ ...given, rooms: [{ name: 'Wald' }] });
    expect(without(event, 'layer', 3)).toEqual(event);
  });

  it('removes keys of a map that refer to it', () => {
    const rule = object<{ readonly rooms: Readonly<Record<string, number>> }>([
      ['rooms', 'rooms', record(reference('room'))],
    ]);
    const value = { rooms: { Kirche: 1, Saal: 2 } };
    expect(rule.without?.(value, { kind: 'room', id: 2 })).toEqual({ rooms: { Kirche: 1 } });
    expect(rule.without?.(value, { kind: 'room', id: 3 })).toEqual(value);
  });

  it('is impossible for required references', () => {
    const needing = object<{ readonly id: number; readonly roomId: number }>([
      ['id', 'id', id()],
      ['room_id', 'roomId', reference('room')],
    ]);
    expect(needing.without?.({ id: 1, roomId: 3 }, { kind: 'room', id: 3 })).toBe(REMOVED_VALUE);
    expect(needing.without?.({ id: 1, roomId: 3 }, { kind: 'room', id: 4 })).toEqual({ id: 1, roomId: 3 });
  });
});

describe('a path', () => {
  it('can be converted to a JSON pointer', () => {
    const paths = ['', 'title', 'rooms[0].room_id', '["a/b~c"].x[12]'];
    expect(paths.map(toJsonPointer)).toEqual(['', '/title', '/rooms/0/room_id', '/a~1b~0c/x/12']);
  });
});
