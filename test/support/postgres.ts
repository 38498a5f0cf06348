// Databases on the PostgreSQL of the tests.

import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';

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

function withDatabase(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

const made: string[] = [];

/** A new, empty database; it goes away with the tests of the file. */
export async function newDatabase(options = ''): Promise<string> {
  const name = `parvis_test_${randomBytes(6).toString('hex')}`;
  await rows(inject('postgresUrl'), `create database ${name} ${options}`);
  made.push(name);
  return withDatabase(name);
}

/** Gives new, empty schemas of one database: quicker to make than databases. */
export function schemas(): () => Promise<string> {
  let database: Promise<string> | undefined;
  let count = 0;
  return async () => {
    database ??= newDatabase();
    const name = `s${++count}`;
    await rows(await database, `create schema ${name}`);
    return `${await database}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
  };
}

afterAll(async () => {
  for (const name of made.splice(0)) await rows(inject('postgresUrl'), `drop database ${name} with (force)`);
});
