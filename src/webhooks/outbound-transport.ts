// Delivery attempt to a website, and the interpretation of its answer.

import {
  type Announcement,
  type PushFailure,
  selectSigningSecrets,
  type Website,
  type WebsiteKind,
} from '../model/webhooks/website.ts';
import type { Clock } from '../util/clock.ts';
import { parseAllowedTargets } from '../util/target-address.ts';
import { NoResponseError, type OutgoingRequest, type ReceivedResponse, sendRequest } from './send.ts';
import { signMessage } from './signature.ts';
import { createTargetPolicy, type HostResolver, type TargetPolicy } from './targets.ts';

export interface DeliveryOutcome {
  /** `gone`: the receiver has unsubscribed; `interrupted`: aborted by this server, not counted. */
  readonly result: 'delivered' | 'failed' | 'gone' | 'interrupted';
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly detail: string;
  readonly failure?: PushFailure | undefined;
  /** Delay that the receiver asks for, in milliseconds; 0 for none. */
  readonly retryAfterMs: number;
}

/** Never throws. */
export type DeliverFunction = (website: Website, message: Message, signal: AbortSignal) => Promise<DeliveryOutcome>;

export interface OutboundTransport {
  readonly targets: TargetPolicy;
  readonly deliver: DeliverFunction;
}

export function createOutboundTransport(
  allowed: readonly string[],
  clock: Clock,
  resolve?: HostResolver,
): OutboundTransport {
  const targets = createTargetPolicy(parseAllowedTargets(allowed), resolve);
  return { targets, deliver: openDelivery(targets, clock) };
}

function openDelivery(targets: TargetPolicy, clock: Clock): DeliverFunction {
  return async (website, message, signal) => {
    const startedAt = performance.now();
    const outcome = await attemptDelivery(website, message, targets, clock(), signal);
    return { ...outcome, milliseconds: Math.round(performance.now() - startedAt) };
  };
}

async function attemptDelivery(
  website: Website,
  message: Message,
  targets: TargetPolicy,
  now: number,
  signal: AbortSignal,
): Promise<Omit<DeliveryOutcome, 'milliseconds'>> {
  try {
    return judgeResponse(website, await sendRequest(requestOf(website, message, now), targets, signal));
  } catch (error) {
    if (signal.aborted) return { ...NOTHING_CAME, result: 'interrupted', detail: 'interrupted' };
    if (!(error instanceof NoResponseError))
      return { ...NOTHING_CAME, detail: shortenText(`it could not be sent (${error})`) };
    return { ...NOTHING_CAME, detail: shortenText(error.message), failure: error.failure };
  }
}

const NOTHING_CAME = {
  result: 'failed',
  status: null,
  failure: { code: 'unforeseen', value: '' },
  retryAfterMs: 0,
} as const;

function judgeResponse({ kind, url }: Website, answer: ReceivedResponse): Omit<DeliveryOutcome, 'milliseconds'> {
  const { status } = answer;
  const failed = { result: 'failed', status, retryAfterMs: retryAfter(answer) } as const;
  if (status >= 200 && status < 300) {
    return { result: 'delivered', status, detail: remarkOn(kind, answer), failure: undefined, retryAfterMs: 0 };
  }
  if (status === 410 && kind !== 'connector') {
    return {
      ...failed,
      result: 'gone',
      detail: 'it declined further messages (410)',
      failure: { code: 'unwanted', value: '' },
    };
  }
  const { location } = answer.headers;
  if (status >= 300 && status < 400 && location !== undefined) {
    const to = URL.canParse(location, url) ? new URL(location, url).href : location;
    const detail = shortenText(`it redirects to ${to}; redirects are not followed: enter that address`);
    return { ...failed, detail, failure: { code: 'redirect', value: shortenText(to) } };
  }
  const detail = shortenText(`it returned ${status} ${answer.body}`);
  return { ...failed, detail, failure: { code: 'status', value: String(status) } };
}

function remarkOn(kind: WebsiteKind, { body, isTruncated }: ReceivedResponse): string {
  if (isTruncated) return 'its response is larger than 64 KiB; the rest was not read';
  return kind === 'connector' && body.trim() === 'false' ? 'it returned false: the connector is not set up there' : '';
}

function retryAfter({ headers }: ReceivedResponse): number {
  const text = headers['retry-after'] ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) * 1000 : 0;
}

function shortenText(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

/** Announced change, with the id by which a receiver detects duplicates. */
interface Message extends Announcement {
  readonly messageId: string;
  readonly createdAt: number;
}

type Form = (website: Website, message: Message, now: number) => Omit<OutgoingRequest, 'headers'> & Headers;

interface Headers {
  readonly headers: Record<string, string>;
}

const FORMS: Readonly<Record<WebsiteKind, Form>> = {
  // A single person is never pushed: the connector would remove all others (rule K5).
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
        'webhook-signature': signMessage(selectSigningSecrets(website, now), signed),
      },
      body,
      timeoutMs: 15_000,
    };
  },
  build: (website) => ({ method: 'POST', url: website.url, headers: {}, body: '', timeoutMs: 30_000 }),
};

function requestOf(website: Website, message: Message, now: number): OutgoingRequest {
  const request = FORMS[website.kind](website, message, now);
  return { ...request, headers: { 'User-Agent': 'parvis', Accept: '*/*', ...request.headers } };
}

/** URL below the site’s address, or in the parameter of sites with plain permalinks (`https://…/?rest_route=/`). */
function connectorUrl(site: string, call: string): string {
  const url = new URL(site);
  if (!url.searchParams.has('rest_route')) return `${site.replace(/\/+$/, '')}/wp-json/verowa/v1/${call}`;
  const [route = '', query] = call.split('?');
  return `${url.origin}${url.pathname}?rest_route=/verowa/v1/${route}${query === undefined ? '' : `&${query}`}`;
}

function webhookBody(instance: string, { type, eventId, createdAt }: Message): string {
  const data = eventId === null ? { instance } : { instance, event_id: String(eventId) };
  return JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data });
}
