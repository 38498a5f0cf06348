// What all pages of a log-in have in common: who asks, in which language, whether a form is one of ours, and what becomes of refusals.

import { Hono } from 'hono';
import type { AccountsContext, Visitor } from '../../accounts/context.ts';
import { AccountProblem } from '../../accounts/problems.ts';
import type { Provider } from '../../accounts/provider.ts';
import { findPerson, LONGEST_MS, type SessionPerson } from '../../accounts/session.ts';
import { type Html, html } from '../../kit/html.ts';
import { LANGUAGES, type Language } from '../../model/instance.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { MAX_LOGIN_FORM } from '../body-limits.ts';
import { isFromHere } from '../origin.ts';
import { type CookieName, cookieOf, setCookie } from './cookies.ts';
import { withNext } from './next.ts';
import { problemText } from './problem-text.ts';

/** What the door hands over with a request. */
export interface LoginVisit {
  readonly Bindings: { readonly address?: string };
}

/** A page as it is put into the frame of all: below its title stands its body. */
export interface LoginSheet {
  readonly title: string;
  readonly body: Html;
  readonly language: Language;
  /** Names of scripts of ours that improve it. */
  readonly islands: readonly string[];
}

export interface LoginOptions {
  readonly accounts: AccountsContext;
  /** Makes the whole document. */
  readonly page: (sheet: LoginSheet) => string;
  readonly headers: Readonly<Record<string, string>>;
  /** The address under which visitors reach the server; "" when it is not known. */
  readonly publicUrl: string;
  /** By whom else people can log in; undefined: by nobody. */
  readonly provider?: Provider | undefined;
  /** Of a demo: gives what a link holds that lets somebody in again who has logged out; undefined where there is none for them. */
  readonly wayInAgain?: ((email: string) => Promise<string | undefined>) | undefined;
  /** Told of what nobody foresaw, and of what a provider got wrong; answers whether the database is away. */
  readonly onError: (error: unknown) => { readonly isAway: boolean };
}

export interface LoginRequest {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** What was entered; empty of a page that is only looked at. */
  readonly form: URLSearchParams;
  readonly visitor: Visitor;
  readonly language: Language;
  readonly t: Translate;
  /** The token of the browser’s session, whether it is worth anything or not. */
  readonly token: string | undefined;
  readonly person: SessionPerson | undefined;
  readonly cookie: (name: CookieName) => string | undefined;
}

export type OwnAsked = LoginRequest & { readonly person: SessionPerson };

export interface LoginPage {
  readonly status?: number;
  readonly title: string;
  readonly body: Html;
  readonly islands?: readonly string[];
  readonly set?: Cookies;
  /** In how many seconds to come again. */
  readonly retryAfter?: number;
}

/** Cookies to set; "" takes one away. */
export type Cookies = Readonly<Partial<Record<CookieName, string>>>;

export interface LoginGoOn {
  readonly to: string;
  readonly set?: Cookies;
}

export type LoginAnswer =
  | LoginPage
  | LoginGoOn
  | { readonly json: unknown; readonly status?: number; readonly set?: Cookies };

/** For how many seconds a browser keeps a cookie. */
export const LASTS: Readonly<Record<CookieName, number>> = { session: LONGEST_MS / 1000, step: 600 };

const STATUSES: Readonly<Partial<Record<AccountProblem['code'], number>>> = {
  slow: 429,
  busy: 503,
  link: 404,
  step: 404,
  'not-allowed': 403,
  'other-account': 403,
  'no-account': 404,
  'last-administrator': 409,
  provider: 502,
  unverified: 403,
  'not-invited': 403,
};

/** The status that says what a problem is. */
function statusOf({ code }: AccountProblem): number {
  return STATUSES[code] ?? 422;
}

/** A page that tells a problem, with the status that says so. */
export function refusedOn(shown: LoginPage, problem: AccountProblem): LoginPage {
  const { code, seconds } = problem;
  return { ...shown, status: statusOf(problem), ...(code === 'slow' && { retryAfter: seconds }) };
}

/** What work gives, or the problem that it is refused for. */
export async function tried<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly problem: AccountProblem }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof AccountProblem && error.code !== 'prove') return { problem: error };
    throw error;
  }
}

export class LoginDoor {
  readonly app = new Hono<LoginVisit>({ strict: false });
  readonly options: LoginOptions;

  constructor(options: LoginOptions) {
    this.options = options;
  }

  get(path: string, show: (asked: LoginRequest) => Promise<LoginAnswer> | LoginAnswer): void {
    this.app.get(path, (context) => this.#answer(context.req.raw, context.req.param(), context.env, show));
  }

  /** A form, which is taken from our own pages alone. */
  post(path: string, take: (asked: LoginRequest) => Promise<LoginAnswer>): void {
    this.app.post(path, (context) => this.#answer(context.req.raw, context.req.param(), context.env, take));
  }

  /** A page of somebody who is logged in; others log in first, and find what they entered into fields of these names still there. */
  own(
    method: 'get' | 'post',
    path: string,
    work: (asked: OwnAsked) => Promise<LoginAnswer>,
    kept: readonly string[] = [],
  ): void {
    this[method](path, async (asked) => {
      const { person, form, query } = asked;
      if (person !== undefined) return work({ ...asked, person });
      const entered = method === 'get' ? query : form;
      const pairs = kept.flatMap((name): [string, string][] => {
        const text = entered.get(name);
        return text === null ? [] : [[name, text.slice(0, 200)]];
      });
      const back = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
      return { to: withNext('/office/login', `${method === 'get' ? path : '/office/me'}${back}`) };
    });
  }

  async #answer(
    request: Request,
    params: Readonly<Record<string, string>>,
    env: LoginVisit['Bindings'] | undefined,
    work: (asked: LoginRequest) => Promise<LoginAnswer> | LoginAnswer,
  ): Promise<Response> {
    const { headers } = request;
    const { publicUrl, accounts, onError } = this.options;
    const language = languageIn(headers.get('accept-language') ?? '');
    try {
      const visitor = { address: env?.address ?? '', agent: headers.get('user-agent') ?? '' };
      if (request.method === 'POST' && !isFromHere(headers, publicUrl)) {
        return this.#refused(request, language, 403, translator(language)('login.foreign'));
      }
      const form = request.method === 'POST' ? await formOf(request) : new URLSearchParams();
      if (form === undefined) return this.#refused(request, language, 413, translator(language)('login.tooLarge'));
      const cookie = (name: CookieName) => cookieOf(headers, publicUrl, name);
      const token = cookie('session');
      const person = token === undefined ? undefined : await findPerson(accounts, token);
      const spoken = person?.language ?? language;
      const asked = { request, params, query: new URL(request.url).searchParams, form, visitor, cookie, token, person };
      return this.#respond(request, spoken, await work({ ...asked, language: spoken, t: translator(spoken) }));
    } catch (error) {
      if (error instanceof AccountProblem) return this.#problem(request, language, error);
      const { isAway } = onError(error);
      const t = translator(language);
      if (!isAway) return this.#refused(request, language, 500, t('login.failed'));
      return this.#refused(request, language, 503, t('login.away'), { 'Retry-After': '5' });
    }
  }

  #problem(request: Request, language: Language, problem: AccountProblem): Response {
    if (problem.code === 'provider') this.options.onError(problem.cause ?? problem);
    if (problem.code === 'prove') return this.#respond(request, language, { to: '/office/me/prove' });
    const more = problem.code === 'slow' ? { 'Retry-After': String(problem.seconds) } : {};
    return this.#refused(request, language, statusOf(problem), problemText(translator(language), problem), more);
  }

  #refused(
    request: Request,
    language: Language,
    status: number,
    text: string,
    more: Readonly<Record<string, string>> = {},
  ): Response {
    const t = translator(language);
    if (isJson(request))
      return this.#send(request, status, JSON.stringify({ message: text }), 'application/json', {}, more);
    const body = html`<p role="alert">${text}</p><p><a href="/office/login">${t('login.logIn.title')}</a></p>`;
    const sheet = this.options.page({ title: t('login.problemTitle'), body, language, islands: [] });
    return this.#send(request, status, sheet, 'text/html; charset=utf-8', {}, more);
  }

  #respond(request: Request, language: Language, answer: LoginAnswer): Response {
    const { set = {} } = answer;
    if ('to' in answer) return this.#send(request, 303, null, undefined, set, { Location: answer.to });
    if ('json' in answer)
      return this.#send(request, answer.status ?? 200, JSON.stringify(answer.json), 'application/json', set);
    const { status = 200, title, body, islands = [], retryAfter } = answer;
    const sheet = this.options.page({ title, body, language, islands });
    const more = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
    return this.#send(request, status, sheet, 'text/html; charset=utf-8', set, more);
  }

  #send(
    request: Request,
    status: number,
    body: string | null,
    type: string | undefined,
    set: Cookies,
    more: Readonly<Record<string, string>> = {},
  ): Response {
    const headers = new Headers({
      ...this.options.headers,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      ...more,
    });
    if (type !== undefined) headers.set('Content-Type', type);
    for (const [name, value] of Object.entries(set) as [CookieName, string][]) {
      headers.append('Set-Cookie', setCookie(request.headers, this.options.publicUrl, name, value, LASTS[name]));
    }
    return new Response(body, { status, headers });
  }
}

function isJson(request: Request): boolean {
  return (request.headers.get('content-type') ?? '').startsWith('application/json');
}

/** What a form holds, or JSON as the field `json`; undefined where it is too much. */
async function formOf(request: Request): Promise<URLSearchParams | undefined> {
  const text = await request.text();
  if (text.length > MAX_LOGIN_FORM) return undefined;
  return isJson(request) ? new URLSearchParams({ json: text }) : new URLSearchParams(text);
}

/** The language of ours that a browser asks for first (RFC 9110, 12.5.4). */
function languageIn(accepted: string): Language {
  const wanted = accepted
    .slice(0, 200)
    .split(',')
    .flatMap((one) => {
      const [tag = '', weight = ''] = one.trim().split(/\s*;\s*q=/);
      const language = LANGUAGES.find((known) => known === tag.toLowerCase().split('-')[0]);
      return language === undefined ? [] : [{ language, weight: weight === '' ? 1 : Number(weight) || 0 }];
    });
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.language ?? 'de';
}
