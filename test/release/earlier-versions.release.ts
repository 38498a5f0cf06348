// Databases written by released versions are upgraded without changing a byte of exports, answers and entity tags.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNodeFolder } from '../../release/inside.ts';
import { buildEarlierProgram, FIRST_RELEASE, SECOND_RELEASE, startServer } from '../support/earlier-version.ts';
import { queryRows } from '../support/postgres.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const { folder, remove } = createTemporaryFolder();
const NODE = join(findNodeFolder('.'), 'bin');
const CURRENT = join(process.cwd(), 'bin/parvis');

const PATHS = [
  'getevents',
  'getrooms',
  'getlayers',
  'gettargetgroups',
  'get_doc_groups',
  'getlistgroups',
  'getpersongroups',
  'geteventslistmap/-/-/0',
  'geteventsbylist/-/-/101/0/50',
  'geteventdetails/-/-/0',
  'getpersonsbyid/-/-/0',
];

let postgres: PostgresServer;
const running = new Set<{ readonly kill: () => void }>();

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(async () => {
  for (const server of running) server.kill();
  await postgres?.remove();
  remove();
});

/** Undoes a difference of newer versions: since 0.3.0, addresses of the parish's website are absolute. */
const asBefore = (text: string) => text.replaceAll('"https://www.example.org/', '"/');

/** Returns the parts of both texts around their first difference; undefined if they are equal. */
function firstDifference(a: string, b: string): readonly string[] | undefined {
  if (a === b) return undefined;
  let at = 0;
  while (a[at] === b[at]) at++;
  return [a, b].map((text) => text.slice(Math.max(0, at - 100), at + 100));
}

async function createDatabase(name: string): Promise<string> {
  await queryRows(postgres.url, `create database ${name} encoding 'UTF8' template template0`);
  return postgres.url.replace(/postgres$/, name);
}

/** Runs a version's command on a database; returns its standard output. Throws if it fails. */
function runVersion(program: string, url: string, args: readonly string[], input = ''): string {
  return execFileSync(program, args, { input, encoding: 'utf8', maxBuffer: 2 ** 26, env: environment(url) });
}

function environment(url: string): NodeJS.ProcessEnv {
  return { PATH: `${NODE}:/usr/bin:/bin`, HOME: folder, PARVIS_DATABASE_URL: url, PARVIS_PORT: '0' };
}

interface Answer {
  readonly status: number;
  readonly tag: string | null;
  readonly text: string;
}

/** Returns status, entity tag and body of each path, from a server of a version. */
async function answersOf(program: string, url: string, key: string): Promise<Readonly<Record<string, Answer>>> {
  const server = await startServer(program, environment(url));
  running.add(server);
  const answers: Record<string, Answer> = {};
  for (const path of PATHS) {
    const [operation, , , ...parameters] = path.split('/');
    const url = [server.address, operation, 'demo', key, ...parameters].join('/');
    const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
    answers[path] = { status: response.status, tag: response.headers.get('etag'), text: await response.text() };
  }
  await server.stop();
  running.delete(server);
  return answers;
}

/** Moves all days by 28 years, which keeps the weekdays, so that no event is over during the test. */
const ahead = (bundle: string) => bundle.replace(/\b20(2[5-9])-/g, (_, year) => `20${Number(year) + 28}-`);

describe.each([FIRST_RELEASE, SECOND_RELEASE])('a database of $version', (version) => {
  let earlier = '';
  beforeAll(() => {
    const { program } = buildEarlierProgram(join(folder, version.version), version);
    earlier = join(program, 'bin/parvis');
  });

  it.each(['SQLite', 'PostgreSQL'] as const)('keeps exports, answers and entity tags: %s', async (kind) => {
    const url =
      kind === 'SQLite'
        ? `sqlite:${join(folder, `${version.version}.db`)}`
        : await createDatabase(`of_${version.version.replaceAll('.', '_')}`);
    expect(runVersion(earlier, url, ['--version']).trim()).toBe(version.version);
    runVersion(earlier, url, ['import', '-'], ahead(runVersion(earlier, url, ['demo', '--bundle'])));
    runVersion(earlier, url, [
      'event',
      'add',
      'demo',
      '--title',
      'Probe',
      '--from',
      '2054-12-27 10:00',
      '--public',
      'yes',
    ]);
    const key = runVersion(earlier, url, ['key', 'create', 'demo', '--name', 'website']).trim();
    const before = {
      bundle: runVersion(earlier, url, ['export', 'demo']),
      answers: await answersOf(earlier, url, key),
    };
    expect(before.bundle.length).toBeGreaterThan(50_000);
    expect(Object.values(before.answers)).toEqual(
      Object.values(before.answers).map(() => expect.objectContaining({ status: 200 })),
    );

    const after = { bundle: runVersion(CURRENT, url, ['export', 'demo']), answers: await answersOf(CURRENT, url, key) };
    for (const [path, was] of Object.entries(before.answers)) {
      const { status, tag, text } = after.answers[path] as Answer;
      expect([path, was.status, status]).toEqual([path, 200, 200]);
      const differs = firstDifference(asBefore(was.text), asBefore(text));
      expect([path, differs]).toEqual([path, undefined]);
      if (text === was.text) expect([path, tag]).toEqual([path, was.tag]);
    }
    expect(firstDifference(before.bundle, after.bundle)).toBeUndefined();
    expect(runVersion(CURRENT, url, ['import', '-', '--dry-run'], before.bundle)).toBe(
      'Importing this would change nothing in demo.\n',
    );
  });
});
