// HTTP API of the office: authenticates a request, parses it by its route, and responds.

import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { MAX_JSON_DEPTH, measureJson } from '../http/parse-body.ts';
import { hasRole } from '../model/authority.ts';
import { type Problem, createProblem as problemAt } from '../model/format/problem.ts';
import type { ParamsOf } from '../model/format/problem-codes.ts';
import { isPlainObject } from '../model/format/rule.ts';
import { LANGUAGES, type Language } from '../model/instance.ts';
import { addContactGroups } from '../office/access/add-contact-groups.ts';
import { parseJson } from '../office/bundle/parse-json.ts';
import { BadContentError, ForbiddenError } from '../office/content/errors.ts';
import type { OfficeContext } from '../office/office-context.ts';
import { createRefusal, type Refusal } from '../office/refusal-codes.ts';
import { createSearchIndexes, type SearchIndexes } from '../office/search/indexes.ts';
import type { WriteContext } from '../office/write-context.ts';
import type { Clock } from '../util/clock.ts';
import { type AccessOptions, createAuthentication, type OfficeAccess, type ServerRequestContext } from './access.ts';
import { BadRequestError } from './bad-request.ts';
import { MAX_BODY_SIZE, OFFICE_API_PATH } from './body-limit.ts';
import { createErrorResponse, createUnexpectedErrorResponse, translateWarnings } from './failures.ts';
import { parseUrlQuery, readQuery } from './parameters.ts';
import type { ApiRequest, ApiResponse, Route } from './route.ts';
import { ROUTES } from './routes.ts';

export interface OfficeApiOptions extends AccessOptions {
  /** Authenticates a request without `Authorization` by its session; undefined without a valid session. Throws BadRequestError. */
  readonly session?: (request: Request, instance: string) => Promise<OfficeAccess | undefined>;
  readonly store: OfficeContext['store'];
  readonly clock: Clock;
  readonly headers: Readonly<Record<string, string>>;
  /** URL at which visitors reach the server; "" if unknown. */
  readonly publicUrl: string;
  /** Search indexes. Default: new ones. */
  readonly indexes?: SearchIndexes | undefined;
  /** Allowed targets of requests that the server sends (rule K5). */
  readonly targets: NonNullable<WriteContext['targets']>;
  /** Response to an unexpected error, which is either an unavailable database or a bug. */
  readonly onError: (error: unknown) => ApiResponse;
}

export interface ApiBindings {
  readonly Bindings: ServerRequestContext;
}

export function createOfficeApi({
  store,
  clock,
  headers,
  publicUrl,
  targets,
  onError,
  session,
  indexes = createSearchIndexes(clock),
  ...options
}: OfficeApiOptions): Hono<ApiBindings> {
  const app = new Hono<ApiBindings>({ strict: false });
  const access = createAuthentication({ clock, ...options });
  const respond = (answer: ApiResponse | Response) => (answer instanceof Response ? answer : send(answer));
  const send = ({ status, body, headers: more }: ApiResponse) =>
    new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { ...headers, 'Cache-Control': 'no-store', 'Content-Type': 'application/json', ...more },
    });
  const answer = async (
    {
      req,
      env,
    }: {
      readonly req: { readonly raw: Request; param(): Record<string, string> };
      readonly env?: ApiBindings['Bindings'];
    },
    work: (access: OfficeAccess, params: Readonly<Record<string, string>>) => Promise<ApiResponse | Response>,
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
      const refused = createErrorResponse(error, authority, takesDetach, language);
      return respond(refused ?? createUnexpectedErrorResponse(onError(error), language));
    }
  };

  for (const route of ROUTES) {
    app.on(route.method, honoPath(route.path), (context) => {
      const work = async (granted: OfficeAccess, params: Readonly<Record<string, string>>) => {
        const { actor, accountId } = granted;
        const authority = await addContactGroups(granted.authority, store.content, params['instance'] ?? '');
        const editing = { store, clock, actor, accountId, authority, targets };
        const asked = await read(route, context.req.raw, granted, params, editing);
        return translateWarnings(asked.languages[0], await route.run({ ...asked, indexes, publicUrl }));
      };
      return answer(context, work, route.method === 'DELETE' && route.query?.['detach'] !== undefined);
    });
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(honoPath(path), (context) =>
      answer(context, async () => {
        throw new BadRequestError(405, createRefusal('method_unknown', { methods: methods.split(', ') }), {
          Allow: methods,
        });
      }),
    );
  }
  app.all(`${OFFICE_API_PATH}/:instance/*`, (context) => answer(context, throwUnknownAddress));
  app.all(`${OFFICE_API_PATH}/:instance`, (context) => answer(context, throwUnknownAddress));
  return app;
}

function throwUnknownAddress(): Promise<ApiResponse> {
  throw new BadRequestError(404, createRefusal('address_unknown'));
}

function honoPath(path: string): string {
  const pattern = path.replace(/\{(id|revision)\}/g, ':$1{[1-9][0-9]{0,9}}').replace(/\{(\w+)\}/g, ':$1');
  return `${OFFICE_API_PATH}/:instance${pattern}`;
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

/** Request parsed by its route. Throws BadRequestError and ForbiddenError. */
async function read(
  route: Route,
  request: Request,
  { callerId, authority }: OfficeAccess,
  params: Readonly<Record<string, string>>,
  editing: WriteContext,
): Promise<Omit<ApiRequest, 'indexes' | 'publicUrl'>> {
  const url = new URL(request.url);
  if (!hasRole(authority, route.role)) {
    const needed = route.roleFor?.(url.searchParams) ?? route.role;
    throw new ForbiddenError(createRefusal('role_needed', { needed, own: authority.role }), needed);
  }
  const query = readQuery(route.query ?? {}, parseUrlQuery(url));
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
    asker: callerId,
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

/** Supported languages in Accept-Language, most preferred first (RFC 9110, 12.5.4). */
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

/**
 * Parsed body. Throws BadRequestError: 415 for another type, 413 if it is too large, 400 for invalid JSON. Throws BadContentError if the
 * route takes no body.
 */
function readBody({ body }: Route, request: Request, bytes: Uint8Array): unknown {
  if (body?.type === 'multipart/form-data') return undefined;
  if (body !== undefined) return readJson(request, bytes, body.type, body.most ?? MAX_BODY_SIZE);
  if (bytes.length === 0) return undefined;
  const said = readJson(request, bytes, 'application/json', MAX_BODY_SIZE);
  if (isPlainObject(said) && Object.keys(said).length === 0) return undefined;
  throw new BadContentError([problemAt('', 'no_body')]);
}

function readJson(request: Request, bytes: Uint8Array, type: string, limit: number): unknown {
  expectType(request, type);
  if (bytes.length > limit) throw new BadRequestError(413, createRefusal('body_too_large', { most: limit }));
  if (measureJson(bytes).depth > MAX_JSON_DEPTH) {
    throw new BadRequestError(400, createRefusal('body_too_deep', { most: MAX_JSON_DEPTH }));
  }
  const { value, problem } = parseJson(bytes);
  if (problem !== undefined) throw new BadRequestError(400, refusalOfProblem(problem));
  return value;
}

function refusalOfProblem({ path, code, params }: Problem): Refusal {
  switch (code) {
    case 'json_foreign':
      return createRefusal('body_foreign', params as ParamsOf<'json_foreign'>);
    case 'json_utf16':
      return createRefusal('body_utf16');
    case 'json_no_utf8':
      return createRefusal('body_no_utf8');
    case 'json_cut_off':
      return createRefusal('body_cut_off', params as ParamsOf<'json_cut_off'>);
    case 'json_malformed':
      return createRefusal('body_malformed', params as ParamsOf<'json_malformed'>);
    case 'key_twice':
      return createRefusal('body_key_twice', { path });
    default:
      return createRefusal('body_empty');
  }
}

function expectType({ method, headers }: Request, expected: string): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').split(';').map((part) => part.trim());
  const charset = parameters.find((one) => /^charset=/i.test(one))?.slice('charset='.length);
  const isCoded = (headers.get('content-encoding') ?? 'identity') !== 'identity';
  const isUtf8 = charset === undefined || /^"?utf-?8"?$/i.test(charset);
  if (type.toLowerCase() === expected && isUtf8 && !isCoded) return;
  const accept = method === 'PATCH' ? { 'Accept-Patch': expected } : { 'Accept-Post': expected };
  throw new BadRequestError(415, createRefusal('body_of_other_type', { expected }), accept);
}
