import type { Entity } from './entity.ts';
import type { Event } from './event.ts';

/** Event fields defined by a series: all except identity and times. */
export type EventTemplate = Omit<
  Event,
  'id' | 'startsAt' | 'endsAt' | 'occupiesFrom' | 'occupiesTo' | 'hours' | 'series' | 'source' | 'requestId'
>;

export interface Series extends Entity {
  readonly name: string;
  /** RFC 5545 RRULE value on dates, or `EASTER{+|-}days` with an optional `;UNTIL=YYYYMMDD` (rule Y1). */
  readonly rule: string;
  /** `YYYY-MM-DD`, like `except`. */
  readonly startsOn: string;
  readonly timeFrom: string;
  readonly timeTo: string;
  readonly days: number;
  /** Dates without an event; sorted. */
  readonly except: readonly string[];
  readonly aheadDays: number;
  readonly template: EventTemplate;
}
