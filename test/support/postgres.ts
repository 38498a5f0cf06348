import { Client } from 'pg';
import { expect, inject } from 'vitest';
import { openStore } from '../../src/store/store.ts';

/** Runs statements, and returns the rows of the last one. */
// biome-ignore lint/suspicious/noExplicitAny: tests read rows of every shape
type Query = (statement: string) => Promise<any[]>;

/** Runs `work` with direct access to the database, on one connection. */
export async function withConnection<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(async (statement) => [await client.query(statement)].flat().at(-1)?.rows ?? []);
  } finally {
    await client.end();
  }
}

export function queryRows(url: string, statement: string): ReturnType<Query> {
  return withConnection(url, (query) => query(statement));
}

let databases = 0;

export async function createDatabase(options = ''): Promise<string> {
  const name = `${inject('databasePrefix')}${process.pid}_${++databases}`;
  await queryRows(inject('postgresUrl'), `create database ${name} ${options}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

let template: Promise<string> | undefined;

async function makeTemplate(): Promise<string> {
  const url = await createDatabase();
  await (await openStore(url, { create: true, busyTimeoutMs: 0 })).close();
  return url;
}

let [runs, own]: [string | undefined, string[]] = [undefined, []];

/**
 * Creates a database with the tables of a store and no rows. It is a copy of a template that each process creates once, because migrations
 * take ten times as long. The next test file that needs a database drops it.
 */
export async function createReadyDatabase(): Promise<string> {
  template ??= makeTemplate();
  return cloneDatabase(await template);
}

export async function cloneDatabase(url: string): Promise<string> {
  const { testPath } = expect.getState();
  if (testPath !== runs) {
    const done = own;
    [runs, own] = [testPath, []];
    // Databases that are still in use are dropped after all tests.
    for (const name of done) await queryRows(inject('postgresUrl'), `drop database ${name}`).catch(() => undefined);
  }
  const copy = await createDatabase(`template ${nameOf(url)}`);
  own.push(nameOf(copy));
  return copy;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

let ofSchemas: Promise<string> | undefined;
let count = 0;

export function createSchemaFactory(): () => Promise<string> {
  return async () => {
    ofSchemas ??= createDatabase();
    const name = `s${++count}`;
    await queryRows(await ofSchemas, `create schema ${name}`);
    return `${await ofSchemas}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
  };
}
