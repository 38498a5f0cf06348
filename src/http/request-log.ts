// Log of requests with id, operation and instance. It contains no keys, parameters, client addresses or bodies (rule A4).

import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ApiRouter } from './api-router.ts';
import { createErrorResponse, type HttpResponse } from './http-response.ts';
import type { Logger } from './log.ts';
import { serverPartOf } from './path.ts';
import { createOriginWarning } from './public-url-warning.ts';

const SLOW_MS = 1000;

export interface RequestOutcome {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
  readonly id?: string | undefined;
}

export interface RequestLog {
  readonly all: boolean;
  readonly log: (told: RequestOutcome) => void;
}

export function createRequestLog(
  log: Logger,
  names: Pick<ApiRouter, 'operationOf' | 'instanceOf'>,
  publicUrl: string,
): RequestLog {
  const warnOfOrigin = createOriginWarning(log, publicUrl);
  const all = log.isLevelEnabled('debug');
  return {
    all,
    log: ({ method, target, headers, status, bytes, ms, id }) => {
      if (status === 403 && method === 'POST') warnOfOrigin((name) => [headers[name]].flat()[0]);
      const isSlow = ms > SLOW_MS;
      if (!all && !isSlow) return;
      const operation = names.operationOf(target) ?? serverPartOf(target);
      const instance = names.instanceOf({ target, headers });
      const line = {
        request: id ?? determineRequestId(headers),
        method,
        operation,
        instance,
        status,
        ms: Math.round(ms),
        bytes,
      };
      if (isSlow) log.info(line, 'slow request');
      else log.debug(line, 'a request');
    },
  };
}

/** Request id that a client or proxy sent, if it is valid and can't be a key; otherwise undefined. */
export function readClientRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^(?!.*parvis_)[A-Za-z0-9._-]{1,64}$/.test(given) ? given : undefined;
}

export function determineRequestId(headers: IncomingHttpHeaders): string {
  return readClientRequestId(headers) ?? randomUUID();
}

/** Response to a failure, always with the same text. The log has the details under the id (rule E2). */
export function createFailureResponse(error: unknown, log: Logger, id: string): HttpResponse {
  log.error({ err: error, request: id }, 'request failed');
  return createErrorResponse(500, 'The server failed to respond. See the log for details.', { 'X-Request-Id': id });
}
