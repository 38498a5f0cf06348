// Wires the API router, its limits and the pages.

import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';
import { type ApiRouter, openApiRouter } from '../http/api-router.ts';
import type { KeepPage } from '../http/keep-page.ts';
import { type Limits, openLimits } from '../http/limits.ts';
import type { Logger } from '../http/log.ts';
import type { Site } from '../http/page-adapter.ts';
import { openServer, type Server } from '../http/server.ts';
import { openWaiting } from '../http/snapshot-wait-limit.ts';
import type { Live } from '../instance-cache/live.ts';
import { consentWording } from '../mail/words.ts';
import { HttpCounters } from '../metrics/http-counters.ts';
import type { SignUps } from '../model/bookings/sign-ups.ts';
import type { BounceTaker } from '../model/newsletter/bounce.ts';
import type { SendingFacts } from '../model/newsletter/newsletter-settings.ts';
import type { NewsletterSubscriptions } from '../model/newsletter/subscription.ts';
import { openFindKey } from '../office-api/access.ts';
import { officeLimit } from '../office-pages/body-limits.ts';
import { sessionsIn } from '../office-pages/session-cookies.ts';
import { operations } from '../operations/index.ts';
import { signUpPages } from '../pages/bookings/sign-up-pages.ts';
import { type FileSource, filePages } from '../pages/file-pages.ts';
import { formLimitAt } from '../pages/form-routes.ts';
import { bounceHook } from '../pages/newsletter/bounce-hook.ts';
import { newsletterPages } from '../pages/newsletter/newsletter-pages.ts';
import { openSite } from '../pages/site.ts';
import type { View } from '../readmodel/view.ts';
import { systemClock } from '../util/clock.ts';
import { documents } from './documents.ts';
import { notNow } from './office.ts';
import type { OfficeVisit } from './office-thread.ts';
import type { RequestThread } from './request-thread.ts';
import { onceASecond, throttleRepeatedErrors } from './throttle.ts';

export interface HttpParts {
  readonly config: Config;
  readonly version: string;
  readonly live: Live;
  /** Returns the memory available to cached responses. */
  readonly responseBytes: () => number;
  readonly log: Logger;
  readonly isWorker: boolean;
  /** URL of the server for visitors, as shown in pages and feeds; "" if unknown. */
  readonly visitorsUrl: string;
  readonly subscriptions: NewsletterSubscriptions;
  readonly signUps: SignUps;
  /** Returns the current view of an instance with its texts loaded. */
  readonly readable: (instance: string) => Promise<View | undefined>;
  readonly taker: BounceTaker;
  readonly sender: () => string;
  readonly facts: (instance: string) => Promise<SendingFacts>;
  readonly office: RequestThread<OfficeVisit>;
  readonly files: FileSource;
  /** Returns whether a session has this token or had it recently; true if that can't be determined now. */
  readonly isKnownSession: (token: string) => Promise<boolean>;
}

/** Creates the HTTP server with the API router, its limits and the pages. */
export function openHttp(parts: HttpParts): { door: ApiRouter; server: Server; counters: HttpCounters } {
  const { config, live, log, isWorker } = parts;
  const counters = new HttpCounters([...operations, ...documents].map(({ name }) => name));
  const limits = openLimits(config.rateLimit);
  const door = openDoor(parts, counters, limits);
  const findKey = openFindKey(live.workingKey);
  const server = openServer({
    router: door,
    site: openPages(parts, door.keepPage),
    formLimitAt: (method, path, headers) => bodyLimitAt(parts, method, path, headers),
    log,
    counters,
    troubles: live.troubles,
    maxConcurrent: config.maxConcurrent,
    isKeyed: (request) => findKey(request) !== undefined,
    maxConnections: config.maxConnections,
    // Connections come from the proxy then, which opens many.
    maxPerAddress: config.trustProxy > 0 ? Number.POSITIVE_INFINITY : config.connectionsPerAddress,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustProxy,
    stopDelayMs: config.stopDelay,
    isWorker,
  });
  return { door, server, counters };
}

/** Returns the body limit outside the operations; the larger limits need a current or recent session. */
async function bodyLimitAt(
  { isKnownSession }: Pick<HttpParts, 'isKnownSession'>,
  method: string,
  path: string,
  { cookie }: IncomingHttpHeaders,
): Promise<number | undefined> {
  const most = officeLimit(method, path, cookie) ?? formLimitAt(method, path);
  const ofNobody = officeLimit(method, path);
  if (most === ofNobody || most === undefined || ofNobody === undefined) return most;
  for (const token of sessionsIn(cookie ?? '')) if (await isKnownSession(token)) return most;
  return ofNobody;
}

function openDoor(
  { config, live, responseBytes, log, subscriptions, signUps, visitorsUrl }: HttpParts,
  counters: HttpCounters,
  limits: Limits,
): ApiRouter {
  return openApiRouter({
    operations,
    documents,
    live,
    counters,
    subscriptions,
    signUps,
    publicUrl: visitorsUrl,
    clock: systemClock,
    maxCacheBytes: onceASecond(responseBytes),
    limits,
    waitFor: openWaiting({
      atOnce: Math.ceil(config.maxConcurrent / 2),
      isAway: () => live.awaySince() !== undefined,
      onAway: throttleRepeatedErrors((error) =>
        log.error({ err: error }, 'an instance could not be loaded; answering 503'),
      ),
    }),
  });
}

function openPages(parts: HttpParts, keepPage: KeepPage) {
  const { config, version, live, log, subscriptions, signUps, readable, taker, sender, facts, files } = parts;
  const onError = (error: unknown) => log.error({ err: error }, 'a page failed');
  const viewOf = (instance: string) => live.view(instance, 'document');
  const newsletter = (headers: Readonly<Record<string, string>>) =>
    newsletterPages({
      subscriptions,
      viewOf,
      consent: consentWording,
      facts,
      sender,
      publicUrl: config.publicUrl,
      headers,
      onError,
      clock: systemClock,
    });
  const signUp = (headers: Readonly<Record<string, string>>) =>
    signUpPages({
      signUps,
      keepPage,
      viewOf: readable,
      publicUrl: config.publicUrl,
      headers,
      onError,
      clock: systemClock,
    });
  const bounces = (headers: Readonly<Record<string, string>>) =>
    bounceHook({ taker, secret: config.bounceSecret, headers, onError, clock: systemClock });
  // Loaded on demand because the documents import every route of the office.
  const officeDocument = async () => {
    const { officeOpenApi } = await import('../office-api/openapi.ts');
    return officeOpenApi({ version, serverUrl: config.publicUrl });
  };
  const officeReference = async (address: string) => {
    const [{ officeReferencePage }, { ROUTES }] = await Promise.all([
      import('../pages/reference/office-reference-page.ts'),
      import('../office-api/routes.ts'),
    ]);
    return officeReferencePage(ROUTES, address);
  };
  const office = { office: officeDoor(parts), serving: servingDoor(parts), officeDocument, officeReference };
  const pages = { newsletter, signUp, bounces, ...office, files: filePages({ files, onError }) };
  return openSite({ operations, version, publicUrl: config.publicUrl, withPages: live.withPages, ...pages, onError });
}

/** Forwards requests for volunteers' private pages to the office thread, which has the rota. */
function servingDoor({ office, log }: HttpParts): Site {
  return async (request, { address }) => {
    try {
      return await office.ask(request, { address, key: undefined, isServing: true });
    } catch (error) {
      log.error({ err: error }, 'a private page could not be asked for');
      return notNow();
    }
  };
}

/** Forwards office requests to the office thread, with the valid key that they have. */
function officeDoor({ office, live, log }: HttpParts): Site {
  const findKey = openFindKey(live.workingKey);
  return async (request, { address }) => {
    const { pathname } = new URL(request.url);
    const authorization = request.headers.get('authorization') ?? undefined;
    const key = findKey({ url: pathname, headers: { authorization } });
    try {
      return await office.ask(request, { address, key });
    } catch (error) {
      log.error({ err: error }, 'the office could not be asked');
      return notNow();
    }
  };
}
