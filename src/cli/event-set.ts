import { atOffice } from './at-office.ts';
import {
  changeEvent,
  DESPITE_HELP,
  DESPITE_OPTION,
  DRY_RUN_HELP,
  DRY_RUN_OPTION,
  eventOf,
  MEANWHILE,
  tellEvent,
} from './change-event.ts';
import { type Command, idPositional, UsageError } from './command.ts';
import { EVENT_HELP, EVENT_OPTIONS, readEventOptions } from './event-options.ts';
import { changedTimes, TIME_HELP, TIME_OPTIONS } from './event-times.ts';
import { JSON_HELP, JSON_OPTION } from './listing.ts';

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
