// Event data from lists, from lists by target group (the only ones with the type), and from details.

import { idAt, idsOfRows, isRow, type ServiceRow, toRows } from '../service-client/rows.ts';
import type { GatheredEvent } from './gathered.ts';
import { requireRowLimit, type ServiceQuery } from './service-query.ts';

const MAX_IDS_PER_REQUEST = 100;

const PAGE = 500;

/** Returns the events of getevents; some services omit the wrapper. */
export function readEventRows(json: unknown): readonly ServiceRow[] {
  return requireRowLimit('getevents', toRows(isRow(json) ? json['events'] : json));
}

/**
 * Combines each listed event with its details, even if it is listed twice. Requests the details unless `copied` has them; its unlisted
 * events are added.
 */
export async function gatherEvents(
  ask: ServiceQuery,
  listed: unknown,
  targetGroups: readonly ServiceRow[],
  copied?: ReadonlyMap<string, ServiceRow>,
): Promise<readonly GatheredEvent[]> {
  const items = readEventRows(listed);
  const ids = idsOfRows(items, 'event_id');
  const details = copied ?? (await askDetails(ask, ids));
  const typed = await askGroups(ask, targetGroups);
  const isListed = new Set(ids);
  const others = [...(copied ?? [])].flatMap(([id, detail]) => (isListed.has(id) ? [] : [detail]));
  return [...items, ...others].map((item) => {
    const id = idAt(item, 'event_id');
    return { id, item, typed: typed.get(id) ?? {}, detail: details.get(id) };
  });
}

const ID = /^[1-9]\d{0,9}$/;

async function askDetails(ask: ServiceQuery, listed: readonly string[]): Promise<ReadonlyMap<string, ServiceRow>> {
  const ids = [...new Set(listed)].filter((id) => ID.test(id));
  const found = new Map<string, ServiceRow>();
  for (let at = 0; at < ids.length; at += MAX_IDS_PER_REQUEST) {
    const chunk = ids.slice(at, at + MAX_IDS_PER_REQUEST);
    const rows = await ask.rows('geteventdetails', chunk.join(','));
    if (rows === undefined) break;
    const asked = new Set(chunk);
    for (const row of rows) if (asked.has(idAt(row, 'event_id'))) found.set(idAt(row, 'event_id'), row);
  }
  return found;
}

/** Reads the events of all target groups in one request, or group by group if the service does not support 0 for all. */
async function askGroups(
  ask: ServiceQuery,
  targetGroups: readonly ServiceRow[],
): Promise<ReadonlyMap<string, ServiceRow>> {
  const found = new Map<string, ServiceRow>();
  if (await askGroup(ask, '0', found)) return found;
  for (const id of idsOfRows(targetGroups, 'group_id')) await askGroup(ask, id, found);
  return found;
}

/** Reads page by page until one is incomplete or has nothing new; false if the service does not answer or has no events. */
async function askGroup(ask: ServiceQuery, id: string, found: Map<string, ServiceRow>): Promise<boolean> {
  for (let offset = 0; ; offset += PAGE) {
    const json = await ask.json('geteventsbygroup', id, String(offset), String(PAGE));
    if (json === undefined) return offset > 0;
    const rows = readEventRows(json);
    const before = found.size;
    for (const row of rows) {
      const { long_desc, event_type } = row;
      found.set(idAt(row, 'event_id'), { long_desc, event_type });
    }
    requireRowLimit('geteventsbygroup', [...found.keys()]);
    if (rows.length < PAGE || found.size === before) return offset > 0 || rows.length > 0;
  }
}
