// Packages that the program needs to run, according to the lock file.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReleaseVersion } from './version.ts';

export interface LockedPackage {
  readonly name?: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

interface Lock {
  readonly name: string;
  readonly version: string;
  readonly lockfileVersion: number;
  readonly requires: boolean;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export function readLock(checkout: string): Lock {
  return JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
}

/**
 * Returns the production packages of the lock file, by their folder below the program, such as `node_modules/pg`. `devOptional` packages
 * are included, because they are also optional dependencies.
 */
export function listProductionPackages(checkout: string): [folder: string, one: LockedPackage][] {
  return Object.entries(readLock(checkout).packages).filter(([folder, { dev }]) => folder !== '' && dev !== true);
}

/** Returns the program's `package.json`, with the fields that npm needs for the installation, and without those for the checkout only. */
export function manifestOf(checkout: string): Record<string, unknown> {
  const { name, description, license, type, bin, engines, dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(checkout, 'package.json'), 'utf8'),
  );
  const version = readReleaseVersion(checkout);
  return { name, version, description, license, type, bin, engines, dependencies, optionalDependencies };
}

/** Returns the program's lock file, which makes npm install the tested versions. */
export function createShrinkwrap(checkout: string): Record<string, unknown> {
  const { name, lockfileVersion, requires } = readLock(checkout);
  return {
    name,
    version: readReleaseVersion(checkout),
    lockfileVersion,
    requires,
    packages: { '': manifestOf(checkout), ...Object.fromEntries(listProductionPackages(checkout)) },
  };
}

/** Installs the packages below a folder, without files that are only needed to build or debug them. */
export function installPackages(checkout: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(checkout, file), join(folder, file));
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', ...options], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  execFileSync(process.execPath, [join(import.meta.dirname, 'merge-packages.ts'), folder]);
  execFileSync('sh', [join(import.meta.dirname, 'prune-packages.sh')], { cwd: folder });
}

export function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
