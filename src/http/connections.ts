// Open connections: which response is in progress on each, and which connections are surplus or stalled.

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HttpCounters } from '../metrics/http-counters.ts';
import { peerAddressOf, rateLimitKeyOf } from './address.ts';

interface ConnectionGroup {
  readonly open: Set<Socket>;
  readonly idle: Set<Socket>;
}

const newGroup = (): ConnectionGroup => ({ open: new Set(), idle: new Set() });

class ConnectionGroups {
  readonly all = newGroup();
  readonly #byAddress = new Map<string, ConnectionGroup>();
  readonly #groups = new Map<Duplex, ConnectionGroup>();

  sameAddress(socket: Socket): ConnectionGroup | undefined {
    return this.#byAddress.get(rateLimitKeyOf(peerAddressOf(socket)));
  }

  enter(socket: Socket, onClose: () => void): void {
    const address = rateLimitKeyOf(peerAddressOf(socket));
    const group = this.#byAddress.get(address) ?? newGroup();
    this.#byAddress.set(address, group);
    this.#groups.set(socket, group);
    for (const { open, idle } of [this.all, group]) {
      open.add(socket);
      idle.add(socket);
    }
    socket.once('close', () => {
      this.leave(socket);
      this.#groups.delete(socket);
      if (group.open.size === 0) this.#byAddress.delete(address);
      onClose();
    });
  }

  leave(socket: Socket): void {
    for (const { open, idle } of [this.all, this.#groups.get(socket) ?? this.all]) {
      open.delete(socket);
      idle.delete(socket);
    }
  }

  /** Records whether a connection is idle, and marks it as the most recently used one. */
  setIdle(socket: Socket, isIdle: boolean): void {
    const group = this.#groups.get(socket);
    if (group === undefined || !group.open.has(socket)) return;
    for (const { idle } of [this.all, group]) {
      idle.delete(socket);
      if (isIdle) idle.add(socket);
    }
  }
}

/**
 * Multiple of a limit up to which connections are still accepted if none can be closed. Those above the limit get an error; any further
 * ones are closed.
 */
const ERROR_LIMIT_FACTOR = 1.25;

/** Maximum number of recently used connections that are skipped before one is closed anyway. */
const SPARED = 16;

export interface ConnectionLimits {
  readonly maxOpen: number;
  readonly maxPerAddress: number;
  /** Maximum time in milliseconds for which a client reads nothing of its response. */
  readonly stalledMs: number;
}

/**
 * Open connections within limits (rule R21). Above a limit, the connection that has been idle longest is closed; if the limit of an address
 * is reached, one of that address. New clients therefore always get a response. If no connection is idle, those above the limit are
 * surplus.
 */
export class Connections {
  readonly #bounds: ConnectionLimits;
  readonly #counters: HttpCounters;
  readonly #groups = new ConnectionGroups();
  readonly #surplus = new WeakSet<Socket>();
  readonly #running = new Map<Duplex, ServerResponse>();
  readonly #bytesSeen = new WeakMap<Socket, number>();
  readonly #watch: NodeJS.Timeout;
  #surplusCount = 0;
  #leaving = false;
  #closing = false;

  constructor(bounds: ConnectionLimits, counters: HttpCounters) {
    this.#bounds = bounds;
    this.#counters = counters;
    this.#watch = watchStalled(this.#groups.all.open, bounds.stalledMs);
  }

  /** Adds a connection. False if it exceeds the limit by too much and was closed. */
  opened(socket: Socket): boolean {
    const { maxOpen, maxPerAddress } = this.#bounds;
    const group = this.#groups.sameAddress(socket);
    const fits =
      (group === undefined || this.#makeRoom(socket, group, maxPerAddress, 'address_connections')) &&
      this.#makeRoom(socket, this.#groups.all, maxOpen, 'connections');
    if (!fits) {
      if (this.#surplus.has(socket)) this.#surplusCount--;
      socket.destroy();
      return false;
    }
    this.#groups.enter(socket, () => {
      if (this.#surplus.has(socket)) this.#surplusCount--;
    });
    return true;
  }

  track(socket: Socket, response: ServerResponse): void {
    this.#running.set(socket, response);
    this.#groups.setIdle(socket, false);
    if (this.#leaving) response.setHeader('Connection', 'close');
    response.once('close', () => {
      // A later request of the connection may be in progress by now.
      if (this.#running.get(socket) === response) {
        this.#running.delete(socket);
        this.#groups.setIdle(socket, true);
      }
      if (this.#closing) this.#closeWhenDone(socket);
    });
  }

  underWay(socket: Duplex): ServerResponse | undefined {
    return this.#running.get(socket);
  }

  isSurplus(socket: Socket): boolean {
    return this.#surplusCount > 0 && this.#surplus.has(socket);
  }

  count(): number {
    return this.#groups.all.open.size;
  }

  waiting(): number {
    return this.#running.size;
  }

  /** Makes current and later responses the last ones on their connections. */
  leave(): void {
    this.#leaving = true;
    for (const response of this.#running.values()) if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  close(): void {
    this.#closing = true;
    clearInterval(this.#watch);
    for (const socket of this.#groups.all.open) this.#closeWhenDone(socket);
  }

  /** Closes a connection without a request in progress, once all its data are sent. */
  #closeWhenDone(socket: Socket): void {
    if (!this.#running.has(socket)) socket.destroySoon();
  }

  /** True if there is room for one more connection, perhaps after closing another one. */
  #makeRoom(
    socket: Socket,
    group: ConnectionGroup,
    limit: number,
    why: 'connections' | 'address_connections',
  ): boolean {
    if (group.open.size < limit) return true;
    const victim = this.#longestIdle(group) ?? this.#stillSending(group);
    this.#counters.rejected[why]++;
    if (victim !== undefined) {
      this.#groups.leave(victim);
      victim.destroy();
      return true;
    }
    if (group.open.size >= limit * ERROR_LIMIT_FACTOR) return false;
    if (!this.#surplus.has(socket)) this.#surplusCount++;
    this.#surplus.add(socket);
    return true;
  }

  /**
   * Connection that has been idle longest. The fast lane does not record its use of a connection; only the number of received bytes shows
   * it.
   */
  #longestIdle({ idle }: ConnectionGroup): Socket | undefined {
    let spared = 0;
    for (const socket of idle) {
      if (this.#bytesSeen.get(socket) === socket.bytesRead || spared === SPARED) return socket;
      spared++;
      this.#bytesSeen.set(socket, socket.bytesRead);
      this.#groups.setIdle(socket, true);
    }
    return undefined;
  }

  #stillSending({ open }: ConnectionGroup): Socket | undefined {
    for (const socket of open) if (this.#running.get(socket)?.req.complete === false) return socket;
    return undefined;
  }
}

/**
 * Destroys connections whose client reads nothing of its response. Sets Node.js's own time-out, but only on connections that have had data
 * to send for a while.
 */
function watchStalled(open: ReadonlySet<Socket>, stalledMs: number): NodeJS.Timeout {
  const sending = new WeakSet<Socket>();
  const look = () => {
    for (const socket of open) {
      if (socket.writableLength === 0) sending.delete(socket);
      else if (!sending.has(socket)) sending.add(socket);
      else if (socket.timeout !== stalledMs) socket.setTimeout(stalledMs);
    }
  };
  return setInterval(look, stalledMs / 2).unref();
}
