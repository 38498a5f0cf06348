// Who is worked on: connections that are too many are refused, and so is what is more than the server can do. What is asked
// without a key has a share of its own.

import type { IncomingMessage } from 'node:http';
import type { HttpCounters } from '../metrics/http-counters.ts';
import { clientAddress, peerOf } from './address.ts';
import { openShare } from './anonymous-quota.ts';
import type { ApiRouter } from './api-router.ts';
import type { Connections } from './connections.ts';
import { type HttpResponse, OVERLOADED, refusal } from './http-response.ts';
import type { Load } from './load.ts';
import type { Logger } from './log.ts';

/** A response that is given before anybody works on a request, and the name under which that is counted. */
export interface RefusedResponse {
  readonly name: string;
  readonly response: HttpResponse;
}

export interface Admission {
  /** The refusal of a request that is not worked on now; undefined: it is admitted, and `whenDone` has to be asked. */
  readonly refuse: (incoming: IncomingMessage) => RefusedResponse | undefined;
  /** What is to be called once a request that was admitted is answered. */
  readonly whenDone: (incoming: IncomingMessage) => () => void;
  /** Notes that somebody asks with a key. */
  readonly noteKeyed: () => void;
}

export interface AdmissionOptions {
  readonly router: Pick<ApiRouter, 'operationOf' | 'needsKey' | 'formed'>;
  readonly load: Load;
  readonly connections: Connections;
  readonly counters: HttpCounters;
  readonly log: Logger;
  /** How many reverse proxies in front tell whom they were asked by. */
  readonly trustedProxies: number;
  /** Whether a request that is for no operation bears a key that works all the same. */
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
  /** Whose part of the share a request takes. */
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    clientAddress(peerOf(socket), headers['x-forwarded-for'], trustedProxies);
  /** Whether a request takes no key. */
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

/** The processor's time that this thread has taken, in milliseconds: on a machine that others keep busy, waiting for it is no work. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
