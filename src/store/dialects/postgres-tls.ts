// TLS settings with the meaning of `sslmode` and `sslrootcert` in PostgreSQL's own programs. The driver interprets these words
// differently (`require` verifies today, but not in its next version), so it gets explicit settings instead.

import { readFileSync } from 'node:fs';
import { type ConnectionOptions, checkServerIdentity, getCACertificates } from 'node:tls';
import { DatabaseError } from '../errors.ts';
import type { PostgresPlace } from './postgres-url.ts';

/** Returns the TLS settings, or false for an unencrypted connection. Throws DatabaseError if a certificate file can't be read. */
export function tlsOf(place: PostgresPlace): ConnectionOptions | false {
  const { host, sslMode, sslRootCert, sslCert, sslKey } = place;
  if (sslMode === 'disable' || host.startsWith('/')) return false;
  const roots =
    sslRootCert === 'system' ? getCACertificates('system') : sslRootCert && read('sslrootcert', sslRootCert);
  if (sslMode === 'verify-ca' && roots.length === 0) {
    throw new DatabaseError(
      "The URL of the database has sslmode=verify-ca and no sslrootcert, so that anybody's certificate would do; " +
        "verify-full takes public authorities' certificates for its host alone.",
    );
  }
  const own = {
    ...(sslCert === '' ? {} : { cert: read('sslcert', sslCert) }),
    ...(sslKey === '' ? {} : { key: read('sslkey', sslKey) }),
  };
  const certified = sslMode === 'verify-full' || sslMode === 'verify-ca' || (sslMode === 'require' && roots.length > 0);
  if (!certified) return { ...own, rejectUnauthorized: false };
  const named = sslMode === 'verify-full' || sslRootCert === 'system';
  return {
    ...own,
    ...(roots.length === 0 ? {} : { ca: roots }),
    rejectUnauthorized: true,
    checkServerIdentity: (_name, certificate) => (named ? checkServerIdentity(host, certificate) : undefined),
  };
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : error;
    throw new DatabaseError(`The ${name} of the database's URL, ${file}, can't be read (${why}).`);
  }
}
