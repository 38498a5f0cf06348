// Taken times of rooms (rule H19). Each room of a large instance is requested once, so that no answer comes from the cache, in alternation
// with a bare server that sends such an answer.

import { readBundle } from '../src/office/bundle/bundle.ts';
import { openStore } from '../src/store/store.ts';
import { addDays } from '../src/util/dates.ts';
import { largeBundle } from '../test/support/large-bundle.ts';
import { startBareServer } from './support/bare-server.ts';
import type { Bench } from './support/bench.ts';
import { expectAtMost } from './support/goals.ts';
import { startParvis } from './support/parvis.ts';
import { createTemporaryFolder } from './support/processes.ts';
import { computePercentile, round } from './support/statistics.ts';

const [ROOMS, EVENTS, EVENTS_QUICK, DAYS] = [1000, 20_000, 2000, 62];
const GOAL_MS = 20;

function bundleFrom(today: string, count: number): object {
  const bundle = largeBundle({ events: count, name: 'large', from: today }) as {
    readonly instance: object;
    readonly events: readonly object[];
  };
  return {
    ...bundle,
    instance: { ...bundle.instance, outside: { requests: true } },
    rooms: Array.from({ length: ROOMS }, (_, index) => ({
      id: index + 1,
      building_id: 1,
      name: `Raum ${index + 1}`,
      request: { before: 30, after: 30, lead_days: 0 },
    })),
    events: bundle.events.map((event, index) => ({ ...event, rooms: [{ room_id: (index % ROOMS) + 1 }] })),
  };
}

export const roomTimesBench: Bench = {
  name: 'room-times',
  what: `taken times of ${DAYS} days, of each of ${ROOMS} rooms, beside a bare server that sends such an answer`,
  run: async ({ quick }) => {
    const events = quick ? EVENTS_QUICK : EVENTS;
    // The server's date can't be later than this day, whatever the time zone of the instance.
    const from = addDays(new Date().toISOString().slice(0, 10), 1);
    const folder = createTemporaryFolder();
    const database = `sqlite:${folder.path}/parvis.db`;
    const store = await openStore(database, { create: true, busyTimeoutMs: 5000 });
    const { content } = readBundle(Buffer.from(JSON.stringify(bundleFrom(from, events))));
    await store.replaceContent(content, { actor: 'bench', action: 'fill', at: Date.now() });
    await store.close();
    const parvis = await startParvis({ database, keys: new Map() });
    const pathOf = (room: number) => `/large/rooms/${room}/busy.json?from=${from}&to=${addDays(from, DAYS - 1)}`;
    const bare = await startBareServer(await parvis.ask(pathOf(1)));
    const measure = async (url: string) => {
      const began = performance.now();
      await (await fetch(url)).arrayBuffer();
      return performance.now() - began;
    };
    const times: { readonly bare: number; readonly parvis: number }[] = [];
    for (let room = 2; room <= ROOMS; room++)
      times.push({ bare: await measure(bare.url), parvis: await measure(parvis.url + pathOf(room)) });
    for (const server of [bare, parvis]) server.stop();
    folder.remove();
    const of = (name: 'bare' | 'parvis', part: number) =>
      computePercentile(
        times.map((one) => one[name]),
        part,
      );
    const [ms, bareMs] = [of('parvis', 0.5), of('bare', 0.5)];
    return {
      rows: [
        {
          events,
          'ms, median': round(ms),
          'ms, 99 %': round(of('parvis', 0.99)),
          'bare ms, 99 %': round(of('bare', 0.99)),
          'beside bare': ms / bareMs,
          time: expectAtMost(GOAL_MS, round(ms), ' ms'),
        },
      ],
    };
  },
};
