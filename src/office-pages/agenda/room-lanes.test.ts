import { describe, expect, it } from 'vitest';
import { findTextOverflows, findVisibleHours, formatSlotTime, layOutRoomLanes } from './room-lanes.ts';

const DAY = '2026-11-24';

function use(eventId: number, from: string, to: string) {
  return { kind: 'room' as const, id: 1, eventId, from: `${DAY} ${from}:00`, to: `${DAY} ${to}:00` };
}

describe('the table of rooms', () => {
  it('shows the usual hours, extended for earlier and later events', () => {
    expect(findVisibleHours([], DAY)).toEqual({ from: 8, to: 22 });
    expect(findVisibleHours([use(1, '06:30', '07:00'), use(2, '20:00', '22:15')], DAY)).toEqual({ from: 6, to: 23 });
  });

  it('is not extended by all-day events or events past midnight', () => {
    const whole = { ...use(1, '00:00', '23:59'), to: `${DAY} 23:59:59` };
    const night = { ...use(2, '20:00', '20:00'), to: '2026-11-25 00:30:00' };
    expect(findVisibleHours([whole, night], DAY)).toEqual({ from: 8, to: 22 });
    expect(layOutRoomLanes([whole], DAY, { from: 8, to: 21 })).toEqual([[{ slot: 32, length: 52, use: whole }]]);
  });

  it('splits free time at full hours, so that each piece is a possible start', () => {
    const [lane] = layOutRoomLanes([use(1, '09:15', '10:30')], DAY, { from: 8, to: 12 });
    expect(lane?.map(({ slot, length, use: of }) => [formatSlotTime(slot), length, of?.eventId])).toEqual([
      ['08:00', 4, undefined],
      ['09:00', 1, undefined],
      ['09:15', 5, 1],
      ['10:30', 2, undefined],
      ['11:00', 4, undefined],
    ]);
  });

  it('fills every row with the same number of columns, for any uses', () => {
    const odd = [
      use(1, '07:00', '08:05'),
      use(2, '08:01', '08:02'),
      use(3, '20:50', '21:00'),
      use(4, '09:00', '09:00'),
    ];
    for (const lane of layOutRoomLanes(odd, DAY, { from: 8, to: 21 })) {
      expect(lane.reduce((sum, { length }) => sum + length, 0)).toBe(13 * 4);
      expect(lane.every(({ length }) => length > 0)).toBe(true);
    }
  });

  it('puts concurrent uses into separate rows, and consecutive ones into the same', () => {
    const lanes = layOutRoomLanes([use(1, '09:00', '11:00'), use(2, '10:00', '12:00'), use(3, '11:00', '12:00')], DAY, {
      from: 8,
      to: 12,
    });
    expect(lanes.map((cells) => cells.flatMap((cell) => cell.use?.eventId ?? []))).toEqual([[1, 3], [2]]);
  });

  it('lets a long text overflow into free time after it, otherwise wraps it, or cuts it off in a short use', () => {
    const told = (...uses: ReturnType<typeof use>[]) => {
      const [lane = []] = layOutRoomLanes(uses, DAY, { from: 8, to: 21 });
      return [...findTextOverflows(lane).values()];
    };
    expect(told(use(1, '10:00', '11:00'))).toEqual(['spills-on']);
    expect(told(use(1, '20:00', '21:00'))).toEqual(['cut-off']);
    expect(told(use(1, '19:00', '21:00'))).toEqual(['']);
    expect(told(use(1, '08:00', '16:00'))).toEqual(['']);
    expect(told(use(1, '08:00', '09:00'), use(2, '09:00', '10:00'))).toEqual(['cut-off', 'spills-on']);
  });

  it('never overlaps two texts, for days of any length', () => {
    const busy = [
      use(1, '09:00', '10:00'),
      use(2, '13:00', '14:00'),
      use(3, '14:00', '15:00'),
      use(4, '20:30', '21:00'),
    ];
    for (const hours of [
      { from: 8, to: 21 },
      { from: 5, to: 24 },
    ]) {
      const [lane = []] = layOutRoomLanes(busy, DAY, hours);
      const wanted = 0.25 * (hours.to - hours.from) * 4;
      const taken = [...findTextOverflows(lane)].flatMap(([index, spill]) => {
        const { slot = 0, length = 0 } = lane[index] ?? {};
        return [[slot, slot + (spill === 'spills-on' ? wanted : length)]];
      });
      for (const [index, [from = 0]] of taken.entries())
        expect(from).toBeGreaterThanOrEqual(taken[index - 1]?.[1] ?? 0);
      expect(taken).toHaveLength(4);
    }
    expect([...findTextOverflows(layOutRoomLanes(busy, DAY, { from: 8, to: 21 })[0] ?? []).values()]).toEqual([
      'spills-on',
      'cut-off',
      'spills-on',
      'cut-off',
    ]);
  });
});
