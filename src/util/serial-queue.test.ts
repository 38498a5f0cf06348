import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

const inTurn = () =>
  createSerialQueue(2, () => {
    throw new Error('too many');
  });

it('tasks run one after another, in order', async () => {
  const turn = inTurn();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise(setImmediate);
    log.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all(['a', 'b', 'c'].map((name) => turn(work(name))))).toEqual(['a', 'b', 'c']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('a failed task does not stop later ones', async () => {
  const turn = inTurn();
  const failing = turn(() => Promise.reject(new Error('on fire')));
  const next = turn(async () => 'done');
  await expect(failing).rejects.toThrow('on fire');
  expect(await next).toBe('done');
});

it('the number of waiting tasks is limited, and there is room again once they are done', async () => {
  const turn = inTurn();
  const all = ['a', 'b', 'c'].map((name) => turn(async () => name));
  await expect(turn(async () => 'd')).rejects.toThrow('too many');
  await Promise.all(all);
  expect(await turn(async () => 'e')).toBe('e');
});
