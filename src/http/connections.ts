// The open connections: which response is under way on each, which are too many, and which have stopped moving.

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HttpCounters } from '../metrics/http-counters.ts';
import { countedAs, peerOf } from './address.ts';

/** So many times a bound may be open where none can be closed instead: those past it are told so, and more are closed. */
const TOLD_UP_TO = 1.25;

/** So many connections that were used since they were last looked at are passed over before one is closed all the same. */
const SPARED = 16;

export interface ConnectionBounds {
  /** Open connections of all. */
  readonly maxOpen: number;
  /** Open connections of one address; infinite where proxies stand in front. */
  readonly maxPerAddress: number;
  /** How long a client may take nothing of its answer, in milliseconds. */
  readonly stalledMs: number;
}

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

/** The connections of one address, or of all: in the order in which they came or were last used. */
interface Group {
  readonly open: Set<Socket>;
  /** Those on which nothing is under way: they ask nothing, or have not asked the whole of it. */
  readonly idle: Set<Socket>;
}

const newGroup = (): Group => ({ open: new Set(), idle: new Set() });

/**
 * Where more connections come than there may be (rule R21), the one that has been idle for longest makes room, of the same
 * address where it is that one's bound. So somebody who comes new is always answered, and whoever holds connections to no
 * purpose loses them first. Where all are busy, those past the bound are surplus.
 *
 * A connection whose client takes nothing of its answer is broken off: Node's own timeout judges that, which is set for
 * those connections alone that have had something to send for a while.
 */
export function openConnections(
  { maxOpen, maxPerAddress, stalledMs }: ConnectionBounds,
  counters: HttpCounters,
): Connections {
  const all = newGroup();
  const byAddress = new Map<string, Group>();
  const groups = new Map<Duplex, Group>();
  const surplus = new WeakSet<Socket>();
  const running = new Map<Duplex, ServerResponse>();
  const sending = new WeakSet<Socket>();
  const bytesSeen = new WeakMap<Socket, number>();
  let surplusCount = 0;
  let leaving = false;
  let closing = false;

  const watch = setInterval(() => {
    for (const socket of all.open) {
      if (socket.writableLength === 0) sending.delete(socket);
      else if (!sending.has(socket)) sending.add(socket);
      else if (socket.timeout !== stalledMs) socket.setTimeout(stalledMs);
    }
  }, stalledMs / 2).unref();

  /** Ends a connection on which no request is under way, once all that was sent on it has left. */
  const closeWhenDone = (socket: Socket) => {
    if (!running.has(socket)) socket.destroySoon();
  };

  const enter = (socket: Socket) => {
    const address = countedAs(peerOf(socket));
    const group = byAddress.get(address) ?? newGroup();
    byAddress.set(address, group);
    groups.set(socket, group);
    for (const { open, idle } of [all, group]) {
      open.add(socket);
      idle.add(socket);
    }
    socket.once('close', () => {
      leaveGroups(socket);
      groups.delete(socket);
      if (group.open.size === 0) byAddress.delete(address);
      if (surplus.has(socket)) surplusCount--;
    });
  };

  const leaveGroups = (socket: Socket) => {
    for (const { open, idle } of [all, groups.get(socket) ?? all]) {
      open.delete(socket);
      idle.delete(socket);
    }
  };

  const setIdle = (socket: Socket, isIdle: boolean) => {
    const group = groups.get(socket);
    if (group === undefined || !group.open.has(socket)) return;
    for (const { idle } of [all, group]) {
      idle.delete(socket);
      if (isIdle) idle.add(socket);
    }
  };

  /** The one that has been idle for longest; what the fast lane answered shows by the bytes that came alone. */
  const longestIdle = ({ idle }: Group): Socket | undefined => {
    let spared = 0;
    for (const socket of idle) {
      if (bytesSeen.get(socket) === socket.bytesRead || spared === SPARED) return socket;
      spared++;
      bytesSeen.set(socket, socket.bytesRead);
      setIdle(socket, true);
    }
    return undefined;
  };

  /** One whose client has not sent its request whole. */
  const stillSending = ({ open }: Group): Socket | undefined => {
    for (const socket of open) if (running.get(socket)?.req.complete === false) return socket;
    return undefined;
  };

  /** Whether there is room for one more, if need be after another one was closed. */
  const makeRoom = (
    socket: Socket,
    group: Group,
    most: number,
    why: 'connections' | 'address_connections',
  ): boolean => {
    if (group.open.size < most) return true;
    const victim = longestIdle(group) ?? stillSending(group);
    counters.rejected[why]++;
    if (victim !== undefined) {
      leaveGroups(victim);
      victim.destroy();
      return true;
    }
    if (group.open.size >= most * TOLD_UP_TO) return false;
    if (!surplus.has(socket)) surplusCount++;
    surplus.add(socket);
    return true;
  };

  return {
    opened: (socket) => {
      const group = byAddress.get(countedAs(peerOf(socket)));
      const fits =
        (group === undefined || makeRoom(socket, group, maxPerAddress, 'address_connections')) &&
        makeRoom(socket, all, maxOpen, 'connections');
      if (!fits) {
        if (surplus.has(socket)) surplusCount--;
        socket.destroy();
        return false;
      }
      enter(socket);
      return true;
    },
    track: (socket, response) => {
      running.set(socket, response);
      setIdle(socket, false);
      if (leaving) response.setHeader('Connection', 'close');
      response.once('close', () => {
        // A later request of the same connection may be under way already.
        if (running.get(socket) === response) {
          running.delete(socket);
          setIdle(socket, true);
        }
        if (closing) closeWhenDone(socket);
      });
    },
    underWay: (socket) => running.get(socket),
    isSurplus: (socket) => surplusCount > 0 && surplus.has(socket),
    count: () => all.open.size,
    waiting: () => running.size,
    leave: () => {
      leaving = true;
      for (const response of running.values()) if (!response.headersSent) response.setHeader('Connection', 'close');
    },
    close: () => {
      closing = true;
      clearInterval(watch);
      for (const socket of all.open) closeWhenDone(socket);
    },
  };
}
