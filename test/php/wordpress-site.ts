// WordPress from Debian's packages with its own MariaDB, on loopback, like the website of a parish.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atExit } from '../support/at-exit.ts';
import { findFreePort } from '../support/free-port.ts';

export interface WordPress {
  readonly url: string;
  readonly publish: (page: { readonly title: string; readonly content: string }) => Promise<string>;
  readonly switchTheme: (theme: string) => Promise<void>;
  /** Writes a file below wp-content, or removes it if no content is given. */
  readonly write: (path: string, content: string | undefined) => void;
  readonly php: (code: string, given?: object) => Promise<string>;
  readonly remove: () => Promise<void>;
}

const INSTALLED = '/usr/share/wordpress';
const READY_MS = 60_000;

/** Debian's MariaDB runs as its own user if root starts it. */
const isRoot = process.getuid?.() === 0;
const as = isRoot ? ['--user=mysql'] : [];

export async function startWordPress(plugin: string, settings: readonly string[] = []): Promise<WordPress> {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-wordpress-'));
  chmodSync(folder, 0o755);
  const children: ChildProcess[] = [];
  const stop = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  const clear = () => {
    stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  const forget = atExit(clear);
  const [data, site] = [join(folder, 'data'), join(folder, 'site')];
  const socket = join(data, 'database.sock');
  mkdirSync(data);
  if (isRoot) run('chown', ['mysql', data]);
  run('mariadb-install-db', [`--datadir=${data}`, ...as, '--skip-test-db']);
  const places = [`--datadir=${data}`, `--socket=${socket}`, `--pid-file=${join(data, 'pid')}`, '--skip-networking'];
  children.push(spawn('mariadbd', ['--no-defaults', ...places, ...as], { stdio: 'ignore' }));
  const grants =
    "create database wp; create user wp@localhost identified by 'wp'; grant all on wp.* to wp@localhost; flush privileges";
  await until(() => spawnSync('mariadb', ['--no-defaults', '-S', socket, '-e', grants]).status === 0);

  cpSync(INSTALLED, site, { recursive: true, dereference: true });
  const url = `http://127.0.0.1:${await findFreePort()}`;
  writeFileSync(join(site, 'wp-config.php'), configured(url, socket));
  const write = (path: string, content: string | undefined) => {
    const file = join(site, 'wp-content', path);
    if (content === undefined) return rmSync(file, { force: true });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  write('mu-plugins/agenda.php', plugin);
  const ini = settings.flatMap((setting) => ['-d', setting]);
  const php = async (code: string, given: object = {}) => {
    const file = join(folder, 'run.php');
    writeFileSync(file, `<?php $given = json_decode(stream_get_contents(STDIN), true);\n${code}`);
    const { stdout, stderr, status } = spawnSync('php', [...ini, file], {
      input: JSON.stringify(given),
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
    return stdout;
  };
  const load = `require '${site}/wp-load.php';`;
  await php(`define('WP_INSTALLING', true); ${load} require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Seewil', 'admin', 'a@example.org', true, '', 'a password of this test');`);
  children.push(spawn('php', [...ini, '-S', new URL(url).host, '-t', site], { stdio: 'ignore' }));
  await until(() =>
    fetch(url)
      .then(({ status }) => status === 200)
      .catch(() => false),
  );
  return {
    url,
    write,
    php: (code, given) => php(`${load} ${code}`, given),
    publish: (page) =>
      php(
        `${load} wp_set_current_user(1);
$page = ['post_type' => 'page', 'post_status' => 'publish', 'post_title' => $given['title'], 'post_content' => wp_slash($given['content'])];
echo get_permalink(wp_insert_post($page));`,
        page,
      ),
    switchTheme: async (theme) => {
      await php(`${load} if (!wp_get_theme($given['theme'])->exists()) exit(1); switch_theme($given['theme']);`, {
        theme,
      });
    },
    remove: async () => {
      stop();
      await Promise.all(
        children.map((child) => child.exitCode ?? child.signalCode ?? new Promise((end) => child.once('exit', end))),
      );
      clear();
      forget();
    },
  };
}

function configured(url: string, socket: string): string {
  const keys = [
    'AUTH_KEY',
    'SECURE_AUTH_KEY',
    'LOGGED_IN_KEY',
    'NONCE_KEY',
    'AUTH_SALT',
    'SECURE_AUTH_SALT',
    'LOGGED_IN_SALT',
    'NONCE_SALT',
  ];
  const constants: Readonly<Record<string, string>> = {
    ...Object.fromEntries(keys.map((key) => [key, key])),
    DB_NAME: 'wp',
    DB_USER: 'wp',
    DB_PASSWORD: 'wp',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    WP_HOME: url,
    WP_SITEURL: url,
  };
  const lines = Object.entries(constants).map(([name, value]) => `define('${name}', '${value}');`);
  // These constants keep WordPress from sending other requests.
  return `<?php\n${lines.join('\n')}
define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';\n`;
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`);
}

async function until(isReady: () => boolean | Promise<boolean>): Promise<void> {
  for (const late = Date.now() + READY_MS; !(await isReady()); await delay(100)) {
    if (Date.now() > late) throw new Error('WordPress does not start');
  }
}
