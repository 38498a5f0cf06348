// Requests to the service, one after the other at the pace that is given. What was asked before is not asked again: checks
// share their answers.

import { setTimeout } from 'node:timers/promises';
import type { Service } from '../service-client/access.ts';
import { type Send, type ServiceAnswer, type ServiceRequest, sendRequest } from '../service-client/request.ts';
import { sendExactly } from '../service-client/send-exactly.ts';
import { systemClock } from '../util/clock.ts';
import { secondsToWait } from '../util/retry-after.ts';

/** Maximum request rate, per second (rule Z8). */
export const PER_SECOND = 10;

export interface ServiceAsker {
  readonly ask: (request: ServiceRequest) => Promise<ServiceAnswer>;
  readonly sent: () => number;
  /** Returns every answer so far, including 429 and 503. */
  readonly answers: () => readonly ServiceAnswer[];
  /** Answers that asked to wait, each with how many calls without access had been refused before. */
  readonly waits: () => readonly Wait[];
  /** Returns the longest wait that the service asked for, in seconds. */
  readonly longestAsked: () => number;
}

export interface Wait {
  readonly answer: ServiceAnswer;
  /** True if the request was authorized. */
  readonly hadAccess: boolean;
  readonly refusedBefore: number;
}

export interface AskingOptions {
  readonly send?: Send;
  /** Sends a request once, in place of `send`. */
  readonly sendOne?: (request: ServiceRequest) => Promise<ServiceAnswer>;
  /** Resolves when the next request may be sent. */
  readonly turn: () => Promise<void>;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Time-out of a request. */
const PATIENCE_MS = 30_000;

/** No answer of a parish is longer. */
const MAX_BYTES = 2 ** 29;

/** Maximum retries while the service is overloaded, and maximum wait before each, in seconds, whatever Retry-After says. */
const AGAIN = 5;
export const MAX_WAIT = 60;

export function openAsking(service: Service, options: AskingOptions): ServiceAsker {
  const { send = sendExactly, turn, wait = setTimeout } = options;
  const patience = { silentMs: PATIENCE_MS, wholeMs: PATIENCE_MS, mostBytes: MAX_BYTES };
  const sending = { send, agent: 'parvis-verify', coding: 'identity', ...patience };
  const { sendOne = (request: ServiceRequest) => sendRequest(service, request, sending) } = options;
  const known = openRemembered<ServiceAnswer>();
  const answers: ServiceAnswer[] = [];
  const waits: Wait[] = [];
  let refused = 0;
  let longestAsked = 0;
  const sendOnce = async (request: ServiceRequest): Promise<ServiceAnswer> => {
    await turn();
    const answer = await sendOne(request);
    answers.push(answer);
    if (answer.status === 401) refused++;
    return answer;
  };
  const sendPatiently = async (request: ServiceRequest): Promise<ServiceAnswer> => {
    let answer = await sendOnce(request);
    for (let again = 0; again < AGAIN && (answer.status === 429 || answer.status === 503); again++) {
      const { access = 'right', form = 'path' } = request;
      waits.push({ answer, hadAccess: access === 'right' && !form.startsWith('member'), refusedBefore: refused });
      const seconds = secondsToWait(answer.headers.get('retry-after'), systemClock()) || 1;
      longestAsked = Math.max(longestAsked, seconds);
      await wait(1000 * Math.min(MAX_WAIT, seconds));
      answer = await sendOnce(request);
      // A longer Retry-After ends the retries.
      if (seconds > MAX_WAIT) break;
    }
    return answer;
  };
  return {
    ask: (request) => known(request, () => sendPatiently(request)),
    sent: () => answers.length,
    answers: () => answers,
    waits: () => waits,
    longestAsked: () => longestAsked,
  };
}

/** Memoizes the result of a request. Bodies are long, so they are separate keys instead of part of a joined one. */
export function openRemembered<T>(): (request: ServiceRequest, make: () => Promise<T>) => Promise<T> {
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
