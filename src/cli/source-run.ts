import { runSourceNow } from '../office/sources/runs/manage-sources.ts';
import { atOffice } from './at-office.ts';
import { type Command, idPositional } from './command.ts';
import { CommandError } from './command-error.ts';
import { JSON_HELP, JSON_OPTION, jsonText, wantsJson } from './listing.ts';
import { faultsInWords, runInWords } from './source-words.ts';

export const sourceRun: Command = {
  options: { 'take-loss': { type: 'boolean' }, ...JSON_OPTION },
  help: ['--take-loss  also lets go of what is gone where that is more than half, or all', JSON_HELP],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const id = idPositional(args, 1, 'a source');
      const takesLoss = args.values['take-loss'] === true;
      const run = await runSourceNow(desk, await context.openOutbound(), desk.instance, id, { takesLoss });
      const { faults, leftOut, at: _, ...rest } = run;
      if (wantsJson(args)) context.out(jsonText({ ...rest, left_out: leftOut, faults: JSON.parse(faults) }));
      const isLoss = run.code === 'loss' || run.code === 'emptied';
      const hint = isLoss ? '; --take-loss lets go of them' : '';
      if (run.outcome === 'failed') throw new CommandError(`nothing was changed: ${runInWords(run)}${hint}`);
      if (wantsJson(args)) return;
      const done = run.revision === null ? '' : ` (revision ${run.revision})`;
      context.out(`source ${id}: ${runInWords(run)}${done}`);
      for (const line of faultsInWords(run)) context.out(line);
    }),
};
