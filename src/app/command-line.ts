// The composition root of the command line; `server.ts` is the server's, and `snapshot-thread.ts` that of its threads.
// Only this room may import every other.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isatty } from 'node:tty';
import packageJson from '../../package.json' with { type: 'json' };
import { openPace } from '../asking/pace.ts';
import { askAtTerminal } from '../cli/ask.ts';
import { backup } from '../cli/backup.ts';
import { type Context, WrongCall } from '../cli/command.ts';
import { copy } from '../cli/copy.ts';
import { demo } from '../cli/demo.ts';
import { doctor } from '../cli/doctor.ts';
import { eventAdd } from '../cli/event-add.ts';
import { eventCancel } from '../cli/event-cancel.ts';
import { eventDetach } from '../cli/event-detach.ts';
import { eventList } from '../cli/event-list.ts';
import { eventRemove } from '../cli/event-remove.ts';
import { eventRestore } from '../cli/event-restore.ts';
import { eventSet } from '../cli/event-set.ts';
import { eventShow } from '../cli/event-show.ts';
import { exportCommand } from '../cli/export.ts';
import { history } from '../cli/history.ts';
import { importCommand } from '../cli/import.ts';
import { instanceList } from '../cli/instance-list.ts';
import { instanceRemove } from '../cli/instance-remove.ts';
import { keyCreate } from '../cli/key-create.ts';
import { keyList } from '../cli/key-list.ts';
import { keyRevoke } from '../cli/key-revoke.ts';
import { newsletterIntro } from '../cli/newsletter-intro.ts';
import { newsletterPreview } from '../cli/newsletter-preview.ts';
import { newsletterSend } from '../cli/newsletter-send.ts';
import { newsletterSettings } from '../cli/newsletter-settings.ts';
import { newsletterStatus } from '../cli/newsletter-status.ts';
import { openOutput } from '../cli/output.ts';
import { personErase } from '../cli/person-erase.ts';
import { restore } from '../cli/restore.ts';
import { runCommand } from '../cli/run.ts';
import { serve } from '../cli/serve.ts';
import { sourceAdd } from '../cli/source-add.ts';
import { sourceList } from '../cli/source-list.ts';
import { sourceLog } from '../cli/source-log.ts';
import { sourceRemove } from '../cli/source-remove.ts';
import { sourceRun } from '../cli/source-run.ts';
import { sourceSet } from '../cli/source-set.ts';
import { subscriberEnd } from '../cli/subscriber-end.ts';
import { subscriberErase } from '../cli/subscriber-erase.ts';
import { subscriberResume } from '../cli/subscriber-resume.ts';
import { subscriberShow } from '../cli/subscriber-show.ts';
import { template } from '../cli/template.ts';
import { undo } from '../cli/undo.ts';
import type { Subject } from '../cli/usage.ts';
import { userFactor } from '../cli/user-factor.ts';
import { userInvite } from '../cli/user-invite.ts';
import { userList } from '../cli/user-list.ts';
import { userRemove } from '../cli/user-remove.ts';
import { userReset } from '../cli/user-reset.ts';
import { userRole } from '../cli/user-role.ts';
import { userSessions } from '../cli/user-sessions.ts';
import { verifyCommand } from '../cli/verify.ts';
import { websiteAdd } from '../cli/website-add.ts';
import { websiteEnable } from '../cli/website-enable.ts';
import { websiteList } from '../cli/website-list.ts';
import { websiteLogCommand } from '../cli/website-log.ts';
import { websiteRemove } from '../cli/website-remove.ts';
import { websiteRotate } from '../cli/website-rotate.ts';
import { websiteTest } from '../cli/website-test.ts';
import { processSettings, settings } from '../config/config.ts';
import { openDemo } from '../demo/open-demo.ts';
import { examine } from '../doctor/examine.ts';
import { systemClock } from '../kit/clock.ts';
import { openOutbound } from '../push/deliver.ts';
import { NoDatabase } from '../store/errors.ts';
import { databasePlace } from '../store/open.ts';
import { openStore, type Store } from '../store/store.ts';
import { PER_SECOND } from '../verify/asking.ts';
import { explainError } from './explain-error.ts';

function commands(context: () => Context): readonly Subject[] {
  const openDemoHere = () => {
    const { withOffice, config } = context();
    return withOffice(true, (acting) => openDemo(acting, demoFile(config.databaseUrl)));
  };
  const lookAround = doctor(() => examine(processSettings, systemClock));
  const asking = { clock: systemClock, turn: openPace(PER_SECOND) };
  return [
    { title: 'The server', commands: [serve, demo(openDemoHere), lookAround, verifyCommand(asking)] },
    { title: 'Parishes and their content', commands: ofParishes },
    { title: 'What the office changes', commands: ofOffice },
    { title: 'Sources that are fetched again and again', commands: ofSources },
    { title: 'People who log in', commands: ofPeople },
    { title: 'Keys of the interface', commands: [keyCreate, keyList, keyRevoke] },
    { title: 'Websites that are notified of changes', commands: ofWebsites },
    { title: 'The newsletter', commands: ofNewsletters },
    { title: 'One subscriber', commands: ofSubscribers },
    { title: 'The whole database', commands: [backup, restore, copy] },
  ];
}

const ofParishes = [importCommand, template, exportCommand, instanceList, instanceRemove, personErase];

const ofOffice = [
  ...[eventList, eventShow, eventAdd, eventSet, eventCancel, eventRemove, eventRestore, eventDetach],
  ...[history, undo],
];

const ofSources = [sourceAdd, sourceList, sourceRun, sourceLog, sourceSet, sourceRemove];

const ofPeople = [userInvite, userList, userRole, userRemove, userReset, userSessions, userFactor];

const ofWebsites = [
  websiteAdd,
  websiteList,
  websiteTest,
  websiteLogCommand,
  websiteRotate,
  websiteEnable,
  websiteRemove,
];

const ofNewsletters = [newsletterPreview, newsletterSend, newsletterStatus, newsletterSettings, newsletterIntro];

const ofSubscribers = [subscriberShow, subscriberEnd, subscriberErase, subscriberResume];

/** Where the demo's key is remembered: beside the database, or in the data folder with the place of a PostgreSQL one. */
function demoFile(databaseUrl: string): string {
  if (databaseUrl.startsWith('sqlite:')) return join(dirname(databaseUrl.replace(/^sqlite:/, '')), 'demo.json');
  const place = createHash('sha256').update(databasePlace(databaseUrl)).digest('hex');
  return join('data', `demo-${place.slice(0, 12)}.json`);
}

const { version } = packageJson;

/** How long a command's write waits for another process's; the server never waits, since that would hold up requests. */
const COMMAND_WAITS_MS = 30_000;

/** Runs the command line of this process. Resolves with the exit code, as `execute` does. */
export function main(argv: readonly string[]): Promise<number> {
  const note = (text: string) => void process.stderr.write(`${text}\n`);
  // Nobody may be left to read the notes: that stops nothing.
  process.stderr.on('error', () => undefined);
  const out = openOutput(note);
  // What is written here holds persons' data: nobody but this user reads it.
  process.umask(0o077);
  return execute(argv, out, note);
}

/**
 * Runs a command; results go to `out`, all else to `note`, each text without its last line break. Resolves with the exit
 * code: 0, 1 for a refused input, 2 for a wrong call.
 */
export async function execute(argv: readonly string[], out: Context['out'], note: Context['note']): Promise<number> {
  if (argv.length === 1 && argv[0] === '--version') {
    out(version);
    return 0;
  }
  try {
    const opened = once(() => context(out, note));
    await runCommand(commands(opened), argv, opened, out);
    return 0;
  } catch (error) {
    note(explainError(error));
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

function context(out: Context['out'], note: Context['note']): Context {
  const { config, warnings } = processSettings();
  // Once the command has begun: whoever reads them may ask it to end at once, and it listens for that from its beginning.
  queueMicrotask(() => {
    for (const warning of warnings) note(`warning: ${warning}`);
  });
  const withOffice: Context['withOffice'] = async (create, work) => {
    const tellIfNew = newDatabase(config.databaseUrl, note);
    const store = await openFor(config.databaseUrl, create);
    tellIfNew();
    try {
      return await work({ store, clock: systemClock, actor: `command line (${userName()})` });
    } finally {
      await store.close();
    }
  };
  return {
    config,
    clock: systemClock,
    out,
    note,
    isTerminal: isatty(1),
    // Not by `process.stdin`, whose mere mention lets reading all of a pipe fail.
    ask: isatty(0) && isatty(2) ? askAtTerminal : undefined,
    withOffice,
    withNewsletter: (work) =>
      withOffice(false, async (acting) => {
        const { openNewslettersHere } = await import('./newsletter.ts');
        const tell = (error: unknown) => note(error instanceof Error ? error.message : String(error));
        const { byHand, close } = openNewslettersHere(acting.store, config, tell);
        return work(acting, byHand).finally(close);
      }),
    outbound: openOutbound(config.pushAllow, systemClock),
    // Loaded when it is needed: no other command should wait for it.
    startServer: async (wish) => {
      const tellIfNew = newDatabase(config.databaseUrl, note);
      const server = await (config.workers === 1
        ? (await import('./server.ts')).startServer(config, version, wish)
        : (await import('./primary.ts')).startServers(config, wish));
      tellIfNew();
      return server;
    },
    untilStopped,
  };
}

/** What says, once the database is open, that there was none at the place where nobody has set one: perhaps it is the wrong folder. */
function newDatabase(url: string, note: Context['note']): () => void {
  const fallback = settings.find(({ key }) => key === 'databaseUrl')?.fallback;
  const file = resolve(url.slice('sqlite:'.length));
  if (url !== fallback || existsSync(file)) return () => undefined;
  return () => {
    if (existsSync(file)) note(`created a new database ${file}`);
  };
}

async function openFor(url: string, create: boolean | 'for now'): Promise<Store> {
  const options = { create: create === true, busyTimeoutMs: COMMAND_WAITS_MS };
  try {
    return await openStore(url, options);
  } catch (error) {
    if (create !== 'for now' || !(error instanceof NoDatabase)) throw error;
    return openStore('sqlite::memory:', options);
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown user';
  }
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}
