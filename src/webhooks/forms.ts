// Request formats by kind of website.

import { type Announced, signingSecrets, type Website, type WebsiteKind } from '../model/webhooks/website.ts';
import type { OutgoingRequest } from './send.ts';
import { signatures } from './signature.ts';

/** Announced change, with the id by which a receiver detects duplicates. */
export interface Message extends Announced {
  readonly messageId: string;
  readonly createdAt: number;
}

type Form = (website: Website, message: Message, now: number) => Omit<OutgoingRequest, 'headers'> & Headers;

interface Headers {
  readonly headers: Record<string, string>;
}

const FORMS: Readonly<Record<WebsiteKind, Form>> = {
  // A single person is never pushed: the connector would remove all others (see K5).
  connector: (website, { eventId }) => ({
    method: 'GET',
    url: connectorUrl(website.url, eventId === null ? 'update/777' : `update_event?id=${eventId}`),
    headers: { 'Cache-Control': 'no-cache' },
    body: '',
    timeoutMs: eventId === null ? 180_000 : 30_000,
  }),
  webhook: (website, message, now) => {
    const body = webhookBody(website.instance, message);
    const timestamp = Math.floor(now / 1000);
    const signed = { id: message.messageId, timestamp, body };
    return {
      method: 'POST',
      url: website.url,
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': message.messageId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures(signingSecrets(website, now), signed),
      },
      body,
      timeoutMs: 15_000,
    };
  },
  build: (website) => ({ method: 'POST', url: website.url, headers: {}, body: '', timeoutMs: 30_000 }),
};

/** Builds the request for the website, signed as of `now`. */
export function requestOf(website: Website, message: Message, now: number): OutgoingRequest {
  const request = FORMS[website.kind](website, message, now);
  return { ...request, headers: { 'User-Agent': 'parvis', Accept: '*/*', ...request.headers } };
}

/** Below the site’s address, or in the parameter of sites that have plain permalinks (`https://…/?rest_route=/`). */
function connectorUrl(site: string, call: string): string {
  const url = new URL(site);
  if (!url.searchParams.has('rest_route')) return `${site.replace(/\/+$/, '')}/wp-json/verowa/v1/${call}`;
  const [route = '', query] = call.split('?');
  return `${url.origin}${url.pathname}?rest_route=/verowa/v1/${route}${query === undefined ? '' : `&${query}`}`;
}

/** Builds the request body; the same bytes for every attempt. */
function webhookBody(instance: string, { type, eventId, createdAt }: Message): string {
  const data = eventId === null ? { instance } : { instance, event_id: String(eventId) };
  return JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data });
}
