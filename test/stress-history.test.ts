// The checker of histories must find what is wrong, or nothing that it finds to be right says anything.

import { describe, expect, it } from 'vitest';
import { type Away, judgeHistory, type Shown, type Write } from '../stress/support/history.ts';

const INSTANCE = 'parish';

/** A write that takes 10 ms, acknowledged at its end. */
function written(mark: string, begunAt: number): Write {
  return { instance: INSTANCE, mark, begunAt, acknowledgedAt: begunAt + 10 };
}

function givenUp(mark: string, begunAt: number, givenUpAt = begunAt + 10): Write {
  return { instance: INSTANCE, mark, begunAt, givenUpAt };
}

function shown(mark: string, askedAt: number, reader = 'one', answeredAt = askedAt + 5): Shown {
  return { reader, instance: INSTANCE, mark, askedAt, answeredAt };
}

function found(writes: readonly Write[], answers: readonly Shown[], away: readonly Away[] = []) {
  return judgeHistory({ writes, shown: answers, away }).map(({ what, shown: { mark } }) => `${mark} ${what}`);
}

const TWO = [written('a', 0), written('b', 5000)];

describe('a history of writes and answers', () => {
  it('is right where everybody sees each write within a second', () => {
    expect(found(TWO, [shown('a', 100), shown('a', 5900), shown('b', 5950), shown('b', 9000)])).toEqual([]);
  });

  it('is right where a write is seen before it is acknowledged', () => {
    expect(found(TWO, [shown('b', 5001, 'one', 5004), shown('b', 7000)])).toEqual([]);
  });

  it('is wrong where an answer is older than a second after a later write was acknowledged', () => {
    expect(found(TWO, [shown('a', 6011)])).toEqual(['a outdated']);
    expect(judgeHistory({ writes: TWO, shown: [shown('a', 6310)], away: [] })[0]?.lateMs).toBe(300);
  });

  it('is wrong where a reader sees what it saw replaced, however soon', () => {
    expect(found(TWO, [shown('b', 5020), shown('a', 5040)])).toEqual(['a went back']);
  });

  it('is right where two readers see a write at different times within the second', () => {
    expect(found(TWO, [shown('b', 5020, 'one'), shown('a', 5040, 'other')])).toEqual([]);
  });

  it('is right where answers of requests that ran side by side come in another order', () => {
    expect(found(TWO, [shown('b', 5020, 'one', 5030), shown('a', 5025, 'one', 5040)])).toEqual([]);
  });

  it('is wrong where something is shown that nobody wrote, or before anybody began to', () => {
    expect(found(TWO, [shown('c', 100)])).toEqual(['c never written']);
    expect(found(TWO, [shown('b', 100)])).toEqual(['b before it was written']);
    expect(found(TWO, [{ ...shown('a', 100), instance: 'another' }])).toEqual(['a never written']);
  });

  it('is wrong where a reader gets the first state again 122 writes later', () => {
    const writes = Array.from({ length: 123 }, (_, number) => written(`m${number}`, 300 * number));
    const last = 300 * 122;
    const away = [{ from: last + 2000, to: last + 5000 }];
    expect(found(writes, [shown('m122', last + 500), shown('m0', last + 1500)])).toEqual([
      'm0 outdated',
      'm0 went back',
    ]);
    // Being away excuses that nothing new is shown, and never that something old is.
    expect(found(writes, [shown('m122', last + 500), shown('m0', last + 3000)], away)).toContain('m0 went back');
    expect(found(writes, [shown('m0', last + 3000, 'fresh')], away)).toEqual(['m0 outdated']);
  });
});

describe('while the database is away', () => {
  const away = [{ from: 5500, to: 9000 }];

  it('what was there may go on being shown until a second after it is back', () => {
    expect(found(TWO, [shown('a', 8000), shown('a', 9900)], away)).toEqual([]);
    expect(found(TWO, [shown('a', 10_001)], away)).toEqual(['a outdated']);
    expect(found(TWO, [shown('a', 60_000)], [{ from: 5500 }])).toEqual([]);
  });

  it('what had to be shown before it went away has to be shown all the same', () => {
    expect(found(TWO, [shown('a', 8000)], [{ from: 6100, to: 9000 }])).toEqual(['a outdated']);
  });

  it('one loss after the other does not renew what may be shown', () => {
    const twice = [...away, { from: 10_500, to: 20_000 }];
    expect(found(TWO, [shown('a', 15_000)], twice)).toEqual(['a outdated']);
    // Before the second is over, it is away again.
    expect(found(TWO, [shown('a', 15_000)], [...away, { from: 9500, to: 20_000 }])).toEqual([]);
  });

  it('a write that was given up may be there or not, but not both', () => {
    const writes = [written('a', 0), givenUp('b', 5600)];
    expect(found(writes, [shown('a', 30_000)], away)).toEqual([]);
    expect(found(writes, [shown('b', 9500)], away)).toEqual([]);
    expect(found(writes, [shown('b', 9500), shown('a', 9600)], away)).toEqual(['a went back']);
    expect(found(writes, [shown('b', 9500), shown('a', 11_000, 'other')], away)).toEqual(['a outdated']);
  });

  it('a write that was given up never comes about long after later ones', () => {
    const writes = [written('a', 0), givenUp('b', 5600), written('c', 30_000)];
    expect(found(writes, [shown('b', 40_000)], away)).toEqual(['b outdated']);
  });

  it('what a copy lacks is no more once it is in the place of the database, and what it has is again', () => {
    const writes = [...TWO, { instance: INSTANCE, mark: 'a', begunAt: 8900, acknowledgedAt: 9000 }];
    expect(found(writes, [shown('b', 7000), shown('a', 9100), shown('a', 12_000)], away)).toEqual([]);
    expect(found(writes, [shown('b', 10_500)], away)).toEqual(['b outdated']);
    expect(found(writes, [shown('b', 7000), shown('a', 9100), shown('b', 9200)], away)).toEqual(['b went back']);
  });
});
