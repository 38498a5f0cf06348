// Creation of events that become due as time passes (rule Y2): done in small transactions, so that no write lock is held for long.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContentTransaction } from '../../store/content/port.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { InstanceNotFoundError } from '../errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { createMissingEvents, findMissingDates } from './write-events.ts';

const MAX_EVENTS_PER_TRANSACTION = 100;
const MAX_SERIES_PER_TRANSACTION = 10;

export interface ExtendResult {
  readonly created: number;
  readonly isComplete: boolean;
}

/**
 * Creates the missing events of an instance's series from today onwards; calls `mayGoOn` before each transaction. If the day changes during
 * the run, the missing events are determined again. Throws InstanceNotFoundError, and UnknownTimeZoneError.
 */
export async function extendSeries(
  { store, clock, actor }: OfficeContext,
  instance: string,
  mayGoOn: () => Promise<boolean> = async () => true,
): Promise<ExtendResult> {
  const record = await store.findInstance(instance);
  if (record === undefined) throw new InstanceNotFoundError(instance);
  const inZone = createWallClock(record.instance.timeZone);
  const dayAt = (at: number) => inZone(at).slice(0, 10);
  let today = dayAt(clock());
  let lacking = await lackingSeries(store, instance, today);
  let made = 0;
  while (lacking.length > 0) {
    if (!(await mayGoOn())) return { created: made, isComplete: false };
    const at = clock();
    if (dayAt(at) !== today) {
      today = dayAt(at);
      lacking = await lackingSeries(store, instance, today);
      continue;
    }
    const change = { actor, action: 'series: events ahead', what: 'series', at } as const;
    const { result } = await store.content.change(instance, change, (content) => extendSome(content, lacking, today));
    made += result.made;
    lacking = result.left;
    await nextTurn();
  }
  return { created: made, isComplete: true };
}

async function lackingSeries({ content }: OfficeContext['store'], instance: string, today: string): Promise<number[]> {
  const ids = await content.read(instance, async ({ all }) => (await all('series')).map(({ id }) => id));
  const lacking: number[] = [];
  for (const id of ids) {
    const missing = await content.read(instance, async (reader) => {
      const series = await reader.get('series', id);
      return series === undefined ? [] : findMissingDates(reader, series.value, today);
    });
    if (missing.length > 0) lacking.push(id);
    await nextTurn();
  }
  return lacking;
}

/** Creates as many events as one transaction allows; returns the series that remain. */
async function extendSome(
  content: ContentTransaction,
  ids: readonly number[],
  today: string,
): Promise<{ made: number; left: number[] }> {
  let made = 0;
  for (const [index, id] of ids.entries()) {
    if (index === MAX_SERIES_PER_TRANSACTION) return { made, left: ids.slice(index) };
    const series = await content.get('series', id);
    if (series !== undefined)
      made += await createMissingEvents(content, series.value, today, MAX_EVENTS_PER_TRANSACTION - made);
    if (made === MAX_EVENTS_PER_TRANSACTION) return { made, left: ids.slice(index) };
  }
  return { made, left: [] };
}
