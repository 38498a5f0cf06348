// Options and result of repeating an event (rule W21), and the fields that repetitions copy.

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
  /** `HH:MM`. Default: the event’s own time. */
  readonly timeFrom?: string | undefined;
  /** `HH:MM`. Default: the event’s duration. */
  readonly timeTo?: string | undefined;
}

export type Repetition =
  | { readonly dates: readonly RepeatedDate[] }
  /** Rule of a series; `until`, `YYYY-MM-DD`, ends it. */
  | { readonly rule: string; readonly until?: string | undefined };

export interface RepeatedEvents {
  readonly revision: number;
  /** Ids of the new events, in order of date. */
  readonly eventIds: readonly number[];
  /** The new series, or null for single dates. */
  readonly seriesId: number | null;
  readonly warnings: readonly Warning[];
  /** True if a repeated request returned the stored result. */
  readonly isReplayed?: boolean;
}

export interface RepeatOptions extends Pick<ChangeWish, 'despite' | 'language'> {
  /** Expected revision of the event; undefined accepts any. */
  readonly ifRevision?: number | undefined;
  /** Idempotency key: a repeated request is applied once and gets the same response (rule W4). */
  readonly once?: Pick<Once, 'key' | 'request'> | undefined;
}

export function replayed(answer: string): RepeatedEvents {
  return { ...(JSON.parse(answer) as RepeatedEvents), isReplayed: true };
}

/** Throws NotFound, and Conflict if the event has another revision than expected. */
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

/** Fields copied to repetitions, in the bundle format; excludes a cancellation and other data of the single date. */
export function repeatable(event: Event): Record<string, unknown> {
  const plain: Event = { ...event, series: null, source: null, status: 'confirmed', statusNote: '', publishFrom: null };
  const { id: _, ...value } = writtenWhole('event', plain);
  return value;
}

export const DAY_MS = 86_400_000;

/** Wall-clock time in milliseconds, only for differences. */
export const msOf = (moment: string) => asUtc(moment).getTime();

export function daysLong({ startsAt, endsAt }: Event): number {
  return (msOf(`${endsAt.slice(0, 10)} 00:00:00`) - msOf(`${startsAt.slice(0, 10)} 00:00:00`)) / DAY_MS;
}
