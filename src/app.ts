// The composition root: the only file that may import every room. It puts the parts together and gives them to the
// command line.

import { createHash } from 'node:crypto';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import packageJson from '../package.json' with { type: 'json' };
import { type Command, type Context, type RunningServer, WrongCall } from './cli/command.ts';
import { copy } from './cli/copy.ts';
import { demo } from './cli/demo.ts';
import { exportCommand } from './cli/export.ts';
import { importCommand } from './cli/import.ts';
import { instanceList } from './cli/instance-list.ts';
import { keyCreate } from './cli/key-create.ts';
import { keyList } from './cli/key-list.ts';
import { keyRevoke } from './cli/key-revoke.ts';
import { openOutput } from './cli/output.ts';
import { runCommand } from './cli/run.ts';
import { serve } from './cli/serve.ts';
import { websiteAdd } from './cli/website-add.ts';
import { websiteEnable } from './cli/website-enable.ts';
import { websiteList } from './cli/website-list.ts';
import { websiteLogCommand } from './cli/website-log.ts';
import { websiteRemove } from './cli/website-remove.ts';
import { websiteRotate } from './cli/website-rotate.ts';
import { websiteTest } from './cli/website-test.ts';
import { BadSettings, type Config, processSettings } from './config/config.ts';
import { openDemo } from './demo/open-demo.ts';
import { openInterface } from './http/interface.ts';
import { type Logger, openLog } from './http/log.ts';
import { openServer } from './http/server.ts';
import { systemClock } from './kit/clock.ts';
import { goLive, type Live } from './live/live.ts';
import { BundleRefused } from './office/bundle/bundle.ts';
import { Refused } from './office/errors.ts';
import { operations } from './operations/index.ts';
import { openSite } from './pages/site.ts';
import { openOutbound } from './push/deliver.ts';
import { openPusher, type Pusher } from './push/pusher.ts';
import { DatabaseError, databaseReason } from './store/errors.ts';
import { databasePlace } from './store/open.ts';
import { openStore, type Store } from './store/store.ts';

function commands(context: () => Context): readonly Command[] {
  const openDemoHere = () => {
    const { withOffice, config } = context();
    return withOffice(true, (acting) => openDemo(acting, demoFile(config.databaseUrl)));
  };
  const ofKeys = [keyCreate, keyList, keyRevoke];
  return [serve, importCommand, exportCommand, copy, instanceList, ...ofKeys, ...ofWebsites, demo(openDemoHere)];
}

const ofWebsites = [
  websiteAdd,
  websiteList,
  websiteTest,
  websiteLogCommand,
  websiteRotate,
  websiteEnable,
  websiteRemove,
];

/** Where the demo's key is remembered: beside the database, or in the data folder with the place of a PostgreSQL one. */
function demoFile(databaseUrl: string): string {
  if (databaseUrl.startsWith('sqlite:')) return join(dirname(databaseUrl.replace(/^sqlite:/, '')), 'demo.json');
  const place = createHash('sha256').update(databasePlace(databaseUrl)).digest('hex');
  return join('data', `demo-${place.slice(0, 12)}.json`);
}

const { version } = packageJson;

/** How long a command's write waits for another process's; the server never waits, since that would hold up requests. */
const COMMAND_WAITS_MS = 30_000;

/** How long a server that stops waits for what it still wants from the database. */
const STOPS_WITHIN_MS = 8_000;

/** Runs the command line. Resolves with the exit code: 0, 1 for a refused input, 2 for a wrong call. */
export async function main(argv: readonly string[]): Promise<number> {
  const note = (text: string) => void process.stderr.write(`${text}\n`);
  // Nobody may be left to read the notes: that stops nothing.
  process.stderr.on('error', () => undefined);
  const out = openOutput(note);
  // What is written here holds persons' data: nobody but this user reads it.
  process.umask(0o077);
  if (argv.length === 1 && argv[0] === '--version') {
    out(version);
    return 0;
  }
  try {
    const opened = once(() => context(out, note));
    await runCommand(commands(opened), argv, opened, out);
    return 0;
  } catch (error) {
    note(explained(error));
    return error instanceof WrongCall ? 2 : 1;
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function explained(error: unknown): string {
  if (error instanceof BundleRefused) {
    const { problems, total } = error;
    const rest = total > problems.length ? `\n… and ${total - problems.length} more` : '';
    return `The bundle is refused, nothing was changed:\n${error.message}${rest}`;
  }
  const reason = databaseReason(error);
  if (reason !== undefined) return `The database ${reason}.`;
  if (error instanceof WrongCall || error instanceof DatabaseError || error instanceof BadSettings)
    return error.message;
  if (error instanceof Refused) return `parvis: ${error.message}`;
  return `parvis failed: ${error instanceof Error ? (error.stack ?? error.message) : error}`;
}

function context(out: Context['out'], note: Context['note']): Context {
  const { config, warnings } = processSettings();
  // Once the command has begun: whoever reads them may ask it to end at once, and it listens for that from its beginning.
  queueMicrotask(() => {
    for (const warning of warnings) note(`warning: ${warning}`);
  });
  return {
    config,
    clock: systemClock,
    out,
    note,
    withOffice: async (create, work) => {
      const store = await openStore(config.databaseUrl, { create, busyTimeoutMs: COMMAND_WAITS_MS });
      try {
        return await work({ store, clock: systemClock, actor: `command line (${userName()})` });
      } finally {
        await store.close();
      }
    },
    outbound: openOutbound(config.pushAllow, systemClock),
    startServer: () => startServer(config, openLog(config.logLevel)),
    untilStopped,
  };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown user';
  }
}

async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const store = await openStore(config.databaseUrl, { create: true, busyTimeoutMs: 0 });
  const opened = [store];
  const close = async () => {
    for (const one of opened) await one.close();
  };
  try {
    // Pushing has connections of its own, so that reading never waits for it. It need not be durable: a website that took
    // something just before the power went is told once more.
    const pushStore = await openStore(config.databaseUrl, { create: true, busyTimeoutMs: 0, durable: false });
    opened.push(pushStore);
    const live = await goLive({
      store,
      clock: systemClock,
      onTrouble: onceInAWhile((error) =>
        log.error({ err: error }, 'looking for changes failed; the data served stay as they are'),
      ),
    });
    const door = openInterface({ operations, live, clock: systemClock });
    const onError = (error: unknown) => log.error({ err: error }, 'a page failed');
    const site = openSite({ operations, version, publicUrl: config.publicUrl, onError });
    const server = openServer({ interface: door, site, log });
    const port = await server.listen(config.host, config.port).catch(async (error) => {
      await live.stop();
      throw new Refused(`can't listen on ${config.host} port ${config.port}: ${listenProblem(error)}`);
    });
    const pusher = startPushing(pushStore, config, live, log);
    return {
      url: urlOf(config.host, port),
      stop: async () => {
        await Promise.all([server.stop(), inTime(log, pusher.stop())]);
        await inTime(log, live.stop());
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits for the last that a part of the server has to do; a database that is away neither fails nor delays the end. */
async function inTime(log: Logger, work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const late = delay(STOPS_WITHIN_MS, undefined, { signal: timer.signal }).then(() => {
    throw new DatabaseError('The database does not answer.');
  });
  try {
    await Promise.race([work, late]);
  } catch (error) {
    log.warn({ err: error }, 'the last uses of keys, or what came of the last pushes, could not be noted');
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

/** Tells websites of the changes that this server shows. */
function startPushing({ pushes }: Store, config: Config, live: Live, log: Logger): Pusher {
  return openPusher({
    pushes,
    deliver: openOutbound(config.pushAllow, systemClock).deliver,
    clock: systemClock,
    random: Math.random,
    isShown: ({ instance, contentRevision }) => live.shows(instance, contentRevision),
    // Neither address nor answer: both may hold what is nobody's business (rule A4); the office's log has them.
    onFailure: ({ id, instance }, { type, eventId }, { result, status }) =>
      log.warn({ instance, website: id, type, eventId, result, status }, 'a website could not be told of a change'),
    onTrouble: onceInAWhile((error) => log.error({ err: error }, 'pushing to websites failed; it is tried again')),
  });
}

/** Passes on the first of the same errors, and one a minute while they go on. */
function onceInAWhile(tell: (error: unknown) => void): (error: unknown) => void {
  let last = { text: '', at: 0 };
  return (error) => {
    const [text, at] = [String(error), systemClock()];
    if (text === last.text && at - last.at < 60_000) return;
    last = { text, at };
    tell(error);
  };
}

function listenProblem(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return 'another program is using it (PARVIS_PORT chooses another)';
  if (error.code === 'EACCES') return 'this user may not use it (PARVIS_PORT chooses another)';
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return 'this machine has no such address (PARVIS_HOST)';
  return error.message;
}

/** The address to open: one that listens on all or on loopback is `localhost` from here. */
function urlOf(host: string, port: number): string {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}
