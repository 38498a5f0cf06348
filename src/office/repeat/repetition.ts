// What repeating an event takes and gives (rule W21), and what every other date of an event has of it.

import type { Event } from '../../model/event.ts';
import type { PresentOf } from '../../store/content/by-kind.ts';
import { writtenWhole } from '../../store/content/documents.ts';
import { Conflict, NotFound } from '../../store/content/errors.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { asUtc } from '../../util/dates.ts';
import type { ChangeWish, Once } from '../content/apply-changes.ts';
import type { Warning } from '../content/warning.ts';

export interface RepeatedDate {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`; the event’s own where nothing is said. */
  readonly timeFrom?: string | undefined;
  /** As long after the beginning as the event’s own end where nothing is said. */
  readonly timeTo?: string | undefined;
}

export type Repetition =
  | { readonly dates: readonly RepeatedDate[] }
  /** As that of a series; `until`, `YYYY-MM-DD`, ends it. */
  | { readonly rule: string; readonly until?: string | undefined };

export interface RepeatedEvents {
  readonly revision: number;
  /** Of the new events, in the order of their dates. */
  readonly eventIds: readonly number[];
  /** The series that the event begins; null for single dates. */
  readonly seriesId: number | null;
  readonly warnings: readonly Warning[];
  /** Whether this was asked, and done, before. */
  readonly isReplayed?: boolean;
}

export interface RepeatOptions extends Pick<ChangeWish, 'despite' | 'language'> {
  /** The revision that the event is expected to have; undefined: whatever it has. */
  readonly ifRevision?: number | undefined;
  /** A request that may come again: it is done once, and answered the same (rule W4). */
  readonly once?: Pick<Once, 'key' | 'request'> | undefined;
}

export function replayed(answer: string): RepeatedEvents {
  return { ...(JSON.parse(answer) as RepeatedEvents), isReplayed: true };
}

/** Throws NotFound, and Conflict where the event has another revision than is expected. */
export async function eventIn(
  content: ContentTransaction,
  id: number,
  ifRevision: number | undefined,
): Promise<PresentOf<'event'>> {
  const present = await content.get('event', id);
  if (present === undefined) throw new NotFound(`event ${id}`);
  if (ifRevision !== undefined && ifRevision !== present.revision) throw new Conflict([present]);
  return present;
}

/** What every other date of an event has of it, in the bundle’s words: not that it was called off, or what is of its one day alone. */
export function repeatable(event: Event): Record<string, unknown> {
  const plain: Event = { ...event, series: null, source: null, status: 'confirmed', statusNote: '', publishFrom: null };
  const { id: _, ...value } = writtenWhole('event', plain);
  return value;
}

export const DAY_MS = 86_400_000;

/** A wall-clock moment in milliseconds, to be reckoned with others alone. */
export const msOf = (moment: string) => asUtc(moment).getTime();

/** How many days after its beginning an event ends. */
export function daysLong({ startsAt, endsAt }: Event): number {
  return (msOf(`${endsAt.slice(0, 10)} 00:00:00`) - msOf(`${startsAt.slice(0, 10)} 00:00:00`)) / DAY_MS;
}
