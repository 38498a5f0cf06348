import { formatAsUtc, parseAsUtc } from './dates.ts';

const DAY_MS = 86_400_000;

/** Thrown if the runtime's time zone data lacks a zone. The message is for the operator. */
export class UnknownTimeZoneError extends RangeError {
  override readonly name = 'UnknownTimeZoneError';

  constructor(timeZone: string) {
    super(
      `the time zone ${JSON.stringify(timeZone)} is not known here (time zone data ` +
        `${process.versions['tz'] ?? 'none'}); correct it in the bundle and import that, or use a newer Node.js`,
    );
  }
}

/** Formats an instant as wall-clock time of one time zone, `YYYY-MM-DD HH:MM:SS`, truncated to the second (rule C1). */
export type WallClock = (instantMs: number) => string;

const clocks = new Map<string, WallClock>();

/**
 * Returns the wall clock of an IANA time zone, shared by all callers. Memoizes the last second, because it is called for every request.
 * Throws UnknownTimeZoneError for an unknown zone.
 */
export function createWallClock(timeZone: string): WallClock {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const made = buildWallClock(timeZone);
  clocks.set(timeZone, made);
  return made;
}

function buildWallClock(timeZone: string): WallClock {
  if (!isTimeZone(timeZone)) throw new UnknownTimeZoneError(timeZone);
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
      lastText = formatInZone(format, second * 1000);
      lastSecond = second;
    }
    return lastText;
  };
}

function formatInZone(format: Intl.DateTimeFormat, instantMs: number): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of format.formatToParts(instantMs)) parts[part.type] = part.value;
  const year = (parts.year ?? '').padStart(4, '0');
  return `${year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
}

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

/** Returns the first instant of a day `YYYY-MM-DD`. Uses a binary search because of clock changes. */
export function findStartOfDay(day: string, tell: WallClock): number {
  let [early, late] = [parseAsUtc(day).getTime() - DAY_MS, parseAsUtc(day).getTime() + DAY_MS];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (tell(middle).slice(0, 10) < day) early = middle;
    else late = middle;
  }
  return late;
}

/** Clocks of all zones change only at multiples of this interval, at least since `FIRST_CACHED_MS`. */
const QUARTER_MS = 900_000;
const FIRST_CACHED_MS = Date.UTC(1980);

/** Maximum cached quarters of an hour per clock, which is enough for years of events. */
const MAX_QUARTERS = 50_000;

const offsets = new WeakMap<WallClock, Map<number, number>>();

/** Returns the offset of a clock from UTC at an instant, in milliseconds. Cached, because a calendar calls it a hundred thousand times. */
export function computeUtcOffsetMs(instantMs: number, tell: WallClock): number {
  if (instantMs < FIRST_CACHED_MS) return parseAsUtc(tell(instantMs)).getTime() - instantMs;
  const quarter = Math.floor(instantMs / QUARTER_MS);
  const known = offsets.get(tell) ?? new Map<number, number>();
  offsets.set(tell, known);
  const remembered = known.get(quarter);
  if (remembered !== undefined) return remembered;
  if (known.size >= MAX_QUARTERS) known.clear();
  const ahead = parseAsUtc(tell(quarter * QUARTER_MS)).getTime() - quarter * QUARTER_MS;
  known.set(quarter, ahead);
  return ahead;
}

/** Limit below which years have four digits in every zone, as all texts require. */
const MAX_INSTANT_MS = Date.UTC(9999, 11, 30);

export function formatWallClock(instantMs: number, tell: WallClock): string {
  if (instantMs < FIRST_CACHED_MS || instantMs > MAX_INSTANT_MS) return tell(instantMs);
  return formatAsUtc(instantMs + computeUtcOffsetMs(instantMs, tell));
}

/** True if a clock ever shows `YYYY-MM-DD HH:MM:SS`. A clock that is set forward skips some times. */
export function existsOnClock(text: string, tell: WallClock): boolean {
  const asShown = parseAsUtc(text).getTime();
  const isSteady = computeUtcOffsetMs(asShown - DAY_MS, tell) === computeUtcOffsetMs(asShown + DAY_MS, tell);
  if (isSteady && asShown - DAY_MS >= FIRST_CACHED_MS) return true;
  return [-DAY_MS, DAY_MS].some((away) => {
    const near = asShown + away;
    const offset = parseAsUtc(tell(near)).getTime() - near;
    return tell(asShown - offset) === text;
  });
}

/**
 * Returns a zone's UTC offset at a wall-clock time `YYYY-MM-DD HH:MM:SS`, such as `+01:00`. An ambiguous time means its first occurrence; a
 * skipped time has the offset before the change.
 */
export function formatUtcOffset(text: string, tell: WallClock): string {
  const asShown = parseAsUtc(text).getTime();
  const offsets = [-DAY_MS, DAY_MS].map((away) => parseAsUtc(tell(asShown + away)).getTime() - (asShown + away));
  const found = offsets.find((offset) => tell(asShown - offset) === text) ?? offsets[0] ?? 0;
  const minutes = Math.round(Math.abs(found) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${found < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
