// Authentication of office requests: finds the person of a session, and accepts forms only from our own pages. If the session of a form has
// expired, its sender can log in without losing the input.

import type { AccountsContext, RequestOrigin } from '../accounts/context.ts';
import { logIn } from '../accounts/log-in.ts';
import { finishLogIn } from '../accounts/second-factor.ts';
import type { SessionPerson } from '../accounts/session.ts';
import { logInWithinForm } from './accounts/login/log-in-within-form.ts';
import { FORM_LIMITS } from './body-limits.ts';
import { CrossSiteFormError } from './failures.ts';
import { assertShortForm, EMPTY_FORM, type FullForm, readForm } from './form.ts';
import { chooseLanguage } from './languages.ts';
import { isOutsideInstance, type LoginContext, type Page, type PageContent } from './page.ts';
import { isSameOrigin } from './same-origin.ts';
import { type Cookies, findSessionTokens, readCookie } from './session-cookies.ts';

export interface PageVisit {
  readonly request: Request;
  readonly address: string;
  readonly names: Readonly<Record<string, string>>;
}

export interface AuthenticatedForm {
  readonly person: SessionPerson | undefined;
  readonly form: FullForm;
  readonly cookies: Cookies;
}

export const ANONYMOUS_SENDER: AuthenticatedForm = { person: undefined, form: EMPTY_FORM, cookies: {} };

export interface AuthenticatorOptions {
  readonly accounts: AccountsContext;
  readonly findPerson: (token: string) => Promise<SessionPerson | undefined>;
  /** True if the token belongs to a current or recently expired session. */
  readonly isKnownSession: (token: string) => Promise<boolean>;
  readonly publicUrl: string;
  readonly provider?: LoginContext['provider'];
}

export interface Authenticator {
  readonly personOf: (request: Request) => Promise<SessionPerson | undefined>;
  /** Authenticated sender of a form, or the page that asks for a login first. Throws CrossSiteFormError, InvalidFormError. */
  readonly authenticate: (
    page: Page,
    visit: PageVisit,
    present: SessionPerson | undefined,
  ) => Promise<AuthenticatedForm | { readonly asks: PageContent }>;
}

export function createAuthenticator({
  accounts,
  findPerson,
  isKnownSession,
  publicUrl,
  provider,
}: AuthenticatorOptions): Authenticator {
  const entranceFor = (visitor: RequestOrigin) => ({
    logIn: (entered: Parameters<typeof logIn>[1]) => logIn(accounts, entered, visitor),
    finish: (entered: Parameters<typeof finishLogIn>[1]) => finishLogIn(accounts, entered, visitor),
    findPerson,
    hasProvider: provider !== undefined,
  });

  /** True if the request has a session, current or expired; the store is queried only if the size limit of the form depends on it. */
  const hasSession = async (headers: Headers, scope: Page['scope'], present: SessionPerson | undefined) => {
    const { session, none } = FORM_LIMITS[scope];
    if (present !== undefined || session === none) return true;
    for (const token of findSessionTokens(headers.get('cookie') ?? '')) if (await isKnownSession(token)) return true;
    return false;
  };

  return {
    personOf: async ({ headers }) => {
      const token = readCookie(headers, publicUrl, 'session');
      return token === undefined ? undefined : findPerson(token);
    },
    authenticate: async ({ scope, isData = false }, visit, present) => {
      const { request } = visit;
      const { headers } = request;
      if (!isSameOrigin(headers, publicUrl)) throw new CrossSiteFormError();
      const isLogin = isOutsideInstance(scope);
      const reading = { scope, hasSession: await hasSession(headers, scope, present), takesJson: isLogin && isData };
      const form = await readForm(request, reading);
      if (isLogin) return { person: present, form, cookies: {} };
      if (present === undefined) assertShortForm(form);
      const { pathname, search } = new URL(request.url);
      const language = chooseLanguage(present, headers.get('accept-language'));
      const step = readCookie(headers, publicUrl, 'step') ?? '';
      const sent = { action: `${pathname}${search}`, form, language, step };
      const entered = await logInWithinForm(entranceFor(readRequestOrigin(visit)), sent, present);
      return 'asks' in entered ? entered : { ...entered, form };
    },
  };
}

export function readRequestOrigin({ request, address }: PageVisit): RequestOrigin {
  return { address, agent: request.headers.get('user-agent') ?? '' };
}
