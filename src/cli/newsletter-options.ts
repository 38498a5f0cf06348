// What the newsletter's commands have in common.

import { INTERVALS, type Interval } from '../model/newsletter/newsletter.ts';
import { rhythmToShow } from '../newsletter/manual-send.ts';
import { newsletterOf } from '../office/newsletter/newsletter.ts';
import type { OfficeContext } from '../office/office-context.ts';
import { type Arguments, option, UsageError } from './command.ts';

/** The days of the week as they are entered, Monday first. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const INTERVAL_HELP = `--interval ${INTERVALS.join('|')}`;

/** The rhythm that --interval names; undefined when it is left out. */
export function intervalOption(args: Arguments): Interval | undefined {
  const text = option(args, 'interval');
  if (text === undefined) return undefined;
  const found = INTERVALS.find((interval) => interval === text.toUpperCase());
  if (found === undefined)
    throw new UsageError(`--interval takes ${INTERVALS.join(', ')}, not ${JSON.stringify(text)}.`);
  return found;
}

/** The rhythm whose issue is shown where none is named: that of the next text of the office, else WEEK. */
export async function shownInterval(acting: OfficeContext, instance: string): Promise<Interval> {
  const { newsletters } = acting.store;
  const readers = (await newsletters.subscriberCounts(instance)).filter(({ status }) => status === 'confirmed');
  const isRead = (interval: Interval) => readers.some((of) => of.interval === interval);
  const newsletter = await newsletterOf(acting, instance);
  return rhythmToShow(newsletter, await newsletters.intros(instance), isRead, acting.clock());
}

/** The list ids that --lists names; `all` when it is left out. */
export function listsOption(args: Arguments): readonly number[] | 'all' {
  const text = option(args, 'lists');
  if (text === undefined) return 'all';
  const ids = text.split(',').map((id) => id.trim());
  if (ids.some((id) => !/^[1-9]\d{0,9}$/.test(id)))
    throw new UsageError('--lists takes the ids of lists, such as 1,2.');
  return ids.map(Number).sort((a, b) => a - b);
}
