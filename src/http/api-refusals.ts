// Rejection of calls (rules E1 and E2).

import { BadParameter, CursorOutdated, NotThere } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { methodsOf, Superfluous } from './api-call.ts';
import type { ApiContext } from './api-context.ts';
import type { CorsHeaders } from './cors.ts';
import { type HttpResponse, refusal } from './http-response.ts';
import { BodyTooLarge, type Request } from './request.ts';
import { Unavailable, unavailable } from './snapshot-wait-limit.ts';

const UNAUTHORIZED = 'This instance name and API key do not give access.';

/**
 * Returns the same 401 for every failed access; 429 after too many from an address (rule R5). Working keys are not checked here, so
 * clients behind a shared address are not locked out.
 */
export function unauthorized({ countFailure, counters }: ApiContext, { address }: Request): HttpResponse {
  const wait = countFailure(address);
  if (wait === 0) return refusal(401, UNAUTHORIZED);
  counters.rejected.failed_access++;
  return refusal(429, 'Too many calls without access; try again later.', { 'Retry-After': String(wait) });
}

export function methodNotAllowed(operation: Operation, cors: CorsHeaders | undefined): HttpResponse {
  return refusal(405, `${operation.name} does not take this method here.`, { Allow: methodsOf(operation), ...cors });
}

/** Converts an error of a call to a response. Rethrows errors not caused by the caller. */
export function refuseCall({ counters }: ApiContext, error: unknown, cors: CorsHeaders): HttpResponse {
  if (error instanceof BadParameter) return refusal(400, error.message, cors);
  if (error instanceof NotThere) return refusal(404, error.message, cors);
  if (error instanceof CursorOutdated) return refusal(410, error.message, cors);
  if (error instanceof Superfluous) return refusal(404, error.message, cors);
  if (error instanceof BodyTooLarge) return refusal(413, error.message, cors);
  if (error instanceof Unavailable) {
    counters.rejected.data++;
    return unavailable(error, cors);
  }
  throw error;
}
