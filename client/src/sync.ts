// Keeps a copy of the public events current, by the changes since the last time.

import { CursorTooOld } from './errors.ts';
import type { GeteventdetailsAnswer, SyncAnswer } from './operations.ts';
import type { AskOptions } from './request.ts';

export type EventDetails = GeteventdetailsAnswer[number];

/** One pass; of other kinds than events, what stands there is all there is of them. */
export type Pass = SyncAnswer;

export interface SyncOptions extends AskOptions {
  /** Where the last time ended; without it everything is read. */
  readonly since?: string;
  /** The most events of one pass. */
  readonly limit?: number;
  /** Told of each pass once it is in the map. */
  readonly onPass?: (pass: Pass) => void;
}

/**
 * Brings a map of events by their id to what is public now; gives the cursor for the next time. Where the cursor is too old, it
 * begins anew, and the map has at the end what a fresh reading gives.
 */
export async function syncInto(
  ask: (path: string, options: AskOptions) => Promise<unknown>,
  into: Map<string, EventDetails>,
  options: SyncOptions = {},
): Promise<string> {
  try {
    return await readPasses(ask, into, options);
  } catch (error) {
    if (!(error instanceof CursorTooOld) || options.since === undefined) throw error;
    const { since: _, ...anew } = options;
    const fresh = new Map<string, EventDetails>();
    const cursor = await readPasses(ask, fresh, anew);
    for (const id of into.keys()) if (!fresh.has(id)) into.delete(id);
    for (const [id, event] of fresh) into.set(id, event);
    return cursor;
  }
}

async function readPasses(
  ask: (path: string, options: AskOptions) => Promise<unknown>,
  into: Map<string, EventDetails>,
  { since, limit, onPass, signal }: SyncOptions,
): Promise<string> {
  let cursor = since;
  for (;;) {
    const query = new URLSearchParams();
    if (cursor !== undefined) query.set('since', cursor);
    if (limit !== undefined) query.set('limit', String(limit));
    const pass = (await ask(`/sync${query.size === 0 ? '' : `?${query}`}`, signal ? { signal } : {})) as Pass;
    for (const { event_id } of pass.removed) into.delete(event_id);
    for (const event of pass.events) into.set(event.event_id, event);
    ({ cursor } = pass);
    onPass?.(pass);
    if (!pass.more) return cursor;
  }
}
