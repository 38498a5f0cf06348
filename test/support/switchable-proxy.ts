// TCP proxy to a database that tests can switch: it forwards, disconnects, or swallows all data.

import { createConnection, createServer, type Socket } from 'node:net';

export interface SwitchableProxy {
  readonly port: number;
  /** `open`: forwards; `refused`: ends all connections and accepts none; `silent`: swallows all data. */
  readonly set: (state: 'open' | 'refused' | 'silent') => void;
  /** Forwards to another port from now on. Existing connections end. */
  readonly lead: (to: number) => void;
  readonly close: () => void;
}

export function openSwitchableProxy(first: number): Promise<SwitchableProxy> {
  let to = first;
  let state: 'open' | 'refused' | 'silent' = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((here) => {
    if (state === 'refused') return void here.destroy();
    const there = createConnection(to, '127.0.0.1');
    for (const [from, onto] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (chunk) => state === 'silent' || onto.write(chunk));
      from.on('close', () => {
        sockets.delete(from);
        if (state !== 'silent') onto.destroy();
      });
    }
  });
  const breakOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        port: address === null || typeof address === 'string' ? 0 : address.port,
        set: (next) => {
          state = next;
          if (next === 'refused') breakOff();
        },
        lead: (next) => {
          to = next;
          breakOff();
        },
        close: () => {
          breakOff();
          server.close();
        },
      });
    });
  });
}
