// Open connections by address, and the idle ones among them.

import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { countedAs, peerOf } from './address.ts';

/** Connections of one address, or all: in order of arrival or last use. */
export interface ConnectionGroup {
  readonly open: Set<Socket>;
  /** Connections without a complete request in progress. */
  readonly idle: Set<Socket>;
}

const newGroup = (): ConnectionGroup => ({ open: new Set(), idle: new Set() });

export class ConnectionGroups {
  readonly all = newGroup();
  readonly #byAddress = new Map<string, ConnectionGroup>();
  readonly #groups = new Map<Duplex, ConnectionGroup>();

  sameAddress(socket: Socket): ConnectionGroup | undefined {
    return this.#byAddress.get(countedAs(peerOf(socket)));
  }

  /** Adds an idle connection until it is closed; `onClose` is called then. */
  enter(socket: Socket, onClose: () => void): void {
    const address = countedAs(peerOf(socket));
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

  /** Removes a connection from its groups. */
  leave(socket: Socket): void {
    for (const { open, idle } of [this.all, this.#groups.get(socket) ?? this.all]) {
      open.delete(socket);
      idle.delete(socket);
    }
  }

  /** Records whether a connection is idle, and moves it to the end of the order of use. */
  setIdle(socket: Socket, isIdle: boolean): void {
    const group = this.#groups.get(socket);
    if (group === undefined || !group.open.has(socket)) return;
    for (const { idle } of [this.all, group]) {
      idle.delete(socket);
      if (isIdle) idle.add(socket);
    }
  }
}
