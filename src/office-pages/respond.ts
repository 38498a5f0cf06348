// Sends pages with their common headers and cookies, and failure pages.

import { AccountProblem } from '../accounts/problems.ts';
import { MAX_MS, type SessionPerson } from '../accounts/session.ts';
import { alone } from './alone.ts';
import { languageOf } from './asked.ts';
import { failureOf, failurePage, type PageFailure, unforeseen } from './failures.ts';
import { isJson } from './form.ts';
import {
  isOfLogin,
  type LoginFacts,
  type PageContent,
  type PageResult,
  type PageScope,
  type Redirect,
} from './page.ts';
import { type CookieName, type Cookies, setCookie } from './session-cookies.ts';
import { inAddress } from './warned.ts';

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Headers of every office page: no caching, no framing, and only resources of this server. */
function officeHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return {
    ...headers,
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'DENY',
    // Otherwise browsers send forms with `Origin: null`, which are rejected.
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Content-Type': 'text/html; charset=utf-8',
  };
}

/** Request and data for every response to it. */
export interface Answered {
  readonly request: Request;
  readonly scope: PageScope;
  readonly cookies: Cookies;
}

/** Puts a page into the frame of its scope. */
type Frame = (shown: PageContent) => string | Promise<string>;

export interface ResponsesOptions extends Pick<LoginFacts, 'onError'> {
  readonly headers: Readonly<Record<string, string>>;
  readonly publicUrl: string;
}

export interface Responses {
  /** Sends the result of a page; `addressOf` returns the URL of a redirect. */
  readonly made: (
    to: Answered,
    made: PageResult,
    frame: Frame,
    addressOf?: (goOn: Redirect) => string,
  ) => Promise<Response>;
  readonly goOn: (to: Answered, address: string) => Response;
  /** Sends the failure page of an error; `person` is undefined if the user is not logged in. */
  readonly failed: (to: Answered, error: unknown, person: SessionPerson | undefined) => Response;
}

/** Lifetimes of the cookies in seconds. */
const LASTS: Readonly<Record<CookieName, number>> = { session: MAX_MS / 1000, step: 600 };

const JSON_TYPE = { 'Content-Type': 'application/json' };

interface Sent {
  readonly status: number;
  readonly body: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export function openResponses({ headers, publicUrl, onError }: ResponsesOptions): Responses {
  const common = officeHeaders(headers);

  const withCookies = (response: Response, { request, cookies }: Answered): Response => {
    for (const [name, value] of Object.entries(cookies) as [CookieName, string][]) {
      response.headers.append('Set-Cookie', setCookie(request.headers, publicUrl, name, value, LASTS[name]));
    }
    return response;
  };

  const send = (to: Answered, { status, body, headers: own }: Sent): Response => {
    const all = new Headers({ ...common, ...own });
    // Tokens of invitations and password resets are part of URLs, which search engines must not index.
    return withCookies(new Response(body, { status, headers: all }), to);
  };

  const goOn = (to: Answered, address: string) => send(to, { status: 303, body: null, headers: { Location: address } });

  const fail = (to: Answered, failure: PageFailure, person: SessionPerson | undefined): Response => {
    const { status, title, text, retryAfter } = failure;
    const { request, scope } = to;
    const again = againIn(retryAfter);
    if (isOfLogin(scope) && isJson(request)) {
      return send(to, { status, body: JSON.stringify({ message: text }), headers: { ...again, ...JSON_TYPE } });
    }
    const language = languageOf(request, person);
    const body = alone(language, { title, main: failurePage(failure, scope, request, language) });
    return send(to, { status, body, headers: again });
  };

  return {
    goOn,
    made: async (answered, made, frame, addressOf = ({ to }) => to) => {
      if (made instanceof Response) return withCookies(made, answered);
      const to = { ...answered, cookies: { ...answered.cookies, ...made.cookies } };
      if ('to' in made) return goOn(to, addressOf(made));
      const { status = 200 } = made;
      if ('data' in made) return send(to, { status, body: JSON.stringify(made.data), headers: JSON_TYPE });
      return send(to, { status, body: await frame(made), headers: againIn(made.retryAfter) });
    },
    failed: (to, error, person) => {
      if (error instanceof AccountProblem && isOfLogin(to.scope)) {
        if (error.code === 'prove') return goOn(to, '/office/me/prove');
        if (error.code === 'provider') onError(error.cause ?? error);
      }
      const language = languageOf(to.request, person);
      const foreseen = failureOf(error, language, to.scope);
      return fail(to, foreseen ?? unforeseen(onError(error), language, to.scope), person);
    },
  };
}

function againIn(seconds: number | undefined): Readonly<Record<string, string>> {
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

/** URL of a redirect with the action as parameters, for the message on the next page. */
export function withDeed({ to, did, revision, warnings = [] }: Redirect): string {
  if (did === undefined) return to;
  const [rest = '', place = ''] = to.split('#');
  const [path = '', query = ''] = rest.split('?');
  const all = new URLSearchParams(query);
  all.set('did', did);
  if (revision !== undefined) all.set('revision', String(revision));
  for (const one of inAddress(warnings)) all.append('warned', one);
  return `${path}?${all}${place === '' ? '' : `#${place}`}`;
}
