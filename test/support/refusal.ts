import { expect } from 'vitest';
import type { Operation } from '../../src/contract/operation.ts';
import { VISITOR_FORMS } from '../../src/http/visitor-forms.ts';
import type { TestAnswer } from './instance.ts';

/** Additional fields of an operation's errors. */
export function findExtraErrorFields({ scope, change }: Pick<Operation, 'scope' | 'change'>): object {
  return (change && VISITOR_FORMS[scope]?.errorKeys) ?? {};
}

/** Expects an error of rule E1: the status, a message that matches the pattern, and otherwise exactly the fields of `more`. */
export function expectRefusal(answer: TestAnswer, status: number, message: RegExp, more: object = {}) {
  expect(answer.status).toBe(status);
  expect(answer.json).toEqual({ message: expect.stringMatching(message), ...more });
  expect(answer.headers['Content-Type']).toBe('application/json');
  expect(answer.headers['X-Content-Type-Options']).toBe('nosniff');
  expect(answer.headers['Content-Length']).toBe(String(Buffer.byteLength(answer.text)));
}
