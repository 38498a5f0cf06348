import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../test/support/certificate.ts';
import { createDatabase, queryRows } from '../../../test/support/postgres.ts';
import { type PostgresServer, startPostgres } from '../../../test/support/postgres-server.ts';
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openPostgres } from './postgres.ts';

const { folder, remove } = createTemporaryFolder();
const authority = makeCertificate('Authority', []);
const stranger = makeCertificate('Stranger', []);
const certificate = makeCertificate('server', ['localhost'], authority);
const visitor = makeCertificate('visitor', ['visitor'], authority);

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({
    settings: ['ssl=on', 'ssl_cert_file=server.crt', 'ssl_key_file=server.key', 'ssl_ca_file=authority.crt'],
    files: {
      'server.crt': certificate.certificate,
      'server.key': certificate.key,
      'authority.crt': authority.certificate,
    },
    access: ['hostnossl all only_tls all reject', 'hostssl all visitor all cert'],
  });
  await queryRows(server.url, 'create role only_tls login superuser; create role visitor login superuser');
  for (const [name, text] of Object.entries({ authority, stranger, visitor })) {
    writeFileSync(join(folder, `${name}.crt`), text.certificate);
    writeFileSync(join(folder, `${name}.key`), text.key);
  }
});
afterAll(async () => {
  await server.remove();
  remove();
});

async function encrypted(host: string, parameters: string, user = 'postgres'): Promise<string> {
  const url = `postgres://${user}@${host}:${server.port}/postgres?${parameters.replaceAll('FOLDER', folder)}`;
  try {
    const { db, close } = await openPostgres(url, { create: true, busyTimeoutMs: 0 });
    const look = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    const { rows } = await look.execute(db);
    await close();
    return rows[0]?.ssl === true ? 'encrypted' : 'in the clear';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

const NOBODY_KNOWN = /has a certificate of an unknown authority; sslrootcert names the trusted ones/;

describe('sslmode', () => {
  it.each<[string, string, string, string | RegExp]>([
    ['127.0.0.1', '', 'encrypts where it can', 'encrypted'],
    ['127.0.0.1', 'sslmode=prefer', 'encrypts where it can', 'encrypted'],
    ['127.0.0.1', 'sslmode=disable', 'does not encrypt', 'in the clear'],
    ['127.0.0.1', 'sslmode=require', 'takes any certificate', 'encrypted'],
    ['127.0.0.1', 'sslmode=require&sslrootcert=FOLDER/authority.crt', 'takes one that is signed', 'encrypted'],
    ['127.0.0.1', 'sslmode=require&sslrootcert=FOLDER/stranger.crt', 'refuses another’s', NOBODY_KNOWN],
    ['127.0.0.1', 'sslmode=verify-ca&sslrootcert=FOLDER/authority.crt', 'takes one for another host', 'encrypted'],
    ['127.0.0.1', 'sslmode=verify-ca&sslrootcert=FOLDER/stranger.crt', 'refuses another’s', NOBODY_KNOWN],
    ['127.0.0.1', 'sslmode=verify-ca', 'wants to know whose', /verify-ca but no sslrootcert/],
    ['localhost', 'sslmode=verify-full&sslrootcert=FOLDER/authority.crt', 'takes one for this host', 'encrypted'],
    [
      '127.0.0.1',
      'sslmode=verify-full&sslrootcert=FOLDER/authority.crt',
      'refuses one for another',
      /for another host name/,
    ],
    ['localhost', 'sslmode=verify-full', 'refuses one that nobody known has signed', NOBODY_KNOWN],
    ['localhost', 'sslmode=verify-full&sslrootcert=system', 'refuses one that nobody known has signed', NOBODY_KNOWN],
    [
      'localhost',
      'sslmode=require&sslrootcert=FOLDER/none.crt',
      'names a missing file',
      /sslrootcert .*none\.crt, can't be read \(ENOENT\)/,
    ],
    ['localhost', 'sslmode=require&sslrootcert=FOLDER/authority.key', 'refuses a file of something else', NOBODY_KNOWN],
  ])('for %s, %s: %s', async (host, parameters, _what, expected) => {
    expect(await encrypted(host, parameters)).toMatch(expected);
  });

  it('is required for a server that accepts only TLS', async () => {
    expect(await encrypted('127.0.0.1', 'sslmode=disable', 'only_tls')).toBe(
      `The database postgres at 127.0.0.1:${server.port} accepts this user from here only with TLS, if at all; ` +
        'see sslmode in its URL, and its pg_hba.conf.',
    );
    expect(await encrypted('127.0.0.1', '', 'only_tls')).toBe('encrypted');
  });

  it('authenticates with a client certificate', async () => {
    const own = 'sslmode=require&sslcert=FOLDER/visitor.crt&sslkey=FOLDER/visitor.key';
    expect(await encrypted('127.0.0.1', own, 'visitor')).toBe('encrypted');
    expect(await encrypted('127.0.0.1', 'sslmode=require', 'visitor')).toMatch(/does not accept this user from here/);
  });

  it('is reported if the server has no TLS, and is skipped if optional', async () => {
    const url = await createDatabase();
    const attempt = openPostgres(`${url}?sslmode=require`, { create: true, busyTimeoutMs: 0 });
    await expect(attempt).rejects.toThrow(
      /does not offer TLS; sslmode=disable connects without it, for a trusted network\.$/,
    );
    const { close } = await openPostgres(url, { create: true, busyTimeoutMs: 0 });
    await close();
  });
});
