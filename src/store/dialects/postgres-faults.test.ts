import { createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, queryRows } from '../../../test/support/postgres.ts';
import { type PostgresServer, startPostgres } from '../../../test/support/postgres-server.ts';
import { contentOf } from '../../../test/support/store-suite.ts';
import { DatabaseError } from '../errors.ts';
import { identifyDatabase } from '../open.ts';
import { openStore } from '../store.ts';

const PASSWORD = 'hunter2-geheim';
const CHANGE = { actor: 'test', action: 'test', at: 1_000 };

let server: PostgresServer;
let at: string;
beforeAll(async () => {
  server = await startPostgres({
    access: ['host all locked all scram-sha-256', 'host all outsider all reject'],
    settings: ['max_connections=8', 'superuser_reserved_connections=3'],
  });
  at = `127.0.0.1:${server.port}`;
  await queryRows(
    server.url,
    `create role locked login password '${PASSWORD}'; create role outsider login; create role weak login`,
  );
});
afterAll(() => server.remove());

async function refusal(url: string, create = true): Promise<string> {
  const error = await openStore(url, { create, busyTimeoutMs: 0 }).then(
    (store) => store.close(),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DatabaseError);
  let told = '';
  for (let one = error; one instanceof Error; one = one.cause) told += `${one.stack}${JSON.stringify(one)}`;
  expect(told).not.toContain(PASSWORD);
  expect(told).not.toContain(encodeURIComponent(PASSWORD));
  return error instanceof Error ? error.message : '';
}

async function inventory(url: string): Promise<unknown> {
  const tables = await queryRows(
    url,
    "select table_schema || '.' || table_name as name from information_schema.tables order by 1",
  );
  const notes = await queryRows(url, "select to_regclass('notes') is not null as there");
  return [tables, notes[0].there ? await queryRows(url, 'select * from notes') : []];
}

describe('an invalid database URL', () => {
  it.each([
    ['postgres://me@db', 'names no database; it must have the form postgres://USER:PASSWORD@HOST:PORT/DATABASE'],
    ['postgres://me@db/', 'names no database'],
    ['postgres://me@db/a/b', 'names no database'],
    [
      'postgres://me@db/parvis?sslmode=allow',
      'has a wrong sslmode; it takes disable, prefer, require, verify-ca, verify-full',
    ],
    ['postgres://me@db/parvis?max=0', 'has a wrong max; it takes a number of connections from 1 to 99'],
    ['postgres://me@db/parvis?max=5&max=6', 'has the parameter max twice'],
    ['postgres://me@db/parvis?pgbouncer=true', 'has the unknown parameter pgbouncer; it takes host, sslmode,'],
    [`postgres://me@db/parvis?${PASSWORD}=1`, 'has an unknown parameter; it takes host, sslmode,'],
    [`postgres://me:1#${PASSWORD}@db/parvis`, "can't be read; it must have the form postgres://"],
    [`postgres://me:1/${PASSWORD}@db/parvis`, "can't be read; it must have the form postgres://"],
    [`postgres://me:1?${PASSWORD}@db/parvis`, "can't be read; it must have the form postgres://"],
    [`postgres://me:${PASSWORD}%@db/parvis`, "can't be read: a % in it must be written as %25"],
  ])('is refused: %s', async (url, why) => {
    expect(await refusal(url)).toContain(`The URL of the database ${why}`);
  });
});

describe('an unreachable PostgreSQL server', () => {
  it('is reported for a port where nothing listens', async () => {
    expect(await refusal(`postgres://me:${PASSWORD}@127.0.0.1:1/parvis`)).toBe(
      "The database parvis at 127.0.0.1:1 can't be reached: nothing responds at this host and port.",
    );
    // `localhost` has two addresses, so two errors are reported.
    expect(await refusal(`postgres://me:${PASSWORD}@localhost:1/parvis`)).toContain(
      'nothing responds at this host and port',
    );
  });

  it('is reported for an unknown host', async () => {
    expect(await refusal(`postgres://me:${PASSWORD}@no-such-host.invalid/parvis`)).toMatch(
      /^The database parvis at no-such-host\.invalid:5432 can't be reached: (this host name does not exist|its host name can't be resolved)\.$/,
    );
  });

  it('is reported for a missing socket', async () => {
    expect(await refusal('postgres://me@/parvis?host=/nowhere')).toBe(
      "The database parvis at /nowhere:5432 can't be reached: this folder has no PostgreSQL socket.",
    );
  });

  it('is reported for another program, also if it accepts connections and never answers', async () => {
    const deaf = await listening((socket) => void socket.resume());
    const other = await listening((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const place = (port: number) => `postgres://me:${PASSWORD}@127.0.0.1:${port}/parvis`;
    expect(await refusal(place(deaf.port))).toContain("can't be reached: it does not respond in time");
    expect(await refusal(place(other.port))).toContain('The database parvis at');
    deaf.close();
    other.close();
  });

  it('is not a problem of sockets: they work as well', async () => {
    const store = await openStore(`postgres://postgres@:${server.port}/postgres?host=${server.folder}`, {
      create: true,
      busyTimeoutMs: 0,
    });
    expect(await store.listInstances()).toEqual([]);
    await store.close();
  });
});

function listening(
  onConnection: (socket: Socket) => void,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const listener = createServer().on('connection', onConnection);
  return new Promise((resolve) => {
    listener.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      resolve({
        port: address === null || typeof address === 'string' ? 0 : address.port,
        close: () => void listener.close(),
      });
    });
  });
}

describe('a user without access', () => {
  it('is reported: a wrong password, no password, another user', async () => {
    const wrong = 'rejects the user or the password.';
    expect(await refusal(`postgres://locked:${PASSWORD}-not@${at}/postgres`)).toBe(
      `The database postgres at ${at} ${wrong}`,
    );
    expect(await refusal(`postgres://locked@${at}/postgres`)).toContain('requires a password, but its URL has none.');
    expect(await refusal(`postgres://outsider@${at}/postgres`)).toContain(
      'accepts this user from here only with TLS, if at all; see sslmode in its URL, and its pg_hba.conf.',
    );
    expect(await refusal(`postgres://nobody-like-that:${PASSWORD}@${at}/postgres`)).toContain(
      'does not accept this user',
    );
  });

  it('connects with the right password, whatever characters it contains', async () => {
    const password = 'ä #/?@%:&+ 1';
    await queryRows(server.url, `alter role locked password '${password}'`);
    await queryRows(server.url, 'create database own owner locked');
    const store = await openStore(`postgres://locked:${encodeURIComponent(password)}@${at}/own`, {
      create: true,
      busyTimeoutMs: 0,
    });
    await store.replaceContent(contentOf('a'), CHANGE);
    await store.close();
  });

  it('is reported if it may not create or read tables', async () => {
    await queryRows(server.url, 'create database foreigners');
    const url = `postgres://weak@${at}/foreigners`;
    const lacks = 'denies this user a permission; the user must own the tables, or the schema for new ones.';
    expect(await refusal(url)).toBe(`The database ${lacks}`);
    const store = await openStore(`postgres://postgres@${at}/foreigners`, { create: true, busyTimeoutMs: 0 });
    await store.close();
    expect(await refusal(url)).toBe(`The database foreigners at ${at} ${lacks}`);
  });

  it('is reported if no connection is left', async () => {
    await queryRows(server.url, 'create database crowded owner weak');
    const url = `postgres://weak@${at}/crowded`;
    const crowd: Client[] = [];
    const another = async () => {
      const client = new Client(url);
      await client.connect();
      crowd.push(client);
    };
    await expect.poll(() => another().then(String, String), { interval: 10 }).toContain('reserved');
    expect(await refusal(url)).toContain(
      'has no connections left; raise its max_connections, or lower max in the URL.',
    );
    await Promise.all(crowd.map((client) => client.end()));
  });
});

describe('a database that does not belong to parvis', () => {
  it('is reported if it is missing', async () => {
    expect(await refusal(`postgres://postgres:${PASSWORD}@${at}/parvis`)).toBe(
      `The database parvis at ${at} does not exist; \`createdb\` creates it.`,
    );
  });

  it('is reported if it belongs to another program, and is unchanged', async () => {
    const url = await createDatabase();
    await queryRows(url, "create table notes (text text); insert into notes values ('x')");
    const before = await inventory(url);
    expect(await refusal(url)).toMatch(/belongs to another program: it has tables that parvis did not create\.$/);
    expect(await inventory(url)).toEqual(before);
    // A database is foreign even if the other program stores its migrations in a table of the same name.
    await queryRows(url, 'create table kysely_migration (name text, timestamp text)');
    expect(await refusal(url)).toContain('belongs to another program');
    // A separate schema in that database works.
    await queryRows(url, 'create schema parvis');
    const store = await openStore(`${url}?options=-csearch_path=parvis`, { create: true, busyTimeoutMs: 0 });
    await store.replaceContent(contentOf('a'), CHANGE);
    await store.close();
    expect(await queryRows(url, 'select name from parvis.instances')).toEqual([{ name: 'a' }]);
  });

  it('is reported if it is empty and must not be created', async () => {
    const url = await createDatabase();
    expect(await refusal(url, false)).toContain(
      'has no parvis data yet. `parvis import FILE` or `parvis serve` creates its tables.',
    );
    expect(
      await queryRows(
        url,
        "select 1 from pg_class c join pg_namespace n on n.oid = relnamespace where nspname = 'public'",
      ),
    ).toEqual([]);
  });

  it('is reported if a newer version has migrated it, and is unchanged', async () => {
    const url = await createDatabase();
    await (await openStore(url, { create: true, busyTimeoutMs: 0 })).close();
    await queryRows(url, "insert into kysely_migration values ('9999-later', '2030-01-01')");
    const before = await inventory(url);
    expect(await refusal(url)).toBe(
      `The database ${identifyDatabase(url)} was created by a newer version of parvis (migration 9999-later); start that version.`,
    );
    expect(await inventory(url)).toEqual(before);
  });

  it('is reported if its encoding lacks characters, and if its schema is missing', async () => {
    const latin = await createDatabase("encoding 'LATIN1' locale_provider libc locale 'C' template template0");
    expect(await refusal(latin)).toContain('has the encoding LATIN1; parvis needs UTF8');
    const url = await createDatabase();
    expect(await refusal(`${url}?options=-csearch_path=nowhere`)).toContain(
      'has none of the schemas in its search_path (nowhere); create one first.',
    );
  });

  it('is reported if it is read-only', async () => {
    const url = await createDatabase();
    await queryRows(url, `alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`);
    expect(await refusal(url)).toBe('The database is read-only; perhaps it is a standby.');
  });
});
