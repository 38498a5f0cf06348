import type { Entity } from './entity.ts';
import type { Event } from './event.ts';

/** What an event of a series has of it: everything but its identity and its times. */
export type EventTemplate = Omit<
  Event,
  'id' | 'startsAt' | 'endsAt' | 'occupiesFrom' | 'occupiesTo' | 'hours' | 'series' | 'source'
>;

/** Events that repeat by a rule. */
export interface Series extends Entity {
  readonly name: string;
  /** An RFC 5545 RRULE value on dates, or `EASTER{+|-}days` with or without `;UNTIL=YYYYMMDD` (rule Y1). */
  readonly rule: string;
  /** `YYYY-MM-DD`, as are the exceptions. */
  readonly startsOn: string;
  /** Wall-clock `HH:MM`. */
  readonly timeFrom: string;
  readonly timeTo: string;
  /** How many days after its beginning an event ends. */
  readonly days: number;
  /** Dates that have no event; sorted. */
  readonly except: readonly string[];
  /** How many days ahead of today there are events. */
  readonly aheadDays: number;
  readonly template: EventTemplate;
}
