// Metrics endpoint for Prometheus: a separate server on a separate address, which visitors can't reach.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EXPOSITION_TYPE } from './exposition.ts';

export interface MetricsEndpoint {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a server that answers `GET /metrics` with the result of `tell`, and `GET /troubles` with the result of the optional `troubles`, as
 * JSON. Rejects if the address is not available.
 */
export async function createMetricsEndpoint(
  host: string,
  port: number,
  tell: () => Promise<string>,
  troubles?: () => unknown,
): Promise<MetricsEndpoint> {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 5000 });
  server.maxConnections = 32;
  server.on('request', ({ method, url }, response) => {
    const send = (status: number, type: string, body: string, headers: Record<string, string> = {}) => {
      const common = { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' };
      response.writeHead(status, { ...common, ...headers });
      response.end(body);
    };
    const refuse = (status: number, message: string, headers?: Record<string, string>) =>
      send(status, 'application/json', JSON.stringify({ message }), headers);
    const path = url?.split('?')[0];
    const isTroubles = path === '/troubles' && troubles !== undefined;
    if (path !== '/metrics' && !isTroubles) return refuse(404, 'There is only /metrics here.');
    if (method !== 'GET' && method !== 'HEAD')
      return refuse(405, 'Only GET and HEAD are supported.', { Allow: 'GET, HEAD' });
    if (isTroubles) return send(200, 'application/json', JSON.stringify(troubles()));
    tell().then(
      (text) => send(200, EXPOSITION_TYPE, text),
      () => refuse(500, 'The metrics could not be read.'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
