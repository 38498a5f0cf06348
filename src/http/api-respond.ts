import type { View } from '../readmodel/view.ts';
import { type AuthorizedCall, buildBody, readParameterValues, readSingleHeader } from './api-call.ts';
import { type ApiContext, waitForData } from './api-context.ts';
import { respondToChange, respondToPost } from './api-post.ts';
import { createCallErrorResponse, createUnauthorizedResponse } from './api-refusals.ts';
import { CachedBody, isNotModified, negotiationTermsOf, respondFromBody } from './cached-body.ts';
import { type CorsHeaders, NO_CORS } from './cors.ts';
import { createCacheKey } from './fast-lane.ts';
import { type HttpResponse, JSON_TYPE } from './http-response.ts';
import { headerOf } from './request.ts';

const JSON_HEADERS = { 'Content-Type': JSON_TYPE };

export function respondToCall(context: ApiContext, call: AuthorizedCall): HttpResponse | Promise<HttpResponse> {
  const { key, cors } = call;
  try {
    const view = context.live.view(key.instance, key.profile);
    const answer =
      view instanceof Promise
        ? waitForData(context, call.request, key.instance, view).then((loaded) => respondFrom(context, call, loaded))
        : respondFrom(context, call, view);
    return answer instanceof Promise ? answer.catch((error) => createCallErrorResponse(context, error, cors)) : answer;
  } catch (error) {
    return createCallErrorResponse(context, error, cors);
  }
}

function respondFrom(
  context: ApiContext,
  call: AuthorizedCall,
  view: View | undefined,
): HttpResponse | Promise<HttpResponse> {
  const { operation, request, cors } = call;
  if (view === undefined) return createUnauthorizedResponse(context, request);
  if (request.method === 'POST') {
    return operation.change === undefined ? respondToPost(context, call, view) : respondToChange(context, call, view);
  }
  const headers = cors === NO_CORS ? JSON_HEADERS : { ...JSON_HEADERS, ...cors };
  return operation.personal
    ? respondPersonally(context, call, view, headers)
    : respondToGet(context, call, view, headers);
}

/** Response with the data of a single person, built for each request after the effects of the request are stored. */
function respondPersonally(
  context: ApiContext,
  call: AuthorizedCall,
  view: View,
  headers: CorsHeaders,
): HttpResponse | Promise<HttpResponse> {
  const terms = negotiationTermsOf(call.request);
  const made = new CachedBody(buildBody(call, view));
  const written = isNotModified(terms, made) ? undefined : writeBeforehand(context, call, view);
  const send = () => respondFromBody(terms, made, headers, context.compressor);
  return written === undefined ? send() : context.waitFor(call.key.instance, written).then(send);
}

/** Stores the effects of a request before its response. A HEAD request is safe and has none. */
function writeBeforehand({ subscriptions }: ApiContext, call: AuthorizedCall, view: View): Promise<void> | undefined {
  const { operation, request } = call;
  if (operation.beforehand === undefined || subscriptions === undefined || request.method === 'HEAD') return undefined;
  return operation.beforehand(view, readParameterValues(call, view), subscriptions);
}

function respondToGet(
  context: ApiContext,
  call: AuthorizedCall,
  view: View,
  headers: CorsHeaders,
): HttpResponse | Promise<HttpResponse> {
  const { live, cache, counters, compressor } = context;
  const kept = call.operation.name + call.raw + call.query;
  let body = cache.get(view, kept);
  if (body === undefined) {
    const packed = live.texts(view);
    if (packed !== undefined) {
      // The view may belong to a newer snapshot after the wait.
      return waitForData(context, call.request, call.key.instance, packed).then(() => respondToCall(context, call));
    }
    body = cache.add(view, kept, buildBody(call, view));
    counters.made++;
  } else counters.kept++;
  remember(context, call, view, headers, kept);
  return respondFromBody(negotiationTermsOf(call.request), body, headers, compressor);
}

/** Stores a response for the fast lane, if the URL contains everything that the response depends on. */
function remember(
  { cache, counters }: ApiContext,
  { operation, request, headerForm, key, meter }: AuthorizedCall,
  view: View,
  headers: CorsHeaders,
  kept: string,
): void {
  const counts = counters.of(operation.name);
  if (request.target.includes('?') && operation.query === undefined) return;
  const { member, apikey } = request.headers;
  const address = headerForm
    ? createCacheKey(request.target, readSingleHeader(member), readSingleHeader(apikey))
    : request.target;
  const origin = headerOf(request, 'origin');
  cache.remember(address, view, kept, {
    key,
    view,
    headers,
    origin,
    meter,
    counts,
    second: Number.NaN,
    epoch: Number.NaN,
  });
}
