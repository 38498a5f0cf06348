// Reverse proxies of the guide: the real programs with the guide's configuration, changed only in values that depend on the machine.

import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atExit } from './at-exit.ts';
import { makeCertificate } from './certificate.ts';
import { findFreePort } from './free-port.ts';

const GUIDE = readFileSync('docs/guide/reverse-proxy.md', 'utf8');

export const HOST = 'api.example.org';
const certificate = makeCertificate(HOST, [HOST]);

export const TLS = { servername: HOST, ca: certificate.certificate };

export interface ReverseProxy {
  readonly port: number;
  readonly spooled: () => string[];
  readonly breakSpool: () => void;
  readonly logged: () => string;
  readonly stop: () => Promise<void>;
}

interface ProxyOptions {
  readonly keepSeconds?: number;
}

export type StartProxy = (ports: readonly number[], options?: ProxyOptions) => Promise<ReverseProxy>;

/** Returns the first code block under a heading of the guide that contains the words. */
function blockOf(heading: string, words: string): string {
  const section = GUIDE.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...section.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map((match) => match[1] ?? '');
  const found = blocks.find((block) => block.includes(words));
  if (found === undefined) throw new Error(`the guide has no block with ${words} under ${heading}`);
  return found;
}

/** Replaces a text that must occur exactly once, so that a changed guide is noticed. Throws otherwise. */
function replaceOnce(text: string, what: string | RegExp, by: string): string {
  const parts = text.split(what);
  if (parts.length !== 2) throw new Error(`${what} stands ${parts.length - 1} times in the guide’s configuration`);
  return parts.join(by);
}

function withPorts(text: string, ports: readonly number[]): string {
  const [only = 0] = ports;
  if (ports.length === 1) return replaceOnce(text, '127.0.0.1:8080', `127.0.0.1:${only}`);
  return ports.reduce((all, port, index) => replaceOnce(all, `10.0.0.${index + 1}:8080`, `127.0.0.1:${port}`), text);
}

export const startNginx: StartProxy = async (ports, { keepSeconds = 60 } = {}) => {
  const { folder, port, remove } = await newFolder();
  for (const name of ['log', 'spool']) mkdirSync(join(folder, name));
  let guide = blockOf('nginx', 'server {');
  if (ports.length > 1) guide = replaceOnce(guide, /upstream parvis \{[^}]*\}/, blockOf('Several servers', 'upstream'));
  guide = withPorts(guide, ports);
  guide = replaceOnce(guide, 'listen 443 ', `listen 127.0.0.1:${port} `);
  guide = replaceOnce(guide, `/etc/letsencrypt/live/${HOST}/fullchain.pem`, join(folder, 'certificate.pem'));
  guide = replaceOnce(guide, `/etc/letsencrypt/live/${HOST}/privkey.pem`, join(folder, 'key.pem'));
  guide = replaceOnce(guide, '/var/log/nginx/parvis.log', join(folder, 'log/parvis.log'));
  guide = replaceOnce(guide, '/var/log/nginx/parvis-error.log', join(folder, 'log/parvis-error.log'));
  guide = replaceOnce(guide, 'keepalive_timeout 60s', `keepalive_timeout ${keepSeconds}s`);
  writeFileSync(join(folder, 'parvis.conf'), guide);
  writeFileSync(join(folder, 'nginx.conf'), nginxFrame(folder, port));
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'];
  return startProxy({ program: 'nginx', debian: 'nginx-light', args, folder, port, remove });
};

/**
 * Configuration that an operator may have around the guide's block: logging, compression, and another site that is the default on the same
 * port.
 */
function nginxFrame(folder: string, port: number): string {
  const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const isRoot = process.getuid?.() === 0;
  return `${isRoot ? 'user root;' : ''}
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/log/error.log;
events { worker_connections 1024; }
http {
  ${spools.map((name) => `${name}_temp_path ${folder}/spool/${name};`).join('\n  ')}
  access_log ${folder}/log/access.log;
  gzip on;
  gzip_proxied any;
  gzip_types application/json text/css text/calendar;
  server {
    listen 127.0.0.1:${port} ssl default_server;
    server_name other.example.org;
    ssl_certificate ${folder}/certificate.pem;
    ssl_certificate_key ${folder}/key.pem;
    return 421;
  }
  include ${folder}/parvis.conf;
}
`;
}

export const startCaddy: StartProxy = async (ports, { keepSeconds = 60 } = {}) => {
  const { folder, port, remove } = await newFolder();
  let guide = blockOf('Caddy', HOST);
  if (ports.length > 1) {
    guide = replaceOnce(guide, /^\treverse_proxy [\s\S]*?\n\t\}\n/m, blockOf('Several servers', 'reverse_proxy'));
  }
  guide = withPorts(guide, ports);
  guide = replaceOnce(guide, /^\{\n/, `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}/storage\n`);
  const address = `https://${HOST}:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/certificate.pem ${folder}/key.pem\n`;
  guide = replaceOnce(guide, `${HOST} {\n`, address);
  guide = replaceOnce(guide, 'keepalive 60s', `keepalive ${keepSeconds}s`);
  writeFileSync(join(folder, 'Caddyfile'), guide);
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  return startProxy({ program: 'caddy', debian: 'caddy', args, folder, port, remove });
};

async function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-proxy-'));
  writeFileSync(join(folder, 'certificate.pem'), certificate.certificate);
  writeFileSync(join(folder, 'key.pem'), certificate.key, { mode: 0o600 });
  return { folder, port: await findFreePort(), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

interface ProxyProcess {
  readonly program: string;
  readonly debian: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly port: number;
  readonly remove: () => void;
}

async function startProxy({ program, debian, args, folder, port, remove }: ProxyProcess): Promise<ReverseProxy> {
  const env = { PATH: `${process.env['PATH']}:/usr/sbin:/usr/bin`, HOME: folder };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  // SIGTERM lets nginx end its workers, which would survive SIGKILL.
  const forget = atExit(() => {
    child.kill('SIGTERM');
    remove();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.once('error', () => {
    err = `it is not installed; on Debian: apt-get install --no-install-recommends ${debian}`;
  });
  let atLast = '';
  const logged = () =>
    atLast || [err, ...listEntries(join(folder, 'log')).map((file) => readFileSync(file, 'utf8'))].join('\n');
  try {
    await waitUntilListening(child, port, () => `The tests need ${program}: ${err}`);
  } catch (error) {
    child.kill('SIGTERM');
    remove();
    throw error;
  }
  return {
    port,
    spooled: () => openFiles(child.pid ?? 0).filter((file) => file.startsWith(join(folder, 'spool'))),
    breakSpool: () => {
      for (const name of listEntries(join(folder, 'spool'))) {
        rmSync(name, { recursive: true });
        writeFileSync(name, '');
      }
    },
    logged,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      atLast = logged();
      remove();
      forget();
    },
  };
}

function listEntries(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

function openFiles(pid: number): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return [pid, ...children].flatMap((one) =>
    readdirSync(`/proc/${one}/fd`).flatMap((number) => {
      try {
        return [readlinkSync(`/proc/${one}/fd/${number}`)];
      } catch {
        return [];
      }
    }),
  );
}

async function waitUntilListening(child: ChildProcess, port: number, trouble: () => string): Promise<void> {
  for (const end = performance.now() + 10_000; performance.now() < end; await delay(20)) {
    if (child.exitCode !== null || child.pid === undefined) break;
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
  }
  await delay(50);
  throw new Error(trouble());
}
