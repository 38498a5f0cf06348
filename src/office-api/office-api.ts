// HTTP API of the office: authenticates requests, parses them by their route and answers.

import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { hasRole } from '../model/authority.ts';
import { LANGUAGES, type Language } from '../model/instance.ts';
import { withReachedGroups } from '../office/access/reached-groups.ts';
import { Forbidden } from '../office/content/errors.ts';
import type { OfficeContext } from '../office/office-context.ts';
import { refusal } from '../office/refusal-codes.ts';
import { type Indexes, openIndexes } from '../office/search/indexes.ts';
import type { WriteContext } from '../office/write-context.ts';
import type { Clock } from '../util/clock.ts';
import { type AccessOptions, type Handed, type OfficeAccess, openAccess } from './access.ts';
import { BadRequest } from './bad-request.ts';
import { readBody } from './body.ts';
import { OFFICE_API } from './body-limit.ts';
import { failureAnswer, troubleAnswer, withWarningsIn } from './failures.ts';
import { readQuery, searchOf } from './parameters.ts';
import type { ApiAnswer, ApiRequest, Route } from './route.ts';
import { ROUTES } from './routes.ts';

export interface OfficeApiOptions extends AccessOptions {
  /** Authenticates a request without an `Authorization` header by its session; undefined without a valid session. Throws BadRequest. */
  readonly session?: (request: Request, instance: string) => Promise<OfficeAccess | undefined>;
  readonly store: OfficeContext['store'];
  readonly clock: Clock;
  readonly headers: Readonly<Record<string, string>>;
  /** URL of the server for visitors; "" if unknown. */
  readonly publicUrl: string;
  /** Search indexes. Default: new ones. */
  readonly indexes?: Indexes | undefined;
  /** Allowed targets of requests that this server sends (rule K5). */
  readonly targets: NonNullable<WriteContext['targets']>;
  /** Maps an unexpected error to an answer: the database may be unavailable, or it is a bug. */
  readonly onError: (error: unknown) => ApiAnswer;
}

/** Hono environment with the request context. */
export interface ApiVisit {
  readonly Bindings: Handed;
}

export function officeApi({
  store,
  clock,
  headers,
  publicUrl,
  targets,
  onError,
  session,
  indexes = openIndexes(clock),
  ...options
}: OfficeApiOptions): Hono<ApiVisit> {
  const app = new Hono<ApiVisit>({ strict: false });
  const access = openAccess({ clock, ...options });
  const respond = (answer: ApiAnswer | Response) => (answer instanceof Response ? answer : send(answer));
  const send = ({ status, body, headers: more }: ApiAnswer) =>
    new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { ...headers, 'Cache-Control': 'no-store', 'Content-Type': 'application/json', ...more },
    });
  /** Authenticates and answers a request; errors become answers. */
  const answer = async (
    {
      req,
      env,
    }: {
      readonly req: { readonly raw: Request; param(): Record<string, string> };
      readonly env?: ApiVisit['Bindings'];
    },
    work: (access: OfficeAccess, params: Readonly<Record<string, string>>) => Promise<ApiAnswer | Response>,
    takesDetach = false,
  ): Promise<Response> => {
    const params = req.param();
    let authority: OfficeAccess['authority'] = { role: 'reader', areas: [] };
    try {
      const instance = params['instance'] ?? '';
      const authorization = req.raw.headers.get('authorization') ?? undefined;
      const loggedIn = authorization === undefined ? await session?.(req.raw, instance) : undefined;
      const granted = loggedIn ?? access({ instance, visit: env ?? {}, authorization });
      ({ authority } = granted);
      return respond(await work(granted, params));
    } catch (error) {
      const language = languageFor(req.raw);
      const refused = failureAnswer(error, authority, takesDetach, language);
      return respond(refused ?? troubleAnswer(onError(error), language));
    }
  };

  for (const route of ROUTES) {
    app.on(route.method, honoPath(route.path), (context) => {
      const work = async (granted: OfficeAccess, params: Readonly<Record<string, string>>) => {
        const { actor, accountId } = granted;
        const authority = await withReachedGroups(granted.authority, store.content, params['instance'] ?? '');
        const editing = { store, clock, actor, accountId, authority, targets };
        const asked = await read(route, context.req.raw, granted, params, editing);
        return withWarningsIn(asked.languages[0], await route.run({ ...asked, indexes, publicUrl }));
      };
      return answer(context, work, route.method === 'DELETE' && route.query?.['detach'] !== undefined);
    });
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(honoPath(path), (context) =>
      answer(context, async () => {
        throw new BadRequest(405, refusal('method_unknown', { methods: methods.split(', ') }), { Allow: methods });
      }),
    );
  }
  app.all(`${OFFICE_API}/:instance/*`, (context) => answer(context, nothingHere));
  app.all(`${OFFICE_API}/:instance`, (context) => answer(context, nothingHere));
  return app;
}

function nothingHere(): Promise<ApiAnswer> {
  throw new BadRequest(404, refusal('address_unknown'));
}

/** Converts `/events/{id}` to the router's syntax. */
function honoPath(path: string): string {
  const pattern = path.replace(/\{(id|revision)\}/g, ':$1{[1-9][0-9]{0,9}}').replace(/\{(\w+)\}/g, ':$1');
  return `${OFFICE_API}/:instance${pattern}`;
}

function methodsByPath(): Map<string, string> {
  const byPath = Map.groupBy(ROUTES, ({ path }) => path);
  return new Map(
    [...byPath].map(([path, routes]) => {
      const methods = routes.map(({ method }) => method);
      return [
        path,
        (methods.includes('GET') ? ['GET', 'HEAD', ...methods.filter((one) => one !== 'GET')] : methods).join(', '),
      ];
    }),
  );
}

/** Parses a request by its route. Throws BadRequest and Forbidden. */
async function read(
  route: Route,
  request: Request,
  { asker, authority }: OfficeAccess,
  params: Readonly<Record<string, string>>,
  editing: WriteContext,
): Promise<Omit<ApiRequest, 'indexes' | 'publicUrl'>> {
  const url = new URL(request.url);
  if (!hasRole(authority, route.role)) {
    const needed = route.roleFor?.(url.searchParams) ?? route.role;
    throw new Forbidden(refusal('role_needed', { needed, own: authority.role }), needed);
  }
  const query = readQuery(route.query ?? {}, searchOf(url));
  const isRead = route.body === undefined ? route.method === 'POST' : route.body.type !== 'multipart/form-data';
  const bytes = isRead ? new Uint8Array(await request.arrayBuffer()) : new Uint8Array();
  const numbers = Object.entries(params).filter(([name]) => name === 'id' || name === 'revision');
  const { instance = '', ...names } = params;
  const bookings = {
    isSilent: query['silent'] === true,
    detaches: query['detach'] === true,
    keeps: query['keep'] === true,
  };
  return {
    editing: { ...editing, bookings },
    instance,
    names,
    query,
    asker,
    request,
    ids: Object.fromEntries(numbers.map(([name, text]) => [name, Number(text)])),
    header: (name) => request.headers.get(name) ?? undefined,
    body: readBody(route, request, bytes),
    fingerprint: () =>
      hash('sha256', Buffer.concat([Buffer.from(`${request.method} ${url.pathname}${url.search}\n`), bytes])),
    languages: languagesOf(request.headers.get('accept-language') ?? ''),
  };
}

function languageFor({ headers }: Request): Language | undefined {
  return languagesOf(headers.get('accept-language') ?? '')[0];
}

/** Returns the supported languages of Accept-Language, best first (RFC 9110, 12.5.4). */
function languagesOf(accepted: string): Language[] {
  const wanted = accepted
    .slice(0, 200)
    .split(',')
    .flatMap((one) => {
      const [tag = '', ...parameters] = one.trim().split(';');
      const weight = Number(/^\s*q=([\d.]+)$/.exec(parameters[0] ?? '')?.[1] ?? 1);
      const language = LANGUAGES.find((known) => known === tag.toLowerCase().split('-')[0]);
      return language === undefined || !(weight > 0) ? [] : [{ language, weight }];
    });
  return [...new Set(wanted.sort((a, b) => b.weight - a.weight).map(({ language }) => language))];
}
