// Routes that accept a request body, with its maximum size. Bodies of other requests are discarded.

import { Hono } from 'hono';
import { getPathNoStrict } from 'hono/utils/url';
import { NEW_ADDRESS_PATHS } from './newsletter/own-subscription-page.ts';

/** Address of the bounce hook. No instance can be named `-`. */
export const BOUNCE_PATH = '/newsletter/-/bounces';

export const MAX_BOUNCE_MAIL_SIZE = 2 ** 20;

export const MAX_FORM_SIZE = 16_384;

/** Maximum size of a sign-up form in bytes (rule J16). */
export const MAX_SIGN_UP_SIZE = 65_536;

export const SIGN_UP_ROUTE = '/:instance/events/:id/signup';
export const OWN_BOOKING_ROUTE = '/:instance/signup/:key';

export const ROOM_REQUEST_ROUTE = '/:instance/rooms/:id/request';
export const OWN_REQUEST_ROUTE = '/:instance/requests/:key';
/** Request form of a room for members of certain groups, below their private page of the rota (rule H10). */
export const MEMBER_REQUEST_ROUTE = '/:instance/me/:key/rooms/:id';

/** Rota routes: the page to request a private link, the private page, and its calendar (rules D11 and D15). */
export const ROTA_LINK_ROUTE = '/:instance/me';
export const OWN_ROTA_ROUTE = '/:instance/me/:key';
export const OWN_CALENDAR_ROUTE = '/:instance/me/:key{[A-Za-z0-9_-]+\\.ics}';

const ME = '/newsletter/:instance/me/:key';

/** Routes that accept a POST, in order of precedence, with the maximum size of their bodies in bytes. */
export const FORM_ROUTES: readonly (readonly [path: string, most: number])[] = [
  [BOUNCE_PATH, MAX_BOUNCE_MAIL_SIZE],
  ['/newsletter/:instance', MAX_FORM_SIZE],
  ['/newsletter/:instance/confirm/:token', MAX_FORM_SIZE],
  ['/newsletter/:instance/end/:id/:tag', MAX_FORM_SIZE],
  [ME, MAX_FORM_SIZE],
  [`${ME}/${NEW_ADDRESS_PATHS.again}`, MAX_FORM_SIZE],
  [`${ME}/${NEW_ADDRESS_PATHS.discard}`, MAX_FORM_SIZE],
  [`${ME}/end`, MAX_FORM_SIZE],
  [`${ME}/erase`, MAX_FORM_SIZE],
  [SIGN_UP_ROUTE, MAX_SIGN_UP_SIZE],
  [OWN_BOOKING_ROUTE, MAX_SIGN_UP_SIZE],
  [ROOM_REQUEST_ROUTE, MAX_SIGN_UP_SIZE],
  [OWN_REQUEST_ROUTE, MAX_SIGN_UP_SIZE],
  [MEMBER_REQUEST_ROUTE, MAX_SIGN_UP_SIZE],
  [ROTA_LINK_ROUTE, MAX_FORM_SIZE],
  [OWN_ROTA_ROUTE, MAX_FORM_SIZE],
];

const limits = new Map(FORM_ROUTES);
const routes = new Hono({ strict: false });
for (const [path] of FORM_ROUTES) routes.post(path, () => new Response());

/** Maximum size of the body for a path in bytes; undefined if the path accepts no body. The query of the path is ignored. */
export function findMaxFormSize(method: string, path: string): number | undefined {
  if (method !== 'POST') return undefined;
  const url = URL.parse(`http://localhost${path}`);
  if (url === null) return undefined;
  const found = routes.router.match(method, getPathNoStrict(new Request(url)))[0][0];
  const route = found?.[0][1];
  return route === undefined ? undefined : limits.get(route.path);
}
