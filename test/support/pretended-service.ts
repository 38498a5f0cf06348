// A third-party service of the interface on loopback: it answers the list of events and their details, with entity tags, and with the
// faults that a test configures.

import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const SERVICE_KEY = 'key-of-elsewhere-0815';

export interface PretendedService {
  /** The address of its instance `seewil`, as a source names it. */
  readonly url: string;
  /** The events that it has, as the list and the details tell them. */
  events: readonly Readonly<Record<string, unknown>>[];
  /** Answers in its place; false leaves it to the service. */
  instead: (request: IncomingMessage, response: ServerResponse) => boolean;
  hasTags: boolean;
  readonly asked: { readonly path: string; readonly isConditional: boolean; readonly status: number }[];
  readonly close: () => Promise<void>;
}

export async function openPretendedService(): Promise<PretendedService> {
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
  const service: PretendedService = {
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

const OF_DETAILS = new Set(['long_desc', 'rooms', 'layers', 'target_groups', 'files']);

function bodyOf(events: PretendedService['events'], path: string): string | undefined {
  const [, operation, , , ids = ''] = path.split('/');
  if (operation === 'getevents') {
    const listed = events.map((event) =>
      Object.fromEntries(Object.entries(event).filter(([name]) => !OF_DETAILS.has(name))),
    );
    return JSON.stringify({ total_events_nbr: listed.length, events: listed });
  }
  if (operation !== 'geteventdetails') return undefined;
  const wanted = new Set(ids.split(','));
  return JSON.stringify(events.filter((event) => wanted.has(String(event['event_id']))));
}

/** An event as a service tells it, with an hour from a moment such as `2026-12-06 10:00:00` on. */
export function toldEvent(id: number, at: string, title: string, more: object = {}) {
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
