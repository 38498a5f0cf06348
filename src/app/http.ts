import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';
import { type ApiRouter, createApiRouter } from '../http/api-router.ts';
import type { CachePage } from '../http/cache-page.ts';
import type { Logger } from '../http/log.ts';
import type { PageHandler } from '../http/page-adapter.ts';
import type { ServerProblems } from '../http/request-handler.ts';
import { createRequestQuotas, type RequestQuotas } from '../http/request-quotas.ts';
import { createHttpServer, type Server } from '../http/server.ts';
import { createWaitLimit } from '../http/snapshot-wait-limit.ts';
import type { InstanceCache } from '../instance-cache/instance-cache.ts';
import { formatConsentWording } from '../mail/consent-wording.ts';
import { HttpCounters } from '../metrics/http-counters.ts';
import type { SignUpService } from '../model/bookings/visitor-sign-ups.ts';
import type { BounceHandler } from '../model/newsletter/bounce.ts';
import type { PublicNewsletterFacts } from '../model/newsletter/newsletter-settings.ts';
import type { NewsletterSubscriptionService } from '../model/newsletter/subscription.ts';
import type { VisitorRequestService } from '../model/room-requests/visitor-requests.ts';
import { createKeyLookup } from '../office-api/access.ts';
import { findMaxOfficeBodySize } from '../office-pages/body-limits.ts';
import { findSessionTokens } from '../office-pages/session-cookies.ts';
import { operations } from '../operations/index.ts';
import { createSignUpPages } from '../pages/bookings/sign-up-pages.ts';
import { createFilePages, type FileSource } from '../pages/file-pages.ts';
import { findMaxFormSize } from '../pages/form-routes.ts';
import { createBounceHook } from '../pages/newsletter/bounce-hook.ts';
import { createNewsletterPages } from '../pages/newsletter/newsletter-pages.ts';
import { createRoomRequestPages } from '../pages/room-requests/room-request-pages.ts';
import { createSite } from '../pages/site.ts';
import type { View } from '../readmodel/view.ts';
import { systemClock } from '../util/clock.ts';
import { publicDocuments } from './documents.ts';
import { createOfficeUnavailableResponse } from './office.ts';
import type { OfficeRequestContext } from './office-thread.ts';
import type { RequestThread } from './request-thread.ts';
import { cacheForOneSecond, throttleRepeatedErrors } from './throttle.ts';

export interface HttpServerContext {
  readonly config: Config;
  readonly version: string;
  readonly live: InstanceCache;
  readonly responseBytes: () => number;
  readonly log: Logger;
  readonly isWorker: boolean;
  readonly troubles: () => ServerProblems;
  /** URL of the server for visitors, as shown in pages and feeds; "" if unknown. */
  readonly visitorsUrl: string;
  readonly subscriptions: NewsletterSubscriptionService;
  readonly signUps: SignUpService;
  readonly requests: VisitorRequestService;
  readonly readable: (instance: string) => Promise<View | undefined>;
  readonly taker: BounceHandler;
  readonly sender: () => string;
  readonly facts: (instance: string) => Promise<PublicNewsletterFacts>;
  readonly office: RequestThread<OfficeRequestContext>;
  readonly files: FileSource;
  /** True if a session has this token or had it recently, or if that can't be determined. */
  readonly isKnownSession: (token: string) => Promise<boolean>;
}

export function createAppServer(parts: HttpServerContext): { door: ApiRouter; server: Server; counters: HttpCounters } {
  const { config, live, log, isWorker } = parts;
  const counters = new HttpCounters([...operations, ...publicDocuments].map(({ name }) => name));
  const limits = createRequestQuotas(config.rateLimit);
  const door = openDoor(parts, counters, limits);
  const findKey = createKeyLookup(live.workingKey);
  const server = createHttpServer({
    router: door,
    site: openPages(parts, door.keepPage),
    formLimitAt: (method, path, headers) => bodyLimitAt(parts, method, path, headers),
    log,
    counters,
    troubles: parts.troubles,
    maxConcurrent: config.maxConcurrent,
    isKeyed: (request) => findKey(request) !== undefined,
    maxConnections: config.maxConnections,
    // Behind a proxy, all connections come from the proxy, which opens many.
    maxPerAddress: config.trustProxy > 0 ? Number.POSITIVE_INFINITY : config.connectionsPerAddress,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustProxy,
    stopDelayMs: config.stopDelay,
    isWorker,
  });
  return { door, server, counters };
}

/** Returns the body limit outside the operations; undefined if no body is accepted. Larger limits need a current or recent session. */
async function bodyLimitAt(
  { isKnownSession }: Pick<HttpServerContext, 'isKnownSession'>,
  method: string,
  path: string,
  { cookie }: IncomingHttpHeaders,
): Promise<number | undefined> {
  const most = findMaxOfficeBodySize(method, path, cookie) ?? findMaxFormSize(method, path);
  const ofNobody = findMaxOfficeBodySize(method, path);
  if (most === ofNobody || most === undefined || ofNobody === undefined) return most;
  for (const token of findSessionTokens(cookie ?? '')) if (await isKnownSession(token)) return most;
  return ofNobody;
}

function openDoor(
  { config, live, responseBytes, log, subscriptions, signUps, requests, visitorsUrl }: HttpServerContext,
  counters: HttpCounters,
  limits: RequestQuotas,
): ApiRouter {
  return createApiRouter({
    operations,
    documents: publicDocuments,
    live,
    counters,
    subscriptions,
    signUps,
    requests,
    publicUrl: visitorsUrl,
    clock: systemClock,
    maxCacheBytes: cacheForOneSecond(responseBytes),
    limits,
    waitFor: createWaitLimit({
      atOnce: Math.ceil(config.maxConcurrent / 2),
      isAway: () => live.awaySince() !== undefined,
      onAway: throttleRepeatedErrors((error) =>
        log.error({ err: error }, 'instance could not be loaded; responding with 503'),
      ),
    }),
  });
}

function openPages(parts: HttpServerContext, keepPage: CachePage) {
  const { config, version, live, log, subscriptions, signUps, requests, readable, taker, sender, facts, files } = parts;
  const onError = (error: unknown) => log.error({ err: error }, 'page failed');
  const viewOf = (instance: string) => live.view(instance, 'document');
  const newsletter = (headers: Readonly<Record<string, string>>) =>
    createNewsletterPages({
      subscriptions,
      viewOf,
      consent: formatConsentWording,
      facts,
      sender,
      publicUrl: config.publicUrl,
      headers,
      onError,
      clock: systemClock,
    });
  const signUp = (headers: Readonly<Record<string, string>>) =>
    createSignUpPages({
      signUps,
      keepPage,
      viewOf: readable,
      publicUrl: config.publicUrl,
      headers,
      onError,
      clock: systemClock,
    });
  const roomRequests = (headers: Readonly<Record<string, string>>) =>
    createRoomRequestPages({
      requests,
      viewOf: readable,
      publicUrl: config.publicUrl,
      headers,
      onError,
      clock: systemClock,
    });
  const bounces = (headers: Readonly<Record<string, string>>) =>
    createBounceHook({ handler: taker, secret: config.bounceSecret, headers, onError, clock: systemClock });
  // Loaded on demand because the documents import every route of the office.
  const officeDocument = async () => {
    const { createOfficeOpenApi: officeOpenApi } = await import('../office-api/openapi.ts');
    return officeOpenApi({ version, serverUrl: config.publicUrl });
  };
  const officeReference = async (address: string) => {
    const [{ renderOfficeReferencePage }, { ROUTES }] = await Promise.all([
      import('../pages/reference/office-reference-page.ts'),
      import('../office-api/routes.ts'),
    ]);
    return renderOfficeReferencePage(ROUTES, address);
  };
  const office = {
    office: createOfficeHandler(parts),
    serving: createRotaHandler(parts),
    officeDocument,
    officeReference,
  };
  const pages = { newsletter, signUp, roomRequests, bounces, ...office, files: createFilePages({ files, onError }) };
  return createSite({ operations, version, publicUrl: config.publicUrl, withPages: live.withPages, ...pages, onError });
}

/** Forwards requests for volunteers' private pages to the office thread, which has the rota. */
function createRotaHandler({ office, log }: HttpServerContext): PageHandler {
  return async (request, { address }) => {
    try {
      return await office.ask(request, { address, key: undefined, isServing: true });
    } catch (error) {
      log.error({ err: error }, 'volunteer page request failed');
      return createOfficeUnavailableResponse();
    }
  };
}

/** Forwards office requests to the office thread, with their key if it is valid. */
function createOfficeHandler({ office, live, log }: HttpServerContext): PageHandler {
  const findKey = createKeyLookup(live.workingKey);
  return async (request, { address }) => {
    const { pathname } = new URL(request.url);
    const authorization = request.headers.get('authorization') ?? undefined;
    const key = findKey({ url: pathname, headers: { authorization } });
    try {
      return await office.ask(request, { address, key });
    } catch (error) {
      log.error({ err: error }, 'office request failed');
      return createOfficeUnavailableResponse();
    }
  };
}
