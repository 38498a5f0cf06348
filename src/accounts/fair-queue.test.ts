import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  it('serves waiting origins in turn', async () => {
    const queue = createFairQueue({ maxConcurrent: 1, maxPerOrigin: 100, maxQueued: 1000 });
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

  it('limits concurrency, and rejects an origin with too many waiting, and all if too many wait in total', async () => {
    const queue = createFairQueue({ maxConcurrent: 2, maxPerOrigin: 3, maxQueued: 4 });
    const answers: (string | undefined)[] = [];
    const enter = (from: string) =>
      void queue.enter(from).then((done) => answers.push(done === undefined ? `no ${from}` : from));
    for (const from of ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c']) enter(from);
    await settle();
    expect(answers).toEqual(['a', 'a', 'no a', 'no c']);
  });

  it('is empty again once all work is done', async () => {
    const queue = createFairQueue({ maxConcurrent: 2, maxPerOrigin: 3, maxQueued: 9 });
    const done = [await queue.enter('a'), await queue.enter('b')];
    const third = queue.enter('c');
    for (const one of done) one?.();
    (await third)?.();
    const again = await Promise.all([queue.enter('a'), queue.enter('a')]);
    expect(again.every((one) => one !== undefined)).toBe(true);
  });
});
