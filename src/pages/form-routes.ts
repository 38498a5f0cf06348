// Routes that accept a request body, with the maximum size; bodies of other requests are discarded.

import { Hono } from 'hono';
import { getPathNoStrict } from 'hono/utils/url';
import { NEW_ADDRESS } from './newsletter/own-page.ts';

/** `-` can't be the name of an instance. */
export const BOUNCE_PATH = '/newsletter/-/bounces';

/** Maximum bytes of a bounced mail. */
export const MAX_MAIL = 2 ** 20;

/** Maximum bytes of a form. */
export const MAX_FORM = 16_384;

/** Maximum bytes of a sign-up form (rule J16). */
export const MAX_SIGN_UP = 65_536;

/** Sign-up form of an event, and page of a private link. */
export const SIGN_UP_ROUTE = '/:instance/events/:id/signup';
export const OWN_ROUTE = '/:instance/signup/:key';

/** Page to request a volunteer's private link, the private page, and its calendar (rules D11 and D15). */
export const SERVING_ROUTE = '/:instance/me';
export const OWN_PLAN_ROUTE = '/:instance/me/:key';
export const OWN_CALENDAR_ROUTE = '/:instance/me/:key{[A-Za-z0-9_-]+\\.ics}';

const ME = '/newsletter/:instance/me/:key';

/** Routes that accept a POST, in order of precedence, with the maximum bytes of their bodies. */
export const FORM_ROUTES: readonly (readonly [path: string, most: number])[] = [
  [BOUNCE_PATH, MAX_MAIL],
  ['/newsletter/:instance', MAX_FORM],
  ['/newsletter/:instance/confirm/:token', MAX_FORM],
  ['/newsletter/:instance/end/:id/:tag', MAX_FORM],
  [ME, MAX_FORM],
  [`${ME}/${NEW_ADDRESS.again}`, MAX_FORM],
  [`${ME}/${NEW_ADDRESS.discard}`, MAX_FORM],
  [`${ME}/end`, MAX_FORM],
  [`${ME}/erase`, MAX_FORM],
  [SIGN_UP_ROUTE, MAX_SIGN_UP],
  [OWN_ROUTE, MAX_SIGN_UP],
  [SERVING_ROUTE, MAX_FORM],
  [OWN_PLAN_ROUTE, MAX_FORM],
];

const limits = new Map(FORM_ROUTES);
const routes = new Hono({ strict: false });
for (const [path] of FORM_ROUTES) routes.post(path, () => new Response());

/** Maximum bytes of the body for a path with or without a query; undefined if it accepts none. */
export function formLimitAt(method: string, path: string): number | undefined {
  if (method !== 'POST') return undefined;
  const url = URL.parse(`http://localhost${path}`);
  if (url === null) return undefined;
  const found = routes.router.match(method, getPathNoStrict(new Request(url)))[0][0];
  const route = found?.[0][1];
  return route === undefined ? undefined : limits.get(route.path);
}
