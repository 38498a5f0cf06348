import { expect } from 'vitest';
import type { SingleInstance } from './instance.ts';

export function event(id: number, from: string, more: object = {}): object {
  const times =
    from.length === 10
      ? { date_from: `${from} 09:00:00`, date_to: `${from} 10:00:00` }
      : { date_from: from, date_to: from };
  return { id, ...times, title: `Event ${id}`, ...more };
}

/** Returns comma-separated ids in an answer: those of a list of events, or the first values of an array's items. */
export async function fetchIds(server: SingleInstance, call: string): Promise<string> {
  const { status, json } = await server.get(call);
  expect([call, status]).toEqual([call, 200]);
  const items: readonly object[] = Array.isArray(json) ? json : json.events;
  if (!Array.isArray(json)) expect(json.total_events_nbr).toBe(items.length);
  return items.map((item) => Object.values(item)[0]).join(',');
}
