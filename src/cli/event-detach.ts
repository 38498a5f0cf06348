import { detachEvent } from '../office/content/detach-event.ts';
import { atOffice } from './at-office.ts';
import { tellEvent } from './change-event.ts';
import { type Command, idPositional } from './command.ts';
import { JSON_HELP, JSON_OPTION } from './listing.ts';

export const eventDetach: Command = {
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const present = await detachEvent(desk, desk.instance, idPositional(args, 1, 'an event'));
      tellEvent(context, args, present, { done: 'detached' });
    }),
};
