// Composition root of the server: wires store, cache, API, pages and webhooks.

import type { RunningServer } from '../cli/command.ts';
import { CommandError } from '../cli/command-error.ts';
import type { Config } from '../config/config.ts';
import { type Logger, openLog } from '../http/log.ts';
import type { Server } from '../http/server.ts';
import { type Live, openLive } from '../instance-cache/live.ts';
import { DataAway, type SnapshotSource } from '../instance-cache/source.ts';
import { openThreads } from '../instance-cache/thread.ts';
import { NotDeliverable } from '../mail/mailer.ts';
import type { Family } from '../metrics/exposition.ts';
import { MailCounts } from '../metrics/mail-counts.ts';
import { SourceCounters } from '../metrics/source-counts.ts';
import type { SendingFacts } from '../model/newsletter/newsletter-settings.ts';
import type { SourceOutcome } from '../model/sources/source-run.ts';
import { factsOf } from '../newsletter/manual-send.ts';
import { DatabaseError } from '../store/errors.ts';
import { emptyFile } from '../store/open.ts';
import { openStore, type Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { hashKey } from '../util/hash-key.ts';
import { listenProblem } from '../util/listen-problem.ts';
import { withTimeLimit } from '../util/time-limit.ts';
import { openSigningUp } from './bookings.ts';
import { openBouncing } from './bounces.ts';
import { openHttp } from './http.ts';
import { type Measuring, openMeasuring, tellFigures } from './metrics.ts';
import type { OfficeThreadData, OfficeVisit } from './office-thread.ts';
import { loadViewWithTexts } from './readable.ts';
import { openRequestThread, type RequestThread } from './request-thread.ts';
import { openSubscribing, type Subscribing } from './subscriptions.ts';
import { throttleRepeatedErrors } from './throttle.ts';

/** Time-out for outstanding database work at shutdown. */
const STOPS_WITHIN_MS = 8_000;

/** Maximum share of the cache for snapshots; cached responses use the rest and what snapshots leave free. */
const SNAPSHOTS_SHARE = 7 / 8;

interface Closable {
  readonly close: () => Promise<void>;
}

/** Running server. One of several can stop while others keep listening; `figures` returns its metrics. */
export interface Served extends RunningServer {
  readonly stop: (othersListen?: boolean) => Promise<void>;
  readonly figures: () => Promise<Family[]>;
}

/** Dependencies shared by all parts of the server. */
interface Ground {
  readonly config: Config;
  readonly version: string;
  readonly isWorker: boolean;
  readonly isDemo: boolean;
  readonly log: Logger;
  readonly source: SnapshotSource;
  readonly store: Store;
  /** Resources to close at shutdown, in this order. */
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
): Promise<Served> {
  const log = openLog(config.logLevel);
  // Started early, so that the thread loads its code in parallel.
  let identity = '';
  const source = openThreads({
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
  const empty = emptyFile(databaseUrl);
  // Workers do not migrate the database, because workers of an older version may still use it.
  const store = await openStore(databaseUrl, { create: true, busyTimeoutMs: 0, asItIs: isWorker });
  if (empty !== undefined) {
    log.warn(
      { file: empty },
      'the database file held nothing and is taken for a new one; if yours is lost, restore a backup',
    );
  }
  return store;
}

/** Opens the parts of the server one by one, and listens. */
async function serve(ground: Ground, close: () => Promise<void>): Promise<Served> {
  const { config, version, isWorker, log, store, opened } = ground;
  // Webhooks have their own connection so that reads never wait for it. Durability is not needed: after a power failure, a website receives
  // a delivery once more.
  const pushStore = await openStore(config.databaseUrl, { create: true, busyTimeoutMs: 0, durable: false });
  opened.push(pushStore);
  const live = await openLiveSide(ground, pushStore);
  let failedPushes = 0;
  const [mailCounts, sourceCounts] = [new MailCounts(), new SourceCounters()];
  const registering = openRegistering(ground, live, mailCounts);
  const office = openOffice(ground, (outcome) => sourceCounts.ran('hand', outcome));
  const { door, server, counters } = openHttp({
    config,
    version,
    live,
    log,
    isWorker,
    office,
    visitorsUrl: visitorsUrlOf(ground),
    responseBytes: () => config.cacheBytes - Math.min(live.bytes(), config.cacheBytes * SNAPSHOTS_SHARE),
    subscriptions: registering.subscriptions,
    signUps: openSigningUp({
      store,
      mailFolder: config.mailFolder,
      onTrouble: throttleRepeatedErrors((error) =>
        log.error({ err: error }, 'mails of who was erased could not be removed'),
      ),
    }),
    readable: (instance) => loadViewWithTexts(live, instance),
    taker: openBouncing(store, config),
    sender: registering.sender,
    facts: (instance) => sendingFacts(store, instance),
    files: store.files,
    isKnownSession: (token) => store.accounts.isKnownSession(hashKey(token)).catch(() => true),
  });
  const measuring = openMeasuring({
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
  const told = { look: isWorker ? undefined : measuring.look, troubles: live.troubles };
  const port = await listen(config, server, told, opened, log).catch(async (error) => {
    await Promise.all([live.stop(), registering.stop()]);
    throw error;
  });
  const url = urlOf(config.host, port);
  const loops = import('./loops.ts').then(({ startLoops }) =>
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
  loops.catch((error) => log.fatal({ err: error }, 'websites are told nothing, and no source is fetched'));
  registering.begin(url);
  return {
    url,
    figures: measuring.look,
    stop: async (othersListen) => {
      const stopping = loops.then((all) => Promise.all(all.map((loop) => inTime(log, loop.stop()))));
      await Promise.all([server.stop(othersListen), inTime(log, registering.stop()), stopping.catch(() => undefined)]);
      await inTime(log, live.stop());
      await close();
    },
  };
}

function openLiveSide({ config, log, source, store }: Ground, pushStore: Store): Promise<Live> {
  return openLive({
    // The last use of a key does not need a durable write.
    store: { ...store, noteKeyUse: pushStore.noteKeyUse },
    source,
    clock: systemClock,
    unwritten: () => store.unwritten() ?? pushStore.unwritten(),
    maxBytes: config.cacheBytes * SNAPSHOTS_SHARE,
    onTrouble: throttleRepeatedErrors((error) =>
      log.error(
        { err: error },
        'looking for changes, or noting last uses of keys, failed; the data served stay as they are',
      ),
    ),
    onNotice: (what, details) => log.warn(details, what),
  });
}

/** Returns the URL for visitors, "" if unknown. A demo is viewed on the machine on which it runs. */
function visitorsUrlOf({ config: { publicUrl, host, port }, isDemo }: Pick<Ground, 'config' | 'isDemo'>): string {
  return publicUrl === '' && isDemo && port !== 0 ? urlOf(host, port) : publicUrl;
}

/**
 * Opens the office with its own thread and connections, so that reads wait neither for its work nor for the disk. `onRun` receives the
 * outcome of each source fetched there.
 */
function openOffice(ground: Ground, onRun: (outcome: SourceOutcome) => void): RequestThread<OfficeVisit> {
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
  const thread = openRequestThread<OfficeVisit>(module, data, (told) => onRun(told as SourceOutcome));
  opened.unshift(thread);
  return thread;
}

function openRegistering({ config, log, store }: Ground, live: Live, counts: MailCounts): Subscribing {
  return openSubscribing({
    store: { ...store, mails: counted(store.mails, counts) },
    config,
    renew: live.renewSubscribers,
    viewOf: (instance) => loadViewWithTexts(live, instance),
    onTrouble: throttleRepeatedErrors((error) => {
      if (error instanceof NotDeliverable) log.warn({ reason: error.message }, 'a mail was refused for good');
      else log.error({ err: error }, 'sending mails failed; trying again');
    }),
  });
}

/** Wraps the mail queue to count outcomes. */
function counted(mails: Store['mails'], counts: MailCounts): Store['mails'] {
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

async function sendingFacts({ newsletters }: Store, instance: string): Promise<SendingFacts> {
  const [newsletter] = await newsletters.list(instance);
  if (newsletter === undefined) throw new DataAway(`there is no instance ${instance}`);
  return factsOf(newsletter, systemClock());
}

/** Listens for metrics, if configured, and then for requests. Resolves with the port, or rejects with CommandError. */
async function listen(
  { host, port, metricsAddress }: Config,
  server: Server,
  { look, troubles }: { readonly look: Measuring['look'] | undefined; readonly troubles: () => unknown },
  opened: Closable[],
  log: Logger,
) {
  if (metricsAddress !== undefined && look !== undefined) {
    const told = await tellFigures(metricsAddress, look, troubles);
    opened.unshift({ close: told.stop });
    log.info({ port: told.port }, 'serving metrics');
  }
  return server.listen(host, port).catch((error) => {
    throw new CommandError(`can't listen on ${host} port ${port}: ${listenProblem(error)}`);
  });
}

/** Waits for the last work of a part of the server, with a time-out; database failures are ignored. */
async function inTime(log: Logger, work: Promise<void>): Promise<void> {
  try {
    await withTimeLimit(work, STOPS_WITHIN_MS, () => new DatabaseError('The database does not answer.'));
  } catch (error) {
    log.warn({ err: error }, 'could not write the last uses of keys or the results of pushes');
  }
}

/** Returns the URL to open; listening on all interfaces or on loopback gives `localhost`. */
function urlOf(host: string, port: number): string {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
