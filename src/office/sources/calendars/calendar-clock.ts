// Conversion of calendar times from any zone to the instance's wall-clock time.

import { asUtc } from '../../../util/dates.ts';
import { shownAt, wallClock } from '../../../util/wall-clock.ts';
import { isBeyond, later, lengthOf } from '../matching/event-times.ts';
import type { CalendarTime } from './calendar-times.ts';
import { instantOf, type Zone, type Zones } from './zones.ts';

export interface CalendarClock {
  /** Milliseconds since 1970. Floating time is read in `zone`; "" for that of the instance. */
  readonly instantOf: (time: CalendarTime, zone?: string) => number;
  /** Wall-clock time of the instance, `YYYY-MM-DD HH:MM:SS`; a day stays as it is. */
  readonly toHere: (time: CalendarTime, zone?: string) => string;
  /** Wall-clock time of the instance. */
  readonly shown: (instantMs: number) => string;
  /** Wall-clock time in a zone; "" for that of the instance. */
  readonly inZone: (instantMs: number, zone: string) => string;
  /** Moves a time skipped by daylight saving time forward. */
  readonly onClock: (text: string) => string;
  /** End in the instance's wall-clock time, `ms` after the start `from`. */
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
      // In the repeated hour of a clock change an end may look earlier than its start.
      return ms > 0 && !isBeyond(to) && lengthOf(from, to) <= 0 ? later(from, ms) : to;
    },
  };
}
