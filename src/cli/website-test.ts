import { Refused } from '../office/errors.ts';
import { tryWebsite } from '../office/websites.ts';
import { type Command, idPositional, positional } from './command.ts';

export const websiteTest: Command = {
  words: ['website', 'test'],
  summary: 'Tells a website to reload everything now and shows its answer; exit code 1 when it fails.',
  positionals: ['INSTANCE', 'ID'],
  options: {},
  help: [],
  run: async ({ withOffice, outbound, out }, args) => {
    const id = idPositional(args, 1, 'a website');
    const outcome = await withOffice(false, (acting) => tryWebsite(acting, outbound, positional(args, 0), id));
    const { result, status, milliseconds, detail } = outcome;
    if (result !== 'delivered') throw new Refused(`website ${id} refused it: ${detail}`);
    out(`website ${id} accepted it: ${status} after ${milliseconds} ms${detail === '' ? '' : `; ${detail}`}`);
  },
};
