// Pieces of hand-written content, as short as the bundle format allows.

import { expect } from 'vitest';
import type { OneInstance } from './instance.ts';

/** An event of one hour on a day (`2026-11-22`), or between two times. */
export function event(id: number, from: string, more: object = {}): object {
  const times =
    from.length === 10
      ? { date_from: `${from} 09:00:00`, date_to: `${from} 10:00:00` }
      : { date_from: from, date_to: from };
  return { id, ...times, title: `Event ${id}`, ...more };
}

/** The ids in an answer, comma-separated: of a list of events, or of an array of whatever has an id first. */
export async function idsIn(server: OneInstance, call: string): Promise<string> {
  const { status, json } = await server.get(call);
  expect([call, status]).toEqual([call, 200]);
  const items: readonly object[] = Array.isArray(json) ? json : json.events;
  if (!Array.isArray(json)) expect(json.total_events_nbr).toBe(items.length);
  return items.map((item) => Object.values(item)[0]).join(',');
}
