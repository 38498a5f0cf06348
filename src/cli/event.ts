import type { Event, SeriesLink } from '../model/event.ts';
import { shiftHoursToStart } from '../model/event-hours.ts';
import type { PlainObject } from '../model/format/rule.ts';
import { detachEvent } from '../office/content/detach-event.ts';
import { restoreEntity } from '../office/content/restore-entity.ts';
import { addDays, parseAsUtc } from '../util/dates.ts';
import { isPastMidnight } from '../util/past-midnight.ts';
import {
  CONFLICT_HINTS,
  changeEvent,
  DESPITE_HELP,
  DESPITE_OPTION,
  DRY_RUN_HELP,
  DRY_RUN_OPTION,
  printEvent,
  printWarnings,
  readAcceptedWarnings,
  readEvent,
} from './change-event.ts';
import {
  type Arguments,
  type Command,
  type CommandContext,
  type OptionDefinitions,
  readIdPositional,
  readOption,
  UsageError,
} from './command.ts';
import { addMsToMoment, type DateContext, isTimeOnly, readDurationOption, readMomentOption } from './date-options.ts';
import { describeEvent, formatEventColumns, toSafeLine } from './describe-event.ts';
import { EVENT_HELP, EVENT_OPTIONS, readEventOptions } from './event-options.ts';
import type { InstanceContext } from './instance-context.ts';
import { formatJson, JSON_HELP, JSON_OPTION, wantsJson } from './listing.ts';
import { runOnInstance } from './run-on-instance.ts';

const TIME_OPTIONS: OptionDefinitions = {
  from: { type: 'string' },
  to: { type: 'string' },
  length: { type: 'string' },
  'occupies-from': { type: 'string' },
  'occupies-to': { type: 'string' },
  'publish-from': { type: 'string' },
};

const TIME_HELP: readonly string[] = [
  '--from WHEN  its start: 2026-12-06 11:00, 6.12. 11:00, tomorrow 11:00, sunday 11:00',
  '--to WHEN  its end; a time without a day means the same day as the start, or the next day: 22:00 to 01:00',
  '--length 1h30  its length, instead of --to',
  '--occupies-from WHEN  the time from which its rooms are occupied, or none',
  '--occupies-to WHEN  the time until which its rooms are occupied, or none',
  '--publish-from WHEN  the time from which it is shown, or none',
];

const HOUR_MS = 3_600_000;

/** Returns the moments of a new event in the bundle’s format. Its default length is one hour. Throws UsageError and OfficeError. */
function newTimes(args: Arguments, around: DateContext): PlainObject {
  const given = readOption(args, 'from');
  if (given === undefined) throw new UsageError('--from is required: when does it start?');
  const from = readMomentOption('--from', given, around);
  const ms = readDuration(args) ?? HOUR_MS;
  const to = readOption(args, 'to');
  const times = { date_from: from, date_to: to === undefined ? addMsToMoment(from, ms) : readEnd(to, from, around) };
  return { ...times, ...extraTimes(args, around, times, {}) };
}

/** Returns the end of a new event. A time without a day is on the start day, or on the next day if it is past midnight. */
function readEnd(text: string, from: string, around: DateContext): string {
  const day = from.slice(0, 10);
  const to = readMomentOption('--to', text, { ...around, day });
  if (!isTimeOnly(text) || !isPastMidnight(from.slice(11), to.slice(11))) return to;
  return readMomentOption('--to', text, { ...around, day: addDays(day, 1) });
}

/**
 * Returns the changed moments of an event. A new start moves its end, occupied times and hours by the same amount; a new end changes
 * nothing else. Throws UsageError and OfficeError.
 */
function changedTimes(args: Arguments, around: DateContext, event: Event): PlainObject {
  const { startsAt, endsAt, occupiesFrom, occupiesTo, publishFrom, hours } = event;
  const [from, to, ms] = [readOption(args, 'from'), readOption(args, 'to'), readDuration(args)];
  const begins = from === undefined ? startsAt : readMomentOption('--from', from, { ...around, moment: startsAt });
  const moved = parseAsUtc(begins).getTime() - parseAsUtc(startsAt).getTime();
  const [ends, since, until] = [endsAt, occupiesFrom, occupiesTo].map((one) => one && addMsToMoment(one, moved));
  const times: Record<string, unknown> = {};
  if (from !== undefined) {
    Object.assign(times, { date_from: begins, date_to: ends });
    if (since) times['occupies_from'] = since;
    if (until) times['occupies_to'] = until;
    if (hours.length > 0) times['hours'] = shiftHoursToStart(event, begins);
  }
  if (ms !== undefined) times['date_to'] = addMsToMoment(begins, ms);
  if (to !== undefined) times['date_to'] = readMomentOption('--to', to, { ...around, moment: ends ?? endsAt });
  const now = { date_from: begins, date_to: String(times['date_to'] ?? endsAt) };
  return { ...times, ...extraTimes(args, around, now, { since, until, publishFrom }) };
}

interface ExtraTimes {
  readonly since?: string | null | undefined;
  readonly until?: string | null | undefined;
  readonly publishFrom?: string | null;
}

function extraTimes(
  args: Arguments,
  around: DateContext,
  { date_from: from, date_to: to }: { readonly date_from: string; readonly date_to: string },
  { since, until, publishFrom }: ExtraTimes,
): PlainObject {
  const given: Record<string, unknown> = {};
  const read = (name: string, key: string, moment: string | null | undefined, day?: string) => {
    const text = readOption(args, name);
    if (text === undefined) return;
    given[key] =
      text === 'none' ? null : readMomentOption(`--${name}`, text, { ...around, day, moment: moment ?? undefined });
  };
  read('occupies-from', 'occupies_from', since, from.slice(0, 10));
  read('occupies-to', 'occupies_to', until, to.slice(0, 10));
  read('publish-from', 'publish_from', publishFrom);
  return given;
}

function readDuration(args: Arguments): number | undefined {
  const given = readOption(args, 'length');
  if (given === undefined) return undefined;
  if (readOption(args, 'to') !== undefined)
    throw new UsageError('--to and --length both set the end: use only one of them.');
  return readDurationOption('--length', given);
}

export const eventAddCommand: Command = {
  detail:
    'Rooms, areas, target groups and persons are given by id, or by name if it is unique. If the output ' +
    'is not a terminal, it is a single tab-separated line: id, revision, from, to, title.',
  options: { ...TIME_OPTIONS, ...EVENT_OPTIONS, ...DESPITE_OPTION, ...DRY_RUN_OPTION, ...JSON_OPTION },
  help: [...TIME_HELP, ...EVENT_HELP, DESPITE_HELP, DRY_RUN_HELP, JSON_HELP],
  run: (context, args) =>
    runOnInstance(context, args, async (desk) => {
      const times = newTimes(args, desk.whenContext);
      const fields = await readEventOptions(desk, args);
      if (!Object.hasOwn(fields, 'title')) throw new UsageError('--title is required: what is it called?');
      const value = { ...times, ...fields };
      const applied = await changeEvent(context, args, desk, { kind: 'event', value, at: '' });
      const present = applied?.results[0]?.present;
      if (applied !== undefined && present !== undefined) {
        printEvent(context, args, present, { done: 'added', warnings: applied.warnings });
      }
    }),
};

export const eventSetCommand: Command = {
  detail:
    'If you give only a day, the time stays the same, and vice versa. Rooms, areas, target groups and persons are ' +
    'given by id, or by name if it is unique, and replace the previous ones. If the output is not a ' +
    'terminal, it is a single tab-separated line: id, revision, from, to, title.',
  options: { ...TIME_OPTIONS, ...EVENT_OPTIONS, ...DESPITE_OPTION, ...DRY_RUN_OPTION, ...JSON_OPTION },
  help: [...TIME_HELP, ...EVENT_HELP, DESPITE_HELP, DRY_RUN_HELP, JSON_HELP],
  run: (context, args) =>
    runOnInstance(
      context,
      args,
      async (desk) => {
        const id = readIdPositional(args, 1, 'an event');
        const { value, revision: ifRevision } = await readEvent(desk, id);
        const merge = { ...changedTimes(args, desk.whenContext, value), ...(await readEventOptions(desk, args)) };
        if (Object.keys(merge).length === 0) throw new UsageError('Nothing to change: give at least one option.');
        const applied = await changeEvent(context, args, desk, { kind: 'event', id, ifRevision, merge, at: '' });
        const present = applied?.results[0]?.present;
        if (applied === undefined || present === undefined) return;
        const done = present.revision === ifRevision ? 'no changes to' : 'changed';
        printEvent(context, args, present, { done, warnings: applied.warnings });
      },
      CONFLICT_HINTS,
    ),
};

export const eventCancelCommand: Command = {
  detail:
    'A postponed event keeps its rooms. `parvis event set INSTANCE ID --set \'status="confirmed"\'` reinstates it.',
  options: { note: { type: 'string' }, postponed: { type: 'boolean' }, ...DRY_RUN_OPTION, ...JSON_OPTION },
  help: [
    '--note TEXT  the reason, up to 200 characters; shown before the description',
    '--postponed  postpones it instead of cancelling it',
    DRY_RUN_HELP,
    JSON_HELP,
  ],
  run: (context, args) =>
    runOnInstance(
      context,
      args,
      async (desk) => {
        const id = readIdPositional(args, 1, 'an event');
        const { revision: ifRevision } = await readEvent(desk, id);
        const status = args.values['postponed'] === true ? 'postponed' : 'cancelled';
        const note = readOption(args, 'note');
        const merge = { status, ...(note !== undefined && { status_note: note }) };
        const applied = await changeEvent(context, args, desk, { kind: 'event', id, ifRevision, merge, at: '' });
        const present = applied?.results[0]?.present;
        if (applied === undefined || present === undefined) return;
        const done = present.revision === ifRevision ? `already ${status}:` : status;
        printEvent(context, args, present, { done, warnings: applied.warnings });
      },
      CONFLICT_HINTS,
    ),
};

export const eventRemoveCommand: Command = {
  detail:
    'If an event will not take place, cancel it instead: `parvis event cancel`. If the event is part of a series, ' +
    'its date is skipped in the series.',
  options: { detach: { type: 'boolean' }, ...DRY_RUN_OPTION, ...JSON_OPTION },
  help: [
    '--detach  also takes the event off all lists it was added to; without this option, an event on such a list is not removed',
    DRY_RUN_HELP,
    JSON_HELP,
  ],
  run: (context, args) =>
    runOnInstance(
      context,
      args,
      async (desk) => {
        const id = readIdPositional(args, 1, 'an event');
        const present = await readEvent(desk, id);
        const isDetached = args.values['detach'] === true;
        const step = { kind: 'event', id, ifRevision: present.revision, remove: true, isDetached, at: '' } as const;
        const applied = await changeEvent(context, args, desk, step);
        await noteException(context, desk, present.value.series, applied === undefined);
        if (applied === undefined) return;
        const { revision } = applied;
        const removed = { ...present, revision };
        if (wantsJson(args)) context.out(formatJson({ revision }));
        else context.out(context.isTerminal ? describeEvent(removed, 'removed') : formatEventColumns(removed));
        context.note(`\`parvis event restore ${desk.instance} ${id}\` restores it within 30 days`);
      },
      { ...CONFLICT_HINTS, inUse: 'use --detach to remove it from them' },
    ),
};

/** Prints that a series now skips the date, or with --dry-run would skip it. */
async function noteException(
  { note }: Pick<CommandContext, 'note'>,
  { store, instance }: InstanceContext,
  of: SeriesLink | null,
  isTrial: boolean,
): Promise<void> {
  if (of === null) return;
  const series = await store.content.read(instance, (content) => content.get('series', of.id));
  if (series === undefined) return;
  const owner = `series ${of.id} (${toSafeLine(series.value.name)})`;
  if (isTrial) note(`${of.date} would be skipped in ${owner}`);
  else if (series.value.except.includes(of.date)) note(`${of.date} is now skipped in ${owner}`);
}

export const eventRestoreCommand: Command = {
  detail: 'References to entries that no longer exist are left out, with a warning.',
  options: { ...DESPITE_OPTION, ...JSON_OPTION },
  help: [DESPITE_HELP, JSON_HELP],
  run: (context, args) =>
    runOnInstance(context, args, async (desk) => {
      const id = readIdPositional(args, 1, 'an event');
      const options = { despite: readAcceptedWarnings(args), language: 'en' } as const;
      const { present, warnings } = await restoreEntity(desk, desk.instance, { kind: 'event', id }, options);
      printWarnings(context, warnings);
      printEvent(context, args, present, { done: 'restored', warnings });
    }),
};

export const eventDetachCommand: Command = {
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: (context, args) =>
    runOnInstance(context, args, async (desk) => {
      const present = await detachEvent(desk, desk.instance, readIdPositional(args, 1, 'an event'));
      printEvent(context, args, present, { done: 'detached' });
    }),
};
