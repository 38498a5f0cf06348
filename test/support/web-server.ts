import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebServer {
  readonly at: (path: string) => string;
  /** Responses by path: a text, sent with an entity tag, or a function. */
  readonly pages: Map<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>;
  readonly asked: { readonly path: string; readonly etag: string | undefined }[];
  readonly close: () => Promise<void>;
}

export async function openWebServer(): Promise<WebServer> {
  const pages: WebServer['pages'] = new Map();
  const asked: { path: string; etag: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const etag = request.headers['if-none-match'];
    asked.push({ path, etag });
    const page = pages.get(path);
    if (typeof page === 'function') return page(request, response);
    const tag = `"${hash('sha1', page ?? '')}"`;
    if (page === undefined) response.writeHead(404).end();
    else if (etag === tag) response.writeHead(304).end();
    else response.writeHead(200, { ETag: tag }).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    pages,
    asked,
    at: (path) => `http://127.0.0.1:${port}${path}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
