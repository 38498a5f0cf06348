import { describe, expect, it } from 'vitest';
import { matchServices } from './match-services.ts';

const [VILLAGE, CHAPEL] = [1, 2];

let ids = 0;
const service = (startsAt: string, roomId: number | null = VILLAGE, eventType = 'Gottesdienst') => ({
  id: ++ids,
  startsAt: `${startsAt}:00`,
  eventType,
  rooms: roomId === null ? [] : [{ roomId }],
});
type One = ReturnType<typeof service>;

const matched = (some: readonly One[], others: readonly One[]) =>
  [...matchServices(some, others)]
    .map(
      ([id, other]) => `${some.find((one) => one.id === id)?.startsAt.slice(5, 16)} → ${other.startsAt.slice(5, 16)}`,
    )
    .sort();

describe('matching services of two months', () => {
  it('pairs the same weekday of the month, and leaves a fifth one unmatched if the other month has four', () => {
    // November 2026 has five Sundays, December four, and January 2027 five.
    const november = ['01', '08', '15', '22', '29'].map((day) => service(`2026-11-${day} 09:30`));
    const december = ['06', '13', '20', '27'].map((day) => service(`2026-12-${day} 09:30`));
    const january = ['03', '10', '17', '24', '31'].map((day) => service(`2027-01-${day} 09:30`));
    expect(matched(november, december)).toEqual([
      '11-01 09:30 → 12-06 09:30',
      '11-08 09:30 → 12-13 09:30',
      '11-15 09:30 → 12-20 09:30',
      '11-22 09:30 → 12-27 09:30',
    ]);
    expect(matched(december, january)).toHaveLength(4);
    expect(matched(november, january).at(-1)).toBe('11-29 09:30 → 01-31 09:30');
  });

  it('pairs the same church if two services begin at the same time, in any order', () => {
    const some = [service('2026-12-06 10:00', CHAPEL), service('2026-12-06 10:00', VILLAGE)];
    const others = [service('2027-01-03 10:00', VILLAGE), service('2027-01-03 10:00', CHAPEL)];
    const found = matchServices(some, others);
    expect(some.map(({ id }) => found.get(id)?.rooms[0]?.roomId)).toEqual([CHAPEL, VILLAGE]);
  });

  it('pairs services with a slightly different start, but prefers an exact one', () => {
    expect(matched([service('2026-10-04 10:00')], [service('2026-11-01 09:30')])).toEqual([
      '10-04 10:00 → 11-01 09:30',
    ]);
    const [morning, late] = [service('2026-12-06 09:00'), service('2026-12-06 10:00')];
    const other = service('2027-01-03 10:00');
    const found = matchServices([morning, late], [other]);
    expect([found.get(morning.id), found.get(late.id)]).toEqual([undefined, other]);
    expect(matched([service('2026-12-06 09:30')], [service('2027-01-03 19:00')])).toEqual([]);
  });

  it('pairs services of the same type and time in another church, but not of another type', () => {
    const there = service('2027-01-03 10:00', CHAPEL);
    expect(matched([service('2026-12-06 10:00')], [there])).toHaveLength(1);
    expect(matched([service('2026-12-06 10:00', VILLAGE, 'Taufe')], [there])).toEqual([]);
  });

  it('pairs a feast on a weekday only with that weekday', () => {
    const christmas = service('2026-12-25 10:00');
    const january = [service('2027-01-03 10:00'), service('2027-01-24 10:00')];
    expect(matched([christmas], january)).toEqual([]);
    expect(matched([christmas], [...january, service('2027-01-22 10:00')])).toEqual(['12-25 10:00 → 01-22 10:00']);
  });

  it('pairs services without a room with each other, each once', () => {
    const some = [service('2026-12-06 10:00', null), service('2026-12-06 10:00', null)];
    expect(matched(some, [service('2027-01-03 10:00', null)])).toHaveLength(1);
  });
});
