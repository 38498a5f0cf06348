import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { readLock } from '../../release/packages.ts';
import { readReleaseVersion, toDebianVersion } from '../../release/version.ts';
import { buildRelease } from '../support/release-setup.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const version = readReleaseVersion('.');
const dist = inject('dist');
const { folder, remove } = createTemporaryFolder();
afterAll(remove);

const NAMES = [
  'SHA256SUMS',
  `parvis-${version}-licences.txt`,
  `parvis-${version}.cdx.json`,
  `parvis-${version}.tgz`,
  `parvis-client-${version}.tgz`,
  `parvis_${toDebianVersion(version)}_amd64.deb`,
];

const output = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
const listed = (name: string) =>
  output('tar', '--list', '--gzip', '--file', join(dist, name)).trim().split('\n').sort();
const inPackage = listed(`parvis-${version}.tgz`);
const inDebian = output('dpkg-deb', '--contents', join(dist, `parvis_${toDebianVersion(version)}_amd64.deb`))
  .trim()
  .split('\n');
interface Named {
  readonly name: string;
  readonly version: string;
  readonly components?: readonly Named[];
}

const bill = JSON.parse(readFileSync(join(dist, `parvis-${version}.cdx.json`), 'utf8'));

describe('the release', () => {
  it('is complete, as the checksums say', () => {
    expect(readdirSync(dist).sort()).toEqual(NAMES.toSorted());
    expect(execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: dist, encoding: 'utf8' })).toBe(
      readFileSync(join(dist, 'SHA256SUMS'), 'utf8').replace(/^\w+ {2}(.*)$/gm, '$1: OK'),
    );
  });

  it('has the same bytes for another clone, in another folder, at another time', () => {
    const clone = join(folder, 'another', 'clone');
    mkdirSync(join(folder, 'another'));
    execFileSync('git', ['clone', '--quiet', '.', clone]);
    symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
    buildRelease(join(folder, 'again'), clone);
    const digests = (place: string) =>
      NAMES.map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(place, name)))
          .digest('hex'),
      ]);
    expect(digests(join(folder, 'again'))).toEqual(digests(dist));
  });
});

describe('the package for npm', () => {
  it('contains scripts instead of TypeScript, and no tests', () => {
    expect(inPackage).toContain('package/src/main.js');
    expect(inPackage).toContain('package/bin/parvis');
    expect(inPackage).toContain('package/examples/bundle.json');
    expect(
      inPackage.filter((file) => /\.test\.|\.ts$|^package\/(test|bench|stress|node_modules|\.ci)\//.test(file)),
    ).toEqual([]);
  });

  it('pins every package that it needs, from no particular registry', () => {
    const text = output('tar', '-xzOf', join(dist, `parvis-${version}.tgz`), 'package/npm-shrinkwrap.json');
    const pinned = JSON.parse(text).packages as Record<string, { version: string; integrity?: string; dev?: boolean }>;
    const lock = readLock('.').packages;
    expect(Object.keys(pinned).length).toBeGreaterThan(50);
    for (const [path, one] of Object.entries(pinned)) {
      if (path === '') continue;
      expect(one).toEqual(lock[path]);
      expect(one.integrity).toMatch(/^sha512-/);
      expect(one).not.toHaveProperty('resolved');
    }
    const manifest = JSON.parse(output('tar', '-xzOf', join(dist, `parvis-${version}.tgz`), 'package/package.json'));
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest).not.toHaveProperty('scripts');
  });
});

describe('the Debian package', () => {
  it('belongs to root, who alone may write to it', () => {
    for (const line of inDebian) expect(line).toMatch(/^(d|-)rw[x-]r-[x-]r-[x-] root\/root |^lrwxrwxrwx root\/root /);
  });

  it('contains its own Node.js and no tests', () => {
    expect(inDebian.some((line) => line.endsWith(' ./usr/lib/parvis/node_modules/node/bin/node'))).toBe(true);
    expect(
      inDebian.filter((line) => /\.test\.|\/src\/.*\.ts$|node_modules\/(vitest|typescript|playwright)/.test(line)),
    ).toEqual([]);
  });
});

describe('the bill of materials', () => {
  const names: string[] = bill.components.map((one: { name: string }) => one.name);

  it('lists every component, once, with version and licence', () => {
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: 'parvis', version } },
    });
    expect(names).toEqual(
      expect.arrayContaining(['better-sqlite3', 'hono', 'node', 'prosemirror-model', 'orderedmap', 'sharp']),
    );
    expect(new Set(bill.components.map((one: { 'bom-ref': string }) => one['bom-ref'])).size).toBe(names.length);
    for (const one of bill.components) {
      expect(one.version).toMatch(/^\d+\.\d+/);
      expect(JSON.stringify(one.licenses)).toMatch(/[A-Z]/);
    }
  });

  it('lists the libraries compiled into components', () => {
    const within = new Map<string, Map<string, string>>(
      bill.components.map(({ name, components = [] }: Named) => [
        name,
        new Map(components.map((one) => [one.name, one.version])),
      ]),
    );
    expect(within.get('node')?.get('openssl')).toBe(process.versions.openssl);
    expect(within.get('node')?.has('modules')).toBe(false);
    expect(within.get('better-sqlite3')?.get('sqlite')).toMatch(/^3\.\d+\.\d+$/);
    expect([...(within.get('@img/sharp-libvips-linux-x64')?.keys() ?? [])]).toEqual(
      expect.arrayContaining(['glib', 'vips', 'webp']),
    );
    expect(within.get('hono')).toEqual(new Map());
    const licences = readFileSync(join(dist, `parvis-${version}-licences.txt`), 'utf8');
    expect(licences).toMatch(/^\| libvips +\| LGPLv3 +\|$/m);
  });

  it('lists what is installed, next to the licences', () => {
    const folders = inDebian.flatMap(
      (line) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(line)?.[1] ?? [],
    );
    expect(folders.filter((name) => !names.includes(name))).toEqual([]);
    const licences = readFileSync(join(dist, `parvis-${version}-licences.txt`), 'utf8');
    for (const { name, version: its } of bill.components) expect(licences).toContain(`\n${name} ${its} (`);
    expect(licences).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  });
});
