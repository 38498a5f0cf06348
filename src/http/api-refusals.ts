// Rejection of calls (rules E1 and E2).

import { BadParameterError, CursorOutdatedError, ObjectNotFoundError } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { allowedMethodsOf, SuperfluousSegmentsError } from './api-call.ts';
import type { ApiContext } from './api-context.ts';
import type { CorsHeaders } from './cors.ts';
import { createErrorResponse, type HttpResponse } from './http-response.ts';
import { BodyTooLargeError, type Request } from './request.ts';
import { createUnavailableResponse, ServiceUnavailableError } from './snapshot-wait-limit.ts';

const UNAUTHORIZED = 'This instance name and API key do not give access.';

/**
 * Response to a failed access check: always the same 401, or 429 after too many failures from an address (rule R5). Valid keys never get
 * here, so that clients that share an address are not locked out.
 */
export function createUnauthorizedResponse({ countFailure, counters }: ApiContext, { address }: Request): HttpResponse {
  const wait = countFailure(address);
  if (wait === 0) return createErrorResponse(401, UNAUTHORIZED);
  counters.rejected.failed_access++;
  return createErrorResponse(429, 'Too many calls without access; try again later.', { 'Retry-After': String(wait) });
}

export function createMethodNotAllowedResponse(operation: Operation, cors: CorsHeaders | undefined): HttpResponse {
  return createErrorResponse(405, `${operation.name} does not support this method here.`, {
    Allow: allowedMethodsOf(operation),
    ...cors,
  });
}

/** Response to a known error of a call. Rethrows any other error. */
export function createCallErrorResponse({ counters }: ApiContext, error: unknown, cors: CorsHeaders): HttpResponse {
  if (error instanceof BadParameterError) return createErrorResponse(400, error.message, cors);
  if (error instanceof ObjectNotFoundError) return createErrorResponse(404, error.message, cors);
  if (error instanceof CursorOutdatedError) return createErrorResponse(410, error.message, cors);
  if (error instanceof SuperfluousSegmentsError) return createErrorResponse(404, error.message, cors);
  if (error instanceof BodyTooLargeError) return createErrorResponse(413, error.message, cors);
  if (error instanceof ServiceUnavailableError) {
    counters.rejected.data++;
    return createUnavailableResponse(error, cors);
  }
  throw error;
}
