// Databases on the PostgreSQL of the tests.

import { Client } from 'pg';
import { inject } from 'vitest';

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
