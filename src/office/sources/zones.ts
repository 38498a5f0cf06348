// Times of a calendar in whatever zone they are given, as the clocks of the instance show them.

import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { asUtc } from '../../kit/dates.ts';
import { aheadOfUtc, isTimeZone, type WallClock, wallClock } from '../../kit/wall-clock.ts';

const DAY_MS = 86_400_000;

/** Parts of a zone's rules that are plain enough to be gone through: some, each once a year. */
const MOST_PARTS = 200;

/** What tells the instant of a wall-clock time `YYYY-MM-DD HH:MM:SS` of a zone, in milliseconds since 1970. */
export type ToInstant = (text: string) => number;

export interface Zones {
  /** The zone that a calendar means by a name; undefined for an unknown one. */
  readonly find: (name: string) => ToInstant | undefined;
}

/** `blocks` are the zones that the calendar describes itself. */
export function openZones(blocks: readonly string[]): Zones {
  const described = new Map(blocks.flatMap((block) => describedZone(block) ?? []));
  const known = new Map<string, ToInstant | undefined>();
  return {
    find: (name) => {
      if (!known.has(name)) known.set(name, named(name) ?? described.get(name));
      return known.get(name);
    },
  };
}

/** A zone by its IANA name, by one that ends with that, or by what Windows calls it. */
function named(name: string): ToInstant | undefined {
  const plain = name.trim().replace(/^"|"$/g, '');
  const [, ending = ''] = /^\/.*?\/([A-Z]\w+\/[\w+-]+(?:\/[\w+-]+)?)$/.exec(plain) ?? [];
  for (const one of [plain, ending, findIana(plain)[0] ?? '']) {
    if (one !== '' && isTimeZone(one)) return (text) => instantOf(text, wallClock(one));
  }
  return undefined;
}

/**
 * When a clock shows this. Of a time that it shows twice the first is meant; over one that it leaves out it is set forward, so
 * that it counts on from before.
 */
export function instantOf(text: string, tell: WallClock): number {
  const shown = asUtc(text).getTime();
  const offsets = [-DAY_MS, DAY_MS].map((away) => aheadOfUtc(shown + away, tell));
  if (offsets[0] !== undefined && offsets[0] === offsets[1]) return shown - offsets[0];
  const found = offsets.map((offset) => shown - offset).find((instant) => tell(instant) === text);
  return found ?? shown - (offsets[0] ?? 0);
}

function describedZone(block: string): readonly [string, ToInstant][] | undefined {
  const parts = block.match(/^BEGIN:(?:STANDARD|DAYLIGHT)/gim) ?? [];
  const rules = block.match(/^RRULE[^:\r\n]*:.*$/gim) ?? [];
  // Anything else would be gone through second by second.
  if (parts.length > MOST_PARTS || rules.some((rule) => !/FREQ=YEARLY/i.test(rule))) return undefined;
  try {
    const component = new ICAL.Component(ICAL.parse(block));
    const zone = new ICAL.Timezone(component);
    return [[zone.tzid, (text) => asUtc(text).getTime() - offsetAt(zone, text) * 1000]];
  } catch {
    return undefined;
  }
}

/** Seconds by which the zone is ahead of UTC. */
function offsetAt(zone: ICAL.Timezone, text: string): number {
  return zone.utcOffset(ICAL.Time.fromDateTimeString(text.replace(' ', 'T')));
}
