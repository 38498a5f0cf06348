// Builds all release files into dist/, or into another folder with `--into DIR`. The same checkout gives the same bytes. File sizes are
// printed and checked: exits with 1 if a file exceeds its limit.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeDebianPackage } from './debian.ts';
import { createBillOfMaterials, createLicenceTexts, findNodeFolder, listComponents } from './inside.ts';
import { createShrinkwrap, installPackages, manifestOf, writeJson } from './packages.ts';
import { writeProgram } from './tree.ts';
import { readReleaseVersion, toDebianVersion } from './version.ts';

/** Maximum file size by kind, in megabytes. */
const MAX_MB: Readonly<Record<string, number>> = { deb: 60, tgz: 6, json: 1, txt: 2 };

const { values } = parseArgs({ options: { into: { type: 'string' } } });
const checkout = join(import.meta.dirname, '..');
const target = resolve(values.into ?? join(checkout, 'dist'));
const version = readReleaseVersion(checkout);
/** Commit time in seconds, which is the modification time of every file. */
const commitTime = Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: checkout, encoding: 'utf8' }));

process.umask(0o022);
const workFolder = mkdtempSync(join(tmpdir(), 'parvis-release-'));
try {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const files = makeAll();
  writeFileSync(join(target, 'SHA256SUMS'), files.map((file) => `${digestOf(file)}  ${file}\n`).join(''));
  process.exitCode = files.filter((file) => !reportSize(file)).length === 0 ? 0 : 1;
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}

function makeAll(): string[] {
  const program = join(workFolder, 'program');
  writeProgram(checkout, program);
  writeJson(join(program, 'package.json'), manifestOf(checkout));
  const packages = join(workFolder, 'packages');
  installPackages(checkout, packages);
  const components = listComponents(checkout, packages, true);
  const licences = createLicenceTexts(components);
  const names = {
    npm: packFolder(withShrinkwrap(program)),
    client: packFolder(buildClient()),
    debian: `parvis_${toDebianVersion(version)}_amd64.deb`,
    bill: `parvis-${version}.cdx.json`,
    licences: `parvis-${version}-licences.txt`,
  };
  cpSync(join(packages, 'node_modules'), join(program, 'node_modules'), { recursive: true });
  const folder = join(workFolder, 'debian');
  const node = join(findNodeFolder(checkout), 'bin/node');
  writeDebianPackage(join(target, names.debian), {
    program,
    checkout,
    node,
    folder,
    version: toDebianVersion(version),
    licences,
    at: commitTime,
  });
  writeJson(join(target, names.bill), createBillOfMaterials(components, version, commitTime));
  writeFileSync(join(target, names.licences), licences);
  return Object.values(names);
}

/** Returns the program as packed by npm, with the lock file that npm uses for its installation. */
function withShrinkwrap(program: string): string {
  const folder = join(workFolder, 'npm');
  cpSync(program, folder, { recursive: true });
  writeJson(join(folder, 'npm-shrinkwrap.json'), createShrinkwrap(checkout));
  return folder;
}

function buildClient(): string {
  const folder = join(workFolder, 'client');
  cpSync(join(checkout, 'client'), folder, { recursive: true });
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const compiler = join(checkout, 'node_modules/.bin/tsc');
  execFileSync(compiler, ['-p', 'client', '--outDir', join(folder, 'dist')], { cwd: checkout });
  const { scripts: _, private: __, ...manifest } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  writeJson(join(folder, 'package.json'), { ...manifest, version });
  cpSync(join(checkout, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

/** Packs a folder like npm, every file with the same time. Returns the file name. */
function packFolder(folder: string): string {
  execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', folder]);
  const args = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', target];
  const [told] = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })) as { filename: string }[];
  if (told === undefined) throw new Error('npm packed nothing');
  return told.filename;
}

function digestOf(file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(target, file)))
    .digest('hex');
}

function reportSize(file: string): boolean {
  const megabytes = statSync(join(target, file)).size / 1e6;
  const limit = MAX_MB[file.split('.').at(-1) ?? ''] ?? 0;
  const isFine = megabytes <= limit;
  process.stdout.write(
    `${file}  ${megabytes.toFixed(2)} MB${isFine ? '' : `: that is more than the ${limit} MB it may have`}\n`,
  );
  return isFine;
}
