// A way to a database that a test can cut: a port that passes everything on, or breaks off, or swallows it.

import { createConnection, createServer, type Socket } from 'node:net';

export interface Way {
  readonly port: number;
  /** `open` passes on; `refused` breaks off what there is and takes nothing new; `silent` swallows what is sent. */
  readonly set: (state: 'open' | 'refused' | 'silent') => void;
  /** Leads to another port from now on; what there is breaks off. */
  readonly lead: (to: number) => void;
  readonly close: () => void;
}

export function openWay(first: number): Promise<Way> {
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
