// The composition root of the server: puts store, live side, door, site and pushing together.

import type { RunningServer } from '../cli/command.ts';
import type { Config } from '../config/config.ts';
import { openApiRouter } from '../http/api-router.ts';
import { openLimits } from '../http/limits.ts';
import { type Logger, openLog } from '../http/log.ts';
import { openServer, type Server } from '../http/server.ts';
import { openWaiting } from '../http/waiting.ts';
import { systemClock } from '../kit/clock.ts';
import { listenProblem } from '../kit/listen-problem.ts';
import { withTimeLimit } from '../kit/time-limit.ts';
import { type Live, openLive } from '../live/live.ts';
import { DataAway } from '../live/source.ts';
import { openThreads } from '../live/thread.ts';
import type { Family } from '../metrics/exposition.ts';
import { HttpCounters } from '../metrics/http-counters.ts';
import { MailCounts } from '../metrics/mail-counts.ts';
import type { BounceTaker } from '../model/bounce.ts';
import type { SendingFacts } from '../model/newsletter-settings.ts';
import type { NewsletterSubscriptions } from '../model/subscription.ts';
import { NotDeliverable } from '../newsletter/mailer.ts';
import { factsOf } from '../newsletter/manual-send.ts';
import { consentWording } from '../newsletter/words.ts';
import { Refused } from '../office/errors.ts';
import { operations } from '../operations/index.ts';
import { bounceHook } from '../pages/bounce-hook.ts';
import { formLimitAt } from '../pages/form-routes.ts';
import { newsletterPages } from '../pages/newsletter-pages.ts';
import { openSite } from '../pages/site.ts';
import { openOutbound } from '../push/deliver.ts';
import { openPusher, type Pusher } from '../push/pusher.ts';
import { DatabaseError } from '../store/errors.ts';
import { emptyFile } from '../store/open.ts';
import { openStore, type Store } from '../store/store.ts';
import { openBouncing } from './bounces.ts';
import { type Measuring, openMeasuring, tellFigures } from './metrics.ts';
import { openSubscribing } from './subscriptions.ts';

/** How long a server that stops waits for what it still wants from the database. */
const STOPS_WITHIN_MS = 8_000;

/** Of all that is kept, snapshots may take this part; finished answers have the rest, and what snapshots leave. */
const SNAPSHOTS_SHARE = 7 / 8;

interface Closable {
  readonly close: () => Promise<void>;
}

/** A server that runs; one of several can end while others go on listening, and tells its figures to whoever asks. */
export interface Served extends RunningServer {
  readonly stop: (othersListen?: boolean) => Promise<void>;
  readonly figures: () => Promise<Family[]>;
}

/**
 * Starts the server as the settings say; a worker shares its port with others, and leaves the metrics to the first process.
 * Throws DatabaseError or Refused with a text for the operator.
 */
export async function startServer(config: Config, version: string, isWorker = false): Promise<Served> {
  const log = openLog(config.logLevel);
  // At once, so that the thread loads its code while this one does.
  let identity = '';
  const source = openThreads({
    module: new URL('./snapshot-thread.ts', import.meta.url),
    data: { databaseUrl: config.databaseUrl },
    identity: () => identity,
  });
  const empty = emptyFile(config.databaseUrl);
  const store = await openStore(config.databaseUrl, { create: true, busyTimeoutMs: 0 });
  if (empty !== undefined) {
    log.warn(
      { file: empty },
      'the database file held nothing and is taken for a new one; if yours is lost, restore a backup',
    );
  }
  ({ identity } = store);
  const opened: Closable[] = [source, store];
  const close = async () => {
    for (const one of opened) await one.close();
  };
  try {
    // Pushing has connections of its own, so that reading never waits for it. It need not be durable: a website that took
    // something just before the power went is told once more.
    const pushStore = await openStore(config.databaseUrl, { create: true, busyTimeoutMs: 0, durable: false });
    opened.push(pushStore);
    const live = await openLive({
      // Last uses of keys are not worth waiting for the disk.
      store: { ...store, noteKeyUse: pushStore.noteKeyUse },
      source,
      clock: systemClock,
      unwritten: () => store.unwritten() ?? pushStore.unwritten(),
      maxBytes: config.cacheBytes * SNAPSHOTS_SHARE,
      onTrouble: onceInAWhile((error) =>
        log.error(
          { err: error },
          'looking for changes, or noting last uses of keys, failed; the data served stay as they are',
        ),
      ),
      onNotice: (what, details) => log.warn(details, what),
    });
    let failedPushes = 0;
    const mailCounts = new MailCounts();
    const registering = openSubscribing({
      ...{
        store: { ...store, mails: counted(store.mails, mailCounts) },
        config,
        renew: live.renewSubscribers,
        viewOf: (instance: string) => readable(live, instance),
      },
      onTrouble: onceInAWhile((error) => {
        if (error instanceof NotDeliverable) log.warn({ reason: error.message }, 'a mail was refused for good');
        else log.error({ err: error }, 'sending mails failed; trying again');
      }),
    });
    const { door, server, counters } = openHttp({
      config,
      version,
      live,
      log,
      isWorker,
      subscriptions: registering.subscriptions,
      taker: openBouncing(store, config),
      sender: registering.sender,
      facts: async (instance) => {
        const [newsletter] = await store.newsletters.list(instance);
        if (newsletter === undefined) throw new DataAway(`there is no instance ${instance}`);
        return factsOf(newsletter, systemClock());
      },
    });
    const measuring = openMeasuring({
      ...{ version, counters, server, door, live },
      pushes: pushStore.pushes,
      failedPushes: () => failedPushes,
      mails: pushStore.mails,
      mailCounts,
    });
    opened.unshift({ close: async () => measuring.stop() });
    const port = await listen(config, server, isWorker ? undefined : measuring.look, opened, log).catch(
      async (error) => {
        await Promise.all([live.stop(), registering.stop()]);
        throw error;
      },
    );
    const pusher = startPushing(pushStore, config, live, log, () => void failedPushes++);
    const url = urlOf(config.host, port);
    registering.begin(url);
    return {
      url,
      figures: measuring.look,
      stop: async (othersListen) => {
        await Promise.all([server.stop(othersListen), inTime(log, pusher.stop()), inTime(log, registering.stop())]);
        await inTime(log, live.stop());
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Counts what comes of the mails that are sent here. */
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

/** What an instance shows, its texts ready to be read. */
async function readable(live: Live, instance: string) {
  const view = await live.view(instance, 'document');
  if (view === undefined) return undefined;
  for (let texts = live.texts(view); texts !== undefined; texts = live.texts(view)) await texts;
  return view;
}

interface HttpParts {
  readonly config: Config;
  readonly version: string;
  readonly live: Live;
  readonly log: Logger;
  readonly isWorker: boolean;
  readonly subscriptions: NewsletterSubscriptions;
  readonly taker: BounceTaker;
  readonly sender: () => string;
  readonly facts: (instance: string) => Promise<SendingFacts>;
}

/** The door with all that limits it, and the pages. */
function openHttp({ config, version, live, log, isWorker, subscriptions, taker, sender, facts }: HttpParts) {
  const counters = new HttpCounters(operations.map(({ name }) => name));
  const { awaySince, troubles } = live;
  const forResponses = () => config.cacheBytes - Math.min(live.bytes(), config.cacheBytes * SNAPSHOTS_SHARE);
  const door = openApiRouter({
    ...{ operations, live, counters, subscriptions, publicUrl: config.publicUrl },
    clock: systemClock,
    maxCacheBytes: onceASecond(forResponses),
    limits: openLimits(config.rateLimit),
    waitFor: openWaiting({
      atOnce: Math.ceil(config.maxConcurrent / 2),
      isAway: () => awaySince() !== undefined,
      onAway: onceInAWhile((error) => log.error({ err: error }, 'an instance could not be loaded; answering 503')),
    }),
  });
  const onError = (error: unknown) => log.error({ err: error }, 'a page failed');
  const viewOf = (instance: string) => live.view(instance, 'document');
  const newsletter = (headers: Readonly<Record<string, string>>) =>
    newsletterPages({
      ...{ subscriptions, viewOf, consent: consentWording, facts, sender },
      publicUrl: config.publicUrl,
      ...{ headers, onError, clock: systemClock },
    });
  const bounces = (headers: Readonly<Record<string, string>>) =>
    bounceHook({ taker, secret: config.bounceSecret, headers, onError, clock: systemClock });
  const site = openSite({ operations, version, publicUrl: config.publicUrl, newsletter, bounces, onError });
  const server = openServer({
    ...{ router: door, site, formLimitAt, log, counters, troubles },
    maxConcurrent: config.maxConcurrent,
    maxConnections: config.maxConnections,
    // Whoever connects is a proxy then, and asks for many.
    maxPerAddress: config.trustProxy > 0 ? Number.POSITIVE_INFINITY : config.connectionsPerAddress,
    trustedProxies: config.trustProxy,
    stopDelayMs: config.stopDelay,
    isWorker,
  });
  return { door, server, counters };
}

/** Listens for Prometheus, where it is wanted, and then for everyone. Resolves with the port, or throws Refused. */
async function listen(
  { host, port, metricsAddress }: Config,
  server: Server,
  look: Measuring['look'] | undefined,
  opened: Closable[],
  log: Logger,
) {
  if (metricsAddress !== undefined && look !== undefined) {
    const told = await tellFigures(metricsAddress, look);
    opened.unshift({ close: told.stop });
    log.info({ port: told.port }, 'serving metrics');
  }
  return server.listen(host, port).catch((error) => {
    throw new Refused(`can't listen on ${host} port ${port}: ${listenProblem(error)}`);
  });
}

/** Waits for the last that a part of the server has to do; a database that is away neither fails nor delays the end. */
async function inTime(log: Logger, work: Promise<void>): Promise<void> {
  try {
    await withTimeLimit(work, STOPS_WITHIN_MS, () => new DatabaseError('The database does not answer.'));
  } catch (error) {
    log.warn({ err: error }, 'could not write the last uses of keys or the results of pushes');
  }
}

/** Tells websites of the changes that this server shows. */
function startPushing({ pushes }: Store, config: Config, live: Live, log: Logger, onFailed: () => void): Pusher {
  return openPusher({
    pushes,
    deliver: openOutbound(config.pushAllow, systemClock).deliver,
    clock: systemClock,
    random: Math.random,
    isShown: ({ instance, contentRevision }) => live.shows(instance, contentRevision),
    // Neither address nor answer: both may hold what is nobody's business (rule A4); the office's log has them.
    onFailure: ({ id, instance }, { type, eventId }, { result, status }) => {
      onFailed();
      log.warn({ instance, website: id, type, eventId, result, status }, 'a website could not be notified of a change');
    },
    onTrouble: onceInAWhile((error) => log.error({ err: error }, 'notifying websites failed; trying again')),
  });
}

/** So many different errors are remembered as told; more begin anew. */
const MOST_TOLD = 50;

/** Passes on the first of the same errors, and one a minute while they go on, also where different ones come by turns. */
function onceInAWhile(tell: (error: unknown) => void): (error: unknown) => void {
  const told = new Map<string, number>();
  return (error) => {
    const [text, at] = [String(error), systemClock()];
    if (Math.abs(at - (told.get(text) ?? Number.NEGATIVE_INFINITY)) < 60_000) return;
    if (told.size >= MOST_TOLD) told.clear();
    told.set(text, at);
    tell(error);
  };
}

/** The address to open: one that listens on all or on loopback is `localhost` from here. */
function urlOf(host: string, port: number): string {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** A figure that is looked at often and told anew once a second. */
function onceASecond(look: () => number): () => number {
  let [at, figure] = [Number.NaN, 0];
  return () => {
    const now = Math.floor(systemClock() / 1000);
    if (now !== at) [at, figure] = [now, look()];
    return figure;
  };
}
