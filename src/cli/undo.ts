import { undo as undoChange } from '../office/content/undo.ts';
import { atOffice } from './at-office.ts';
import { DESPITE_HELP, DESPITE_OPTION, despiteOf, warn } from './change-event.ts';
import { type Command, positional, UsageError } from './command.ts';
import { JSON_HELP, JSON_OPTION, jsonText, wantsJson } from './listing.ts';

export const undo: Command = {
  detail:
    'Where something of it has changed since, nothing is done. When the output is not a terminal it is the new revision.',
  options: { force: { type: 'boolean' }, confirm: { type: 'string' }, ...DESPITE_OPTION, ...JSON_OPTION },
  help: [
    '--force  also puts back what has changed since',
    '--confirm NUMBER  the number of entries to be removed; required above 20',
    DESPITE_HELP,
    JSON_HELP,
  ],
  run: (context, args) =>
    atOffice(
      context,
      args,
      async (desk) => {
        const given = positional(args, 1);
        if (!/^[1-9]\d{0,14}$/.test(given)) throw new UsageError(`${JSON.stringify(given)} is not a revision.`);
        const isForced = args.values['force'] === true;
        const confirmedRemovals = args.values['confirm'] === undefined ? undefined : Number(args.values['confirm']);
        const wish = { isForced, confirmedRemovals, despite: despiteOf(args), language: 'en' } as const;
        const { revision, warnings } = await undoChange(desk, desk.instance, Number(given), wish);
        warn(context, warnings);
        if (wantsJson(args)) context.out(jsonText({ revision, warnings }));
        else context.out(context.isTerminal ? `change ${given} is undone (revision ${revision})` : String(revision));
      },
      {
        conflict: '--force puts that back too',
        removesMany: (removes) => {
          const force = args.values['force'] === true ? ' --force' : '';
          return `\`parvis undo ${positional(args, 0)} ${positional(args, 1)} --confirm ${removes}${force}\` does it`;
        },
      },
    ),
};
