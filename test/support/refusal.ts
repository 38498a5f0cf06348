import { expect } from 'vitest';
import type { TestAnswer } from './instance.ts';

/** An error as rule E1 wants it: a status and nothing but a message that fits the pattern. */
export function expectRefusal(answer: TestAnswer, status: number, message: RegExp) {
  expect(answer.status).toBe(status);
  expect(answer.json).toEqual({ message: expect.stringMatching(message) });
  expect(answer.headers['Content-Type']).toBe('application/json');
  expect(answer.headers['X-Content-Type-Options']).toBe('nosniff');
  expect(answer.headers['Content-Length']).toBe(String(Buffer.byteLength(answer.text)));
}
