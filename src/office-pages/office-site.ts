// Site of the office: routes each URL to its page, creates the request for its scope, and adds the frame.

import { Hono } from 'hono';
import type { ApiVisit } from '../office-api/office-api.ts';
import { NotFound } from '../store/content/errors.ts';
import { withNext } from './accounts/login/next.ts';
import { alone, ofAccount, onlyParish, parishAt } from './alone.ts';
import { type AskedOptions, type Known, languageOf, openAsked } from './asked.ts';
import { OFFICE } from './body-limits.ts';
import { countWaiting } from './dashboard/waiting.ts';
import { forScript } from './for-script.ts';
import { framed, operated } from './frame.ts';
import { told } from './history/told.ts';
import { takeForms } from './nested-forms/take-forms.ts';
import { NOTHING, NOTHING_OF_OPERATORS, orNothing, wantsPage } from './nothing.ts';
import type { AccountPage, InstancePage, OperatorPage, Page, PageContent, PageRequest, VisitorPage } from './page.ts';
import { PAGES, pathOf } from './pages.ts';
import { type Answered, openResponses, withDeed } from './respond.ts';
import { keepingBack } from './return-url.ts';
import { type Asker, NOBODY, openWhoAsks, type Visit, type WhoAsksOptions } from './who-asks.ts';

export interface OfficeSiteOptions extends AskedOptions, Omit<WhoAsksOptions, 'accounts'> {
  readonly headers: Readonly<Record<string, string>>;
}

export function officeSite(options: OfficeSiteOptions): Hono<ApiVisit> {
  const app = new Hono<ApiVisit>({ strict: false });
  const site = new Site(options, async (request) => app.fetch(request));
  for (const page of PAGES) {
    if (page.scope === 'visitor' && page.needsProvider && options.provider === undefined) continue;
    app.on(page.method, routed(pathOf(page)), async ({ req, env }) => {
      const names = req.param() as Readonly<Record<string, string>>;
      const answer = await site.answer(page, { request: req.raw, names, address: env?.address ?? '' });
      return page.scope === 'instance' ? forScript(req.raw, answer) : answer;
    });
  }
  app.all(`${OFFICE}/:instance/*`, ({ req }) =>
    site.answer(NOTHING, { request: req.raw, names: { instance: req.param('instance') }, address: '' }),
  );
  // Programs get JSON, as outside of the office.
  app.all('/office/*', ({ req }, next) => (wantsPage(req.raw) ? site.nothing(req.raw) : next()));
  return app;
}

/** Converts `/events/{id}` to the router’s format. */
function routed(path: string): string {
  return path.replace(/\{(id|revision)\}/g, ':$1{[1-9][0-9]{0,9}}').replace(/\{(\w+)\}/g, ':$1');
}

class Site {
  readonly #asked;
  readonly #whoAsks;
  readonly #respond;
  readonly #again: (request: Request) => Promise<Response>;
  readonly #findInstance;

  /** `again` answers another request of the same user. */
  constructor(options: OfficeSiteOptions, again: (request: Request) => Promise<Response>) {
    const { store, clock } = options;
    this.#asked = openAsked(options);
    this.#whoAsks = openWhoAsks({ ...options, accounts: { store, clock } });
    this.#respond = openResponses(options);
    this.#again = again;
    this.#findInstance = (name: string) => store.findInstance(name);
  }

  /** Answers users who may see a page, and redirects others to the login. Errors result in pages, too. */
  async answer(page: Page, visit: Visit): Promise<Response> {
    const { request } = visit;
    const { scope } = page;
    let asker: Asker = NOBODY;
    try {
      const present = await this.#whoAsks.personOf(request);
      asker = { ...NOBODY, person: present };
      if (request.method === 'POST') {
        const taken = await this.#whoAsks.take(page, visit, present);
        if ('asks' in taken) {
          const frame = this.#frameAlone(languageOf(request, present), new URL(request.url).pathname);
          return await this.#respond.made({ request, scope, cookies: {} }, taken.asks, frame);
        }
        asker = taken;
      }
      return await this.#show(page, visit, asker);
    } catch (error) {
      return this.#respond.failed({ request, scope, cookies: asker.cookies }, error, asker.person);
    }
  }

  /** 404 page within the frame that suits the user. */
  async nothing(request: Request): Promise<Response> {
    let asker: Asker = NOBODY;
    try {
      const person = await this.#whoAsks.personOf(request);
      asker = { ...NOBODY, person };
      const visit = { request, names: {}, address: '' };
      const [only = '', another] = [...(person?.roles.keys() ?? [])];
      if (person?.isOperator === true) return await this.#show(NOTHING_OF_OPERATORS, visit, asker);
      if (person === undefined || only === '' || another !== undefined) throw new NotFound('page');
      return await this.#show(NOTHING, { ...visit, names: { instance: only } }, asker);
    } catch (error) {
      return this.#respond.failed({ request, scope: 'instance', cookies: {} }, error, asker.person);
    }
  }

  async #show(page: Page, visit: Visit, asker: Asker): Promise<Response> {
    const to = { request: visit.request, scope: page.scope, cookies: asker.cookies };
    const { person, form } = asker;
    if (page.scope === 'visitor') return this.#showVisitor(page, visit, to, asker);
    if (person === undefined) return this.#respond.goOn(to, logInFor(page, visit, asker));
    const known = { person, form };
    if (page.scope === 'account') return this.#showAccount(page, visit, to, known);
    if (page.scope === 'operator') return this.#showOperator(page, visit, to, known);
    return this.#showInstance(page, visit, to, known);
  }

  /** Frame of a standalone page; `address` selects the branding. */
  #frameAlone(language: PageRequest['language'], address: string) {
    return async (shown: PageContent) =>
      alone(language, { ...shown, parish: shown.parish ?? (await parishAt(address, this.#findInstance)) });
  }

  async #showVisitor(page: VisitorPage, visit: Visit, to: Answered, asker: Asker): Promise<Response> {
    const asked = this.#asked.visitor(visit, asker);
    const next = asked.query.get('next') ?? asked.form.text('next');
    return this.#respond.made(to, await page.show(asked), this.#frameAlone(asked.language, next));
  }

  async #showAccount(page: AccountPage, visit: Visit, to: Answered, known: Known): Promise<Response> {
    const asked = { ...this.#asked.visitor(visit, known), person: known.person };
    const frame = async (shown: PageContent) => {
      const parish = await onlyParish(asked.person, this.#findInstance);
      return ofAccount(asked, { ...shown, parish });
    };
    return this.#respond.made(to, await page.show(asked), frame);
  }

  async #showOperator(page: OperatorPage, visit: Visit, to: Answered, known: Known): Promise<Response> {
    const { person } = known;
    if (!person.isOperator && page.showOthers !== undefined) {
      const { language, t } = this.#asked.visitor(visit, known);
      return this.#respond.made(to, page.showOthers({ person, t }), this.#frameAlone(language, ''));
    }
    const asked = this.#asked.operator(visit, known);
    return this.#respond.made(to, await page.show(asked), (shown) => operated(asked, shown));
  }

  async #showInstance(page: InstancePage, visit: Visit, to: Answered, known: Known): Promise<Response> {
    const { request } = visit;
    const asked = await this.#asked.instance(page, visit, known);
    const addressOf = (goOn: Parameters<typeof withDeed>[0]) => asked.link(withDeed(keepingBack(goOn, asked.query)));
    const frame = (isAnswer: boolean, panel?: string) => async (shown: PageContent) =>
      framed(asked, shown, {
        answering: { isAnswer, panel },
        told: await told(asked),
        waiting: await countWaiting(asked),
      });
    if (page.method === 'GET') return this.#respond.made(to, await orNothing(page, asked), frame(false), addressOf);
    const { made, panel, next } = await takeForms(page, request, asked, asked.form);
    // Sets the cookies of a login within the form, whatever the response is.
    if (next !== undefined) return this.#respond.made(to, await this.#again(next), frame(true));
    return this.#respond.made(to, made, frame(true, panel), addressOf);
  }
}

/** Login URL that returns to the page; it carries the fields that the page keeps. */
function logInFor(page: Page, { request }: Visit, { form }: Asker): string {
  const { pathname, search, searchParams } = new URL(request.url);
  if (page.scope !== 'account') return `/office/login?next=${encodeURIComponent(`${pathname}${search}`)}`;
  const isSent = request.method === 'POST';
  const pairs = (page.keeps ?? []).flatMap((name): [string, string][] => {
    const text = isSent ? (form.has(name) ? form.text(name) : null) : searchParams.get(name);
    return text === null ? [] : [[name, text.slice(0, 200)]];
  });
  const back = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
  return withNext('/office/login', `${isSent ? '/office/me' : pathOf(page)}${back}`);
}
