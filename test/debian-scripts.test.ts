// Scripts of the Debian package, with stand-ins for programs that require Debian or root.

import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readPackageScript } from '../release/debian.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';

const { folder, remove } = createTemporaryFolder();
const bin = join(folder, 'bin');
const settings = join(folder, 'parvis.env');
const users = join(folder, 'users');
const program = join(folder, 'program');
let server: Server;
let port = 0;
let questions: string[] = [];

function writeStandIn(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function run(name: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const file = join(folder, name);
  const text = readPackageScript(name)
    .replaceAll('/etc/parvis/parvis.env', settings)
    .replaceAll('/usr/lib/parvis/node_modules/node/bin/node', process.execPath)
    .replaceAll('/usr/lib/parvis/bin/parvis', program)
    .replaceAll('/run/parvis-setup', join(folder, 'setup'));
  writeFileSync(file, text, { mode: 0o755 });
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const options = { cwd: folder, env: { PATH: `${bin}:/usr/bin:/bin`, ...env } };
    const child = execFile('sh', ['-c', 'umask 022; exec "$0" "$@"', file, ...args], options, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

mkdirSync(bin);
writeStandIn('runuser', `echo "$2" >> ${users}; shift 3; exec "$@"`);
writeStandIn('sleep', ':');
writeStandIn('journalctl', ':');
writeStandIn('id', 'echo root');
writeStandIn('install', 'for last; do :; done; shift 6; cp "$1" "$last"');
writeStandIn('chown', `case "$2" in *.new) stat -c %a "$2" > ${join(folder, 'mode')} ;; esac`);

beforeEach(async () => {
  questions = [];
  writeFileSync(users, '');
  server = createServer((request, response) => {
    questions.push(request.url ?? '');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
  return () => new Promise((resolve) => server.close(resolve));
});
afterAll(remove);

describe('waiting for the answer of the service', () => {
  it.each([
    ['plain', (at: number) => `PARVIS_PORT=${at}\n`],
    ['in double quotation marks', (at: number) => `PARVIS_PORT="${at}"\n`],
    ['in single quotation marks, with blanks', (at: number) => ` PARVIS_PORT = '${at}' \r\n`],
    ['the last of several', (at: number) => `PARVIS_PORT=1\nPARVIS_PORT=${at}\n`],
  ])('finds its port %s, as the user parvis', async (_, text) => {
    writeFileSync(settings, text(port));
    expect(await run('await-answer.sh')).toEqual({ code: 0, out: '', err: '' });
    expect(questions).toEqual(['/healthz']);
    expect(readFileSync(users, 'utf8')).toBe('parvis\n');
  });

  it('runs nothing that the port setting contains', async () => {
    const trace = join(folder, 'trace');
    const code = `1');require('fs').writeFileSync('${trace}','');fetch('http://127.0.0.1:${port}`;
    writeFileSync(settings, `PARVIS_PORT=${port}\nPARVIS_PORT=${code}\nPARVIS_PORT=$(touch ${trace})\n`);
    expect((await run('await-answer.sh')).code).toBe(0);
    expect(existsSync(trace)).toBe(false);
    expect(questions).toEqual(['/healthz']);
  });
});

describe('a command of the package', () => {
  it.each(['instance list', '--version', 'setup'])('%s uses no compile cache', async (words) => {
    writeFileSync(settings, '');
    writeFileSync(program, '#!/bin/sh\necho "[$NODE_COMPILE_CACHE] [$NODE_DISABLE_COMPILE_CACHE]"\n');
    chmodSync(program, 0o755);
    expect((await run('parvis.sh', words.split(' '))).out).toBe('[] [1]\n');
  });

  it('keeps the cache that the service’s unit names', async () => {
    writeFileSync(program, '#!/bin/sh\necho "[$NODE_COMPILE_CACHE] [$NODE_DISABLE_COMPILE_CACHE]"\n');
    const { out } = await run('parvis.sh', ['serve'], { NODE_COMPILE_CACHE: '/var/cache/parvis' });
    expect(out).toBe('[/var/cache/parvis] []\n');
  });

  it('lets no other user read new settings before they have their owner and mode', async () => {
    writeFileSync(settings, 'PARVIS_PORT=1\n');
    writeFileSync(program, '#!/bin/sh\necho PARVIS_SMTP_URL=smtp://me:secret@localhost >> "$PARVIS_SETTINGS_FILE"\n');
    await run('parvis.sh', ['setup']);
    expect(readFileSync(settings, 'utf8')).toBe('PARVIS_PORT=1\nPARVIS_SMTP_URL=smtp://me:secret@localhost\n');
    expect(readFileSync(join(folder, 'mode'), 'utf8')).toBe('600\n');
  });
});
