import { restore } from '../office/content/restore.ts';
import { atOffice } from './at-office.ts';
import { DESPITE_HELP, DESPITE_OPTION, despiteOf, tellEvent, warn } from './change-event.ts';
import { type Command, idPositional } from './command.ts';
import { JSON_HELP, JSON_OPTION } from './listing.ts';

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
