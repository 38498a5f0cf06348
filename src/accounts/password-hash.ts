// Password hashing: argon2id (RFC 9106) in the PHC format, with individual salts. It needs much memory by design, so only a few run
// concurrently, and beyond a limit requests are rejected instead of queued.

import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { AccountError } from './account-error.ts';
import { createFairQueue } from './fair-queue.ts';

/** Minimum recommended by OWASP: 19 MiB, two passes, one lane. */
const CURRENT_PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Maximum number of concurrent hashes, and of queued hashes per network address and in total. */
const QUEUE = createFairQueue({ maxConcurrent: 2, maxPerOrigin: 20, maxQueued: 400 });

/** Upper bounds for the parameters of stored hashes, to limit their cost. */
const MAX_PARAMETERS = { memory: 262_144, passes: 10, parallelism: 8 } as const;

/** Returns the bytes of a password, normalized (NFKC) so that they do not depend on the keyboard. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8');
}

/** Hashes a password; `from` is the network address of the caller. Throws AccountError `busy`. */
export async function hashPassword(password: string, from = ''): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const made = await deriveHash(
    { ...CURRENT_PARAMETERS, message: bytesOf(password), nonce, tagLength: HASH_BYTES },
    from,
  );
  const { memory, passes, parallelism } = CURRENT_PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encodeUnpadded(nonce)}$${encodeUnpadded(made)}`;
}

/** Dummy hash for accounts without a password, so that a check takes the same time; no password matches it. */
const HASH_OF_NO_ACCOUNT =
  `$argon2id$v=19$m=${CURRENT_PARAMETERS.memory},t=${CURRENT_PARAMETERS.passes},p=${CURRENT_PARAMETERS.parallelism}` +
  `$${encodeUnpadded(randomBytes(SALT_BYTES))}$${encodeUnpadded(randomBytes(HASH_BYTES))}`;

/**
 * True if the password matches the hash; false for null, in the same time. Throws AccountError `busy`, and an error for a malformed hash.
 */
export async function verifyPassword(password: string, hash: string | null, from = ''): Promise<boolean> {
  const { parameters, expected } = parseHash(hash ?? HASH_OF_NO_ACCOUNT);
  const made = await deriveHash({ ...parameters, message: bytesOf(password), tagLength: expected.length }, from);
  return timingSafeEqual(made, expected) && hash !== null;
}

export function isOutdatedHash(hash: string): boolean {
  const { memory, passes, parallelism } = parseHash(hash).parameters;
  return (
    memory !== CURRENT_PARAMETERS.memory ||
    passes !== CURRENT_PARAMETERS.passes ||
    parallelism !== CURRENT_PARAMETERS.parallelism
  );
}

function parseHash(hash: string) {
  const [, m, t, p, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/.exec(
      hash,
    ) ?? [];
  const parameters = {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    nonce: Buffer.from(salt, 'base64'),
  };
  const fits =
    tag !== '' && (['memory', 'passes', 'parallelism'] as const).every((one) => parameters[one] <= MAX_PARAMETERS[one]);
  if (!fits) throw new Error('The database is damaged: a password in it can’t be read; restore it from a backup.');
  return { parameters, expected: Buffer.from(tag, 'base64') };
}

async function deriveHash(parameters: Argon2Parameters, from: string): Promise<Buffer> {
  const done = await QUEUE.enter(from);
  if (done === undefined) throw new AccountError('busy');
  try {
    return await new Promise((resolve, reject) => {
      argon2('argon2id', parameters, (error, made) => (error === null ? resolve(made) : reject(error)));
    });
  } finally {
    done();
  }
}

function encodeUnpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
