// Keeps a copy of the public events current with the changes since the last pass.

import { CursorTooOld } from './errors.ts';
import type { GeteventdetailsAnswer, SyncAnswer } from './operations.ts';
import type { AskOptions } from './request.ts';

export type EventDetails = GeteventdetailsAnswer[number];

/** Answer of one pass: a part of the changed events; all other arrays are complete. */
export type Pass = SyncAnswer;

export interface SyncOptions extends AskOptions {
  /** Cursor of the last call. Default: everything is read. */
  readonly since?: string;
  /** Maximum number of events per pass. */
  readonly limit?: number;
  /** Called after each pass has been applied to the map. */
  readonly onPass?: (pass: Pass) => void;
}

/**
 * Updates a map of events by id to the current public state; returns the cursor for the next call. If the cursor is too old, everything is
 * read again, with the same result as a fresh read.
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
