// Requests to the service, one after the other at the pace that is given. What was asked before is not asked again: checks
// share their answers.

import { setTimeout } from 'node:timers/promises';
import { type Answer, type Request, type Send, type Service, sendRequest } from '../asking/request.ts';
import { systemClock } from '../kit/clock.ts';
import { secondsToWait } from '../kit/retry-after.ts';

/** How often the service is asked at the most, in a second (rule Z8). */
export const PER_SECOND = 10;

export interface Asking {
  readonly ask: (request: Request) => Promise<Answer>;
  /** How many requests have been sent. */
  readonly sent: () => number;
}

export interface AskingOptions {
  readonly send?: Send;
  /** Resolves when the next request may be sent. */
  readonly turn: () => Promise<void>;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** How long an answer may take. */
const PATIENCE_MS = 30_000;

/** No answer of a parish is longer. */
const MOST_BYTES = 2 ** 29;

/** How often a service that is too busy is asked again, and for how many seconds it may ask to wait. */
const AGAIN = 2;
const LONGEST_WAIT = 60;

export function openAsking(service: Service, options: AskingOptions): Asking {
  const { send = fetch, turn, wait = setTimeout } = options;
  const patience = { silentMs: PATIENCE_MS, wholeMs: PATIENCE_MS, mostBytes: MOST_BYTES };
  const sending = { send, agent: 'parvis-verify', coding: 'identity', ...patience };
  const answers = new Map<string, Promise<Answer>>();
  let sent = 0;
  const sendOnce = async (request: Request): Promise<Answer> => {
    await turn();
    sent++;
    return sendRequest(service, request, sending);
  };
  const sendPatiently = async (request: Request): Promise<Answer> => {
    let answer = await sendOnce(request);
    for (let again = 0; again < AGAIN && (answer.status === 429 || answer.status === 503); again++) {
      const seconds = secondsToWait(answer.headers.get('retry-after'), systemClock()) || 1;
      await wait(1000 * Math.min(LONGEST_WAIT, seconds));
      answer = await sendOnce(request);
    }
    return answer;
  };
  return {
    ask: (request) => {
      const name = JSON.stringify(request);
      const known = answers.get(name) ?? sendPatiently(request);
      answers.set(name, known);
      return known;
    },
    sent: () => sent,
  };
}
