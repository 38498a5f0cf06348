// Authentication of office requests: finds the person of a session, accepts forms only from our own pages, and lets the sender of a form
// log in within it after the session has expired.

import type { AccountsContext, Visitor } from '../accounts/context.ts';
import { logIn } from '../accounts/log-in.ts';
import { finishLogIn } from '../accounts/second-factor.ts';
import type { SessionPerson } from '../accounts/session.ts';
import { enterInPlace } from './accounts/login/enter-in-place.ts';
import { FORM_LIMITS } from './body-limits.ts';
import { Foreign } from './failures.ts';
import { expectShort, NO_FORM, readForm, type WholeForm } from './form.ts';
import { languageFor } from './languages.ts';
import { isFromHere } from './origin.ts';
import { isOfLogin, type LoginFacts, type Page, type PageContent } from './page.ts';
import { type Cookies, cookieOf, sessionsIn } from './session-cookies.ts';

export interface Visit {
  readonly request: Request;
  /** Client IP address. */
  readonly address: string;
  /** Texts in the path. */
  readonly names: Readonly<Record<string, string>>;
}

/** Sender of the request; undefined person if not logged in. */
export interface Asker {
  readonly person: SessionPerson | undefined;
  readonly form: WholeForm;
  /** Cookies of a login within the form. */
  readonly cookies: Cookies;
}

export const NOBODY: Asker = { person: undefined, form: NO_FORM, cookies: {} };

export interface WhoAsksOptions {
  readonly accounts: AccountsContext;
  /** Person of a session token; undefined if the session has ended. */
  readonly findPerson: (token: string) => Promise<SessionPerson | undefined>;
  /** Whether the token belongs to a current or recently expired session. */
  readonly isKnownSession: (token: string) => Promise<boolean>;
  readonly publicUrl: string;
  readonly provider?: LoginFacts['provider'];
}

export interface WhoAsks {
  /** Logged-in user, or undefined. */
  readonly personOf: (request: Request) => Promise<SessionPerson | undefined>;
  /** Authenticated sender of a form, or the page that asks for a login first. Throws Foreign, BadForm. */
  readonly take: (
    page: Page,
    visit: Visit,
    present: SessionPerson | undefined,
  ) => Promise<Asker | { readonly asks: PageContent }>;
}

export function openWhoAsks({ accounts, findPerson, isKnownSession, publicUrl, provider }: WhoAsksOptions): WhoAsks {
  const entranceFor = (visitor: Visitor) => ({
    logIn: (entered: Parameters<typeof logIn>[1]) => logIn(accounts, entered, visitor),
    finish: (entered: Parameters<typeof finishLogIn>[1]) => finishLogIn(accounts, entered, visitor),
    findPerson,
    hasProvider: provider !== undefined,
  });

  /** Whether the request has a session, even an expired one; looked up only if the limit depends on it. */
  const hasSession = async (headers: Headers, scope: Page['scope'], present: SessionPerson | undefined) => {
    const { session, none } = FORM_LIMITS[scope];
    if (present !== undefined || session === none) return true;
    for (const token of sessionsIn(headers.get('cookie') ?? '')) if (await isKnownSession(token)) return true;
    return false;
  };

  return {
    personOf: async ({ headers }) => {
      const token = cookieOf(headers, publicUrl, 'session');
      return token === undefined ? undefined : findPerson(token);
    },
    take: async ({ scope, isData = false }, visit, present) => {
      const { request } = visit;
      const { headers } = request;
      if (!isFromHere(headers, publicUrl)) throw new Foreign();
      const isLogin = isOfLogin(scope);
      const reading = { scope, hasSession: await hasSession(headers, scope, present), takesJson: isLogin && isData };
      const form = await readForm(request, reading);
      if (isLogin) return { person: present, form, cookies: {} };
      if (present === undefined) expectShort(form);
      const { pathname, search } = new URL(request.url);
      const language = languageFor(present, headers.get('accept-language'));
      const step = cookieOf(headers, publicUrl, 'step') ?? '';
      const sent = { action: `${pathname}${search}`, form, language, step };
      const entered = await enterInPlace(entranceFor(visitorOf(visit)), sent, present);
      return 'asks' in entered ? entered : { ...entered, form };
    },
  };
}

export function visitorOf({ request, address }: Visit): Visitor {
  return { address, agent: request.headers.get('user-agent') ?? '' };
}
