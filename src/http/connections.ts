// The open connections: which response is under way on each, which are too many, and which have stopped moving.

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Traffic } from '../metrics/traffic.ts';

/** So many times the bound may be open: those past it are told so, and more are closed as they come. */
const TOLD_UP_TO = 1.25;

export interface Connections {
  /** False: it is too many by far, and has been closed. */
  readonly opened: (socket: Socket) => boolean;
  /** Keeps a connection open until the response has left. */
  readonly track: (socket: Socket, response: ServerResponse) => void;
  /** The unfinished response of a connection, if any. */
  readonly underWay: (socket: Duplex) => ServerResponse | undefined;
  /** Whether a connection is one too many: what it asks is refused, and then it is closed. */
  readonly isSurplus: (socket: Socket) => boolean;
  readonly count: () => number;
  /** Those with a response under way. */
  readonly waiting: () => number;
  /** Has the responses under way, and those tracked from now on, say that theirs was the connection's last request. */
  readonly leave: () => void;
  /** Closes each connection once what it asked for has been answered and has left. */
  readonly close: () => void;
}

/**
 * More than `maxOpen` connections are surplus. One whose client takes nothing of its answer for `stalledMs` is broken off:
 * Node's own timeout judges that, which is set for those connections alone that have had something to send for a while.
 */
export function openConnections(maxOpen: number, stalledMs: number, traffic: Traffic): Connections {
  const open = new Set<Socket>();
  const surplus = new WeakSet<Socket>();
  const running = new Map<Duplex, ServerResponse>();
  const sending = new WeakSet<Socket>();
  let surplusCount = 0;
  let leaving = false;
  let closing = false;

  const watch = setInterval(() => {
    for (const socket of open) {
      if (socket.writableLength === 0) sending.delete(socket);
      else if (!sending.has(socket)) sending.add(socket);
      else if (socket.timeout !== stalledMs) socket.setTimeout(stalledMs);
    }
  }, stalledMs / 2).unref();

  /** Ends a connection on which no request is under way, once all that was sent on it has left. */
  const closeWhenDone = (socket: Socket) => {
    if (!running.has(socket)) socket.destroySoon();
  };

  return {
    opened: (socket) => {
      if (open.size >= maxOpen * TOLD_UP_TO) {
        traffic.turnedAway.connections++;
        socket.destroy();
        return false;
      }
      if (open.size >= maxOpen) {
        surplus.add(socket);
        surplusCount++;
      }
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        if (surplus.has(socket)) surplusCount--;
      });
      return true;
    },
    track: (socket, response) => {
      running.set(socket, response);
      if (leaving) response.setHeader('Connection', 'close');
      response.once('close', () => {
        // A later request of the same connection may be under way already.
        if (running.get(socket) === response) running.delete(socket);
        if (closing) closeWhenDone(socket);
      });
    },
    underWay: (socket) => running.get(socket),
    isSurplus: (socket) => surplusCount > 0 && surplus.has(socket),
    count: () => open.size,
    waiting: () => running.size,
    leave: () => {
      leaving = true;
      for (const response of running.values()) if (!response.headersSent) response.setHeader('Connection', 'close');
    },
    close: () => {
      closing = true;
      clearInterval(watch);
      for (const socket of open) closeWhenDone(socket);
    },
  };
}
