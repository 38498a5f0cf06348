import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { largeBundle } from '../support/large-bundle.ts';
import { openSite } from '../support/site.ts';

const site = openSite();
const { run } = site;
const KEY = /^parvis_[A-Za-z0-9_-]{32,}$/;

function bundle(name: string, change: (given: Loose) => void = () => undefined): string {
  const given = fullBundle();
  given['instance'].name = name;
  change(given);
  return `${JSON.stringify(given, null, 2)}\n`;
}

function file(name: string, content: string): string {
  const path = join(site.folder, name);
  writeFileSync(path, content);
  return path;
}

beforeAll(async () => {
  const imported = await run(['import', file('seewil.json', bundle('seewil'))]);
  expect(imported).toEqual({
    code: 0,
    err: `created a new database ${site.database}\n`,
    out: expect.stringMatching(/^imported seewil \(revision 1\): 2 events, .*\n$/),
  });
});
afterAll(() => site.clear());

describe('every command (rule S2)', () => {
  it.each([
    ['tells of itself on stdout', ['key', 'create', '--help'], 0, /^parvis key create INSTANCE/, /^$/],
    ['tells what there is', ['help', '--help'], 0, /^Usage: parvis COMMAND/, /^$/],
    ['tells the same where it is asked for by name', ['help', 'key', 'create'], 0, /^parvis key create INSTANCE/, /^$/],
    ['called wrongly ends with 2', ['key', 'create'], 2, /^$/, /^Usage: parvis key create INSTANCE/],
    ['mistyped ends with 2', ['improt', 'x'], 2, /^$/, /^There is no command `parvis improt`. Did you mean/],
    ['refusing its input ends with 1', ['export', 'nowhere'], 1, /^$/, /there is no instance "nowhere"/],
  ])('%s', async (_, args, code, out, err) => {
    expect(await run(args)).toEqual({ code, out: expect.stringMatching(out), err: expect.stringMatching(err) });
  });
});

describe('import and export', () => {
  it('give the bundle back byte for byte, on stdout and in a file', async () => {
    expect(await run(['export', 'seewil'])).toEqual({ code: 0, out: bundle('seewil'), err: '' });
    writeFileSync(join(site.folder, 'out.json'), 'what was there');
    expect(await run(['export', 'seewil', '--out', 'out.json'])).toEqual({ code: 0, out: '', err: 'wrote out.json\n' });
    expect(readFileSync(join(site.folder, 'out.json'), 'utf8')).toBe(bundle('seewil'));
    expect(readdirSync(site.folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('leave nothing behind if the file cannot be written', async () => {
    mkdirSync(join(site.folder, 'full', 'inner'), { recursive: true });
    for (const path of ['full', 'nowhere/out.json', 'seewil.json/out.json']) {
      const { code, out, err } = await run(['export', 'seewil', '--out', path]);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain(`${path} can't be written`);
    }
    expect(readdirSync(site.folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('create an instance of the demo parish, which a command prints as a bundle for today', async () => {
    const printed = await run(['demo', '--bundle']);
    expect({ code: printed.code, err: printed.err }).toEqual({ code: 0, err: '' });
    const { code, out, err } = await run(['import', '-'], printed.out);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^imported demo \(revision 1\): \d{3,} events, /);
  });

  it('read from standard input', async () => {
    const { code, out, err } = await run(['import', '-'], bundle('piped'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^imported piped \(revision 1\)/);
    expect((await run(['export', 'piped'])).out).toBe(bundle('piped'));
  });

  it('reject an invalid bundle with every error and change nothing', async () => {
    const faulty = bundle('seewil', (given) => {
      given['events'][0].layer_ids = [99];
      given['events'][1].title = '';
    });
    const { code, out, err } = await run(['import', file('faulty.json', faulty)]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      'The bundle was rejected; nothing was changed:\nevents[0].layer_ids[0]: layer 99 does not ' +
        'exist\nevents[1].title: must not be empty\n',
    );
    expect((await run(['export', 'seewil'])).out).toBe(bundle('seewil'));
    const listed = (await run(['instance', 'list'])).out;
    expect(listed).toMatch(/^seewil\tKirchgemeinde Seewil\tfr-CH\tEurope\/Paris\t\d+$/m);
  });

  it('reject a bundle with a duplicate key, and change nothing', async () => {
    const title = '"title": "Streng geheim",';
    const text = bundle('seewil', (given) => Object.assign(given['events'][1], { title: 'Streng geheim' }));
    expect(text.split(title)).toHaveLength(2);
    const { code, out, err } = await run(['import', '-'], text.replace(title, title + title));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      'The bundle was rejected; nothing was changed:\nevents[1].title: duplicate key in the same object\n',
    );
    expect((await run(['export', 'seewil'])).out).toBe(bundle('seewil'));
  });

  it('list the first fifty errors and the number of further ones', async () => {
    const layers = Array.from({ length: 120 }, (_, index) => ({ id: index + 1, name: '' }));
    const given = { format: 'parvis-bundle', version: 1, instance: { name: 'many', title: 'Many' }, layers };
    const { code, err } = await run(['import', '-'], JSON.stringify(given));
    expect(code).toBe(1);
    expect(err.trimEnd().split('\n')).toHaveLength(52);
    expect(err).toMatch(/\n… and 70 more\n$/);
  });

  it('warn on stderr about what some website programs do not support (rule K3)', async () => {
    const long = bundle('long', (given) => Object.assign(given['events'][0], { short_desc: 'x'.repeat(1024) }));
    const { code, out, err } = await run(['import', '-'], long);
    expect(code).toBe(0);
    expect(out.split('\n')).toHaveLength(2);
    expect(err).toMatch(/^warning: events with id 1001: short_desc has 1024 characters/);
  });

  it('import 20,000 events and report progress on stderr', async () => {
    const path = file('large.json', JSON.stringify(largeBundle({ events: 20_000 })));
    const { code, out, err } = await run(['import', path]);
    expect(code).toBe(0);
    expect(out).toMatch(/^imported large \(revision 1\): 20000 events, 100 persons, .*\n$/);
    expect(err).toMatch(/^checking [\d.]+ MB …\n(stored \d+ of \d+\n){8,12}$/);
    expect(err).toMatch(/stored (\d+) of \1\n$/);
  });
});

describe('keys', () => {
  const create = async (...args: string[]) => (await run(['key', 'create', 'seewil', ...args])).out.trimEnd();
  const list = async () =>
    (await run(['key', 'list', 'seewil'])).out
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));

  it('are printed once, alone on one line', async () => {
    const { code, out, err } = await run(['key', 'create', 'seewil', '--name', 'Website der Gemeinde']);
    expect(code).toBe(0);
    expect(out).toMatch(/\n$/);
    expect(out.slice(0, -1)).toMatch(KEY);
    expect(err).not.toContain(out.trim());
    expect(readFileSync(site.database).includes(out.trim())).toBe(false);
    expect(JSON.stringify(await list())).not.toContain(out.trim());
  });

  it('are listed with id, name, scopes, profile, origins, created, last used and state', async () => {
    const newsletter = [
      '--scope',
      'newsletter,read',
      '--profile',
      'connector',
      '--name',
      'Brief',
      '--expires',
      '2099-12-31',
    ];
    expect(await create(...newsletter)).toMatch(KEY);
    expect(await create('--origin', 'https://B.example.org:443/', '--origin', 'http://localhost:3000')).toMatch(KEY);
    const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const id = expect.stringMatching(/^\d+$/);
    expect((await list()).slice(-2)).toEqual([
      [
        id,
        'Brief',
        expect.stringMatching(/^(read,newsletter|newsletter,read)$/),
        'connector',
        '-',
        stamp,
        '-',
        'active',
      ],
      [id, '-', 'read', 'document', 'https://b.example.org,http://localhost:3000', stamp, '-', 'active'],
    ]);
  });

  it('are listed as JSON, with the same values', async () => {
    const objects = JSON.parse((await run(['key', 'list', 'seewil', '--json'])).out);
    const lines = await list();
    expect(objects.map((key: Loose) => [String(key['id']), key['name'] || '-', key['scopes'].join(',')])).toEqual(
      lines.map((line) => line.slice(0, 3)),
    );
    expect(Object.keys(objects[0])).toEqual([
      'id',
      'name',
      'scopes',
      'profile',
      'origins',
      'created',
      'last_used',
      'state',
    ]);
    const [instance] = JSON.parse((await run(['instance', 'list', '--json'])).out).filter(
      ({ name }: Loose) => name === 'seewil',
    );
    expect(instance).toMatchObject({ title: 'Kirchgemeinde Seewil', time_zone: 'Europe/Paris' });
    for (const words of [
      ['website', 'list'],
      ['website', 'log'],
    ]) {
      expect((await run([...words, 'seewil', '--json'])).out).toBe('[]\n');
    }
    const status = JSON.parse((await run(['newsletter', 'status', 'seewil', '--json'])).out);
    expect(Object.keys(status)).toEqual(['sending', 'next', 'intro', 'subscribers', 'issue']);
    expect(status.sending).toEqual([expect.objectContaining({ weekday: 'thursday', keep_days: 730 })]);
  });

  it('are revoked permanently', async () => {
    const id = (await list()).at(-1)?.[0] ?? '';
    const { code, out, err } = await run(['key', 'revoke', 'seewil', id]);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain(`revoked key ${id}`);
    expect((await list()).find(([listed]) => listed === id)?.at(-1)).toBe('revoked');
    expect((await list()).filter((columns) => columns.at(-1) === 'active').length).toBeGreaterThan(0);
  });

  it('remain when the instance is imported again', async () => {
    const before = await list();
    expect((await run(['import', 'seewil.json'])).code).toBe(0);
    expect(await list()).toEqual(before);
  });
});
