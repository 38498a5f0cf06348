// The office in the browser: lets people in, reads what they ask, and puts what a page makes into its frame.

import { Hono } from 'hono';
import type { Visitor } from '../accounts/context.ts';
import { actorOf, type SessionPerson } from '../accounts/session.ts';
import type { Clock } from '../kit/clock.ts';
import { html } from '../kit/html.ts';
import { wallClock } from '../kit/wall-clock.ts';
import { hasRole } from '../model/authority.ts';
import type { Instance } from '../model/instance.ts';
import type { Acting } from '../office/acting.ts';
import { openIndexes } from '../office/search/indexes.ts';
import type { ApiVisit } from '../office-api/office-api.ts';
import { NotFound } from '../store/content/errors.ts';
import { translator } from '../words/translate.ts';
import { takeForms } from './beside/take-forms.ts';
import { MAX_FORM, mostOf, OFFICE } from './body-limits.ts';
import { failureMain, failureOf, NotAllowed, type PageFailure } from './failures.ts';
import { forScript } from './for-script.ts';
import { expectShort, NO_FORM, readForm, type WholeForm } from './form.ts';
import { alone, framed, operated } from './frame.ts';
import { told } from './history/told.ts';
import type { OperatorPage } from './instances/operator-page.ts';
import { INSTANCES_PAGE, OPERATOR_PAGES } from './instances/operator-pages.ts';
import { languageFor, localeFor } from './languages.ts';
import { type CookieName, cookieOf, sessionsIn, setCookie } from './login/cookies.ts';
import { type Cookies, LASTS } from './login/door.ts';
import { type Entrance, enterInPlace } from './login/enter-in-place.ts';
import { NOTHING, NOTHING_OF_OPERATORS, orNothing, wantsPage } from './nothing.ts';
import { officeHeaders } from './office-headers.ts';
import { isFromHere } from './origin.ts';
import {
  type Asked,
  addressOf,
  type GoOn,
  type Made,
  type OfficePage,
  type ServerFacts,
  type Shown,
  type WebsiteReach,
} from './page.ts';
import { PAGES } from './pages.ts';
import { inAddress } from './warned.ts';
import { keepingBack, placeOf } from './ways-back.ts';

export interface OfficeSiteOptions {
  readonly store: Acting['store'];
  readonly clock: Clock;
  /** Whose session a token is; undefined for one that is nobody’s any more. */
  readonly findPerson: (token: string) => Promise<SessionPerson | undefined>;
  /** Whether there is, or was not long ago, a session of a token. */
  readonly isKnownSession: (token: string) => Promise<boolean>;
  /** How whoever sends a form logs in where their session is over. */
  readonly entranceFor: (visitor: Visitor) => Entrance;
  readonly outbound: WebsiteReach;
  readonly headers: Readonly<Record<string, string>>;
  /** The address under which visitors reach the server; "" when it is not known. */
  readonly publicUrl: string;
  /** Whether the server sends mails; no where nothing is said. */
  readonly mails?: boolean | undefined;
  /** Where it writes them, where it does not send any; "" or undefined: nowhere. */
  readonly mailFolder?: string | undefined;
  readonly viewAt?: ServerFacts['viewAt'];
  /** Told of what nobody foresaw; answers whether the database is away. */
  readonly onError: (error: unknown) => { readonly isAway: boolean };
}

export function officeSite(options: OfficeSiteOptions): Hono<ApiVisit> {
  const app = new Hono<ApiVisit>({ strict: false });
  const site = new Site(options, async (request) => app.fetch(request));
  app.get('/office', ({ req }) => site.choose(req.raw));
  app.get(OFFICE, ({ req }) => site.choose(req.raw));
  for (const page of OPERATOR_PAGES) {
    app.on(page.method, `/office${routed(page.path)}`, ({ req, env }) =>
      site.operate(page, req.raw, req.param() as Readonly<Record<string, string>>, env?.address),
    );
  }
  for (const page of PAGES) {
    app.on(page.method, `${OFFICE}/:instance${routed(page.path)}`, async ({ req, env }) => {
      const params = req.param() as Readonly<Record<string, string>>;
      return forScript(req.raw, await site.answer(page, req.raw, params, env?.address));
    });
  }
  app.all(`${OFFICE}/:instance/*`, ({ req }) => site.answer(NOTHING, req.raw, { instance: req.param('instance') }));
  // Programs get JSON, as everywhere outside of the pages.
  app.all('/office/*', ({ req }, next) => (wantsPage(req.raw) ? site.nothing(req.raw) : next()));
  return app;
}

/** `/events/{id}` as the router takes it. */
function routed(path: string): string {
  return path.replace(/\{(id|revision)\}/g, ':$1{[1-9][0-9]{0,9}}').replace(/\{(\w+)\}/g, ':$1');
}

/** Who asks, and what they have entered. */
interface AskedBy {
  readonly person: SessionPerson;
  readonly form: WholeForm;
}

class Site {
  readonly #options: OfficeSiteOptions;
  readonly #indexes;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #again: (request: Request) => Promise<Response>;

  /** `again` answers another request in the same name. */
  constructor(options: OfficeSiteOptions, again: (request: Request) => Promise<Response>) {
    this.#options = options;
    this.#again = again;
    this.#indexes = openIndexes(options.clock);
    this.#headers = officeHeaders(options.headers);
  }

  /** Leads whoever belongs to one instance there, and lets others choose. */
  async choose(request: Request): Promise<Response> {
    return this.#guarded(request, async (person) => {
      if (person.isOperator) return this.operate(INSTANCES_PAGE, request, {});
      const names = [...person.roles.keys()].sort();
      if (names.length === 1) return this.#goOn(addressOf(names[0] ?? ''));
      const t = translator(languageFor(person, request.headers.get('accept-language')));
      const links = names.map((name) => html`<li><a href="${addressOf(name)}">${name}</a></li>`);
      const main = names.length === 0 ? html`<p>${t('frame.noInstance')}</p>` : html`<ul class="plain">${links}</ul>`;
      return this.#send(
        200,
        alone(languageFor(person, request.headers.get('accept-language')), t('frame.instancesTitle'), main),
      );
    });
  }

  answer(
    page: OfficePage,
    request: Request,
    params: Readonly<Record<string, string>>,
    address = '',
  ): Promise<Response> {
    return this.#ask(request, address, (by) => this.#show(page, request, params, by));
  }

  /** That there is nothing, within the frame of where somebody who is logged in belongs. */
  nothing(request: Request): Promise<Response> {
    return this.#knowing(request, (person) => {
      const [only = '', another] = [...(person?.roles.keys() ?? [])];
      if (person?.isOperator === true) return this.operate(NOTHING_OF_OPERATORS, request, {});
      if (person === undefined || only === '' || another !== undefined) throw new NotFound('page');
      return this.#show(NOTHING, request, { instance: only }, { person, form: NO_FORM });
    });
  }

  /** A page for those who operate the server; for anybody else there is none. */
  operate(
    page: OperatorPage,
    request: Request,
    names: Readonly<Record<string, string>>,
    address = '',
  ): Promise<Response> {
    return this.#ask(request, address, async ({ person, form }) => {
      if (!person.isOperator) throw new NotFound('page');
      const { store, clock } = this.#options;
      const language = languageFor(person, request.headers.get('accept-language'));
      const acting = { store, clock, actor: actorOf(person) };
      const query = new URL(request.url).searchParams;
      const asked = { person, acting, language, names, query, form, server: this.#facts(request) };
      const made = await page.show(asked);
      return 'goOn' in made ? this.#goOn(made.goOn) : this.#send(made.status ?? 200, operated(asked, made));
    });
  }

  #ask(request: Request, address: string, show: (by: AskedBy) => Promise<Response>): Promise<Response> {
    if (request.method === 'POST') return this.#take(request, address, show);
    return this.#guarded(request, (person) => show({ person, form: NO_FORM }));
  }

  /** A form: from our own pages alone, and from somebody who is logged in, if only by the form itself. */
  #take(request: Request, address: string, show: (by: AskedBy) => Promise<Response>): Promise<Response> {
    return this.#knowing(request, async (present) => {
      const { headers } = request;
      const { publicUrl, entranceFor } = this.#options;
      const language = languageFor(present, headers.get('accept-language'));
      if (!isFromHere(headers, publicUrl)) return this.#foreign(request, language);
      const isKnown = present !== undefined || (await this.#isKnownSession(headers));
      const form = await readForm(request, isKnown ? MAX_FORM : mostOf(''));
      if (present === undefined) expectShort(form);
      const { pathname, search } = new URL(request.url);
      const step = cookieOf(headers, publicUrl, 'step') ?? '';
      const entrance = entranceFor({ address, agent: headers.get('user-agent') ?? '' });
      const entered = await enterInPlace(entrance, { action: `${pathname}${search}`, form, language, step }, present);
      if ('page' in entered) {
        const { retryAfter } = entered;
        const more = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
        return this.#withCookies(request, this.#send(entered.status, entered.page, more), entered.set);
      }
      const { person, set } = entered;
      const done = await show({ person, form }).catch((error) => this.#failed(error, request, person));
      return this.#withCookies(request, done, set);
    });
  }

  /** Whether a session came along, if only one that is over: whoever has its token is no stranger. */
  async #isKnownSession(headers: Headers): Promise<boolean> {
    for (const token of sessionsIn(headers.get('cookie') ?? '')) {
      if (await this.#options.isKnownSession(token)) return true;
    }
    return false;
  }

  async #show(
    page: OfficePage,
    request: Request,
    params: Readonly<Record<string, string>>,
    { person, form }: AskedBy,
  ): Promise<Response> {
    const { instance: name = '', ...names } = params;
    const authority = person.roles.get(name);
    if (authority === undefined) throw new NotFound('instance');
    const { store, clock, outbound } = this.#options;
    const instance = await store.content.read(name, async (content) => content.instance);
    if (!hasRole(authority, page.role)) throw new NotAllowed(page.role);
    const { accountId } = person;
    const editing = { store, clock, actor: actorOf(person), accountId, authority, targets: outbound.targets };
    const asked = { ...this.#read(request, { person, instance, names, form }), editing };
    if (page.method === 'GET') {
      return this.#respond(asked, await orNothing(page, asked), false);
    }
    const { made, panel, next } = await takeForms(page, request, asked, form);
    return next === undefined ? this.#respond(asked, made, true, panel) : this.#again(next);
  }

  #read(
    request: Request,
    of: {
      readonly person: SessionPerson;
      readonly instance: Instance;
      readonly names: Asked['names'];
      readonly form: WholeForm;
    },
  ): Omit<Asked, 'editing'> {
    const { person, instance, names, form } = of;
    const language = languageFor(person, request.headers.get('accept-language'), instance);
    const query = new URL(request.url).searchParams;
    const numbers = Object.entries(names).filter(([name]) => name === 'id' || name === 'revision');
    return {
      person,
      instance,
      names,
      language,
      indexes: this.#indexes,
      publicUrl: this.#options.publicUrl,
      outbound: this.#options.outbound,
      locale: localeFor(language, instance),
      ids: Object.fromEntries(numbers.map(([name, text]) => [name, Number(text)])),
      query,
      here: request.method === 'POST' ? undefined : placeOf(new URL(request.url).pathname, instance.name, query),
      form,
      now: wallClock(instance.timeZone)(this.#options.clock()),
      link: (path) => addressOf(instance.name, path),
      server: this.#facts(request),
    };
  }

  #facts({ url }: Request): ServerFacts {
    const { publicUrl, mails = false, mailFolder = '', viewAt } = this.#options;
    const baseUrl = (publicUrl === '' ? new URL(url).origin : publicUrl).replace(/\/+$/, '');
    return { baseUrl, mails, mailFolder, viewAt };
  }

  /** `panel`: which of the forms beside a large one it answers. */
  async #respond(asked: Asked, made: Made, isAnswer: boolean, panel?: string): Promise<Response> {
    if (made instanceof Response) return made;
    if ('to' in made) return this.#goOn(asked.link(withDeed(keepingBack(made, asked.query))));
    return this.#send(made.status ?? 200, framed(asked, made as Shown, { isAnswer, panel }, await told(asked)));
  }

  /** Answers somebody who is logged in; leads others to log in. */
  #guarded(request: Request, work: (person: SessionPerson) => Promise<Response>): Promise<Response> {
    return this.#knowing(request, async (person) => (person === undefined ? this.#toLogIn(request) : work(person)));
  }

  /** Finds who asks; undefined is nobody. Whatever goes wrong is a page too. */
  async #knowing(request: Request, work: (person: SessionPerson | undefined) => Promise<Response>): Promise<Response> {
    let person: SessionPerson | undefined;
    try {
      const token = cookieOf(request.headers, this.#options.publicUrl, 'session');
      person = token === undefined ? undefined : await this.#options.findPerson(token);
      return await work(person);
    } catch (error) {
      return this.#failed(error, request, person);
    }
  }

  #toLogIn(request: Request): Response {
    const { pathname, search } = new URL(request.url);
    return this.#goOn(`/office/login?next=${encodeURIComponent(`${pathname}${search}`)}`);
  }

  #foreign(request: Request, language: ReturnType<typeof languageFor>): Response {
    const t = translator(language);
    return this.#failure(
      { status: 403, title: t('frame.failures.foreignTitle'), text: t('frame.failures.foreign') },
      request,
      language,
    );
  }

  #failed(error: unknown, request: Request, person: SessionPerson | undefined): Response {
    const language = languageFor(person, request.headers.get('accept-language'));
    const foreseen = failureOf(error, language);
    if (foreseen !== undefined) return this.#failure(foreseen, request, language);
    const { isAway } = this.#options.onError(error);
    const t = translator(language);
    const failure = isAway
      ? { status: 503, title: t('frame.failures.awayTitle'), text: t('frame.failures.away') }
      : { status: 500, title: t('frame.failures.failedTitle'), text: t('frame.failures.failed') };
    return this.#failure(failure, request, language);
  }

  #failure(failure: PageFailure, request: Request, language: ReturnType<typeof languageFor>): Response {
    const { pathname } = new URL(request.url);
    const [back = '/office'] = /^\/office\/instances\/[^/]+/.exec(pathname) ?? [];
    const main = failureMain(failure, back, translator(language));
    return this.#send(failure.status, alone(language, failure.title, main));
  }

  #send(status: number, text: string, more: Readonly<Record<string, string>> = {}): Response {
    return new Response(text, { status, headers: { ...this.#headers, ...more } });
  }

  #withCookies({ headers }: Request, response: Response, set: Cookies): Response {
    for (const [name, value] of Object.entries(set) as [CookieName, string][]) {
      response.headers.append('Set-Cookie', setCookie(headers, this.#options.publicUrl, name, value, LASTS[name]));
    }
    return response;
  }

  #goOn(to: string): Response {
    return new Response(null, { status: 303, headers: { ...this.#headers, Location: to } });
  }
}

function withDeed({ to, did, revision, warnings = [] }: GoOn): string {
  if (did === undefined) return to;
  const [rest = '', place = ''] = to.split('#');
  const [path = '', query = ''] = rest.split('?');
  const all = new URLSearchParams(query);
  all.set('did', did);
  if (revision !== undefined) all.set('revision', String(revision));
  for (const one of inAddress(warnings)) all.append('warned', one);
  return `${path}?${all}${place === '' ? '' : `#${place}`}`;
}
