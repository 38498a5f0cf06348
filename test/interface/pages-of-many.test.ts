// Paging in an instance with enough events for the server to cache offsets (rules L4 and C4).

import { beforeAll, expect, test } from 'vitest';
import { openTestServer } from '../support/instance.ts';
import { largeBundle } from '../support/large-bundle.ts';

let ask: (rest: string) => Promise<{ events: { event_id: string }[]; total_events_nbr: number }>;

beforeAll(async () => {
  const server = await openTestServer('2026-11-20T11:00:00Z');
  await server.import(largeBundle({ events: 9000, name: 'many', from: '2090-01-01', overlapping: true }));
  const key = await server.key('many');
  ask = async (rest) => {
    const { json } = await server.ask(`/geteventsbylist/many/${key}/${rest}`);
    return json as Awaited<ReturnType<typeof ask>>;
  };
});

test.each(['1,2', '2,1', '1', '0', '99'])('every page of the lists %s is a slice of the whole', async (lists) => {
  const whole = await ask(lists);
  const ids = whole.events.map(({ event_id }) => event_id);
  expect(whole.total_events_nbr).toBe(ids.length);
  for (const [offset, most] of [
    [0, 20],
    [700, 20],
    [ids.length - 5, 20],
    [ids.length, 20],
    [3, 5000],
    [Math.floor(ids.length / 2), 1],
  ]) {
    const from = Math.max(0, offset ?? 0);
    const page = await ask(`${lists}/${from}/${most}`);
    expect(page.events.map(({ event_id }) => event_id)).toEqual(ids.slice(from, from + (most ?? 0)));
    expect(page.total_events_nbr).toBe(ids.length);
  }
});
