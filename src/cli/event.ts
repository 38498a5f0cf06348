// Commands that change events.

import type { OfSeries } from '../model/event.ts';
import { detachEvent } from '../office/content/detach-event.ts';
import { restore } from '../office/content/restore.ts';
import { atOffice } from './at-office.ts';
import {
  changeEvent,
  DESPITE_HELP,
  DESPITE_OPTION,
  DRY_RUN_HELP,
  DRY_RUN_OPTION,
  despiteOf,
  eventOf,
  MEANWHILE,
  tellEvent,
  warn,
} from './change-event.ts';
import { type Command, type CommandContext, idPositional, option, UsageError } from './command.ts';
import type { Desk } from './desk.ts';
import { EVENT_HELP, EVENT_OPTIONS, readEventOptions } from './event-options.ts';
import { changedTimes, newTimes, TIME_HELP, TIME_OPTIONS } from './event-times.ts';
import { eventInColumns, eventInWords, plain } from './event-words.ts';
import { JSON_HELP, JSON_OPTION, jsonText, wantsJson } from './listing.ts';

export const eventAdd: Command = {
  detail:
    'Rooms, areas, target groups and persons are given by id, or by name where only one has it. When the output ' +
    'is not a terminal it is one tab-separated line: id, revision, from, to, title.',
  options: { ...TIME_OPTIONS, ...EVENT_OPTIONS, ...DESPITE_OPTION, ...DRY_RUN_OPTION, ...JSON_OPTION },
  help: [...TIME_HELP, ...EVENT_HELP, DESPITE_HELP, DRY_RUN_HELP, JSON_HELP],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const times = newTimes(args, desk.around);
      const fields = await readEventOptions(desk, args);
      if (!Object.hasOwn(fields, 'title')) throw new UsageError('--title is missing: what is it called?');
      const value = { ...times, ...fields };
      const applied = await changeEvent(context, args, desk, { kind: 'event', value, at: '' });
      const present = applied?.results[0]?.present;
      if (applied !== undefined && present !== undefined) {
        tellEvent(context, args, present, { done: 'added', warnings: applied.warnings });
      }
    }),
};

export const eventSet: Command = {
  detail:
    'A day alone keeps the time, and a time alone keeps the day. Rooms, areas, target groups and persons are ' +
    'given by id, or by name where only one has it, and replace those that were there. When the output is not a ' +
    'terminal it is one tab-separated line: id, revision, from, to, title.',
  options: { ...TIME_OPTIONS, ...EVENT_OPTIONS, ...DESPITE_OPTION, ...DRY_RUN_OPTION, ...JSON_OPTION },
  help: [...TIME_HELP, ...EVENT_HELP, DESPITE_HELP, DRY_RUN_HELP, JSON_HELP],
  run: (context, args) =>
    atOffice(
      context,
      args,
      async (desk) => {
        const id = idPositional(args, 1, 'an event');
        const { value, revision: ifRevision } = await eventOf(desk, id);
        const merge = { ...changedTimes(args, desk.around, value), ...(await readEventOptions(desk, args)) };
        if (Object.keys(merge).length === 0) throw new UsageError('Nothing is said that would change; give an option.');
        const applied = await changeEvent(context, args, desk, { kind: 'event', id, ifRevision, merge, at: '' });
        const present = applied?.results[0]?.present;
        if (applied === undefined || present === undefined) return;
        const done = present.revision === ifRevision ? 'nothing differs in' : 'changed';
        tellEvent(context, args, present, { done, warnings: applied.warnings });
      },
      MEANWHILE,
    ),
};

export const eventCancel: Command = {
  detail:
    'A postponed event keeps its rooms. `parvis event set INSTANCE ID --set \'status="confirmed"\'` makes it take place again.',
  options: { note: { type: 'string' }, postponed: { type: 'boolean' }, ...DRY_RUN_OPTION, ...JSON_OPTION },
  help: [
    '--note TEXT  why, up to 200 characters; stands before the description',
    '--postponed  it is postponed, not cancelled',
    DRY_RUN_HELP,
    JSON_HELP,
  ],
  run: (context, args) =>
    atOffice(
      context,
      args,
      async (desk) => {
        const id = idPositional(args, 1, 'an event');
        const { revision: ifRevision } = await eventOf(desk, id);
        const status = args.values['postponed'] === true ? 'postponed' : 'cancelled';
        const note = option(args, 'note');
        const merge = { status, ...(note !== undefined && { status_note: note }) };
        const applied = await changeEvent(context, args, desk, { kind: 'event', id, ifRevision, merge, at: '' });
        const present = applied?.results[0]?.present;
        if (applied === undefined || present === undefined) return;
        const done = present.revision === ifRevision ? `already ${status}:` : status;
        tellEvent(context, args, present, { done, warnings: applied.warnings });
      },
      MEANWHILE,
    ),
};

export const eventRemove: Command = {
  detail:
    'An event that does not take place is better cancelled: `parvis event cancel`. The date of an event of a ' +
    'series is excepted from the series.',
  options: { detach: { type: 'boolean' }, ...DRY_RUN_OPTION, ...JSON_OPTION },
  help: [
    '--detach  also takes it out of all lists that name it; without it, an event named there is not removed',
    DRY_RUN_HELP,
    JSON_HELP,
  ],
  run: (context, args) =>
    atOffice(
      context,
      args,
      async (desk) => {
        const id = idPositional(args, 1, 'an event');
        const present = await eventOf(desk, id);
        const isDetached = args.values['detach'] === true;
        const step = { kind: 'event', id, ifRevision: present.revision, remove: true, isDetached, at: '' } as const;
        const applied = await changeEvent(context, args, desk, step);
        await noteException(context, desk, present.value.series, applied === undefined);
        if (applied === undefined) return;
        const { revision } = applied;
        const removed = { ...present, revision };
        if (wantsJson(args)) context.out(jsonText({ revision }));
        else context.out(context.isTerminal ? eventInWords(removed, 'removed') : eventInColumns(removed));
        context.note(`\`parvis event restore ${desk.instance} ${id}\` brings it back within 30 days`);
      },
      { ...MEANWHILE, inUse: '--detach takes it out of them' },
    ),
};

/** Prints that a series creates no event for the date any more, or would not. */
async function noteException(
  { note }: Pick<CommandContext, 'note'>,
  { store, instance }: Desk,
  of: OfSeries | null,
  isTrial: boolean,
): Promise<void> {
  if (of === null) return;
  const series = await store.content.read(instance, (content) => content.get('series', of.id));
  if (series === undefined) return;
  const whose = `series ${of.id} (${plain(series.value.name)})`;
  if (isTrial) note(`${of.date} would be excepted from ${whose}`);
  else if (series.value.except.includes(of.date)) note(`${of.date} is excepted from ${whose} now`);
}

export const eventRestore: Command = {
  detail: 'What it named and is gone meanwhile is left out, with a warning.',
  options: { ...DESPITE_OPTION, ...JSON_OPTION },
  help: [DESPITE_HELP, JSON_HELP],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const id = idPositional(args, 1, 'an event');
      const wish = { despite: despiteOf(args), language: 'en' } as const;
      const { present, warnings } = await restore(desk, desk.instance, { kind: 'event', id }, wish);
      warn(context, warnings);
      tellEvent(context, args, present, { done: 'restored', warnings });
    }),
};

export const eventDetach: Command = {
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const present = await detachEvent(desk, desk.instance, idPositional(args, 1, 'an event'));
      tellEvent(context, args, present, { done: 'detached' });
    }),
};
