// The two servers that are compared: parvis as it is run, and the limit, a bare node:http server that sends one prebuilt
// buffer. Each is a process of its own, so that its CPU time can be taken from the operating system.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningServer {
  readonly url: string;
  /** CPU time used so far in all its threads, in microseconds. */
  readonly cpuMicros: () => number;
  readonly stop: () => void;
}

/** Ticks a second of /proc/PID/stat; 100 on every Linux. */
const TICKS = 100;

function cpuMicrosOf({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1e6;
}

function started(child: ChildProcess, cleanUp: () => void): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const port = /http:\/\/localhost:(\d+)/.exec(log)?.[1];
      if (port === undefined) return;
      resolve({
        url: `http://127.0.0.1:${port}`,
        cpuMicros: () => cpuMicrosOf(child),
        stop: () => {
          child.kill('SIGKILL');
          cleanUp();
        },
      });
    });
  });
}

/** parvis serving one instance made from the bundle, and a key for it. */
export async function startParvis(bundle: object, profile: 'document' | 'connector' = 'document') {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-bench-'));
  const env = {
    ...process.env,
    PARVIS_DATABASE_URL: `sqlite:${folder}/parvis.db`,
    PARVIS_PORT: '0',
    PARVIS_LOG_LEVEL: 'error',
    PARVIS_RATE_LIMIT: '0',
  };
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('bin/parvis', args, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const file = join(folder, 'bundle.json');
  writeFileSync(file, JSON.stringify(bundle));
  run('import', file);
  const name = run('instance', 'list').split('\t')[0] ?? '';
  const key = run('key', 'create', name, '--scope', 'read,newsletter', '--profile', profile);
  const child = spawn('bin/parvis', ['serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const server = await started(child, () => rmSync(folder, { recursive: true, force: true }));
  return { ...server, name, key };
}

const LIMIT = `
const { createServer } = require('node:http');
const { readFileSync } = require('node:fs');
const body = readFileSync(process.argv[1]);
const server = createServer((request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.error('http://localhost:' + server.address().port));
`;

/** The limit: sends these bytes to every request. */
export function startLimit(body: Buffer): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-limit-'));
  writeFileSync(join(folder, 'body'), body);
  const child = spawn(process.execPath, ['-e', LIMIT, join(folder, 'body')], { stdio: ['ignore', 'ignore', 'pipe'] });
  return started(child, () => rmSync(folder, { recursive: true, force: true }));
}
