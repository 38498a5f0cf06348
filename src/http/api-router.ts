// Operations over HTTP. Path, access, method and parameters are checked in the order of rule A6. Then the operation responds from the view,
// without querying the database.

import { type DocumentResponse, NOT_FOUND_RESPONSE, type PublicDocument } from '../contract/document.ts';
import type { Operation } from '../contract/operation.ts';
import type { AccessKey } from '../model/accounts/access-key.ts';
import { type Instance, RESERVED_NAMES } from '../model/instance.ts';
import type { View } from '../readmodel/view.ts';
import { hashKey } from '../util/hash-key.ts';
import {
  type ApiCall,
  acceptsMethod,
  allowedMethodsOf,
  createApiCall,
  isHeaderForm,
  readSingleHeader,
} from './api-call.ts';
import { type ApiContext, type ApiRouterOptions, createApiContext, waitForData } from './api-context.ts';
import { addFormErrorKeys } from './api-post.ts';
import { createMethodNotAllowedResponse, createUnauthorizedResponse } from './api-refusals.ts';
import { respondToCall } from './api-respond.ts';
import { type CachePage, createPageCaching } from './cache-page.ts';
import { type CachedBody, negotiationTermsOf, respondFromBody } from './cached-body.ts';
import { type CorsHeaders, createCorsHeaders, createPreflightResponse, isPreflight } from './cors.ts';
import { isCrossSite } from './cross-site.ts';
import { createFastLane, type RawRequest } from './fast-lane.ts';
import { createErrorResponse, type HttpResponse, NOSNIFF_HEADERS } from './http-response.ts';
import { decodeFirstSegment, decodePath, rawPathOf, serverPartOf, splitSegments } from './path.ts';
import { headerOf, type Request } from './request.ts';
import { addQuotaHeaders, createTooManyRequestsResponse, formatQuotaHeaders } from './request-quotas.ts';
import { createUnavailableResponse, ServiceUnavailableError } from './snapshot-wait-limit.ts';
import { VISITOR_FORMS } from './visitor-forms.ts';

export interface ApiRouter {
  /** Answers a repeated request from the cache; undefined if the caller has to use `answer`. */
  readonly answerFromCache: (request: RawRequest) => HttpResponse | undefined;
  readonly keepPage: CachePage;
  readonly bytes: () => number;
  readonly answer: (request: Request) => HttpResponse | Promise<HttpResponse> | undefined;
  /** Converts a rejection that the router did not create into the format of the requested operation. */
  readonly formed: (target: string, refusal: HttpResponse) => HttpResponse;
  readonly operationOf: (target: string) => string | undefined;
  readonly needsKey: (target: string) => boolean;
  /** Name of the instance in a request, if it exists. Nothing else in the request may be logged (rule A4). */
  readonly instanceOf: (request: Pick<Request, 'target' | 'headers'>) => string | undefined;
}

/** Maximum length of a URL, enough for 1,000 ids with spaces. */
const MAX_TARGET = 32_768;
const TOO_LONG = createErrorResponse(414, `The address is longer than ${MAX_TARGET} characters.`);

export function createApiRouter(options: ApiRouterOptions): ApiRouter {
  const byName = new Map(options.operations.map((operation) => [operation.name, operation]));
  const context = createApiContext(options);
  const { live, cache } = context;
  const { documents = [] } = options;
  return {
    answerFromCache: createFastLane(context).answer,
    keepPage: createPageCaching(context),
    bytes: () => cache.bytes,
    answer: (request) => {
      const path = rawPathOf(request.target);
      if (request.target.length > MAX_TARGET) return TOO_LONG;
      const operation = byName.get(decodeFirstSegment(path) ?? '');
      if (operation !== undefined)
        return withFormErrorKeys(operation, answerOperation(context, operation, request, path));
      const found = findDocument(documents, path, live.outsideOf);
      return found && respondToDocument(context, request, found);
    },
    formed: (target, refused) => {
      const operation = byName.get(decodeFirstSegment(rawPathOf(target)) ?? '');
      return operation === undefined ? refused : addFormErrorKeys(operation, refused);
    },
    operationOf: (target) => {
      const path = rawPathOf(target);
      const name = decodeFirstSegment(path) ?? '';
      return byName.has(name) ? name : findDocument(documents, path, live.outsideOf)?.document.name;
    },
    needsKey: (target) => byName.has(decodeFirstSegment(rawPathOf(target)) ?? ''),
    instanceOf: (request) => {
      const path = rawPathOf(request.target);
      const segments = splitSegments(path).decoded ?? [];
      const member = isHeaderForm(request) ? readSingleHeader(request.headers['member']) : undefined;
      const inPath = serverPartOf(path) === 'office_api' ? segments[2] : segments[1];
      const named = findDocument(documents, path, live.outsideOf)?.instance ?? member ?? inPath ?? '';
      // Paths of public pages begin with the name of the instance.
      return [named, segments[0] ?? ''].find((instance) => live.knows(instance));
    },
  };
}

function withFormErrorKeys(
  operation: Operation,
  answer: HttpResponse | Promise<HttpResponse>,
): HttpResponse | Promise<HttpResponse> {
  const add = (one: HttpResponse) => addFormErrorKeys(operation, one);
  return answer instanceof Promise ? answer.then(add) : add(answer);
}

function answerOperation(
  context: ApiContext,
  operation: Operation,
  request: Request,
  path: string,
): HttpResponse | Promise<HttpResponse> {
  const { live } = context;
  const { raw, decoded } = splitSegments(path);
  if (decoded === undefined) return createErrorResponse(400, 'The address contains a malformed percent escape.');
  if (isPreflight(request)) return createPreflightResponse(request, allowedMethodsOf(operation), live);
  const { member, apikey } = request.headers;
  const [instance, apiKey] = isHeaderForm(request)
    ? [readSingleHeader(member), readSingleHeader(apikey)]
    : [decoded[1] ?? '', decoded[2] ?? ''];
  const key = live.workingKey(instance, hashKey(apiKey));
  if (key === undefined) return createUnauthorizedResponse(context, request);
  const forms = VISITOR_FORMS[operation.scope];
  if (forms !== undefined && live.outsideOf(instance)?.[forms.part] !== true)
    return createErrorResponse(404, forms.switchedOff);
  return respondWithinQuota(context, createApiCall(operation, request, decoded, raw), key);
}

const FOREIGN_ORIGIN = 'This key is not valid for the origin of this request.';

const EXPOSED_KEY = 'A key with the scope office can’t be used in an address: send it in the header apikey.';

const FOREIGN_PAGE =
  'This request comes from a page of another website; websites must send it from their server, not from the visitor’s browser.';

function respondWithinQuota(context: ApiContext, call: ApiCall, key: AccessKey): HttpResponse | Promise<HttpResponse> {
  const cors = createCorsHeaders(key, call.request);
  const meter = context.limits.ofKey(key);
  const second = Math.floor(context.clock() / 1000);
  const used = meter.take(second);
  if (used !== undefined) {
    context.counters.rejected[used === meter ? 'key_limit' : 'instance_limit']++;
    return createTooManyRequestsResponse(used, meter, second, cors);
  }
  const answer =
    cors === undefined
      ? refuseOrigin(call)
      : (refuseAccess(context, call, key, cors) ?? respondToCall(context, { ...call, key, cors, meter }));
  const told = formatQuotaHeaders(meter, second);
  if (told === undefined) return answer;
  return answer instanceof Promise ? answer.then((one) => addQuotaHeaders(one, told)) : addQuotaHeaders(answer, told);
}

function refuseOrigin(call: ApiCall): HttpResponse {
  return acceptsMethod(call)
    ? createErrorResponse(403, FOREIGN_ORIGIN)
    : createMethodNotAllowedResponse(call.operation, undefined);
}

function refuseAccess(
  { publicUrl }: ApiContext,
  call: ApiCall,
  key: AccessKey,
  cors: CorsHeaders,
): HttpResponse | undefined {
  const { operation, request } = call;
  if (!acceptsMethod(call)) return createMethodNotAllowedResponse(operation, cors);
  if (!key.scopes.includes(operation.scope)) {
    return createErrorResponse(
      403,
      `This key lacks the scope ${operation.scope}, which ${operation.name} requires.`,
      cors,
    );
  }
  // A key that can write must not be in the URL, because logs and proxies see URLs (rule W2).
  if (!call.headerForm && key.scopes.includes('office')) return createErrorResponse(403, EXPOSED_KEY, cors);
  // Keys of visitors' browsers never have the scopes newsletter (rule A3), sign-up (rule J19) or room requests (rule H18). A browser that
  // sends a key with such a scope therefore shows the page of another site (rule R17).
  const isOfVisitors = operation.scope === 'newsletter' || VISITOR_FORMS[operation.scope] !== undefined;
  if (isOfVisitors && isCrossSite((name) => headerOf(request, name), publicUrl)) {
    return createErrorResponse(403, FOREIGN_PAGE, cors);
  }
  return undefined;
}

interface DocumentMatch {
  readonly instance: string;
  readonly document: PublicDocument;
  readonly rest: string;
  readonly values: Readonly<Record<string, string>>;
}

const INSTANCE_PATH = /^\/([a-z0-9][a-z0-9_-]{0,62})(\/.*|)$/;

/**
 * Document at a path, or undefined. The start page and unknown paths of an instance look the same whether it does not exist or has disabled
 * its pages (rule G0).
 */
function findDocument(
  documents: readonly PublicDocument[],
  path: string,
  outsideOf: (instance: string) => Instance['outside'] | undefined,
): DocumentMatch | undefined {
  // Calendar programs may encode the + in the name of a feed as %2B (rule T5).
  const match = INSTANCE_PATH.exec(decodePath(path) ?? path);
  if (match === null) return undefined;
  const [, instance = '', rest = ''] = match;
  // Instances created before the server reserved these names may still have them (rule G0).
  if (RESERVED_NAMES.has(instance)) return undefined;
  const outside = outsideOf(instance);
  for (const document of documents) {
    const { isOfKnown = rest.length <= 1, part } = document;
    const isShown = outside !== undefined && (part === undefined || outside[part]);
    if (isOfKnown && !isShown) continue;
    const found = document.path.exec(rest);
    if (found !== null) return { instance, document, rest, values: { ...found.groups } };
  }
  return undefined;
}

type Headers = Readonly<Record<string, string>>;

/** Headers that let scripts of any website read a document, because documents need no key. */
const OPEN_HEADERS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' } as const;

async function respondToDocument(context: ApiContext, request: Request, found: DocumentMatch): Promise<HttpResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return createErrorResponse(405, 'This address supports only GET and HEAD.', { Allow: 'GET, HEAD' });
  }
  try {
    return await respondToGet(context, request, found);
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    context.counters.rejected.data++;
    return createUnavailableResponse(error);
  }
}

const HEADERS = new WeakMap<CachedBody, Headers>();

async function respondToGet(context: ApiContext, request: Request, found: DocumentMatch): Promise<HttpResponse> {
  const { live, cache, counters, compressor, limits, clock } = context;
  const { instance, document, rest } = found;
  if (!live.knows(instance)) return responseOf(NOT_FOUND_RESPONSE, found.document);
  const loaded = live.view(instance);
  const view = loaded instanceof Promise ? await waitForData(context, request, instance, loaded) : loaded;
  if (view === undefined || isOff(view, document)) return responseOf(NOT_FOUND_RESPONSE, found.document);
  const query = questionOf(request.target, document);
  const key = `${document.name} ${rest}?${query}`;
  const known = cache.get(view, key);
  const headers = known && HEADERS.get(known);
  if (known !== undefined && headers !== undefined) {
    counters.kept++;
    remember(context, request.target, { view, key, document, headers });
    return respondFromBody(negotiationTermsOf(request), known, headers, compressor);
  }
  // Counts responses that must be built; cached ones cost next to nothing.
  const meter = limits.ofDocuments(instance);
  const second = Math.floor(clock() / 1000);
  if (meter.take(second) !== undefined) {
    counters.rejected.instance_limit++;
    return createTooManyRequestsResponse(meter, meter, second);
  }
  const packed = live.texts(view);
  if (packed !== undefined) {
    // The view may belong to a newer snapshot after the wait.
    await waitForData(context, request, instance, packed);
    return respondToGet(context, request, found);
  }
  counters.made++;
  return respondBuilt(context, request, found, { view, key, query });
}

function respondBuilt(
  context: ApiContext,
  request: Request,
  { document, values }: DocumentMatch,
  { view, key, query }: { readonly view: View; readonly key: string; readonly query: URLSearchParams },
): HttpResponse | Promise<HttpResponse> {
  const { cache, compressor, publicUrl } = context;
  const answer = document.answer({ view, values, query, publicUrl });
  const headers = headersOf(answer, document);
  if (answer.status !== 200) return responseOf(answer, document);
  const body = cache.add(view, key, answer.body);
  HEADERS.set(body, headers);
  remember(context, request.target, { view, key, document, headers });
  return respondFromBody(negotiationTermsOf(request), body, headers, compressor);
}

/** Query without unknown names, so that tracking parameters don't multiply the cached responses. */
function questionOf(target: string, { asks }: PublicDocument): URLSearchParams {
  const question = target.indexOf('?');
  const all = new URLSearchParams(question < 0 ? '' : target.slice(question));
  return asks === 'any' ? all : new URLSearchParams([...all].filter(([name]) => asks.includes(name)));
}

function responseOf(answer: DocumentResponse, document: PublicDocument): HttpResponse {
  const body = Buffer.from(answer.body);
  const headers = { ...headersOf(answer, document), 'Content-Length': String(body.length) };
  return { status: answer.status, headers, body };
}

function headersOf({ headers }: DocumentResponse, { isOpen }: PublicDocument): Headers {
  return { ...NOSNIFF_HEADERS, 'Cache-Control': 'public, no-cache', ...headers, ...(isOpen && OPEN_HEADERS) };
}

/** True if the instance has disabled public access to the part of the document (rule G0). */
function isOff({ snapshot }: View, { part }: PublicDocument): boolean {
  return part !== undefined && !snapshot.instance.outside[part];
}

interface CacheEntry {
  readonly view: View;
  readonly key: string;
  readonly document: PublicDocument;
  readonly headers: Headers;
}

/** Stores a response for the fast lane. It depends on the URL only. */
function remember({ cache, counters }: ApiContext, target: string, { view, key, document, headers }: CacheEntry): void {
  const counts = counters.of(document.name);
  const access = { key: undefined, meter: undefined, origin: undefined };
  cache.remember(target, view, key, { ...access, view, headers, counts, second: Number.NaN, epoch: Number.NaN });
}
