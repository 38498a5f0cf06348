// Site of the office: routes each URL to its page, creates the request for its scope, and adds the frame.

import { Hono } from 'hono';
import { AccountError } from '../accounts/account-error.ts';
import { MAX_SESSION_AGE_MS, type SessionPerson } from '../accounts/session.ts';
import type { ApiBindings } from '../office-api/office-api.ts';
import { NotFoundError } from '../store/content/errors.ts';
import { appendNextPath } from './accounts/login/next-path.ts';
import {
  ANONYMOUS_SENDER,
  type AuthenticatedForm,
  type AuthenticatorOptions,
  createAuthenticator,
  type PageVisit,
} from './authenticate.ts';
import { OFFICE_INSTANCES_PATH } from './body-limits.ts';
import { renderBackLink } from './components/parts.ts';
import { countPendingTasks } from './dashboard/pending-tasks.ts';
import { createUnexpectedFailure, type PageFailure, renderFailurePage, toPageFailure } from './failures.ts';
import { isJsonRequest } from './form.ts';
import { renderOfficeFrame, renderOperatorFrame } from './frame.ts';
import { renderActionFeedback } from './history/action-feedback.ts';
import { handleNestedForms } from './nested-forms/handle-nested-forms.ts';
import { isPageNavigation, NOT_FOUND_PAGE, OPERATOR_NOT_FOUND_PAGE, showOr404 } from './not-found.ts';
import {
  type AccountPage,
  type InstancePage,
  isOutsideInstance,
  type LoginContext,
  type OperatorPage,
  type Page,
  type PageContent,
  type PageRequest,
  type PageResult,
  type PageScope,
  type Redirect,
  type VisitorPage,
} from './page.ts';
import {
  type AuthenticatedSender,
  chooseRequestLanguage,
  createPageRequestFactory,
  type PageRequestOptions,
} from './page-request-factory.ts';
import { fullPathOf, PAGES } from './pages.ts';
import { redirectWithBack } from './return-url.ts';
import { toScriptResponse } from './script-response.ts';
import { type CookieName, type Cookies, formatSetCookie } from './session-cookies.ts';
import {
  findOnlyParish,
  findVisibleParish,
  renderAccountMain,
  renderAccountPage,
  renderStandalonePage,
} from './standalone-page.ts';
import { encodeWarningsForUrl } from './warning-texts.ts';

export interface OfficeSiteOptions extends PageRequestOptions, Omit<AuthenticatorOptions, 'accounts'> {
  readonly headers: Readonly<Record<string, string>>;
}

export function createOfficeSite(options: OfficeSiteOptions): Hono<ApiBindings> {
  const app = new Hono<ApiBindings>({ strict: false });
  const site = new Site(options, async (request) => app.fetch(request));
  for (const page of PAGES) {
    if (page.scope === 'visitor' && page.needsProvider && options.provider === undefined) continue;
    app.on(page.method, routePath(fullPathOf(page)), async ({ req, env }) => {
      const names = req.param() as Readonly<Record<string, string>>;
      const answer = await site.answer(page, { request: req.raw, names, address: env?.address ?? '' });
      return page.scope === 'instance' ? toScriptResponse(req.raw, answer) : answer;
    });
  }
  app.all(`${OFFICE_INSTANCES_PATH}/:instance/*`, ({ req }) =>
    site.answer(NOT_FOUND_PAGE, { request: req.raw, names: { instance: req.param('instance') }, address: '' }),
  );
  // Browsers get an HTML page; programs get the same JSON as outside the office.
  app.all('/office/*', ({ req }, next) => (isPageNavigation(req.raw) ? site.notFound(req.raw) : next()));
  return app;
}

function routePath(path: string): string {
  return path.replace(/\{(id|revision)\}/g, ':$1{[1-9][0-9]{0,9}}').replace(/\{(\w+)\}/g, ':$1');
}

class Site {
  readonly #requests;
  readonly #authenticator;
  readonly #respond;
  readonly #again: (request: Request) => Promise<Response>;
  readonly #findInstance;

  constructor(options: OfficeSiteOptions, again: (request: Request) => Promise<Response>) {
    const { store, clock } = options;
    this.#requests = createPageRequestFactory(options);
    this.#authenticator = createAuthenticator({ ...options, accounts: { store, clock } });
    this.#respond = createResponder(options);
    this.#again = again;
    this.#findInstance = (name: string) => store.findInstance(name);
  }

  /**
   * Shows a page to users who may see it, and redirects logged-out users to the login. An error becomes a page with the matching status.
   */
  async answer(page: Page, visit: PageVisit): Promise<Response> {
    const { request } = visit;
    const { scope } = page;
    let asker: AuthenticatedForm = ANONYMOUS_SENDER;
    try {
      const present = await this.#authenticator.personOf(request);
      asker = { ...ANONYMOUS_SENDER, person: present };
      if (request.method === 'POST') {
        const taken = await this.#authenticator.authenticate(page, visit, present);
        if ('asks' in taken) {
          const frame = this.#standaloneFrame(chooseRequestLanguage(request, present), new URL(request.url).pathname);
          return await this.#respond.sendResult({ request, scope, cookies: {} }, taken.asks, frame);
        }
        asker = taken;
      }
      return await this.#show(page, visit, asker);
    } catch (error) {
      return this.#respond.sendFailure({ request, scope, cookies: asker.cookies }, error, asker.person);
    }
  }

  /** 404 page in the frame of operators or of the user’s only instance, otherwise in the plain frame. */
  async notFound(request: Request): Promise<Response> {
    let asker: AuthenticatedForm = ANONYMOUS_SENDER;
    try {
      const person = await this.#authenticator.personOf(request);
      asker = { ...ANONYMOUS_SENDER, person };
      const visit = { request, names: {}, address: '' };
      const [only = '', another] = [...(person?.roles.keys() ?? [])];
      if (person?.isOperator === true) return await this.#show(OPERATOR_NOT_FOUND_PAGE, visit, asker);
      if (person === undefined || only === '' || another !== undefined) throw new NotFoundError('page');
      return await this.#show(NOT_FOUND_PAGE, { ...visit, names: { instance: only } }, asker);
    } catch (error) {
      return this.#respond.sendFailure({ request, scope: 'instance', cookies: {} }, error, asker.person);
    }
  }

  async #show(page: Page, visit: PageVisit, asker: AuthenticatedForm): Promise<Response> {
    const to = { request: visit.request, scope: page.scope, cookies: asker.cookies };
    const { person, form } = asker;
    if (page.scope === 'visitor') return this.#showVisitor(page, visit, to, asker);
    if (person === undefined) return this.#respond.redirect(to, loginUrlFor(page, visit, asker));
    const known = { person, form };
    if (page.scope === 'account') return this.#showAccount(page, visit, to, known);
    if (page.scope === 'operator') return this.#showOperator(page, visit, to, known);
    return this.#showInstance(page, visit, to, known);
  }

  #standaloneFrame(language: PageRequest['language'], address: string) {
    return async (shown: PageContent) =>
      renderStandalonePage(language, {
        ...shown,
        parish: shown.parish ?? (await findVisibleParish(address, this.#findInstance)),
      });
  }

  async #showVisitor(
    page: VisitorPage,
    visit: PageVisit,
    to: HandledRequest,
    asker: AuthenticatedForm,
  ): Promise<Response> {
    const request = this.#requests.visitor(visit, asker);
    const next = request.query.get('next') ?? request.form.text('next');
    return this.#respond.sendResult(to, await page.show(request), this.#standaloneFrame(request.language, next));
  }

  async #showAccount(
    page: AccountPage,
    visit: PageVisit,
    to: HandledRequest,
    known: AuthenticatedSender,
  ): Promise<Response> {
    const asked = { ...this.#requests.visitor(visit, known), person: known.person };
    const frame = async (shown: PageContent) => {
      const parish = await findOnlyParish(asked.person, this.#findInstance);
      if (parish === undefined) return renderAccountPage(asked, shown);
      const names = { instance: parish.name };
      const { language, t } = asked;
      const office = { ...(await this.#requests.instance(NOT_FOUND_PAGE, { ...visit, names }, known)), language, t };
      return renderAccountInOffice(office, shown);
    };
    return this.#respond.sendResult(to, await page.show(asked), frame);
  }

  async #showOperator(
    page: OperatorPage,
    visit: PageVisit,
    to: HandledRequest,
    known: AuthenticatedSender,
  ): Promise<Response> {
    const { person } = known;
    if (!person.isOperator && page.showOthers !== undefined) {
      const { language, t } = this.#requests.visitor(visit, known);
      return this.#respond.sendResult(to, page.showOthers({ person, t }), this.#standaloneFrame(language, ''));
    }
    const request = this.#requests.operator(visit, known);
    return this.#respond.sendResult(to, await page.show(request), (shown) => renderOperatorFrame(request, shown));
  }

  async #showInstance(
    page: InstancePage,
    visit: PageVisit,
    to: HandledRequest,
    known: AuthenticatedSender,
  ): Promise<Response> {
    const { request } = visit;
    const asked = await this.#requests.instance(page, visit, known);
    const addressOf = (target: Parameters<typeof withLastAction>[0]) =>
      asked.link(withLastAction(redirectWithBack(target, asked.query)));
    const frame = (isAnswer: boolean, panel?: string) => async (shown: PageContent) =>
      renderOfficeFrame(asked, shown, {
        answering: { isAnswer, panel },
        message: await renderActionFeedback(asked),
        waiting: await countPendingTasks(asked),
      });
    if (page.method === 'GET')
      return this.#respond.sendResult(to, await showOr404(page, asked), frame(false), addressOf);
    const { result, panel, next } = await handleNestedForms(page, request, asked, asked.form);
    // `to` carries the cookies of a login within the form, so that every response sets them.
    if (next !== undefined) return this.#respond.sendResult(to, await this.#again(next), frame(true));
    return this.#respond.sendResult(to, result, frame(true, panel), addressOf);
  }
}

/** Account page of a user with exactly one parish, in the frame of its office; without drafts, which would contain passwords. */
async function renderAccountInOffice(office: PageRequest, shown: PageContent): Promise<string> {
  const back = renderBackLink(office.link(''), office.t('frame.nav.today'));
  const main = renderAccountMain(shown.title, shown.main, back);
  return renderOfficeFrame(
    office,
    { ...shown, main, hasDrafts: false },
    { answering: { isAnswer: false, panel: undefined }, message: undefined, waiting: await countPendingTasks(office) },
  );
}

/** Login URL that returns to the page afterwards, with the fields that the page keeps. */
function loginUrlFor(page: Page, { request }: PageVisit, { form }: AuthenticatedForm): string {
  const { pathname, search, searchParams } = new URL(request.url);
  if (page.scope !== 'account') return `/office/login?next=${encodeURIComponent(`${pathname}${search}`)}`;
  const isSent = request.method === 'POST';
  const pairs = (page.keeps ?? []).flatMap((name): [string, string][] => {
    const text = isSent ? (form.has(name) ? form.text(name) : null) : searchParams.get(name);
    return text === null ? [] : [[name, text.slice(0, 200)]];
  });
  const back = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
  return appendNextPath('/office/login', `${isSent ? '/office/me' : fullPathOf(page)}${back}`);
}

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
    // A stricter policy would make browsers send forms with `Origin: null`, which are rejected.
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Content-Type': 'text/html; charset=utf-8',
  };
}

interface HandledRequest {
  readonly request: Request;
  readonly scope: PageScope;
  readonly cookies: Cookies;
}

type Frame = (shown: PageContent) => string | Promise<string>;

interface ResponderOptions extends Pick<LoginContext, 'onError'> {
  readonly headers: Readonly<Record<string, string>>;
  readonly publicUrl: string;
}

interface Responder {
  /** Sends the result of a page; `addressOf` completes the URL of a redirect. */
  readonly sendResult: (
    to: HandledRequest,
    made: PageResult,
    frame: Frame,
    addressOf?: (target: Redirect) => string,
  ) => Promise<Response>;
  readonly redirect: (to: HandledRequest, address: string) => Response;
  /** Sends the failure page of an error; `person` is undefined if the user is not logged in. */
  readonly sendFailure: (to: HandledRequest, error: unknown, person: SessionPerson | undefined) => Response;
}

/** Lifetimes of the cookies in seconds. */
const COOKIE_LIFETIMES: Readonly<Record<CookieName, number>> = { session: MAX_SESSION_AGE_MS / 1000, step: 600 };

const JSON_TYPE = { 'Content-Type': 'application/json' };

interface ResponseParts {
  readonly status: number;
  readonly body: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

function createResponder({ headers, publicUrl, onError }: ResponderOptions): Responder {
  const common = officeHeaders(headers);

  const withCookies = (response: Response, { request, cookies }: HandledRequest): Response => {
    for (const [name, value] of Object.entries(cookies) as [CookieName, string][]) {
      response.headers.append(
        'Set-Cookie',
        formatSetCookie(request.headers, publicUrl, name, value, COOKIE_LIFETIMES[name]),
      );
    }
    return response;
  };

  const send = (to: HandledRequest, { status, body, headers: own }: ResponseParts): Response => {
    const all = new Headers({ ...common, ...own });
    // The common headers forbid indexing, because tokens of invitations and password resets are part of URLs.
    return withCookies(new Response(body, { status, headers: all }), to);
  };

  const redirect = (to: HandledRequest, address: string) =>
    send(to, { status: 303, body: null, headers: { Location: address } });

  const fail = (to: HandledRequest, failure: PageFailure, person: SessionPerson | undefined): Response => {
    const { status, title, text, retryAfter } = failure;
    const { request, scope } = to;
    const again = retryHeader(retryAfter);
    if (isOutsideInstance(scope) && isJsonRequest(request)) {
      return send(to, { status, body: JSON.stringify({ message: text }), headers: { ...again, ...JSON_TYPE } });
    }
    const language = chooseRequestLanguage(request, person);
    const body = renderStandalonePage(language, { title, main: renderFailurePage(failure, scope, request, language) });
    return send(to, { status, body, headers: again });
  };

  return {
    redirect,
    sendResult: async (answered, made, frame, addressOf = ({ to }) => to) => {
      if (made instanceof Response) return withCookies(made, answered);
      const to = { ...answered, cookies: { ...answered.cookies, ...made.cookies } };
      if ('to' in made) return redirect(to, addressOf(made));
      const { status = 200 } = made;
      if ('data' in made) return send(to, { status, body: JSON.stringify(made.data), headers: JSON_TYPE });
      return send(to, { status, body: await frame(made), headers: retryHeader(made.retryAfter) });
    },
    sendFailure: (to, error, person) => {
      if (error instanceof AccountError && isOutsideInstance(to.scope)) {
        if (error.code === 'prove') return redirect(to, '/office/me/prove');
        if (error.code === 'provider') onError(error.cause ?? error);
      }
      const language = chooseRequestLanguage(to.request, person);
      const foreseen = toPageFailure(error, language, to.scope);
      return fail(to, foreseen ?? createUnexpectedFailure(onError(error), language, to.scope), person);
    },
  };
}

function retryHeader(seconds: number | undefined): Readonly<Record<string, string>> {
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

/** URL of a redirect with the last action as parameters, from which the next page builds its message. */
function withLastAction({ to, did, revision, warnings = [] }: Redirect): string {
  if (did === undefined) return to;
  const [rest = '', place = ''] = to.split('#');
  const [path = '', query = ''] = rest.split('?');
  const all = new URLSearchParams(query);
  all.set('did', did);
  if (revision !== undefined) all.set('revision', String(revision));
  for (const one of encodeWarningsForUrl(warnings)) all.append('warned', one);
  return `${path}?${all}${place === '' ? '' : `#${place}`}`;
}
