// The checker of histories must find every violation; otherwise its approval means nothing.

import { describe, expect, it } from 'vitest';
import { judgeHistory, type ObservedState, type Outage, type Write } from '../stress/support/history.ts';

const INSTANCE = 'parish';

function written(mark: string, begunAt: number): Write {
  return { instance: INSTANCE, mark, begunAt, acknowledgedAt: begunAt + 10 };
}

function givenUp(mark: string, begunAt: number, givenUpAt = begunAt + 10): Write {
  return { instance: INSTANCE, mark, begunAt, givenUpAt };
}

function observed(mark: string, askedAt: number, reader = 'one', answeredAt = askedAt + 5): ObservedState {
  return { reader, instance: INSTANCE, mark, askedAt, answeredAt };
}

function found(writes: readonly Write[], answers: readonly ObservedState[], away: readonly Outage[] = []) {
  return judgeHistory({ writes, shown: answers, away }).map(({ what, shown: { mark } }) => `${mark} ${what}`);
}

const TWO = [written('a', 0), written('b', 5000)];

describe('a history of writes and answers', () => {
  it('is valid if everybody sees each write within a second', () => {
    expect(found(TWO, [observed('a', 100), observed('a', 5900), observed('b', 5950), observed('b', 9000)])).toEqual([]);
  });

  it('is valid if a write is seen before it is acknowledged', () => {
    expect(found(TWO, [observed('b', 5001, 'one', 5004), observed('b', 7000)])).toEqual([]);
  });

  it('is invalid if an answer is outdated more than a second after a later write was acknowledged', () => {
    expect(found(TWO, [observed('a', 6011)])).toEqual(['a outdated']);
    expect(judgeHistory({ writes: TWO, shown: [observed('a', 6310)], away: [] })[0]?.lateMs).toBe(300);
  });

  it('is invalid if a reader sees a replaced state again, however soon', () => {
    expect(found(TWO, [observed('b', 5020), observed('a', 5040)])).toEqual(['a went back']);
  });

  it('is valid if two readers see a write at different times within the second', () => {
    expect(found(TWO, [observed('b', 5020, 'one'), observed('a', 5040, 'other')])).toEqual([]);
  });

  it('is valid if answers of concurrent requests arrive in another order', () => {
    expect(found(TWO, [observed('b', 5020, 'one', 5030), observed('a', 5025, 'one', 5040)])).toEqual([]);
  });

  it('is invalid if something is shown that nobody wrote, or before its write began', () => {
    expect(found(TWO, [observed('c', 100)])).toEqual(['c never written']);
    expect(found(TWO, [observed('b', 100)])).toEqual(['b before it was written']);
    expect(found(TWO, [{ ...observed('a', 100), instance: 'another' }])).toEqual(['a never written']);
  });

  it('is invalid if a reader gets the first state again 122 writes later', () => {
    const writes = Array.from({ length: 123 }, (_, number) => written(`m${number}`, 300 * number));
    const last = 300 * 122;
    const away = [{ from: last + 2000, to: last + 5000 }];
    expect(found(writes, [observed('m122', last + 500), observed('m0', last + 1500)])).toEqual([
      'm0 outdated',
      'm0 went back',
    ]);
    // An outage excuses missing new data, but never outdated data.
    expect(found(writes, [observed('m122', last + 500), observed('m0', last + 3000)], away)).toContain('m0 went back');
    expect(found(writes, [observed('m0', last + 3000, 'fresh')], away)).toEqual(['m0 outdated']);
  });
});

describe('while the database is unavailable', () => {
  const away = [{ from: 5500, to: 9000 }];

  it('the last state may be shown until a second after it is back', () => {
    expect(found(TWO, [observed('a', 8000), observed('a', 9900)], away)).toEqual([]);
    expect(found(TWO, [observed('a', 10_001)], away)).toEqual(['a outdated']);
    expect(found(TWO, [observed('a', 60_000)], [{ from: 5500 }])).toEqual([]);
  });

  it('writes due before the outage have to be shown', () => {
    expect(found(TWO, [observed('a', 8000)], [{ from: 6100, to: 9000 }])).toEqual(['a outdated']);
  });

  it('consecutive outages do not extend the permitted delay', () => {
    const twice = [...away, { from: 10_500, to: 20_000 }];
    expect(found(TWO, [observed('a', 15_000)], twice)).toEqual(['a outdated']);
    // The next outage begins within the permitted second after the first.
    expect(found(TWO, [observed('a', 15_000)], [...away, { from: 9500, to: 20_000 }])).toEqual([]);
  });

  it('an abandoned write may exist or not, but not both', () => {
    const writes = [written('a', 0), givenUp('b', 5600)];
    expect(found(writes, [observed('a', 30_000)], away)).toEqual([]);
    expect(found(writes, [observed('b', 9500)], away)).toEqual([]);
    expect(found(writes, [observed('b', 9500), observed('a', 9600)], away)).toEqual(['a went back']);
    expect(found(writes, [observed('b', 9500), observed('a', 11_000, 'other')], away)).toEqual(['a outdated']);
  });

  it('an abandoned write never takes effect long after later ones', () => {
    const writes = [written('a', 0), givenUp('b', 5600), written('c', 30_000)];
    expect(found(writes, [observed('b', 40_000)], away)).toEqual(['b outdated']);
  });

  it('writes missing in a copy are gone after a failover, and its own are back', () => {
    const writes = [...TWO, { instance: INSTANCE, mark: 'a', begunAt: 8900, acknowledgedAt: 9000 }];
    expect(found(writes, [observed('b', 7000), observed('a', 9100), observed('a', 12_000)], away)).toEqual([]);
    expect(found(writes, [observed('b', 10_500)], away)).toEqual(['b outdated']);
    expect(found(writes, [observed('b', 7000), observed('a', 9100), observed('b', 9200)], away)).toEqual([
      'b went back',
    ]);
  });
});
