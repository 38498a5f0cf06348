// Size limits of requests below `/office`. The server checks them before it reads a body, so this file imports no pages.

import { findOfficeBodyLimit } from '../office-api/body-limit.ts';
import type { PageScope } from './page.ts';
import { findSessionTokens } from './session-cookies.ts';

export const OFFICE_INSTANCES_PATH = '/office/instances';

interface FormLimit {
  /** In bytes, for requests with a session cookie. */
  readonly session: number;
  /** In bytes, for requests without a session cookie. */
  readonly none: number;
}

const TEXT_LIMIT = { session: 2 ** 16, none: 2 ** 16 };

/**
 * Maximum form sizes. Forms of an instance may contain a picture of 25 MB; users without a session have to log in before they upload one.
 */
export const FORM_LIMITS: Readonly<Record<PageScope, FormLimit>> = {
  visitor: TEXT_LIMIT,
  account: TEXT_LIMIT,
  operator: TEXT_LIMIT,
  instance: { session: 26 * 2 ** 20, none: 2 ** 18 },
};

/** Maximum number of characters of text in a form (without its files), and maximum number of fields. */
export const MAX_FORM_TEXT_LENGTH = 2 ** 20;
export const MAX_FORM_FIELDS = 5000;

/** Maximum number of characters of text from users who are not logged in, because it is sent back to them. */
export const MAX_ECHOED_TEXT_LENGTH = 2 ** 18;

/** Scope of a form by its path; the first match wins. */
const SCOPES_BY_PATH: readonly (readonly [RegExp, PageScope])[] = [
  [/^\/office\/(?:login|logout|welcome|reset)(?:[/?]|$)/, 'visitor'],
  [/^\/office\/me(?:[/?]|$)/, 'account'],
  [/^\/office\/(?:new-instance(?:[/?]|$)|remove-instance\/)/, 'operator'],
  [/^\/office\/instances\//, 'instance'],
];

/** Maximum body size below `/office` in bytes; undefined if no body is accepted. `cookie`: value of the `Cookie` header. */
export function findMaxOfficeBodySize(method: string, path: string, cookie = ''): number | undefined {
  const ofApi = findOfficeBodyLimit(method, path);
  if (ofApi !== undefined || method !== 'POST') return ofApi;
  const [, scope] = SCOPES_BY_PATH.find(([pattern]) => pattern.test(path)) ?? [];
  return scope && FORM_LIMITS[scope][findSessionTokens(cookie).length > 0 ? 'session' : 'none'];
}
