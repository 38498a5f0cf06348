// Other times for events whose rooms or people are taken: on the same day first, then on the same weekday of other weeks.

import { findFreeShifts, shiftSpan } from '../../model/free-times.ts';
import { type ResourceUse, resourceKeyOf } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { addDays } from '../../util/dates.ts';

const [STEP, HOUR] = [15, 60];
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Hours of the day within which other times are offered, unless the wanted time lies outside. */
const [FIRST_MINUTE, LAST_MINUTE] = [7 * HOUR, 22 * HOUR];

const MAX_WEEKS = 8;
const OFFERED_WEEKS = 2;

/** Maximum number of wanted uses, about a year of daily dates. With more, no other times are searched. */
const MAX_USES = 2000;

export interface FreeTimesOptions {
  /** Resource uses of the events at the wanted time. */
  readonly wanted: readonly ResourceUse[];
  /** Ids of events that move with the wanted time, and so never clash with it. */
  readonly ignored: ReadonlySet<number>;
  /** Wall clock; earlier times are not offered. */
  readonly now: string;
  /** Maximum weeks away. Default: 8; 0 offers only the same day. */
  readonly maxWeeks?: number;
}

/**
 * Finds shifts, in minutes, after which all wanted uses are free: the nearest earlier and later one on the same day, then the nearest
 * weeks. Empty if the wanted time is free.
 */
export async function findFreeTimes(
  content: Pick<ContentReader, 'uses'>,
  { wanted, ignored, now, maxWeeks = MAX_WEEKS }: FreeTimesOptions,
): Promise<readonly number[]> {
  if (wanted.length === 0 || wanted.length > MAX_USES) return [];
  const taken = await readTaken(content, wanted, { ignored, maxWeeks });
  const first = (shifts: readonly number[], limit = 1) => findFreeShifts(wanted, taken, shifts, { limit });
  if (first([0]).length > 0) return [];
  const begins = wanted.map(({ from }) => from).sort()[0] ?? '';
  const isUpcoming = (minutes: number) => shiftSpan({ from: begins, to: begins }, minutes).from > now;
  const [earlier, later] = shiftsOfDay(wanted);
  const weeks = Array.from({ length: maxWeeks }, (_, index) => [(index + 1) * WEEK, -(index + 1) * WEEK]).flat();
  return [
    ...first(earlier.filter(isUpcoming)),
    ...first(later.filter(isUpcoming)),
    ...first(weeks.filter(isUpcoming), OFFERED_WEEKS),
  ];
}

async function readTaken(
  { uses }: Pick<ContentReader, 'uses'>,
  wanted: readonly ResourceUse[],
  { ignored, maxWeeks }: Pick<FreeTimesOptions, 'ignored'> & { readonly maxWeeks: number },
): Promise<ResourceUse[]> {
  const away = maxWeeks * 7 + 1;
  const taken: ResourceUse[] = [];
  for (const some of Map.groupBy(wanted, resourceKeyOf).values()) {
    const [use] = some;
    if (use === undefined) continue;
    const span = spanAround(some, away);
    taken.push(...(await uses(use.kind, span, use.id)).filter(({ eventId }) => !ignored.has(eventId)));
  }
  return taken;
}

function spanAround(uses: readonly UseSpan[], days: number): UseSpan {
  const from = uses.map((use) => use.from).sort()[0] ?? '';
  const to =
    uses
      .map((use) => use.to)
      .sort()
      .at(-1) ?? '';
  const moved = (moment: string, by: number) => `${addDays(moment.slice(0, 10), by)}${moment.slice(10)}`;
  return { from: moved(from, -days), to: moved(to, days) };
}

/** Shifts that keep every use on its day, smallest first; none if a use runs past midnight. */
function shiftsOfDay(wanted: readonly UseSpan[]): readonly [earlier: readonly number[], later: readonly number[]] {
  const minute = (moment: string) => Number(moment.slice(11, 13)) * HOUR + Number(moment.slice(14, 16));
  if (wanted.some(({ from, to }) => from.slice(0, 10) !== to.slice(0, 10))) return [[], []];
  const begin = Math.min(...wanted.map(({ from }) => minute(from)));
  const end = Math.max(...wanted.map(({ to }) => minute(to)));
  const steps = (most: number, sign: 1 | -1) =>
    Array.from({ length: Math.max(0, Math.floor(most / STEP)) }, (_, index) => sign * STEP * (index + 1));
  return [steps(begin - FIRST_MINUTE, -1), steps(LAST_MINUTE - end, 1)];
}
