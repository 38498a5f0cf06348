import { INTERVALS, type Interval } from '../model/newsletter/newsletter.ts';
import { choosePreviewInterval } from '../newsletter/manual-send.ts';
import { readNewsletter } from '../office/newsletter/newsletter.ts';
import type { OfficeContext } from '../office/office-context.ts';
import { type Arguments, readOption, UsageError } from './command.ts';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const INTERVAL_HELP = `--interval ${INTERVALS.join('|')}`;

export function readInterval(args: Arguments): Interval | undefined {
  const text = readOption(args, 'interval');
  if (text === undefined) return undefined;
  const found = INTERVALS.find((interval) => interval === text.toUpperCase());
  if (found === undefined)
    throw new UsageError(`--interval takes ${INTERVALS.join(', ')}, not ${JSON.stringify(text)}.`);
  return found;
}

/** Returns the default interval for showing an issue: that of the next introduction, otherwise WEEK. */
export async function findIntervalToShow(acting: OfficeContext, instance: string): Promise<Interval> {
  const { newsletters } = acting.store;
  const readers = (await newsletters.subscriberCounts(instance)).filter(({ status }) => status === 'confirmed');
  const isRead = (interval: Interval) => readers.some((of) => of.interval === interval);
  const newsletter = await readNewsletter(acting, instance);
  return choosePreviewInterval(newsletter, await newsletters.intros(instance), isRead, acting.clock());
}

/** Returns the list ids given by --lists; `all` if absent. */
export function readListIds(args: Arguments): readonly number[] | 'all' {
  const text = readOption(args, 'lists');
  if (text === undefined) return 'all';
  const ids = text.split(',').map((id) => id.trim());
  if (ids.some((id) => !/^[1-9]\d{0,9}$/.test(id)))
    throw new UsageError('--lists takes the ids of lists, such as 1,2.');
  return ids.map(Number).sort((a, b) => a - b);
}
