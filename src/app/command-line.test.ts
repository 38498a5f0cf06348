import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fullBundle } from '../../test/support/full-bundle.ts';
import { runInProcess as run } from '../../test/support/run-in-process.ts';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';

const { folder, remove } = createTemporaryFolder();
const database = `sqlite:${join(folder, 'parvis.db')}`;

beforeAll(async () => {
  vi.stubEnv('PARVIS_DATABASE_URL', database);
  const path = join(folder, 'seewil.json');
  const given = fullBundle();
  given['instance'].name = 'seewil';
  writeFileSync(path, JSON.stringify(given));
  expect(await run(['import', path])).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^created a new database \S+\n$/),
  });
});
afterAll(() => {
  vi.unstubAllEnvs();
  remove();
});

describe('every command (rule S2)', () => {
  it.each([
    ['serve'],
    ['import', 'FILE'],
    ['export', 'INSTANCE', '--out FILE'],
    ['copy', '--from URL', '--to URL'],
    ['backup', 'FILE', '--force'],
    ['restore', 'FILE', '--force'],
    ['doctor', '--json'],
    ['verify', 'URL', '--instance NAME', '--key-file FILE', '--json', '--junit FILE'],
    ['instance list'],
    ['instance remove', 'INSTANCE', '--yes'],
    ['person erase', 'INSTANCE', 'ID', '--detach', '--yes'],
    ['event list', 'INSTANCE', '--from', '--q', '--room', '--order', '--limit', '--json'],
    ['event show', 'INSTANCE', 'ID', '--json'],
    ['event add', 'INSTANCE', '--title', '--from', '--room', '--set', '--dry-run', '--json'],
    ['event set', 'INSTANCE', 'ID', '--from', '--to', '--despite', '--dry-run', '--json'],
    ['event cancel', 'INSTANCE', 'ID', '--note', '--postponed', '--dry-run', '--json'],
    ['event remove', 'INSTANCE', 'ID', '--detach', '--dry-run', '--json'],
    ['event restore', 'INSTANCE', 'ID', '--json'],
    ['history', 'INSTANCE', '--kind', '--id', '--by', '--from', '--to', '--limit', '--json'],
    ['undo', 'INSTANCE', 'REVISION', '--force', '--json'],
    ...['show', 'end', 'erase', 'resume'].map((word) => [`subscriber ${word}`, 'INSTANCE', 'EMAIL']),
    ['key create', 'INSTANCE', '--name', '--scope', '--profile', '--origin', '--expires'],
    ['key list', 'INSTANCE'],
    ['key revoke', 'INSTANCE', 'ID'],
  ])('explains itself with --help: %s', async (words, ...mentioned) => {
    const { code, out, err } = await run([...words.split(' '), '--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.startsWith(`parvis ${words}`)).toBe(true);
    for (const word of mentioned) expect(out).toContain(word);
  });

  it('is listed in the overview', async () => {
    const { code, out, err } = await run(['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const words of [
      'serve',
      'import [FILE]',
      'export INSTANCE',
      'copy',
      'backup FILE',
      'restore FILE',
      'doctor',
      'verify URL',
      'instance list',
      'instance remove INSTANCE',
      'person erase INSTANCE ID',
      'key create',
      'key list',
      'key revoke',
    ]) {
      expect(out).toContain(`parvis ${words}`);
    }
  });

  it.each([
    [[], 'Usage:'],
    [['key'], 'parvis key create'],
    [['import'], 'FILE is required: a bundle'],
    [['import', 'a', 'b'], 'Usage: parvis import [FILE]'],
    [['instance', 'list', 'seewil'], 'Usage: parvis instance list'],
    [['key', 'create'], 'Usage: parvis key create INSTANCE'],
    [['key', 'create', 'seewil', '--scope', 'write'], '--scope takes read or newsletter'],
    [['key', 'create', 'seewil', '--profile', 'other'], '--profile takes document or connector'],
    [['key', 'revoke', 'seewil'], 'Usage: parvis key revoke INSTANCE ID'],
    [['backup'], 'Usage: parvis backup FILE'],
    [['doctor', 'seewil'], 'Usage: parvis doctor'],
    [['verify'], 'Usage: parvis verify URL'],
    [['verify', 'http://localhost', '--instance', 'demo'], '--key-file FILE is required'],
  ])('called with wrong arguments exits with 2 and its usage on stderr: parvis %j', async (args, usage) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(usage);
    expect(err).not.toMatch(/\n {4}at /);
    expect(err.trimEnd().split('\n').at(-1)).toMatch(/^Give a command|is required|is unexpected|needs one of|takes/);
  });

  it.each([
    [['improt', 'x'], 'There is no command `parvis improt`. Did you mean `parvis import`?'],
    [['sevre'], 'There is no command `parvis sevre`. Did you mean `parvis serve`?'],
    [['serv'], 'There is no command `parvis serv`. Did you mean `parvis serve`?'],
    [['usr'], 'There is no command `parvis usr`. Did you mean `parvis user`?'],
    [['instances', 'list'], 'There is no command `parvis instances`. Did you mean `parvis instance list`?'],
    [['create', 'key'], 'There is no command `parvis create`. Did you mean `parvis key create`?'],
    [['key', 'lst', 'seewil'], 'There is no command `parvis key lst`. Did you mean `parvis key list`?'],
    [['key', 'delete', 'seewil'], '`parvis key` has create, list, revoke.'],
    [['qqqqqq'], 'There is no command `parvis qqqqqq`. `parvis --help` lists the commands.'],
    [['--hepl'], '--hepl is not an option of parvis. Did you mean --help?'],
    [['key', 'create', 'seewil', '--expire', '2099-01-01'], 'Did you mean --expires?'],
    [['export', 'seewil', '-o', 'x'], '-o is not an option of `parvis export`. Did you mean --out?'],
    [['export', 'seewil', '--out'], '--out needs a value: --out FILE.'],
    [['export', 'seewil', '--out', '--json'], '--out needs a value, and --json looks like an option: --out FILE.'],
    [['website', 'log', 'seewil', '--limit', '-1'], '--limit needs a value, and -1 looks like an option: --limit N.'],
    [['instance', 'list', '--json=yes'], '--json takes no value.'],
  ])('mistyped exits with 2 and one line that explains the mistake: parvis %j', async (args, said) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(said);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  it('is described in at most 100 columns, by subject', async () => {
    const { out } = await run(['--help']);
    const calls = [...out.matchAll(/^ {2}parvis (.*?)(?: {2,}|$)/gm)].map(([, call = '']) => call);
    expect(calls.length).toBeGreaterThan(25);
    expect(out.match(/^[A-Z][a-z].*$/gm)?.length).toBeGreaterThan(6);
    const words = calls.map((call) => call.replace(/ [[A-Z].*$/, '').split(' '));
    const helps = await Promise.all(words.map((some) => run([...some, '--help'])));
    for (const help of [out, ...helps.map((ended) => ended.out)]) {
      expect(help.split('\n').filter((line) => line.length > 100)).toEqual([]);
    }
  });

  it.each([
    [['export', 'nowhere'], 'there is no instance "nowhere"'],
    [['key', 'create', 'nowhere'], 'there is no instance "nowhere"'],
    [['instance', 'remove', 'nowhere', '--yes'], 'there is no instance "nowhere"'],
    [['key', 'list', 'nowhere'], 'there is no instance "nowhere"'],
    [['key', 'revoke', 'nowhere', '1'], 'there is no instance "nowhere"'],
    [['key', 'revoke', 'seewil', '99'], 'instance seewil has no key 99'],
    [['import', 'missing.json'], "missing.json can't be read"],
    [['key', 'create', 'seewil', '--expires', '2020-01-01'], 'is before today'],
    [['key', 'create', 'seewil', '--expires', '2099-02-30'], 'is not a valid date in the form YYYY-MM-DD'],
    [
      ['key', 'create', 'seewil', '--scope', 'read,newsletter', '--origin', 'https://a.example'],
      'can never have the scope newsletter',
    ],
    [['key', 'create', 'seewil', '--origin', '*'], 'is not a web origin'],
    [['key', 'create', 'seewil', '--origin', 'https://a.example/path'], 'is not a web origin'],
    [['key', 'create', 'seewil', '--origin', 'https://*.example.org'], 'is not a web origin'],
    [['key', 'create', 'seewil', '--origin', 'null'], 'is not a web origin'],
  ])('that rejects its input exits with 1 and the reason on stderr: parvis %j', async (args, why) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(why);
    expect(err).not.toMatch(/\n {4}at /);
  });

  it('reports all invalid settings before it does anything', async () => {
    vi.stubEnv('PARVIS_PORT', 'x').stubEnv('PARVIS_DATABASE_URL', 'x');
    const { code, out, err } = await run(['instance', 'list']);
    vi.stubEnv('PARVIS_PORT', undefined).stubEnv('PARVIS_DATABASE_URL', database);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^PARVIS_DATABASE_URL takes .*\nPARVIS_PORT takes .*\n$/);
  });

  it('reports a missing database and creates none, unless it imports', async () => {
    const missing = join(folder, 'missing', 'parvis.db');
    vi.stubEnv('PARVIS_DATABASE_URL', `sqlite:${missing}`);
    const { code, err } = await run(['instance', 'list']);
    vi.stubEnv('PARVIS_DATABASE_URL', database);
    expect(code).toBe(1);
    expect(err).toContain(`There is no database at ${missing} yet.`);
    expect(readdirSync(folder)).not.toContain('missing');
  });
});
