// How much is read of what is sent under `/office`, said once. The server asks before it reads a body: so no page is loaded here.

import { officeBodyLimit } from '../office-api/body-limit.ts';
import type { PageScope } from './page.ts';
import { sessionsIn } from './session-cookies.ts';

/** Every page of an instance begins with this, and a slash. */
export const OFFICE = '/office/instances';

interface FormLimit {
  /** Of who sends a session along, in bytes. */
  readonly session: number;
  /** Of who sends none. */
  readonly none: number;
}

const TEXT_ALONE = { session: 2 ** 16, none: 2 ** 16 };

/** The most that a form may have. In an instance: a picture of 25 MB and its fields; whoever is not logged in does that first. */
export const FORM_LIMITS: Readonly<Record<PageScope, FormLimit>> = {
  visitor: TEXT_ALONE,
  account: TEXT_ALONE,
  operator: TEXT_ALONE,
  instance: { session: 26 * 2 ** 20, none: 2 ** 18 },
};

/** Beside its files a form is small: so many characters of text, and so many fields. */
export const MAX_TEXT = 2 ** 20;
export const MAX_FIELDS = 5000;

/** Of somebody who is not logged in, who gets back what they sent: so many characters of text. */
export const MAX_TEXT_SENT_BACK = 2 ** 18;

/** Where forms of each scope are sent to; the first that fits counts. */
const PATHS: readonly (readonly [RegExp, PageScope])[] = [
  [/^\/office\/(?:login|logout|welcome|reset)(?:[/?]|$)/, 'visitor'],
  [/^\/office\/me(?:[/?]|$)/, 'account'],
  [/^\/office\/(?:new-instance(?:[/?]|$)|remove-instance\/)/, 'operator'],
  [/^\/office\/instances\//, 'instance'],
];

/** The most that anything under `/office` takes of a body, in bytes; undefined where it takes none. `cookie`: the header. */
export function officeLimit(method: string, path: string, cookie = ''): number | undefined {
  const ofApi = officeBodyLimit(method, path);
  if (ofApi !== undefined || method !== 'POST') return ofApi;
  const [, scope] = PATHS.find(([pattern]) => pattern.test(path)) ?? [];
  return scope && FORM_LIMITS[scope][sessionsIn(cookie).length > 0 ? 'session' : 'none'];
}
