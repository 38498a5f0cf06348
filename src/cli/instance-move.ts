import { moveInstance, previewMove } from '../office/move-instance.ts';
import { identifyDatabase } from '../store/open.ts';
import { type Command, requirePositional } from './command.ts';
import { confirmOrThrow } from './confirm-or-throw.ts';
import { DATABASE_URL_HELP, DATABASE_URL_OPTIONS, readDatabaseUrls } from './database-urls.ts';
import { describeCopiedAccounts } from './describe-move.ts';
import { describeInstanceContents } from './instance.ts';
import { JSON_HELP, JSON_OPTION, printTables } from './listing.ts';

export const instanceMoveCommand: Command = {
  detail:
    'The source is read-only until the target is complete. If the command is interrupted, run it again: it resumes or, if the copy is ' +
    'already complete, just removes the original. Prints the name, row count and SHA-256 of each table.',
  options: { ...DATABASE_URL_OPTIONS, yes: { type: 'boolean' }, ...JSON_OPTION },
  help: [...DATABASE_URL_HELP, '--yes  moves without asking', JSON_HELP],
  run: async (context, args) => {
    const { note } = context;
    const move = { instance: requirePositional(args, 0), ...readDatabaseUrls(context, args) };
    const what = describeInstanceContents(move.instance, await previewMove(move));
    const where = `from ${identifyDatabase(move.from)} to ${identifyDatabase(move.to)}`;
    await confirmOrThrow(context, args.values['yes'] === true, {
      question: `Move ${what} ${where}?`,
      not: 'nothing was moved',
      otherwise: `nothing was moved; use --yes to move ${what} ${where}`,
    });
    const moved = await moveInstance(move);
    printTables(context, args, moved.tables);
    if (moved.finished)
      note(`${moved.to} already contained all of ${move.instance}; compared the two and found them identical`);
    else note(`copied ${move.instance} to ${moved.to}, compared the two and found them identical`);
    note(`removed from ${moved.from}: ${what}`);
    for (const line of moved.finished ? [] : describeCopiedAccounts(moved)) note(line);
  },
};
