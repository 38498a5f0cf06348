// Parser for PostgreSQL URLs. Unlike the driver's parser, it rejects unknown parameters, and treats TLS modes as PostgreSQL's own programs
// do. Its messages contain only host, port and database name, because the URL may contain a password.

import { userInfo } from 'node:os';
import { DatabaseError } from '../errors.ts';

export type SslMode = 'disable' | 'prefer' | 'require' | 'verify-ca' | 'verify-full';

const SSL_MODES: readonly SslMode[] = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'];

export interface PostgresParameters {
  readonly name: string;
  /** Host name, IP address, or folder of a socket (begins with a slash). */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly sslMode: SslMode;
  readonly sslRootCert: string;
  readonly sslCert: string;
  readonly sslKey: string;
  /** Session options in the format of PostgreSQL's programs, such as `-c search_path=parvis`. */
  readonly options: string;
  readonly max: number;
}

const PARAMETERS = ['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'options', 'max'];

const FORM = 'postgres://USER:PASSWORD@HOST:PORT/DATABASE';

/** Parses a `postgres:` or `postgresql:` URL. Throws DatabaseError, which never contains a possible password. */
export function parsePostgresUrl(text: string): PostgresParameters {
  const url = parseUrl(text);
  const given = parametersOf(url);
  const host = given.get('host') ?? (decodePart(url.hostname).replace(/^\[(.+)\]$/, '$1') || 'localhost');
  const port = Number(url.port || 5432);
  const database = decodePart(url.pathname.slice(1));
  if (database === '' || database.includes('/')) throw urlError(`names no database; it must have the form ${FORM}`);
  const sslMode = SSL_MODES.find((mode) => mode === (given.get('sslmode') ?? 'prefer'));
  if (sslMode === undefined) throw urlError(`has a wrong sslmode; it takes ${SSL_MODES.join(', ')}`);
  const max = given.get('max') ?? '10';
  if (!/^[1-9]\d?$/.test(max)) throw urlError('has a wrong max; it takes a number of connections from 1 to 99');
  return {
    name: `${database} at ${host.includes(':') ? `[${host}]` : host}:${port}`,
    host,
    port,
    user: decodePart(url.username) || userInfo().username,
    password: decodePart(url.password),
    database,
    sslMode,
    sslRootCert: given.get('sslrootcert') ?? '',
    sslCert: given.get('sslcert') ?? '',
    sslKey: given.get('sslkey') ?? '',
    options: given.get('options') ?? '',
    max: Number(max),
  };
}

function parseUrl(given: string): URL {
  // PostgreSQL accepts a URL without a host (`postgres://me@/parvis?host=/run/postgresql`), but `URL` can’t parse it.
  const text = given.replace(/^(\w+:\/\/[^/?#@]*@)(?=[/:])/, '$1localhost');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // A path with an @ is usually the end of a password, and must not be shown as a name.
  if (url === undefined || url.hash !== '' || `${url.pathname}${url.search}`.includes('@')) {
    throw urlError(
      `can't be read; it must have the form ${FORM}, with # / ? @ and % in a password as %23 %2F %3F %40 and %25`,
    );
  }
  return url;
}

function parametersOf({ search }: URL): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  for (const part of search.slice(1).split('&')) {
    if (part === '') continue;
    const [name = '', ...value] = part.split('=');
    if (!PARAMETERS.includes(name)) {
      const named = /^[a-z_]{1,40}$/.test(name) ? `the unknown parameter ${name}` : 'an unknown parameter';
      throw urlError(`has ${named}; it takes ${PARAMETERS.join(', ')}`);
    }
    if (given.has(name)) throw urlError(`has the parameter ${name} twice`);
    given.set(name, decodePart(value.join('=')));
  }
  return given;
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw urlError(`can't be read: a % in it must be written as %25`);
  }
}

function urlError(what: string): DatabaseError {
  return new DatabaseError(`The URL of the database ${what}.`);
}
