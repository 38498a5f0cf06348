import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { formatAsUtc, parseAsUtc } from '../../../util/dates.ts';
import {
  computeUtcOffsetMs,
  createWallClock,
  formatWallClock,
  isTimeZone,
  type WallClock,
} from '../../../util/wall-clock.ts';

const DAY_MS = 86_400_000;

/** Maximum number of STANDARD and DAYLIGHT parts of a zone. */
const MAX_PARTS = 200;

/** Time zone: wall-clock times are `YYYY-MM-DD HH:MM:SS`, instants milliseconds since 1970. */
export interface Zone {
  readonly toInstant: (text: string) => number;
  readonly toLocal: (instantMs: number) => string;
}

export interface Zones {
  readonly find: (name: string) => Zone | undefined;
}

export function createZones(blocks: readonly string[]): Zones {
  const described = new Map(blocks.flatMap((block) => describedZone(block) ?? []));
  const known = new Map<string, Zone | undefined>();
  return {
    find: (name) => {
      if (!known.has(name)) known.set(name, findNamedZone(name) ?? described.get(name) ?? endingIn(name, 1));
      return known.get(name);
    },
  };
}

function findNamedZone(name: string): Zone | undefined {
  const plain = plainName(name);
  for (const one of [plain, findIana(plain)[0] ?? '']) {
    if (one !== '' && isTimeZone(one)) return zoneOf(one);
  }
  return endingIn(name, 2);
}

function endingIn(name: string, parts: number): Zone | undefined {
  const path = plainName(name).split('/');
  for (let at = 1; at <= path.length - parts; at++) {
    const ending = path.slice(at).join('/');
    if (ending !== '' && isTimeZone(ending)) return zoneOf(ending);
  }
  return undefined;
}

function plainName(name: string): string {
  return name.trim().replace(/^"|"$/g, '');
}

function zoneOf(timeZone: string): Zone {
  const tell = createWallClock(timeZone);
  return { toInstant: (text) => wallClockToInstant(text, tell), toLocal: (ms) => formatWallClock(ms, tell) };
}

/**
 * Converts wall-clock time to an instant. An ambiguous time means its first occurrence; a skipped time is moved forward, using the offset
 * before the gap.
 */
export function wallClockToInstant(text: string, tell: WallClock): number {
  const shown = parseAsUtc(text).getTime();
  const offsets = [-DAY_MS, DAY_MS].map((away) => computeUtcOffsetMs(shown + away, tell));
  if (offsets[0] !== undefined && offsets[0] === offsets[1]) return shown - offsets[0];
  const found = offsets.map((offset) => shown - offset).find((instant) => tell(instant) === text);
  return found ?? shown - (offsets[0] ?? 0);
}

function describedZone(block: string): readonly [string, Zone][] | undefined {
  const parts = block.match(/^BEGIN:(?:STANDARD|DAYLIGHT)/gim) ?? [];
  const rules = block.match(/^RRULE[^:\r\n]*:.*$/gim) ?? [];
  // Other frequencies would make the lookup iterate second by second.
  if (parts.length > MAX_PARTS || rules.some((rule) => !/FREQ=YEARLY/i.test(rule))) return undefined;
  try {
    const component = new ICAL.Component(ICAL.parse(block));
    const zone = new ICAL.Timezone(component);
    const toInstant = (text: string) => parseAsUtc(text).getTime() - offsetAt(zone, text) * 1000;
    // Offsets are looked up by local time. The first lookup, with UTC, only gives an approximate local time for the second.
    const toLocal = (ms: number) => {
      const near = formatAsUtc(ms + offsetAt(zone, formatAsUtc(ms)) * 1000);
      return formatAsUtc(ms + offsetAt(zone, near) * 1000);
    };
    return [[zone.tzid, { toInstant, toLocal }]];
  } catch {
    return undefined;
  }
}

function offsetAt(zone: ICAL.Timezone, text: string): number {
  return zone.utcOffset(ICAL.Time.fromDateTimeString(text.replace(' ', 'T')));
}
