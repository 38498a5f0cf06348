// Cross-origin access for browser keys (rules A3 and R1).

import type { InstanceCache } from '../instance-cache/instance-cache.ts';
import type { AccessKey } from '../model/accounts/access-key.ts';
import { createErrorResponse, type HttpResponse } from './http-response.ts';
import type { Request } from './request.ts';

export const NO_CORS: CorsHeaders = {};

export type CorsHeaders = Readonly<Record<string, string>>;

/** CORS headers for a request with a key: none if the key is not for browsers; undefined if it does not allow the origin. */
export function createCorsHeaders(key: AccessKey, request: Request): CorsHeaders | undefined {
  if (key.origins.length === 0) return NO_CORS;
  const origin = request.headers['origin'];
  if (origin === undefined) return { Vary: 'Accept-Encoding, Origin' };
  if (typeof origin !== 'string' || !key.origins.includes(origin)) return undefined;
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'ETag',
    Vary: 'Accept-Encoding, Origin',
  };
}

export function isPreflight({ method, headers }: Request): boolean {
  return (
    method === 'OPTIONS' && headers['origin'] !== undefined && headers['access-control-request-method'] !== undefined
  );
}

/** Creates the response to a preflight request, which has no key. Allows the given methods to every origin that any browser key allows. */
export function createPreflightResponse(request: Request, methods: string, live: InstanceCache): HttpResponse {
  const origin = request.headers['origin'];
  if (typeof origin !== 'string' || !live.knowsOrigin(origin)) {
    return createErrorResponse(403, 'No browser key exists for this origin.');
  }
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': 'member, apikey',
      'Access-Control-Max-Age': '600',
      Vary: 'Origin',
    },
  };
}
