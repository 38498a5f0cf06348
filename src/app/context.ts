// Creates the context of commands: settings, database, server. Loaded only when a command runs, because help does not need it.

import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { isatty } from 'node:tty';
import packageJson from '../../package.json' with { type: 'json' };
import type { CommandContext } from '../cli/command.ts';
import { confirmAtTerminal, promptLines } from '../cli/prompt.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import { NoDatabaseError } from '../store/errors.ts';
import { parseSqliteUrl } from '../store/maintenance/backup.ts';
import { openStore, type Store } from '../store/store.ts';
import { readCurrentUserName } from '../util/access.ts';
import { systemClock } from '../util/clock.ts';

const { version } = packageJson;

/** Delay after the start of a server before the compile cache is written, when all needed modules are loaded. */
const COMPILE_CACHE_DELAY_MS = 2_000;

const COMMAND_BUSY_TIMEOUT_MS = 30_000;

export function createCommandContext(out: CommandContext['out'], note: CommandContext['note']): CommandContext {
  const { config, warnings } = readProcessSettings();
  // Deferred until the command has started and handles signals, because a reader of the warnings may stop it at once.
  setImmediate(() => {
    for (const warning of warnings) note(`warning: ${warning}`);
  });
  const withOffice: CommandContext['withOffice'] = async (create, work) => {
    const tellIfNew = newDatabase(config.databaseUrl, note);
    await upgrade(config.databaseUrl, note);
    const store = await openFor(config.databaseUrl, create);
    tellIfNew();
    try {
      return await work({ store, clock: systemClock, actor: `command line (${readCurrentUserName()})` });
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
    // Does not access `process.stdin`, because piped input could then no longer be read to its end.
    ask: isatty(0) && isatty(2) ? confirmAtTerminal : undefined,
    interview: isatty(0) && isatty(2) ? promptLines : undefined,
    withOffice,
    withNewsletter: (work) =>
      withOffice(false, async (acting) => {
        const { createNewsletterServices: openNewslettersHere } = await import('./newsletter.ts');
        const tell = (error: unknown) => note(error instanceof Error ? error.message : String(error));
        const { manualSend, close } = openNewslettersHere(acting.store, config, tell);
        return work(acting, manualSend).finally(close);
      }),
    // Imported on demand, like the server, so that other commands start faster.
    openOutbound: async () =>
      (await import('../webhooks/outbound-transport.ts')).createOutboundTransport(config.pushAllow, systemClock),
    startServer: async (options) => {
      const tellIfNew = newDatabase(config.databaseUrl, note);
      // Upgrades before any thread or worker opens the database.
      await upgrade(config.databaseUrl, note);
      if (config.workers > 1) await (await openFor(config.databaseUrl, true)).close();
      const server = await (config.workers === 1
        ? (await import('./server.ts')).startServer(config, version, options)
        : (await import('./primary.ts')).startServers(config, options));
      tellIfNew();
      // Node.js writes the cache only at a regular process exit, which may never happen.
      setTimeout(flushCompileCache, COMPILE_CACHE_DELAY_MS).unref();
      return server;
    },
    untilStopped,
  };
}

/** Returns a function that reports a new SQLite database once it is open, because its path may be a mistake. */
function newDatabase(url: string, note: CommandContext['note']): () => void {
  const file = parseSqliteUrl(url);
  if (file === undefined || existsSync(file)) return () => undefined;
  return () => {
    if (existsSync(file)) note(`created a new database ${file}`);
  };
}

async function upgrade(url: string, note: CommandContext['note']): Promise<void> {
  if (!url.startsWith('sqlite:')) return;
  const { upgradeSqlite } = await import('../store/maintenance/upgrade.ts');
  const kept = await upgradeSqlite(url);
  if (kept !== undefined)
    note(`the database was migrated to version ${version}; the previous version was saved as ${kept}`);
}

async function openFor(url: string, create: boolean | 'for now'): Promise<Store> {
  const options = { create: create === true, busyTimeoutMs: COMMAND_BUSY_TIMEOUT_MS };
  try {
    return await openStore(url, options);
  } catch (error) {
    if (create !== 'for now' || !(error instanceof NoDatabaseError)) throw error;
    return openStore('sqlite::memory:', options);
  }
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}
