// Start and end of an event, and the time its rooms are occupied, from the options.

import type { Event } from '../model/event.ts';
import { hoursFrom } from '../model/event-hours.ts';
import type { Plain } from '../model/format/rule.ts';
import { addDays, asUtc } from '../util/dates.ts';
import { isPastMidnight } from '../util/past-midnight.ts';
import { type Arguments, type Options, option, UsageError } from './command.ts';
import { isTimeAlone, later, readLength, readMoment, type WhenContext } from './when.ts';

export const TIME_OPTIONS: Options = {
  from: { type: 'string' },
  to: { type: 'string' },
  length: { type: 'string' },
  'occupies-from': { type: 'string' },
  'occupies-to': { type: 'string' },
  'publish-from': { type: 'string' },
};

export const TIME_HELP: readonly string[] = [
  '--from WHEN  its beginning: 2026-12-06 11:00, 6.12. 11:00, tomorrow 11:00, sunday 11:00',
  '--to WHEN  its end; a time alone is on the day of its beginning, or the next: 22:00 to 01:00',
  '--length 1h30  how long it is, instead of --to',
  '--occupies-from WHEN  since when its rooms are taken; or none',
  '--occupies-to WHEN  until when its rooms are taken; or none',
  '--publish-from WHEN  from when on it is shown; or none',
];

const HOUR_MS = 3_600_000;

/** Moments of a new event in the bundle’s format; its default length is one hour. Throws UsageError, OfficeError. */
export function newTimes(args: Arguments, around: WhenContext): Plain {
  const given = option(args, 'from');
  if (given === undefined) throw new UsageError('--from is missing: when does it begin?');
  const from = readMoment('--from', given, around);
  const ms = lengthOf(args) ?? HOUR_MS;
  const to = option(args, 'to');
  const times = { date_from: from, date_to: to === undefined ? later(from, ms) : readEnd(to, from, around) };
  return { ...times, ...besides(args, around, times, {}) };
}

/** End of a new event; a time without a day is on the start day, or on the next day if it is past midnight. */
function readEnd(text: string, from: string, around: WhenContext): string {
  const day = from.slice(0, 10);
  const to = readMoment('--to', text, { ...around, day });
  if (!isTimeAlone(text) || !isPastMidnight(from.slice(11), to.slice(11))) return to;
  return readMoment('--to', text, { ...around, day: addDays(day, 1) });
}

/**
 * Changed moments of an event: a new start moves all others by the same amount, a new end changes only the end. Throws UsageError and
 * OfficeError.
 */
export function changedTimes(args: Arguments, around: WhenContext, event: Event): Plain {
  const { startsAt, endsAt, occupiesFrom, occupiesTo, publishFrom, hours } = event;
  const [from, to, ms] = [option(args, 'from'), option(args, 'to'), lengthOf(args)];
  const begins = from === undefined ? startsAt : readMoment('--from', from, { ...around, moment: startsAt });
  const moved = asUtc(begins).getTime() - asUtc(startsAt).getTime();
  const [ends, since, until] = [endsAt, occupiesFrom, occupiesTo].map((one) => one && later(one, moved));
  const times: Record<string, unknown> = {};
  if (from !== undefined) {
    Object.assign(times, { date_from: begins, date_to: ends });
    if (since) times['occupies_from'] = since;
    if (until) times['occupies_to'] = until;
    if (hours.length > 0) times['hours'] = hoursFrom(event, begins);
  }
  if (ms !== undefined) times['date_to'] = later(begins, ms);
  if (to !== undefined) times['date_to'] = readMoment('--to', to, { ...around, moment: ends ?? endsAt });
  const now = { date_from: begins, date_to: String(times['date_to'] ?? endsAt) };
  return { ...times, ...besides(args, around, now, { since, until, publishFrom }) };
}

interface Besides {
  readonly since?: string | null | undefined;
  readonly until?: string | null | undefined;
  readonly publishFrom?: string | null;
}

/** Other moments: a time without a day is on the current day of the field, otherwise on the day of the event. */
function besides(
  args: Arguments,
  around: WhenContext,
  { date_from: from, date_to: to }: { readonly date_from: string; readonly date_to: string },
  { since, until, publishFrom }: Besides,
): Plain {
  const given: Record<string, unknown> = {};
  const read = (name: string, key: string, moment: string | null | undefined, day?: string) => {
    const text = option(args, name);
    if (text === undefined) return;
    given[key] =
      text === 'none' ? null : readMoment(`--${name}`, text, { ...around, day, moment: moment ?? undefined });
  };
  read('occupies-from', 'occupies_from', since, from.slice(0, 10));
  read('occupies-to', 'occupies_to', until, to.slice(0, 10));
  read('publish-from', 'publish_from', publishFrom);
  return given;
}

function lengthOf(args: Arguments): number | undefined {
  const given = option(args, 'length');
  if (given === undefined) return undefined;
  if (option(args, 'to') !== undefined)
    throw new UsageError('--to and --length both say when it ends: give one of them.');
  return readLength('--length', given);
}
