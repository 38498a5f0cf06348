import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '../../test/support/runs.ts';
import { contentOf } from '../../test/support/snapshot.ts';
import type { Event } from './event.ts';
import {
  type Clash,
  compareUses,
  findClashes,
  intersectSpans,
  overlaps,
  type ResourceUse,
  resourceUsesOf,
} from './resource-use.ts';

const bundle = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'a', title: 'A' },
  events: [{ id: 5, title: 'x', date_from: '2026-11-22 09:30:00', date_to: '2026-11-22 10:30:00' }],
};
const [plain] = contentOf(bundle).events as [Event];
const place = { name: 'Wald', locationName: '', locationUrl: '', locationUrlIsExternal: false };
const wood = { ...place, locationAddress: '', locationPostcode: '', locationCity: '' };

describe('an event', () => {
  const rooms = [{ roomId: 2 }, wood, { roomId: 1 }, { roomId: 2 }];

  it('uses each of its rooms once, for its duration, and no free-text place', () => {
    const span = { eventId: 5, from: '2026-11-22 09:30:00', to: '2026-11-22 10:30:00' };
    expect(resourceUsesOf({ ...plain, rooms })).toEqual([
      { kind: 'room', id: 2, ...span },
      { kind: 'room', id: 1, ...span },
    ]);
    expect(resourceUsesOf({ ...plain, rooms: [wood] })).toEqual([]);
  });

  it('uses its rooms for longer than it lasts if so configured', () => {
    const [before, after] = ['2026-11-21 18:00:00', '2026-11-22 12:00:00'];
    const times = (event: Partial<Event>) =>
      resourceUsesOf({ ...plain, rooms: [{ roomId: 1 }], ...event }).map(({ from, to }) => [from, to]);
    expect(times({ occupiesFrom: before })).toEqual([[before, plain.endsAt]]);
    expect(times({ occupiesTo: after })).toEqual([[plain.startsAt, after]]);
  });

  it.each([
    [{ status: 'cancelled' }, 0],
    [{ status: 'postponed' }, 1],
    [{ state: 'draft' }, 0],
    [{ state: 'proposed' }, 1],
    [{ public: false }, 1],
  ] as const)('with %o takes %i rooms', (own, count) => {
    expect(resourceUsesOf({ ...plain, rooms: [{ roomId: 1 }], ...own })).toHaveLength(count);
  });
});

const hour = fc.integer({ min: 0, max: 9 }).map((hours) => `2026-11-22 0${hours}:00:00`);
const use: fc.Arbitrary<Omit<ResourceUse, 'eventId'>> = fc
  .record({ id: fc.constantFrom(1, 2), a: hour, b: hour })
  .map(({ id, a, b }) => ({ kind: 'room', id, from: a < b ? a : b, to: a < b ? b : a }));

const keyOf = ({ kind, id, eventIds, from, to }: Clash) =>
  [kind, id, ...[...eventIds].sort((a, b) => a - b), from, to].join(' ');

describe('clashes', () => {
  it('include all pairs in one room whose times overlap, each once', () => {
    fc.assert(
      fc.property(fc.array(use, { maxLength: 12 }), (some) => {
        const uses = some.map((one, index) => ({ ...one, eventId: index + 1 }));
        const pairs = uses.flatMap((a, index) =>
          uses.slice(index + 1).flatMap((b) => {
            const isBoth = a.id === b.id && a.from < b.to && b.from < a.to;
            return isBoth
              ? { kind: a.kind, id: a.id, eventIds: [a.eventId, b.eventId] as const, ...intersectSpans(a, b) }
              : [];
          }),
        );
        expect([...findClashes(uses)].map(keyOf).sort()).toEqual(pairs.map(keyOf).sort());
      }),
      { numRuns: countRuns(500) },
    );
  });

  it('need more than a common moment', () => {
    const [a, b, c] = ['2026-11-22 09:00:00', '2026-11-22 10:00:00', '2026-11-22 11:00:00'];
    expect(overlaps({ from: a, to: b }, { from: b, to: c })).toBe(false);
    expect(overlaps({ from: a, to: c }, { from: b, to: b })).toBe(true);
    expect(overlaps({ from: a, to: a }, { from: a, to: b })).toBe(false);
  });

  it('are in order of time, with the earlier event first', () => {
    const day = '2026-11-22';
    const uses = [
      { kind: 'room' as const, eventId: 1, id: 1, from: `${day} 10:00:00`, to: `${day} 12:00:00` },
      { kind: 'room' as const, eventId: 2, id: 1, from: `${day} 09:00:00`, to: `${day} 11:00:00` },
      { kind: 'room' as const, eventId: 3, id: 2, from: `${day} 08:00:00`, to: `${day} 09:00:00` },
      { kind: 'room' as const, eventId: 4, id: 2, from: `${day} 08:00:00`, to: `${day} 08:30:00` },
    ];
    expect([...findClashes(uses)]).toEqual([
      { kind: 'room', id: 2, eventIds: [3, 4], from: `${day} 08:00:00`, to: `${day} 08:30:00` },
      { kind: 'room', id: 1, eventIds: [2, 1], from: `${day} 10:00:00`, to: `${day} 11:00:00` },
    ]);
    const both = { kind: 'room' as const, eventId: 3, from: `${day} 08:00:00`, to: `${day} 09:00:00` };
    expect(
      [
        { ...both, id: 9 },
        { ...both, id: 8 },
      ]
        .sort(compareUses)
        .map(({ id }) => id),
    ).toEqual([8, 9]);
  });
});

describe('an event with hours', () => {
  const DAYS = ['2026-12-04', '2026-12-05', '2026-12-06'];
  const time = (quarter: number) =>
    `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
  /** Generates up to two spans per day, in order; at least one on the first and the last day. */
  const spansOfDay = (least: number) =>
    fc
      .uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 2 * least, maxLength: 4 })
      .map((quarters) => quarters.sort((a, b) => a - b))
      .filter(({ length }) => length % 2 === 0)
      .map((quarters) =>
        Array.from({ length: quarters.length / 2 }, (_, index) => [
          quarters[2 * index] ?? 0,
          quarters[2 * index + 1] ?? 0,
        ]),
      );
  const hours = fc
    .tuple(spansOfDay(1), spansOfDay(0), spansOfDay(1))
    .map((days) =>
      days.flatMap((spans, day) =>
        spans.map(([from = 0, to = 0]) => ({ date: DAYS[day] ?? '', from: time(from), to: time(to) })),
      ),
    );
  const around = fc.record({ before: fc.constantFrom(0, 60, 300), after: fc.constantFrom(0, 45) });

  function minutesIn(spans: readonly { readonly from: string; readonly to: string }[]): Set<string> {
    const found = new Set<string>();
    const begins = Date.parse('2026-12-03T00:00:00Z');
    for (let minute = 0; minute < 5 * 1440; minute += 15) {
      const at = new Date(begins + minute * 60_000).toISOString().slice(0, 19).replace('T', ' ');
      if (spans.some(({ from, to }) => from <= at && at < to)) found.add(at);
    }
    return found;
  }

  it('uses people only during its hours, and rooms also for setting up and clearing away', () => {
    fc.assert(
      fc.property(hours, around, (given, { before, after }) => {
        const [first, last] = [given[0], given.at(-1)];
        if (first === undefined || last === undefined) return;
        const [startsAt, endsAt] = [`${first.date} ${first.from}:00`, `${last.date} ${last.to}:00`];
        const moved = (moment: string, minutes: number) =>
          new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + minutes * 60_000)
            .toISOString()
            .slice(0, 19)
            .replace('T', ' ');
        const [occupiesFrom, occupiesTo] = [moved(startsAt, -before), moved(endsAt, after)];
        const times = { startsAt, endsAt, occupiesFrom, occupiesTo, hours: given };
        const uses = resourceUsesOf({ ...plain, ...times, rooms: [{ roomId: 1 }], organistIds: [2] });
        const open = given.map(({ date, from, to }) => ({ from: `${date} ${from}:00`, to: `${date} ${to}:00` }));
        const setUp = [
          { from: occupiesFrom, to: startsAt },
          { from: endsAt, to: occupiesTo },
        ];
        const ofKind = (wanted: string) => uses.filter(({ kind }) => kind === wanted);
        expect(minutesIn(ofKind('person'))).toEqual(minutesIn(open));
        expect(minutesIn(ofKind('room'))).toEqual(minutesIn([...open, ...setUp]));
        expect(uses).toHaveLength(2 * given.length);
        expect([...findClashes(uses)]).toEqual([]);
      }),
      { numRuns: countRuns(100) },
    );
  });
});
