// Authentication by API key with the scope `office`, sent as `Authorization: Bearer KEY` (rule W2).

import type { Limits } from '../http/limits.ts';
import type { AccessKey } from '../model/accounts/access-key.ts';
import type { Authority } from '../model/authority.ts';
import { refusal } from '../office/refusal-codes.ts';
import { KEY_AUTHORITY } from '../office/write-context.ts';
import { openAttemptLimit } from '../util/attempt-limit.ts';
import type { Clock } from '../util/clock.ts';
import { hashKey } from '../util/hash-key.ts';
import { BadRequest } from './bad-request.ts';

/** Refused requests per minute and address before further ones get 429 (rule E2). */
const FREE_REFUSALS = 300;
const MINUTE_MS = 60_000;

/** Request context from the HTTP server. */
export interface Handed {
  readonly address?: string;
  /** Valid key found by the HTTP server. */
  readonly key?: AccessKey | undefined;
}

export interface AccessOptions {
  /** Returns the key with this hash if it is valid for the instance; `visit` is the request context. */
  readonly workingKey: (instance: string, hash: string, visit: Handed) => AccessKey | undefined;
  readonly limits: Limits;
  readonly clock: Clock;
}

/** Identity and permissions of the caller. */
export interface OfficeAccess {
  /** Name of the caller in the history. */
  readonly actor: string;
  /** Unique id of the caller within the instance. */
  readonly asker: string;
  readonly authority: Authority;
  /** Account of the caller, if logged in. */
  readonly accountId?: number;
}

export interface AccessQuestion {
  readonly instance: string;
  readonly authorization: string | undefined;
  readonly visit: Handed;
}

/** Creates the authentication. It throws BadRequest: 401, the same for all reasons, 403 for a key without the scope, and 429. */
export function openAccess({ workingKey, limits, clock }: AccessOptions): (asking: AccessQuestion) => OfficeAccess {
  const countFailure = openAttemptLimit(clock, FREE_REFUSALS, MINUTE_MS);
  return ({ instance, authorization, visit }) => {
    const key = keyOf((name, hash) => workingKey(name, hash, visit), instance, authorization);
    if (key === undefined) {
      const wait = countFailure(visit.address ?? '');
      if (wait > 0) throw tooMany(wait);
      throw new BadRequest(401, refusal('key_needed'), {
        'WWW-Authenticate': 'Bearer realm="parvis office"',
      });
    }
    const second = Math.floor(clock() / 1000);
    const meter = limits.ofKey(key);
    const used = meter.take(second);
    if (used !== undefined) throw tooMany(used.resetsIn(second));
    if (!key.scopes.includes('office')) throw new BadRequest(403, refusal('key_not_of_office'));
    return { actor: key.name || `key ${key.id}`, asker: `key ${key.id}`, authority: KEY_AUTHORITY };
  };
}

type WorkingKey = (instance: string, hash: string) => AccessKey | undefined;

/** Returns the key in the `Authorization` header if it is valid for the instance. */
function keyOf(workingKey: WorkingKey, instance: string, authorization: string | undefined): AccessKey | undefined {
  const [, text] = /^Bearer +([!-~]+) *$/i.exec(authorization ?? '') ?? [];
  return text === undefined ? undefined : workingKey(instance, hashKey(text));
}

interface HeaderFields {
  readonly url?: string | undefined;
  readonly headers: { readonly authorization?: string | undefined };
}

/** Creates a look-up of the valid office key of a request; `url` is its path. */
export function openFindKey(workingKey: WorkingKey) {
  return ({ url = '', headers }: HeaderFields): AccessKey | undefined => {
    const [, instance] = /^\/office\/api\/([a-z0-9_-]+)(?:[/?]|$)/.exec(url) ?? [];
    return instance === undefined ? undefined : keyOf(workingKey, instance, headers.authorization);
  };
}

function tooMany(seconds: number): BadRequest {
  return new BadRequest(429, refusal('too_many_requests', { seconds }), { 'Retry-After': String(seconds) });
}
