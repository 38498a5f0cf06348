// Rate-limited reading of a service (rule Z7): one request at a time. A 429 or 503 is retried after the time that the service asks for,
// other failures with exponential backoff.

import { setTimeout } from 'node:timers/promises';
import type { Service } from '../service-client/access.ts';
import {
  type SendFunction,
  type ServiceRequest,
  type ServiceResponse,
  sendRequest,
} from '../service-client/request.ts';
import { isRow } from '../service-client/rows.ts';
import type { Clock } from '../util/clock.ts';
import { parseRetryAfter } from '../util/retry-after.ts';
import type { ResponseStore, StoredResponse } from './response-store.ts';

export const MAX_REQUESTS_PER_SECOND = 5;

export interface ServiceReaderOptions {
  readonly clock: Clock;
  /** Resolves when the next request may be sent. */
  readonly turn: () => Promise<void>;
  readonly send?: SendFunction;
  readonly wait?: (ms: number) => Promise<unknown>;
  /** Receives a progress line for every wait. */
  readonly note?: (text: string) => void;
}

export interface ServiceReader {
  /** Returns the answer to a request, from the store if present. Rejects with ReadingStoppedError. */
  readonly read: (request: ServiceRequest) => Promise<StoredResponse>;
  /** Requests an answer without using or filling the store. */
  readonly readNow: (request: ServiceRequest) => Promise<StoredResponse>;
  readonly knows: (request: ServiceRequest) => boolean;
  readonly sent: () => number;
}

/** Interrupted reading of a service; stored answers remain. */
export class ReadingStoppedError extends Error {
  override readonly name = 'ReadingStoppedError';
  /** True if a retry can't help: the address or the access is wrong. */
  readonly isForGood: boolean;

  constructor(message: string, isForGood = false) {
    super(message);
    this.isForGood = isForGood;
  }
}

const SEND_OPTIONS = {
  agent: 'parvis-import',
  coding: 'gzip',
  silentMs: 30_000,
  wholeMs: 600_000,
  mostBytes: 2 ** 27,
};

const MAX_ATTEMPTS = 6;
const FIRST_WAIT_SECONDS = 1;

const MAX_WAITS = 30;
const MAX_WAIT = 900;

/** Statuses of a service that lacks an operation or its form. */
const NOT_THERE = new Set([400, 404, 405, 410, 501]);

export function createServiceReader(
  service: Service,
  kept: ResponseStore,
  options: ServiceReaderOptions,
): ServiceReader {
  const { send = fetch, turn, wait = setTimeout, clock, note = () => undefined } = options;
  let sent = 0;
  const pause = async (seconds: number, why: string) => {
    note(`${why}; waiting ${Math.ceil(seconds)} s`);
    await wait(seconds * 1000);
  };
  const readNow = async (request: ServiceRequest): Promise<StoredResponse> => {
    let [failures, waits] = [0, 0];
    for (;;) {
      await turn();
      sent++;
      const answer = await sendRequest(service, request, { send, ...SEND_OPTIONS });
      const settled = toStoredResponse(request, answer);
      if (settled !== undefined) return settled;
      const asked =
        answer.failure === undefined ? parseRetryAfter(answer.headers.get('retry-after'), clock()) : undefined;
      const isBusy = answer.status === 429 || answer.status === 503;
      if (isBusy && asked !== undefined) {
        if (asked > MAX_WAIT) throw stoppedError(answer, `the service asks for a wait of ${Math.ceil(asked)} seconds`);
        if (++waits > MAX_WAITS) throw stoppedError(answer, 'the service stays busy');
        await pause(Math.max(asked, FIRST_WAIT_SECONDS), 'the service is busy');
      } else {
        if (++failures === MAX_ATTEMPTS) throw stoppedError(answer, reasonOf(answer));
        await pause(FIRST_WAIT_SECONDS * 2 ** (failures - 1), reasonOf(answer));
      }
    }
  };
  return {
    read: async (request) => {
      const name = createResponseKey(request);
      const known = kept.get(name);
      if (known !== undefined) return known;
      const answer = await readNow(request);
      kept.put(name, answer);
      return answer;
    },
    readNow,
    knows: (request) => kept.get(createResponseKey(request)) !== undefined,
    sent: () => sent,
  };
}

export function createResponseKey({ operation, values = [], ending = '', body = '' }: ServiceRequest): string {
  return [operation, ...values, ending, body].filter((part) => part !== '').join(' ');
}

/** Interprets an answer; undefined for a temporary failure. Throws ReadingStoppedError without access, or if the service redirects. */
function toStoredResponse(request: ServiceRequest, answer: ServiceResponse): StoredResponse | undefined {
  const { status, json, failure, headers } = answer;
  if (failure !== undefined) return undefined;
  if (status === 200 && isMessage(json)) return request.operation === FORM ? { status: 404 } : undefined;
  if (status === 200) return json === undefined ? undefined : { status, json: json ?? [] };
  // Some services answer 204 for an empty result.
  if (status === 204) return { status: 200, json: [] };
  if (status === 401) {
    throw new ReadingStoppedError('The service refuses access: the instance name or the key is wrong.', true);
  }
  if (status >= 300 && status < 400) {
    const to = headers.get('location')?.split('/').slice(0, 3).join('/') ?? 'another address';
    throw new ReadingStoppedError(`The service redirects to ${to}: give its final address.`, true);
  }
  return status === 403 || NOT_THERE.has(status) ? { status } : undefined;
}

const FORM = 'getnlsubscriberfrom';

/** Detects a failure that some services report with status 200; otherwise it would count as empty content. */
function isMessage(json: unknown): boolean {
  return isRow(json) && Object.keys(json).join() === 'message';
}

function reasonOf({ status, failure, text, json, shown }: ServiceResponse): string {
  if (failure !== undefined) return `${shown}: ${failure}`;
  if (isMessage(json)) return `${shown}: the response is a message instead of data`;
  if (status !== 200) return `${shown}: the status is ${status}`;
  return `${shown}: the response is ${/^\s*</.test(text) ? 'a web page' : 'not JSON'}`;
}

function stoppedError({ shown }: ServiceResponse, why: string): ReadingStoppedError {
  const text = why.startsWith(shown) ? why : `${shown}: ${why}`;
  return new ReadingStoppedError(`The service could not be read completely. ${text}.`);
}
