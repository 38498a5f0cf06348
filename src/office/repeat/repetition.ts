// Options and result of repeating an event (rule W21), and the fields that repetitions copy.

import type { Event } from '../../model/event.ts';
import type { VersionedOf } from '../../store/content/by-kind.ts';
import { serializeEntity } from '../../store/content/documents.ts';
import { ConflictError, NotFoundError } from '../../store/content/errors.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { parseAsUtc } from '../../util/dates.ts';
import type { ApplyChangesOptions, IdempotencyOptions } from '../content/apply-changes.ts';
import type { Warning } from '../content/warning.ts';

export interface RepeatedDate {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`. Default: the event’s own time. */
  readonly timeFrom?: string | undefined;
  /** `HH:MM`. Default: keeps the event’s duration. */
  readonly timeTo?: string | undefined;
}

export type Repetition =
  | { readonly dates: readonly RepeatedDate[] }
  /** Rule of a series; `until` is its last possible day, `YYYY-MM-DD`. */
  | { readonly rule: string; readonly until?: string | undefined };

export interface RepeatedEvents {
  readonly revision: number;
  /** Ids of the new events, in order of their dates. */
  readonly eventIds: readonly number[];
  readonly seriesId: number | null;
  readonly warnings: readonly Warning[];
  readonly isReplayed?: boolean;
}

export interface RepeatOptions extends Pick<ApplyChangesOptions, 'despite' | 'language'> {
  readonly ifRevision?: number | undefined;
  readonly once?: Pick<IdempotencyOptions, 'key' | 'request'> | undefined;
}

export function parseReplayedResult(answer: string): RepeatedEvents {
  return { ...(JSON.parse(answer) as RepeatedEvents), isReplayed: true };
}

export async function readEventToRepeat(
  content: ContentTransaction,
  id: number,
  ifRevision: number | undefined,
): Promise<VersionedOf<'event'>> {
  const present = await content.get('event', id);
  if (present === undefined) throw new NotFoundError(`event ${id}`);
  if (ifRevision !== undefined && ifRevision !== present.revision) throw new ConflictError([present]);
  return present;
}

/** Fields copied to repetitions, in the bundle format; excludes a cancellation and other data specific to the single date. */
export function pickRepeatableFields(event: Event): Record<string, unknown> {
  const single = { series: null, source: null, requestId: null } as const;
  const plain: Event = { ...event, ...single, status: 'confirmed', statusNote: '', publishFrom: null };
  const { id: _, ...value } = serializeEntity('event', plain);
  return value;
}

export const DAY_MS = 86_400_000;

/** Wall-clock time in milliseconds, only for differences. */
export const wallClockToMs = (moment: string) => parseAsUtc(moment).getTime();

export function computeDurationInDays({ startsAt, endsAt }: Event): number {
  return (
    (wallClockToMs(`${endsAt.slice(0, 10)} 00:00:00`) - wallClockToMs(`${startsAt.slice(0, 10)} 00:00:00`)) / DAY_MS
  );
}
