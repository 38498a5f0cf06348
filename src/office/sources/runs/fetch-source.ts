// Download of a file: only from allowed hosts (rule K5), with limits for size and time (rule Z4).

import { createHash } from 'node:crypto';
import { stripCredentials } from '../../../util/web-address.ts';
import type { OutboundTransport } from '../../../webhooks/outbound-transport.ts';
import { createUnknownHostText, NoResponseError, type ReceivedResponse, sendRequest } from '../../../webhooks/send.ts';
import { TargetRefusedError } from '../../../webhooks/targets.ts';
import { SourceRefusedError } from '../errors.ts';
import { MAX_SOURCE_BYTES } from '../limits.ts';

const TIMEOUT_MS = 30_000;

/** Status codes of an overloaded or temporarily unavailable server. */
export const BUSY_STATUSES: ReadonlySet<number> = new Set([429, 503]);

/** Maximum redirects; calendars often have a short URL. Each hop is checked like the first URL. */
const MAX_STEPS = 4;

/** Cache validators from the last response; "" if missing. */
export interface CacheValidators {
  readonly etag: string;
  readonly lastModified: string;
  /** Digest of the URL that sent the validators, because a URL may contain a key; other URLs never receive the validators. */
  readonly validatorsFrom: string;
}

export const NO_VALIDATORS: CacheValidators = { etag: '', lastModified: '', validatorsFrom: '' };

function digestOf({ href }: URL): string {
  return createHash('sha256').update(href).digest('base64url').slice(0, 22);
}

/** Response; `bytes` is undefined if the content is unchanged. */
export interface FetchResult extends CacheValidators {
  readonly bytes: Buffer | undefined;
}

export interface FetchOptions {
  readonly accept?: string;
  /** Maximum bytes of the response. */
  readonly mostBytes?: number;
  /** True to follow redirects only within the same host, because the URL contains a key. */
  readonly isSameHostOnly?: boolean;
}

/** Throws SourceRefusedError, or the signal's abort reason. */
export type SourceFetcher = (
  address: string,
  known: CacheValidators,
  signal: AbortSignal,
  options?: FetchOptions,
) => Promise<FetchResult>;

export function createSourceFetcher(outbound: Pick<OutboundTransport, 'targets'>): SourceFetcher {
  return (address, known, signal, options) => fetchIfChanged(outbound, address, known, signal, options);
}

/**
 * Fetches the content of a URL unless it is unchanged. Calendar programs write `webcal:` instead of `https:`. Throws SourceRefusedError, or
 * the signal's abort reason.
 */
export async function fetchIfChanged(
  { targets }: Pick<OutboundTransport, 'targets'>,
  address: string,
  known: CacheValidators,
  stopping?: AbortSignal,
  { accept = OF_FILES, mostBytes = MAX_SOURCE_BYTES, isSameHostOnly = false }: FetchOptions = {},
): Promise<FetchResult> {
  let url = parseSourceUrl(address.trim().replace(/^webcals?:/i, 'https:'));
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const signal = stopping === undefined ? late : AbortSignal.any([late, stopping]);
  for (let step = 0; step < MAX_STEPS; step++) {
    const own = known.validatorsFrom === digestOf(url) ? known : NO_VALIDATORS;
    const headers = { Accept: accept, ...headersFor(own) };
    const answer = await requestSource({ url, headers, mostBytes }, targets, signal, stopping);
    const { status, headers: said, bytes, isTruncated } = answer;
    if (status === 304 && (own.etag !== '' || own.lastModified !== '')) return { ...known, bytes: undefined };
    const next = status >= 300 && status < 400 && said.location !== undefined && URL.parse(said.location, url.href);
    if (next) {
      if (isSameHostOnly && next.origin !== url.origin) {
        const leadsTo = next.origin === 'null' ? next.protocol : next.origin;
        throw new SourceRefusedError('status', `${url.hostname} redirects to ${leadsTo}`, String(status), { leadsTo });
      }
      url = parseSourceUrl(next.href);
      continue;
    }
    if (status !== 200) {
      const retryAfter = BUSY_STATUSES.has(status) ? (said['retry-after'] ?? '') : '';
      throw new SourceRefusedError('status', `${url.hostname} returned status ${status}`, String(status), {
        retryAfter,
      });
    }
    if (isTruncated) throw new SourceRefusedError('large', `${url.hostname} sends more than 20 MB`, '20');
    return { bytes, etag: said.etag ?? '', lastModified: said['last-modified'] ?? '', validatorsFrom: digestOf(url) };
  }
  throw new SourceRefusedError('away', `${url.hostname} redirects too many times`, url.hostname);
}

export async function fetchSource(outbound: Pick<OutboundTransport, 'targets'>, address: string): Promise<Buffer> {
  const { bytes } = await fetchIfChanged(outbound, address, NO_VALIDATORS);
  return bytes ?? Buffer.alloc(0);
}

export function parseSourceUrl(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && (url.username !== '' || url.password !== '')) {
    throw new SourceRefusedError(
      'login',
      `the address of ${url.hostname} contains a user name or password`,
      url.hostname,
    );
  }
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new SourceRefusedError(
      'address',
      `${JSON.stringify(stripCredentials(text))} is not an address that begins with https:// or http://`,
      stripCredentials(text),
    );
  }
  return url;
}

const OF_FILES = 'text/calendar, text/csv, */*;q=0.5';

function headersFor({ etag, lastModified }: CacheValidators): Readonly<Record<string, string>> {
  return {
    'User-Agent': 'parvis',
    ...(etag !== '' && { 'If-None-Match': etag }),
    ...(lastModified !== '' && { 'If-Modified-Since': lastModified }),
  };
}

interface FetchContext {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly mostBytes: number;
}

async function requestSource(
  { url, headers, mostBytes }: FetchContext,
  targets: OutboundTransport['targets'],
  signal: AbortSignal,
  stopping: AbortSignal | undefined,
): Promise<ReceivedResponse> {
  const outgoing = { method: 'GET', url: url.href, headers, body: '', timeoutMs: TIMEOUT_MS, mostBytes } as const;
  try {
    return await sendRequest(outgoing, targets, signal);
  } catch (error) {
    if (stopping?.aborted === true) throw stopping.reason;
    if (!(error instanceof NoResponseError))
      throw new SourceRefusedError('away', `${url.hostname} does not respond`, url.hostname, { cause: error });
    // The message may say that an IP address is private. It must not reveal that a host name resolves into this network.
    const problem = targets.hostProblem(url.hostname);
    if (problem !== undefined) throw new SourceRefusedError('inside', problem, url.hostname, { cause: error });
    const message = error.cause instanceof TargetRefusedError ? createUnknownHostText(url.hostname) : error.message;
    throw new SourceRefusedError('away', message, url.hostname, { cause: error });
  }
}
