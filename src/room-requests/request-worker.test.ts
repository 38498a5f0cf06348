import { expect, it } from 'vitest';
import { createRequestWorker, type RequestWorkerOptions } from './request-worker.ts';

const REQUESTS = Array.from({ length: 120 }, (_, index) => ({ instance: 'dorf', id: index + 1, revision: 1 }));

it('requests that fail do not hold up later ones, however many fail', async () => {
  const errors: unknown[] = [];
  let count = 0;
  const content = {
    change: async () => {
      count++;
      throw new Error('damaged');
    },
  } as unknown as RequestWorkerOptions['content'];
  await createRequestWorker({
    content,
    schedule: { due: async (_now, limit) => REQUESTS.slice(0, limit), setNext: async () => undefined },
    clock: () => 0,
    onForgotten: async () => undefined,
    onTrouble: (error) => errors.push(error),
  })();
  expect([count, errors.length]).toEqual([REQUESTS.length, REQUESTS.length]);
});
