// Pages, feeds and calendar files of instances: requested without a key, built from the view, and cached as finished bytes like responses
// of operations.

import { type DocumentAnswer, NOTHING_THERE, type PublicDocument } from '../contract/document.ts';
import { type Instance, RESERVED_NAMES } from '../model/instance.ts';
import type { View } from '../readmodel/view.ts';
import { type ApiContext, waitForData } from './api-context.ts';
import { type CachedBody, respondFromBody, termsOf } from './cached-body.ts';
import { type HttpResponse, NO_GUESSING, refusal } from './http-response.ts';
import { tooManyRequests } from './limits.ts';
import { decodedPath } from './path.ts';
import type { Request } from './request.ts';
import { Unavailable, unavailable } from './snapshot-wait-limit.ts';

export interface FoundDocument {
  readonly instance: string;
  readonly document: PublicDocument;
  readonly rest: string;
  readonly values: Readonly<Record<string, string>>;
}

const OF_INSTANCE = /^\/([a-z0-9][a-z0-9_-]{0,62})(\/.*|)$/;

/**
 * Finds the document of a path; undefined if there can be none. For a name alone, or before an unknown path, it is also undefined if no
 * instance has the name, or its pages are disabled: the two cases look the same (rule G0).
 */
export function findDocument(
  documents: readonly PublicDocument[],
  path: string,
  outsideOf: (instance: string) => Instance['outside'] | undefined,
): FoundDocument | undefined {
  // Calendar programs may encode the + of a feed as %2B (rule T5).
  const match = OF_INSTANCE.exec(decodedPath(path) ?? path);
  if (match === null) return undefined;
  const [, instance = '', rest = ''] = match;
  // Instances may have had these names before the server reserved them (rule G0).
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

/** Allows scripts of any website, because documents need no key. */
const OPEN = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' } as const;

export async function respondToDocument(
  context: ApiContext,
  request: Request,
  found: FoundDocument,
): Promise<HttpResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refusal(405, 'This address takes GET and HEAD only.', { Allow: 'GET, HEAD' });
  }
  try {
    return await respondToGet(context, request, found);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    context.counters.rejected.data++;
    return unavailable(error);
  }
}

/** Headers of cached documents; missing for bodies from elsewhere. */
const HEADERS = new WeakMap<CachedBody, Headers>();

async function respondToGet(context: ApiContext, request: Request, found: FoundDocument): Promise<HttpResponse> {
  const { live, cache, counters, compressor, limits, clock } = context;
  const { instance, document, rest } = found;
  if (!live.knows(instance)) return responseOf(NOTHING_THERE, found.document);
  const loaded = live.view(instance);
  const view = loaded instanceof Promise ? await waitForData(context, request, instance, loaded) : loaded;
  if (view === undefined || isOff(view, document)) return responseOf(NOTHING_THERE, found.document);
  const query = questionOf(request.target, document);
  const key = `${document.name} ${rest}?${query}`;
  const known = cache.get(view, key);
  const headers = known && HEADERS.get(known);
  if (known !== undefined && headers !== undefined) {
    counters.kept++;
    remember(context, request.target, { view, key, document, headers });
    return respondFromBody(termsOf(request), known, headers, compressor);
  }
  // Only responses that must be built count, because cached ones cost next to nothing.
  const meter = limits.ofDocuments(instance);
  const second = Math.floor(clock() / 1000);
  if (meter.take(second) !== undefined) {
    counters.rejected.instance_limit++;
    return tooManyRequests(meter, meter, second);
  }
  const packed = live.texts(view);
  if (packed !== undefined) {
    // The view may be of another snapshot by then.
    await waitForData(context, request, instance, packed);
    return respondToGet(context, request, found);
  }
  counters.made++;
  return respondAnew(context, request, found, { view, key, query });
}

function respondAnew(
  context: ApiContext,
  request: Request,
  { document, values }: FoundDocument,
  { view, key, query }: { readonly view: View; readonly key: string; readonly query: URLSearchParams },
): HttpResponse | Promise<HttpResponse> {
  const { cache, compressor, publicUrl } = context;
  const answer = document.answer({ view, values, query, publicUrl });
  const headers = headersOf(answer, document);
  if (answer.status !== 200) return responseOf(answer, document);
  const body = cache.add(view, key, answer.body);
  HEADERS.set(body, headers);
  remember(context, request.target, { view, key, document, headers });
  return respondFromBody(termsOf(request), body, headers, compressor);
}

/** Returns the query without unknown names, so that tracking parameters do not cause new responses. */
function questionOf(target: string, { asks }: PublicDocument): URLSearchParams {
  const question = target.indexOf('?');
  const all = new URLSearchParams(question < 0 ? '' : target.slice(question));
  return asks === 'any' ? all : new URLSearchParams([...all].filter(([name]) => asks.includes(name)));
}

function responseOf(answer: DocumentAnswer, document: PublicDocument): HttpResponse {
  const body = Buffer.from(answer.body);
  const headers = { ...headersOf(answer, document), 'Content-Length': String(body.length) };
  return { status: answer.status, headers, body };
}

function headersOf({ headers }: DocumentAnswer, { isOpen }: PublicDocument): Headers {
  return { ...NO_GUESSING, 'Cache-Control': 'public, no-cache', ...headers, ...(isOpen && OPEN) };
}

/** Whether the instance has disabled the document's part of the public access (rule G0). */
function isOff({ snapshot }: View, { part }: PublicDocument): boolean {
  return part !== undefined && !snapshot.instance.outside[part];
}

interface Remembering {
  readonly view: View;
  readonly key: string;
  readonly document: PublicDocument;
  readonly headers: Headers;
}

/** Stores the response for the fast lane: it depends only on the address. */
function remember(
  { cache, counters }: ApiContext,
  target: string,
  { view, key, document, headers }: Remembering,
): void {
  const counts = counters.of(document.name);
  const access = { key: undefined, meter: undefined, origin: undefined };
  cache.remember(target, view, key, { ...access, view, headers, counts, second: Number.NaN, epoch: Number.NaN });
}
