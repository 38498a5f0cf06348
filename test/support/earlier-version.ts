// Earlier versions, built from the repository's history with their own sources, packages and migrations, and packaged like the current one.

import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackageScript, writeDebianPackage } from '../../release/debian.ts';
import { findNodeFolder } from '../../release/inside.ts';
import { installPackages, manifestOf, writeJson } from '../../release/packages.ts';
import { writeProgram } from '../../release/tree.ts';

export interface EarlierVersion {
  readonly version: string;
  readonly commit: string;
}

export const FIRST_RELEASE: EarlierVersion = { version: '0.1.0', commit: '197fc01d' };

export const SECOND_RELEASE: EarlierVersion = { version: '0.2.0', commit: '132aa6be' };

interface EarlierProgram {
  readonly checkout: string;
  /** Folder of the installed program, with `bin/parvis`. */
  readonly program: string;
}

/** Builds the program in a new folder, with the packages of its lock file. */
export function buildEarlierProgram(folder: string, { version, commit }: EarlierVersion): EarlierProgram {
  const [checkout, program] = [join(folder, 'checkout'), join(folder, 'program')];
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', '.', checkout]);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: checkout });
  writeProgram(checkout, program);
  const manifest = manifestOf(checkout);
  if (manifest['version'] !== version) throw new Error(`${commit} is ${manifest['version']}, not ${version}`);
  writeJson(join(program, 'package.json'), manifest);
  copyFileSync('bin/parvis', join(program, 'bin/parvis'));
  installPackages(checkout, program);
  return { checkout, program };
}

export function buildEarlierPackage(folder: string, earlier: EarlierVersion): string {
  const { version } = earlier;
  const { checkout, program } = buildEarlierProgram(folder, earlier);
  const file = join(folder, `parvis_${version}_amd64.deb`);
  const node = join(findNodeFolder('.'), 'bin/node');
  // 0.1.0 has no settings file. Its commands read the settings from the environment, like its service.
  const sourced = 'set -eu\nset -a; . /etc/parvis/parvis.env; set +a\n';
  const command = readPackageScript('parvis.sh').replace(
    'set -eu\n',
    version === FIRST_RELEASE.version ? sourced : 'set -eu\n',
  );
  const licences = readFileSync('LICENSE', 'utf8');
  writeDebianPackage(file, {
    program,
    checkout,
    node,
    folder: join(folder, 'debian'),
    version,
    licences,
    at: 0,
    command,
  });
  return file;
}

interface RunningServer {
  readonly address: string;
  /** Ends the server with SIGTERM; resolves when it has ended. */
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
}

/** Starts a version's server; resolves when it answers. Rejects if it ends first. */
export async function startServer(parvis: string, env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const child = spawn(parvis, ['serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => {
      text += String(chunk);
      const found = /(http:\/\/(?:localhost|127\.0\.0\.1):\d+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the server ended: ${text}`)));
  });
  return {
    address,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: () => child.kill('SIGKILL'),
  };
}
