import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import client from '../client/package.json' with { type: 'json' };
import { findOutdatedFiles } from '../docs/generate.ts';
import packageJson from '../package.json' with { type: 'json' };
import { listReleasedFiles } from '../release/tree.ts';
import { settings } from '../src/config/config.ts';
import { SETTINGS_FILE_VARIABLE } from '../src/config/settings-file.ts';
import { RESERVED_NAMES } from '../src/model/instance.ts';
import { operations } from '../src/operations/index.ts';

const documents = globSync('{*.md,client/*.md,docs/**/*.md,examples/**/*.md}');
const written = documents.filter((file) => !file.startsWith('docs/interface/'));

function proseOf(file: string): string {
  return readFileSync(file, 'utf8').replace(/^( *)```[\s\S]*?^\1```/gm, '');
}

function linksOf(file: string): string[] {
  const links = [...proseOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return links.filter((link) => !/^(https?:|mailto:)/.test(link));
}

/** Returns the anchors of headings on GitHub: lower case, no punctuation, `-` for blanks, numbered if repeated. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.matchAll(/^#{1,6} +(.+?)(?: +#+)? *$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = words.replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let repeated = 1; anchors.has(anchor); repeated++) anchor = `${slug}-${repeated}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Returns whether a link points to a heading that does not exist. */
function isBrokenLink(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  if (anchor === undefined) return false;
  const target = path === '' ? file : join(dirname(file), path);
  return target.endsWith('.md') && existsSync(target) && !anchorsOf(proseOf(target)).has(anchor);
}

const SOURCE_FILES = new Set(
  globSync('{.ci,bench,client,docs,release,src,stress,test,web}/**/*.ts').map((path) => basename(path)),
);

describe('the documents', () => {
  it('that are generated match the code', () => {
    expect(findOutdatedFiles()).toEqual([]);
  });

  it.each(documents)('%s has only valid links', (file) => {
    const local = linksOf(file).filter((link) => !link.startsWith('#'));
    expect(local.filter((link) => !existsSync(join(dirname(file), link.split('#')[0] ?? '')))).toEqual([]);
  });

  it('of a release link only to its files', () => {
    const released = listReleasedFiles('.');
    const folders = new Set(released.map((file) => dirname(file)));
    const missing = released
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => linksOf(file).map((link) => join(dirname(file), link.split('#')[0] || basename(file))))
      .filter(
        (target) =>
          !released.includes(target) &&
          ![...folders].some((one) => `${one}/`.startsWith(`${target.replace(/\/$/, '')}/`)),
      );
    expect(missing).toEqual([]);
  });

  it.each(documents)('%s links only to existing headings', (file) => {
    expect(linksOf(file).filter((link) => isBrokenLink(file, link))).toEqual([]);
  });

  it.each(written)('%s names only existing files', (file) => {
    const named = [
      ...readFileSync(file, 'utf8').matchAll(/`((?:src|test|docs|bench|bin|deploy|examples|web|\.ci)\/[\w./-]*)`/g),
    ];
    expect(named.map((match) => match[1] ?? '').filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each(written)('%s refers to source files only by existing names', (file) => {
    const named = [...readFileSync(file, 'utf8').matchAll(/`([a-z][\w-]*\.ts)`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !SOURCE_FILES.has(name))).toEqual([]);
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
      SETTINGS_FILE_VARIABLE,
      'PARVIS_TEST_POSTGRES_URL',
    ]);
    const used = [...text.matchAll(/\bPARVIS_[A-Z_]+\b/g)].map((match) => match[0]);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('explain every runtime dependency in a decision record', () => {
    const records = globSync('docs/decisions/*.md')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    expect(Object.keys(packageJson.dependencies).filter((name) => !records.includes(`\`${name}\``))).toEqual([]);
  });

  it('reserve the name of every operation, so that no instance can have it', () => {
    expect(operations.map(({ name }) => name).filter((name) => !RESERVED_NAMES.has(name))).toEqual([]);
  });
});

const UNRELEASED = 'Unreleased';

describe('the changelog', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const sections = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  const headings = sections.filter((heading) => heading !== UNRELEASED);
  const versions = headings.map((heading) => heading.split(' ')[0]);
  const days = headings.map((heading) => /^\d+\.\d+\.\d+ \((\d{4}-\d{2}-\d{2})\)$/.exec(heading)?.[1] ?? heading);

  it('begins with the version of the program and of its client', () => {
    expect([packageJson.version, client.version]).toEqual([versions[0], versions[0]]);
  });

  it('has each version once, the newest first, with its day', () => {
    expect(new Set(versions).size).toBe(versions.length);
    expect(days.filter((day) => !isDay(day))).toEqual([]);
    expect(days).toEqual([...days].sort().reverse());
  });

  it('has unreleased changes at the top, in one section', () => {
    expect(sections.lastIndexOf(UNRELEASED)).toBeLessThan(1);
  });

  it('with an invalid day would be detected', () => {
    expect(['2026-02-28', '2026-02-29', '2026-2-8', '23 November 2026'].filter(isDay)).toEqual(['2026-02-28']);
  });
});

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

describe('the anchors of a text', () => {
  it('are those of its headings, as GitHub makes them', () => {
    const text = '# Was `a_b` – und [wo](x.md)?\n\n## Größe\n\n### Größe\n\nkeine\n';
    expect([...anchorsOf(text)]).toEqual(['was-a_b--und-wo', 'größe', 'größe-1']);
  });
});
