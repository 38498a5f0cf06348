// Full copy by `sync` of parvis (rule G6): each page is stored, so that an interrupted run continues with the next one.

import type { ServiceRequest } from '../service-client/request.ts';
import { idAt, isRow, rowsOf, type ServiceRow, textAt } from '../service-client/rows.ts';
import { type Ask, bounded } from './ask.ts';
import { nameOf, ReadingStopped, type ServiceReader } from './reading.ts';
import type { ResponseStore } from './response-store.ts';

/** Combined content of all pages. */
export interface Copy {
  /** Event details by id. */
  readonly events: ReadonlyMap<string, ServiceRow>;
  /** All other arrays, each from the last page that has it. */
  readonly arrays: ReadonlyMap<string, unknown>;
}

const OPERATION = 'sync';

const LIMIT = 500;

/** Maximum pages; a service that always has more is faulty. */
const MAX_PAGES = 2000;

const ARRAYS = ['persons', 'person_groups', 'list_groups', 'layers', 'target_groups', 'rooms', 'document_groups'];

/** Reads the missing pages; undefined if the service lacks `sync`. Rejects with ReadingStopped. */
export async function readCopy(reading: ServiceReader, ask: Ask): Promise<Copy | undefined> {
  const events = new Map<string, ServiceRow>();
  const arrays = new Map<string, unknown>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const json = await ask.jsonOf(pageAfter(cursor));
    if (!isRow(json) || textAt(json, 'cursor') === '') {
      // Another service may have a different operation of this name.
      if (cursor === undefined) return undefined;
      throw new ReadingStopped('The service has forgotten where the reading was: --fresh begins anew.');
    }
    for (const gone of rowsOf(json['removed'])) events.delete(idAt(gone, 'event_id'));
    for (const event of rowsOf(json['events'])) events.set(idAt(event, 'event_id'), event);
    for (const key of ARRAYS) if (json[key] !== undefined) arrays.set(key, json[key]);
    bounded(OPERATION, [...events.keys()]);
    const next = textAt(json, 'cursor');
    const isLast = json['more'] !== true && !reading.knows(pageAfter(next));
    if (isLast) return { events, arrays };
    if (next === cursor) break;
    cursor = next;
  }
  throw new ReadingStopped('sync of the service does not come to an end.');
}

function pageAfter(cursor: string | undefined): ServiceRequest {
  const since = cursor === undefined ? '' : `since=${encodeURIComponent(cursor.toWellFormed())}&`;
  return { operation: OPERATION, ending: `?${since}limit=${LIMIT}` };
}

/** Returns whether the service has changes since the last stored page; stores them too. */
export async function hasMoved(reading: ServiceReader, kept: ResponseStore): Promise<boolean> {
  let last = pageAfter(undefined);
  for (let page = 0; page < MAX_PAGES; page++) {
    const next = pageAfter(textAt((kept.get(nameOf(last))?.json ?? {}) as ServiceRow, 'cursor'));
    if (!reading.knows(next)) break;
    last = next;
  }
  const next = pageAfter(textAt((kept.get(nameOf(last))?.json ?? {}) as ServiceRow, 'cursor'));
  const now = await reading.readNow(next);
  if (!isRow(now.json) || isNothing(now.json)) return false;
  kept.put(nameOf(next), now);
  return true;
}

function isNothing(page: ServiceRow): boolean {
  const isEmpty = ['events', 'removed'].every((key) => rowsOf(page[key]).length === 0);
  return isEmpty && page['more'] !== true && [...ARRAYS, 'lists'].every((key) => page[key] === undefined);
}
