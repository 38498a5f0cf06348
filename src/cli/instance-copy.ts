import { copyInstance } from '../office/move-instance.ts';
import { type Command, positional } from './command.ts';
import { FROM_TO_HELP, FROM_TO_OPTIONS, fromTo } from './from-to.ts';
import { JSON_HELP, JSON_OPTION, printTables } from './listing.ts';
import { peopleWords, sendingWords } from './moved-words.ts';

export const instanceCopy: Command = {
  detail:
    'The target may hold other instances, or not be there yet: `--to sqlite:seewil.db` writes one parish into one file. Prints the ' +
    'name, row count and SHA-256 of each table; tab-separated when the output is not a terminal.',
  options: { ...FROM_TO_OPTIONS, ...JSON_OPTION },
  help: [...FROM_TO_HELP, JSON_HELP],
  run: async (context, args) => {
    const instance = positional(args, 0);
    const copied = await copyInstance({ instance, ...fromTo(context, args) });
    printTables(context, args, copied.tables);
    context.note(`copied ${instance} from ${copied.from} to ${copied.to}, read it back and found it equal`);
    for (const line of [...peopleWords(copied), ...sendingWords(copied)]) context.note(line);
  },
};
