// Databases on the PostgreSQL of the tests.

import { Client } from 'pg';
import { expect, inject } from 'vitest';
import { openStore } from '../../src/store/store.ts';

/** Runs statements past the store; gives the rows of the last one. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at rows of every shape
export async function rows(url: string, statement: string): Promise<any[]> {
  const client = new Client(url);
  await client.connect();
  try {
    const results = [await client.query(statement)].flat();
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

let databases = 0;

/** A new, empty database; it goes away after all tests. */
export async function newDatabase(options = ''): Promise<string> {
  const name = `${inject('databasePrefix')}${process.pid}_${++databases}`;
  await rows(inject('postgresUrl'), `create database ${name} ${options}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

let template: Promise<string> | undefined;

async function makeTemplate(): Promise<string> {
  const url = await newDatabase();
  await (await openStore(url, { create: true, busyTimeoutMs: 0 })).close();
  return url;
}

/** The databases of the file of tests that runs. */
let [runs, own]: [string | undefined, string[]] = [undefined, []];

/**
 * Creates a database with the tables of a store and no rows. It is copied from a template that each process creates once, because
 * migrations take ten times as long. The next test file that needs a database drops it.
 */
export async function newReadyDatabase(): Promise<string> {
  template ??= makeTemplate();
  return newCopyOf(await template);
}

/** Creates a copy of another database, which must have no open connections. */
export async function newCopyOf(url: string): Promise<string> {
  const { testPath } = expect.getState();
  if (testPath !== runs) {
    const done = own;
    [runs, own] = [testPath, []];
    // A database that a test still has open is dropped after all tests.
    for (const name of done) await rows(inject('postgresUrl'), `drop database ${name}`).catch(() => undefined);
  }
  const copy = await newDatabase(`template ${nameOf(url)}`);
  own.push(nameOf(copy));
  return copy;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

let ofSchemas: Promise<string> | undefined;
let count = 0;

/** Gives new, empty schemas of one database: quicker to make than databases. */
export function schemas(): () => Promise<string> {
  return async () => {
    ofSchemas ??= newDatabase();
    const name = `s${++count}`;
    await rows(await ofSchemas, `create schema ${name}`);
    return `${await ofSchemas}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
  };
}
