// Times of a calendar on the clock of the instance, whatever zone they are given in.

import { asUtc } from '../../../util/dates.ts';
import { shownAt, wallClock } from '../../../util/wall-clock.ts';
import { isBeyond, later, lengthOf } from '../matching/event-times.ts';
import type { CalendarTime } from './calendar-times.ts';
import { instantOf, type Zone, type Zones } from './zones.ts';

export interface CalendarClock {
  /** Milliseconds since 1970. Floating time is read in `zone`; "" for that of the instance. */
  readonly instantOf: (time: CalendarTime, zone?: string) => number;
  /** `YYYY-MM-DD HH:MM:SS` on the clock of the instance; a day stays as it is. */
  readonly toHere: (time: CalendarTime, zone?: string) => string;
  /** An instant on the clock of the instance. */
  readonly shown: (instantMs: number) => string;
  /** An instant on the clock of a zone; "" for that of the instance. */
  readonly inZone: (instantMs: number, zone: string) => string;
  /** A time that the clock of the instance leaves out is set forward. */
  readonly onClock: (text: string) => string;
  /** The end on the clock of the instance, `ms` after the beginning `from` there. */
  readonly endAfter: (from: string, beganAt: number, ms: number) => string;
}

/** Calls `onUnknown` with the name of each unknown zone, whose times are read in the zone of the instance. */
export function calendarClock(timeZone: string, zones: Zones, onUnknown: (name: string) => void): CalendarClock {
  const tell = wallClock(timeZone);
  const here: Zone = { toInstant: (text) => instantOf(text, tell), toLocal: (ms) => shownAt(ms, tell) };
  const zoneOf = (name: string): Zone => {
    if (name === '') return here;
    const found = zones.find(name);
    if (found === undefined) onUnknown(name);
    return found ?? here;
  };
  const toInstant = ({ text, zone }: CalendarTime, floating = '') =>
    zone === 'UTC' ? asUtc(text).getTime() : zoneOf(zone || floating).toInstant(text);
  const shown = (ms: number) => shownAt(ms, tell);
  return {
    instantOf: toInstant,
    toHere: (time, floating) => (time.isDay || isBeyond(time.text) ? time.text : shown(toInstant(time, floating))),
    shown,
    inZone: (ms, zone) =>
      zone === 'UTC' ? new Date(ms).toISOString().slice(0, 19).replace('T', ' ') : zoneOf(zone).toLocal(ms),
    onClock: (text) => (isBeyond(text) ? text : shown(instantOf(text, tell))),
    endAfter: (from, beganAt, ms) => {
      const to = shown(beganAt + ms);
      // In the hour that a clock shows twice an end may look earlier than its beginning.
      return ms > 0 && !isBeyond(to) && lengthOf(from, to) <= 0 ? later(from, ms) : to;
    },
  };
}
