// Uncached page compared with the bare server, for the benches `cold` and `growth`.

import type { Contender, Turn } from './alternate.ts';
import type { Settings } from './bench.ts';
import type { Parvis } from './parvis.ts';
import { createUnseenPages, type Pair } from './unseen-pages.ts';

const LISTS = 20;
/** Upper bound on the rate of every measured server. */
const MAX_REQUESTS_PER_SECOND = 30_000;
const LARGEST_OFFSET = 100_000;

async function pairsOf(parvis: Parvis, instance: string): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let one = 1; one <= LISTS; one++) {
    for (let other = one + 1; other <= LISTS; other++) {
      const page = await parvis.ask(parvis.pathOf('geteventsbylist', instance, `/${one},${other}/0/1`));
      const events = Math.min(JSON.parse(page.toString()).total_events_nbr, LARGEST_OFFSET);
      pairs.push({ lists: `${one},${other}`, events }, { lists: `${other},${one}`, events });
    }
  }
  return pairs;
}

/** Creates the contender that requests uncached pages, and returns a typical page. The lists of the instance must overlap. */
export async function createColdContender(
  { seconds }: Settings,
  parvis: Parvis,
  instance: string,
): Promise<{ readonly contender: Contender; readonly page: Buffer }> {
  // This request for all events does the work that is done once per event, so that it is not measured.
  await parvis.ask(parvis.pathOf('geteventsbylist', instance, '/0'));
  const next = createUnseenPages(await pairsOf(parvis, instance));
  const pathOf = (page: string) => parvis.pathOf('geteventsbylist', instance, `/${page}`);
  // The number of pages follows from the last turn, because a small instance has few different pages.
  const needed = (last?: Turn) =>
    Math.ceil(seconds * Math.min(MAX_REQUESTS_PER_SECOND, 4 * (last?.rate ?? MAX_REQUESTS_PER_SECOND)));
  const asks = (last?: Turn) => ({ paths: next(needed(last)).map(pathOf) });
  const page = await parvis.ask(pathOf('1,2/100/20'));
  return { contender: { server: parvis, asks, unique: true }, page };
}
