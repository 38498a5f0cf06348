import { describe, expect, it } from 'vitest';
import { openFairQueue } from './fair-queue.ts';

/** Lets everything that is ready come about. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  it('serves those who wait in turn by where they come from', async () => {
    const queue = openFairQueue({ atOnce: 1, mostOfOne: 100, most: 1000 });
    const order: string[] = [];
    const leave: (() => void)[] = [];
    const enter = async (from: string) => {
      const done = await queue.enter(from);
      order.push(from);
      if (done !== undefined) leave.push(done);
    };
    for (let count = 0; count < 40; count++) void enter('flood');
    void enter('right');
    void enter('other');
    for (let turn = 0; turn < 42; turn++) {
      await settle();
      leave.shift()?.();
    }
    expect(order).toHaveLength(42);
    expect(order.indexOf('right')).toBeLessThanOrEqual(2);
    expect(order.indexOf('other')).toBeLessThanOrEqual(3);
  });

  it('works on so many at once, and refuses whoever has too many waiting, and all once too many wait', async () => {
    const queue = openFairQueue({ atOnce: 2, mostOfOne: 3, most: 4 });
    const answers: (string | undefined)[] = [];
    const enter = (from: string) =>
      void queue.enter(from).then((done) => answers.push(done === undefined ? `no ${from}` : from));
    for (const from of ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c']) enter(from);
    await settle();
    expect(answers).toEqual(['a', 'a', 'no a', 'no c']);
  });

  it('is as free as before once all are done', async () => {
    const queue = openFairQueue({ atOnce: 2, mostOfOne: 3, most: 9 });
    const done = [await queue.enter('a'), await queue.enter('b')];
    const third = queue.enter('c');
    for (const one of done) one?.();
    (await third)?.();
    const again = await Promise.all([queue.enter('a'), queue.enter('a')]);
    expect(again.every((one) => one !== undefined)).toBe(true);
  });
});
