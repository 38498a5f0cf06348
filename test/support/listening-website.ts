import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedNotification {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ListeningWebsite {
  readonly url: string;
  readonly told: ReceivedNotification[];
  readonly most: () => number;
  answer: (told: ReceivedNotification, response: ServerResponse) => void;
  readonly close: () => Promise<void>;
}

export async function openWebsite(port = 0): Promise<ListeningWebsite> {
  const notes: ReceivedNotification[] = [];
  let here = 0;
  let limit = 0;
  const server = createServer(async (request, response) => {
    here += 1;
    limit = Math.max(limit, here);
    response.once('close', () => {
      here -= 1;
    });
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return;
    }
    const { method = '', url: path = '', headers } = request;
    const one = { method, path, headers, body: Buffer.concat(chunks).toString() };
    notes.push(one);
    website.answer(one, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const website: ListeningWebsite = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    told: notes,
    most: () => limit,
    answer: (_told, response) => response.end('0'),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return website;
}

export async function createUnreachableUrl(): Promise<string> {
  const website = await openWebsite();
  await website.close();
  return website.url;
}
