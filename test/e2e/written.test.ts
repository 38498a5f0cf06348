import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { largeBundle } from '../support/large-bundle.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, serve } from '../support/site.ts';

const site = openSite();
const { run, shell } = site;
const path = (name: string) => join(site.folder, name);
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

let seewil: string;
let big: string;

beforeAll(async () => {
  await copyFilledDatabaseTo(
    site.database,
    fullBundle(),
    largeBundle({ events: 400, name: 'big', from: '2090-01-01' }),
  );
  seewil = (await run(['export', 'seewil'])).out;
  big = (await run(['export', 'big'])).out;
  expect(big.length).toBeGreaterThan(300_000);
});
afterAll(() => site.clear());

describe.skipIf(!existsSync('/dev/full'))('a result that cannot be written', () => {
  it.each([
    'export big',
    'export seewil',
    'instance list',
    'key create seewil',
    '--version',
    '--help',
    'export --help',
  ])('is an error: parvis %s', async (command) => {
    const { code, err } = await shell(`parvis ${command} > /dev/full`);
    expect(code).toBe(1);
    expect(err).toMatch(/^(Save this key.*\n)?parvis: the result can't be written: ENOSPC.*\n$/);
  });
});

describe('a result', () => {
  it('that is written only partly is an error', async () => {
    // Files may have 200 blocks of 512 or 1024 bytes. The compile cache is off, because its files may be larger.
    const { code, err } = await shell('ulimit -f 200; parvis export big > part.json', {
      NODE_DISABLE_COMPILE_CACHE: '1',
    });
    expect(code).toBe(1);
    expect(err).toMatch(/^parvis: the result can't be written: .*\n$/);
    expect(big.startsWith(readFileSync(path('part.json'), 'utf8'))).toBe(true);
  });

  it('is written completely into a file, appended, and through a pipe', async () => {
    await shell('parvis export big > whole.json; parvis export seewil >> whole.json');
    expect(readFileSync(path('whole.json'), 'utf8')).toBe(big + seewil);
    expect(await shell('parvis export big | { sleep 0.5; cat; }')).toEqual({ code: 0, out: big, err: '' });
  });

  it.each([
    ['export big', '10'],
    ['export seewil', '1'],
    ['instance list', '3'],
    ['key create big 2>&1', '0'],
  ])('whose reader stops early is a silent success: parvis %s | head -c %s', async (command, count) => {
    const { out, err } = await shell(`{ parvis ${command}; echo "ended with $?" >&2; } | head -c ${count}`);
    expect({ length: out.length, err }).toEqual({ length: Number(count), err: 'ended with 0\n' });
  });
});

describe('a created file', () => {
  it('is for this user only: the database and the files next to it', async () => {
    const own = { PARVIS_DATABASE_URL: `sqlite:${path('own/parvis.db')}` };
    writeFileSync(path('seewil.json'), seewil);
    await shell('umask 022; parvis import seewil.json', own);
    expect(modeOf(path('own/parvis.db'))).toBe('600');
    const server = await serve(site, own);
    const files = readdirSync(path('own')).sort();
    expect(files).toEqual(['parvis.db', 'parvis.db-shm', 'parvis.db-wal']);
    expect(files.map((file) => modeOf(path(`own/${file}`)))).toEqual(['600', '600', '600']);
    expect(modeOf(path('own'))).toBe('700');
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('is for this user only: an export', async () => {
    await shell('umask 022; parvis export seewil --out new.json');
    expect(modeOf(path('new.json'))).toBe('600');
    expect(readFileSync(path('new.json'), 'utf8')).toBe(seewil);
  });
});

describe('export --out', () => {
  const exported = (file: string) => run(['export', 'seewil', '--out', file]);
  const wrote = (file: string) => ({ code: 0, out: '', err: `wrote ${file}\n` });

  it.each([0o644, 0o640, 0o600])('keeps the mode %o of a file', async (mode) => {
    writeFileSync(path('kept.json'), 'before');
    chmodSync(path('kept.json'), mode);
    expect(await exported('kept.json')).toEqual(wrote('kept.json'));
    expect(modeOf(path('kept.json'))).toBe(mode.toString(8));
    expect(readFileSync(path('kept.json'), 'utf8')).toBe(seewil);
  });

  it('replaces the target of a link, and keeps the link', async () => {
    mkdirSync(path('links/inner'), { recursive: true });
    writeFileSync(path('links/target.json'), 'before');
    symlinkSync('../target.json', path('links/inner/one.json'));
    symlinkSync('links/inner', path('folder'));
    symlinkSync('folder/one.json', path('two.json'));
    expect(await exported('two.json')).toEqual(wrote('two.json'));
    expect(readFileSync(path('links/target.json'), 'utf8')).toBe(seewil);
    expect(lstatSync(path('links/target.json')).isFile()).toBe(true);
    expect([readlinkSync(path('two.json')), readlinkSync(path('folder/one.json'))]).toEqual([
      'folder/one.json',
      '../target.json',
    ]);
  });

  it('creates the target of a link, and keeps the link', async () => {
    mkdirSync(path('later/inner'), { recursive: true });
    symlinkSync('../target.json', path('later/inner/link.json'));
    expect(await exported('later/inner/link.json')).toEqual(wrote('later/inner/link.json'));
    expect(readlinkSync(path('later/inner/link.json'))).toBe('../target.json');
    expect(readFileSync(path('later/target.json'), 'utf8')).toBe(seewil);
  });

  it('writes to a device and does not replace it', async () => {
    // If this user may create devices, the test uses its own null device, so that it can't replace the machine's.
    await shell('mknod null c 1 3 || ln -s /dev/null null');
    expect(await exported('null')).toEqual(wrote('null'));
    expect(statSync(path('null')).isCharacterDevice()).toBe(true);
    expect((await shell('parvis export seewil --out /dev/stdout | cat')).out).toBe(seewil);
  });

  it('writes to a pipe and does not replace it', async () => {
    const line = 'mkfifo pipe && { cat pipe > got.json & parvis export big --out pipe; wait; }';
    expect(await shell(line)).toEqual(wrote('pipe'));
    expect(lstatSync(path('pipe')).isFIFO()).toBe(true);
    expect(readFileSync(path('got.json'), 'utf8')).toBe(big);
  });

  it.each(['', '/'])('rejects a folder%s and does not change it', async (slash) => {
    mkdirSync(path('inside'), { recursive: true });
    const { code, out, err } = await exported(`inside${slash}`);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^parvis: inside\/? can't be written: EISDIR.*\n$/);
    expect(readdirSync(path('inside'))).toEqual([]);
  });

  it('rejects circular links', async () => {
    symlinkSync('circle', path('circle'));
    const { code, out, err } = await exported('circle');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^parvis: circle can't be written: ELOOP.*\n$/);
  });

  it('leaves no temporary files behind', () => {
    const left = readdirSync(site.folder, { recursive: true }).filter((name) => String(name).endsWith('.part'));
    expect(left).toEqual([]);
  });
});
