import { parseAsUtc } from '../../../util/dates.ts';
import { createWallClock, formatWallClock } from '../../../util/wall-clock.ts';
import { addMsToWallClock, computeWallClockDuration, isBeyondMaxYear } from '../matching/event-times.ts';
import type { CalendarTime } from './calendar-times.ts';
import { wallClockToInstant, type Zone, type Zones } from './zones.ts';

export interface CalendarClock {
  /** Milliseconds since 1970. Floating time is read in `zone`; "" means the instance’s zone. */
  readonly instantOf: (time: CalendarTime, zone?: string) => number;
  /** Wall-clock time of the instance, `YYYY-MM-DD HH:MM:SS`; a day stays unchanged. */
  readonly toHere: (time: CalendarTime, zone?: string) => string;
  readonly formatLocal: (instantMs: number) => string;
  /** Wall-clock time in a zone; "" means the instance’s zone. */
  readonly inZone: (instantMs: number, zone: string) => string;
  /** Moves a time forward if daylight saving time skips it. */
  readonly normalizeLocal: (text: string) => string;
  /** Returns the end in the instance's wall-clock time, `ms` after the start `from`. */
  readonly endAfter: (from: string, beganAt: number, ms: number) => string;
}

/** Calls `onUnknown` with the name of each unknown zone, whose times are read in the zone of the instance. */
export function createCalendarClock(timeZone: string, zones: Zones, onUnknown: (name: string) => void): CalendarClock {
  const tell = createWallClock(timeZone);
  const here: Zone = {
    toInstant: (text) => wallClockToInstant(text, tell),
    toLocal: (ms) => formatWallClock(ms, tell),
  };
  const zoneOf = (name: string): Zone => {
    if (name === '') return here;
    const found = zones.find(name);
    if (found === undefined) onUnknown(name);
    return found ?? here;
  };
  const toInstant = ({ text, zone }: CalendarTime, floating = '') =>
    zone === 'UTC' ? parseAsUtc(text).getTime() : zoneOf(zone || floating).toInstant(text);
  const shown = (ms: number) => formatWallClock(ms, tell);
  return {
    instantOf: toInstant,
    toHere: (time, floating) =>
      time.isDay || isBeyondMaxYear(time.text) ? time.text : shown(toInstant(time, floating)),
    formatLocal: shown,
    inZone: (ms, zone) =>
      zone === 'UTC' ? new Date(ms).toISOString().slice(0, 19).replace('T', ' ') : zoneOf(zone).toLocal(ms),
    normalizeLocal: (text) => (isBeyondMaxYear(text) ? text : shown(wallClockToInstant(text, tell))),
    endAfter: (from, beganAt, ms) => {
      const to = shown(beganAt + ms);
      // In the repeated hour of a clock change, the wall-clock end may be earlier than the start.
      return ms > 0 && !isBeyondMaxYear(to) && computeWallClockDuration(from, to) <= 0
        ? addMsToWallClock(from, ms)
        : to;
    },
  };
}
