// Reader for an interface service (rule Z4): the list of events, then details in batches. ETags and digests avoid reading unchanged
// responses. Size and total time are limited; requests are sequential and rate-limited like those of an import (rule Z7).

import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Service } from '../../../service-client/access.ts';
import { createRateLimiter } from '../../../service-client/rate-limiter.ts';
import { idAt, isRow, type ServiceRow, toRows } from '../../../service-client/rows.ts';
import type { Clock } from '../../../util/clock.ts';
import { parseRetryAfter } from '../../../util/retry-after.ts';
import { ServiceRefusedError, SourceRefusedError } from '../errors.ts';
import { MAX_SOURCE_BYTES } from '../limits.ts';
import {
  BUSY_STATUSES,
  type CacheValidators,
  type FetchOptions,
  type FetchResult,
  NO_VALIDATORS,
  type SourceFetcher,
} from '../runs/fetch-source.ts';

const REQUESTS_PER_SECOND = 5;

/** Timeout for all requests together, in milliseconds. */
const TOTAL_TIMEOUT_MS = 120_000;

const MAX_EVENTS = 20_000;
const MAX_CONCURRENT = 100;

/** Maximum seconds to wait for an overloaded service within a run, and maximum number of waits. */
const MAX_WAIT_SECONDS = 30;
const MAX_WAITS = 5;

/** Longer ETags are ignored. */
const MAX_TAG_LENGTH = 300;

export interface ServiceEvent {
  readonly id: string;
  readonly item: ServiceRow;
  /** All fields; details override the list. */
  readonly whole: ServiceRow;
  readonly hasDetail: boolean;
}

export interface ServiceEvents {
  /** Without duplicates, in the order of the service. */
  readonly events: readonly ServiceEvent[];
  readonly isComplete: boolean;
}

export interface ServiceParseResult {
  readonly read: ServiceEvents | undefined;
  readonly marks: string;
}

export interface ReadServiceContext {
  readonly fetch: SourceFetcher;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Cache validators of one response; `ids` are the requested details, "" for the list. */
interface Mark extends CacheValidators {
  readonly ids: string;
  readonly hash: string;
}

const LIST = '';

/** Reads a service unless all responses match `marks`. Throws ServiceRefusedError, SourceRefusedError, or the signal's abort reason. */
export async function readService(
  reading: ReadServiceContext,
  service: Service,
  marks = '',
): Promise<ServiceParseResult> {
  const late = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
  const signal = AbortSignal.any([late, reading.signal]);
  try {
    return await readWhole({ ...reading, signal }, service, marksIn(marks));
  } catch (error) {
    if (reading.signal.aborted || !late.aborted) throw refusalOf(error, service);
    const minutes = TOTAL_TIMEOUT_MS / 60_000;
    throw new ServiceRefusedError(
      'slow',
      `${hostOf(service)} could not be read within ${minutes} minutes`,
      String(minutes),
    );
  }
}

export async function requireReadableService(reading: ReadServiceContext, service: Service): Promise<void> {
  const { body } = openAnswers(reading, service, new Map());
  try {
    listIn(await body(LIST), service);
  } catch (error) {
    throw refusalOf(error, service);
  }
}

async function readWhole(
  reading: ReadServiceContext,
  service: Service,
  before: ReadonlyMap<string, Mark>,
): Promise<ServiceParseResult> {
  const { isSame, body, marks } = openAnswers(reading, service, before);
  if (await areSame([...before.keys()], isSame)) return { read: undefined, marks: marks() };
  const { rows, isWhole } = listIn(await body(LIST), service);
  const items = new Map<string, ServiceRow>();
  for (const row of rows) {
    const id = idAt(row, 'event_id');
    if (!items.has(id)) items.set(id, row);
  }
  if (items.size > MAX_EVENTS) {
    const text = `${hostOf(service)} has more than ${MAX_EVENTS} events`;
    throw new ServiceRefusedError('too_many', text, String(MAX_EVENTS));
  }
  const details = await detailsOf([...items.keys()], body, service);
  const events = [...items].map(([id, item]) => {
    const detail = details.get(id);
    return { id, item, whole: { ...item, ...detail }, hasDetail: detail !== undefined };
  });
  return { read: { events, isComplete: isWhole }, marks: marks() };
}

async function areSame(all: readonly string[], isSame: (ids: string) => Promise<boolean>): Promise<boolean> {
  for (const ids of all) if (!(await isSame(ids))) return false;
  return all.length > 0;
}

const ID = /^[1-9]\d{0,9}$/;

/** Fetches details in batches of sorted ids, so that the batches stay cacheable if the list is reordered. */
async function detailsOf(listed: readonly string[], body: (ids: string) => Promise<Buffer>, service: Service) {
  const found = new Map<string, ServiceRow>();
  const ids = listed.filter((id) => ID.test(id)).sort((a, b) => Number(a) - Number(b));
  for (let at = 0; at < ids.length; at += MAX_CONCURRENT) {
    const portion = ids.slice(at, at + MAX_CONCURRENT);
    let rows: unknown;
    try {
      rows = jsonIn(await body(portion.join(',')), service);
    } catch (error) {
      // A service without details has all data in its list.
      if (error instanceof SourceRefusedError && error.code === 'status' && NOT_THERE.has(error.value)) break;
      throw error;
    }
    if (!Array.isArray(rows)) throw noData(service);
    const asked = new Set(portion);
    for (const row of toRows(rows)) if (asked.has(idAt(row, 'event_id'))) found.set(idAt(row, 'event_id'), row);
  }
  return found;
}

function openAnswers(reading: ReadServiceContext, service: Service, before: ReadonlyMap<string, Mark>) {
  const { fetch, signal } = reading;
  const turn = createRateLimiter(REQUESTS_PER_SECOND);
  const marks = new Map<string, Mark>();
  const bodies = new Map<string, Buffer>();
  let left = MAX_SOURCE_BYTES;
  const ask = async (ids: string, known: CacheValidators) => {
    const answer = await retryWhileBusy(reading, async () => {
      await turn();
      const options: FetchOptions = { accept: 'application/json', mostBytes: Math.max(left, 1), isSameHostOnly: true };
      return fetch(addressFor(service, ids), known, signal, options).catch(orNothing);
    });
    if (answer.bytes === undefined) return undefined;
    left -= answer.bytes.length;
    const hash = createHash('sha256').update(answer.bytes).digest('base64url').slice(0, 22);
    const [etag, lastModified] = [answer.etag, answer.lastModified].map((tag) =>
      tag.length > MAX_TAG_LENGTH ? '' : tag,
    );
    marks.set(ids, {
      ids,
      etag: etag ?? '',
      lastModified: lastModified ?? '',
      validatorsFrom: answer.validatorsFrom,
      hash,
    });
    bodies.set(ids, answer.bytes);
    return hash;
  };
  return {
    isSame: async (ids: string): Promise<boolean> => {
      const mark = before.get(ids);
      if (mark === undefined) return false;
      const hash = await ask(ids, mark);
      if (hash === undefined) marks.set(ids, mark);
      return hash === undefined || hash === mark.hash;
    },
    body: async (ids: string): Promise<Buffer> => {
      if (!bodies.has(ids)) await ask(ids, NO_VALIDATORS);
      return bodies.get(ids) ?? Buffer.of();
    },
    marks: () => JSON.stringify([...marks.values()]),
  };
}

/** Some services answer 204 if there are no events. */
function orNothing(error: unknown): FetchResult {
  if (error instanceof SourceRefusedError && error.code === 'status' && error.value === '204') {
    return { ...NO_VALIDATORS, bytes: Buffer.from('[]') };
  }
  throw error;
}

/** Waits for a briefly overloaded service; a longer requested delay ends the run. */
async function retryWhileBusy<T>({ clock, signal }: ReadServiceContext, work: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      return await work();
    } catch (error) {
      const isBusy =
        error instanceof SourceRefusedError && error.code === 'status' && BUSY_STATUSES.has(Number(error.value));
      const seconds = isBusy ? parseRetryAfter(error.retryAfter, clock()) : undefined;
      if (seconds === undefined || seconds > MAX_WAIT_SECONDS || waits === MAX_WAITS) throw error;
      await after(Math.max(seconds, 1) * 1000, undefined, { signal });
    }
  }
}

function addressFor({ url, instance, key }: Service, ids: string): string {
  const access = `${encodeURIComponent(instance)}/${encodeURIComponent(key)}`;
  return ids === LIST ? `${url}/getevents/${access}` : `${url}/geteventdetails/${access}/${ids}/`;
}

/** Parses the validators of the last run; empty if the text has another format. */
function marksIn(text: string): ReadonlyMap<string, Mark> {
  const found = new Map<string, Mark>();
  try {
    for (const mark of JSON.parse(text) as readonly Mark[]) found.set(mark.ids, mark);
  } catch {
    return new Map();
  }
  return found;
}

/** Events of the list, with or without its wrapper. Throws ServiceRefusedError for anything else. */
function listIn(bytes: Buffer, service: Service): { readonly rows: readonly ServiceRow[]; readonly isWhole: boolean } {
  const json = jsonIn(bytes, service);
  const wrapper = Array.isArray(json) ? { events: json } : json;
  if (!isRow(wrapper) || !Array.isArray(wrapper['events'])) throw noData(service);
  const rows = toRows(wrapper['events']);
  const told = wrapper['events'].length;
  if (rows.length === 0 && told > 0) throw noData(service);
  // An invalid entry may be a damaged event, so the list counts as incomplete.
  return { rows, isWhole: rows.length === told && !(Number(wrapper['total_events_nbr']) > rows.length) };
}

/** Texts that contain the key are dropped, because it is secret (rule A4). Throws ServiceRefusedError. */
function jsonIn(bytes: Buffer, service: Service): unknown {
  const text = bytes.toString();
  const keys = [service.key, encodeURIComponent(service.key)];
  const without = (_: string, value: unknown) =>
    typeof value === 'string' && keys.some((key) => value.includes(key)) ? '' : value;
  // Checking every text of a large response is slow, so it is done only if the response may contain the key, in any notation.
  const mayHold = /["\\]/.test(service.key) || /\\u00[2-7]/i.test(text) || keys.some((key) => text.includes(key));
  try {
    return JSON.parse(text, mayHold ? without : undefined);
  } catch {
    throw noData(service);
  }
}

function hostOf({ url }: Service): string {
  return URL.parse(url)?.hostname ?? '';
}

function noData(service: Service): ServiceRefusedError {
  const host = hostOf(service);
  return new ServiceRefusedError('no_data', `${host} returns something other than the interface specifies`, host);
}

const NOT_THERE: ReadonlySet<string> = new Set(['400', '404', '405', '410', '501']);

function refusalOf(error: unknown, service: Service): unknown {
  if (!(error instanceof SourceRefusedError) || error.code !== 'status') return error;
  const { value: status, retryAfter } = error;
  const host = hostOf(service);
  const leadsTo = error.leadsTo.toLowerCase().includes(service.key.toLowerCase()) ? '…' : error.leadsTo;
  if (leadsTo !== '') {
    return new ServiceRefusedError('moved', `${host} redirects to ${leadsTo}: give its final address`, leadsTo);
  }
  if (status === '401')
    return new ServiceRefusedError('key_refused', `${host} denied access: the instance or the key is wrong`);
  if (status === '403') return new ServiceRefusedError('key_forbidden', `the key has no read access at ${host}`);
  if (NOT_THERE.has(status)) {
    const text = `${host} has no such service, or no instance ${service.instance} (${status})`;
    return new ServiceRefusedError('no_service', text, service.instance);
  }
  const code = BUSY_STATUSES.has(Number(status)) ? 'server_busy' : 'server_error';
  return new ServiceRefusedError(code, `${host} returned status ${status}`, status, retryAfter);
}
