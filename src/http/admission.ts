// Admission control: rejects surplus connections, and requests beyond the server's capacity. Requests without a key have their own quota.

import type { IncomingMessage } from 'node:http';
import type { HttpCounters } from '../metrics/http-counters.ts';
import { clientAddress, peerOf } from './address.ts';
import { openShare } from './anonymous-quota.ts';
import type { ApiRouter } from './api-router.ts';
import type { Connections } from './connections.ts';
import { type HttpResponse, OVERLOADED, refusal } from './http-response.ts';
import type { Load } from './load.ts';
import type { Logger } from './log.ts';

/** Response to a rejected request, and the name for metrics. */
export interface RefusedResponse {
  readonly name: string;
  readonly response: HttpResponse;
}

export interface Admission {
  /** Returns the rejection of a request, or undefined if it is admitted; the caller must then call `whenDone`. */
  readonly refuse: (incoming: IncomingMessage) => RefusedResponse | undefined;
  /** Returns the function to call once an admitted request is answered. */
  readonly whenDone: (incoming: IncomingMessage) => () => void;
  /** Records a request with a key. */
  readonly noteKeyed: () => void;
}

export interface AdmissionOptions {
  readonly router: Pick<ApiRouter, 'operationOf' | 'needsKey' | 'formed'>;
  readonly load: Load;
  readonly connections: Connections;
  readonly counters: HttpCounters;
  readonly log: Logger;
  readonly trustedProxies: number;
  /** Whether a request outside the API has a valid key all the same. */
  readonly isKeyed?: ((incoming: IncomingMessage) => boolean) | undefined;
}

const TOO_MANY_CONNECTIONS = refusal(503, 'Too many connections are open; ask again.', {
  'Retry-After': '1',
  Connection: 'close',
});

export function openAdmission({
  router,
  load,
  connections,
  counters,
  log,
  trustedProxies,
  isKeyed = () => false,
}: AdmissionOptions): Admission {
  const share = openShare();
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    clientAddress(peerOf(socket), headers['x-forwarded-for'], trustedProxies);
  /** Whether a request needs no key. */
  const isOpen = (incoming: IncomingMessage) => !router.needsKey(incoming.url ?? '/') && !isKeyed(incoming);

  const isAdmitted = (incoming: IncomingMessage): boolean => {
    if (!isOpen(incoming)) return load.admit(incoming.socket);
    const from = addressOf(incoming);
    return share.admits(from) && load.admit(incoming.socket, share.spares(from));
  };

  return {
    refuse: (incoming) => {
      if (connections.isSurplus(incoming.socket)) {
        counters.rejected.connections++;
        return { name: 'none', response: router.formed(incoming.url ?? '/', TOO_MANY_CONNECTIONS) };
      }
      const wasShedding = load.isShedding();
      if (isAdmitted(incoming)) return undefined;
      if (!wasShedding) log.warn({ running: load.running(), connections: connections.count() }, 'load is being shed');
      counters.rejected.overload++;
      const target = incoming.url ?? '/';
      return { name: router.operationOf(target) ?? 'page', response: router.formed(target, OVERLOADED) };
    },
    whenDone: (incoming) => {
      if (!isOpen(incoming)) {
        share.noteKeyed();
        return load.done;
      }
      const from = addressOf(incoming);
      const began = threadMs();
      let hasWaited = false;
      setImmediate(() => {
        hasWaited = true;
      });
      return () => {
        load.done();
        share.spent(from, threadMs() - began, hasWaited);
      };
    },
    noteKeyed: share.noteKeyed,
  };
}

/** Returns the processor time of this thread in milliseconds: waiting for a busy machine does not count as work. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
