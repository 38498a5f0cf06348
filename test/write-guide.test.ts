import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoBundle } from '../src/demo/parish.ts';
import { demoToday } from './support/demo-today.ts';
import { openSite, serve } from './support/site.ts';

// With a later year, the guide's dates are in the future.
const guide = readFileSync('docs/guide/write.md', 'utf8').replaceAll('2030', String(new Date().getFullYear() + 4));

interface Block {
  readonly language: string;
  /** Rest of the opening line, after the language. */
  readonly more: string;
  readonly code: string;
}

const blocks: Block[] = [...guide.matchAll(/^```(\w+)(.*)\n([\s\S]*?)^```$/gm)].map((match) => {
  const [, language = '', more = '', code = ''] = match;
  return { language, more: more.trim(), code };
});
const commands = blocks.flatMap((block, at) => {
  const next = blocks[at + 1];
  return block.language === 'sh' ? [{ code: block.code, answer: next?.language === 'json' ? next : undefined }] : [];
});

const site = openSite();
let url = '';
let key = '';

beforeAll(async () => {
  await site.run(['import', '-'], JSON.stringify(createDemoBundle(demoToday())));
  ({ url } = await serve(site));
  symlinkSync(resolve('bin'), join(site.folder, 'bin'));
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#7a96a5' } });
  writeFileSync(join(site.folder, 'church.jpg'), await picture.jpeg().toBuffer());
  key = (await site.run(['key', 'create', 'demo', '--scope', 'office', '--name', 'a program'])).out.trim();
});

afterAll(() => site.clear());

const PROGRAMS = [
  ['ts', 'advent.ts', process.execPath],
  ['python', 'advent.py', 'python3'],
].filter(([, , program = '']) => spawnSync(program, ['--version']).error === undefined) as [string, string, string][];

const MARK = '\u241e';

/** Runs all commands in one shell, like a reader who types them. Returns the output of each, and the last exit code. */
async function typed(): Promise<{ out: string; status: string }[]> {
  const told = `printf '${MARK}'; head -n 1 headers.txt 2>/dev/null | cut -d' ' -f2; printf '${MARK}'`;
  // A server accepts a new key within a second.
  const lines = commands.map(({ code }, at) => `${code}\n${told}\n${at === 0 ? 'sleep 1.5' : ''}`);
  const { code, out, err } = await site.shell(lines.join('\n').replaceAll('http://localhost:8080', url));
  expect([code, err]).toEqual([0, expect.not.stringContaining('curl:')]);
  const parts = out.split(MARK);
  return commands.map((_, at) => ({ out: parts[2 * at] ?? '', status: (parts[2 * at + 1] ?? '').trim() }));
}

/**
 * Returns a pattern for an example in the guide. Objects may have more keys; arrays may have more elements at their end unless the example
 * is empty.
 */
function pattern(shown: unknown): unknown {
  if (Array.isArray(shown)) return shown.length === 0 ? [] : expect.toSatisfy(isArrayLike(shown));
  if (typeof shown !== 'object' || shown === null) return shown;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, pattern(value)])),
  );
}

function isArrayLike(shown: readonly unknown[]): (found: unknown) => boolean {
  return (found) => {
    if (!Array.isArray(found) || found.length < shown.length) return false;
    expect(found.slice(0, shown.length)).toEqual(shown.map(pattern));
    return true;
  };
}

describe('the guide to writing', () => {
  it('shows the actual answers of its commands', async () => {
    const answers = await typed();
    expect(commands.filter(({ answer }) => answer !== undefined).length).toBeGreaterThan(15);
    for (const [at, { code, answer }] of commands.entries()) {
      if (answer === undefined) continue;
      const { out, status } = answers[at] ?? { out: '', status: '' };
      const where = `${code}\n${out}`;
      expect(status, where).toBe(answer.more || '200');
      const last =
        out
          .trim()
          .split(/(?<=\})(?=\{)/)
          .at(-1) ?? '';
      expect(JSON.parse(last), where).toEqual(pattern(JSON.parse(answer.code)));
    }
  });

  it.each(PROGRAMS)('has a program in %s that does what it promises', (language, file, program) => {
    const at = blocks.findIndex((block) => block.language === language);
    const [source, shown] = [blocks[at]?.code ?? '', blocks[at + 1]?.code ?? ''];
    expect(source).not.toBe('');
    writeFileSync(join(site.folder, file), source);
    const env = { PATH: process.env['PATH'], API: `${url}/office/api/demo`, KEY: key };
    const { stdout, stderr } = spawnSync(program, [file], { cwd: site.folder, env, encoding: 'utf8', timeout: 30_000 });
    expect(stdout.replace(/event \d+/, 'event 1'), stderr).toBe(shown.replace(/event \d+/, 'event 1'));
  });
});
