// What the newsletter's commands have in common.

import { INTERVALS, type Interval } from '../model/newsletter.ts';
import type { Arguments } from './command.ts';
import { option, WrongCall } from './command.ts';

/** The days of the week as they are entered, Monday first. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const INTERVAL_HELP = `--interval ${INTERVALS.join('|')}`;

/** The rhythm that --interval names; undefined when it is left out. */
export function intervalOption(args: Arguments): Interval | undefined {
  const text = option(args, 'interval');
  if (text === undefined) return undefined;
  const found = INTERVALS.find((interval) => interval === text.toUpperCase());
  if (found === undefined)
    throw new WrongCall(`--interval takes ${INTERVALS.join(', ')}, not ${JSON.stringify(text)}.`);
  return found;
}

/** The list ids that --lists names; `all` when it is left out. */
export function listsOption(args: Arguments): readonly number[] | 'all' {
  const text = option(args, 'lists');
  if (text === undefined) return 'all';
  const ids = text.split(',').map((id) => id.trim());
  if (ids.some((id) => !/^[1-9]\d{0,9}$/.test(id))) throw new WrongCall('--lists takes the ids of lists, such as 1,2.');
  return ids.map(Number).sort((a, b) => a - b);
}
