// Whatever a document claims, this reads: links, paths, commands and settings that are named must be there.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outdatedFiles } from '../docs/generate.ts';
import packageJson from '../package.json' with { type: 'json' };
import { settings } from '../src/config/config.ts';
import { RESERVED_NAMES } from '../src/model/instance.ts';
import { operations } from '../src/operations/index.ts';

const documents = globSync('{*.md,docs/**/*.md,examples/**/*.md}');
const written = documents.filter((file) => !file.startsWith('docs/interface/'));

describe('the documents', () => {
  it('that are generated equal the code', () => {
    expect(outdatedFiles()).toEqual([]);
  });

  it.each(documents)('%s links only to what is there', (file) => {
    const text = readFileSync(file, 'utf8').replace(/```[\s\S]*?```/g, '');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
    const local = links.filter((link) => !/^(https?:|mailto:|#)/.test(link));
    expect(local.filter((link) => !existsSync(join(dirname(file), link.split('#')[0] ?? '')))).toEqual([]);
  });

  it.each(written)('%s names only files that are there', (file) => {
    const named = [
      ...readFileSync(file, 'utf8').matchAll(/`((?:src|test|docs|bench|bin|deploy|examples|web|\.ci)\/[\w./-]*)`/g),
    ];
    expect(named.map((match) => match[1] ?? '').filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each(written)('%s names only npm scripts and settings that exist', (file) => {
    const text = readFileSync(file, 'utf8');
    const scripts = [...text.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? '');
    expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([]);
    const ofTheWebsite = [
      ...readFileSync('examples/wordpress/parvis-connect.php', 'utf8').matchAll(/define\( '(\w+)'/g),
    ];
    const known = new Set([
      ...ofTheWebsite.map((match) => match[1] ?? ''),
      ...settings.flatMap(({ name }) => [name, `${name}_FILE`]),
      'PARVIS_TEST_POSTGRES_URL',
    ]);
    const used = [...text.matchAll(/\bPARVIS_[A-Z_]+\b/g)].map((match) => match[0]);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('say which version this is in the changelog', () => {
    expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`## ${packageJson.version}`);
  });

  it('explain every runtime dependency in a decision record', () => {
    const records = globSync('docs/decisions/*.md')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    expect(Object.keys(packageJson.dependencies).filter((name) => !records.includes(`\`${name}\``))).toEqual([]);
  });

  it('reserve the name of every operation, so that no instance can bear it', () => {
    expect(operations.map(({ name }) => name).filter((name) => !RESERVED_NAMES.has(name))).toEqual([]);
  });
});
