// Composition root of the server: wires store, cache, API, pages and webhooks.

import type { RunningServer } from '../cli/command.ts';
import { CommandError } from '../cli/command-error.ts';
import type { Config } from '../config/config.ts';
import { createLogger, type Logger } from '../http/log.ts';
import type { Server } from '../http/server.ts';
import { createInstanceCache, type InstanceCache } from '../instance-cache/instance-cache.ts';
import { DataUnavailableError, type SnapshotSource } from '../instance-cache/snapshot-source.ts';
import { createSnapshotThreads } from '../instance-cache/snapshot-threads.ts';
import { parseBounceMail } from '../mail/bounces/bounce.ts';
import { parseBounceReport } from '../mail/bounces/bounce-report.ts';
import { NotDeliverableError } from '../mail/mailer.ts';
import type { MetricFamily } from '../metrics/exposition.ts';
import { MailCounts } from '../metrics/mail-counts.ts';
import { SourceCounters } from '../metrics/source-counts.ts';
import type { Bounce, BounceHandler } from '../model/newsletter/bounce.ts';
import type { PublicNewsletterFacts } from '../model/newsletter/newsletter-settings.ts';
import type { SourceOutcome } from '../model/sources/source-run.ts';
import { publicNewsletterFactsOf } from '../newsletter/manual-send.ts';
import { DatabaseError } from '../store/errors.ts';
import { MAIL_KINDS } from '../store/mail/mails.ts';
import { findEmptyDatabaseFile } from '../store/open.ts';
import { openStore, type Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { hashKey } from '../util/hash-key.ts';
import { describeListenError } from '../util/listen-problem.ts';
import { withTimeLimit } from '../util/time-limit.ts';
import { createRetryingSignUps } from './bookings.ts';
import { createAppServer } from './http.ts';
import { createMetricsCollector, type MetricsCollector, serveMetrics } from './metrics.ts';
import type { OfficeRequestContext, OfficeThreadData } from './office-thread.ts';
import { createRequestThread, type RequestThread } from './request-thread.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { createRetryingRequestService } from './room-requests.ts';
import { createSubscriptionService, type SubscriptionService } from './subscriptions.ts';
import { isDatabaseOutage, throttleRepeatedErrors } from './throttle.ts';

/** Time-out for outstanding database work at shutdown. */
const SHUTDOWN_TIMEOUT_MS = 8_000;

const SNAPSHOT_MEMORY_SHARE = 7 / 8;

interface Closable {
  readonly close: () => Promise<void>;
}

/** Running server. One of several can stop while others keep listening; `figures` returns its metrics. */
export interface ServerHandle extends RunningServer {
  readonly stop: (othersListen?: boolean) => Promise<void>;
  readonly figures: () => Promise<MetricFamily[]>;
}

interface ServerContext {
  readonly config: Config;
  readonly version: string;
  readonly isWorker: boolean;
  readonly isDemo: boolean;
  readonly log: Logger;
  readonly source: SnapshotSource;
  readonly store: Store;
  readonly opened: Closable[];
}

/**
 * Starts the server with the given settings; a worker shares its port with others and leaves the metrics to the primary process. Throws
 * DatabaseError or CommandError with a text for the operator.
 */
export async function startServer(
  config: Config,
  version: string,
  { isWorker = false, isDemo = false }: { readonly isWorker?: boolean; readonly isDemo?: boolean } = {},
): Promise<ServerHandle> {
  const log = createLogger(config.logLevel);
  // Started early, so that the thread loads its code in parallel.
  let identity = '';
  const source = createSnapshotThreads({
    module: new URL('./snapshot-thread.ts', import.meta.url),
    data: { databaseUrl: config.databaseUrl, serverUrl: visitorsUrlOf({ config, isDemo }) },
    identity: () => identity,
  });
  const store = await openMainStore(config, log, isWorker);
  ({ identity } = store);
  const opened: Closable[] = [source, store];
  const close = async () => {
    for (const one of opened) await one.close();
  };
  try {
    return await serve({ config, version, isWorker, isDemo, log, source, store, opened }, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function openMainStore({ databaseUrl }: Config, log: Logger, isWorker: boolean): Promise<Store> {
  const empty = findEmptyDatabaseFile(databaseUrl);
  // Workers do not migrate the database, because workers of an older version may still use it.
  const store = await openStore(databaseUrl, { create: true, busyTimeoutMs: 0, asItIs: isWorker });
  if (empty !== undefined) {
    log.warn(
      { file: empty },
      'database file was empty and will be used as a new database; if you have lost data, restore a backup',
    );
  }
  return store;
}

async function serve(ground: ServerContext, close: () => Promise<void>): Promise<ServerHandle> {
  const { config, version, isWorker, log, store, opened } = ground;
  // Webhooks have their own connection, so that reads never wait for their writes. Durability is not needed: after a power failure, a
  // website may receive a delivery twice.
  const pushStore = await openStore(config.databaseUrl, { create: true, busyTimeoutMs: 0, durable: false });
  opened.push(pushStore);
  const live = await openLiveSide(ground, pushStore);
  let failedPushes = 0;
  const [mailCounts, sourceCounts] = [new MailCounts(MAIL_KINDS), new SourceCounters()];
  const registering = openRegistering(ground, live, mailCounts);
  const troubles = () => ({ ...live.troubles(), mailFailingSince: registering.mailFailingSince() });
  const office = openOffice(ground, (outcome) => sourceCounts.ran('hand', outcome));
  const { door, server, counters } = createAppServer({
    config,
    version,
    live,
    log,
    isWorker,
    troubles,
    office,
    visitorsUrl: visitorsUrlOf(ground),
    responseBytes: () => config.cacheBytes - Math.min(live.bytes(), config.cacheBytes * SNAPSHOT_MEMORY_SHARE),
    subscriptions: registering.subscriptions,
    signUps: createRetryingSignUps({
      store,
      mailFolder: config.mailFolder,
      onTrouble: throttleRepeatedErrors((error) =>
        log.error({ err: error }, 'e-mails of an erased person could not be removed'),
      ),
    }),
    requests: createRetryingRequestService({
      store,
      mailFolder: config.mailFolder,
      onTrouble: throttleRepeatedErrors((error) =>
        log.error({ err: error }, 'e-mails of an erased person could not be removed'),
      ),
    }),
    readable: (instance) => loadViewWithTexts(live, instance),
    taker: openBouncing(store, config),
    sender: registering.sender,
    facts: (instance) => publicNewsletterFacts(store, instance),
    files: store.files,
    isKnownSession: (token) => store.accounts.isKnownSession(hashKey(token)).catch(() => true),
  });
  const measuring = createMetricsCollector({
    version,
    counters,
    server,
    door,
    live,
    mailCounts,
    sourceCounts,
    sources: store.sourceRuns,
    pushes: pushStore.pushes,
    failedPushes: () => failedPushes,
    mails: pushStore.mails,
  });
  opened.unshift({ close: async () => measuring.stop() });
  const told = { look: isWorker ? undefined : measuring.collect, troubles };
  const port = await listen(config, server, told, opened, log).catch(async (error) => {
    await Promise.all([live.stop(), registering.stop()]);
    throw error;
  });
  const url = urlOf(config.host, port);
  const loops = import('./background-tasks.ts').then(({ startBackgroundTasks: startLoops }) =>
    startLoops({
      config,
      log,
      store,
      pushStore,
      live,
      office,
      onFailedPush: () => void failedPushes++,
      onRun: (outcome) => sourceCounts.ran('due', outcome),
    }),
  );
  loops.catch((error) => log.fatal({ err: error }, 'websites are not notified, and no source is fetched'));
  registering.begin(url);
  return {
    url,
    figures: measuring.collect,
    stop: async (othersListen) => {
      const stopping = loops.then((all) => Promise.all(all.map((loop) => warnIfLate(log, loop.stop()))));
      await Promise.all([
        server.stop(othersListen),
        warnIfLate(log, registering.stop()),
        stopping.catch(() => undefined),
      ]);
      await warnIfLate(log, live.stop());
      await close();
    },
  };
}

function openLiveSide({ config, log, source, store }: ServerContext, pushStore: Store): Promise<InstanceCache> {
  return createInstanceCache({
    // The last use of a key does not need a durable write.
    store: { ...store, noteKeyUse: pushStore.noteKeyUse },
    source,
    clock: systemClock,
    unwritten: () => store.unwritten() ?? pushStore.unwritten(),
    maxBytes: config.cacheBytes * SNAPSHOT_MEMORY_SHARE,
    onTrouble: throttleRepeatedErrors((error) =>
      log[isDatabaseOutage(error) ? 'debug' : 'error'](
        { err: error },
        'failed to check for changes or to record when keys were last used; serving the current data',
      ),
    ),
    onNotice: (what, details) => log.warn(details, what),
  });
}

function visitorsUrlOf({
  config: { publicUrl, host, port },
  isDemo,
}: Pick<ServerContext, 'config' | 'isDemo'>): string {
  return publicUrl === '' && isDemo && port !== 0 ? urlOf(host, port) : publicUrl;
}

/**
 * Opens the office with its own thread and connections, so that reads wait neither for its work nor for the disk. `onRun` receives the
 * outcome of each source fetched there.
 */
function openOffice(
  ground: ServerContext,
  onRun: (outcome: SourceOutcome) => void,
): RequestThread<OfficeRequestContext> {
  const { config, version, isDemo, store, opened } = ground;
  const { databaseUrl, logLevel, rateLimit, publicUrl, pushAllow, oidcIssuer, oidcClientId, oidcClientSecret } = config;
  const data: OfficeThreadData = {
    identity: store.identity,
    databaseUrl,
    version,
    startedAt: systemClock() - 1000 * process.uptime(),
    logLevel,
    rateLimit,
    publicUrl,
    visitorsUrl: visitorsUrlOf(ground),
    mails: config.smtpUrl !== '',
    isDemo,
    mailFolder: config.smtpUrl === '' ? config.mailFolder : '',
    pushAllow,
    oidcIssuer,
    oidcClientId,
    oidcClientSecret,
  };
  const module = new URL('./office-thread.ts', import.meta.url);
  const thread = createRequestThread<OfficeRequestContext>(module, data, (told) => onRun(told as SourceOutcome));
  opened.unshift(thread);
  return thread;
}

function openRegistering(
  { config, log, store }: ServerContext,
  live: InstanceCache,
  counts: MailCounts,
): SubscriptionService {
  return createSubscriptionService({
    store: { ...store, mails: countMails(store.mails, counts) },
    config,
    renew: live.renewSubscribers,
    viewOf: (instance) => loadViewWithTexts(live, instance),
    onTrouble: throttleRepeatedErrors((error) => {
      if (error instanceof NotDeliverableError) log.warn({ reason: error.message }, 'e-mail permanently rejected');
      else log.error({ err: error }, 'sending e-mails failed, retrying');
    }),
  });
}

function countMails(mails: Store['mails'], counts: MailCounts): Store['mails'] {
  return {
    ...mails,
    take: async (taking) => {
      const taken = await mails.take(taking);
      counts.taken(taken);
      return taken;
    },
    settle: async (results) => {
      const isNoted = await mails.settle(results);
      if (isNoted) counts.settled(results);
      return isNoted;
    },
  };
}

async function publicNewsletterFacts({ newsletters }: Store, instance: string): Promise<PublicNewsletterFacts> {
  const [newsletter] = await newsletters.list(instance);
  if (newsletter === undefined) throw new DataUnavailableError(`there is no instance ${instance}`);
  return publicNewsletterFactsOf(newsletter, systemClock());
}

async function listen(
  { host, port, metricsAddress }: Config,
  server: Server,
  { look, troubles }: { readonly look: MetricsCollector['collect'] | undefined; readonly troubles: () => unknown },
  opened: Closable[],
  log: Logger,
) {
  if (metricsAddress !== undefined && look !== undefined) {
    const told = await serveMetrics(metricsAddress, look, troubles);
    opened.unshift({ close: told.stop });
    log.info({ port: told.port }, 'serving metrics');
  }
  return server.listen(host, port).catch((error) => {
    throw new CommandError(`can't listen on ${host} port ${port}: ${describeListenError(error)}`);
  });
}

async function warnIfLate(log: Logger, work: Promise<void>): Promise<void> {
  try {
    await withTimeLimit(work, SHUTDOWN_TIMEOUT_MS, () => new DatabaseError('The database is not responding.'));
  } catch (error) {
    log.warn({ err: error }, 'could not record when keys were last used or the results of pushes');
  }
}

function urlOf(host: string, port: number): string {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function openBouncing({ bounces, isBusy }: Store, { bounceAddress }: Config): BounceHandler {
  const counted = retryWhileBusy(isBusy, ({ messageId, ...bounce }: Bounce) =>
    bounces.note(messageId, { ...bounce, at: systemClock() }),
  );
  return {
    mail: async (raw, recipient) => {
      const bounce = await parseBounceMail(raw, bounceAddress, recipient);
      return bounce === undefined ? 'nothing' : counted(bounce);
    },
    report: async (json) => {
      const said = parseBounceReport(json, bounceAddress);
      return said === 'nothing' || 'wrong' in said ? said : counted(said);
    },
  };
}

async function loadViewWithTexts(live: InstanceCache, instance: string) {
  const view = await live.view(instance, 'document');
  if (view === undefined) return undefined;
  for (let texts = live.texts(view); texts !== undefined; texts = live.texts(view)) await texts;
  return view;
}
