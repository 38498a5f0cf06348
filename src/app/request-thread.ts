// HTTP requests answered in a separate thread, so that its work does not block the main one. The thread starts with the first request and
// stays; if it crashes, pending requests are rejected and the next request starts another thread.

import { type MessagePort, Worker } from 'node:worker_threads';
import { withTimeLimit } from '../util/time-limit.ts';

interface Sent<About> {
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | undefined;
  readonly about: About;
}

interface AnswerMessage {
  readonly id: number;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | undefined;
}

interface ReportMessage {
  readonly told: unknown;
}

const CLOSE = 'close';

const CLOSE_TIMEOUT_MS = 5000;

export interface ThreadHandler<About> {
  readonly handle: (request: Request, about: About) => Response | Promise<Response>;
  readonly close: () => Promise<void>;
}

/**
 * Serves requests concurrently inside the thread. `handle` must not throw: an error ends the thread. Values passed to `tell` are sent to
 * the main thread.
 */
export function runRequestThread<About>(
  port: MessagePort,
  open: (tell: (told: unknown) => void) => Promise<ThreadHandler<About>>,
): void {
  const opened = open((told) => port.postMessage({ told } satisfies ReportMessage));
  port.on('message', async (message: Sent<About> | typeof CLOSE) => {
    const { handle, close } = await opened;
    if (message === CLOSE) {
      await close();
      port.close();
      return;
    }
    const { id, about } = message;
    const request = toRequest(message);
    const response = request === undefined ? new Response(null, { status: 400 }) : await handle(request, about);
    const bytes = response.body === null ? undefined : await response.arrayBuffer();
    const answer: AnswerMessage = { id, status: response.status, headers: [...response.headers], body: bytes };
    port.postMessage(answer, bytes === undefined ? [] : [bytes]);
  });
}

/** Methods that the Request constructor rejects, though the server receives them. */
const REJECTED_METHODS = ['CONNECT', 'TRACE', 'TRACK'];

/** Rebuilds the request, or returns undefined if it is invalid. Methods that `Request` rejects become `UNKNOWN`. */
function toRequest({ method, url, headers, body }: Sent<unknown>): Request | undefined {
  try {
    return new Request(url, {
      method: REJECTED_METHODS.includes(method.toUpperCase()) ? 'UNKNOWN' : method,
      headers: headers as [string, string][],
      ...(body !== undefined && { body }),
    });
  } catch {
    // An exception would end the thread and reject all pending requests.
    return undefined;
  }
}

export interface RequestThread<About> {
  /** Sends a request to the thread; rejects if the thread ends before it answers. */
  readonly ask: (request: Request, about: About) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/**
 * Creates the main thread's side: `module` calls `runRequestThread` and gets `data` as its `workerData`. `onTold` receives values passed to
 * `tell`.
 */
export function createRequestThread<About>(
  module: URL,
  data: object,
  onTold: (told: unknown) => void = () => undefined,
): RequestThread<About> {
  const waiting = new Map<number, PromiseWithResolvers<Response>>();
  let worker: Worker | undefined;
  let [last, isClosed] = [0, false];

  const start = (): Worker => {
    const started = new Worker(module, { workerData: data });
    const onEnd = (error: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('message', (message: AnswerMessage | ReportMessage) => {
      if ('told' in message) return onTold(message.told);
      const { id, status, headers, body } = message;
      const asker = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) started.unref();
      asker?.resolve(new Response(body ?? null, { status, headers: headers as [string, string][] }));
    });
    started.on('error', onEnd);
    started.on('exit', () => onEnd(new Error('the office thread ended')));
    return started;
  };

  return {
    ask: async (request, about) => {
      if (isClosed) throw new Error('the server is stopping');
      const body = request.body === null ? undefined : await request.arrayBuffer();
      const [id, asker] = [++last, Promise.withResolvers<Response>()];
      waiting.set(id, asker);
      worker ??= start();
      // The thread keeps the process alive only while requests are pending.
      worker.ref();
      const { method, url } = request;
      const sent: Sent<About> = { id, method, url, headers: [...request.headers], body, about };
      worker.postMessage(sent, body === undefined ? [] : [body]);
      return asker.promise;
    },
    close: async () => {
      isClosed = true;
      const closing = worker;
      if (closing === undefined) return;
      const gone = new Promise<void>((resolve) => closing.once('exit', () => resolve()));
      closing.postMessage(CLOSE);
      await withTimeLimit(gone, CLOSE_TIMEOUT_MS, () => new Error('it takes too long')).catch(() =>
        closing.terminate(),
      );
    },
  };
}
