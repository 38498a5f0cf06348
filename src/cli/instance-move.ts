import { contentsToMove, moveInstance } from '../office/move-instance.ts';
import { databasePlace } from '../store/open.ts';
import { allow } from './allow.ts';
import { type Command, positional } from './command.ts';
import { FROM_TO_HELP, FROM_TO_OPTIONS, fromTo } from './from-to.ts';
import { contentsInWords } from './instance.ts';
import { JSON_HELP, JSON_OPTION, printTables } from './listing.ts';
import { peopleWords } from './moved-words.ts';

export const instanceMove: Command = {
  detail:
    'Nobody writes to the source until the target has all of it. If the command is broken off, run it again: it goes on, or only removes ' +
    'what both have by then. Prints the name, row count and SHA-256 of each table.',
  options: { ...FROM_TO_OPTIONS, yes: { type: 'boolean' }, ...JSON_OPTION },
  help: [...FROM_TO_HELP, '--yes  moves without asking', JSON_HELP],
  run: async (context, args) => {
    const { note } = context;
    const move = { instance: positional(args, 0), ...fromTo(context, args) };
    const what = contentsInWords(move.instance, await contentsToMove(move));
    const where = `from ${databasePlace(move.from)} to ${databasePlace(move.to)}`;
    await allow(context, args.values['yes'] === true, {
      question: `Move ${what} ${where}?`,
      not: 'nothing was moved',
      otherwise: `nothing was moved; --yes moves ${what} ${where}`,
    });
    const moved = await moveInstance(move);
    printTables(context, args, moved.tables);
    if (moved.finished) note(`${moved.to} had all of ${move.instance} already, found equal`);
    else note(`copied ${move.instance} to ${moved.to}, read it back and found it equal`);
    note(`removed from ${moved.from}: ${what}`);
    for (const line of moved.finished ? [] : peopleWords(moved)) note(line);
  },
};
