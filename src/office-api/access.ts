// Authentication by API key with the scope `office`, sent as `Authorization: Bearer KEY` (rule W2).

import type { RequestQuotas } from '../http/request-quotas.ts';
import type { AccessKey } from '../model/accounts/access-key.ts';
import type { Authority } from '../model/authority.ts';
import { createRefusal } from '../office/refusal-codes.ts';
import { API_KEY_AUTHORITY } from '../office/write-context.ts';
import { createAttemptLimit } from '../util/attempt-limit.ts';
import type { Clock } from '../util/clock.ts';
import { hashKey } from '../util/hash-key.ts';
import { BadRequestError } from './bad-request.ts';

/** Maximum refused requests per minute and address. Further ones get 429 (rule E2). */
const FREE_REFUSALS = 300;
const MINUTE_MS = 60_000;

export interface ServerRequestContext {
  readonly address?: string;
  readonly key?: AccessKey | undefined;
}

export interface AccessOptions {
  /** Returns the key with this hash if it is valid for the instance. `visit`: context of the request. */
  readonly workingKey: (instance: string, hash: string, visit: ServerRequestContext) => AccessKey | undefined;
  readonly limits: RequestQuotas;
  readonly clock: Clock;
}

export interface OfficeAccess {
  readonly actor: string;
  readonly callerId: string;
  readonly authority: Authority;
  readonly accountId?: number;
}

export interface AccessRequest {
  readonly instance: string;
  readonly authorization: string | undefined;
  readonly visit: ServerRequestContext;
}

/**
 * Creates the authentication, which throws BadRequestError: 401 for any invalid key, 403 for a key without the scope, 429 after too many
 * refusals.
 */
export function createAuthentication({
  workingKey,
  limits,
  clock,
}: AccessOptions): (asking: AccessRequest) => OfficeAccess {
  const countFailure = createAttemptLimit(clock, FREE_REFUSALS, MINUTE_MS);
  return ({ instance, authorization, visit }) => {
    const key = keyOf((name, hash) => workingKey(name, hash, visit), instance, authorization);
    if (key === undefined) {
      const wait = countFailure(visit.address ?? '');
      if (wait > 0) throw tooManyRequestsError(wait);
      throw new BadRequestError(401, createRefusal('key_needed'), {
        'WWW-Authenticate': 'Bearer realm="parvis office"',
      });
    }
    const second = Math.floor(clock() / 1000);
    const meter = limits.ofKey(key);
    const used = meter.take(second);
    if (used !== undefined) throw tooManyRequestsError(used.resetsIn(second));
    if (!key.scopes.includes('office')) throw new BadRequestError(403, createRefusal('key_not_of_office'));
    return { actor: key.name || `key ${key.id}`, callerId: `key ${key.id}`, authority: API_KEY_AUTHORITY };
  };
}

type WorkingKey = (instance: string, hash: string) => AccessKey | undefined;

/** Key in the `Authorization` header, if it is valid for the instance. */
function keyOf(workingKey: WorkingKey, instance: string, authorization: string | undefined): AccessKey | undefined {
  const [, text] = /^Bearer +([!-~]+) *$/i.exec(authorization ?? '') ?? [];
  return text === undefined ? undefined : workingKey(instance, hashKey(text));
}

interface HeaderFields {
  readonly url?: string | undefined;
  readonly headers: { readonly authorization?: string | undefined };
}

/** Creates a function that returns the valid office key of a request. `url`: path of the request. */
export function createKeyLookup(workingKey: WorkingKey) {
  return ({ url = '', headers }: HeaderFields): AccessKey | undefined => {
    const [, instance] = /^\/office\/api\/([a-z0-9_-]+)(?:[/?]|$)/.exec(url) ?? [];
    return instance === undefined ? undefined : keyOf(workingKey, instance, headers.authorization);
  };
}

function tooManyRequestsError(seconds: number): BadRequestError {
  return new BadRequestError(429, createRefusal('too_many_requests', { seconds }), { 'Retry-After': String(seconds) });
}
