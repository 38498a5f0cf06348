import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

const BACKLOG = 1024;

export interface ListenHandle {
  readonly port: number;
  /** Stops accepting connections. Resolves when the last connection has ended. */
  readonly close: () => Promise<void>;
}

/** Listens as a worker of node:cluster. The primary process owns the port, and each worker accepts connections when it has time. */
export async function listenShared(
  host: string,
  port: number,
  onConnection: (socket: Socket) => void,
): Promise<ListenHandle> {
  const server = await openServer(host, port, false, onConnection);
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

/**
 * Listens with `count` sockets if the system distributes connections among them, otherwise with one. Rejects if the address is taken, even
 * if another program shares its sockets.
 */
export async function listenOnSockets(
  count: number,
  host: string,
  port: number,
  onConnection: (socket: Socket) => void,
): Promise<ListenHandle> {
  // Listens exclusively first, to notice another program that shares the port. Connections during this check are dropped.
  const probe = await openServer(host, port, false, (socket) => socket.destroy());
  const had = (probe.address() as AddressInfo).port;
  await closeServer(probe);
  const servers: Server[] = [];
  try {
    while (servers.length < count) servers.push(await openServer(host, had, true, onConnection));
  } catch {
    if (servers.length === 0) servers.push(await openServer(host, had, false, onConnection));
  }
  return { port: had, close: async () => void (await Promise.all(servers.map(closeServer))) };
}

async function openServer(host: string, port: number, reusePort: boolean, onConnection: (socket: Socket) => void) {
  const server = createServer({ noDelay: true, allowHalfOpen: true }, onConnection);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: BACKLOG, reusePort }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
