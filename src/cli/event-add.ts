import { atOffice } from './at-office.ts';
import { changeEvent, DESPITE_HELP, DESPITE_OPTION, DRY_RUN_HELP, DRY_RUN_OPTION, tellEvent } from './change-event.ts';
import { type Command, UsageError } from './command.ts';
import { EVENT_HELP, EVENT_OPTIONS, readEventOptions } from './event-options.ts';
import { newTimes, TIME_HELP, TIME_OPTIONS } from './event-times.ts';
import { JSON_HELP, JSON_OPTION } from './listing.ts';

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
