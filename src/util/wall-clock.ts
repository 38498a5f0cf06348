import { asUtc, fromUtc } from './dates.ts';

const DAY_MS = 86_400_000;

/** The runtime's time zone data have no such zone; the message is fit for the operator's eyes. */
export class UnknownTimeZone extends RangeError {
  override readonly name = 'UnknownTimeZone';

  constructor(timeZone: string) {
    super(
      `the time zone ${JSON.stringify(timeZone)} is not known here (time zone data ` +
        `${process.versions['tz'] ?? 'none'}); correct it in the bundle and import that, or take a newer Node.js`,
    );
  }
}

/** Tells the wall-clock time of one time zone as `YYYY-MM-DD HH:MM:SS`, cut to the second (rule C1). */
export type WallClock = (instantMs: number) => string;

const clocks = new Map<string, WallClock>();

/**
 * The wall clock of an IANA time zone, the same one for all who ask. It remembers the last second it told, since it is asked
 * on every request. Throws UnknownTimeZone for a zone that does not exist.
 */
export function wallClock(timeZone: string): WallClock {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const made = openWallClock(timeZone);
  clocks.set(timeZone, made);
  return made;
}

function openWallClock(timeZone: string): WallClock {
  if (!isTimeZone(timeZone)) throw new UnknownTimeZone(timeZone);
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  let lastSecond = Number.NaN;
  let lastText = '';
  return (instantMs) => {
    const second = Math.floor(instantMs / 1000);
    if (second !== lastSecond) {
      lastText = told(format, second * 1000);
      lastSecond = second;
    }
    return lastText;
  };
}

function told(format: Intl.DateTimeFormat, instantMs: number): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of format.formatToParts(instantMs)) parts[part.type] = part.value;
  const year = (parts.year ?? '').padStart(4, '0');
  return `${year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
}

/** Checks whether the runtime's time zone data has this IANA name (offsets such as `+01:00` are not names). */
export function isTimeZone(name: string): boolean {
  if (clocks.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The first instant of a day `YYYY-MM-DD`: found by halving, since clocks are set forward and back. */
export function beginningOfDay(day: string, tell: WallClock): number {
  let [early, late] = [asUtc(day).getTime() - DAY_MS, asUtc(day).getTime() + DAY_MS];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (tell(middle).slice(0, 10) < day) early = middle;
    else late = middle;
  }
  return late;
}

/** Clocks are set forward and back at quarters of an hour, since they were invented for zones as they are now. */
const QUARTER_MS = 900_000;
const SINCE_MS = Date.UTC(1980);

/** Maximum cached quarters of an hour per clock, which covers years of events. */
const MAX_QUARTERS = 50_000;

const offsets = new WeakMap<WallClock, Map<number, number>>();

/** Returns the offset of a clock from UTC at an instant, in milliseconds. Cached, because a calendar needs it a hundred thousand times. */
export function aheadOfUtc(instantMs: number, tell: WallClock): number {
  if (instantMs < SINCE_MS) return asUtc(tell(instantMs)).getTime() - instantMs;
  const quarter = Math.floor(instantMs / QUARTER_MS);
  const known = offsets.get(tell) ?? new Map<number, number>();
  offsets.set(tell, known);
  const remembered = known.get(quarter);
  if (remembered !== undefined) return remembered;
  if (known.size >= MAX_QUARTERS) known.clear();
  const ahead = asUtc(tell(quarter * QUARTER_MS)).getTime() - quarter * QUARTER_MS;
  known.set(quarter, ahead);
  return ahead;
}

/** After that years have five digits, which no text here has. */
const UNTIL_MS = Date.UTC(9999, 11, 30);

/** Returns the wall-clock time of an instant, by the cached offset. */
export function shownAt(instantMs: number, tell: WallClock): string {
  if (instantMs < SINCE_MS || instantMs > UNTIL_MS) return tell(instantMs);
  return fromUtc(instantMs + aheadOfUtc(instantMs, tell));
}

/** Returns whether a clock ever shows `YYYY-MM-DD HH:MM:SS`: times that are skipped when it is set forward do not exist. */
export function isOnClock(text: string, tell: WallClock): boolean {
  const asShown = asUtc(text).getTime();
  const isSteady = aheadOfUtc(asShown - DAY_MS, tell) === aheadOfUtc(asShown + DAY_MS, tell);
  if (isSteady && asShown - DAY_MS >= SINCE_MS) return true;
  return [-DAY_MS, DAY_MS].some((away) => {
    const near = asShown + away;
    const offset = asUtc(tell(near)).getTime() - near;
    return tell(asShown - offset) === text;
  });
}

/**
 * Returns a zone's UTC offset at a wall-clock time `YYYY-MM-DD HH:MM:SS`, as `+01:00`. An ambiguous time means its first occurrence; a
 * skipped time uses the offset before the change.
 */
export function offsetAt(text: string, tell: WallClock): string {
  const asShown = asUtc(text).getTime();
  const offsets = [-DAY_MS, DAY_MS].map((away) => asUtc(tell(asShown + away)).getTime() - (asShown + away));
  const found = offsets.find((offset) => tell(asShown - offset) === text) ?? offsets[0] ?? 0;
  const minutes = Math.round(Math.abs(found) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${found < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
