// Operations over HTTP: path, access, method and parameters are checked in the order of rule A6, then the operation responds from the
// view, without the database.

import type { Operation } from '../contract/operation.ts';
import { hashKey } from '../util/hash-key.ts';
import { respondWithinQuota } from './api-access.ts';
import { callOf, isHeaderForm, methodsOf, textOfHeader } from './api-call.ts';
import { type ApiContext, type ApiRouterOptions, openApiContext } from './api-context.ts';
import { asSignUp } from './api-post.ts';
import { unauthorized } from './api-refusals.ts';
import { isPreflight, preflight } from './cors.ts';
import { openFastLane, type RawRequest } from './fast-lane.ts';
import { type HttpResponse, refusal } from './http-response.ts';
import { type KeepPage, openKeepPage } from './keep-page.ts';
import { firstSegment, pathOf, segmentsOf } from './path.ts';
import { findDocument, respondToDocument } from './public-documents.ts';
import type { Request } from './request.ts';

export interface ApiRouter {
  /** Answers a repeated request from the cache; undefined: the caller must use `answer`. */
  readonly answerFromCache: (request: RawRequest) => HttpResponse | undefined;
  /** Caches a page built by the site. */
  readonly keepPage: KeepPage;
  /** Returns the memory of the cached responses, in bytes. */
  readonly bytes: () => number;
  /** Answers a request for an operation or a public document; undefined for other paths. */
  readonly answer: (request: Request) => HttpResponse | Promise<HttpResponse> | undefined;
  /** Converts a rejection from outside the router to the form of its operation. */
  readonly formed: (target: string, refusal: HttpResponse) => HttpResponse;
  /** Returns the name of the operation or document for metrics and logs; undefined for other requests. */
  readonly operationOf: (target: string) => string | undefined;
  /** Whether a request is for an operation. */
  readonly needsKey: (target: string) => boolean;
  /** Returns the instance named by such a request if it exists; nothing else of the request may be logged (rule A4). */
  readonly instanceOf: (request: Pick<Request, 'target' | 'headers'>) => string | undefined;
}

/** Maximum length of a URL; 1,000 ids with spaces fit. */
const MAX_TARGET = 32_768;
const TOO_LONG = refusal(414, `The address is longer than ${MAX_TARGET} characters.`);

const SWITCHED_OFF = 'Nobody signs up for events of this instance here.';

/** Creates the router with access control, parameters and cached responses. */
export function openApiRouter(options: ApiRouterOptions): ApiRouter {
  const byName = new Map(options.operations.map((operation) => [operation.name, operation]));
  const context = openApiContext(options);
  const { live, cache } = context;
  const { documents = [] } = options;
  return {
    answerFromCache: openFastLane(context).answer,
    keepPage: openKeepPage(context),
    bytes: () => cache.bytes,
    answer: (request) => {
      const path = pathOf(request.target);
      if (request.target.length > MAX_TARGET) return TOO_LONG;
      const operation = byName.get(firstSegment(path) ?? '');
      if (operation !== undefined) return answered(operation, answerOperation(context, operation, request, path));
      const found = findDocument(documents, path, live.outsideOf);
      return found && respondToDocument(context, request, found);
    },
    formed: (target, refused) => {
      const operation = byName.get(firstSegment(pathOf(target)) ?? '');
      return operation?.scope === 'signup' ? asSignUp(refused) : refused;
    },
    operationOf: (target) => {
      const path = pathOf(target);
      const name = firstSegment(path) ?? '';
      return byName.has(name) ? name : findDocument(documents, path, live.outsideOf)?.document.name;
    },
    needsKey: (target) => byName.has(firstSegment(pathOf(target)) ?? ''),
    instanceOf: (request) => {
      const path = pathOf(request.target);
      const named = isHeaderForm(request) ? textOfHeader(request.headers['member']) : segmentsOf(path).decoded?.[1];
      const instance = findDocument(documents, path, live.outsideOf)?.instance ?? named ?? '';
      return live.knows(instance) ? instance : undefined;
    },
  };
}

/** Errors of sign-up operations have additional keys (rule J19). */
function answered(
  { scope }: Operation,
  answer: HttpResponse | Promise<HttpResponse>,
): HttpResponse | Promise<HttpResponse> {
  if (scope !== 'signup') return answer;
  return answer instanceof Promise ? answer.then(asSignUp) : asSignUp(answer);
}

function answerOperation(
  context: ApiContext,
  operation: Operation,
  request: Request,
  path: string,
): HttpResponse | Promise<HttpResponse> {
  const { live } = context;
  const { raw, decoded } = segmentsOf(path);
  if (decoded === undefined) return refusal(400, 'The address holds a malformed percent escape.');
  if (isPreflight(request)) return preflight(request, methodsOf(operation), live);
  const { member, apikey } = request.headers;
  const [instance, apiKey] = isHeaderForm(request)
    ? [textOfHeader(member), textOfHeader(apikey)]
    : [decoded[1] ?? '', decoded[2] ?? ''];
  const key = live.workingKey(instance, hashKey(apiKey));
  if (key === undefined) return unauthorized(context, request);
  if (operation.scope === 'signup' && live.outsideOf(instance)?.signup !== true) return refusal(404, SWITCHED_OFF);
  return respondWithinQuota(context, callOf(operation, request, decoded, raw), key);
}
