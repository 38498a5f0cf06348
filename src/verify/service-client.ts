// Requests to the service, serial and rate-limited. Identical requests are sent once: checks share the answer.

import { setTimeout } from 'node:timers/promises';
import type { Service } from '../service-client/access.ts';
import {
  type SendFunction,
  type ServiceRequest,
  type ServiceResponse,
  sendRequest,
} from '../service-client/request.ts';
import { sendVerbatim } from '../service-client/send-verbatim.ts';
import { systemClock } from '../util/clock.ts';
import { parseRetryAfter } from '../util/retry-after.ts';

/** Maximum request rate, per second (rule Z8). */
export const MAX_REQUESTS_PER_SECOND = 10;

export interface ServiceClient {
  readonly ask: (request: ServiceRequest) => Promise<ServiceResponse>;
  readonly sent: () => number;
  readonly answers: () => readonly ServiceResponse[];
  readonly waits: () => readonly RetryWait[];
  /** Returns the longest wait that the service asked for, in seconds. */
  readonly maxRequestedWait: () => number;
}

export interface RetryWait {
  readonly answer: ServiceResponse;
  /** True if the request was authorized. */
  readonly hadAccess: boolean;
  readonly refusedBefore: number;
}

export interface ServiceClientOptions {
  readonly send?: SendFunction;
  /** Sends a request once, in place of `send`. */
  readonly sendOne?: (request: ServiceRequest) => Promise<ServiceResponse>;
  readonly turn: () => Promise<void>;
  readonly wait?: (ms: number) => Promise<unknown>;
}

const TIMEOUT_MS = 30_000;

/** Maximum size of an answer in bytes, larger than any parish needs. */
const MAX_BYTES = 2 ** 29;

/** Maximum retries while the service is overloaded, and maximum wait before each, in seconds, regardless of Retry-After. */
const MAX_RETRIES = 5;
export const MAX_WAIT_SECONDS = 60;

export function createServiceClient(service: Service, options: ServiceClientOptions): ServiceClient {
  const { send = sendVerbatim, turn, wait = setTimeout } = options;
  const patience = { silentMs: TIMEOUT_MS, wholeMs: TIMEOUT_MS, mostBytes: MAX_BYTES };
  const sending = { send, agent: 'parvis-verify', coding: 'identity', ...patience };
  const { sendOne = (request: ServiceRequest) => sendRequest(service, request, sending) } = options;
  const known = createRequestMemo<ServiceResponse>();
  const answers: ServiceResponse[] = [];
  const waits: RetryWait[] = [];
  let refused = 0;
  let longestAsked = 0;
  const sendOnce = async (request: ServiceRequest): Promise<ServiceResponse> => {
    await turn();
    const answer = await sendOne(request);
    answers.push(answer);
    if (answer.status === 401) refused++;
    return answer;
  };
  const sendPatiently = async (request: ServiceRequest): Promise<ServiceResponse> => {
    let answer = await sendOnce(request);
    for (let again = 0; again < MAX_RETRIES && (answer.status === 429 || answer.status === 503); again++) {
      const { access = 'right', form = 'path' } = request;
      waits.push({ answer, hadAccess: access === 'right' && !form.startsWith('member'), refusedBefore: refused });
      const seconds = parseRetryAfter(answer.headers.get('retry-after'), systemClock()) || 1;
      longestAsked = Math.max(longestAsked, seconds);
      await wait(1000 * Math.min(MAX_WAIT_SECONDS, seconds));
      answer = await sendOnce(request);
      // A longer Retry-After ends the retries.
      if (seconds > MAX_WAIT_SECONDS) break;
    }
    return answer;
  };
  return {
    ask: (request) => known(request, () => sendPatiently(request)),
    sent: () => answers.length,
    answers: () => answers,
    waits: () => waits,
    maxRequestedWait: () => longestAsked,
  };
}

/** Memoizes the result of a request. Bodies are long, so they are keys of an outer map instead of part of a joined key. */
export function createRequestMemo<T>(): (request: ServiceRequest, make: () => Promise<T>) => Promise<T> {
  const byBody = new Map<string | undefined, Map<string, Promise<T>>>();
  return ({ body, ...rest }, make) => {
    const known = byBody.get(body) ?? new Map<string, Promise<T>>();
    byBody.set(body, known);
    const name = JSON.stringify(rest);
    const made = known.get(name) ?? make();
    known.set(name, made);
    return made;
  };
}
