import { undoChange } from '../office/content/undo-change.ts';
import { DESPITE_HELP, DESPITE_OPTION, printWarnings, readAcceptedWarnings } from './change-event.ts';
import { type Command, requirePositional, UsageError } from './command.ts';
import { formatJson, JSON_HELP, JSON_OPTION, wantsJson } from './listing.ts';
import { runOnInstance } from './run-on-instance.ts';

export const undoCommand: Command = {
  detail:
    'Does nothing if any of the affected entries have changed since. If the output is not a terminal, only the new revision ' +
    'is printed.',
  options: { force: { type: 'boolean' }, confirm: { type: 'string' }, ...DESPITE_OPTION, ...JSON_OPTION },
  help: [
    '--force  also reverts what has changed since',
    '--confirm NUMBER  the number of entries to be removed; required above 20',
    DESPITE_HELP,
    JSON_HELP,
  ],
  run: (context, args) =>
    runOnInstance(
      context,
      args,
      async (desk) => {
        const given = requirePositional(args, 1);
        if (!/^[1-9]\d{0,14}$/.test(given)) throw new UsageError(`${JSON.stringify(given)} is not a revision.`);
        const isForced = args.values['force'] === true;
        const confirmedRemovals = args.values['confirm'] === undefined ? undefined : Number(args.values['confirm']);
        const options = { isForced, confirmedRemovals, despite: readAcceptedWarnings(args), language: 'en' } as const;
        const { revision, warnings } = await undoChange(desk, desk.instance, Number(given), options);
        printWarnings(context, warnings);
        if (wantsJson(args)) context.out(formatJson({ revision, warnings }));
        else context.out(context.isTerminal ? `undone: change ${given} (revision ${revision})` : String(revision));
      },
      {
        conflict: 'use --force to revert that too',
        removesMany: (removes) => {
          const force = args.values['force'] === true ? ' --force' : '';
          return `\`parvis undo ${requirePositional(args, 0)} ${requirePositional(args, 1)} --confirm ${removes}${force}\` does it`;
        },
      },
    ),
};
