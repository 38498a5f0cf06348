import { atOffice } from './at-office.ts';
import { changeEvent, DRY_RUN_HELP, DRY_RUN_OPTION, eventOf, MEANWHILE, tellEvent } from './change-event.ts';
import { type Command, idPositional, option } from './command.ts';
import { JSON_HELP, JSON_OPTION } from './listing.ts';

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
