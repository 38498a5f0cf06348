// Writes test/fixtures/of-0.1.0: version 0.1.0, built from the history, imports two instances, changes them, and answers. Run it only
// when the fixture needs other content: `node test/support/write-old-database.ts`.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { findNodeFolder } from '../../release/inside.ts';
import { buildEarlierProgram, FIRST_RELEASE, startServer } from './earlier-version.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/of-0.1.0');

const NO_PARAMETERS = [
  'geteventids',
  'getrooms',
  'getlayers',
  'gettargetgroups',
  'getlistgroups',
  'getpersongroups',
  'get_doc_groups',
];

/** Operations and parameters of the recorded calls. */
const PATHS: Readonly<Record<'full' | 'large', readonly string[]>> = {
  full: ['geteventdetails/1001,1002', 'geteventsbylist/1', ...NO_PARAMETERS],
  large: [
    `geteventdetails/${Array.from({ length: 25 }, (_, index) => index + 1)}`,
    'geteventsbylist/1',
    ...NO_PARAMETERS,
  ],
};

const work = mkdtempSync(join(tmpdir(), 'parvis-old-'));
const file = join(work, 'parvis.db');
const { program } = buildEarlierProgram(join(work, 'built'), FIRST_RELEASE);
const parvis = join(program, 'bin/parvis');
const env = {
  PATH: `${join(findNodeFolder('.'), 'bin')}:/usr/bin:/bin`,
  HOME: work,
  PARVIS_DATABASE_URL: `sqlite:${file}`,
  PARVIS_PORT: '0',
};

const run = (args: readonly string[], input = '') =>
  execFileSync(parvis, args, { input, encoding: 'utf8', maxBuffer: 2 ** 26, env });

/** Values that the imports after the first one change, one import each. */
const EDITS: Readonly<Record<'full' | 'large', readonly (readonly [string, string])[]>> = {
  full: [
    ['"name": "Saal"', '"name": "Neuer Saal"'],
    ['"longname": "Alle Generationen"', '"longname": "Für alle"'],
  ],
  large: [['"title": "Anlass 1 für', '"title": "Neuer Anlass 1 für']],
};

/** Imports an instance as it was before the edits, then with one edit after another. */
function importWithEdits(instance: 'full' | 'large'): void {
  let bundle = readFileSync(join(FOLDER, `${instance}.bundle`), 'utf8');
  for (const [before, after] of EDITS[instance]) bundle = bundle.replace(after, before);
  run(['import', '-'], bundle);
  for (const [before, after] of EDITS[instance]) {
    if (!bundle.includes(before)) throw new Error(`${instance} has no ${before}`);
    bundle = bundle.replace(before, after);
    run(['import', '-'], bundle);
  }
}

async function answers(
  keys: Readonly<Record<string, string>>,
): Promise<Record<string, { etag: string; sha256: string }>> {
  const { address, stop } = await startServer(parvis, env);
  const found: Record<string, { etag: string; sha256: string }> = {};
  for (const [instance, paths] of Object.entries(PATHS)) {
    for (const path of paths) {
      const [operation, ...parameters] = path.split('/');
      const call = (key = '') => `/${[operation, instance, key, ...parameters].join('/')}`;
      const response = await fetch(`${address}${call(keys[instance])}`, { headers: { 'Accept-Encoding': 'identity' } });
      if (response.status !== 200) throw new Error(`${call('KEY')}: ${response.status}`);
      const sha256 = createHash('sha256')
        .update(await response.text())
        .digest('hex');
      found[call('KEY')] = { etag: response.headers.get('etag') ?? '', sha256 };
    }
  }
  await stop();
  return found;
}

const keys: Record<string, string> = {};
for (const instance of ['full', 'large'] as const) {
  importWithEdits(instance);
  keys[instance] = run(['key', 'create', instance, '--name', 'website']).trim();
}
run(['website', 'add', 'full', 'https://www.example.org/push']);
const at = new Date().toISOString();
const expected = await answers(keys);
for (const instance of ['full', 'large']) {
  writeFileSync(join(FOLDER, `${instance}.bundle`), run(['export', instance]));
}

const database = new Database(file);
database.pragma('journal_mode = delete');
database.exec('vacuum');
const all = (statement: string) => database.prepare(statement).raw().all();
writeFileSync(
  join(FOLDER, 'expected.json'),
  `${JSON.stringify(
    {
      at,
      keys,
      revisions: all(
        'select name, revision, content_revision, subscribers_revision, keys_revision from instances order by name',
      ),
      stamps: all(
        `select name, kind, entities.id, entities.revision, changed_at from entities join instances on instances.id = instance_id
         where entities.revision > 1 order by name, kind, entities.id`,
      ),
      answers: expected,
    },
    null,
    2,
  )}\n`,
);
database.close();
writeFileSync(join(FOLDER, 'parvis.db'), readFileSync(file));
rmSync(work, { recursive: true });
