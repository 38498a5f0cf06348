// Download of a file: only from allowed hosts (rule K5), with limits for size and time (rule Z4).

import { createHash } from 'node:crypto';
import { withoutLogin } from '../../../util/web-address.ts';
import type { Outbound } from '../../../webhooks/deliver.ts';
import { NoAnswer, type ReceivedAnswer, send, unknownHost } from '../../../webhooks/send.ts';
import { TargetRefused } from '../../../webhooks/targets.ts';
import { MAX_BYTES, SourceRefused } from '../errors.ts';

const TIMEOUT_MS = 30_000;

/** Status codes of an overloaded or temporarily unavailable server. */
export const BUSY: ReadonlySet<number> = new Set([429, 503]);

/** Maximum redirects; calendars often have a short URL. Each hop is checked like the first. */
const MAX_STEPS = 4;

/** Cache validators from the last response; "" if missing. */
export interface Validators {
  readonly etag: string;
  readonly lastModified: string;
  /** Digest of the URL that sent them, because a URL may contain a key; other URLs never receive them. */
  readonly saidBy: string;
}

export const NO_VALIDATORS: Validators = { etag: '', lastModified: '', saidBy: '' };

function digestOf({ href }: URL): string {
  return createHash('sha256').update(href).digest('base64url').slice(0, 22);
}

/** Response; `bytes` is undefined if unchanged since the validators. */
export interface Fetched extends Validators {
  readonly bytes: Buffer | undefined;
}

export interface FetchOptions {
  readonly accept?: string;
  /** Maximum bytes of the response. */
  readonly mostBytes?: number;
  /** True to follow redirects only within the same host, because the URL contains a key. */
  readonly staysAtHost?: boolean;
}

/** Fetches a URL. Throws SourceRefused, or the reason of the signal. */
export type FetchSource = (
  address: string,
  known: Validators,
  signal: AbortSignal,
  wish?: FetchOptions,
) => Promise<Fetched>;

export function fetchBy(outbound: Pick<Outbound, 'targets'>): FetchSource {
  return (address, known, signal, wish) => fetchIfChanged(outbound, address, known, signal, wish);
}

/**
 * Fetches a URL unless unchanged. Calendar programs write `webcal:` instead of `https:`. Throws SourceRefused, or the reason of the
 * signal.
 */
export async function fetchIfChanged(
  { targets }: Pick<Outbound, 'targets'>,
  address: string,
  known: Validators,
  stopping?: AbortSignal,
  { accept = OF_FILES, mostBytes = MAX_BYTES, staysAtHost = false }: FetchOptions = {},
): Promise<Fetched> {
  let url = addressOf(address.trim().replace(/^webcals?:/i, 'https:'));
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const signal = stopping === undefined ? late : AbortSignal.any([late, stopping]);
  for (let step = 0; step < MAX_STEPS; step++) {
    const own = known.saidBy === digestOf(url) ? known : NO_VALIDATORS;
    const headers = { Accept: accept, ...headersFor(own) };
    const answer = await ask({ url, headers, mostBytes }, targets, signal, stopping);
    const { status, headers: said, bytes, cut } = answer;
    if (status === 304 && (own.etag !== '' || own.lastModified !== '')) return { ...known, bytes: undefined };
    const next = status >= 300 && status < 400 && said.location !== undefined && URL.parse(said.location, url.href);
    if (next) {
      if (staysAtHost && next.origin !== url.origin) {
        const leadsTo = next.origin === 'null' ? next.protocol : next.origin;
        throw new SourceRefused('status', `${url.hostname} leads to ${leadsTo}`, String(status), { leadsTo });
      }
      url = addressOf(next.href);
      continue;
    }
    if (status !== 200) {
      const retryAfter = BUSY.has(status) ? (said['retry-after'] ?? '') : '';
      throw new SourceRefused('status', `${url.hostname} answers ${status}`, String(status), { retryAfter });
    }
    if (cut) throw new SourceRefused('large', `${url.hostname} sends more than 20 MB`, '20');
    return { bytes, etag: said.etag ?? '', lastModified: said['last-modified'] ?? '', saidBy: digestOf(url) };
  }
  throw new SourceRefused('away', `${url.hostname} sends on again and again`, url.hostname);
}

export async function fetchSource(outbound: Pick<Outbound, 'targets'>, address: string): Promise<Buffer> {
  const { bytes } = await fetchIfChanged(outbound, address, NO_VALIDATORS);
  return bytes ?? Buffer.alloc(0);
}

/** Parses a URL. Throws SourceRefused if it can't be fetched. */
export function addressOf(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && (url.username !== '' || url.password !== '')) {
    throw new SourceRefused('login', `the address of ${url.hostname} holds a user name or a password`, url.hostname);
  }
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new SourceRefused(
      'address',
      `${JSON.stringify(withoutLogin(text))} is no address that begins with https:// or http://`,
      withoutLogin(text),
    );
  }
  return url;
}

const OF_FILES = 'text/calendar, text/csv, */*;q=0.5';

function headersFor({ etag, lastModified }: Validators): Readonly<Record<string, string>> {
  return {
    'User-Agent': 'parvis',
    ...(etag !== '' && { 'If-None-Match': etag }),
    ...(lastModified !== '' && { 'If-Modified-Since': lastModified }),
  };
}

interface Asking {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly mostBytes: number;
}

async function ask(
  { url, headers, mostBytes }: Asking,
  targets: Outbound['targets'],
  signal: AbortSignal,
  stopping: AbortSignal | undefined,
): Promise<ReceivedAnswer> {
  const outgoing = { method: 'GET', url: url.href, headers, body: '', timeoutMs: TIMEOUT_MS, mostBytes } as const;
  try {
    return await send(outgoing, targets, signal);
  } catch (error) {
    if (stopping?.aborted === true) throw stopping.reason;
    if (!(error instanceof NoAnswer))
      throw new SourceRefused('away', `${url.hostname} does not answer`, url.hostname, { cause: error });
    // For an IP address the message may say that it is private. For a host name it must not reveal that the name resolves into this
    // network.
    const problem = targets.hostProblem(url.hostname);
    if (problem !== undefined) throw new SourceRefused('inside', problem, url.hostname, { cause: error });
    const message = error.cause instanceof TargetRefused ? unknownHost(url.hostname) : error.message;
    throw new SourceRefused('away', message, url.hostname, { cause: error });
  }
}
