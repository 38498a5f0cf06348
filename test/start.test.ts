// Modules that a command loads at startup, by static imports. Fewer modules make startup faster.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { MERGED_PACKAGES } from '../release/merge-packages.ts';

function loadedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^import type\b[^;]*;/gm, '');
  const named = [...text.matchAll(/^import\b[^;]*?'([^']+)'/gm)].map((m) => m[1] ?? '');
  return named.map((name) => (name.startsWith('.') ? normalize(join(dirname(file), name)) : name));
}

function loadedWith(first: string): string[] {
  const found = new Set([first]);
  for (const one of found)
    if (one.startsWith('src/') && one.endsWith('.ts')) for (const next of loadedBy(one)) found.add(next);
  return [...found].sort();
}

const isPackage = (name: string) => !name.startsWith('src/') && !name.startsWith('node:') && name !== 'package.json';
function ofRoom(room: string): (name: string) => boolean {
  expect(existsSync(`src/${room}`)).toBe(true);
  return (name) => name.startsWith(`src/${room}/`);
}

it('help, the version and a mistyped command load no package and few files', () => {
  const loaded = loadedWith('src/main.ts');
  expect(loaded.filter(isPackage)).toEqual([]);
  expect(loaded.filter((name) => name.startsWith('src/'))).toEqual([
    'src/app/command-line.ts',
    'src/cli/command-error.ts',
    'src/cli/command.ts',
    'src/cli/commands.ts',
    'src/cli/output.ts',
    'src/cli/run.ts',
    'src/main.ts',
    'src/util/closest-matches.ts',
  ]);
});

it('neither the command line nor the command context loads translations', () => {
  for (const first of ['src/main.ts', 'src/app/context.ts'])
    expect(loadedWith(first).filter(ofRoom('i18n'))).toEqual([]);
});

it('the command context loads the database, and neither a driver for PostgreSQL nor migrations', () => {
  const loaded = loadedWith('src/app/context.ts');
  expect(loaded.filter(isPackage)).toEqual(['better-sqlite3', 'kysely']);
  expect(loaded.filter((name) => /\/migrations\/\d/.test(name))).toEqual([]);
  expect(loaded).not.toContain('node:http');
});

it('the server loads nothing of the office, and no package that few requests need', () => {
  const loaded = loadedWith('src/app/server.ts');
  const rare = [
    '@hono/node-server',
    'docx',
    'nodemailer',
    'postal-mime',
    'sanitize-html',
    'csv-parse',
    'fflate',
    'htmlparser2',
    'openid-client',
    'pg',
    'sharp',
  ];
  expect(loaded.filter((name) => [...rare, 'windows-iana', '@simplewebauthn/server'].includes(name))).toEqual([]);
  expect(loaded.filter(ofRoom('office-pages'))).toEqual([
    'src/office-pages/body-limits.ts',
    'src/office-pages/session-cookies.ts',
  ]);
  expect(loaded.filter(ofRoom('office-api'))).toEqual(
    ['access', 'bad-request', 'body-limit'].map((name) => `src/office-api/${name}.ts`),
  );
  for (const room of ['accounts', 'demo', 'doctor', 'service-import', 'verify', 'webhooks'])
    expect(loaded.filter(ofRoom(room))).toEqual([]);
});

it('a command is loaded when it is called, at most with the others of its noun', () => {
  const table = readFileSync('src/cli/commands.ts', 'utf8');
  const named = [...table.matchAll(/words: \['(\w+)'.*?import\('\.\/([\w-]+)\.ts'\)\)\.(\w+)/gs)].map(
    ([, noun = '', file = '', name = '']) => ({ noun, file, name }),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
  for (const [file, some] of Map.groupBy(named, (one) => one.file)) {
    if (some.length > 1) expect([...new Set(some.map(({ noun }) => noun))]).toEqual([file]);
  }
  const commands = globSync('src/cli/*.ts').filter((file) =>
    /: (?:Standalone)?Command = \{|\): (?:Standalone)?Command \{/.test(readFileSync(file, 'utf8')),
  );
  const files = new Set(named.map(({ file }) => file));
  expect(commands.map((file) => file.replace(/^src\/cli\/|\.ts$/g, '')).sort()).toEqual([...files].sort());
});

it('the office thread loads the Word writer with the first document', () => {
  expect(loadedWith('src/app/office-thread.ts')).toContain('src/print/text.ts');
  expect(loadedWith('src/app/office-thread.ts')).not.toContain('docx');
});

it('packages of hundreds of modules are merged by the installation', () => {
  for (const [name, entries] of Object.entries(MERGED_PACKAGES))
    for (const entry of entries) {
      const text = readFileSync(`node_modules/${name}/${entry}`, 'utf8');
      const imported = [...text.matchAll(/^(?:import|export)\b[^;'"]*?from\s*["'](\.[^"']+)["']/gm)].map((m) => m[1]);
      expect(imported.filter((path) => !path?.includes('merged-'))).toEqual([]);
    }
});

it('every imported entry of a merged package is merged, because an unmerged one would load its own modules', () => {
  for (const [name, entries] of Object.entries(MERGED_PACKAGES)) {
    const { exports } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
    const imports = new RegExp(`^import (?!type)[^;]*?from '(${name}(?:/[^']*)?)'`, 'gm');
    const names = globSync('src/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(imports)].map((m) => m[1] ?? ''),
    );
    for (const one of new Set(names)) {
      const target = exports[`.${one.slice(name.length)}`];
      const path: string = typeof target === 'string' ? target : (target.import ?? target.default);
      expect(entries).toContain(path.replace('./', ''));
    }
  }
});
