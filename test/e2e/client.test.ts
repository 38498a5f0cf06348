// The client as its users have it: built, and the programs of its README run against a server.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoBundle } from '../../src/demo/parish.ts';
import { openSite, serve } from '../support/site.ts';

const site = openSite();
const programs = [...readFileSync('client/README.md', 'utf8').matchAll(/```js\n(.*?)```/gs)].map(
  ([, code]) => code ?? '',
);
let env: Record<string, string>;

beforeAll(async () => {
  const installed = join(site.folder, 'node_modules', '@parvis', 'client');
  mkdirSync(installed, { recursive: true });
  cpSync('client/package.json', join(installed, 'package.json'));
  const args = ['node_modules/typescript/bin/tsc', '-p', 'client', '--outDir', join(installed, 'dist')];
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' });
  await site.run(['import', '-'], JSON.stringify(demoBundle(new Date().toISOString().slice(0, 10))));
  const key = (await site.run(['key', 'create', 'demo'])).out.trim();
  env = { SERVER: (await serve(site)).url, KEY: key };
});
afterAll(() => site.clear());

it.each([
  [0, /^(.+: .+\n){5}$/],
  [1, /^\d{2,} events\n$/],
  [2, /^no access: 401\n$/],
  [3, /^nothing has changed\n$/],
  [4, /^\d{2,} events to begin with\n0 have changed\n$/],
])('program %i of its README does what it says', (index, told) => {
  const file = join(site.folder, `program-${index}.mjs`);
  writeFileSync(file, programs[index] ?? '');
  const { stdout, stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toMatch(told);
});

it('its README has no other programs', () => {
  expect(programs).toHaveLength(5);
});
