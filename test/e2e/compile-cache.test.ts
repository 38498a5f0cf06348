// The compile cache of Node.js persists between starts. In any state of the cache, a command runs its current code.

import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSite, type Site, serve } from '../support/site.ts';

let site: Site;
let cache: string;

beforeEach(() => {
  site = openSite();
  cache = join(site.folder, 'compiled');
});
afterEach(() => site.clear());

const help = (env: Record<string, string>) => site.run(['key', 'create', '--help'], '', env);
const kept = () =>
  readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(cache, name)).isFile());

it('several commands started at once with an empty cache all work, and the next one uses their cache', async () => {
  const env = { NODE_COMPILE_CACHE: cache };
  const all = await Promise.all(Array.from({ length: 6 }, () => help(env)));
  for (const one of all)
    expect(one).toEqual({ code: 0, out: expect.stringContaining('parvis key create INSTANCE'), err: '' });
  const before = kept();
  expect(before.length).toBeGreaterThan(10);
  expect(await help(env)).toEqual(all[0]);
  expect(kept()).toEqual(before);
});

it('a command works silently if nothing can be cached, as on a read-only file system', async () => {
  writeFileSync(cache, 'a file, so that nothing can be written below it');
  const { code, out, err } = await help({ NODE_COMPILE_CACHE: join(cache, 'below') });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('parvis key create INSTANCE');
});

it('damaged entries are compiled again', async () => {
  const env = { NODE_COMPILE_CACHE: cache };
  const first = await help(env);
  for (const [index, name] of kept().entries()) {
    const file = join(cache, name);
    if (index % 3 === 0) truncateSync(file, Math.floor(statSync(file).size / 2));
    else
      writeFileSync(
        file,
        readFileSync(file).map((byte) => byte ^ 0x55),
      );
  }
  expect(await help(env)).toEqual(first);
});

it('after an upgrade in the same place the new code runs', async () => {
  const copy = join(site.folder, 'checkout');
  mkdirSync(copy);
  for (const name of ['bin', 'src', 'package.json']) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const run = () => site.shell(`${copy}/bin/parvis --help`, { NODE_COMPILE_CACHE: cache });
  const before = await run();
  expect(before.out).toContain('Lists the instances.');
  const table = join(copy, 'src/cli/commands.ts');
  const { atime, mtime } = statSync(table);
  writeFileSync(table, readFileSync(table, 'utf8').replace('Lists the instances.', 'Names the instances.'));
  // The changed file has the same length and modification time as before.
  utimesSync(table, atime, mtime);
  const after = await run();
  expect(after.out).toBe(before.out.replace('Lists the instances.', 'Names the instances.'));
});

it('a killed server has stored its compile cache', async () => {
  const server = await serve(site, { NODE_COMPILE_CACHE: cache });
  await expect.poll(() => (readdirSync(site.folder).includes('compiled') ? kept().length : 0)).toBeGreaterThan(300);
  server.child.kill('SIGKILL');
  await server.ended;
});
