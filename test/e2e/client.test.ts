// Client as users get it: packed, installed from the package, with the programs of its README run against a server.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { demoToday } from '../support/demo-today.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const site = openSite();
const programs = [...readFileSync('client/README.md', 'utf8').matchAll(/```js\n(.*?)```/gs)].map(
  ([, code]) => code ?? '',
);
let env: Record<string, string>;

const TSC = resolve('node_modules/typescript/bin/tsc');

beforeAll(async () => {
  const run = (program: string, args: readonly string[], cwd: string) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return stdout;
  };
  const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', site.folder], 'client'));
  writeFileSync(join(site.folder, 'package.json'), '{"private":true,"type":"module"}');
  run('npm', ['install', `./${filename}`, '--offline', '--no-audit', '--no-fund'], site.folder);
  await copyFilledDatabaseTo(site.database, createDemoBundle(demoToday()));
  const key = await createSiteKey(site, 'demo');
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

it('types a program that reads every kind of a pass, and finds a misspelt field', () => {
  const program = (field: string) => `import { createClient, type Pass } from '@parvis/client';
const client = createClient({ server: 'https://a.example', instance: 'demo', key: 'k' });
const told = ({ rooms = [], lists = [], persons = [], layers = [] }: Pass): string[] => [
  ...rooms.map(({ ${field} }) => ${field}),
  ...lists.map(({ list_id }) => list_id),
  ...persons.map(({ lastname }) => lastname),
  ...layers.map(({ layer_id }) => layer_id),
];
await client.sync(new Map(), { onPass: (pass) => void told(pass) });
`;
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom',
    '--types',
    '',
  ];
  const check = (field: string) => {
    writeFileSync(join(site.folder, 'program.ts'), program(field));
    return spawnSync(process.execPath, [TSC, ...options, 'program.ts'], { cwd: site.folder, encoding: 'utf8' });
  };
  expect(check('room_name')).toMatchObject({ stdout: '', status: 0 });
  expect(check('roomname').stdout).toContain("Property 'roomname' does not exist");
});
