// Fake service of the interface on loopback. It answers the list of events and their details, with entity tags, and with faults that tests
// configure.

import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const SERVICE_KEY = 'key-of-elsewhere-0815';

export interface FakeService {
  readonly url: string;
  /** Events in the format of the list and the details. */
  events: readonly Readonly<Record<string, unknown>>[];
  instead: (request: IncomingMessage, response: ServerResponse) => boolean;
  hasTags: boolean;
  readonly asked: { readonly path: string; readonly isConditional: boolean; readonly status: number }[];
  readonly close: () => Promise<void>;
}

export async function openFakeService(): Promise<FakeService> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const condition = request.headers['if-none-match'];
    response.once('close', () => {
      service.asked.push({ path, isConditional: condition !== undefined, status: response.statusCode });
    });
    if (service.instead(request, response)) return;
    const body = bodyOf(service.events, path);
    if (body === undefined) return void response.writeHead(404).end('{"message":"no"}');
    if (!path.includes(`/seewil/${SERVICE_KEY}`)) return void response.writeHead(401).end('{"message":"no"}');
    const tag = `"${hash('sha1', body)}"`;
    if (service.hasTags && condition === tag) return void response.writeHead(304).end();
    response.writeHead(200, { 'Content-Type': 'application/json', ...(service.hasTags && { ETag: tag }) }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: FakeService = {
    url: `http://127.0.0.1:${port}/seewil`,
    events: [],
    instead: () => false,
    hasTags: true,
    asked: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

const DETAIL_KEYS = new Set(['long_desc', 'rooms', 'layers', 'target_groups', 'files']);

function bodyOf(events: FakeService['events'], path: string): string | undefined {
  const [, operation, , , ids = ''] = path.split('/');
  if (operation === 'getevents') {
    const listed = events.map((event) =>
      Object.fromEntries(Object.entries(event).filter(([name]) => !DETAIL_KEYS.has(name))),
    );
    return JSON.stringify({ total_events_nbr: listed.length, events: listed });
  }
  if (operation !== 'geteventdetails') return undefined;
  const wanted = new Set(ids.split(','));
  return JSON.stringify(events.filter((event) => wanted.has(String(event['event_id']))));
}

export function createServiceEvent(id: number, at: string, title: string, more: object = {}) {
  const end = new Date(Date.parse(`${at.replace(' ', 'T')}Z`) + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  return {
    event_id: String(id),
    date_from: at,
    date_to: end,
    title,
    hide_time: '0',
    topic: '',
    short_desc: '',
    long_desc: '',
    organizer: { id: 0, name: '' },
    room: {},
    rooms: [],
    ...more,
  };
}
