import { expect, it } from 'vitest';
import { withTimeLimit } from './time-limit.ts';

const late = () => new Error('late');
const never = new Promise<never>(() => undefined);

it('work that ends in time keeps its result or error', async () => {
  expect(await withTimeLimit(Promise.resolve(1), 60_000, late)).toBe(1);
  await expect(withTimeLimit(Promise.reject(new Error('wrong')), 60_000, late)).rejects.toThrow('wrong');
});

it('work that exceeds its time limit is not waited for', async () => {
  await expect(withTimeLimit(never, 1, late)).rejects.toThrow('late');
});
