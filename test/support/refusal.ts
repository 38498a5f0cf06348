import { expect } from 'vitest';
import type { Operation } from '../../src/contract/operation.ts';
import type { TestAnswer } from './instance.ts';

/** What errors about signing up have beside their message (rule J19). */
const SIGN_UP_ERROR = { subs_state: 'error', arr_errors: { fields: {}, general: {} } };

/** What the errors of an operation have beside their message. */
export function besideMessage({ scope }: Pick<Operation, 'scope'>): object {
  return scope === 'signup' ? SIGN_UP_ERROR : {};
}

/** An error as rule E1 wants it: a status and nothing but a message that fits the pattern, and what the rules say beside it. */
export function expectRefusal(answer: TestAnswer, status: number, message: RegExp, more: object = {}) {
  expect(answer.status).toBe(status);
  expect(answer.json).toEqual({ message: expect.stringMatching(message), ...more });
  expect(answer.headers['Content-Type']).toBe('application/json');
  expect(answer.headers['X-Content-Type-Options']).toBe('nosniff');
  expect(answer.headers['Content-Length']).toBe(String(Buffer.byteLength(answer.text)));
}
