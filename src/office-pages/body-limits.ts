// How much is read of a body that anything under `/office` takes. The server asks before it reads one: so no page is loaded here.

import { officeBodyLimit } from '../office-api/body-limit.ts';
import { sessionsIn } from './login/cookies.ts';

/** Every page of an instance begins with this, and a slash. */
export const OFFICE = '/office/instances';

/** The most that a form of the office takes, in bytes: a picture of 25 MB, and its fields. */
export const MAX_FORM = 26 * 2 ** 20;

/** Of who sends no session along: a form of text alone, in bytes. Who has a file to send logs in first. */
const MAX_FORM_OF_NOBODY = 2 ** 18;

/** The most that a page of a log-in takes, in bytes. */
export const MAX_LOGIN_FORM = 65_536;

/** The most that a page of those takes who operate the server, in bytes. */
const MAX_OPERATOR_FORM = 65_536;

const LOGIN = /^\/office\/(?:login|logout|welcome|reset|me)(?:[/?]|$)/;

/** The most that anything under `/office` takes of a body, in bytes; undefined where it takes none. `cookie`: the header. */
export function officeLimit(method: string, path: string, cookie = ''): number | undefined {
  const ofApi = officeBodyLimit(method, path);
  if (ofApi !== undefined || method !== 'POST') return ofApi;
  if (LOGIN.test(path)) return MAX_LOGIN_FORM;
  const most = path.startsWith(`${OFFICE}/`) ? MAX_FORM : operatorFormLimit(path);
  return most === undefined ? undefined : Math.min(most, mostOf(cookie));
}

/** The most that is read of a form, in bytes, by the header `Cookie` that comes with it. */
export function mostOf(cookie: string): number {
  return sessionsIn(cookie).length > 0 ? MAX_FORM : MAX_FORM_OF_NOBODY;
}

function operatorFormLimit(path: string): number | undefined {
  const isOne = path === '/office/new-instance' || path.startsWith('/office/remove-instance/');
  return isOne ? MAX_OPERATOR_FORM : undefined;
}
