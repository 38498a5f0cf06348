// A website that receives change notifications: a real server on loopback that records its requests and answers as configured.

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Told {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ListeningWebsite {
  readonly url: string;
  /** Received notifications, in order. */
  readonly told: Told[];
  /** Maximum number of simultaneous requests. */
  readonly most: () => number;
  /** How it answers from now on; 200 with `0` unless told otherwise. */
  answer: (told: Told, response: ServerResponse) => void;
  readonly close: () => Promise<void>;
}

export async function openWebsite(port = 0): Promise<ListeningWebsite> {
  const told: Told[] = [];
  let here = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    here += 1;
    most = Math.max(most, here);
    response.once('close', () => {
      here -= 1;
    });
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      // The client was killed before the request was complete.
      return;
    }
    const { method = '', url: path = '', headers } = request;
    const one = { method, path, headers, body: Buffer.concat(chunks).toString() };
    told.push(one);
    website.answer(one, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const website: ListeningWebsite = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    told,
    most: () => most,
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

/** An address at which nothing listens. */
export async function silentUrl(): Promise<string> {
  const website = await openWebsite();
  await website.close();
  return website.url;
}
