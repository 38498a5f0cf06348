// A page never asked for before, beside the bare server: what the cold and the growth bench measure alike.

import { alternate, type Rounds, type Turn } from './alternate.ts';
import type { Settings } from './bench.ts';
import { bareServer } from './limits.ts';
import { neverAsked, type Pair } from './never-asked.ts';
import type { Parvis } from './parvis.ts';

const LISTS = 20;
/** More than any server here answers in a second. */
const MOST_A_SECOND = 30_000;
const SLICE = 1000;

/** Every ordered pair of the lists that overlap, with what they have in common. */
async function pairsOf(parvis: Parvis, instance: string): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let one = 1; one <= LISTS; one++) {
    for (let other = one + 1; other <= LISTS; other++) {
      const page = await parvis.ask(parvis.pathOf('geteventsbylist', instance, `/${one},${other}/0/1`));
      const events = JSON.parse(page.toString()).total_events_nbr as number;
      pairs.push({ lists: `${one},${other}`, events }, { lists: `${other},${one}`, events });
    }
  }
  return pairs;
}

/** Lets every event be shown once, so that what is made once for an event is no part of the figures. */
async function warmUp(parvis: Parvis, instance: string, events: number): Promise<void> {
  for (let offset = 0; offset < events; offset += SLICE) {
    await parvis.ask(parvis.pathOf('geteventsbylist', instance, `/0/${offset}/${SLICE}`));
  }
}

/** Measures pages of an overlapping instance that were never asked for. */
export async function measureColdPage(
  settings: Settings,
  parvis: Parvis,
  instance: string,
  events: number,
): Promise<Rounds<'bare' | 'parvis'>> {
  await warmUp(parvis, instance, events);
  const next = neverAsked(await pairsOf(parvis, instance));
  const pathOf = (page: string) => parvis.pathOf('geteventsbylist', instance, `/${page}`);
  const page = `1,2/${Math.floor(events / 4)}/20`;
  // As many as the last turn shows to be needed: a small instance has only so many different pages.
  const asks = (last?: Turn) => ({
    paths: next(Math.ceil(settings.seconds * Math.min(MOST_A_SECOND, 2 * (last?.rate ?? MOST_A_SECOND)))).map(pathOf),
  });
  const bare = await bareServer(await parvis.ask(pathOf(page)), { asks: () => ({ paths: [pathOf(page)] }) });
  const rounds = await alternate(settings, { bare, parvis: { server: parvis, asks, unique: true } });
  bare.server.stop();
  return rounds;
}
