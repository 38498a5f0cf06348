import { Refused } from '../office/errors.ts';
import { tryWebsite } from '../office/websites.ts';
import { type Command, idPositional, positional } from './command.ts';

export const websiteTest: Command = {
  words: ['website', 'test'],
  summary: 'Tells a website at once to read all anew, and says what it answered; exit code 1 when it did not take it.',
  positionals: ['INSTANCE', 'ID'],
  options: {},
  help: [],
  run: async ({ withOffice, outbound, out }, args) => {
    const id = idPositional(args, 1, 'a website');
    const outcome = await withOffice(false, (acting) => tryWebsite(acting, outbound, positional(args, 0), id));
    const { result, status, milliseconds, detail } = outcome;
    if (result !== 'delivered') throw new Refused(`website ${id} did not take it: ${detail}`);
    out(`website ${id} took it: ${status} after ${milliseconds} ms${detail === '' ? '' : `; ${detail}`}`);
  },
};
